//! Check, mate and stalemate: articles 3.1.3, 3.9, 5.1.1, 5.2.1; requirements CHK-01, CHK-02,
//! CHK-04, END-01 and END-03 as far as a board shows them.

use super::position;
use rules::{Square, Variant};

fn legal(fen: &str) -> Vec<String> {
    let position = position(fen);
    let mut moves: Vec<String> =
        position.legal_moves().iter().map(|mv| position.uci(*mv, Variant::Standard)).collect();
    moves.sort();
    moves
}

/// CHK-01: who gives check, one or two of them (M-03).
#[test]
fn the_checkers_are_those_who_attack_the_king() {
    let double = position("4k3/8/8/8/8/5n2/8/4K2r w - - 0 1");
    let checkers: Vec<Square> = double.checkers().iter().collect();
    assert_eq!(checkers, [Square::H1, Square::F3]);
    assert!(double.is_check());
    assert!(!position("4k3/8/8/8/8/5n2/8/3K4 w - - 0 1").is_check());
}

/// CHK-02: only what parries is legal: go away, put something between, take the checker.
#[test]
fn a_check_must_be_parried() {
    assert_eq!(
        legal("4k3/8/8/8/8/5n2/8/4K2r w - - 0 1"),
        ["e1e2", "e1f2"],
        "M-03: two checkers, the king must go"
    );
    assert_eq!(
        legal("4r2k/8/8/8/8/8/3P1PN1/R2QKB2 w - - 0 1"),
        ["d1e2", "f1e2", "g2e3"],
        "between, where the king has no square"
    );
    assert!(
        legal("7k/8/8/8/8/8/3PrP2/R2QKB2 w - - 0 1").contains(&"f1e2".to_owned()),
        "or the checker is taken"
    );
    let mate = position("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    assert!(mate.is_checkmate() && mate.legal_moves().is_empty(), "M-01: nothing parries, mate");
    let smothered = position("6rk/6pp/7N/8/8/8/8/6K1 w - - 0 1");
    let mv = smothered.read_uci("h6f7").expect("legal");
    assert!(smothered.play_unchecked(mv).is_checkmate(), "M-02");
}

/// CHK-04 (C-11): a pinned man attacks all the same.
#[test]
fn a_pinned_man_still_attacks() {
    let position = position("k7/8/b7/8/8/8/8/R3K2R w KQ - 0 1");
    assert!(position.attackers_to(Square::F1, rules::Color::Black, position.occupied()).contains(Square::A6));
    assert!(position.read_uci("e1g1").is_err());
}

/// END-03 (S-01 to S-04, E-09): not in check, nothing to play.
#[test]
fn stalemate_is_no_move_and_no_check() {
    for (id, fen) in [
        ("S-01", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"),
        ("S-02", "k7/P7/K7/8/8/8/8/8 b - - 0 1"),
        ("S-03", "4R1bk/8/6K1/8/8/8/8/8 b - - 0 1"),
        ("S-04", "8/8/8/8/8/1k6/p7/K7 w - - 0 1"),
        ("E-09", "8/N7/5K2/8/RpP3k1/1R6/7Q/8 b - c3 0 1"),
    ] {
        let position = position(fen);
        assert!(position.is_stalemate() && !position.is_checkmate(), "{id}");
        assert!(position.legal_moves().is_empty(), "{id}");
    }
    assert!(!position("8/4R3/3R4/k7/Pp6/1K6/8/8 b - a3 0 1").is_stalemate(), "E-07: one capture is left");
}
