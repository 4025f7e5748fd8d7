//! The identity of a position for repetition (Laws, article 9.2.3).
//!
//! Two positions are the same if the same men stand on the same squares, the same side is to move,
//! the same castling rights are held and the same en passant captures are legal; a capture that a
//! pin forbids does not count, a castling barred only for the moment does. Counters and offers play
//! no part. The key holds all of that packed, so equal keys *are* equal positions; nothing is left
//! to the luck of a hash.

use crate::{Color, Position, Role};

/// What makes two positions the same: 40 bytes of board and the rest in four.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PositionKey {
    /// For each square the role as a number from 1, bit by bit, and whether the man is Black's.
    planes: [u64; 4],
    /// Castling rights (16 bits), en passant file + 1 (4 bits), Black to move (1 bit).
    rest: u32,
}

impl PositionKey {
    pub(crate) fn of(position: &Position) -> PositionKey {
        let board = position.board();
        let mut planes = [0; 4];
        for role in Role::ALL {
            let code = role.index() as u64 + 1;
            for (bit, plane) in planes.iter_mut().enumerate().take(3) {
                if code >> bit & 1 == 1 {
                    *plane |= board.by_role(role).0;
                }
            }
        }
        planes[3] = board.by_color(Color::Black).0;
        let ep = match position.ep_square() {
            Some(square) => u32::from(square.file().index()) + 1,
            None => 0,
        };
        let rest = u32::from(position.castling().pack()) | ep << 16 | (position.turn().index() as u32) << 20;
        PositionKey { planes, rest }
    }
}
