//! Random games: at every ply the laws of `law.rs` hold and the slow twin agrees.

use proptest::prelude::*;
use rules::{FenMode, Move, Position, Variant, read_fen};

use crate::{law, slow};

/// Positions rich in castling, en passant, promotions, pins and checks.
const SEEDS: [(&str, Variant); 9] = [
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", Variant::Standard),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", Variant::Standard),
    ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", Variant::Standard),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", Variant::Standard),
    ("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", Variant::Standard),
    ("4rrk1/pbbp2p1/1ppnp3/3n1pqp/3N1PQP/1PPNP3/PBBP2P1/4RRK1 w Ff - 0 1", Variant::Chess960),
    ("rr2k3/8/8/8/8/8/8/RR2K2R w BHb - 0 1", Variant::Chess960),
    ("rk2r3/pppppppp/8/8/8/8/8/RK2R3 w KQkq - 0 1", Variant::Chess960),
    ("4k3/8/8/8/8/8/8/rRK4R w BK - 0 1", Variant::Chess960),
];

/// Where a game begins, and which of the legal moves is played at each ply.
fn game() -> impl Strategy<Value = (Position, Variant, Vec<u16>)> {
    let start = prop_oneof![
        2 => Just((Position::start(), Variant::Standard)),
        2 => (0u16..960).prop_map(|number| {
            (Position::chess960(number).expect("below 960"), Variant::Chess960)
        }),
        3 => (0..SEEDS.len()).prop_map(|index| {
            let (fen, variant) = SEEDS[index];
            (read_fen(fen, FenMode::Strict, variant).expect("a seed is sound").position, variant)
        }),
    ];
    (start, prop::collection::vec(any::<u16>(), 0..120))
        .prop_map(|((position, variant), choices)| (position, variant, choices))
}

/// The positions of a game, the start included.
fn positions(start: Position, choices: &[u16]) -> Vec<Position> {
    let mut positions = vec![start];
    for &choice in choices {
        let last = &positions[positions.len() - 1];
        let moves = last.legal_moves();
        if moves.is_empty() {
            break;
        }
        positions.push(last.play_unchecked(moves[usize::from(choice) % moves.len()]));
    }
    positions
}

/// Article 9.2.3 word for word: men, turn, rights, and the en passant captures that are legal.
fn slow_key(position: &Position) -> String {
    let captures: Vec<Move> =
        slow::legal_moves(position).into_iter().filter(|&mv| slow::is_en_passant(position, mv)).collect();
    format!("{} {} {:?} {captures:?}", position.board(), position.turn(), position.castling())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    /// MOV-01, MOV-16, CHK-02
    #[test]
    fn the_list_equals_the_slow_twin((start, _, choices) in game()) {
        for position in positions(start, &choices) {
            let mut listed = position.legal_moves().to_vec();
            listed.sort();
            prop_assert_eq!(listed, slow::legal_moves(&position), "{:?}", position);
        }
    }

    #[test]
    fn a_move_is_legal_if_and_only_if_it_is_listed((start, _, choices) in game()) {
        for position in positions(start, &choices).into_iter().step_by(7) {
            law::legal_is_listed(&position);
        }
    }

    #[test]
    fn the_kept_hash_is_the_full_hash_after_a_pass_too((start, _, choices) in game()) {
        for position in positions(start, &choices) {
            law::hash_is_kept(&position);
            if let Some(passed) = position.pass() {
                law::hash_is_kept(&passed);
                prop_assert_eq!(passed.turn(), !position.turn());
            }
        }
    }

    /// No position that a game reaches is doubted, also where check is given.
    #[test]
    fn strict_reading_refuses_no_position_of_a_game((start, variant, choices) in game()) {
        for position in positions(start, &choices) {
            prop_assert!(Position::from_setup(position.to_setup()).is_ok(), "{:?}", position);
            law::fen_round_trips(&position, variant, FenMode::Strict);
        }
    }

    #[test]
    fn a_game_keeps_the_laws_at_every_ply((start, variant, choices) in game()) {
        law::a_game_keeps_the_laws(start, variant, &choices);
    }

    #[test]
    fn keys_are_equal_exactly_where_the_slow_definition_says((start, _, choices) in game()) {
        let all = positions(start, &choices);
        let keys: Vec<_> = all.iter().map(|position| (position.key(), slow_key(position))).collect();
        for (index, (key, slow)) in keys.iter().enumerate() {
            for (other, other_slow) in &keys[..index] {
                prop_assert_eq!(key == other, slow == other_slow, "{} / {}", slow, other_slow);
            }
        }
    }

    /// Article 9.2.3 in both directions, also where two positions differ in one thing alone.
    #[test]
    fn keys_are_equal_exactly_where_men_turn_rights_and_moves_are((start, _, choices) in game()) {
        let all = positions(start, &choices);
        for position in all.iter().step_by(11) {
            law::key_knows_its_neighbours(position);
        }
        for pair in all.windows(5) {
            law::key_is_identity(&pair[0], &pair[4]);
        }
    }

    #[test]
    fn every_move_leads_where_a_setup_does((start, _, choices) in game()) {
        for position in positions(start, &choices).into_iter().step_by(5) {
            law::moves_lead_where_a_setup_does(&position);
        }
    }

    /// Few men thrown on the board, kings among them most often.
    #[test]
    fn any_setup_is_refused_or_keeps_the_laws(
        kings in prop::collection::vec(0u8..64, 2),
        mut men in prop::collection::vec([0u8..64, 0u8..10], 0..12),
        rest in prop::array::uniform4(any::<u8>()),
    ) {
        men.push([kings[0], 10]);
        men.push([kings[1], 11]);
        law::a_setup_keeps_the_laws(&men, rest);
    }

    #[test]
    fn counters_follow_fen((start, _, choices) in game()) {
        for pair in positions(start, &choices).windows(2) {
            let men = |position: &Position| position.occupied().len();
            let pawns = |position: &Position| position.by_role(rules::Role::Pawn);
            let progress = men(&pair[0]) != men(&pair[1]) || pawns(&pair[0]) != pawns(&pair[1]);
            let wanted = if progress { 0 } else { pair[0].halfmoves() + 1 };
            prop_assert_eq!(pair[1].halfmoves(), wanted);
            let black_moved = pair[0].turn() == rules::Color::Black;
            prop_assert_eq!(pair[1].fullmoves(), pair[0].fullmoves() + u32::from(black_moved));
        }
    }

    #[test]
    fn any_text_is_read_as_fen_or_refused(text in "\\PC*") {
        law::fen_is_read_or_refused(&text);
    }

    /// A FEN with one to three characters changed, which comes near to being right.
    #[test]
    fn a_spoilt_fen_is_read_or_refused(
        (start, _, choices) in game(),
        spoils in prop::collection::vec((any::<prop::sample::Index>(), "[ -~]"), 1..4),
    ) {
        let last = positions(start, &choices).pop().expect("the start is there");
        let mut fen: Vec<char> = last.to_fen_always_ep().chars().collect();
        for (index, by) in spoils {
            let index = index.index(fen.len());
            fen[index] = by.chars().next().unwrap_or(' ');
        }
        law::fen_is_read_or_refused(&fen.into_iter().collect::<String>());
    }

    #[test]
    fn any_text_is_read_as_a_move_or_refused(
        (start, _, choices) in game(),
        texts in prop::collection::vec("\\PC{0,6}|[a-h][1-8][a-h][1-8][nbrqk]?", 20),
    ) {
        let last = positions(start, &choices).pop().expect("the start is there");
        for text in texts {
            law::uci_is_read_or_refused(&last, &text);
        }
    }
}
