//! EPD both ways, strict and lenient.

use crate::play::playouts;
use notation::epd::{Epd, EpdFault, Operand, Operation, read_epd};
use proptest::prelude::*;
use rules::{FenField, FenMode, Move, Position, Square, Variant};

const MATE: &str = "6k1/5ppp/8/8/8/8/8/R3K3 w - -";

/// What was read, written again, with the codes of the notes; or the code of the refusal.
fn said(text: &str, mode: FenMode) -> String {
    match read_epd(text, mode, Variant::Standard) {
        Ok(reading) => {
            let notes: Vec<&str> = reading.notes.iter().map(|note| note.code()).collect();
            match notes.as_slice() {
                [] => reading.epd.to_string(),
                _ => format!("{} ({})", reading.epd, notes.join(" ")),
            }
        }
        Err(fault) => fault.code().to_owned(),
    }
}

fn check(text: &str, strict: &str, lenient: &str) {
    assert_eq!(said(text, FenMode::Strict), strict, "strict: {text}");
    assert_eq!(said(text, FenMode::Lenient), lenient, "lenient: {text}");
}

fn check_mate(operations: &str, strict: &str, lenient: &str) {
    let whole = |expected: &str| match expected.ends_with([';', ')']) {
        true => format!("{MATE} {expected}"),
        false => expected.to_owned(),
    };
    check(&format!("{MATE} {operations}"), &whole(strict), &whole(lenient));
}

fn counters(epd: &Epd) -> (u32, u32) {
    (epd.position().halfmoves(), epd.position().fullmoves())
}

fn epd(text: &str) -> Epd {
    read_epd(text, FenMode::Strict, Variant::Standard).expect("the EPD is right").epd
}

#[test]
fn known_operations_are_typed_and_written_in_order() {
    let text = format!(
        "{MATE} acd 12; acn 123456789012; acs 30; am Kd1 Ra1-b1; bm a1a8; c0 \"first; not last\"; c9 \"\"; \
         ce 32766; dm 1; eco \"C17\"; fmvn 40; hmvc 3; id \"BK.01\"; pv Ra8#; sm Ra8;"
    );
    let read = epd(&text);
    let at = |opcode| read.operation(opcode).expect("it is there");
    assert_eq!(*at("acd"), Operation::CountDepth(12));
    assert_eq!(*at("acn"), Operation::CountNodes(123_456_789_012));
    assert_eq!(*at("acs"), Operation::CountSeconds(30));
    assert_eq!(*at("c0"), Operation::Comment(0, "first; not last".into()));
    assert_eq!(*at("ce"), Operation::Evaluation(32766));
    assert_eq!(*at("eco"), Operation::Eco("C17".into()));
    assert!(matches!(at("bm"), Operation::BestMoves(moves) if moves.len() == 1));
    assert!(matches!(at("sm"), Operation::SuppliedMove(_)));
    assert_eq!(counters(&read), (3, 40));
    assert_eq!(
        read.to_string(),
        format!(
            "{MATE} acd 12; acn 123456789012; acs 30; am Kd1 Rb1; bm Ra8#; c0 \"first; not last\"; c9 \"\"; \
             ce 32766; dm 1; eco \"C17\"; fmvn 40; hmvc 3; id \"BK.01\"; pv Ra8#; sm Ra8#;"
        )
    );
}

#[test]
fn unknown_operations_are_kept_operand_by_operand() {
    check_mate(
        "zz 1 \"two  words\" three; D1 20; noop;",
        "D1 20; noop; zz 1 \"two  words\" three;",
        "D1 20; noop; zz 1 \"two  words\" three;",
    );
    let read = epd(&format!("{MATE} rating 1321 \"x\";"));
    let operands = vec![Operand::Word("1321".into()), Operand::Quoted("x".into())];
    assert_eq!(read.operations(), [Operation::Other { opcode: "rating".into(), operands }]);
}

#[test]
fn operands_that_may_be_absent() {
    for operations in ["am;", "bm;", "c0;", "c9;", "eco;", "nic;", "noop;", "pv;", "v3;"] {
        check_mate(operations, operations, operations);
    }
    assert_eq!(epd(&format!("{MATE} bm;")).operation("bm"), Some(&Operation::BestMoves(Vec::new())));
    check_mate("pm Ra8;", "pm Ra8#;", "pm Ra8#;");
    check_mate(
        "rc 3; tcgs 1; tcri \"a\" \"b\";",
        "rc 3; tcgs 1; tcri \"a\" \"b\";",
        "rc 3; tcgs 1; tcri \"a\" \"b\";",
    );
}

#[test]
fn a_predicted_line_is_read_move_by_move() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    let text = format!("{start} pv e4 e5 Nf3 Nc6;");
    check(&text, &text, &text);
    let uci = format!("{start} pv e2e4 e7e5 g1f3 b8c6;");
    check(&uci, &text, &text);
}

#[test]
fn no_operation_at_all_is_an_epd() {
    check(MATE, MATE, MATE);
    check(&format!(" {MATE} \r\n"), MATE, MATE);
}

#[test]
fn counters_of_a_fen_are_no_operation() {
    check_mate("3 40 dm 1;", "counters", "dm 1; (counters)");
    let text = format!("{MATE} 3 40 dm 1;");
    let read = read_epd(&text, FenMode::Lenient, Variant::Standard).expect("lenient").epd;
    assert_eq!(counters(&read), (3, 40));
    // What the operations say goes before.
    let text = format!("{MATE} 3 40 hmvc 5;");
    let read = read_epd(&text, FenMode::Lenient, Variant::Standard).expect("lenient").epd;
    assert_eq!(counters(&read), (5, 40));
}

#[test]
fn faults_of_operations_are_named() {
    check_mate("dm 1", "no-semicolon", "dm 1; (no-semicolon)");
    check_mate("id BK 01;", "unquoted", "id \"BK 01\"; (unquoted)");
    check_mate("id \"one\"; id \"two\";", "twice", "id \"one\"; (twice)");
    check_mate("dm one;", "operands", "dm one; (operands)");
    check_mate("dm 1 2;", "operands", "dm 1 2; (operands)");
    check_mate("dm -1;", "operands", "dm -1; (operands)");
    check_mate("id;", "operands", "id; (operands)");
    check_mate("dm 0;", "operands", "dm 0; (operands)");
    check_mate("pm;", "operands", "pm; (operands)");
    check_mate("bm \"Ra8\";", "operands", "bm \"Ra8\"; (operands)");
    check_mate("pv \"\u{2}\u{0}Ra8\u{0}\";", "operands", "pv \"  Ra8 \"; (operands)");
    check_mate("resign 1;", "operands", "resign 1; (operands)");
    check_mate("rc 0;", "operands", "rc 0; (operands)");
    check_mate("tcri \"one\";", "operands", "tcri \"one\"; (operands)");
    check_mate("nic word;", "operands", "nic word; (operands)");
    let long = format!("id \"{}\";", "x".repeat(256));
    check_mate(&long, "long-string", &format!("{long} (long-string)"));
    check_mate("sm Ra8 Ra7;", "operands", "sm Ra8 Ra7; (operands)");
    check_mate("bm Rh1;", "move", "bm Rh1; (move)");
    check_mate("bm banana;", "move", "bm banana; (move)");
    check_mate("pv Ra8 Kh8;", "move", "pv Ra8 Kh8; (move)");
    check_mate("id \"open;", "open-quote", "open-quote");
    for opcode in ["1x", "_x", "b-m", "abcdefghijklmnop", "棋", ";"] {
        check_mate(&format!("{opcode} 1;"), "opcode", "opcode");
    }
}

#[test]
fn faults_of_the_position_are_those_of_fen() {
    check(
        "6k1/5ppp/8/8/8/8/8/R3K3 w",
        "bad-fen",
        "6k1/5ppp/8/8/8/8/8/R3K3 w - - (bad-fen bad-fen bad-fen bad-fen)",
    );
    check("6k1/5ppp/8/8/8/8/8/R3K3 w K - dm 1;", "bad-fen", &format!("{MATE} dm 1; (bad-fen)"));
    check("8/8/8/8/8/8/8/4K3 w - - dm 1;", "impossible-position", "impossible-position");
    check(&format!("{MATE} fmvn 0;"), "bad-fen", &format!("{MATE} fmvn 1; (bad-fen)"));
    check("", "bad-fen", "bad-fen");
}

#[test]
fn a_string_is_written_without_what_would_end_it() {
    let position = Position::start();
    let operations = vec![Operation::Id("a \"b\"\nc".into())];
    let text = Epd::new(position, Variant::Standard, operations).expect("it can be written").to_string();
    assert!(text.ends_with(" id \"a 'b' c\";"), "{text}");
}

#[test]
fn what_could_not_be_read_back_makes_no_epd() {
    let position: Position = format!("{MATE} 3 40").parse().expect("a sound FEN");
    let made =
        |operations: &[Operation]| match Epd::new(position.clone(), Variant::Standard, operations.to_vec()) {
            Ok(epd) => epd.to_string(),
            Err(error) => format!("{} {}", error.index, error.kind.code()),
        };
    let (legal, illegal) = (Move::new(Square::A1, Square::A8, None), Move::new(Square::A1, Square::H8, None));
    let reply = Move::new(Square::G8, Square::H8, None);
    let other = |opcode: &str, word: &str| Operation::Other {
        opcode: opcode.to_owned(),
        operands: vec![Operand::Word(word.to_owned())],
    };
    let no_move = |operation: Operation| assert_eq!(made(&[operation]), "0 move");
    no_move(Operation::BestMoves(vec![legal, illegal]));
    no_move(Operation::AvoidMoves(vec![illegal]));
    no_move(Operation::SuppliedMove(illegal));
    no_move(Operation::PredictedMove(illegal));
    no_move(Operation::PredictedVariation(vec![legal, reply]));
    let no_operands = |operation: Operation| assert_eq!(made(&[operation]), "0 operands");
    no_operands(Operation::DirectMate(0));
    no_operands(Operation::Evaluation(32768));
    no_operands(Operation::HalfMoveClock(4));
    no_operands(Operation::FullMoveNumber(39));
    for word in ["", "a b", "a;b", "a\"b", "a\nb"] {
        no_operands(other("zz", word));
    }
    assert_eq!(made(&[Operation::Comment(9, String::new())]), format!("{MATE} c9 \"\";"));
    assert_eq!(made(&[Operation::Comment(10, String::new())]), "0 opcode");
    assert_eq!(made(&[other("1x", "1")]), "0 opcode");
    assert_eq!(made(&[other("zz", "1"), other("a", "1"), other("zz", "2")]), "2 twice");
    assert_eq!(made(&[other("dm", "1"), Operation::DirectMate(1)]), "1 twice");
}

/// A count that the position cannot have is mended in the position and in the operation alike: what
/// is written can be read.
#[test]
fn a_count_that_cannot_be_is_mended_in_both_places() {
    let after_a_double_step = "4k3/8/8/3pP3/8/8/8/4K3 w - d6";
    let text = format!("{after_a_double_step} hmvc 3; fmvn 0;");
    let fault = read_epd(&text, FenMode::Strict, Variant::Standard).expect_err("a pawn has just moved");
    assert!(matches!(fault, EpdFault::Position(fault) if fault.field == FenField::Halfmove));
    let reading = read_epd(&text, FenMode::Lenient, Variant::Standard).expect("mended");
    assert_eq!(reading.epd.operations(), [Operation::HalfMoveClock(0), Operation::FullMoveNumber(1)]);
    assert_eq!(reading.notes.len(), 2);
    assert_eq!(reading.epd.to_string(), format!("{after_a_double_step} fmvn 1; hmvc 0;"));
}

/// To look for each opcode among all that stood before would be 80 thousand million comparisons.
#[test]
fn a_line_of_very_many_operations_is_read_in_time() {
    let operations: Vec<String> = (0..400_000).map(|number| format!("o{number};")).collect();
    let text = format!("{MATE} {}", operations.join(" "));
    let again = format!("{text} {}", operations.join(" "));
    let reading = read_epd(&again, FenMode::Lenient, Variant::Standard).expect("each is an operation");
    assert_eq!((reading.epd.operations().len(), reading.notes.len()), (400_000, 400_000));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn writing_what_was_read_changes_nothing(playout in playouts(), name in "[ -!#-~]{0,12}") {
        let Some((position, mv)) = playout.moves().pop() else { return Ok(()) };
        let legal: Vec<Move> = position.legal_moves().to_vec();
        let operations = vec![
            Operation::BestMoves(vec![mv]),
            Operation::AvoidMoves(legal),
            Operation::Id(name),
            Operation::HalfMoveClock(position.halfmoves()),
            Operation::FullMoveNumber(position.fullmoves()),
        ];
        let text = Epd::new(position, playout.variant, operations).expect("all is legal").to_string();
        let reading = read_epd(&text, FenMode::Lenient, playout.variant);
        let again = reading.map(|reading| (reading.epd.to_string(), reading.notes.len()));
        prop_assert_eq!(again, Ok((text, 0)));
    }

    #[test]
    fn any_text_is_read_without_a_panic(text in "[a-z0-9;\" 棋]{0,30}") {
        for mode in [FenMode::Strict, FenMode::Lenient] {
            let _ = read_epd(&text, mode, Variant::Standard);
            if let Ok(reading) = read_epd(&format!("{MATE} {text}"), mode, Variant::Standard) {
                let epd = reading.epd;
                let made = Epd::new(epd.position().clone(), epd.variant(), epd.operations().to_vec());
                prop_assert_eq!(made, Ok(epd));
            }
        }
    }

    #[test]
    fn whatever_was_counted_can_be_written_and_read(
        playout in playouts(),
        halfmoves in prop_oneof![0_u64..200, any::<u64>()],
        fullmoves in prop_oneof![0_u64..200, any::<u64>()],
    ) {
        let Some((position, _)) = playout.moves().pop() else { return Ok(()) };
        let board: Vec<String> = position.to_fen().split(' ').take(4).map(str::to_owned).collect();
        let text = format!("{} hmvc {halfmoves}; fmvn {fullmoves};", board.join(" "));
        let Ok(reading) = read_epd(&text, FenMode::Lenient, playout.variant) else { return Ok(()) };
        let written = reading.epd.to_string();
        let again = read_epd(&written, FenMode::Lenient, playout.variant);
        prop_assert_eq!(again.map(|reading| reading.epd.to_string()), Ok(written));
    }
}
