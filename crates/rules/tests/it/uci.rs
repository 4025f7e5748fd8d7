//! Moves in coordinates: both spellings of castling, promotions, and what is no move.

use crate::{position, position_960};
use rules::{CastlingSide, Move, Position, Role, Square, UciError, Variant};

fn read(position: &Position, text: &str) -> Result<Move, UciError> {
    position.read_uci(text)
}

#[test]
fn castling_is_read_in_both_spellings_and_written_by_the_game() {
    let position = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let short = Move::new(Square::E1, Square::H1, None);
    let long = Move::new(Square::E1, Square::A1, None);
    for (text, mv) in [("e1g1", short), ("e1h1", short), ("e1c1", long), ("e1a1", long)] {
        assert_eq!(read(&position, text), Ok(mv), "{text}");
    }
    assert_eq!(position.castling_side(short), Some(CastlingSide::King));
    assert_eq!(position.uci(short, Variant::Standard), "e1g1");
    assert_eq!(position.uci(long, Variant::Standard), "e1c1");
    assert_eq!(position.uci(short, Variant::Chess960), "e1h1");
    assert_eq!(position.uci(long, Variant::Chess960), "e1a1");
}

#[test]
fn text_that_can_be_an_ordinary_king_move_is_one() {
    let position = position_960("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    assert_eq!(read(&position, "f1g1"), Ok(Move::new(Square::F1, Square::G1, None)));
    assert_eq!(read(&position, "f1h1"), Ok(Move::new(Square::F1, Square::H1, None)));
    // With its own rook on g1 the king cannot step there: that is castling.
    let position = position_960("4k3/8/8/8/8/8/8/5KR1 w G - 0 1");
    let castling = read(&position, "f1g1").expect("legal");
    assert_eq!(position.castling_side(castling), Some(CastlingSide::King));
    // From farther away the goal of the king can only be castling.
    let position = position_960("4k3/8/8/8/8/8/8/1K5R w H - 0 1");
    assert_eq!(read(&position, "b1g1"), Ok(Move::new(Square::B1, Square::H1, None)));
    assert_eq!(position.uci(Move::new(Square::B1, Square::H1, None), Variant::Standard), "b1g1");
}

#[test]
fn a_promotion_names_its_piece() {
    let position = position("8/5P1k/8/6K1/8/8/8/8 w - - 0 1");
    for (text, role) in
        [("f7f8q", Role::Queen), ("f7f8r", Role::Rook), ("f7f8b", Role::Bishop), ("f7f8n", Role::Knight)]
    {
        assert_eq!(read(&position, text), Ok(Move::new(Square::F7, Square::F8, Some(role))));
    }
    assert_eq!(read(&position, "f7f8"), Err(UciError::Ambiguous));
    assert_eq!(read(&position, "f7e8"), Err(UciError::Illegal));
    assert_eq!(read(&position, "g5g6q"), Err(UciError::Illegal));
    for text in ["f7f8k", "f7f8p", "f7f8Q", "f7f8=q"] {
        assert_eq!(read(&position, text), Err(UciError::Malformed), "{text}");
    }
}

#[test]
fn what_is_no_move_is_refused_by_kind() {
    let start = Position::start();
    for text in ["", "e2", "e2e", "e2e4e5", "E2E4", "e2-e4", "Nf3", "0000", "a1a1", "e9e4", "é2e4", "王e4"]
    {
        assert_eq!(read(&start, text), Err(UciError::Malformed), "{text}");
    }
    for text in ["e2e5", "e7e5", "e1g1", "e1h1", "e4e5", "a1h8"] {
        assert_eq!(read(&start, text), Err(UciError::Illegal), "{text}");
    }
}
