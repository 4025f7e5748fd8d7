//! The `qiyuan` command: a thin door to the crates. Its shapes are a contract (see `--help`).
#![forbid(unsafe_code)]
// The comments on arguments are the text of --help, where an address stands bare.
#![allow(rustdoc::bare_urls)]

mod analyse;
mod endings;
mod files;
mod judge;
mod lines;
mod mate;
mod norms;
mod pair;
mod perft;
mod pgn;
mod play;
mod puzzles;
mod rate;
mod roster;
mod serve;
mod status;
mod tiebreak;
mod trf;
mod uci;
mod user;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// What `--version` says: the revision that was built, since there are no numbered releases yet.
const VERSION: &str = match server::REVISION {
    Some(revision) => revision,
    None => "(development build)",
};

#[derive(Parser)]
#[command(name = "qiyuan", version = VERSION, about = "Qiyuan 棋院: a chess academy in one program")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Analyse(analyse::Analyse),
    Bench(uci::Bench),
    Endings(endings::Endings),
    Judge(judge::Arguments),
    Mate(mate::Mate),
    Norms(norms::Arguments),
    Pair(pair::Arguments),
    Perft(perft::Perft),
    Pgn(pgn::Pgn),
    Play(play::Play),
    Puzzles(puzzles::Arguments),
    Rate(rate::Arguments),
    Roster(roster::Arguments),
    Serve(serve::Serve),
    Tiebreak(tiebreak::Arguments),
    Trf(trf::Trf),
    Uci(uci::Uci),
    User(user::User),
}

fn main() -> ExitCode {
    match Arguments::parse().command {
        Command::Analyse(arguments) => analyse::run(&arguments),
        Command::Bench(arguments) => uci::bench(&arguments),
        Command::Endings(arguments) => endings::run(&arguments),
        Command::Judge(arguments) => judge::run(&arguments),
        Command::Mate(arguments) => mate::run(&arguments),
        Command::Norms(arguments) => norms::run(&arguments),
        Command::Pair(arguments) => pair::run(&arguments),
        Command::Perft(arguments) => perft::run(&arguments),
        Command::Pgn(arguments) => pgn::run(&arguments),
        Command::Play(arguments) => play::run(&arguments),
        Command::Puzzles(arguments) => puzzles::run(&arguments),
        Command::Rate(arguments) => rate::run(&arguments),
        Command::Roster(arguments) => roster::run(&arguments),
        Command::Serve(arguments) => serve::run(arguments),
        Command::Tiebreak(arguments) => tiebreak::run(&arguments),
        Command::Trf(arguments) => trf::run(&arguments),
        Command::Uci(arguments) => uci::run(&arguments),
        Command::User(arguments) => user::run(&arguments),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    /// Calls `ask` with the name and the help of every command that does something.
    fn each(command: &clap::Command, ask: &mut impl FnMut(&str, String)) {
        command.get_subcommands().for_each(|inner| each(inner, ask));
        if !command.has_subcommands() || command.get_positionals().next().is_some() {
            ask(command.get_name(), command.clone().render_long_help().to_string());
        }
    }

    #[test]
    fn every_command_shows_an_example() {
        let mut asked = 0;
        each(&Arguments::command(), &mut |name, help| {
            asked += 1;
            assert!(help.contains("Example:") && help.contains("qiyuan "), "{name}: {help}");
        });
        assert!(asked >= 10, "{asked}");
    }
}
