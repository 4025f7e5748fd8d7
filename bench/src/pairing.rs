//! One late round of a Swiss tournament: round 8 of 9, by players; and all tie-breaks of a large one. Events come from
//! our own seeded generator, so that others can be timed on the same files.

use crate::compare::{median, time};
use std::collections::BTreeSet;
use std::hint::black_box;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Instant;
use tournament::swiss::{Oddities, Plan, check, pair, simulate};
use tournament::tiebreak::{Criterion, Settings, Standings};
use tournament::trf::{Edition, Reading, Report, read, write};
use tournament::{Scoring, Tournament};

const ROUNDS: u32 = 9;
const ROUND: u32 = 8;

/// Every individual code, with the modifiers that make another value of it.
const CRITERIA: &str = "DE WIN WON BPG BWG PS PS/C1 REP STD TPN RTNG BH BH/C1 BH/C2 BH/M1 BH/M2 FB FB/C1 AOB AOB/F SB \
    SB/C1 ARO/U ARO/C1/U TPR/U PTP/U APRO/U APPO/U";

/// Times rounds of these sizes, `seeds` events each, and checks a whole file of 200 players.
pub fn run(sizes: &[u32], seeds: u64) {
    println!("pairing, round {ROUND} of {ROUNDS}, ms for each of {seeds} events");
    for &players in sizes {
        let times: Vec<f64> = (1..=seeds).map(|seed| one(players, seed)).collect();
        println!(
            "  {players:>5} players: {}",
            times.iter().map(|ms| format!("{ms:9.2}")).collect::<String>()
        );
    }
    let event = event(200, 1, ROUNDS);
    let start = Instant::now();
    assert!(black_box(check(&event)).is_empty());
    println!("  checking 200 players, {ROUNDS} rounds: {:.2}", start.elapsed().as_secs_f64() * 1e3);
    tie_breaks();
    if let Some(peer) = std::env::var_os("BBP_PAIRINGS") {
        [50, 200, 400].into_iter().for_each(|players| beside(Path::new(&peer), players));
    }
}

/// Standings of 1,000 players after 11 rounds by all criteria at once, process time.
fn tie_breaks() {
    let event = simulate(&plan(1000, 11, 1));
    let criteria: Vec<Criterion> =
        CRITERIA.split_whitespace().map(|code| code.parse().expect("a code")).collect();
    let times: Vec<f64> = (0..9)
        .map(|_| {
            let took = time(|| {
                let standings = Standings::new(black_box(&event), &criteria, &Settings::default());
                assert_eq!(black_box(standings).rows.len(), event.players.len());
            });
            took.as_secs_f64() * 1e3
        })
        .collect();
    println!(
        "  {} tie-breaks of 1,000 players, 11 rounds, with their summands: {:.1}",
        criteria.len(),
        median(times)
    );
}

/// A round by the process of `peer` (bbpPairings) and by one of ours that reads the same file and writes pairs too,
/// in turn; the same pairs, or no figure.
fn beside(peer: &Path, players: u32) {
    let folder = tempfile::tempdir().expect("a folder for reports");
    let (file, answer) = (folder.path().join("event.trf"), folder.path().join("pairs"));
    let report = Report { tournament: event(players, 1, ROUND - 1), ..Report::default() };
    // Version 6.0.0 does not know the type of 2026.
    let text = write(&report, Edition::Trf26);
    let lines: String = text.split_inclusive('\n').filter(|line| !line.starts_with("192")).collect();
    std::fs::write(&file, lines).expect("written");
    let this = std::env::current_exe().expect("this program");
    let ours = || {
        let output = Command::new(&this).arg("pair-file").arg(&file).output().expect("ours runs");
        pairs(&String::from_utf8_lossy(&output.stdout))
    };
    let theirs = || {
        let words = ["--dutch".as_ref(), file.as_os_str(), "-p".as_ref(), answer.as_os_str()];
        let status = Command::new(peer).args(words).status().expect("the peer runs");
        assert!(status.success(), "the peer answers");
        pairs(&std::fs::read_to_string(&answer).expect("its answer"))
    };
    assert_eq!(ours(), theirs(), "the same pairs");
    let wall = |work: &dyn Fn() -> BTreeSet<(u32, u32)>| {
        let start = Instant::now();
        black_box(work());
        start.elapsed().as_secs_f64() * 1e3
    };
    let times: Vec<(f64, f64)> = (0..7).map(|_| (wall(&ours), wall(&theirs))).collect();
    println!(
        "  {players:>5} players, whole process: ours {:.1}, bbpPairings {:.1}; ours is {:.0} times as fast",
        median(times.iter().map(|&(ours, _)| ours).collect()),
        median(times.iter().map(|&(_, theirs)| theirs).collect()),
        median(times.iter().map(|&(ours, theirs)| theirs / ours).collect()),
    );
}

/// Pairs of white and black, 0 for the bye, from lines of two numbers; the count in front is no pair.
fn pairs(text: &str) -> BTreeSet<(u32, u32)> {
    let number = |word: Option<&str>| word.and_then(|word| word.parse().ok());
    text.lines()
        .filter_map(|line| {
            let mut words = line.split_whitespace();
            number(words.next()).zip(number(words.next()))
        })
        .collect()
}

/// Reads a report, pairs its round and writes the pairs: what a pairing program does.
pub fn pair_file(path: &str) -> ExitCode {
    let report = std::fs::read(path).ok().and_then(|bytes| read(&bytes, Reading::default()).ok());
    let pairing = report.and_then(|report| pair(&report.tournament, ROUND).ok());
    let Some(pairing) = pairing else { return ExitCode::FAILURE };
    let pairs = pairing.boards.iter().map(|board| format!("{} {}\n", board.white, board.black));
    let bye = pairing.bye.iter().map(|bye| format!("{bye} 0\n"));
    print!("{}", pairs.chain(bye).collect::<String>());
    ExitCode::SUCCESS
}

fn plan(players: u32, rounds: u32, seed: u64) -> Plan {
    Plan {
        players,
        rounds,
        seed,
        oddities: Oddities::SOME,
        accelerated: false,
        prohibited: 0,
        scoring: Scoring::default(),
    }
}

fn event(players: u32, seed: u64, rounds: u32) -> Tournament {
    let mut event = simulate(&plan(players, ROUNDS, seed));
    event.players.iter_mut().for_each(|player| player.records.truncate(rounds as usize));
    event
}

/// Milliseconds for one round, best of three (of one, where it takes long).
fn one(players: u32, seed: u64) -> f64 {
    let event = event(players, seed, ROUND - 1);
    let mut best = f64::MAX;
    for _ in 0..if players > 1000 { 1 } else { 3 } {
        let start = Instant::now();
        let pairing = black_box(pair(black_box(&event), ROUND)).expect("the generator's events go on");
        best = best.min(start.elapsed().as_secs_f64() * 1e3);
        assert!(pairing.boards.len() > players as usize / 3);
    }
    best
}
