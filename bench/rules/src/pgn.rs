//! Reading PGN, every move of every game held against the board and played, beside
//! `pgn-reader` + `shakmaty`. Both read the same bytes as a stream and build no tree; both pass over
//! variations, as the peer does unless told otherwise, and ours is measured once more reading them.
//!
//! The file is made here, of games of no one's authorship but in the shape of public collections: a
//! dozen tags each; half with a clock after every move; one in five of the others with comments,
//! glyphs and variations. Files that are named are read besides.

use std::fmt::Write;
use std::ops::ControlFlow;
use std::time::Duration;

use notation::pgn::{End, Fault, PgnReader, Severity, Step, Visitor};
use rules::{Move, Position};
use shakmaty::Position as _;

use crate::{median, timed};

/// Measures on the file made here and on the files named.
pub fn run(rounds: usize, files: &[String]) {
    println!("\n{:<28} (each: MB a second, how many times as fast ours is)", "PGN, moves validated");
    compare("made here", made().as_bytes(), rounds);
    for path in files {
        match std::fs::read(path) {
            Ok(bytes) => compare(path.rsplit('/').next().unwrap_or(path), &bytes, rounds),
            Err(error) => eprintln!("{path}: {error}"),
        }
    }
}

type Reading = fn(&[u8]) -> Count;

const READERS: [(&str, Reading); 3] = [
    ("ours", |bytes| ours(bytes, false)),
    ("ours, variations too", |bytes| ours(bytes, true)),
    ("pgn-reader 0.29 + shakmaty", peer),
];

/// What was read.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct Count {
    games: u64,
    plies: u64,
}

fn compare(name: &str, bytes: &[u8], rounds: usize) {
    let megabytes = bytes.len() as f64 / 1e6;
    // Short files many times, so that a turn is long enough to be measured.
    let times_over = (20.0 / megabytes).ceil().max(1.0) as usize;
    let expected = peer(bytes);
    let mut times = [const { Vec::new() }; READERS.len()];
    for _ in 0..rounds {
        for ((reader, read), times) in READERS.iter().zip(&mut times) {
            let (plies, time): (u64, Duration) =
                timed(|| (0..times_over).map(|_| read(bytes).plies).last().unwrap_or_default());
            assert!(
                plies == expected.plies || reader.contains("variations"),
                "{reader}: {plies} {expected:?}"
            );
            times.push(time.as_secs_f64() / times_over as f64);
        }
    }
    assert_eq!(ours(bytes, false), expected, "{name}");
    println!("{name}: {megabytes:.1} MB, {} games, {} plies", expected.games, expected.plies);
    for ((reader, _), theirs) in READERS.iter().zip(&times) {
        let time = median(theirs.clone());
        let ratio = median(theirs.iter().zip(&times[0]).map(|(theirs, ours)| theirs / ours).collect());
        let games = expected.games as f64 / time;
        println!("  {reader:<26} {:>8.0} {ratio:>8.2}  {games:>10.0} games/s", megabytes / time);
    }
}

#[derive(Default)]
struct Ours {
    count: Count,
    variations: bool,
}

impl Visitor for Ours {
    fn play(&mut self, _: &Step<'_>) {
        self.count.plies += 1;
    }

    fn begin_variation(&mut self) -> bool {
        self.variations
    }

    fn fault(&mut self, fault: Fault) {
        assert_ne!(fault.severity(), Severity::Error, "{fault}");
    }

    fn end(&mut self, _: &End<'_>) {
        self.count.games += 1;
    }
}

fn ours(bytes: &[u8], variations: bool) -> Count {
    let mut visitor = Ours { variations, ..Ours::default() };
    let mut reader = PgnReader::new(bytes);
    while reader.read_game(&mut visitor).expect("memory does not fail") {}
    visitor.count
}

struct Peer;

impl pgn_reader::Visitor for Peer {
    type Tags = Option<shakmaty::Chess>;
    type Movetext = (shakmaty::Chess, u64);
    type Output = u64;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, Self::Tags> {
        ControlFlow::Continue(None)
    }

    fn tag(
        &mut self,
        start: &mut Self::Tags,
        name: &[u8],
        value: pgn_reader::RawTag<'_>,
    ) -> ControlFlow<Self::Output> {
        if name == b"FEN" {
            let fen = shakmaty::fen::Fen::from_ascii(value.as_bytes()).expect("a FEN");
            *start = Some(fen.into_position(shakmaty::CastlingMode::Standard).expect("a sound FEN"));
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, start: Self::Tags) -> ControlFlow<Self::Output, Self::Movetext> {
        ControlFlow::Continue((start.unwrap_or_default(), 0))
    }

    fn san(
        &mut self,
        (position, plies): &mut Self::Movetext,
        san: pgn_reader::SanPlus,
    ) -> ControlFlow<Self::Output> {
        let mv = san.san.to_move(position).expect("a legal move");
        position.play_unchecked(mv);
        *plies += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (_, plies): Self::Movetext) -> Self::Output {
        plies
    }
}

fn peer(bytes: &[u8]) -> Count {
    let mut reader = pgn_reader::Reader::new(bytes);
    let mut count = Count::default();
    while let Some(plies) = reader.read_game(&mut Peer).expect("memory does not fail") {
        count.games += 1;
        count.plies += plies;
    }
    count
}

/// The file: 20,000 games, the same in every run.
fn made() -> String {
    let mut chance = Chance(0x9e37_79b9_7f4a_7c15);
    let mut text = String::new();
    for number in 1..=20_000 {
        game(&mut text, number, &mut chance).expect("a String takes everything");
    }
    text
}

fn game(text: &mut String, number: u32, chance: &mut Chance) -> std::fmt::Result {
    let result = ["1-0", "0-1", "1/2-1/2"][chance.below(3)];
    let (white, black) = (600 + chance.below(2200), 600 + chance.below(2200));
    let day = format!("2026.{:02}.{:02}", 1 + chance.below(12), 1 + chance.below(28));
    for (name, value) in [
        ("Event", "Rated blitz game"),
        ("Site", &format!("https://example.org/{:08x}", number.wrapping_mul(2_654_435_761))),
        ("Date", &day),
        ("Round", "-"),
        ("White", &format!("player{}", chance.below(9000))),
        ("Black", &format!("player{}", chance.below(9000))),
        ("Result", result),
        ("UTCDate", &day),
        ("WhiteElo", &white.to_string()),
        ("BlackElo", &black.to_string()),
        ("ECO", "C20"),
        ("TimeControl", "180+2"),
        ("Termination", "Normal"),
    ] {
        writeln!(text, "[{name} \"{value}\"]")?;
    }
    text.push('\n');
    let with_clocks = number % 2 == 0;
    let with_remarks = !with_clocks && chance.below(5) == 0;
    movetext(text, chance, with_clocks, with_remarks)?;
    writeln!(text, "{result}\n")
}

fn movetext(text: &mut String, chance: &mut Chance, clocks: bool, remarks: bool) -> std::fmt::Result {
    let mut position = Position::start();
    let mut number_due = true;
    for ply in 0..40 + chance.below(100) {
        let Some(mv) = draw(&position, chance) else { break };
        if ply % 2 == 0 || number_due {
            write!(text, "{}{} ", ply / 2 + 1, if ply % 2 == 0 { "." } else { "..." })?;
        }
        write!(text, "{} ", notation::san(&position, mv))?;
        number_due = clocks;
        if clocks {
            write!(text, "{{ [%clk 0:0{}:{:02}] }} ", 3 - ply / 50, 59 - ply % 60)?;
        } else if remarks && chance.below(6) == 0 {
            number_due = true;
            text.push_str(
                ["$1 ", "$2 ", "{Better was the quiet move, keeping both bishops.} "][chance.below(3)],
            );
            if let Some(other) = draw(&position, chance) {
                write!(
                    text,
                    "({}{} {}) ",
                    ply / 2 + 1,
                    if ply % 2 == 0 { "." } else { "..." },
                    notation::san(&position, other)
                )?;
            }
        }
        position = position.play_unchecked(mv);
    }
    Ok(())
}

/// A legal move by chance, captures a little more often, so that games reach endings.
fn draw(position: &Position, chance: &mut Chance) -> Option<Move> {
    let legal = position.legal_moves();
    if legal.is_empty() {
        return None;
    }
    let first = legal[chance.below(legal.len())];
    Some(if position.is_capture(first) { first } else { legal[chance.below(legal.len())] })
}

/// xorshift64*: a few numbers that look random, the same in every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % end
    }
}
