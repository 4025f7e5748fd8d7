//! Taking times in turn and printing them as ratios. Times are those of the process, which other programs
//! on a shared machine disturb least; everything here runs on one thread.

use rustix::time::{ClockId, clock_gettime};
use std::time::Duration;

/// Somebody who does the work; `work` returns an answer that was checked before.
pub struct Competitor<'a> {
    pub name: &'a str,
    pub work: Box<dyn Fn() -> u64 + 'a>,
}

impl<'a> Competitor<'a> {
    pub fn new(name: &'a str, work: impl Fn() -> u64 + 'a) -> Self {
        Self { name, work: Box::new(work) }
    }
}

/// Runs all in turn, `rounds` times, and prints a table. The first is ours. `amount` is the work of
/// one run in `unit`; every answer must be `expected`.
///
/// # Panics
/// When an answer is wrong: a fast wrong answer is no figure.
pub fn compare(title: &str, amount: f64, unit: &str, expected: u64, rounds: usize, all: &[Competitor<'_>]) {
    for competitor in all {
        let answer = (competitor.work)();
        assert_eq!(answer, expected, "{}: {title}", competitor.name);
    }
    let mut times = vec![Vec::with_capacity(rounds); all.len()];
    for _ in 0..rounds {
        for (competitor, times) in all.iter().zip(&mut times) {
            let mut answer = 0;
            times.push(time(|| answer = std::hint::black_box((competitor.work)())));
            assert_eq!(answer, expected, "{}: {title}", competitor.name);
        }
    }
    println!("\n{title} (median of {rounds}, in turn)");
    for (competitor, theirs) in all.iter().zip(&times) {
        let rate = median(theirs.iter().map(|time| amount / seconds(*time)).collect());
        let ratio = median(
            times[0].iter().zip(theirs).map(|(ours, theirs)| seconds(*theirs) / seconds(*ours)).collect(),
        );
        let beside = if std::ptr::eq(theirs, &times[0]) {
            String::new()
        } else {
            format!("ours is {ratio:.2} times as fast")
        };
        println!("  {:<28} {rate:>10.1} {unit:<10} {beside}", competitor.name);
    }
}

/// The process time of some work.
pub fn time(work: impl FnOnce()) -> Duration {
    let start = process_time();
    work();
    process_time() - start
}

fn process_time() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}

fn seconds(time: Duration) -> f64 {
    time.as_secs_f64().max(1e-9)
}

/// The middle one; `values` is not empty.
pub fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
