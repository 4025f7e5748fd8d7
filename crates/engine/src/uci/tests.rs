//! Conversations in UCI, whole and line by line.

use super::*;
use std::io::{BufReader, Cursor, Read};
use std::time::{Duration, Instant};

/// What is said to a whole conversation at once.
fn answers(text: &str) -> Vec<String> {
    let mut output = Vec::new();
    run(Cursor::new(text.as_bytes()), &mut output, "Test", "Nobody");
    String::from_utf8(output).expect("text").lines().map(str::to_owned).collect()
}

fn best_moves(text: &str) -> Vec<String> {
    let lines = answers(text);
    lines.iter().filter_map(|line| line.strip_prefix("bestmove ")).map(str::to_owned).collect()
}

#[test]
fn every_search_has_one_answer_in_order() {
    let mate = "position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    let text = format!(
        "{mate}\ngo nodes 500\nposition startpos moves e2e4\ngo depth 2\nisready\n{mate}\ngo mate 1\n"
    );
    let found = best_moves(&text);
    assert_eq!(found.len(), 3);
    assert_eq!(found[0], "a1a8");
    assert_eq!(found[2], "a1a8");
}

#[test]
fn an_endless_search_ends_with_the_input_or_with_the_next() {
    assert_eq!(best_moves("go infinite\n").len(), 1);
    assert_eq!(best_moves("go\nquit\n").len(), 1);
    assert_eq!(best_moves("go infinite\ngo depth 1\n").len(), 2);
    assert_eq!(best_moves("go infinite\ngo infinite\nstop\n").len(), 2);
    assert_eq!(best_moves("go ponder wtime 1000 btime 1000\nponderhit\n").len(), 1);
    assert_eq!(best_moves("stop\nponderhit\n").len(), 0);
}

#[test]
fn positions_without_a_move_are_answered() {
    let last_two = |text: &str| {
        let lines = answers(text);
        lines[lines.len() - 2..].to_vec()
    };
    let mated = last_two("position fen R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1\ngo depth 3\n");
    assert_eq!(mated, ["info depth 0 score mate 0", "bestmove (none)"]);
    let stalemated = last_two("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo\n");
    assert_eq!(stalemated, ["info depth 0 score cp 0", "bestmove (none)"]);
}

#[test]
fn castling_is_read_both_ways_and_written_as_the_variant_says() {
    let position = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    for moves in ["e1g1", "e1h1"] {
        let lines = answers(&format!("{position} moves {moves}\nd\n"));
        assert_eq!(lines, ["info string 4k3/8/8/8/8/8/8/5RK1 b - - 1 1"]);
    }
    assert_eq!(
        best_moves(&format!("{position}\ngo nodes 100 searchmoves e1h1\n"))[0].split(' ').next(),
        Some("e1g1")
    );
    let chess960 =
        format!("setoption name UCI_Chess960 value true\n{position}\ngo nodes 100 searchmoves e1h1\n");
    assert_eq!(best_moves(&chess960)[0].split(' ').next(), Some("e1h1"));
}

#[test]
fn what_cannot_be_is_named_and_changes_nothing() {
    let lines = answers("position startpos moves e2e4 e2e4 e7e5\nd\nposition fen nothing\nd\n");
    assert!(lines[0].starts_with("info string the moves end before e2e4"));
    assert!(lines[1].contains("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b"));
    assert!(lines[2].starts_with("info string the position stays"));
    assert_eq!(lines[1], lines[3]);
    let options = answers("setoption name Hash value 99999999999\nsetoption name Nothing value 1\nisready\n");
    assert!(options[0].contains("Hash") && options[1].contains("Nothing"));
    assert_eq!(options[2], "readyok");
}

#[test]
fn options_are_declared_before_uciok() {
    let lines = answers("uci\n");
    assert_eq!(lines.first().map(String::as_str), Some("id name Test"));
    assert_eq!(lines.last().map(String::as_str), Some("uciok"));
    assert!(lines.iter().any(|line| line == "option name Hash type spin default 16 min 1 max 16384"));
}

#[test]
fn a_player_of_limited_strength_plays_the_same_again_and_another_one_otherwise() {
    let best = |seed: u32| {
        let options = format!(
            "setoption name UCI_LimitStrength value true\nsetoption name uci_elo value 700\nsetoption name Level Seed value {seed}"
        );
        let moves: Vec<String> = ["e2e4", "e2e4 e7e5", "d2d4 d7d5 c2c4", "g1f3 g8f6 g2g3"]
            .iter()
            .flat_map(|moves| {
                best_moves(&format!("{options}\nposition startpos moves {moves}\ngo wtime 5 btime 5\n"))
            })
            .collect();
        assert_eq!(moves.len(), 4);
        moves
    };
    assert_eq!(best(1), best(1));
    assert_ne!(best(1), best(2));
}

#[test]
fn nodes_are_exact() {
    for nodes in [1, 2, 77, 1_234, 30_000] {
        let lines = answers(&format!("go nodes {nodes}\n"));
        let told = format!("info nodes {nodes} ");
        assert!(lines[lines.len() - 2].starts_with(&told), "{lines:?}");
        assert!(lines[lines.len() - 1].starts_with("bestmove "), "{lines:?}");
    }
}

/// What other programs were seen to say, each with the number of moves it must be answered with; none may end the
/// conversation before its time.
#[test]
fn odd_talk_is_survived() {
    for (talk, moves) in [
        // A new game, or a position, without a pause for isready; the same in the middle of a search.
        ("ucinewgame\nposition startpos\ngo nodes 50", 1),
        ("go infinite\nucinewgame\ngo nodes 50", 2),
        ("go infinite\nposition startpos moves e2e4\nsetoption name Hash value 2\nstop\ngo nodes 50", 2),
        // No time, less than none, or nonsense for it.
        ("go wtime 0 btime 0", 1),
        ("go wtime -1000 btime -1000 winc -5 binc -5 movestogo -3", 1),
        ("go wtime 1 btime 1 movestogo 0", 1),
        ("go movetime 0", 1),
        ("go movetime -7", 1),
        ("go depth 0", 1),
        ("go nodes 0", 1),
        ("go nodes -3", 1),
        ("go wtime 99999999999999999999999 btime x nodes 20", 1),
        ("go depth", 1),
        ("go searchmoves", 1),
        ("go searchmoves e7e5 a1a1 xyz nodes 20", 1),
        // Nothing to stop, nothing to ponder.
        ("stop\nstop\nponderhit\nstop", 0),
        ("go nodes 20\nponderhit\nstop\nstop", 1),
        ("go ponder nodes 20\nponderhit\nponderhit\nstop", 1),
        ("go ponder wtime 100 btime 100\nstop", 1),
        // Positions that are none, or end in the middle.
        ("position\ngo nodes 20", 1),
        ("position fen\ngo nodes 20", 1),
        ("position fen 8/8/8/8/8/8/8/8 w - - 0 1\ngo nodes 20", 1),
        ("position fen 9/8/8/8/8/8/8/K1k5 w - - 0 1 moves\ngo nodes 20", 1),
        ("position moves e2e4\ngo nodes 20", 1),
        ("position startpos moves e2e4 e7e5 e1e8 d7d5\ngo nodes 20", 1),
        ("position startpos moves 0000 (none) \u{0}\ngo nodes 20", 1),
        // Options that are none, with values that are none.
        ("setoption\nsetoption name\nsetoption name value\nsetoption Hash 3\ngo nodes 20", 1),
        ("setoption name Hash value -1\nsetoption name Hash\nsetoption name Threads value 0\ngo nodes 20", 1),
        ("setoption name MultiPV value 256\ngo nodes 900", 1),
        ("setoption name Threads value two\nsetoption name UCI_Variant value atomic\ngo nodes 20", 1),
        ("setoption name Clear Hash\nsetoption name Clear Hash value now\ngo nodes 20", 1),
        // Lines that are no commands; a byte order mark; signs of no language.
        ("\u{feff}uci\n\n\t \nxyzzy go away\n棋 棋\ngo nodes 20\ndebug on\nregister later", 2),
        // No move at all: mated, and stalemated.
        ("position fen 7k/8/8/8/8/8/r7/1r5K w - - 0 1\ngo wtime 600000 btime 600000", 1),
        ("position fen 7k/8/8/8/8/6q1/8/7K w - - 0 1\ngo nodes 5\ngo infinite\nstop", 2),
    ] {
        for end in ["\n", "\r\n"] {
            let talk = format!("{talk}\nisready\n").replace('\n', end);
            let lines = answers(&talk);
            let said = lines.iter().filter(|line| line.starts_with("bestmove ")).count();
            assert_eq!(said, moves, "{talk}: {lines:?}");
            assert!(lines.iter().any(|line| line == "readyok"), "{talk}: {lines:?}");
        }
    }
}

/// Bytes that are no text, and a line of a mebibyte.
#[test]
fn bytes_that_are_no_text_are_survived() {
    let mut talk = b"\xff\xfe\x00go\xc3\n".to_vec();
    talk.extend(std::iter::repeat_n(b'x', 1 << 20));
    talk.extend(b"\nposition startpos moves e2e4\ngo nodes 20\n");
    let mut output = Vec::new();
    run(Cursor::new(talk), &mut output, "Test", "Nobody");
    let text = String::from_utf8(output).expect("text");
    assert_eq!(text.lines().filter(|line| line.starts_with("bestmove ")).count(), 1, "{text}");
}

#[test]
fn the_only_move_is_played_at_once_and_a_search_ends_with_quit() {
    let start = Instant::now();
    // The king has one square.
    let only = "position fen 7k/8/8/8/8/8/r7/7K w - - 0 1\ngo wtime 600000 btime 600000\n";
    assert_eq!(best_moves(only)[0].split(' ').next(), Some("h1g1"));
    for go in [
        "go",
        "go infinite",
        "go ponder wtime 600000 btime 600000",
        "go nodes 99999999999",
        "go movetime 600000",
    ] {
        answers(&format!("{go}\nquit\n"));
    }
    assert!(start.elapsed() < Duration::from_secs(60));
}

/// More memory than there is: either it is had after all or that is said; a move comes in any case.
#[test]
fn a_hash_table_too_large_is_named() {
    let lines = answers("setoption name Hash value 16385\nsetoption name Hash value 1\ngo nodes 20\n");
    assert!(lines[0].contains("Hash stays as it is: 16385"), "{lines:?}");
    assert!(lines.iter().any(|line| line.starts_with("bestmove ")), "{lines:?}");
}

/// A reader whose lines come one by one.
struct Slow(Receiver<String>);

impl Read for Slow {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let Ok(line) = self.0.recv() else { return Ok(0) };
        buffer[..line.len()].copy_from_slice(line.as_bytes());
        Ok(line.len())
    }
}

struct Sink(Sender<String>);

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let _ = self.0.send(String::from_utf8_lossy(bytes).into_owned());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_running_search_answers_isready_and_stops_when_told() {
    let (say, said) = channel();
    let (tell, told) = channel();
    let talk = std::thread::spawn(move || run(BufReader::new(Slow(said)), Sink(tell), "Test", "Nobody"));
    let wait_for = |wanted: &str| {
        let mut heard = String::new();
        while !heard.contains(wanted) {
            heard += &told.recv_timeout(Duration::from_secs(20)).expect(wanted);
        }
        heard
    };
    for line in ["go infinite\n", "isready\n"] {
        say.send(line.to_owned()).expect("it listens");
    }
    assert!(!wait_for("readyok").contains("bestmove"));
    std::thread::sleep(Duration::from_millis(50));
    let start = Instant::now();
    say.send("stop\n".to_owned()).expect("it listens");
    wait_for("bestmove");
    assert!(start.elapsed() < Duration::from_secs(5));
    say.send("quit\n".to_owned()).expect("it listens");
    talk.join().expect("no panic");
}

#[test]
fn either_evaluation_can_be_chosen_at_any_time() {
    let position =
        "position fen r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P4/2PBPN2/PP3PPP/RNBQK2R b KQkq - 0 6\ngo depth 2\n";
    let (net, named) = ("setoption name usenet value true\n", "setoption name UseNet value false\n");
    let scores = |text: &str| -> Vec<String> {
        let last = answers(text).into_iter().filter(|line| line.starts_with("info depth 2 "));
        last.filter_map(|line| Some(line.split_once(" score ")?.1.split_once(" nodes ")?.0.to_owned()))
            .collect()
    };
    let told = scores(&format!("{position}{named}{position}{net}{position}"));
    assert_eq!(told.len(), 3);
    assert!(told[0] != told[1] && told[0] == told[2], "{told:?}");
    assert!(answers("setoption name UseNet value perhaps\n")[0].contains("UseNet stays"));
}

#[test]
fn a_mate_asked_for_is_exact() {
    // A quiet rook, which no threat announces.
    let found = answers("position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\ngo mate 2\n");
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0].starts_with("info depth 3 seldepth 3 multipv 1 score mate 2 nodes "), "{found:?}");
    assert!(found[1].starts_with("bestmove a1a6 ponder "), "{found:?}");
    let none = answers("position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\ngo mate 1 nodes 2000\n");
    assert_eq!(none[0], "info string no mate in 1 moves");
    assert!(none.last().is_some_and(|last| last.starts_with("bestmove ")), "{none:?}");
}
