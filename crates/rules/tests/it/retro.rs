//! Which checks a last move can have given. What a game reaches is never doubted (the random games
//! of `properties.rs` see to that); here are the cases that make the difference.

use rules::{FenFaultKind, FenMode, PositionError, Variant, read_fen};

fn is_doubted(fen: &str) -> bool {
    match read_fen(fen, FenMode::Strict, Variant::Chess960) {
        Ok(_) => false,
        Err(fault) => {
            assert_eq!(fault.kind, FenFaultKind::Impossible(PositionError::ImpossibleCheckers), "{fen}");
            true
        }
    }
}

fn possible(fen: &str) {
    assert!(!is_doubted(fen), "a game can reach {fen}");
}

fn impossible(fen: &str) {
    assert!(is_doubted(fen), "no last move explains {fen}");
}

#[test]
fn two_of_short_reach_never_check_at_once() {
    impossible("4k3/8/8/8/8/3n1n2/8/4K3 w - - 0 1");
    impossible("4k3/8/8/8/8/8/3p1p2/4K3 w - - 0 1");
    impossible("4k3/8/8/8/8/5n2/3p4/4K3 w - - 0 1");
}

#[test]
fn a_discovery_explains_two_checkers() {
    // The knight left e5, the bishop e7, the rook b4.
    possible("4k3/8/4r3/8/8/5n2/8/4K3 w - - 0 1");
    possible("4r1k1/8/8/8/1b6/8/8/4K3 w - - 0 1");
    possible("4k3/8/8/b7/8/8/8/1r2K3 w - - 0 1");
    // No square from which the knight or the bishop could have shut the other line.
    impossible("4k3/8/8/8/8/5n2/8/r3K3 w - - 0 1");
    impossible("6k1/8/4r3/8/1b6/8/8/4K3 w - - 0 1");
}

#[test]
fn two_sliders_on_one_line_through_the_king_do_not_check_at_once() {
    impossible("6k1/8/8/8/8/8/8/r3K2r w - - 0 1");
    impossible("k6b/8/8/4K3/8/8/1b6/8 w - - 0 1");
    // On one side of the king only the nearer gives check, and it came from the side.
    possible("6k1/8/8/8/8/8/8/rr2K3 w - - 0 1");
}

#[test]
fn two_rooks_check_at_once_only_through_promotion() {
    // A pawn took on d1 from e2 and stands no longer before the other rook.
    possible("4r1k1/8/8/8/8/8/8/3rK3 w - - 0 1");
    impossible("6k1/8/4r3/8/8/4K2r/8/8 w - - 0 1");
}

#[test]
fn a_pawn_gives_check_by_moving() {
    possible("7k/8/4p3/3K4/8/8/8/8 w - - 0 1");
    // The file being shut behind it, it took a man there.
    possible("7k/4b3/4p3/3K4/8/8/8/8 w - - 0 1");
    impossible("7k/3bbb2/4p3/3K4/8/8/8/8 w - - 0 1");
    // It has not left its home square.
    impossible("7k/4p3/3K4/8/8/8/8/8 w - - 0 1");
}

#[test]
fn a_promotion_gives_check() {
    // In the corner, with one line that leads to the king: only a pawn can have become this bishop.
    possible("7k/8/8/8/8/2K5/8/b7 w - - 0 1");
    // With eight pawns on the board none has.
    impossible("7k/pppppppp/8/8/8/2K5/8/b7 w - - 0 1");
    // And on Black's own first rank none does.
    impossible("b6k/8/8/8/4K3/8/8/8 w - - 0 1");
}

#[test]
fn castling_gives_check() {
    // Shut in by the king and another rook, the rook came to d1 by castling.
    possible("8/8/8/8/3k4/8/2P1P3/2KRR2R b - - 0 1");
    // The king that may still castle has not done so.
    impossible("8/8/8/8/3k4/8/2P1P3/2KRR2R b H - 0 1");
}

#[test]
fn en_passant_opens_two_lines_at_once() {
    // exd6 took the pawn of d5 from before the bishop and its own from before the rook.
    possible("B3R3/8/3P4/8/4k3/8/8/4K3 b - - 0 1");
    // The pawn taken cannot have come from d7.
    impossible("B3R3/3n4/3P4/8/4k3/8/8/4K3 b - - 0 1");
}

#[test]
fn with_an_en_passant_square_the_last_move_is_known() {
    // E-05: the pawn itself gives check; or it left the line of the rook.
    possible("4k3/8/8/3pP3/4K3/8/8/8 w - d6 0 1");
    possible("8/r5K1/8/3pP3/8/8/8/k7 w - d6 0 1");
    // The line was open before it, or something else gives check.
    impossible("8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1");
    impossible("1b1k4/8/8/1rPpK3/8/8/8/8 w - d6 0 1");
    impossible("4k3/8/8/3pP3/8/5n2/8/4K3 w - d6 0 1");
}

#[test]
fn a_man_that_was_taken_may_have_shut_the_line() {
    // Had the queen come to an empty e3, the rook behind it would have given check before.
    possible("4r1k1/8/8/8/8/4q3/8/4K3 w - - 0 1");
    // White has all sixteen men: nothing has been taken.
    impossible("4r1k1/8/8/8/8/PP2q3/P1PP1PPP/RNBQKBNR w - - 0 1");
}
