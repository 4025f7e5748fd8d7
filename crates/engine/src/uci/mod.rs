//! The Universal Chess Interface (Meyer-Kahlen and Huber, 2000 to 2006): commands in lines, answers in lines.
//!
//! Only `quit` or the end of input ends the loop; words that are not known are passed over. Each `go` gets exactly one
//! `bestmove`, in order: what arrives during a search and would change it waits for its end, `isready` does not. After
//! the end of input a search that has limits still ends by them.
//!
//! With `UCI_LimitStrength` a player of the rating `UCI_Elo` answers (see [`crate::level`]), whatever the limits of time:
//! it goes by nodes and by the option `Level Seed` alone, and is the same on every machine.
//!
//! The network judges, or with `UseNet` false the hand-made evaluation, whose terms `eval` tells.
//!
//! `go mate N` is answered exactly (see [`crate::mate`]); where there is no such mate, or the solver is stopped, the search
//! moves as ever.
//!
//! Beyond the protocol: `go perft DEPTH` counts, `eval` tells the evaluation term by term, `d` the position; the option
//! `Soft Nodes` begins no new depth after so many moves.

mod command;
mod mate;
mod options;

use crate::eval::{evaluate, explain};
use crate::level::Level;
use crate::limits::{Control, Limits};
use crate::search::{Answer, Engine, Info, Line, STACK, Side};
use command::{Command, Go};
use options::{Changed, Options};
use rules::{FenMode, Position, Variant, perft_divide, read_fen};
use std::collections::VecDeque;
use std::fmt::Write as _;
use std::io::{BufRead, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, Scope};
use std::time::{Duration, Instant};

/// Speaks UCI until `quit` or the end of input. `name` and `author` are what `uci` is answered with.
pub fn run(input: impl BufRead + Send, output: impl Write + Send, name: &str, author: &str) {
    let output = Mutex::new(output);
    let (events, arriving) = channel();
    std::thread::scope(|scope| {
        let lines = events.clone();
        scope.spawn(move || read_lines(input, &lines));
        Loop {
            scope,
            output: &output,
            events,
            engine: None,
            options: Options::default(),
            line: Line::new(Position::start()),
            running: None,
            waiting: VecDeque::new(),
            has_ended: false,
            name,
            author,
        }
        .run(&arriving);
    });
}

/// What the loop hears of.
enum Event {
    Line(String),
    EndOfInput,
    /// A search is over; its engine comes back.
    Done(Box<Engine>),
}

fn read_lines(mut input: impl BufRead, events: &Sender<Event>) {
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match input.read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => break,
            Ok(_) => {}
        }
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let quits = Command::read(&text) == Some(Command::Quit);
        if events.send(Event::Line(text)).is_err() || quits {
            return;
        }
    }
    let _ = events.send(Event::EndOfInput);
}

/// A search under way.
struct Running {
    control: Arc<Control>,
    /// It ends by no limit of its own.
    is_endless: bool,
    is_pondering: bool,
}

/// A command that waits for the end of a search.
struct Waiting {
    command: Command,
    /// A `stop` came after it.
    is_stopped: bool,
}

struct Loop<'scope, 'env, W> {
    scope: &'scope Scope<'scope, 'env>,
    output: &'env Mutex<W>,
    events: Sender<Event>,
    /// Made when first wanted; away while it searches.
    engine: Option<Box<Engine>>,
    options: Options,
    line: Line,
    running: Option<Running>,
    waiting: VecDeque<Waiting>,
    has_ended: bool,
    name: &'env str,
    author: &'env str,
}

impl<'scope, 'env, W: Write + Send> Loop<'scope, 'env, W> {
    fn run(&mut self, arriving: &Receiver<Event>) {
        while let Ok(event) = arriving.recv() {
            match event {
                Event::Line(text) => match Command::read(&text) {
                    Some(Command::Quit) => {
                        self.has_ended = true;
                        self.waiting.clear();
                        self.stop();
                    }
                    Some(command) => self.take(command),
                    None => {}
                },
                Event::EndOfInput => {
                    self.has_ended = true;
                    if self.running.as_ref().is_some_and(|running| running.is_endless) {
                        self.stop();
                    }
                    // Nobody is there to stop what would be endless.
                    self.waiting
                        .iter_mut()
                        .for_each(|waiting| waiting.is_stopped |= waiting.command.is_endless());
                }
                Event::Done(engine) => {
                    self.engine = Some(engine);
                    self.running = None;
                    while self.running.is_none()
                        && let Some(Waiting { command, is_stopped }) = self.waiting.pop_front()
                    {
                        self.obey(command, is_stopped);
                    }
                }
            }
            if self.has_ended && self.running.is_none() {
                return;
            }
        }
    }

    fn stop(&mut self) {
        if let Some(running) = &self.running {
            running.control.stop();
        }
    }

    /// Obeys a command now, or when the search is over.
    fn take(&mut self, command: Command) {
        match (&mut self.running, command) {
            (Some(_), Command::Stop) => {
                self.stop();
                self.waiting.iter_mut().for_each(|waiting| waiting.is_stopped = true);
            }
            (Some(running), Command::PonderHit) => {
                if running.is_pondering {
                    running.is_pondering = false;
                    running.is_endless = false;
                    running.control.release();
                }
            }
            (Some(_), command @ (Command::IsReady | Command::Uci | Command::Debug)) => {
                self.obey(command, false)
            }
            (Some(running), command) => {
                // Who asks for more will not stop this one any more.
                if running.is_endless && matches!(command, Command::Go(_) | Command::NewGame) {
                    running.control.stop();
                }
                self.waiting.push_back(Waiting { command, is_stopped: false });
            }
            (None, command) => self.obey(command, false),
        }
    }

    fn obey(&mut self, command: Command, is_stopped: bool) {
        match command {
            Command::Uci => self.introduce(),
            Command::IsReady => self.say("readyok"),
            Command::NewGame => {
                if let Some(engine) = &mut self.engine {
                    engine.forget();
                }
            }
            Command::Position { fen, moves } => self.set_position(fen.as_deref(), &moves),
            Command::Go(go) => self.go(&go, is_stopped),
            Command::SetOption { name, value } => self.set_option(&name, &value),
            Command::Perft(depth) => self.perft(depth),
            Command::Eval => self.say(&evaluation(self.line.position())),
            Command::Display => self.say(&format!("info string {}", self.line.position().to_fen())),
            Command::Stop | Command::PonderHit | Command::Debug | Command::Quit => {}
        }
    }

    fn say(&self, text: &str) {
        say(self.output, text);
    }

    fn introduce(&self) {
        self.say(&format!("id name {}\nid author {}\n{}uciok", self.name, self.author, Options::declared()));
    }

    fn set_option(&mut self, name: &str, value: &str) {
        match self.options.set(name, value) {
            Ok(Changed::Hash) => {
                if let Some(engine) = &mut self.engine
                    && engine.resize(self.options.hash).is_err()
                {
                    self.say(&format!("info string no memory for {} MiB", self.options.hash));
                }
            }
            Ok(Changed::Threads) => {
                if let Some(engine) = &mut self.engine {
                    engine.set_threads(self.options.threads);
                }
            }
            Ok(Changed::ClearHash) => {
                if let Some(engine) = &mut self.engine {
                    engine.forget();
                }
            }
            Ok(Changed::Other) => {}
            Err(reason) => self.say(&format!("info string {reason}")),
        }
    }

    fn set_position(&mut self, fen: Option<&str>, moves: &[String]) {
        let position = match fen {
            None => Position::start(),
            Some(fen) => match read_fen(fen, FenMode::Lenient, self.options.variant) {
                Ok(reading) => {
                    for note in reading.notes {
                        self.say(&format!("info string {note}"));
                    }
                    reading.position
                }
                Err(fault) => return self.say(&format!("info string the position stays: {fault}")),
            },
        };
        self.line = Line::new(position);
        for text in moves {
            match self.line.position().read_uci(text) {
                Ok(mv) => self.line.play(mv),
                Err(error) => return self.say(&format!("info string the moves end before {text}: {error}")),
            }
        }
    }

    fn go(&mut self, go: &Go, is_stopped: bool) {
        let position = self.line.position();
        let limits = Limits {
            search_moves: go.search_moves.iter().filter_map(|text| position.read_uci(text).ok()).collect(),
            multi_pv: self.options.multi_pv,
            overhead: self.options.overhead,
            soft_nodes: self.options.soft_nodes,
            ..go.limits(position.turn())
        };
        let is_endless = go.is_endless();
        let control = Arc::new(Control::new(is_endless));
        if is_stopped {
            control.stop();
        }
        let mut engine = match self.engine.take() {
            Some(engine) => engine,
            None => match self.new_engine() {
                Some(engine) => engine,
                None => return self.say("info string no memory for a hash table\nbestmove 0000"),
            },
        };
        self.running = Some(Running { control: Arc::clone(&control), is_endless, is_pondering: go.ponder });
        let (line, variant, output, events) =
            (self.line.clone(), self.options.variant, self.output, self.events.clone());
        let level = Level { rating: self.options.rating, seed: self.options.seed, ..Level::default() };
        let level = self.options.is_limited.then_some(level);
        let evaluation = self.options.evaluation;
        let work = move || {
            let position = line.position();
            if let Some(level) = level {
                let best = level.choose(&mut engine, &line, &control);
                control.wait();
                say(output, &chosen(position, variant, best));
                let _ = events.send(Event::Done(engine));
                return;
            }
            engine.set_evaluation(evaluation);
            let mut limits = limits;
            let solved = mate::solve(position, variant, &mut limits, &control, &|text| say(output, text));
            if let Some(answer) = solved {
                control.wait();
                say(output, &answer);
                let _ = events.send(Event::Done(engine));
                return;
            }
            let started = Instant::now();
            let answer = engine.search(&line, &limits, &control, &mut |info| {
                say(output, &told(position, variant, info));
            });
            say(output, &spent(answer.nodes, started.elapsed()));
            say(output, &best_move(position, variant, &answer));
            let _ = events.send(Event::Done(engine));
        };
        if let Err(error) = Builder::new().stack_size(STACK).spawn_scoped(self.scope, work) {
            self.running = None;
            self.say(&format!("info string no thread to search on: {error}\nbestmove 0000"));
        }
    }

    fn new_engine(&self) -> Option<Box<Engine>> {
        let mut engine = match Engine::new(self.options.hash) {
            Ok(engine) => engine,
            Err(_) => {
                self.say(&format!("info string no memory for {} MiB, one it is", self.options.hash));
                Engine::new(1).ok()?
            }
        };
        engine.set_threads(self.options.threads);
        Some(Box::new(engine))
    }

    fn perft(&self, depth: u32) {
        let position = self.line.position();
        let mut text = String::new();
        let mut sum = 0;
        for (mv, count) in perft_divide(position, depth.min(20)) {
            let _ = writeln!(text, "{}: {count}", position.uci(mv, self.options.variant));
            sum += count;
        }
        self.say(&format!("{text}\nNodes searched: {sum}"));
    }
}

/// Writes whole lines at once, so that two threads never mix theirs. Who does not listen any more is not told.
fn say<W: Write>(output: &Mutex<W>, text: &str) {
    let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
    let _ = writeln!(output, "{text}").and_then(|()| output.flush());
}

fn told(position: &Position, variant: Variant, info: &Info) -> String {
    let side = match info.side {
        Side::Exact => "",
        Side::AtLeast => " lowerbound",
        Side::AtMost => " upperbound",
    };
    let milliseconds = info.time.as_millis();
    let speed = speed(info.nodes, info.time);
    format!(
        "info depth {} seldepth {} multipv {} score {}{side} nodes {} nps {speed} hashfull {} time {milliseconds} pv{}",
        info.depth,
        info.selective_depth,
        info.multi_pv,
        info.score,
        info.nodes,
        info.fullness,
        moves(position, variant, &info.line),
    )
}

/// What the whole search took, which the last finished iteration does not tell.
fn spent(nodes: u64, time: Duration) -> String {
    format!("info nodes {nodes} nps {} time {}", speed(nodes, time), time.as_millis())
}

/// Moves a second.
fn speed(nodes: u64, time: Duration) -> u128 {
    u128::from(nodes) * 1_000_000 / time.as_micros().max(1)
}

/// Moves with a blank before each.
fn moves(position: &Position, variant: Variant, line: &[rules::Move]) -> String {
    let mut position = position.clone();
    let mut text = String::new();
    for &mv in line {
        let _ = write!(text, " {}", position.uci(mv, variant));
        position = position.play_unchecked(mv);
    }
    text
}

fn best_move(position: &Position, variant: Variant, answer: &Answer) -> String {
    let Some(best) = answer.best() else {
        let score = answer.lines.first().map_or_else(String::new, |(score, _)| score.to_string());
        return format!("info depth 0 score {score}\nbestmove (none)");
    };
    let mut text = format!("bestmove {}", position.uci(best, variant));
    if let Some(reply) = answer.ponder() {
        let _ = write!(text, " ponder {}", position.play_unchecked(best).uci(reply, variant));
    }
    text
}

/// The move of a player of limited strength, which goes by nodes and seeds alone.
fn chosen(position: &Position, variant: Variant, best: Option<rules::Move>) -> String {
    match best {
        Some(mv) => format!("bestmove {}", position.uci(mv, variant)),
        None => "bestmove (none)".to_owned(),
    }
}

/// The evaluation term by term, centipawns for White and Black.
fn evaluation(position: &Position) -> String {
    let mut text = String::new();
    for part in explain(position) {
        let _ = writeln!(text, "info string {:?}: {} {}", part.term, part.white, part.black);
    }
    let white = if position.turn().is_white() { evaluate(position) } else { -evaluate(position) };
    let _ = write!(text, "info string White is {white} ahead");
    text
}

#[cfg(test)]
mod tests;
