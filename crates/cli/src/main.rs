//! The `qiyuan` command: a thin door to the crates. Its shapes are a contract (see `--help`).
#![forbid(unsafe_code)]
// The comments on arguments are the text of --help, where an address stands bare.
#![allow(rustdoc::bare_urls)]

mod judge;
mod perft;
mod pgn;
mod serve;
mod status;
mod user;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

#[derive(Parser)]
#[command(name = "qiyuan", version, about = "Qiyuan 棋院: a chess academy in one program")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Judge(judge::Arguments),
    Perft(perft::Perft),
    Pgn(pgn::Pgn),
    Serve(serve::Serve),
    User(user::User),
}

fn main() -> ExitCode {
    match Arguments::parse().command {
        Command::Judge(arguments) => judge::run(&arguments),
        Command::Perft(arguments) => perft::run(&arguments),
        Command::Pgn(arguments) => pgn::run(&arguments),
        Command::Serve(arguments) => serve::run(arguments),
        Command::User(arguments) => user::run(&arguments),
    }
}
