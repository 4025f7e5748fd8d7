//! The chess clock as arithmetic: what a turn costs, when a flag falls, what lag is forgiven.
//!
//! Source: FIDE Laws 6.2–6.4 and glossary. Nothing here reads a clock; callers say how long a turn
//! took. A flag falls when the time used reaches the time left, to the millisecond.

use crate::{ClockMode, Period, PeriodAddition, TimeControl};
use rules::{ByColor, Color};

/// Time given to the side to move after an outage, in ms.
pub const OUTAGE_GIFT_MS: u32 = 5_000;

/// Longest wait after a deadline before a flag is called, whatever lag could still be forgiven, in ms.
const LONGEST_GRACE_MS: i64 = 2_000;

const DAY_MS: i64 = 86_400_000;

/// One side of the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Side {
    /// Time left in ms when this side's clock last stopped.
    remaining_ms: i64,
    /// Current period, from 0.
    period: u8,
    /// Moves completed in it.
    moves: u32,
    /// Moves completed in the game.
    made: u32,
}

/// Both sides of a clock under one time control.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    sides: ByColor<Side>,
}

impl Clock {
    /// A clock as it is set before the game. Where increments come before the move, the first one is
    /// there already on both sides.
    pub fn new(control: TimeControl) -> Self {
        let side = |color| {
            let first = control.periods(color).first();
            let remaining_ms = match control.mode() {
                ClockMode::None => 0,
                ClockMode::Correspondence { days } => i64::from(days) * DAY_MS,
                ClockMode::Increment { before_move: true } => {
                    first.map_or(0, |period| period.main_ms + period.increment_ms)
                }
                _ => first.map_or(0, |period| period.main_ms),
            };
            Side { remaining_ms, period: 0, moves: 0, made: 0 }
        };
        let sides = ByColor::new_with(side);
        Self { control, sides }
    }

    /// The time control.
    pub fn control(&self) -> &TimeControl {
        &self.control
    }

    /// Whether flags can fall at all.
    pub fn runs(&self) -> bool {
        self.control.mode() != ClockMode::None
    }

    /// Both times left in ms while nobody's clock runs.
    pub fn remaining(&self) -> ByColor<i64> {
        ByColor { white: self.sides.white.remaining_ms, black: self.sides.black.remaining_ms }
    }

    /// A side's period, from 0.
    pub fn period(&self, color: Color) -> u8 {
        self.sides[color].period
    }

    /// How long this side may think in all before its flag falls, in ms: what is left, a delay not yet
    /// used, and the next period where the moves of this one are made. `None` without a clock.
    pub fn deadline_ms(&self, color: Color) -> Option<i64> {
        if !self.runs() {
            return None;
        }
        let mut side = self.sides[color];
        let mut total = side.remaining_ms + self.free_ms(&side, color);
        while let Some(gained) = self.roll(&mut side, color) {
            total += gained;
        }
        Some(total)
    }

    /// How much time of this side's is left in all, in ms, when it has thought for `think_ms`. The free
    /// time of a delay is none of it: nothing can be paid with it.
    pub(crate) fn left_ms(&self, color: Color, think_ms: i64) -> Option<i64> {
        let free_ms = self.free_ms(&self.sides[color], color);
        self.deadline_ms(color).map(|total| total - think_ms.max(free_ms))
    }

    /// Both times as they show when `turn` has thought for `elapsed_ms`, never below zero.
    pub fn readings(&self, turn: Color, elapsed_ms: i64) -> ByColor<i64> {
        let mut readings = self.remaining();
        if !self.runs() {
            return readings;
        }
        let mut side = self.sides[turn];
        let used = (elapsed_ms - self.free_ms(&side, turn)).max(0);
        while used >= side.remaining_ms {
            match self.roll(&mut side, turn) {
                Some(gained) => side.remaining_ms += gained,
                None => break,
            }
        }
        readings[turn] = (side.remaining_ms - used).max(0);
        if self.control.mode() == ClockMode::Hourglass {
            readings[!turn] += elapsed_ms.clamp(0, self.sides[turn].remaining_ms);
        }
        readings
    }

    /// The clock after `mover` completed a move for which `charged_ms` count; `None` if the flag had
    /// fallen by then. `next_turn` is false when the move ended the game.
    pub fn after_move(&self, mover: Color, charged_ms: i64, next_turn: bool) -> Option<Self> {
        let mut after = self.clone();
        let charged_ms = charged_ms.max(0);
        let mut side = self.sides[mover];
        if self.runs() {
            let used = (charged_ms - self.free_ms(&side, mover)).max(0);
            while used >= side.remaining_ms {
                side.remaining_ms += self.roll(&mut side, mover)?;
            }
            side.remaining_ms -= used;
        }
        side.moves += 1;
        side.made += 1;
        match self.control.mode() {
            ClockMode::Increment { before_move: false } => side.remaining_ms += self.increment(&side, mover),
            ClockMode::Bronstein => side.remaining_ms += self.increment(&side, mover).min(charged_ms),
            ClockMode::Hourglass => after.sides[!mover].remaining_ms += charged_ms,
            ClockMode::Increment { before_move: true }
            | ClockMode::SimpleDelay
            | ClockMode::None
            | ClockMode::Correspondence { .. } => {}
        }
        if self.control.addition() == PeriodAddition::OnMoveCount
            && let Some(gained) = self.next_period(&mut side, mover)
        {
            side.remaining_ms += gained;
        }
        after.sides[mover] = side;
        if next_turn {
            after.begin_turn(!mover);
        }
        Some(after)
    }

    /// Adds what a turn begins with.
    fn begin_turn(&mut self, color: Color) {
        let side = self.sides[color];
        match self.control.mode() {
            ClockMode::Increment { before_move: true } if side.made > 0 => {
                self.sides[color].remaining_ms += self.increment(&side, color);
            }
            ClockMode::Correspondence { days } => {
                self.sides[color].remaining_ms = i64::from(days) * DAY_MS;
            }
            _ => {}
        }
    }

    /// Adds time by ruling.
    pub fn grant(&mut self, color: Color, ms: i64) {
        if self.runs() {
            self.sides[color].remaining_ms += ms;
        }
    }

    /// Takes time by ruling: what this period cannot pay the next one does, once the moves of this one
    /// are made. Whoever cannot pay is left with nothing. Returns how many periods were used up.
    pub fn fine(&mut self, color: Color, ms: i64) -> u8 {
        if !self.runs() {
            return 0;
        }
        let mut side = self.sides[color];
        let before = side.period;
        side.remaining_ms -= ms;
        while side.remaining_ms <= 0 {
            match self.roll(&mut side, color) {
                Some(gained) => side.remaining_ms += gained,
                None => break,
            }
        }
        side.remaining_ms = side.remaining_ms.max(0);
        self.sides[color] = side;
        side.period - before
    }

    /// Leaves so many periods behind, as an event recorded it.
    pub(crate) fn spend_periods(&mut self, color: Color, periods: u8) {
        let reached = self.sides[color].period.saturating_add(periods);
        self.reach_period(color, reached);
    }

    /// Sets both readings as an event recorded them.
    pub(crate) fn set(&mut self, clocks: ByColor<i64>) {
        for color in Color::ALL {
            self.sides[color].remaining_ms = clocks[color];
        }
    }

    /// Counts a move as an event recorded it, `period` being the mover's afterwards.
    pub(crate) fn count(&mut self, mover: Color, period: u8) {
        let side = &mut self.sides[mover];
        side.made += 1;
        side.moves += 1;
        self.reach_period(mover, period);
    }

    fn reach_period(&mut self, color: Color, period: u8) {
        let periods = self.control.periods(color);
        let side = &mut self.sides[color];
        while side.period < period {
            let moves = periods.get(usize::from(side.period)).and_then(|period| period.moves).unwrap_or(0);
            side.moves = side.moves.saturating_sub(u32::from(moves));
            side.period += 1;
        }
    }

    /// What has to be kept to come back to this clock.
    pub(crate) fn sides(&self) -> ByColor<Side> {
        self.sides
    }

    /// Comes back to it.
    pub(crate) fn restore(&mut self, sides: ByColor<Side>) {
        self.sides = sides;
    }

    fn current(&self, side: &Side, color: Color) -> Option<&Period> {
        self.control.periods(color).get(usize::from(side.period))
    }

    fn increment(&self, side: &Side, color: Color) -> i64 {
        self.current(side, color).map_or(0, |period| period.increment_ms)
    }

    /// Thinking time of a turn that does not count against main time.
    fn free_ms(&self, side: &Side, color: Color) -> i64 {
        match self.control.mode() {
            ClockMode::SimpleDelay => self.increment(side, color),
            _ => 0,
        }
    }

    /// At flag fall (6.4): goes to the next period if the moves are made; the time it brings.
    fn roll(&self, side: &mut Side, color: Color) -> Option<i64> {
        match self.control.addition() {
            PeriodAddition::OnFlag => self.next_period(side, color),
            PeriodAddition::OnMoveCount => None,
        }
    }

    fn next_period(&self, side: &mut Side, color: Color) -> Option<i64> {
        let required = u32::from(self.current(side, color)?.moves?);
        let next = self.control.periods(color).get(usize::from(side.period) + 1)?;
        if side.moves < required {
            return None;
        }
        side.period += 1;
        side.moves -= required;
        Some(next.main_ms)
    }
}

/// What a turn's elapsed time was split into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charge {
    /// Charged to the player, ms.
    pub think_ms: u32,
    /// Forgiven as lag, ms.
    pub lag_ms: u32,
}

/// A player's allowance for lag: it refills with each move and is spent by lag forgiven.
///
/// Gain per move `min(1 s, 0.4 % of the estimated game + 150 ms)`, three gains at the start, seven at
/// most. It bounds what a player can win by feigned lag to the gain per move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Allowance {
    left_ms: u32,
    gain_ms: u32,
}

impl Allowance {
    /// The allowance at the start of a game of this estimated length for one side.
    pub fn new(estimated_ms: i64) -> Self {
        let gain_ms = (estimated_ms.max(0) / 250 + 150).min(1_000) as u32;
        Self { left_ms: 3 * gain_ms, gain_ms }
    }

    /// What is left, ms.
    pub fn left_ms(&self) -> u32 {
        self.left_ms
    }

    /// How long after a deadline to wait for a move already on its way, ms.
    pub fn grace_ms(&self) -> i64 {
        i64::from(self.left_ms).min(LONGEST_GRACE_MS)
    }

    /// Splits a turn's elapsed time. `lag_ms` is the measured half of a round trip; a premove that
    /// arrived within the whole of one costs nothing. Neither goes beyond what is left: whoever holds
    /// back the answers to pings measures as far away as they like.
    pub fn split(&self, elapsed_ms: i64, lag_ms: u32, premove: bool) -> Charge {
        let elapsed = elapsed_ms.clamp(0, i64::from(u32::MAX)) as u32;
        let on_the_way = if premove && elapsed <= lag_ms.saturating_mul(2) { elapsed } else { lag_ms };
        let lag_ms = on_the_way.min(self.left_ms).min(elapsed);
        Charge { think_ms: elapsed - lag_ms, lag_ms }
    }

    /// The allowance after a move for which so much was forgiven.
    #[must_use]
    pub fn after(self, forgiven_ms: u32) -> Self {
        let left_ms = self.left_ms.saturating_sub(forgiven_ms) + self.gain_ms;
        Self { left_ms: left_ms.min(7 * self.gain_ms), ..self }
    }
}

#[cfg(test)]
#[path = "clock_tests.rs"]
mod tests;
