//! Ours beside peers, in one run: perft, reading PGN, the dead-position solver.
//!
//! Every bench checks its answers before it takes a time. Competitors run in turn (A B C A B C …),
//! so that a machine that warms up or is shared slows all of them; a figure is the median of the
//! rounds, a ratio the median of the rounds' ratios. Absolute figures say something about this
//! machine only.

mod compare;
mod deadpos;
mod games;
mod perft;
mod pgn;

fn main() {
    let rounds = 7;
    perft::run(rounds);
    pgn::run(rounds);
    deadpos::run(rounds);
}
