//! Whole games and the signature.

use engine::{Control, Engine, Evaluation, Limits, Line};
use rules::Position;

/// The signature of the search at depth 7. A change to the search or the evaluation changes it, and says so by changing
/// this number; any other change leaves it.
const SIGNATURE: u64 = 37_720;
/// The same with the hand-made evaluation.
const NAMED_SIGNATURE: u64 = 42_260;

#[test]
fn the_signature_is_what_the_last_change_left() {
    assert_eq!(engine::bench::bench(7, Evaluation::Net), Ok(SIGNATURE));
    assert_eq!(engine::bench::bench(7, Evaluation::Named), Ok(NAMED_SIGNATURE));
}

/// Two sides of very different effort: the deeper one wins, by legal moves alone, and both play the same game again.
#[test]
fn a_hundred_times_the_nodes_win_a_game() {
    let game = || {
        let mut engines = [Engine::new(4).expect("4 MiB"), Engine::new(4).expect("4 MiB")];
        let mut line = Line::new(Position::start());
        let mut moves = Vec::new();
        for ply in 0..300 {
            let nodes = if ply % 2 == 0 { 20_000 } else { 200 };
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let answer = engines[ply % 2].search(&line, &limits, &Control::new(false), &mut |_| {});
            let Some(mv) = answer.best() else { break };
            assert!(line.position().is_legal(mv));
            line.play(mv);
            moves.push(mv);
        }
        (line.position().is_checkmate(), moves)
    };
    let (is_mate, moves) = game();
    assert!(is_mate && moves.len() % 2 == 1, "{moves:?}");
    assert_eq!(game().1, moves);
}
