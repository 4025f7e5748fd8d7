//! Searches of known positions: mates, draws, limits, several lines and threads.

use super::*;
use rules::{FenMode, Variant, read_fen};

fn line(fen: &str) -> Line {
    Line::new(read_fen(fen, FenMode::Lenient, Variant::Standard).expect("a position").position)
}

fn engine() -> Engine {
    Engine::new(4).expect("a small table")
}

fn answer(fen: &str, limits: &Limits) -> Answer {
    engine().search(&line(fen), limits, &Control::new(false), &mut |_| {})
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

#[test]
fn mates_are_found() {
    for (fen, moves) in [
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1),
        ("r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w - - 0 1", 2),
        ("8/8/8/8/8/5k2/7q/5K2 b - - 0 1", 1),
        ("4k3/8/4K3/8/8/8/8/7R w - - 0 1", 1),
    ] {
        let answer = answer(fen, &nodes(200_000));
        assert_eq!(answer.lines[0].0, Score::Mate(moves), "{fen}: {:?}", answer.lines[0]);
    }
}

/// Morphy's problem: Black, who may not pass, is mated after a rook was given away.
#[test]
fn zugzwang_is_seen_in_the_end() {
    let answer = answer("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", &nodes(1_500_000));
    assert_eq!(answer.lines[0].0, Score::Mate(2), "{:?}", answer.lines[0]);
}

#[test]
fn mated_and_stalemated_positions_have_no_move() {
    let mated = answer("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", &nodes(1_000));
    assert_eq!((mated.best(), mated.lines[0].0), (None, Score::Mated(0)));
    let stalemated = answer("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", &nodes(1_000));
    assert_eq!((stalemated.best(), stalemated.lines[0].0), (None, Score::Centipawns(0)));
}

#[test]
fn a_limit_of_nodes_is_exact_and_the_answer_the_same_again() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    for most in [1, 2, 100, 511, 512, 513, 20_000] {
        let first = answer(fen, &nodes(most));
        assert_eq!(first.nodes, most);
        assert_eq!(first, answer(fen, &nodes(most)));
        assert!(first.best().is_some());
    }
}

/// Programs that show the last line beside the move would show another.
#[test]
fn the_last_line_that_is_told_begins_with_the_move() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    for most in (100..6_000).step_by(97) {
        let mut told = None;
        let answer = engine().search(&line(fen), &nodes(most), &Control::new(false), &mut |info| {
            told = info.line.first().copied()
        });
        assert!(told.is_none() || told == answer.best(), "{most}");
    }
}

#[test]
fn a_move_that_is_asked_for_is_played() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let asked = line(fen).position().read_uci("a2a3").expect("legal");
    let limits = Limits { search_moves: vec![asked], ..nodes(5_000) };
    assert_eq!(answer(fen, &limits).best(), Some(asked));
}

#[test]
fn several_lines_begin_with_different_moves_and_the_best_is_first() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let answer = answer(fen, &Limits { multi_pv: 5, depth: Some(6), ..Limits::default() });
    assert_eq!(answer.lines.len(), 5);
    let firsts: std::collections::HashSet<Move> = answer.lines.iter().map(|(_, line)| line[0]).collect();
    assert_eq!(firsts.len(), 5);
    let scores: Vec<i32> = answer.lines.iter().map(|(score, _)| score.centipawns()).collect();
    assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
}

#[test]
fn every_line_is_legal() {
    let fen = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";
    let answer = answer(fen, &Limits { multi_pv: 3, ..nodes(60_000) });
    for (_, moves) in answer.lines {
        let mut position = line(fen).position().clone();
        for mv in moves {
            assert!(position.is_legal(mv));
            position = position.play_unchecked(mv);
        }
    }
}

/// White, two queens down, has a perpetual check that Black cannot leave.
#[test]
fn a_repetition_is_a_draw() {
    let answer = answer("6k1/5ppp/8/8/8/8/qq3PPP/3Q2K1 w - - 0 1", &nodes(50_000));
    assert!(matches!(answer.lines[0].0, Score::Mate(1)), "{:?}", answer.lines[0]);
    let perpetual = "q5k1/5pp1/7p/5Q2/8/8/qr6/7K w - - 0 1";
    let answer = self::answer(perpetual, &nodes(300_000));
    assert!(answer.lines[0].0.centipawns() <= 0, "{:?}", answer.lines[0]);
}

#[test]
fn what_stood_twice_in_the_game_is_not_played_a_third_time_when_winning() {
    // Ra1-a2-a1-a2 with the black king going to and fro: another Ra2 would be the third time.
    let mut line = line("8/8/8/8/4k3/8/8/R3K3 w - - 0 1");
    for text in ["a1a2", "e4e5", "a2a1", "e5e4", "a1a2", "e4e5", "a2a1", "e5e4"] {
        let mv = line.position().read_uci(text).expect("legal");
        line.play(mv);
    }
    let answer = engine().search(&line, &nodes(30_000), &Control::new(false), &mut |_| {});
    assert_ne!(answer.best(), line.position().read_uci("a1a2").ok());
    assert!(answer.lines[0].0.centipawns() > 300);
}

#[test]
fn a_board_full_of_queens_is_searched_too() {
    let fen = "knQQQQQQ/ppQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQK w - - 0 1";
    assert!(answer(fen, &nodes(3_000)).best().is_some());
}

#[test]
fn several_threads_answer_too() {
    let mut engine = engine();
    engine.set_threads(3);
    let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1";
    let answer = engine.search(&line(fen), &nodes(100_000), &Control::new(false), &mut |_| {});
    assert_eq!(answer.lines[0].0, Score::Mate(1));
}

#[test]
fn a_search_that_was_stopped_before_it_began_has_a_move() {
    let control = Control::new(false);
    control.stop();
    let answer =
        engine().search(&line("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), &Limits::default(), &control, &mut |_| {});
    assert!(answer.best().is_some());
}
