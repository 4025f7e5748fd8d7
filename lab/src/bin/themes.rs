//! How well the themes of puzzles are told: `themes FILE.csv`, the file in the columns of the lichess database.
//!
//! For each theme: how many puzzles the file gives it, how many of ours it agrees with (precision) and how many of its
//! own ours find (recall).

use puzzles::{Puzzle, Theme};
use rules::Position;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let Some(text) = words.next().and_then(|path| std::fs::read_to_string(path).ok()) else {
        eprintln!("usage: themes FILE.csv [THEME]");
        return ExitCode::from(2);
    };
    let shown = words.next();
    let mut counts = vec![[0_u32; 3]; Theme::ALL.len()];
    for line in text.lines().skip(1) {
        let columns: Vec<&str> = line.split(',').collect();
        let Some(puzzle) = read(&columns) else {
            eprintln!("not read: {line}");
            continue;
        };
        let told: Vec<&str> = columns[7].split(' ').collect();
        let ours = puzzle.themes();
        for (theme, count) in Theme::ALL.iter().zip(&mut counts) {
            let (theirs, own) = (told.contains(&theme.code()), ours.contains(theme));
            count[0] += u32::from(theirs);
            count[1] += u32::from(own);
            count[2] += u32::from(theirs && own);
            if shown.as_deref() == Some(theme.code()) && theirs != own {
                println!("{} {line}", if own { "only ours  " } else { "only theirs" });
            }
        }
    }
    println!("{:<20}{:>8}{:>8}{:>11}{:>8}", "theme", "theirs", "ours", "precision", "recall");
    for (theme, [theirs, ours, both]) in Theme::ALL.iter().zip(counts) {
        let percent = |of: u32| if of == 0 { 100.0 } else { 100.0 * f64::from(both) / f64::from(of) };
        println!("{:<20}{theirs:>8}{ours:>8}{:>11.1}{:>8.1}", theme.code(), percent(ours), percent(theirs));
    }
    ExitCode::SUCCESS
}

fn read(columns: &[&str]) -> Option<Puzzle> {
    let start: Position = columns.get(1)?.parse().ok()?;
    let mut position = start.clone();
    let mut moves = Vec::new();
    for text in columns.get(2)?.split(' ') {
        let mv = position.read_uci(text).ok()?;
        position = position.play(mv).ok()?;
        moves.push(mv);
    }
    let lead = moves.remove(0);
    Puzzle::new(start, lead, moves)
}
