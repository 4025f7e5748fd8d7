//! When rounds begin and end, what an arbiter is warned of in a schedule, and what has to lie on the tables.
//!
//! A round is taken to last twice the time that one player has for sixty moves. Limits: FIDE B.02 (twelve hours of play a
//! day, fifteen rounds of rapid, thirty of blitz), B.01 (two rounds a day for norms), the Chinese rules for rated events
//! (two rounds a day; no more than 46 moves in two hours).

use super::settings::{Pace, Settings};
use super::text;
use rating::control::Control;

/// Minutes of a day.
const DAY: i64 = 24 * 60;
/// Most minutes of play a day (B.02).
const MOST_MINUTES: i64 = 12 * 60;
/// Most moves that a national rated control may demand in the first two hours.
const MOST_MOVES: u32 = 46;

/// What a schedule is warned of. Rounds are counted from 1, days are `YYYY-MM-DD`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the fields are said above, and by their names")]
pub enum Concern {
    /// There are beginnings for another number of rounds than are planned.
    Count { scheduled: u32, rounds: u32 },
    /// A round does not begin after the one before.
    Backwards { round: u32 },
    /// A round may still go on when the next begins; minutes that are missing.
    Overlaps { round: u32, minutes: i64 },
    /// A round begins before the first day or after the last.
    Outside { round: u32 },
    /// More rounds on a day than rating or title rules allow.
    TooMany { day: String, rounds: u32, most: u32 },
    /// More hours of play on a day than twelve; in minutes.
    TooLong { day: String, minutes: i64 },
    /// A round may go on past midnight.
    PastMidnight { round: u32 },
    /// A control that demands more moves in two hours than national rated play does.
    TooManyMoves { moves: u32 },
    /// No control is named as a code, so that nobody knows how long a round lasts.
    NoControl,
}

/// A round with its beginning and its end at the latest, `YYYY-MM-DDTHH:MM`; the end is empty where no control is known.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "said above")]
pub struct Session {
    pub round: u32,
    pub begins: String,
    pub ends: String,
}

/// How a schedule is laid out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// First day, `YYYY-MM-DD`.
    pub first_day: String,
    /// Beginning of the first round of a day, in minutes from midnight.
    pub begins: u32,
    /// Rounds of a day.
    pub per_day: u32,
    /// Minutes between the end of a round at the latest and the next beginning.
    pub pause: u32,
    /// Days from one day of play to the next: 1 every day, 7 every week.
    pub every_days: u32,
}

/// What has to be there for a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Kit {
    pub boards: u32,
    /// Sets of 34 men: each colour with a spare queen.
    pub sets: u32,
    pub men: u32,
    pub clocks: u32,
    /// Clocks kept ready, one for twenty boards and at least one.
    pub spare_clocks: u32,
    /// Two for each board and round.
    pub sheets_a_round: u32,
    pub sheets: u32,
    pub result_slips: u32,
}

impl Settings {
    /// When a round begins by the schedule, ms since 1970; none where the schedule does not say, or where it is not known
    /// how far the clock of the place is ahead.
    pub fn scheduled_at(&self, round: u32) -> Option<i64> {
        let planned = self.schedule.get((round as usize).checked_sub(1)?)?;
        Some((minute_of(planned)? - i64::from(self.offset?)) * 60_000)
    }

    /// A moment by the clock of the place, `YYYY-MM-DD HH:MM`; none where that clock is not known.
    pub fn at_the_place(&self, ms: i64) -> Option<String> {
        let minute = ms.div_euclid(60_000) + i64::from(self.offset?);
        Some(written(minute).replace('T', " "))
    }

    /// Minutes that a round lasts at the latest: twice those of one player for sixty moves.
    pub fn round_minutes(&self) -> Option<u32> {
        self.time.code.parse::<Control>().ok().map(|control| control.minutes_for_60() * 2)
    }

    /// The rounds that have a beginning.
    pub fn sessions(&self) -> Vec<Session> {
        let length = self.round_minutes();
        let ends = |begins: &String| {
            let end = minute_of(begins)? + i64::from(length?);
            Some(written(end))
        };
        let session = |(round, begins): (u32, &String)| Session {
            round,
            begins: begins.clone(),
            ends: ends(begins).unwrap_or_default(),
        };
        (1..).zip(&self.schedule).map(session).collect()
    }

    /// Everything that a planner warns of. Nothing is scheduled: nothing to warn of.
    pub fn concerns(&self) -> Vec<Concern> {
        let begins: Vec<i64> = self.schedule.iter().filter_map(|text| minute_of(text)).collect();
        if begins.is_empty() {
            return Vec::new();
        }
        let mut concerns = Vec::new();
        let scheduled = begins.len() as u32;
        if scheduled != self.rounds {
            concerns.push(Concern::Count { scheduled, rounds: self.rounds });
        }
        let control = self.time.code.parse::<Control>().ok();
        let moves = control.as_ref().map_or(0, |control| control.most_moves(2 * 3_600));
        let states_moves = self.time.code.contains('/');
        if control.is_none() {
            concerns.push(Concern::NoControl);
        } else if self.rated.national && states_moves && moves > MOST_MOVES {
            concerns.push(Concern::TooManyMoves { moves });
        }
        let length = self.round_minutes().map(i64::from);
        for (round, pair) in (2..).zip(begins.windows(2)) {
            let missing = pair[0] + length.unwrap_or(0) - pair[1];
            if pair[1] <= pair[0] {
                concerns.push(Concern::Backwards { round });
            } else if missing > 0 {
                concerns.push(Concern::Overlaps { round: round - 1, minutes: missing });
            }
        }
        for (round, &at) in (1..).zip(&begins) {
            let day = day_of(at);
            let before = !self.start.is_empty() && day < self.start;
            let after = !self.end.is_empty() && day > self.end;
            if before || after {
                concerns.push(Concern::Outside { round });
            }
            if length.is_some_and(|length| day_of(at + length - 1) != day) {
                concerns.push(Concern::PastMidnight { round });
            }
        }
        concerns.extend(self.concerns_of_days(&begins, length));
        concerns
    }

    /// The most rounds of a day, as far as this event is rated by somebody who says so.
    pub fn most_rounds_a_day(&self) -> Option<u32> {
        match self.time.pace {
            Pace::Standard if self.rated.fide || self.rated.national => Some(2),
            Pace::Rapid if self.rated.fide => Some(15),
            Pace::Blitz if self.rated.fide => Some(30),
            Pace::Standard | Pace::Rapid | Pace::Blitz => None,
        }
    }

    fn concerns_of_days(&self, begins: &[i64], length: Option<i64>) -> Vec<Concern> {
        let mut concerns = Vec::new();
        let mut days: Vec<(String, u32)> = Vec::new();
        for &at in begins {
            let day = day_of(at);
            match days.iter_mut().find(|(other, _)| *other == day) {
                Some((_, rounds)) => *rounds += 1,
                None => days.push((day, 1)),
            }
        }
        for (day, rounds) in days {
            if let Some(most) = self.most_rounds_a_day().filter(|&most| rounds > most) {
                concerns.push(Concern::TooMany { day: day.clone(), rounds, most });
            }
            let minutes = length.unwrap_or(0) * i64::from(rounds);
            if minutes > MOST_MINUTES {
                concerns.push(Concern::TooLong { day, minutes });
            }
        }
        concerns
    }

    /// Beginnings of all rounds by a layout; none where its first day is none, or no control is known.
    pub fn laid_out(&self, layout: &Layout) -> Option<Vec<String>> {
        let first = minute_of(&format!("{}T00:00", layout.first_day))?;
        let step = i64::from(self.round_minutes()? + layout.pause);
        // Beginnings on round minutes: the next five.
        let step = (step + 4) / 5 * 5;
        let per_day = layout.per_day.max(1);
        let at = |round: u32| {
            let (day, nth) = (i64::from(round / per_day), i64::from(round % per_day));
            first + day * i64::from(layout.every_days.max(1)) * DAY + i64::from(layout.begins) + nth * step
        };
        Some((0..self.rounds).map(|round| written(at(round))).collect())
    }

    /// What has to be there for so many participants.
    pub fn kit(&self, participants: u32) -> Kit {
        let boards = participants / 2;
        Kit {
            boards,
            sets: boards,
            men: boards * 34,
            clocks: boards,
            spare_clocks: if boards == 0 { 0 } else { boards.div_ceil(20) },
            sheets_a_round: boards * 2,
            sheets: boards * 2 * self.rounds,
            result_slips: boards * self.rounds,
        }
    }
}

/// Minutes since 1970 of `YYYY-MM-DDTHH:MM`, by the clock of the place.
fn minute_of(text: &str) -> Option<i64> {
    if !text::is_minute(text) {
        return None;
    }
    let number = |range: std::ops::Range<usize>| text[range].parse::<i64>().ok();
    let days = days_from(number(0..4)?, number(5..7)?, number(8..10)?);
    Some(days * DAY + number(11..13)? * 60 + number(14..16)?)
}

/// Days since 1970 of a day of the calendar (Hinnant, "chrono-compatible low-level date algorithms").
fn days_from(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let of_era = year - era * 400;
    let of_year = (153 * (month + if month > 2 { -3 } else { 9 }) + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

fn day_of(minute: i64) -> String {
    written(minute)[..10].to_owned()
}

fn written(minute: i64) -> String {
    let (days, rest) = (minute.div_euclid(DAY), minute.rem_euclid(DAY));
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let of_era = shifted - era * 146_097;
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}T{:02}:{:02}", rest / 60, rest % 60)
}

#[cfg(test)]
mod tests {
    use super::super::settings::{Rated, TimeControl};
    use super::*;

    fn event(code: &str, pace: Pace, schedule: &[&str]) -> Settings {
        Settings {
            rounds: schedule.len() as u32,
            time: TimeControl { text: String::new(), code: code.to_owned(), pace },
            rated: Rated { fide: true, national: true, platform: false },
            schedule: schedule.iter().map(|&at| at.to_owned()).collect(),
            ..Settings::default()
        }
    }

    #[test]
    fn minutes_go_there_and_back_over_leap_days_and_years() {
        for text in ["1970-01-01T00:00", "2028-02-29T23:59", "2026-12-31T09:30", "2100-03-01T12:00"] {
            assert_eq!(minute_of(text).map(written).as_deref(), Some(text));
        }
        assert_eq!(minute_of("1970-01-02T01:00"), Some(DAY + 60));
        assert_eq!(minute_of("2026-02-30T10:00"), None);
    }

    #[test]
    fn the_schedule_tells_a_moment_where_the_clock_of_the_place_is_known() {
        let mut terms = event("5400+30", Pace::Standard, &["1970-01-02T08:30", "2026-12-05T09:00"]);
        assert_eq!(terms.scheduled_at(1), None);
        terms.offset = Some(8 * 60);
        assert_eq!(terms.scheduled_at(1), Some((24 * 60 + 30) * 60_000), "00:30 of universal time");
        assert_eq!(terms.at_the_place(terms.scheduled_at(2).unwrap()).as_deref(), Some("2026-12-05 09:00"));
        assert_eq!((terms.scheduled_at(0), terms.scheduled_at(3)), (None, None));
        terms.offset = Some(-3 * 60 - 30);
        assert_eq!(terms.scheduled_at(1), Some((24 * 60 + 12 * 60) * 60_000));
    }

    #[test]
    fn a_quiet_schedule_has_nothing_to_warn_of_and_its_ends_are_announced() {
        let quiet = event("5400+30", Pace::Standard, &["2026-05-01T09:00", "2026-05-01T14:00"]);
        assert_eq!(quiet.concerns(), []);
        assert_eq!(quiet.sessions()[0].ends, "2026-05-01T13:00");
    }

    #[test]
    fn a_planner_warns_of_what_cannot_be_or_is_not_rated() {
        let three = ["2026-05-01T08:00", "2026-05-01T12:00", "2026-05-01T16:00"];
        let day = "2026-05-01".to_owned();
        assert_eq!(
            event("5400+30", Pace::Standard, &three).concerns(),
            [Concern::TooMany { day: day.clone(), rounds: 3, most: 2 }]
        );
        let long = event("7200+30", Pace::Standard, &three).concerns();
        assert!(long.contains(&Concern::Overlaps { round: 1, minutes: 60 }), "{long:?}");
        assert!(long.contains(&Concern::TooLong { day, minutes: 900 }), "{long:?}");
        let back = event("900+5", Pace::Rapid, &["2026-05-02T10:00", "2026-05-01T10:00"]).concerns();
        assert_eq!(back, [Concern::Backwards { round: 2 }]);
        let late = event("5400+30", Pace::Standard, &["2026-05-01T21:00"]).concerns();
        assert_eq!(late, [Concern::PastMidnight { round: 1 }]);
        let moves = event("60/7200:3600", Pace::Standard, &["2026-05-01T09:00"]).concerns();
        assert_eq!(moves, [Concern::TooManyMoves { moves: 60 }]);
        let mut outside = event("900+5", Pace::Rapid, &["2026-05-03T10:00"]);
        (outside.end, outside.rounds) = ("2026-05-02".to_owned(), 7);
        assert_eq!(
            outside.concerns(),
            [Concern::Count { scheduled: 1, rounds: 7 }, Concern::Outside { round: 1 }]
        );
    }

    #[test]
    fn a_layout_fills_days_with_rounds() {
        let mut event = event("900+5", Pace::Rapid, &[]);
        event.rounds = 5;
        let layout =
            Layout { first_day: "2026-02-28".to_owned(), begins: 570, per_day: 3, pause: 13, every_days: 1 };
        let expected = [
            "2026-02-28T09:30",
            "2026-02-28T10:25",
            "2026-02-28T11:20",
            "2026-03-01T09:30",
            "2026-03-01T10:25",
        ];
        assert_eq!(event.laid_out(&layout), Some(expected.map(str::to_owned).to_vec()));
        event.schedule = event.laid_out(&layout).unwrap();
        assert_eq!(event.concerns(), []);
        event.time.code = String::new();
        assert_eq!(event.laid_out(&layout), None);
    }

    /// EQP-01, EQP-03: 34 men for each board, a clock, two sheets a round.
    #[test]
    fn a_kit_counts_boards_men_clocks_and_sheets() {
        let event =
            event("900+5", Pace::Rapid, &["2026-05-01T10:00", "2026-05-01T11:00", "2026-05-01T12:00"]);
        let kit = event.kit(25);
        assert_eq!((kit.boards, kit.sets, kit.men, kit.clocks), (12, 12, 408, 12));
        assert_eq!((kit.sheets_a_round, kit.sheets, kit.result_slips, kit.spare_clocks), (24, 72, 36, 1));
        assert_eq!(event.kit(0).spare_clocks, 0);
    }
}
