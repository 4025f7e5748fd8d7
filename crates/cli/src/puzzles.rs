//! `qiyuan puzzles`: puzzles out of games.

use crate::files::{is_same, named};
use crate::status::{Status, complain, tell};
use crate::uci;
use clap::{Args, Subcommand};
use engine::{Control, Engine};
use indicatif::{ProgressBar, ProgressStyle};
use notation::pgn::{Action, Game, GameBuilder, PgnReader};
use puzzles::{Found, Seeker, Settings};
use rules::{Move, Position, Variant};
use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Find puzzles in games
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Make(Make),
}

/// Find the positions of games where one move alone wins
///
/// Writes one line for each puzzle in the columns that puzzle files have everywhere: PuzzleId, FEN, Moves, Rating,
/// RatingDeviation, Popularity, NbPlays, Themes, GameUrl, OpeningTags. The first move is the opponent's, which is shown.
/// Every move of the solver's was checked to be the only one that wins; where the last one mates, any mate will do. The
/// rating is where solving begins, 1500 ± 350. The same games with the same numbers of nodes give the same puzzles.
#[derive(Args)]
#[command(after_help = "Example:\n  qiyuan puzzles make club.pgn -o puzzles.csv")]
struct Make {
    /// The games
    file: PathBuf,
    /// Where the puzzles go; standard output without it
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// How many moves the engine looks at in every position
    #[arg(long, default_value_t = Settings::default().screen, value_parser = clap::value_parser!(u64).range(100..))]
    screen: u64,
    /// The same for the moves of what may be a puzzle
    #[arg(long, default_value_t = Settings::default().follow, value_parser = clap::value_parser!(u64).range(100..))]
    follow: u64,
    /// The same for every move of the solver's, at the end
    #[arg(long, default_value_t = Settings::default().verify, value_parser = clap::value_parser!(u64).range(100..))]
    verify: u64,
    /// Hash table, MiB
    #[arg(long, default_value_t = 32, value_parser = clap::value_parser!(u16).range(1..=4096))]
    hash: u16,
}

const COLUMNS: &str =
    "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags";

pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    match &arguments.command {
        Command::Make(arguments) => uci::with_room_to_search(|| make(arguments)),
    }
}

fn make(arguments: &Make) -> io::Result<Status> {
    let file = match File::open(&arguments.file) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            complain(&format!("qiyuan: no file {}", arguments.file.display()));
            return Ok(Status::Usage);
        }
        Err(error) => return Err(named(&arguments.file, &error)),
    };
    if let Some(output) = arguments.output.as_deref().filter(|output| is_same(output, &arguments.file)) {
        complain(&format!(
            "qiyuan: {} is the file that is read: name another for the output",
            output.display()
        ));
        return Ok(Status::Usage);
    }
    let size = file.metadata()?.len();
    let mut out: Box<dyn Write> = match &arguments.output {
        Some(path) => Box::new(BufWriter::new(File::create(path).map_err(|error| named(path, &error))?)),
        None => Box::new(io::stdout().lock()),
    };
    let Ok(engine) = Engine::new(usize::from(arguments.hash)) else {
        return Err(io::Error::from(io::ErrorKind::OutOfMemory));
    };
    let settings = Settings { screen: arguments.screen, follow: arguments.follow, verify: arguments.verify };
    let mut seeker = Seeker::new(engine, settings);
    let bar = ProgressBar::new(size);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {percent} % {msg} {eta}") {
        bar.set_style(style);
    }
    writeln!(out, "{COLUMNS}")?;
    let (mut games, mut puzzles, mut status) = (0_u64, 0_u64, Status::Done);
    let mut seen = HashSet::new();
    let mut reader = PgnReader::new(BufReader::new(bar.wrap_read(file)));
    let mut builder = GameBuilder::default();
    while reader.read_game(&mut builder)? {
        let game = builder.finish();
        games += 1;
        let Some((start, moves)) = main_line(&game) else {
            let place = game.place();
            complain(&format!(
                "{}:{}: the start of this game cannot be read",
                arguments.file.display(),
                place.line
            ));
            status = Status::Bad;
            continue;
        };
        let mut lines = Vec::new();
        seeker.seek(&start, &moves, &Control::new(false), &mut || bar.tick(), &mut |found| lines.push(found));
        for found in lines {
            if seen.insert(found.puzzle.position().key()) {
                out.write_all(row(&found, &game).as_bytes())?;
                puzzles += 1;
            }
        }
        out.flush()?;
        bar.set_message(format!("{puzzles} puzzles"));
    }
    bar.finish_and_clear();
    tell(&format!("{games} games, {puzzles} puzzles"));
    Ok(status)
}

/// The main line as far as it is moves; none without a start.
fn main_line(game: &Game) -> Option<(Position, Vec<Move>)> {
    let moves = game.main_line().map_while(|action| match action {
        Action::Move(mv) => Some(mv),
        _ => None,
    });
    Some((game.start()?.clone(), moves.collect()))
}

fn row(found: &Found, game: &Game) -> String {
    let puzzle = &found.puzzle;
    let mut position = puzzle.start().clone();
    let mut moves = Vec::new();
    for &mv in std::iter::once(&puzzle.lead()).chain(puzzle.solution()) {
        moves.push(position.uci(mv, Variant::Standard));
        position = position.play_unchecked(mv);
    }
    let themes: Vec<&str> = found.themes().iter().map(|theme| theme.code()).collect();
    // Where the game can be read, if its Site says so.
    let url = game.tag("Site").filter(|site| site.starts_with("https://") && !site.contains([',', '"', ' ']));
    format!(
        "{},{},{},1500,350,0,0,{},{},\n",
        id(&puzzle.position()),
        puzzle.start().to_fen(),
        moves.join(" "),
        themes.join(" "),
        url.unwrap_or_default()
    )
}

/// Seven letters and digits that stand for the position, the same wherever it is found.
fn id(position: &Position) -> String {
    const DIGITS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let mut rest = position.zobrist().0;
    let digit = || {
        let digit = DIGITS[(rest % 62) as usize];
        rest /= 62;
        char::from(digit)
    };
    std::iter::repeat_with(digit).take(7).collect()
}
