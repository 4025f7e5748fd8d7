//! Rate of play as the report code writes it (TRF26, line 222): what a control demands, asked by rating rules.

use std::str::FromStr;

/// One period.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Period {
    /// Moves it must bring; none for the rest of the game.
    pub moves: Option<u32>,
    /// Time for it in seconds.
    pub seconds: u32,
    /// Seconds added with each move.
    pub increment: u32,
}

/// A control of one or more periods, the last for the rest of the game.
///
/// ```
/// use rating::control::Control;
/// let classic: Control = "46/7200:3600".parse().unwrap();
/// assert_eq!(classic.most_moves(7200), 46);
/// let modern: Control = "5400+30".parse().unwrap();
/// assert_eq!((modern.most_moves(7200), modern.minutes_for_60()), (60, 120));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Control {
    periods: Vec<Period>,
}

/// Text that is no control: periods `MOVES/SECONDS+INCREMENT` by colons, at most eight; all but the last with moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ControlError;

impl std::fmt::Display for ControlError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("not a time control such as 40/6000+30:3000+30")
    }
}

impl std::error::Error for ControlError {}

impl FromStr for Control {
    type Err = ControlError;

    fn from_str(text: &str) -> Result<Control, ControlError> {
        let periods: Option<Vec<Period>> = text.trim().split(':').map(period).collect();
        let periods = periods.ok_or(ControlError)?;
        let (last, before) = periods.split_last().ok_or(ControlError)?;
        let whole = before.iter().all(|period| period.moves.is_some()) && last.moves.is_none();
        if whole && periods.len() <= 8 { Ok(Control { periods }) } else { Err(ControlError) }
    }
}

fn period(text: &str) -> Option<Period> {
    let number = |text: &str| text.parse::<u32>().ok().filter(|&number| number <= 1_000_000);
    let (moves, time) = match text.split_once('/') {
        Some((moves, time)) => (Some(number(moves).filter(|&moves| moves > 0)?), time),
        None => (None, text),
    };
    let (seconds, increment) = time.split_once('+').unwrap_or((time, "0"));
    Some(Period { moves, seconds: number(seconds)?, increment: number(increment)? })
}

impl Control {
    /// The most moves that a player may have to make within so many seconds of the own clock: all that a period
    /// demands, and in the period for the rest as many as its time and increments allow to last.
    pub fn most_moves(&self, seconds: u32) -> u32 {
        let (mut made, mut used) = (0, 0);
        for period in &self.periods {
            let Some(moves) = period.moves else {
                // Time for the rest: with increments the moves until it would be used up, else none is demanded.
                let left = seconds.saturating_sub(used);
                let more = match left.checked_sub(period.seconds) {
                    Some(beyond) if period.increment > 0 => beyond / period.increment,
                    _ => 0,
                };
                return made + more;
            };
            let whole = u64::from(period.seconds) + u64::from(moves) * u64::from(period.increment);
            let left = u64::from(seconds - used);
            if whole > left {
                // Only part of the period falls within; its moves may still be made evenly.
                let share = u64::from(moves) * left / whole.max(1);
                return made + share as u32;
            }
            // No more than what is left.
            let whole = whole as u32;
            (made, used) = (made + moves, used + whole);
        }
        made
    }

    /// Minutes for sixty moves: how rating rules tell standard, rapid and blitz (B.02, 6.5).
    pub fn minutes_for_60(&self) -> u32 {
        let (mut left, mut seconds): (u32, u32) = (60, 0);
        for period in &self.periods {
            let moves = period.moves.map_or(left, |moves| moves.min(left));
            seconds = seconds.saturating_add(period.seconds).saturating_add(moves * period.increment);
            left -= moves;
        }
        seconds / 60
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn most(text: &str) -> u32 {
        text.parse::<Control>().unwrap().most_moves(7200)
    }

    /// CLK-11: two hours, 46 moves.
    #[test]
    fn what_two_hours_demand() {
        assert_eq!([most("46/7200:3600"), most("47/7200:3600"), most("40/7200:3600")], [46, 47, 40]);
        assert_eq!([most("40/6000+30:3000+30"), most("5400+30"), most("7200")], [40, 60, 0]);
        assert_eq!([most("36/5400:1800+30"), most("92/14400:3600")], [36, 46]);
    }

    #[test]
    fn absurd_controls_end_nowhere() {
        assert_eq!([most("5000/1+1000000:1"), most("1000000/1000000+1000000:1")], [0, 0]);
        let control: Control = "1000000/1000000+1000000:1000000".parse().unwrap();
        assert_eq!(control.minutes_for_60(), 62_000_000 / 60);
    }

    #[test]
    fn what_is_no_control() {
        for text in ["", "abc", "40/6000", "5400:40/6000", "0/60:1", "1/2/3", "5400+", "9999999"] {
            assert_eq!(text.parse::<Control>(), Err(ControlError), "{text}");
        }
    }
}
