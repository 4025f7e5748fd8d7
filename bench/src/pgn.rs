//! Reading PGN: every game, every move validated on the board, plies counted. The peers read the
//! same bytes with their own rules behind them; none builds a tree.

use crate::compare::{Competitor, compare};
use crate::games::games;
use notation::pgn::{Fault, Step, Visitor};
use pgn_reader::{Reader, SanPlus};
use shakmaty::{Chess, Position};
use std::fmt::Write;
use std::ops::ControlFlow;

pub fn run(rounds: usize) {
    let (text, plies) = text();
    let bytes = text.as_bytes();
    compare(
        &format!("PGN, {:.1} MB, moves validated", bytes.len() as f64 / 1e6),
        bytes.len() as f64 / 1e6,
        "MB/s",
        plies,
        rounds,
        &[
            Competitor::new("ours", || ours(bytes)),
            Competitor::new("pgn-reader 0.29 + shakmaty", || peer(bytes)),
        ],
    );
}

/// Games as an archive has them, tags and clock comments included, and how many plies they hold.
fn text() -> (String, u64) {
    let mut text = String::new();
    let mut plies = 0;
    for (number, game) in games(2_000, 120).iter().enumerate() {
        for (name, value) in [
            ("Event", "Bench"),
            ("Site", "?"),
            ("Date", "2026.11.30"),
            ("White", "A"),
            ("Black", "B"),
            ("Result", "*"),
        ] {
            writeln!(text, "[{name} \"{value}\"]").expect("a String takes everything");
        }
        writeln!(text, "[Round \"{}\"]\n", number + 1).expect("a String takes everything");
        for (ply, (position, mv)) in game.positions.iter().zip(&game.moves).enumerate() {
            if ply % 2 == 0 {
                write!(text, "{}. ", ply / 2 + 1).expect("a String takes everything");
            }
            let end = if ply % 8 == 7 { '\n' } else { ' ' };
            write!(
                text,
                "{} {{[%clk 0:0{}:{:02}]}}{end}",
                notation::san(position, *mv),
                9 - ply % 10,
                59 - ply % 60
            )
            .expect("a String takes everything");
        }
        text.push_str("*\n\n");
        plies += game.moves.len() as u64;
    }
    (text, plies)
}

struct Plies(u64);

impl Visitor for Plies {
    fn play(&mut self, _step: &Step<'_>) {
        self.0 += 1;
    }

    fn fault(&mut self, fault: Fault) {
        assert_ne!(fault.severity(), notation::pgn::Severity::Error, "{fault:?}");
    }
}

fn ours(bytes: &[u8]) -> u64 {
    let mut plies = Plies(0);
    let mut reader = notation::PgnReader::new(bytes);
    while reader.read_game(&mut plies).expect("memory does not fail") {}
    plies.0
}

struct TheirPlies;

impl pgn_reader::Visitor for TheirPlies {
    type Tags = ();
    type Movetext = (Chess, u64);
    type Output = u64;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, Self::Tags> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): Self::Tags) -> ControlFlow<Self::Output, Self::Movetext> {
        ControlFlow::Continue((Chess::default(), 0))
    }

    fn san(&mut self, (position, plies): &mut Self::Movetext, san: SanPlus) -> ControlFlow<Self::Output> {
        let mv = san.san.to_move(position).expect("a legal move");
        position.play_unchecked(mv);
        *plies += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (_, plies): Self::Movetext) -> Self::Output {
        plies
    }
}

fn peer(bytes: &[u8]) -> u64 {
    let mut reader = Reader::new(bytes);
    let mut plies = 0;
    while let Some(game) = reader.read_game(&mut TheirPlies).expect("memory does not fail") {
        plies += game;
    }
    plies
}
