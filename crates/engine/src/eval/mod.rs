//! The hand-made evaluation: named features with two weights each, blended by how much is left on the board.
//!
//! Weights were fitted to the results of games (`weights.rs` says how). Scores are centipawns for the side to move.
//! The evaluation is a guess: it looks one ply deep at nothing, and the search asks it only where nothing hangs.

mod features;
mod walk;
mod weights;

pub use features::{FEATURES, Term};

use features::{BLOCKS, Block};
use rules::{Bitboard, Color, Position, Role};
use walk::{Sink, phase, walk};
use weights::WEIGHTS;

/// Two weights in one number, so that both are added at once: the endgame's above, the middlegame's below.
type Packed = i64;

/// Packs the weights of a feature.
const fn pack(middlegame: i16, endgame: i16) -> Packed {
    ((endgame as i64) << 32) + middlegame as i64
}

const fn unpack(packed: Packed) -> (i32, i32) {
    let middlegame = packed as i32;
    let endgame = ((packed + 0x8000_0000) >> 32) as i32;
    (middlegame, endgame)
}

struct Sum(Packed);

impl Sink for Sum {
    #[inline(always)]
    fn add(&mut self, color: Color, feature: usize, count: i32) {
        let signed = if color.is_white() { count } else { -count };
        self.0 += Packed::from(signed) * WEIGHTS[feature];
    }
}

/// The score in centipawns as the side to move sees it.
#[must_use]
pub fn evaluate(position: &Position) -> i32 {
    let mut sum = Sum(0);
    walk(position, &mut sum);
    let (middlegame, endgame) = unpack(sum.0);
    let score = blend(position, middlegame, endgame);
    if position.turn().is_white() { score } else { -score }
}

fn blend(position: &Position, middlegame: i32, endgame: i32) -> i32 {
    let phase = phase(position);
    let scale = scale(position, endgame > 0);
    (middlegame * phase + endgame * scale / 64 * (24 - phase)) / 24
}

/// How much of an advantage in the ending is worth having, of 64: little without a pawn and less than a rook ahead,
/// half with bishops of opposite colours alone.
fn scale(position: &Position, is_white: bool) -> i32 {
    let strong = if is_white { Color::White } else { Color::Black };
    let count = |color: Color, role: Role| (position.by_role(role) & position.by_color(color)).len() as i32;
    let pieces = |color: Color| {
        3 * (count(color, Role::Knight) + count(color, Role::Bishop))
            + 5 * count(color, Role::Rook)
            + 9 * count(color, Role::Queen)
    };
    let pawns = count(strong, Role::Pawn);
    if pawns == 0 && pieces(strong) - pieces(strong.other()) < 4 {
        return if pieces(strong) < 4 { 0 } else { 10 };
    }
    let bishops = position.by_role(Role::Bishop);
    let opposite = bishops.len() == 2
        && count(Color::White, Role::Bishop) == 1
        && (bishops & Bitboard::LIGHT).len() == 1;
    if opposite {
        let alone = pieces(strong) == 3 && pieces(strong.other()) == 3;
        return if alone { 24 + 4 * pawns.min(6) } else { 52 };
    }
    // Many pawns keep chances alive.
    64.min(44 + 5 * pawns)
}

/// One part of a score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// What it is about.
    pub term: Term,
    /// Centipawns for White, blended as in the whole.
    pub white: i32,
    /// Centipawns for Black.
    pub black: i32,
}

/// The score, term by term. The parts are rounded one by one and may miss their sum by some centipawns.
#[must_use]
pub fn explain(position: &Position) -> Vec<Part> {
    let found = features(position);
    let total: Packed = found.iter().map(|&(feature, count)| Packed::from(count) * WEIGHTS[feature]).sum();
    let scale = scale(position, unpack(total).1 > 0);
    let phase = phase(position);
    let mut by_color = Both { white: Vec::new(), black: Vec::new() };
    walk(position, &mut by_color);
    let worth = |list: &[(usize, i32)], term: Term| {
        let is_in =
            |feature: usize| BLOCKS.iter().any(|(_, b)| b.term == term && b.range().contains(&feature));
        let sum =
            list.iter().filter(|(feature, _)| is_in(*feature)).fold((0, 0), |sum, &(feature, count)| {
                let (middlegame, endgame) = unpack(WEIGHTS[feature]);
                (sum.0 + count * middlegame, sum.1 + count * endgame)
            });
        (sum.0 * phase + sum.1 * scale / 64 * (24 - phase)) / 24
    };
    let part = |term| Part { term, white: worth(&by_color.white, term), black: worth(&by_color.black, term) };
    Term::ALL.into_iter().map(part).collect()
}

struct Both {
    white: Vec<(usize, i32)>,
    black: Vec<(usize, i32)>,
}

impl Sink for Both {
    fn add(&mut self, color: Color, feature: usize, count: i32) {
        if color.is_white() { &mut self.white } else { &mut self.black }.push((feature, count));
    }
}

/// The features of a position, White's counted up and Black's down, without those that stand level; for fitting weights.
#[must_use]
pub fn features(position: &Position) -> Vec<(usize, i32)> {
    let mut both = Both { white: Vec::new(), black: Vec::new() };
    walk(position, &mut both);
    let black = both.black.into_iter().map(|(feature, count)| (feature, -count));
    let mut all: Vec<(usize, i32)> = both.white.into_iter().chain(black).collect();
    all.sort_unstable_by_key(|&(feature, _)| feature);
    all.dedup_by(|next, kept| {
        let same = next.0 == kept.0;
        if same {
            kept.1 += next.1;
        }
        same
    });
    all.retain(|&(_, count)| count != 0);
    all
}

/// Phase (0 to 24) and the scale of endings (0 to 64) of a position, were White or Black to be ahead.
#[must_use]
pub fn blending(position: &Position) -> (i32, [i32; 2]) {
    (phase(position), [scale(position, true), scale(position, false)])
}

/// The runs of features with their names, for who writes weights.
pub fn blocks() -> impl Iterator<Item = (&'static str, std::ops::Range<usize>)> {
    BLOCKS.into_iter().map(|(name, block): (&str, Block)| (name, block.range()))
}

/// Middlegame and endgame weight of every feature.
pub fn weights() -> impl Iterator<Item = (i32, i32)> {
    WEIGHTS.into_iter().map(unpack)
}

#[cfg(test)]
mod tests;
