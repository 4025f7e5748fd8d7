//! `qiyuan uci` and `qiyuan bench`: the engine for other programs, and the signature of its search.

use crate::status::{self, Status};
use clap::Args;
use engine::STACK;
use std::io::{self, BufReader, Write};
use std::process::ExitCode;
use std::time::Instant;

/// Speak UCI, for any chess program that loads engines
#[derive(Args)]
#[command(after_help = "Example:\n  printf 'position startpos\\ngo depth 8\\n' | qiyuan uci")]
pub(crate) struct Uci {}

/// Search fixed positions and print the number of moves made: the signature of the search
#[derive(Args)]
#[command(after_help = "Example:\n  qiyuan bench\n  nodes=1234567 seconds=1.234 knps=1000")]
pub(crate) struct Bench {
    /// Plies to search each position
    #[arg(default_value_t = engine::bench::DEPTH, value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: u32,
    /// Judge by the hand-made evaluation, not by the net
    #[arg(long)]
    named: bool,
}

/// Stack beside what a search needs, bytes.
const ROOM: usize = 1 << 20;

pub(crate) fn run(_: &Uci) -> ExitCode {
    engine::uci::run(
        BufReader::new(io::stdin()),
        io::stdout(),
        &format!("Qiyuan {}", crate::VERSION),
        "the Qiyuan authors",
    );
    ExitCode::SUCCESS
}

/// Runs a command that searches by itself: a search wants more stack than a main thread surely has.
pub(crate) fn with_room_to_search(command: impl FnOnce() -> io::Result<Status> + Send) -> ExitCode {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK + ROOM);
        match thread.spawn_scoped(scope, command) {
            Ok(thread) => match thread.join() {
                Ok(outcome) => status::finish(outcome),
                Err(panic) => std::panic::resume_unwind(panic),
            },
            Err(error) => status::finish(Err(error)),
        }
    })
}

pub(crate) fn bench(arguments: &Bench) -> ExitCode {
    let start = Instant::now();
    let evaluation = if arguments.named { engine::Evaluation::Named } else { engine::Evaluation::Net };
    let Ok(nodes) = engine::bench::bench(arguments.depth, evaluation) else {
        return status::finish(Err(io::Error::from(io::ErrorKind::OutOfMemory)));
    };
    let seconds = start.elapsed().as_secs_f64();
    let knps = nodes as f64 / seconds.max(1e-9) / 1e3;
    let written = writeln!(io::stdout(), "nodes={nodes} seconds={seconds:.3} knps={knps:.0}");
    status::finish(written.map(|()| Status::Done))
}
