//! The time control of an event's games, from the code of its terms, and the Laws they are played under.

use game::{ClockMode, LawProfile, Period, PeriodAddition, TimeControl, laws};
use rules::ByColor;
use tournament::desk::Settings;

/// The Laws of an event's games: those named, else FIDE's. The school's house rules are about what arbiters punish.
pub fn laws_of(settings: &Settings) -> Option<&'static LawProfile> {
    match settings.laws.as_str() {
        "" | "school" => laws("fide-2023"),
        named => laws(named),
    }
}

/// How late a player may come, ms.
pub fn default_ms(settings: &Settings, laws: &LawProfile) -> u32 {
    settings.default_minutes.map_or(laws.default_ms.value, |minutes| minutes.saturating_mul(60_000))
}

/// Reads the code of a time control as reports write it (TRF26, line 222): seconds and seconds a move, `900+5`; periods
/// with a colon between, `40/5400+30:1800+30`. None where it is no such code.
pub fn time_of(settings: &Settings) -> Option<TimeControl> {
    let mode = ClockMode::Increment { before_move: laws_of(settings)?.increment_before_move };
    let seconds = |text: &str| Some(i64::from(text.trim().parse::<u32>().ok()?) * 1000);
    let period = |text: &str| {
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => (Some(moves.trim().parse().ok()?), rest),
            None => (None, text),
        };
        let (main, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        Some(Period { moves, main_ms: seconds(main)?, increment_ms: seconds(increment)? })
    };
    let periods: Vec<Period> = settings.time.code.split(':').map(period).collect::<Option<_>>()?;
    let both = ByColor { white: periods.clone(), black: periods };
    TimeControl::new(mode, PeriodAddition::OnFlag, both).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::terms::time_text;

    fn read(code: &str) -> Option<String> {
        let mut settings = Settings::default();
        settings.time.code = code.to_owned();
        time_of(&settings).map(|time| time_text(&time))
    }

    #[test]
    fn codes_of_reports_are_read() {
        assert_eq!(read("900+5").as_deref(), Some("15+5"));
        assert_eq!(read("600").as_deref(), Some("10+0"));
        assert_eq!(read("40/5400+30:1800+30").as_deref(), Some("40/90+30, 30+30"));
        for odd in ["", "15 min", "-1+2", "0", "900+", "40/5400", "99999999999"] {
            assert_eq!(read(odd), None, "{odd}");
        }
        for preset in crate::app::events::Preset::ALL {
            assert!(time_of(&preset.settings()).is_some(), "{preset:?}");
        }
    }

    #[test]
    fn the_event_says_how_late_one_may_come_else_the_laws_do() {
        let with = |laws: &str, minutes| {
            let settings =
                Settings { laws: laws.to_owned(), default_minutes: minutes, ..Settings::default() };
            default_ms(&settings, laws_of(&settings).expect("known"))
        };
        assert_eq!(with("", None), 0);
        assert_eq!(with("school", Some(10)), 600_000);
        assert_eq!(with("classic-17", None), 3_600_000);
        assert_eq!(laws_of(&Settings { laws: "no such".to_owned(), ..Settings::default() }), None);
    }
}
