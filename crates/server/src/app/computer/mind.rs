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
/// With less on its clock a computer only just looks, ms.
const LAST_SECONDS_MS: i64 = 1_500;
/// With less it thinks no longer than a player of [`QUICK`], ms.
const SHORT_MS: i64 = 10_000;
/// A strength whose moves take hundredths of a second.
const QUICK: u32 = 2_600;
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
        Some(..=LAST_SECONDS_MS) => rating.min(SEARCH_ALONE),
        Some(..=SHORT_MS) => rating.min(QUICK),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_has_seconds_left_does_not_think_for_long() {
        assert_eq!(in_a_hurry(3_200, None), 3_200);
        assert_eq!(in_a_hurry(3_200, Some(60_000)), 3_200);
        assert_eq!(in_a_hurry(3_200, Some(9_000)), 2_600);
        assert_eq!(in_a_hurry(3_200, Some(900)), 2_000);
        assert_eq!(in_a_hurry(700, Some(900)), 700, "nobody becomes stronger by it");
    }

    #[test]
    fn moves_come_after_a_moment_that_the_clock_can_bear() {
        let pauses: Vec<u64> = (0..50).map(|ply| pause_ms(7, ply, None)).collect();
        assert!(pauses.iter().all(|pause| (220..440).contains(pause)), "{pauses:?}");
        assert!(pauses.iter().max() > pauses.iter().min(), "not always the same");
        assert_eq!(pause_ms(7, 3, None), pause_ms(7, 3, None), "the same game, the same pause");
        assert!(pause_ms(7, 3, Some(6_000)) <= 100);
        assert_eq!(pause_ms(7, 3, Some(30)), 0);
    }
}
