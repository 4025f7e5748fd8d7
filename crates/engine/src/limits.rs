//! How long a search may take, and how it is stopped from outside.

use rules::{Color, Move};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

/// The time on the clocks before a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeLeft {
    /// Of the side to move.
    pub own: Duration,
    /// Added after each of its moves.
    pub increment: Duration,
    /// Moves until time is added; none for the rest of the game.
    pub moves_to_go: Option<u32>,
}

/// When a search ends: at the first of these, or when it is stopped.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Plies of iterative deepening.
    pub depth: Option<u32>,
    /// Exactly so many moves made on one thread; with several threads about so many.
    pub nodes: Option<u64>,
    /// No new depth is begun after so many.
    pub soft_nodes: Option<u64>,
    /// Time for this move.
    pub move_time: Option<Duration>,
    /// The clock, from which the time for this move follows.
    pub clock: Option<TimeLeft>,
    /// A mate in so many moves is enough.
    pub mate: Option<u32>,
    /// Only these moves are looked at; all where the list is empty.
    pub search_moves: Vec<Move>,
    /// How many best moves are told.
    pub multi_pv: usize,
    /// Kept back from every time, for the way to the other program.
    pub overhead: Duration,
}

/// The longest and the usual time for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Budget {
    pub(crate) soft: Duration,
    pub(crate) hard: Duration,
}

impl Limits {
    /// The times for this move, if time matters.
    pub(crate) fn budget(&self) -> Option<Budget> {
        if let Some(time) = self.move_time {
            let time = time.saturating_sub(self.overhead).max(Duration::from_millis(1));
            return Some(Budget { soft: time, hard: time });
        }
        let clock = self.clock?;
        let left = clock.own.saturating_sub(self.overhead).max(Duration::from_millis(1));
        let moves = f64::from(clock.moves_to_go.unwrap_or(50).clamp(1, 50));
        let (left_s, increment) = (left.as_secs_f64(), clock.increment.as_secs_f64());
        // What is left is spread over the moves to come, a little more on the early ones.
        let share = left_s / (moves * 0.45 + 1.0) + 0.75 * increment;
        let most = if clock.moves_to_go == Some(1) { 0.9 } else { 0.4 };
        let hard = (share * 4.0).min(left_s * most);
        let soft = share.min(hard);
        Some(Budget { soft: Duration::from_secs_f64(soft), hard: Duration::from_secs_f64(hard) })
    }
}

/// A handle on a running search, for another thread.
#[derive(Debug, Default)]
pub struct Control {
    stop: AtomicBool,
    waiting: Mutex<bool>,
    changed: Condvar,
    pondering: AtomicBool,
}

impl Control {
    /// A search that runs until its limits; with `wait` its answer is held back until it is stopped or
    /// released, however soon it is done, and no time is counted before.
    #[must_use]
    pub fn new(wait: bool) -> Control {
        Control { waiting: Mutex::new(wait), pondering: AtomicBool::new(wait), ..Control::default() }
    }

    /// Ends the search: the best move so far is the answer.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.release();
    }

    /// What was held back may be given; from now on time counts.
    pub fn release(&self) {
        self.pondering.store(false, Ordering::Relaxed);
        *self.waiting.lock().unwrap_or_else(PoisonError::into_inner) = false;
        self.changed.notify_all();
    }

    /// Was it stopped?
    #[inline]
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    pub(crate) fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }

    /// Returns when the answer may be given.
    pub(crate) fn wait(&self) {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        while *waiting {
            waiting = self.changed.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl TimeLeft {
    /// The clock of a colour out of the four times of UCI.
    #[must_use]
    pub fn of(
        turn: Color,
        times: [Duration; 2],
        increments: [Duration; 2],
        moves_to_go: Option<u32>,
    ) -> TimeLeft {
        let of = |both: [Duration; 2]| both[turn.index()];
        TimeLeft { own: of(times), increment: of(increments), moves_to_go }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn budget(own: u64, increment: u64, moves_to_go: Option<u32>) -> Budget {
        let clock = TimeLeft {
            own: Duration::from_millis(own),
            increment: Duration::from_millis(increment),
            moves_to_go,
        };
        let limits = Limits { clock: Some(clock), overhead: Duration::from_millis(10), ..Limits::default() };
        limits.budget().expect("a clock")
    }

    #[test]
    fn no_move_takes_more_than_there_is() {
        for own in [1, 5, 20, 100, 1_000, 60_000, 5_400_000] {
            for increment in [0, 10, 1_000, 30_000] {
                for moves in [None, Some(1), Some(2), Some(40)] {
                    let Budget { soft, hard } = budget(own, increment, moves);
                    assert!(soft <= hard);
                    assert!(
                        hard.as_millis() <= u128::from(own.saturating_sub(10).max(1)),
                        "{own} {increment} {moves:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_minute_lasts_for_the_game() {
        let mut left = 60_000;
        for _ in 0..100 {
            left -= budget(left, 0, None).soft.as_millis() as u64;
        }
        assert!(left > 300, "{left}");
    }
}
