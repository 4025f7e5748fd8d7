//! Where a position stands in its table: the pair of kings, turned so that the white king stands in a corner of the board,
//! then the other men.
//!
//! Without pawns the board may be turned and mirrored eight ways: the white king is brought to a1-d1-d4, which leaves 462
//! pairs of kings that do not touch. With pawns only left and right may be exchanged: 1806 pairs. What two indices could
//! name (kings on the long diagonal, two men alike) is named by the lower; the others stay empty.
//!
//! A right to capture en passant is part of the place: the pawn that has just passed stands on its own first rank then,
//! where no pawn can stand (KPKP alone has such places).

use crate::class::Class;
use rules::{Color, Role};
use std::sync::LazyLock;

/// No number: the kings touch.
const NONE: u16 = u16::MAX;

/// The eight ways to turn a board: 1 exchanges left and right, 2 top and bottom, then 4 mirrors in a1-h8.
const TURNED: [[u8; 64]; 8] = {
    let mut turned = [[0; 64]; 8];
    let mut way = 0;
    while way < 8 {
        let mut square = 0;
        while square < 64 {
            let mut to = square as u8;
            if way & 1 != 0 {
                to ^= 7;
            }
            if way & 2 != 0 {
                to ^= 56;
            }
            if way & 4 != 0 {
                to = to >> 3 | (to & 7) << 3;
            }
            turned[way][square] = to;
            square += 1;
        }
        way += 1;
    }
    turned
};

#[derive(Clone, Copy)]
struct Pair {
    number: u16,
    /// Which of [`TURNED`] brings it where it has its number.
    way: u8,
    /// Both kings stand on a long diagonal: mirroring in it leaves them there.
    is_on_diagonal: bool,
}

/// Numbers of the pairs of kings.
struct Kings {
    /// By 64 × white king + black king.
    pairs: Vec<Pair>,
    /// By number.
    squares: Vec<[u8; 2]>,
}

static WITHOUT_PAWNS: LazyLock<Kings> = LazyLock::new(|| Kings::number(true));
static WITH_PAWNS: LazyLock<Kings> = LazyLock::new(|| Kings::number(false));

const fn file(square: u8) -> u8 {
    square & 7
}

const fn rank(square: u8) -> u8 {
    square >> 3
}

impl Kings {
    fn number(may_turn: bool) -> Kings {
        let mut kings = Kings {
            pairs: vec![Pair { number: NONE, way: 0, is_on_diagonal: false }; 64 * 64],
            squares: Vec::new(),
        };
        for white in 0..64_u8 {
            for black in 0..64_u8 {
                if file(white).abs_diff(file(black)) <= 1 && rank(white).abs_diff(rank(black)) <= 1 {
                    continue;
                }
                let mut way = 0;
                if file(white) > 3 {
                    way |= 1;
                }
                if may_turn && rank(white) > 3 {
                    way |= 2;
                }
                let turned = |way: usize| [TURNED[way][usize::from(white)], TURNED[way][usize::from(black)]];
                let [w, b] = turned(way);
                if may_turn && (rank(w) > file(w) || rank(w) == file(w) && rank(b) > file(b)) {
                    way |= 4;
                }
                let squares = turned(way);
                let number = kings.squares.iter().position(|known| *known == squares);
                let number = number.unwrap_or_else(|| {
                    kings.squares.push(squares);
                    kings.squares.len() - 1
                });
                kings.pairs[usize::from(white) * 64 + usize::from(black)] = Pair {
                    number: number as u16,
                    way: way as u8,
                    is_on_diagonal: may_turn && squares.iter().all(|square| file(*square) == rank(*square)),
                };
            }
        }
        kings
    }
}

/// Where the men of a class stand, and who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Spot {
    /// White's king, Black's king, then the men of the class in its order; what is beyond is not looked at.
    pub(crate) squares: [u8; 4],
    pub(crate) turn: Color,
    /// The pawn of the side not to move has just gone two squares, and may be taken as if it had gone one.
    pub(crate) has_passed: bool,
}

/// The numbering of a class.
#[derive(Clone, Copy)]
pub(crate) struct Layout {
    kings: &'static Kings,
    /// Men beside the kings.
    men: usize,
    /// Both men are alike.
    are_twins: bool,
}

impl Layout {
    pub(crate) fn of(class: Class) -> Layout {
        let men: Vec<_> = class.men().collect();
        let kings: &'static Kings =
            if men.iter().any(|man| man.role == Role::Pawn) { &WITH_PAWNS } else { &WITHOUT_PAWNS };
        Layout { kings, men: men.len(), are_twins: men.len() == 2 && men[0] == men[1] }
    }

    /// Places with one pair of kings and one side to move.
    pub(crate) fn stride(&self) -> usize {
        1 << (6 * self.men)
    }

    /// Places with one side to move.
    pub(crate) fn side(&self) -> usize {
        self.kings.squares.len() * self.stride()
    }

    /// Places of both.
    pub(crate) fn len(&self) -> usize {
        2 * self.side()
    }

    /// The place of a spot, and whether it is its own mirror image; none where kings touch.
    #[inline]
    pub(crate) fn index(&self, spot: &Spot) -> Option<(usize, bool)> {
        let [white, black, mut a, mut b] = spot.squares;
        let pair = self.kings.pairs[usize::from(white & 63) * 64 + usize::from(black & 63)];
        if pair.number == NONE {
            return None;
        }
        if spot.has_passed {
            match spot.turn {
                Color::White => b += 24,
                Color::Black => a -= 24,
            }
        }
        let turned = &TURNED[usize::from(pair.way & 7)];
        let (a, b) = (turned[usize::from(a & 63)], turned[usize::from(b & 63)]);
        let mut rest = self.rest(a, b);
        let mut is_own_image = false;
        if pair.is_on_diagonal {
            let mirrored = self.rest(TURNED[4][usize::from(a)], TURNED[4][usize::from(b)]);
            is_own_image = mirrored == rest;
            rest = rest.min(mirrored);
        }
        let turn = if spot.turn.is_white() { 0 } else { self.side() };
        Some((turn + usize::from(pair.number) * self.stride() + rest, is_own_image))
    }

    #[inline]
    fn rest(&self, a: u8, b: u8) -> usize {
        match self.men {
            1 => usize::from(a),
            _ if self.are_twins && b < a => usize::from(b) << 6 | usize::from(a),
            _ => usize::from(a) << 6 | usize::from(b),
        }
    }

    /// What stands at a place, passed pawns where they really are.
    pub(crate) fn spot(&self, index: usize, may_have_passed: bool) -> Spot {
        let turn = if index < self.side() { Color::White } else { Color::Black };
        let index = index % self.side();
        let [white, black] = self.kings.squares[index / self.stride()];
        let rest = index % self.stride();
        let (mut a, mut b) = match self.men {
            1 => (rest as u8, 0),
            _ => ((rest >> 6) as u8, (rest & 63) as u8),
        };
        let mut has_passed = false;
        if may_have_passed {
            if turn.is_white() && rank(b) == 7 {
                b -= 24;
                has_passed = true;
            } else if !turn.is_white() && rank(a) == 0 {
                a += 24;
                has_passed = true;
            }
        }
        Spot { squares: [white, black, a, b], turn, has_passed }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kings_that_do_not_touch_are_462_without_pawns_and_1806_with_them() {
        assert_eq!(WITHOUT_PAWNS.squares.len(), 462);
        assert_eq!(WITH_PAWNS.squares.len(), 1806);
    }

    #[test]
    fn every_place_is_found_again_or_is_the_double_of_a_lower_one() {
        for name in ["KQK", "KPK", "KBBK", "KPKP"] {
            let class: Class = name.parse().expect("a class");
            let layout = Layout::of(class);
            for at in (0..layout.len()).step_by(37) {
                let spot = layout.spot(at, name == "KPKP");
                let (found, _) = layout.index(&spot).expect("kings apart");
                assert!(found <= at, "{name} {spot:?}");
                if found < at {
                    let (again, _) = layout.index(&layout.spot(found, name == "KPKP")).expect("kings apart");
                    assert_eq!(again, found);
                }
            }
        }
    }
}
