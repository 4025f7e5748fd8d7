//! The solver against problems whose solutions are known, and against a twin that knows no tricks.

use super::{Answer, Branch, Helper, Kind, Progress, Solver};
use proptest::prelude::*;
use rules::{Color, Move, Position, Role, Setup, Square};
use std::ops::ControlFlow;

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|fault| panic!("{fen}: {fault}"))
}

fn go_on(_: Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Moves and keys in UCI, sorted.
fn solved(kind: Kind, fen: &str, most: u32) -> (u32, Vec<String>) {
    match Solver::new(kind).solve(&position(fen), most, &mut go_on) {
        Answer::Mate { moves, keys } => {
            let mut keys: Vec<String> = keys.iter().map(Move::to_string).collect();
            keys.sort();
            (moves, keys)
        }
        other => panic!("{fen}: {other:?}"),
    }
}

#[test]
fn direct_mates_are_found_with_every_key() {
    // A ladder, and one of Morphy's: the rook gives itself up.
    assert_eq!(solved(Kind::Direct, "7k/1R6/R7/8/8/8/8/K7 w - - 0 1", 3), (1, vec!["a6a8".to_owned()]));
    assert_eq!(solved(Kind::Direct, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 4), (2, vec!["a1a6".to_owned()]));
    // Two keys: a cook.
    let keys = vec!["b1b8".to_owned(), "c1c8".to_owned()];
    assert_eq!(solved(Kind::Direct, "7k/R7/8/8/8/8/8/1RR3K1 w - - 0 1", 2), (1, keys));
    // The king steps up, and Black's only move goes into the mate.
    assert_eq!(solved(Kind::Direct, "7k/8/5K2/8/8/8/8/6R1 w - - 0 1", 3), (2, vec!["f6f7".to_owned()]));
}

#[test]
fn a_promotion_that_is_no_queen_and_a_capture_in_passing_are_seen() {
    // Only a knight mates.
    let knight = "7n/5P1k/5Kpp/8/8/8/B7/8 w - - 0 1";
    assert_eq!(solved(Kind::Direct, knight, 1), (1, vec!["f7f8n".to_owned()]));
    // The pawn would mate if it could not be taken in passing.
    let passed = position("8/8/R7/3k4/1P1p1P2/3P4/4P3/6K1 w - - 0 1");
    assert_eq!(Solver::new(Kind::Direct).solve(&passed, 1, &mut go_on), Answer::None);
    let knight = "8/8/R7/3k4/1P1n1P2/3P4/4P3/6K1 w - - 0 1";
    assert_eq!(solved(Kind::Direct, knight, 1), (1, vec!["e2e4".to_owned()]));
}

#[test]
fn what_is_no_mate_is_told_and_a_stop_too() {
    let bare = position("8/8/8/8/8/2k5/8/K6N w - - 0 1");
    assert_eq!(Solver::new(Kind::Direct).solve(&bare, 4, &mut go_on), Answer::None);
    let stalemate = position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!(Solver::new(Kind::Direct).solve(&stalemate, 4, &mut go_on), Answer::None);
    let stop = &mut |so_far: Progress| {
        if so_far.nodes > 5_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let answer = Solver::new(Kind::Direct).solve(&Position::start(), 9, stop);
    let Answer::Open { beyond } = answer else { panic!("{answer:?}") };
    assert!((1..4).contains(&beyond), "{beyond}");
}

#[test]
fn the_tree_has_every_defence_and_every_dual() {
    let problem = position("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
    let mut solver = Solver::new(Kind::Direct);
    let key = problem.read_uci("a1a6").expect("legal");
    let tree = solver.tree(&problem, key, 2, 1_000, &mut go_on).expect("small");
    let text = |branch: &Branch| branch.mv.to_string();
    let mut defences: Vec<String> = tree.next.iter().map(text).collect();
    defences.sort();
    let count = problem.play_unchecked(key).legal_moves().len();
    assert_eq!(defences.len(), count);
    let taken = tree.next.iter().find(|branch| text(branch) == "b7a6").expect("the rook is taken");
    assert_eq!(taken.next.iter().map(text).collect::<Vec<_>>(), ["b6b7"]);
    let away = tree.next.iter().find(|branch| text(branch) == "b8c7").expect("the bishop goes");
    assert_eq!(away.next.iter().map(text).collect::<Vec<_>>(), ["a6a7"]);
    let line = solver.line(&problem, key, 2, &mut go_on);
    assert_eq!(line.len(), 3);
    assert!(line.iter().fold(problem.clone(), |at, mv| at.play(*mv).expect("legal")).is_checkmate());
    assert_eq!(solver.tree(&problem, key, 2, 3, &mut go_on), None, "too large");
    let other = problem.read_uci("a1a7").expect("legal");
    assert_eq!(solver.tree(&problem, other, 2, 1_000, &mut go_on), None, "no key");
}

#[test]
fn a_self_mate_makes_the_other_side_mate() {
    // The queen gives check where only the rook can take it, on White's first rank.
    let fen = "4r3/8/8/6pp/6bk/7p/PP1Q4/K7 w - - 0 1";
    assert_eq!(solved(Kind::SelfMate, fen, 2), (1, vec!["d2e1".to_owned()]));
    let problem = position(fen);
    let key = problem.read_uci("d2e1").expect("legal");
    let line = Solver::new(Kind::SelfMate).line(&problem, key, 1, &mut go_on);
    assert_eq!(line.iter().map(Move::to_string).collect::<Vec<_>>(), ["d2e1", "e8e1"]);
}

#[test]
fn a_help_mate_has_all_its_lines() {
    // Black goes into the corner, and White mates.
    let start = position("8/8/8/8/8/1K6/7R/k7 b - - 0 1");
    let answer = Helper::new().solve(&start, 2, 100, &mut go_on);
    let lines: Vec<String> = answer
        .lines
        .iter()
        .map(|line| line.iter().map(Move::to_string).collect::<Vec<_>>().join(" "))
        .collect();
    assert_eq!(lines, ["a1b1 h2h1"]);
    assert_eq!((answer.shorter, answer.is_cut), (None, false));
    let longer = Helper::new().solve(&start, 4, 100, &mut go_on);
    assert_eq!(longer.shorter, Some(2));
    assert!(longer.lines.iter().all(|line| line.len() == 4));
    assert_eq!(Helper::new().solve(&start, 4, 1, &mut go_on).lines.len(), 1);
}

/// All that the solver leaves out: no order, no memory, no refutations.
fn twin(kind: Kind, position: &Position, moves: u32) -> bool {
    position.legal_moves().into_iter().any(|mv| twin_holds(kind, &position.play_unchecked(mv), moves))
}

fn twin_holds(kind: Kind, next: &Position, moves: u32) -> bool {
    let replies = next.legal_moves();
    if replies.is_empty() {
        return kind == Kind::Direct && next.is_checkmate();
    }
    replies.into_iter().all(|reply| {
        let after = next.play_unchecked(reply);
        let is_mate = kind == Kind::SelfMate && after.is_checkmate();
        is_mate || moves > 1 && twin(kind, &after, moves - 1)
    })
}

fn twin_help(position: &Position, plies: u32) -> Vec<Vec<Move>> {
    if plies == 0 {
        return if position.is_checkmate() { vec![Vec::new()] } else { Vec::new() };
    }
    let mut lines = Vec::new();
    for mv in position.legal_moves() {
        for rest in twin_help(&position.play_unchecked(mv), plies - 1) {
            lines.push(std::iter::once(mv).chain(rest).collect());
        }
    }
    lines
}

/// Positions with the kings and up to four men, crowded into the corner of a1 so that mates are near.
fn crowded() -> impl Strategy<Value = Position> {
    let man = (0..5_usize, any::<bool>(), 0..4_u8, 0..4_u8);
    (prop::collection::vec(man, 1..5), 0..16_u8, 0..25_u8, any::<bool>()).prop_filter_map(
        "a position",
        |(men, white, black, is_white)| {
            let mut setup =
                Setup { turn: if is_white { Color::White } else { Color::Black }, ..Setup::EMPTY };
            let square = |file: u8, rank: u8| Square::from_index(rank * 8 + file);
            setup.board.put(square(white % 4, white / 4)?, Role::King.of(Color::White));
            let black = square(black % 5, black / 5)?;
            if setup.board.role_at(black).is_none() {
                setup.board.put(black, Role::King.of(Color::Black));
            }
            for (role, is_white, file, rank) in men {
                let at = square(file, rank)?;
                let color = if is_white { Color::White } else { Color::Black };
                if setup.board.role_at(at).is_none() {
                    setup.board.put(at, Role::ALL[role].of(color));
                }
            }
            Position::from_setup_lenient(setup).ok().map(|(position, _)| position)
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn no_mate_is_missed_and_none_invented(position in crowded()) {
        for kind in [Kind::Direct, Kind::SelfMate] {
            let shortest = (1..=2).find(|moves| twin(kind, &position, *moves));
            let told = match Solver::new(kind).solve(&position, 2, &mut go_on) {
                Answer::Mate { moves, keys } => {
                    let mut expected: Vec<Move> = position.legal_moves().into_iter().filter(|mv| twin_holds(kind, &position.play_unchecked(*mv), moves)).collect();
                    let mut keys = keys;
                    expected.sort_by_key(|mv| mv.to_bits());
                    keys.sort_by_key(|mv| mv.to_bits());
                    prop_assert_eq!(keys, expected);
                    Some(moves)
                }
                Answer::None => None,
                Answer::Open { .. } => unreachable!("nobody stops it"),
            };
            prop_assert_eq!(told, shortest, "{:?} {}", kind, position.to_fen());
        }
        for plies in 1..=3 {
            let mut expected = twin_help(&position, plies);
            let mut lines = Helper::new().solve(&position, plies, usize::MAX, &mut go_on).lines;
            expected.sort_by_key(|line| line.iter().map(|mv| mv.to_bits()).collect::<Vec<_>>());
            lines.sort_by_key(|line| line.iter().map(|mv| mv.to_bits()).collect::<Vec<_>>());
            prop_assert_eq!(lines, expected, "{}", position.to_fen());
        }
    }

    #[test]
    fn three_moves_with_few_men(position in crowded()) {
        prop_assume!(position.occupied().len() <= 4);
        let shortest = (1..=3).find(|moves| twin(Kind::Direct, &position, *moves));
        let told = match Solver::first_key(Kind::Direct).solve(&position, 3, &mut go_on) {
            Answer::Mate { moves, .. } => Some(moves),
            _ => None,
        };
        prop_assert_eq!(told, shortest, "{}", position.to_fen());
    }
}
