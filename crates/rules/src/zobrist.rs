//! Zobrist hashing: one 64-bit number for a position, kept up to date move by move.
//!
//! A table index, not an identity: two positions may share it. Identity is [`crate::PositionKey`],
//! and both see the same facts: placement, side to move, castling rights per rook, and the file of
//! an en passant capture that is legal. The random numbers are the output of splitmix64 (Steele,
//! Lea, Flood: "Fast splittable pseudorandom number generators", 2014) from a fixed seed, so the
//! hash is the same on every machine and in every release.

use crate::{Color, File, Piece, Square};

/// The hash of a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Zobrist64(pub u64);

const MEN: usize = 2 * 6 * 64;
const CASTLING: usize = MEN;
const EN_PASSANT: usize = CASTLING + 2 * 8;
const TURN: usize = EN_PASSANT + 8;

const SEED: u64 = 0x5169_7975_616e_4351;

const ALL_NUMBERS: [u64; TURN + 1] = {
    let mut numbers = [0; TURN + 1];
    let mut state = SEED;
    let mut index = 0;
    while index < numbers.len() {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = state;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        numbers[index] = mixed ^ mixed >> 31;
        index += 1;
    }
    numbers
};

static NUMBERS: [u64; TURN + 1] = ALL_NUMBERS;

/// The numbers of the men by colour, role and square, the roles filled up so that three bits never
/// miss.
static MEN_NUMBERS: [[[u64; 64]; 8]; 2] = {
    let mut men = [[[0; 64]; 8]; 2];
    let mut index = 0;
    while index < MEN {
        men[index / 384][index / 64 % 6][index % 64] = ALL_NUMBERS[index];
        index += 1;
    }
    men
};

#[inline(always)]
pub(crate) fn man(piece: Piece, square: Square) -> u64 {
    man_by_index(piece.color, piece.role.index(), square)
}

/// The same by the index of the role.
#[inline(always)]
pub(crate) fn man_by_index(color: Color, role: usize, square: Square) -> u64 {
    MEN_NUMBERS[color.index()][role & 7][square.usize()]
}

#[inline(always)]
pub(crate) fn castling(color: Color, rook: File) -> u64 {
    NUMBERS[CASTLING + color.index() * 8 + rook.index() as usize]
}

#[inline(always)]
pub(crate) fn en_passant(file: File) -> u64 {
    NUMBERS[EN_PASSANT + file.index() as usize]
}

/// Black is to move.
#[inline(always)]
pub(crate) fn black_to_move() -> u64 {
    NUMBERS[TURN]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_distinct() {
        let mut sorted = NUMBERS.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), NUMBERS.len());
    }

    /// Tables and files may keep hashes, so no release may change them.
    #[test]
    fn the_hash_of_the_start_never_changes() {
        assert_eq!(crate::Position::start().zobrist(), Zobrist64(0x544d_202d_2570_9c0f));
    }
}
