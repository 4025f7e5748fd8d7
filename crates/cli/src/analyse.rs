//! `qiyuan analyse`: a PGN file with the engine's verdict on every move.

use crate::files::{is_same, named};
use crate::status::{Status, complain, tell};
use crate::uci;
use clap::Args;
use engine::level::win_percent;
use engine::{Control, Engine, Limits, Line};
use indicatif::{ProgressBar, ProgressStyle};
use notation::pgn::{
    Action, Eval, Game, GameBuilder, Nag, NodeId, PgnReader, Score, Step, Visitor, write_game,
};
use rules::{Color, Move, Position};
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Annotate games with the engine's verdicts: evaluations, doubtful moves, and what was better
///
/// Every move gets an evaluation ([%eval]). A move that throws away 10, 20 or 30 percent of the winning chances is
/// marked ?!, ? or ??, and a variation shows what was better. Comments, clocks and variations that are there stay. The
/// same file with the same number of nodes gives the same answer on every machine.
#[derive(Args)]
#[command(
    after_help = "Example:\n  qiyuan analyse club.pgn -o club-analysed.pgn\n  qiyuan analyse game.pgn --nodes 1000000"
)]
pub(crate) struct Analyse {
    /// The games
    file: PathBuf,
    /// Where the annotated games go; standard output without it
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// How many moves the engine looks at for each position
    #[arg(long, default_value_t = 200_000, value_parser = clap::value_parser!(u64).range(1_000..))]
    nodes: u64,
    /// Hash table, MiB
    #[arg(long, default_value_t = 32, value_parser = clap::value_parser!(u16).range(1..=4096))]
    hash: u16,
}

/// Half-moves of the better line that are shown.
const SHOWN: usize = 6;
/// Win percent thrown away, and the glyph for it.
const GLYPHS: [(f64, Nag); 3] = [(30.0, Nag(4)), (20.0, Nag(2)), (10.0, Nag(6))];

pub(crate) fn run(arguments: &Analyse) -> ExitCode {
    uci::with_room_to_search(|| analyse(arguments))
}

fn analyse(arguments: &Analyse) -> io::Result<Status> {
    let Some(file) = open(&arguments.file)? else { return Ok(Status::Usage) };
    if let Some(output) = arguments.output.as_deref().filter(|output| is_same(output, &arguments.file)) {
        complain(&format!(
            "qiyuan: {} is the file that is read: name another for the output",
            output.display()
        ));
        return Ok(Status::Usage);
    }
    let mut counter = Counter::default();
    let mut reader = PgnReader::new(file);
    while reader.read_game(&mut counter)? {}
    let bar = ProgressBar::new(counter.moves);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos}/{len} moves {eta}") {
        bar.set_style(style);
    }
    let Some(file) = open(&arguments.file)? else { return Ok(Status::Usage) };
    let mut out: Box<dyn Write> = match &arguments.output {
        Some(path) => Box::new(BufWriter::new(File::create(path).map_err(|error| named(path, &error))?)),
        None => Box::new(io::stdout().lock()),
    };
    let Ok(mut engine) = Engine::new(usize::from(arguments.hash)) else {
        return Err(io::Error::from(io::ErrorKind::OutOfMemory));
    };
    let (mut games, mut marked, mut unread) = (0_u64, 0_u64, 0_u64);
    let mut reader = PgnReader::new(file);
    let mut builder = GameBuilder::default();
    while reader.read_game(&mut builder)? {
        let mut game = builder.finish();
        if game.start().is_none() {
            unread += 1;
            let place = game.place();
            complain(&format!(
                "{}:{}: the start of this game cannot be read",
                arguments.file.display(),
                place.line
            ));
        }
        for fault in game.faults().iter().filter(|fault| fault.severity() == notation::pgn::Severity::Error) {
            let place = fault.place;
            complain(&format!(
                "{}:{}:{}: {}",
                arguments.file.display(),
                place.line,
                place.column,
                fault.code()
            ));
            unread += 1;
        }
        engine.forget();
        marked += annotate(&mut game, &mut engine, arguments.nodes, &bar);
        if games > 0 {
            out.write_all(b"\n")?;
        }
        games += 1;
        out.write_all(write_game(&game, &notation::pgn::WriteOptions::default()).as_bytes())?;
        out.flush()?;
    }
    bar.finish_and_clear();
    tell(&format!("{games} games, {} moves, {marked} of them marked", counter.moves));
    Ok(if unread > 0 { Status::Bad } else { Status::Done })
}

/// The file; none, with a word about it, where there is no such file.
fn open(path: &Path) -> io::Result<Option<BufReader<File>>> {
    match File::open(path) {
        Ok(file) => Ok(Some(BufReader::new(file))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            complain(&format!("qiyuan: no file {}", path.display()));
            Ok(None)
        }
        Err(error) => Err(named(path, &error)),
    }
}

/// Counts the moves of main lines.
#[derive(Default)]
struct Counter {
    moves: u64,
    depth: u32,
}

impl Visitor for Counter {
    fn play(&mut self, _: &Step<'_>) {
        if self.depth == 0 {
            self.moves += 1;
        }
    }

    fn begin_variation(&mut self) -> bool {
        self.depth += 1;
        true
    }

    fn end_variation(&mut self) {
        self.depth -= 1;
    }

    fn end(&mut self, _: &notation::pgn::End<'_>) {
        self.depth = 0;
    }
}

/// What the engine says of a position, for White, with its line.
struct Verdict {
    score: engine::Score,
    line: Vec<Move>,
    legal: usize,
}

/// Annotates the main line; returns how many moves were marked.
fn annotate(game: &mut Game, engine: &mut Engine, nodes: u64, bar: &ProgressBar) -> u64 {
    let Some(start) = game.start().cloned() else { return 0 };
    let mut line = Line::new(start);
    let mut before = judge(engine, &line, nodes);
    let (mut id, mut marked) = (Game::ROOT, 0);
    while let Some(&next) = game.node(id).children.first() {
        // A null move ends what can be judged.
        let Some(Action::Move(mv)) = game.node(next).action else { break };
        let mover = line.position().turn();
        line.play(mv);
        let after = judge(engine, &line, nodes);
        game.annotate(next).eval = Some(eval(after.score));
        let lost = chances(before.score, mover) - chances(after.score, mover);
        let best = before.line.first().copied();
        let glyph = GLYPHS.iter().find(|(least, _)| lost >= *least).map(|(_, glyph)| *glyph);
        if let Some(glyph) = glyph.filter(|_| before.legal > 1 && best != Some(mv)) {
            game.add_nag(next, glyph);
            show(game, id, &before);
            marked += 1;
        }
        bar.inc(1);
        id = next;
        before = after;
    }
    marked
}

/// Adds the better line as a variation, unless one begins with its move already.
fn show(game: &mut Game, parent: NodeId, verdict: &Verdict) {
    let Some(&best) = verdict.line.first() else { return };
    let known = game.node(parent).children.iter().any(|&id| game.node(id).action == Some(Action::Move(best)));
    if known {
        return;
    }
    let mut at = parent;
    for &mv in verdict.line.iter().take(SHOWN) {
        at = game.add(at, Action::Move(mv));
    }
    game.annotate(at).eval = Some(eval(verdict.score));
}

fn judge(engine: &mut Engine, line: &Line, nodes: u64) -> Verdict {
    let position: &Position = line.position();
    let turn = position.turn();
    let legal = position.legal_moves().len();
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let answer = engine.search(line, &limits, &Control::new(false), &mut |_| {});
    let (score, line) = answer.lines.into_iter().next().unwrap_or((engine::Score::Centipawns(0), Vec::new()));
    Verdict { score: score.for_white(turn), line, legal }
}

/// Winning chances of a side, percent.
fn chances(score: engine::Score, side: Color) -> f64 {
    let white = win_percent(score.centipawns());
    if side.is_white() { white } else { 100.0 - white }
}

fn eval(score: engine::Score) -> Eval {
    let score = match score {
        engine::Score::Centipawns(value) => Score::Centipawns(value),
        engine::Score::Mate(moves) => Score::Mate(i32::try_from(moves).unwrap_or(i32::MAX)),
        engine::Score::Mated(moves) => Score::Mate(-i32::try_from(moves).unwrap_or(i32::MAX)),
    };
    Eval { score, depth: None }
}
