//! Asks another engine about the quiet positions of games: `label DIR ENGINE NODES [PART PARTS]`.
//!
//! For each file `SEED.games` of the folder (of every PARTS files the PART-th) it writes `SEED.labels`: for each scored
//! ply the engine's score in centipawns for the side to move (i16, little-endian), [`NO_LABEL`] where the position is not
//! quiet or a mate is seen. Files that are there already are passed over.

use engine_lab::record::Record;
use engine_lab::sample::{NO_LABEL, files, quiet};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{ChildStdin, ChildStdout, Command, ExitCode, Stdio};

/// Questions asked before the first answer is read: fewer than fill a pipe.
const AHEAD: usize = 64;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (Some(dir), Some(program)) = (words.first(), words.get(1)) else {
        eprintln!("usage: label DIR ENGINE NODES [PART PARTS]");
        return ExitCode::from(2);
    };
    let number =
        |at: usize, default: u64| words.get(at).map_or(default, |word| word.parse().expect("a number"));
    let (nodes, part, parts) = (number(2, 1), number(3, 0), number(4, 1));
    let mut child = Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the engine can be started");
    let mut asked = child.stdin.take().expect("its input");
    let mut answers = BufReader::new(child.stdout.take().expect("its output"));
    for (seed, path) in
        files(Path::new(dir)).expect("a folder").into_iter().filter(|(seed, _)| seed % parts == part)
    {
        let out = path.with_extension("labels");
        if out.exists() {
            continue;
        }
        let bytes = std::fs::read(&path).expect("a file of games");
        let (mut rest, mut labels, mut fens) = (bytes.as_slice(), Vec::new(), Vec::new());
        while let Some(game) = Record::read(&mut rest) {
            for (position, _) in quiet(&game) {
                labels.push(NO_LABEL);
                if let Some(position) = position {
                    fens.push((labels.len() - 1, position.to_fen()));
                }
            }
        }
        for some in fens.chunks(AHEAD) {
            ask(&mut asked, some, nodes);
            for &(at, _) in some {
                labels[at] = answer(&mut answers).unwrap_or(NO_LABEL);
            }
        }
        let whole: Vec<u8> = labels.iter().flat_map(|label| label.to_le_bytes()).collect();
        let partial = path.with_extension("labels-part");
        std::fs::write(&partial, whole).and_then(|()| std::fs::rename(&partial, &out)).expect("written");
        println!("seed {seed}: {} positions", fens.len());
    }
    let _ = writeln!(asked, "quit");
    let _ = child.wait();
    ExitCode::SUCCESS
}

fn ask(engine: &mut ChildStdin, fens: &[(usize, String)], nodes: u64) {
    let text: String =
        fens.iter().map(|(_, fen)| format!("position fen {fen}\ngo nodes {nodes}\n")).collect();
    engine.write_all(text.as_bytes()).and_then(|()| engine.flush()).expect("the engine listens");
}

/// The last score before the next `bestmove`; none for a mate.
fn answer(engine: &mut BufReader<ChildStdout>) -> Option<i16> {
    let (mut line, mut score) = (String::new(), None);
    loop {
        line.clear();
        assert!(engine.read_line(&mut line).expect("the engine answers") > 0, "the engine has gone");
        if line.starts_with("bestmove") {
            return score;
        }
        if let Some((_, told)) = line.split_once(" score ") {
            let told = told.strip_prefix("cp ").and_then(|told| told.split_whitespace().next());
            score = told.and_then(|told| told.parse().ok());
        }
    }
}
