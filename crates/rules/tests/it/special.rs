//! Castling, en passant, promotion: articles 3.7.4, 3.7.5, 3.8.2, Guidelines II; requirements
//! SPC-01 to SPC-04, SPC-09, SPC-11. Rows are named as in the table of positions of the Laws.

use super::position;
use rules::{CastlingSide, Color, FenMode, Position, Role, Square, Variant, read_fen};

/// Which castlings are legal: `K` short, `Q` long.
fn castlings(position: &Position) -> String {
    let mut sides: Vec<CastlingSide> =
        position.legal_moves().iter().filter_map(|&mv| position.castling_side(mv)).collect();
    sides.sort_by_key(|side| *side != CastlingSide::King);
    sides.iter().map(|side| if *side == CastlingSide::King { 'K' } else { 'Q' }).collect()
}

fn play(mut position: Position, moves: &str) -> Position {
    for text in moves.split_whitespace() {
        let mv = position.read_uci(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        position = position.play(mv).expect("read_uci gives legal moves");
    }
    position
}

fn ep_captures(fen: &str) -> Vec<String> {
    let position = position(fen);
    let moves = position.legal_moves();
    moves
        .iter()
        .filter(|mv| position.is_en_passant(**mv))
        .map(|mv| position.uci(*mv, Variant::Standard))
        .collect()
}

/// SPC-01, SPC-02: two squares toward the rook, the rook to the square passed; short and long by
/// file, for both colours.
#[test]
fn castling_is_one_move_of_king_and_rook() {
    let before = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for (moves, king, rook, color) in [
        ("e1g1", Square::G1, Square::F1, Color::White),
        ("e1c1", Square::C1, Square::D1, Color::White),
        ("a1b1 e8g8", Square::G8, Square::F8, Color::Black),
        ("a1b1 e8c8", Square::C8, Square::D8, Color::Black),
    ] {
        let plies = moves.split_whitespace().count();
        let after = play(before.clone(), moves);
        assert_eq!(after.king(color), king, "{moves}");
        assert_eq!(after.role_at(rook), Some(Role::Rook), "{moves}");
        assert_eq!(
            after.turn(),
            if plies == 1 { Color::Black } else { Color::White },
            "{moves} is one ply each"
        );
        assert!(!after.castling().has_any(color), "{moves}: once per game");
    }
}

/// SPC-03 (C-07, C-08): the right goes with the first move of king or rook, or with the rook.
#[test]
fn a_lost_right_does_not_come_back() {
    let rooks = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    assert_eq!(castlings(&position(rooks)), "KQ");
    assert_eq!(castlings(&play(position(rooks), "h1g1 e8e7 g1h1 e7e8")), "Q");
    assert_eq!(castlings(&play(position(rooks), "a1b1 e8e7 b1a1 e7e8")), "K");
    assert_eq!(castlings(&play(position(rooks), "e1e2 e8e7 e2e1 e7e8")), "");
    let taken = play(position("4k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1"), "h1h8");
    assert!(taken.castling().has(Color::White, CastlingSide::Queen));
    assert!(!taken.castling().has(Color::White, CastlingSide::King));
    assert!(!taken.castling().has_any(Color::Black), "the rook was taken at home");
}

/// SPC-04, CHK-04 (C-01 to C-11): what bars castling for the moment, and what does not.
#[test]
fn castling_is_barred_by_attacks_on_the_kings_way() {
    for (id, fen, expected) in [
        ("C-01", "4k3/8/8/8/4b3/8/8/R3K2R w KQ - 0 1", "KQ"),
        ("C-02", "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Q"),
        ("C-03", "4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Q"),
        ("C-04", "4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", ""),
        ("C-05", "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "K"),
        ("C-06", "1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "Q"),
        ("C-09", "4k3/8/8/8/8/8/4p3/R3K2R w KQ - 0 1", ""),
        ("C-11", "k7/8/b7/8/8/8/8/R3K2R w KQ - 0 1", "Q"),
    ] {
        assert_eq!(castlings(&position(fen)), expected, "{id}");
    }
    let in_check = position("4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    assert!(in_check.castling().has(Color::White, CastlingSide::King), "a bar for the moment takes no right");
    let mating = play(position("8/5p2/8/8/8/8/3R4/R3K1k1 w Q - 0 1"), "e1c1");
    assert!(mating.is_checkmate(), "C-10");
}

/// Guidelines II (Z-01 to Z-07): Chess960, where the king may stay and the rook alone move.
#[test]
fn chess960_castling_ends_on_the_usual_squares() {
    for (id, fen, expected) in [
        ("Z-01", "rnqbbkrn/pppppppp/8/8/8/8/PPPPPPPP/RNQBBKRN w KQkq - 0 1", "K"),
        ("Z-02", "4k3/8/8/8/8/8/8/rRK5 w B - 0 1", ""),
        ("Z-03", "4k3/8/8/8/8/8/8/1RK5 w B - 0 1", "Q"),
        ("Z-04", "3k4/4r3/8/8/8/8/8/1K5R w H - 0 1", ""),
        ("Z-05", "4k3/8/8/8/8/8/8/4KR2 w F - 0 1", "K"),
        ("Z-06", "4k3/8/8/8/8/8/8/6KR w H - 0 1", "K"),
        ("Z-07", "4k3/8/8/8/8/8/8/R1N1K3 w A - 0 1", ""),
    ] {
        let reading = read_fen(fen, FenMode::Lenient, Variant::Chess960)
            .unwrap_or_else(|fault| panic!("{id}: {fault}"));
        assert_eq!(castlings(&reading.position), expected, "{id}");
    }
}

/// SPC-09 (E-01 to E-08): only at once, only a pawn, and never uncovering one's own king.
#[test]
fn en_passant_is_for_the_next_ply_alone() {
    for (id, fen, expected) in [
        ("E-01", "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", "e5f6"),
        ("E-02", "8/8/8/8/k2Pp2Q/8/8/4K3 b - d3 0 1", ""),
        ("E-03", "4k3/8/8/8/3Pp3/8/8/4R1K1 b - d3 0 1", ""),
        ("E-04", "4k3/2b5/8/3pP3/8/6K1/8/8 w - d6 0 1", "e5d6"),
        ("E-05", "4k3/8/8/3pP3/4K3/8/8/8 w - d6 0 1", "e5d6"),
        ("E-06", "4k3/1b6/8/3pP3/8/8/6K1/8 w - d6 0 1", ""),
        ("E-07", "8/4R3/3R4/k7/Pp6/1K6/8/8 b - a3 0 1", "b4a3"),
        ("E-08", "8/3Q4/8/K1k5/1Pp5/8/8/8 b - b3 0 1", "c4b3"),
    ] {
        assert_eq!(ep_captures(fen).join(" "), expected, "{id}");
    }
    let taken = play(Position::start(), "e2e4 a7a6 e4e5 d7d5 e5d6");
    assert_eq!(taken.piece_at(Square::D5), None, "the pawn that was passed is gone");
    let late = play(Position::start(), "e2e4 a7a6 e4e5 d7d5 a2a3 a6a5");
    assert!(late.read_uci("e5d6").is_err(), "the right is gone after any other reply");
}

/// SPC-11: at once into one of four, by advance or capture, however many there are already.
#[test]
fn a_pawn_on_the_last_rank_becomes_one_of_four() {
    let position = position("3r2k1/4P3/8/8/8/8/8/QQQQQ1K1 w - - 0 1");
    for to in [Square::E8, Square::D8] {
        let moves = position.legal_moves();
        let mut roles: Vec<Role> = moves
            .iter()
            .filter(|mv| mv.from() == Square::E7 && mv.to() == to)
            .filter_map(|mv| mv.promotion())
            .collect();
        roles.sort();
        assert_eq!(roles, [Role::Knight, Role::Bishop, Role::Rook, Role::Queen], "on {to}");
    }
    assert!(position.read_uci("e7e8").is_err(), "without its piece it is no move");
    assert!(position.read_uci("e7e8k").is_err());
    let nine = super::position("4k3/8/8/8/8/QQQ5/QQQ5/QQQ1K3 w - - 0 1");
    assert_eq!(nine.by_role(Role::Queen).len(), 9);
}

/// P-01, SPC-12: the queen is not always best, so nobody may choose her for the player.
#[test]
fn a_queen_may_stalemate_where_a_rook_wins() {
    let position = position("8/5P1k/8/6K1/8/8/8/8 w - - 0 1");
    assert!(play(position.clone(), "f7f8q").is_stalemate());
    assert!(!play(position, "f7f8r").is_stalemate());
}
