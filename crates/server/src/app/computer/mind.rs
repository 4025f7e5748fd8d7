//! What a computer does at the board beside searching: claims, offers, resignation. Pure, of a game and a score, which is
//! in centipawns for the computer.

use engine::level::SEARCH_ALONE;
use game::{Actor, ClaimKind, Command, CommandKind, Game};
use rules::{Color, Move};

/// From this rating on a computer resigns; below, whoever has won gets to give mate.
const RESIGNS_FROM: u32 = 1_400;
/// What it resigns at, centipawns.
const HOPELESS: i32 = -900;
/// Its moves in a row at which it looked like that.
const HOPELESS_MOVES: u32 = 3;
/// It stands so much better at least that it plays on where it could claim a draw, centipawns.
const BETTER: i32 = 30;
/// It takes any draw from here on down, centipawns.
const WORSE: i32 = -60;
/// Up to here a game is even, centipawns.
const EVEN: i32 = 20;
/// Completed moves after which an even game may be drawn by agreement.
const LONG_GAME: u32 = 30;

/// The draw to be claimed instead of playing a move, or with it: the Laws allow it, and the computer is not better.
#[must_use]
pub(super) fn claim(game: &Game, mv: Move, score: i32) -> Option<(ClaimKind, Option<Move>)> {
    if score > BETTER {
        return None;
    }
    let claimable = game.claimable();
    if claimable.threefold {
        Some((ClaimKind::Threefold, None))
    } else if claimable.fifty {
        Some((ClaimKind::Fifty, None))
    } else if claimable.threefold_with.contains(&mv) {
        Some((ClaimKind::Threefold, Some(mv)))
    } else if claimable.fifty_with.contains(&mv) {
        Some((ClaimKind::Fifty, Some(mv)))
    } else {
        None
    }
}

/// Whether a draw that is offered is taken, at this score for the computer.
#[must_use]
pub(super) fn takes_draw(game: &Game, score: i32) -> bool {
    score <= WORSE || (score <= EVEN && game.completed_moves() >= LONG_GAME)
}

/// Whether to resign, after the scores of its last moves, the newest last. The Laws of the game must allow it by now.
#[must_use]
pub(super) fn resigns(game: &Game, color: Color, rating: u32, scores: &[i32]) -> bool {
    let last = scores.iter().rev().take(HOPELESS_MOVES as usize);
    rating >= RESIGNS_FROM
        && scores.len() >= HOPELESS_MOVES as usize
        && last.into_iter().all(|&score| score <= HOPELESS)
        && may(game, color, CommandKind::Resign)
}

/// Whether the Laws of the game let a player do this now.
#[must_use]
pub(super) fn may(game: &Game, color: Color, kind: CommandKind) -> bool {
    let command = Command { actor: Actor::Player(color), at: game.last_at(), lag_ms: 0, cid: None, kind };
    game.decide(&command).is_ok()
}

/// How strong a computer plays with so much on its clock, ms: who has seconds left does not think for long.
#[must_use]
pub(super) fn in_a_hurry(rating: u32, left_ms: Option<i64>) -> u32 {
    match left_ms {
        Some(..=1_500) => rating.min(SEARCH_ALONE),
        Some(..=10_000) => rating.min(2_600),
        Some(_) | None => rating,
    }
}

/// How long after the move before a computer's move comes, ms: a moment, not always the same, less when time is short.
#[must_use]
pub(super) fn pause_ms(seed: u64, ply: u32, left_ms: Option<i64>) -> u64 {
    let mixed =
        (seed ^ u64::from(ply).wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let natural = 220 + (mixed >> 40) % 220;
    let affordable = left_ms.map_or(natural, |left| u64::try_from(left / 60).unwrap_or(0));
    natural.min(affordable)
}
