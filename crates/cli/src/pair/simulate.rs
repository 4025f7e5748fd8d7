//! `qiyuan pair simulate`: a random tournament from a seed.

use crate::status::{Status, complain};
use clap::{Args, ValueEnum};
use std::cmp::Reverse;
use std::io;
use std::path::PathBuf;
use tournament::swiss::{Oddities, Plan, common_scorings, simulate};
use tournament::trf::{Edition, Report, write};

/// Make a random tournament, the same for the same seed
///
/// Stronger players win more often. It ends early if a round has no legal pairing or nobody comes.
#[derive(Args)]
#[command(
    after_help = "Example:\n  qiyuan pair simulate --players 60 --rounds 9 --seed 3 --oddities many -o open.trf"
)]
pub(super) struct Simulate {
    /// Participants
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=9999))]
    players: u32,
    /// Rounds
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=99))]
    rounds: u32,
    /// Any number
    #[arg(long)]
    seed: u64,
    /// How much goes wrong: forfeits, byes, late entries, withdrawals, results that do not add up
    #[arg(long, value_enum, default_value_t = Amount::Some)]
    oddities: Amount,
    /// Accelerate by the Baku rule
    #[arg(long)]
    baku: bool,
    /// Groups of players who must not meet
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=999))]
    prohibited: u32,
    /// What rounds are worth
    #[arg(long, value_enum, default_value_t = Scoring::Usual)]
    scoring: Scoring,
    /// Write the report file here
    #[arg(short, value_name = "OUT")]
    out: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Amount {
    None,
    Some,
    Many,
}

#[derive(Clone, Copy, ValueEnum)]
enum Scoring {
    /// 1, ½, 0
    Usual,
    /// 3, 1, 0
    Three,
    /// The bye is worth half a point
    HalfBye,
}

impl Simulate {
    pub(super) fn run(&self) -> io::Result<Status> {
        let event = simulate(&Plan {
            players: self.players,
            rounds: self.rounds,
            seed: self.seed,
            oddities: match self.oddities {
                Amount::None => Oddities::NONE,
                Amount::Some => Oddities::SOME,
                Amount::Many => Oddities::MANY,
            },
            accelerated: self.baku,
            prohibited: self.prohibited,
            scoring: common_scorings()[self.scoring as usize],
        });
        let rounds = event.paired_rounds();
        if rounds < self.rounds {
            complain(&format!("round {} has no pairing: the event ends", rounds + 1));
        }
        let mut order: Vec<_> = event.players.iter().collect();
        order.sort_by_key(|player| Reverse(event.points_after(player, rounds)));
        let ranks = order.iter().zip(1..).map(|(player, rank)| (player.tpn, rank)).collect();
        let report = Report { ranks, tournament: event, ..Report::default() };
        super::write(self.out.as_deref(), &write(&report, Edition::Trf26))
    }
}
