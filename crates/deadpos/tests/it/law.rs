//! What must hold of every verdict, for random bytes: `make fuzz` and the property tests share it.

use deadpos::{Closure, Effort, Verdict, can_mate, check, close};
use rules::{CastlingSide, Color, File, Piece, Position, Rank, Role, Setup, Square};

/// A position from bytes: turn, the kings, and for every other byte pair a man, or two pawns that face
/// each other; kings on their end rank have the castling rights that their rooks allow.
pub(crate) fn position(bytes: &[u8]) -> Option<Position> {
    let [turn, white, black, men @ ..] = bytes else { return None };
    let square = |byte: u8| Square::from_index(byte & 63);
    let mut setup = Setup { turn: if turn & 1 == 0 { Color::White } else { Color::Black }, ..Setup::EMPTY };
    for man in men.chunks_exact(2).take(12) {
        let (at, kind) = (square(man[0])?, man[1]);
        let color = if kind & 8 == 0 { Color::White } else { Color::Black };
        match kind & 7 {
            6 | 7 => {
                let rank = 1 + at.rank().index() % 5;
                for (rank, color) in [(rank, Color::White), (rank + 1, Color::Black)] {
                    let there = Square::new(at.file(), Rank::from_index(rank)?);
                    setup.board.put(there, Piece { role: Role::Pawn, color });
                }
            }
            role => setup.board.put(at, Piece { role: Role::ALL[usize::from(role % 5)], color }),
        }
    }
    for (byte, color) in [(*white, Color::White), (*black, Color::Black)] {
        setup.board.put(square(byte)?, Piece { role: Role::King, color });
        if byte & 64 != 0 {
            grant_castling(&mut setup, color, square(byte)?);
        }
    }
    Position::from_setup_lenient(setup).ok().map(|(position, _)| position)
}

fn grant_castling(setup: &mut Setup, color: Color, king: Square) {
    if king.rank() != Rank::First.relative_to(color) {
        return;
    }
    let rook = |file: &File| {
        setup.board.piece_at(Square::new(*file, king.rank())) == Some(Piece { role: Role::Rook, color })
    };
    let right = File::ALL.into_iter().rev().take_while(|&file| file > king.file()).find(&rook);
    let left = File::ALL.into_iter().take_while(|&file| file < king.file()).find(&rook);
    setup.castling.set(color, CastlingSide::King, right);
    setup.castling.set(color, CastlingSide::Queen, left);
}

/// Every answer has evidence that the checker accepts, no two answers differ, and a plain exhaustive
/// search, where it ends, says the same.
pub(crate) fn verdicts_hold(position: &Position) {
    for winner in Color::ALL {
        let mut known: Option<bool> = None;
        let mut told = |can: bool, by: &str| {
            let agreed = *known.get_or_insert(can) == can;
            assert!(agreed, "{by} says {can} for {winner}: {position:?}");
        };
        for effort in [Effort::QUICK, Effort { positions: 500 }, Effort { positions: 8_000 }] {
            let verdict = can_mate(position, winner, effort);
            let decided = verdict != Verdict::Undetermined;
            assert_eq!(check(position, winner, &verdict), decided, "{verdict:?} for {winner}: {position:?}");
            match verdict {
                Verdict::Winnable(_) => told(true, "the solver"),
                Verdict::Unwinnable(_) => told(false, "the solver"),
                Verdict::Undetermined => {}
            }
        }
        match close(position, winner, 1_500) {
            Closure::Mate(_) => told(true, "an exhaustive search"),
            Closure::Closed { .. } => told(false, "an exhaustive search"),
            Closure::Spent => {}
        }
    }
}
