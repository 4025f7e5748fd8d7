//! `qiyuan play`: a game against the computer in a terminal.

use crate::status::{self, Status};
use crate::uci;
use clap::{Args, ValueEnum};
use engine::level::{LEAST, Level, MOST};
use engine::{Control, Engine, Line};
use game::judge::{Judge, Status as Standing};
use game::{ClaimKind, LawProfile, laws};
use notation::{SanError, read_san, san};
use rules::{Color, FenMode, Move, Position, Role, Variant, read_fen};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufRead, Write};
use std::process::ExitCode;

/// Play against the computer in the terminal
#[derive(Args)]
#[command(after_help = "Example:\n  qiyuan play --rating 800 --color black")]
pub(crate) struct Play {
    /// The computer's strength
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(i64::from(LEAST)..=i64::from(MOST)))]
    rating: u32,
    /// Your colour
    #[arg(long, value_enum, default_value_t = Side::White)]
    color: Side,
    /// Where the game begins, as FEN
    #[arg(long)]
    fen: Option<String>,
    /// The same seed and the same moves give the same game; another each time without it
    #[arg(long)]
    seed: Option<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Side {
    White,
    Black,
}

const HELP: &str =
    "Write a move (e4, Nf3, e2e4, O-O), or: undo, hint, draw, resign, flip, fen, moves, help, quit.";

pub(crate) fn run(arguments: &Play) -> ExitCode {
    uci::with_room_to_search(|| play(arguments))
}

/// A game at the terminal.
struct Table {
    laws: &'static LawProfile,
    start: Position,
    moves: Vec<Move>,
    own: Color,
    bottom: Color,
    level: Level,
    engine: Engine,
}

fn play(arguments: &Play) -> io::Result<Status> {
    let start = match &arguments.fen {
        None => Position::start(),
        Some(fen) => match read_fen(fen, FenMode::Lenient, Variant::Standard) {
            Ok(read) => read.position,
            Err(fault) => {
                status::complain(&format!("qiyuan: --fen: {fault}"));
                return Ok(Status::Usage);
            }
        },
    };
    let Ok(engine) = Engine::new(16) else { return Err(io::Error::from(io::ErrorKind::OutOfMemory)) };
    let Some(laws) = laws("fide-2023") else { return Err(io::Error::other("the Laws are missing")) };
    let own = if arguments.color == Side::White { Color::White } else { Color::Black };
    let seed = arguments.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
    let level = Level { rating: arguments.rating, seed, ..Level::default() };
    let mut table = Table { laws, start, moves: Vec::new(), own, bottom: own, level, engine };
    let mut out = io::stdout().lock();
    writeln!(out, "You have {}, the computer plays at strength {}. {HELP}", name(own), level.rating)?;
    let mut lines = io::stdin().lock().lines();
    loop {
        let judge = table.judge();
        if let Standing::Over { termination, result, .. } = judge.status() {
            table.draw(&mut out)?;
            writeln!(out, "{result} ({})", termination.code())?;
            return Ok(Status::Done);
        }
        if judge.position().turn() != own {
            if !table.answer(&judge, &mut out)? {
                return Ok(Status::Done);
            }
            continue;
        }
        table.draw(&mut out)?;
        write!(out, "{}> ", judge.position().fullmoves())?;
        out.flush()?;
        let Some(line) = lines.next() else {
            writeln!(out)?;
            return Ok(Status::Done);
        };
        if !table.obey(line?.trim(), &judge, &mut out)? {
            return Ok(Status::Done);
        }
    }
}

impl Table {
    /// The game under the Laws.
    fn judge(&self) -> Judge {
        let mut judge = Judge::new(self.start.clone(), self.laws);
        for &mv in &self.moves {
            // Each was legal when it was made.
            let _ = judge.play(mv);
        }
        judge
    }

    fn line(&self) -> Line {
        let mut line = Line::new(self.start.clone());
        self.moves.iter().for_each(|&mv| line.play(mv));
        line
    }

    /// The computer's move, or its claim of a draw; false when the game is over.
    fn answer(&mut self, judge: &Judge, out: &mut impl Write) -> io::Result<bool> {
        let line = self.line();
        // A hint given before changes nothing.
        self.engine.forget();
        let Some(choice) = self.level.weigh(&mut self.engine, &line, &Control::new(false)) else {
            return Ok(false);
        };
        let claimable = judge.claimable();
        if choice.score.centipawns() <= 30 && (claimable.threefold || claimable.fifty) {
            let claim = if claimable.threefold { ClaimKind::Threefold } else { ClaimKind::Fifty };
            self.draw(out)?;
            writeln!(out, "The computer claims a draw ({}).\n1/2-1/2", claim_name(claim))?;
            return Ok(false);
        }
        writeln!(out, "The computer plays {}.", san(judge.position(), choice.mv))?;
        self.moves.push(choice.mv);
        Ok(true)
    }

    /// Does what was typed; false when that ends the game.
    fn obey(&mut self, text: &str, judge: &Judge, out: &mut impl Write) -> io::Result<bool> {
        match text {
            "" => {}
            "quit" | "exit" => return Ok(false),
            "help" | "?" => writeln!(out, "{HELP}")?,
            "flip" => self.bottom = self.bottom.other(),
            "fen" => writeln!(out, "{}", judge.position().to_fen())?,
            "moves" => writeln!(out, "{}", self.record())?,
            "undo" => {
                self.moves.truncate(self.moves.len().saturating_sub(2));
            }
            "hint" => {
                let strongest = Level { rating: 2_600, ..self.level };
                let line = self.line();
                if let Some(mv) = strongest.choose(&mut self.engine, &line, &Control::new(false)) {
                    writeln!(out, "You could play {}.", san(judge.position(), mv))?;
                }
            }
            "resign" => {
                writeln!(out, "{}", if self.own.is_white() { "0-1" } else { "1-0" })?;
                return Ok(false);
            }
            "draw" => {
                let claimable = judge.claimable();
                if claimable.threefold || claimable.fifty {
                    writeln!(out, "1/2-1/2 (claimed)")?;
                    return Ok(false);
                }
                let line = self.line();
                let choice = self.level.weigh(&mut self.engine, &line, &Control::new(false));
                // The score is for the side to move, which is the player.
                if choice.is_some_and(|choice| choice.score.centipawns() >= 60) {
                    writeln!(out, "The computer takes the draw.\n1/2-1/2")?;
                    return Ok(false);
                }
                writeln!(out, "The computer plays on.")?;
            }
            text => match read_san(judge.position(), text) {
                Ok(mv) => self.moves.push(mv),
                Err(SanError::Ambiguous(moves)) => {
                    let which: Vec<String> = moves.iter().map(|&mv| san(judge.position(), mv)).collect();
                    writeln!(out, "Which one: {}?", which.join(", "))?;
                }
                Err(error) => writeln!(out, "{text}: {error}. {HELP}")?,
            },
        }
        Ok(true)
    }

    /// The moves as they stand on a scoresheet.
    fn record(&self) -> String {
        let mut position = self.start.clone();
        let mut words = Vec::new();
        for &mv in &self.moves {
            if position.turn().is_white() || words.is_empty() {
                let dots = if position.turn().is_white() { "." } else { "..." };
                words.push(format!("{}{dots}", position.fullmoves()));
            }
            words.push(san(&position, mv));
            position = position.play_unchecked(mv);
        }
        words.join(" ")
    }

    /// The board with Unicode men, the player's side below.
    fn draw(&self, out: &mut impl Write) -> io::Result<()> {
        let judge = self.judge();
        let white_below = self.bottom.is_white();
        writeln!(out)?;
        for row in 0..8_u8 {
            let rank = if white_below { 7 - row } else { row };
            write!(out, "{} ", rank + 1)?;
            for column in 0..8_u8 {
                let file = if white_below { column } else { 7 - column };
                let man = rules::Square::ALL
                    .into_iter()
                    .find(|square| square.file().index() == file && square.rank().index() == rank)
                    .and_then(|square| judge.position().piece_at(square));
                let sign = man.map_or('·', |piece| sign(piece.color, piece.role));
                write!(out, " {sign}")?;
            }
            writeln!(out)?;
        }
        writeln!(out, "   {}", if white_below { "a b c d e f g h" } else { "h g f e d c b a" })
    }
}

fn sign(color: Color, role: Role) -> char {
    let [white, black] = match role {
        Role::King => ['♔', '♚'],
        Role::Queen => ['♕', '♛'],
        Role::Rook => ['♖', '♜'],
        Role::Bishop => ['♗', '♝'],
        Role::Knight => ['♘', '♞'],
        Role::Pawn => ['♙', '♟'],
    };
    if color.is_white() { white } else { black }
}

fn name(color: Color) -> &'static str {
    if color.is_white() { "White" } else { "Black" }
}

fn claim_name(claim: ClaimKind) -> &'static str {
    match claim {
        ClaimKind::Threefold => "threefold repetition",
        ClaimKind::Fifty => "fifty moves",
    }
}
