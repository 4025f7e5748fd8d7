//! What the evaluation counts: every feature has a number, and every number two weights (middlegame, endgame).
//!
//! A position's score is the sum of its features times their weights, White's minus Black's, so that the weights
//! can be fitted to results by regression, and so that a score can be told term by term.

use std::ops::Range;

/// A run of features that belong together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Block {
    pub(crate) start: usize,
    pub(crate) len: usize,
    pub(crate) term: Term,
}

impl Block {
    const fn after(before: Block, len: usize, term: Term) -> Block {
        Block { start: before.start + before.len, len, term }
    }

    /// The feature `index` of this run; the last one where there are fewer.
    #[inline(always)]
    pub(crate) const fn at(self, index: usize) -> usize {
        self.start + if index < self.len { index } else { self.len - 1 }
    }

    pub(crate) const fn range(self) -> Range<usize> {
        self.start..self.start + self.len
    }
}

/// What a part of the evaluation is about, as it is told to people.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Term {
    /// The men that are there.
    Material,
    /// On which squares they stand.
    Placement,
    /// How many squares they reach.
    Mobility,
    /// Isolated, doubled, backward and connected pawns.
    Pawns,
    /// Pawns that no enemy pawn can stop.
    PassedPawns,
    /// Outposts, open files, good and bad bishops.
    Pieces,
    /// The shelter of the king and who looks at it.
    KingSafety,
    /// Men attacked by lesser ones, or not defended.
    Threats,
    /// The right to move.
    Tempo,
}

impl Term {
    /// All, in the order in which they are told.
    pub const ALL: [Term; 9] = [
        Term::Material,
        Term::Placement,
        Term::Mobility,
        Term::Pawns,
        Term::PassedPawns,
        Term::Pieces,
        Term::KingSafety,
        Term::Threats,
        Term::Tempo,
    ];
}

/// Pawn, knight, bishop, rook, queen.
pub(crate) const MATERIAL: Block = Block { start: 0, len: 5, term: Term::Material };
/// Six men on 32 squares: a board folded along its middle.
pub(crate) const PLACEMENT: Block = Block::after(MATERIAL, 6 * 32, Term::Placement);
/// By the number of squares that no enemy pawn guards.
pub(crate) const KNIGHT_MOBILITY: Block = Block::after(PLACEMENT, 9, Term::Mobility);
pub(crate) const BISHOP_MOBILITY: Block = Block::after(KNIGHT_MOBILITY, 14, Term::Mobility);
pub(crate) const ROOK_MOBILITY: Block = Block::after(BISHOP_MOBILITY, 15, Term::Mobility);
pub(crate) const QUEEN_MOBILITY: Block = Block::after(ROOK_MOBILITY, 28, Term::Mobility);
/// By the file's distance from the edge.
pub(crate) const ISOLATED: Block = Block::after(QUEEN_MOBILITY, 4, Term::Pawns);
pub(crate) const DOUBLED: Block = Block::after(ISOLATED, 1, Term::Pawns);
/// A pawn that cannot be guarded by another and whose next square an enemy pawn guards; on a half-open file or not.
pub(crate) const BACKWARD: Block = Block::after(DOUBLED, 2, Term::Pawns);
/// Side by side, by rank.
pub(crate) const PHALANX: Block = Block::after(BACKWARD, 8, Term::Pawns);
/// Guarded by a pawn, by rank.
pub(crate) const SUPPORTED: Block = Block::after(PHALANX, 8, Term::Pawns);
/// By rank.
pub(crate) const PASSED: Block = Block::after(SUPPORTED, 8, Term::PassedPawns);
/// Passed and stopped by a man in front, by rank.
pub(crate) const PASSED_BLOCKED: Block = Block::after(PASSED, 8, Term::PassedPawns);
/// Passed with no enemy's eye on the square in front, by rank.
pub(crate) const PASSED_FREE: Block = Block::after(PASSED_BLOCKED, 8, Term::PassedPawns);
/// How far the kings are from the square in front of a passed pawn beyond the middle.
pub(crate) const PASSED_OWN_KING: Block = Block::after(PASSED_FREE, 8, Term::PassedPawns);
pub(crate) const PASSED_ENEMY_KING: Block = Block::after(PASSED_OWN_KING, 8, Term::PassedPawns);
/// The enemy has no piece and his king is outside the pawn's square.
pub(crate) const PASSED_UNSTOPPABLE: Block = Block::after(PASSED_ENEMY_KING, 1, Term::PassedPawns);
pub(crate) const BISHOP_PAIR: Block = Block::after(PASSED_UNSTOPPABLE, 1, Term::Pieces);
/// Own pawns on the bishop's colour, by number.
pub(crate) const BISHOP_PAWNS: Block = Block::after(BISHOP_PAIR, 9, Term::Pieces);
/// A square beyond the middle that a pawn guards and no enemy pawn can attack: knight, bishop.
pub(crate) const OUTPOST: Block = Block::after(BISHOP_PAWNS, 2, Term::Pieces);
/// A knight or bishop behind a pawn.
pub(crate) const BEHIND_PAWN: Block = Block::after(OUTPOST, 1, Term::Pieces);
/// On a file without own pawns, without any.
pub(crate) const ROOK_HALF_OPEN: Block = Block::after(BEHIND_PAWN, 1, Term::Pieces);
pub(crate) const ROOK_OPEN: Block = Block::after(ROOK_HALF_OPEN, 1, Term::Pieces);
/// On the seventh rank with the enemy king on the eighth.
pub(crate) const ROOK_SEVENTH: Block = Block::after(ROOK_OPEN, 1, Term::Pieces);
/// The foremost own pawn on the king's file and beside it, by distance; none is 7. The king's own file apart.
pub(crate) const SHELTER: Block = Block::after(ROOK_SEVENTH, 16, Term::KingSafety);
/// The nearest enemy pawn on those files, by distance; none is 7.
pub(crate) const STORM: Block = Block::after(SHELTER, 8, Term::KingSafety);
/// What looks at the squares about the enemy king, in units, one feature for each sum.
pub(crate) const DANGER: Block = Block::after(STORM, 48, Term::KingSafety);
/// A pawn attacks a knight, bishop, rook, queen.
pub(crate) const PAWN_THREAT: Block = Block::after(DANGER, 4, Term::Threats);
/// A knight or bishop attacks a pawn (that no pawn guards), knight, bishop, rook, queen.
pub(crate) const MINOR_THREAT: Block = Block::after(PAWN_THREAT, 5, Term::Threats);
/// A rook attacks a pawn (that no pawn guards), knight, bishop, rook, queen.
pub(crate) const ROOK_THREAT: Block = Block::after(MINOR_THREAT, 5, Term::Threats);
/// The king attacks a man that nothing guards.
pub(crate) const KING_THREAT: Block = Block::after(ROOK_THREAT, 1, Term::Threats);
/// An enemy man that is attacked and not guarded.
pub(crate) const HANGING: Block = Block::after(KING_THREAT, 1, Term::Threats);
/// A safe step of a pawn would attack a piece.
pub(crate) const PUSH_THREAT: Block = Block::after(HANGING, 1, Term::Threats);
pub(crate) const TEMPO: Block = Block::after(PUSH_THREAT, 1, Term::Tempo);

/// All runs, in order, with their names in the file of weights.
pub(crate) const BLOCKS: [(&str, Block); 34] = [
    ("material", MATERIAL),
    ("placement", PLACEMENT),
    ("knight mobility", KNIGHT_MOBILITY),
    ("bishop mobility", BISHOP_MOBILITY),
    ("rook mobility", ROOK_MOBILITY),
    ("queen mobility", QUEEN_MOBILITY),
    ("isolated", ISOLATED),
    ("doubled", DOUBLED),
    ("backward", BACKWARD),
    ("phalanx", PHALANX),
    ("supported", SUPPORTED),
    ("passed", PASSED),
    ("passed, blocked", PASSED_BLOCKED),
    ("passed, free", PASSED_FREE),
    ("passed, own king", PASSED_OWN_KING),
    ("passed, enemy king", PASSED_ENEMY_KING),
    ("passed, unstoppable", PASSED_UNSTOPPABLE),
    ("bishop pair", BISHOP_PAIR),
    ("bishop and pawns", BISHOP_PAWNS),
    ("outpost", OUTPOST),
    ("behind a pawn", BEHIND_PAWN),
    ("rook on a half-open file", ROOK_HALF_OPEN),
    ("rook on an open file", ROOK_OPEN),
    ("rook on the seventh", ROOK_SEVENTH),
    ("shelter", SHELTER),
    ("storm", STORM),
    ("danger", DANGER),
    ("pawn threat", PAWN_THREAT),
    ("minor threat", MINOR_THREAT),
    ("rook threat", ROOK_THREAT),
    ("king threat", KING_THREAT),
    ("hanging", HANGING),
    ("push threat", PUSH_THREAT),
    ("tempo", TEMPO),
];

/// How many features there are.
pub const FEATURES: usize = TEMPO.start + TEMPO.len;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_runs_follow_each_other_without_a_gap() {
        let mut next = 0;
        for (name, block) in BLOCKS {
            assert_eq!(block.start, next, "{name}");
            next = block.range().end;
        }
        assert_eq!(next, FEATURES);
    }
}
