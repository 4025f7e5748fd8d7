//! FEN: every row of the table of faults, read in both tempers, and the canonical form.

use rules::{
    Castling, CastlingSide, Color, FenFaultKind, FenField, FenMode, File, Position, PositionError, Setup,
    Square, Variant, read_fen,
};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// What a reading says: the canonical FEN with the fields that were noted, or the refusal.
fn said(fen: &str, mode: FenMode, variant: Variant) -> String {
    match read_fen(fen, mode, variant) {
        Ok(reading) => {
            let fields: Vec<&str> = reading.notes.iter().map(|note| note.field.name()).collect();
            match fields.as_slice() {
                [] => reading.position.to_fen(),
                _ => format!("{} ({})", reading.position.to_fen(), fields.join(" ")),
            }
        }
        Err(fault) => format!("{} {}", fault.code(), fault.field),
    }
}

/// The two columns of the table.
fn check(fen: &str, strict: &str, lenient: &str) {
    assert_eq!(said(fen, FenMode::Strict, Variant::Standard), strict, "strict: {fen:?}");
    assert_eq!(said(fen, FenMode::Lenient, Variant::Standard), lenient, "lenient: {fen:?}");
}

fn check_960(fen: &str, strict: &str, lenient: &str) {
    assert_eq!(said(fen, FenMode::Strict, Variant::Chess960), strict, "strict: {fen:?}");
    assert_eq!(said(fen, FenMode::Lenient, Variant::Chess960), lenient, "lenient: {fen:?}");
}

fn both(fen: &str, said: &str) {
    check(fen, said, said);
}

#[test]
fn the_start_is_read_and_written_as_it_is() {
    both(START, START);
    both(&format!("  {START}\r\n"), START);
    assert_eq!(Position::default().to_fen(), START);
}

#[test]
fn the_board_has_8_ranks_of_8_squares() {
    for board in [
        "8",
        "8/8/8/8/8/8/8",
        "8/8/8/8/8/8/8/8/8",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNRR",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR1",
        "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR",
        "rnbqkbnr/pppppppp/0/8/8/8/PPPPPPPP/RNBQKBNR",
        "rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        "rnbqkbnr/pppp王ppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        "rnbqkbnr/pppppppp/8/8/8//PPPPPPPP/RNBQKBNR",
    ] {
        both(&format!("{board} w KQkq - 0 1"), "bad-fen board");
    }
    both("", "bad-fen board");
    both(" \t ", "bad-fen board");
    // One reading only, though nobody should write it.
    both("4k3/8/8/8/8/8/8/22K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 (board)");
}

#[test]
fn the_side_to_move_is_w_or_b() {
    for turn in ["W", "B", "white", "-", "x", "1"] {
        both(&format!("4k3/8/8/8/8/8/8/4K3 {turn} - - 0 1"), "bad-fen turn");
    }
    check(
        "4k3/8/8/8/8/8/8/4K3",
        "bad-fen turn",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 (turn castling ep halfmove fullmove)",
    );
}

#[test]
fn what_is_absent_at_the_end_has_one_reading() {
    both("4k3/8/8/8/8/8/8/4K3 b", "4k3/8/8/8/8/8/8/4K3 b - - 0 1 (castling ep halfmove fullmove)");
    both("4k3/8/8/8/8/8/8/4K2R b K", "4k3/8/8/8/8/8/8/4K2R b K - 0 1 (ep halfmove fullmove)");
    both("4k3/8/8/8/8/8/8/4K2R b K -", "4k3/8/8/8/8/8/8/4K2R b K - 0 1 (halfmove fullmove)");
    // A lone number could be either counter.
    check("4k3/8/8/8/8/8/8/4K3 b - - 7", "bad-fen fullmove", "4k3/8/8/8/8/8/8/4K3 b - - 7 1 (fullmove)");
}

#[test]
fn epd_operations_are_passed_over_or_refused() {
    let read = "4k3/8/8/8/8/8/8/4K2R w K - 0 1 (halfmove)";
    check("4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"one; two\";", "bad-fen halfmove", read);
    check("4k3/8/8/8/8/8/8/4K2R w K - hmvc 3; fmvn 9;", "bad-fen halfmove", read);
    both("4k3/8/8/8/8/8/8/4K2R w K - nonsense", "bad-fen halfmove");
    check(
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1 bm O-O;",
        "bad-fen fullmove",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1 (fullmove)",
    );
}

#[test]
fn fields_are_one_blank_apart_in_strict_reading() {
    let read = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    check("4k3/8/8/8/8/8/8/4K2R  w K - 0 1", "bad-fen turn", read);
    check("4k3/8/8/8/8/8/8/4K2R w  K - 0 1", "bad-fen castling", read);
    check("4k3/8/8/8/8/8/8/4K2R w K   - 0 1", "bad-fen ep", read);
    check("4k3/8/8/8/8/8/8/4K2R w K -  0 1", "bad-fen halfmove", read);
    check("4k3/8/8/8/8/8/8/4K2R w K - 0  1", "bad-fen fullmove", read);
    check("4k3/8/8/8/8/8/8/4K2R\tw K - 0 1", "bad-fen turn", read);
    check("4k3/8/8/8/8/8/8/4K2R w K - 0\t1", "bad-fen fullmove", read);
    // Nothing is shifted in silence: without its castling field this is no FEN in either temper.
    check("4k3/8/8/8/8/8/8/4K2R w  - 0 1", "bad-fen castling", "bad-fen ep");
}

#[test]
fn text_must_be_of_its_fields_kind() {
    for castling in ["KQkqx", "--", "K-", "0", "i", "KQkq-", "白"] {
        both(&format!("4k3/8/8/8/8/8/8/4K3 w {castling} - 0 1"), "bad-fen castling");
    }
    for ep in ["e", "e9", "i3", "E3", "e33", "--", "3e", "0"] {
        both(&format!("4k3/8/8/8/8/8/8/4K3 w - {ep} 0 1"), "bad-fen ep");
    }
    for counter in ["-", "-1", "+1", "1.5", "x", "½", "99999999999"] {
        both(&format!("4k3/8/8/8/8/8/8/4K3 w - - {counter} 1"), "bad-fen halfmove");
        both(&format!("4k3/8/8/8/8/8/8/4K3 w - - 0 {counter}"), "bad-fen fullmove");
    }
    both("4k3/8/8/8/8/8/8/4K3 w - - 007 0012", "4k3/8/8/8/8/8/8/4K3 w - - 7 12");
}

#[test]
fn a_castling_letter_stands_once() {
    check("4k3/8/8/8/8/8/8/4K2R w KK - 0 1", "bad-fen castling", "4k3/8/8/8/8/8/8/4K2R w K - 0 1 (castling)");
    check_960(
        "4k3/8/8/8/8/8/8/4K2R w KH - 0 1",
        "bad-fen castling",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1 (castling)",
    );
    // The order is free.
    both("r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
}

#[test]
fn a_castling_letter_needs_king_and_rook_at_home() {
    check(
        "4k3/8/8/8/8/8/8/4K3 w KQ - 0 1",
        "bad-fen castling",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 (castling castling)",
    );
    check(
        "r3k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1",
        "bad-fen castling",
        "r3k2r/8/8/8/8/8/8/R2K3R w kq - 0 1 (castling castling)",
    );
    check(
        "r3k2r/8/8/8/8/8/8/R3K1R1 w KQkq - 0 1",
        "bad-fen castling",
        "r3k2r/8/8/8/8/8/8/R3K1R1 w Qkq - 0 1 (castling)",
    );
    let fault = read_fen("4k2r/8/8/8/8/8/8/4K3 w kq - 0 1", FenMode::Strict, Variant::Standard);
    let said = fault.map_err(|fault| (fault.field, fault.kind));
    assert_eq!(said, Err((FenField::Castling, FenFaultKind::CastlingNotAtHome('q'))));
    // Chess960: the king on its rank, a rook on that file.
    check_960(
        "4k3/8/8/8/8/8/4K3/7R w H - 0 1",
        "bad-fen castling",
        "4k3/8/8/8/8/8/4K3/7R w - - 0 1 (castling)",
    );
    check_960(
        "4k3/8/8/8/8/8/8/4K2R w G - 0 1",
        "bad-fen castling",
        "4k3/8/8/8/8/8/8/4K2R w - - 0 1 (castling)",
    );
    check_960(
        "4k3/8/8/8/8/8/8/4K2R w Q - 0 1",
        "bad-fen castling",
        "4k3/8/8/8/8/8/8/4K2R w - - 0 1 (castling)",
    );
}

#[test]
fn file_letters_belong_to_chess960() {
    check(
        "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1",
        "bad-fen castling",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 (castling castling castling castling)",
    );
    check(
        "4k3/8/8/8/8/8/8/4K1R1 w G - 0 1",
        "bad-fen castling",
        "4k3/8/8/8/8/8/8/4K1R1 w - - 0 1 (castling castling)",
    );
    check_960(
        "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    );
}

#[test]
fn castling_is_written_in_x_fen() {
    let both_960 = |fen: &str, said: &str| check_960(fen, said, said);
    // The outermost rook is K or Q, an inner one its file.
    both_960("1r1k1r1r/8/8/8/8/8/8/1R1K1R1R w Ff - 0 1", "1r1k1r1r/8/8/8/8/8/8/1R1K1R1R w Ff - 0 1");
    both_960("1r1k1r1r/8/8/8/8/8/8/1R1K1R1R w HBhb - 0 1", "1r1k1r1r/8/8/8/8/8/8/1R1K1R1R w KQkq - 0 1");
    both_960("4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1");
    let position = crate::position_960("4k3/8/8/8/8/8/8/RR2K2R w KB - 0 1");
    assert_eq!(position.castling().rook_file(Color::White, CastlingSide::King), Some(File::H));
    assert_eq!(position.castling().rook_file(Color::White, CastlingSide::Queen), Some(File::B));
    // The inner rook becomes the outermost when the other leaves.
    let position = position.play(rules::Move::new(Square::A1, Square::A5, None)).expect("legal");
    assert_eq!(position.to_fen(), "4k3/8/8/R7/8/8/8/1R2K2R b KQ - 1 1");
}

#[test]
fn castling_is_written_in_shredder_fen_on_demand() {
    for number in [0, 518, 959] {
        let start = Position::chess960(number).expect("below 960");
        let text = start.to_shredder_fen();
        let letters = text.split(' ').nth(2).expect("castling");
        assert!(!letters.contains(['K', 'Q', 'k', 'q']), "{text}");
        let read = read_fen(&text, FenMode::Strict, Variant::Chess960).expect("written by us");
        assert_eq!((read.position, read.notes), (start, vec![]));
    }
    assert!(Position::start().to_shredder_fen().ends_with(" w HAha - 0 1"));
    let mixed = crate::position_960("4k3/8/8/8/8/8/8/RR2K2R b KB - 3 9");
    assert_eq!(mixed.to_shredder_fen(), "4k3/8/8/8/8/8/8/RR2K2R b HB - 3 9");
    assert_eq!(
        crate::position("4k3/8/8/8/8/8/8/4K3 w - - 0 1").to_shredder_fen(),
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
    );
}

#[test]
fn an_en_passant_square_must_have_been_passed_just_now() {
    let board = "4k3/8/8/3pP3/8/8/8/4K3 w -";
    both(&format!("{board} d6 0 1"), &format!("{board} d6 0 1"));
    let dropped = format!("{board} - 0 1 (ep)");
    for wrong in ["e6", "d3", "d5", "d7", "a6", "h1"] {
        check(&format!("{board} {wrong} 0 1"), "bad-fen ep", &dropped);
    }
    // The square itself or the origin is occupied; the pawn is one's own.
    check("4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1", "bad-fen ep", "4k3/8/3n4/3pP3/8/8/8/4K3 w - - 0 1 (ep)");
    check("4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1", "bad-fen ep", "4k3/3n4/8/3pP3/8/8/8/4K3 w - - 0 1 (ep)");
    check("4k3/8/8/3PP3/8/8/8/4K3 w - d6 0 1", "bad-fen ep", "4k3/8/8/3PP3/8/8/8/4K3 w - - 0 1 (ep)");
}

#[test]
fn an_en_passant_square_without_a_legal_capture_is_read_and_not_written() {
    let e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq";
    both(&format!("{e4} e3 0 1"), &format!("{e4} - 0 1"));
    let with = crate::position(&format!("{e4} e3 0 1"));
    let without = crate::position(&format!("{e4} - 0 1"));
    assert_eq!(with.key(), without.key());
    assert_eq!(with.zobrist(), without.zobrist());
    assert_eq!((with.ep_square(), with.ep_target()), (None, Some(Square::E3)));
    assert_eq!(with.to_fen_always_ep(), format!("{e4} e3 0 1"));
    // E-02: a capture that the horizontal pin forbids is none.
    both("8/8/8/8/k2Pp2Q/8/8/4K3 b - d3 0 1", "8/8/8/8/k2Pp2Q/8/8/4K3 b - - 0 1");
}

#[test]
fn counters_that_contradict_are_repaired_or_refused() {
    check("4k3/8/8/8/8/8/8/4K3 w - - 0 0", "bad-fen fullmove", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 (fullmove)");
    check(
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 3 9",
        "bad-fen halfmove",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 9 (halfmove)",
    );
    // A square that is dropped contradicts no count.
    check("4k3/8/8/3pP3/8/8/8/4K3 w - e6 3 9", "bad-fen ep", "4k3/8/8/3pP3/8/8/8/4K3 w - - 3 9 (ep)");
}

#[test]
fn what_cannot_be_played_is_refused_in_both_tempers() {
    for (fen, error) in [
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", PositionError::KingMissing(Color::Black)),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w KQkq - 0 1",
            PositionError::KingMissing(Color::White),
        ),
        ("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", PositionError::KingDoubled(Color::White)),
        ("8/8/8/3kK3/8/8/8/8 w - - 0 1", PositionError::KingsAdjacent),
        ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", PositionError::OpponentInCheck),
        ("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", PositionError::PawnOnEndRank(Square::A8)),
        ("4k3/8/8/8/8/8/8/4K2p w K - 0 1", PositionError::PawnOnEndRank(Square::H1)),
    ] {
        both(fen, "impossible-position position");
        let fault = read_fen(fen, FenMode::Strict, Variant::Standard).expect_err(fen);
        assert_eq!(fault.kind, FenFaultKind::Impossible(error), "{fen}");
    }
}

#[test]
fn what_no_game_reaches_is_doubted() {
    for (fen, error) in [
        ("4k3/8/8/8/PPPPPPPP/PPPPPPPP/8/4K3 w - - 0 1", PositionError::TooManyMen(Color::White)),
        (
            "rnbqkbnr/pppppppp/8/8/8/P7/PPPPPPPP/1NBQKBNR w Kkq - 0 1",
            PositionError::TooManyPawns(Color::White),
        ),
        ("4k3/8/8/8/8/8/PPPPPPPP/3QK2Q w - - 0 1", PositionError::TooManyPromoted(Color::White)),
        ("4k3/8/8/8/8/8/PPPPPPPP/2B1K1B1 w - - 0 1", PositionError::TooManyPromoted(Color::White)),
        ("4k3/8/8/8/1b6/3n4/8/r3K3 w - - 0 1", PositionError::TooManyCheckers),
        ("4k3/8/8/8/8/3n1n2/8/4K3 w - - 0 1", PositionError::ImpossibleCheckers),
    ] {
        assert_eq!(said(fen, FenMode::Strict, Variant::Standard), "impossible-position position");
        let reading = read_fen(fen, FenMode::Lenient, Variant::Standard).expect(fen);
        assert!(
            reading.notes.iter().any(|note| note.kind == FenFaultKind::Impossible(error)),
            "{fen}: {:?}",
            reading.notes
        );
        assert!(reading.notes.iter().all(|note| note.code() == "impossible-position"));
        assert_eq!(reading.position.to_fen(), fen);
    }
}

/// SPC-11: nine queens after eight promotions are nothing to doubt.
#[test]
fn nine_queens_are_a_position() {
    both("3qk3/8/8/8/8/8/8/QQQQKQQQ w - - 0 1", "3qk3/8/8/8/8/8/8/QQQQKQQQ w - - 0 1");
    both("4k3/8/8/8/8/QQQQQQQQ/8/3QK3 w - - 0 1", "impossible-position position");
    both("4k3/8/8/8/QQQQ4/8/QQQQ4/3QK3 b - - 0 1", "4k3/8/8/8/QQQQ4/8/QQQQ4/3QK3 b - - 0 1");
}

#[test]
fn a_setup_tells_every_reason_at_once() {
    let mut setup = Setup::EMPTY;
    setup.board.put(Square::A8, rules::Role::Pawn.of(Color::White));
    setup.ep_square = Some(Square::E6);
    setup.castling = {
        let mut castling = Castling::NONE;
        castling.set(Color::Black, CastlingSide::King, Some(File::H));
        castling
    };
    let errors = Position::from_setup(setup).expect_err("nothing is right here");
    assert_eq!(
        *errors,
        [
            PositionError::KingMissing(Color::White),
            PositionError::KingMissing(Color::Black),
            PositionError::PawnOnEndRank(Square::A8),
            PositionError::CastlingNotAtHome(Color::Black, CastlingSide::King),
            PositionError::EnPassantImpossible(Square::E6),
        ]
    );
    assert!(errors.to_string().starts_with("white has no king; black has no king; a pawn stands on a8"));
}

#[test]
fn every_fault_has_its_sentence() {
    for fen in ["", "8", "9/", "4k3/8/8/8/8/8/8/4K3 x", "4k3/8/8/8/8/8/8/4K3 w x", "4k3/8/8/8/8/8/8/4K3 w KQ"]
    {
        let fault = read_fen(fen, FenMode::Strict, Variant::Standard).expect_err(fen);
        let sentence = fault.to_string();
        assert!(sentence.len() > 10 && !sentence.ends_with('.'), "{sentence}");
        assert!(sentence.starts_with(char::is_lowercase), "{sentence}");
    }
}
