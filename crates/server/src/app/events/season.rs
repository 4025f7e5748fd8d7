//! A season: one event of each kind, so that everybody tastes several formats and learns their traits (TRN-10).

use super::presets::Preset;
use rating::Date;
use tournament::desk::{Pace, Settings, System, TimeControl};

/// A kind of event that a season may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Many players, few rounds: equals meet equals.
    Swiss,
    /// Everybody meets everybody.
    RoundRobin,
    /// The same twice, colours reversed.
    DoubleRoundRobin,
    /// Whoever loses a match leaves.
    Knockout,
    /// Two opponents, several games.
    Match,
    /// Each of one team meets each of the other.
    Scheveningen,
    /// A Swiss with little time.
    Blitz,
}

impl Kind {
    /// All, in the order in which a season has them.
    pub const ALL: [Kind; 7] = [
        Kind::Swiss,
        Kind::RoundRobin,
        Kind::Knockout,
        Kind::Blitz,
        Kind::DoubleRoundRobin,
        Kind::Scheveningen,
        Kind::Match,
    ];

    /// Its word in forms, and the end of its keys.
    pub fn code(self) -> &'static str {
        match self {
            Kind::Swiss => "swiss",
            Kind::RoundRobin => "round-robin",
            Kind::DoubleRoundRobin => "double",
            Kind::Knockout => "knockout",
            Kind::Match => "match",
            Kind::Scheveningen => "scheveningen",
            Kind::Blitz => "blitz",
        }
    }

    /// Key of its name.
    pub fn key(self) -> &'static str {
        match self {
            Kind::Swiss => "season-swiss",
            Kind::RoundRobin => "season-round-robin",
            Kind::DoubleRoundRobin => "season-double",
            Kind::Knockout => "season-knockout",
            Kind::Match => "season-match",
            Kind::Scheveningen => "season-scheveningen",
            Kind::Blitz => "season-blitz",
        }
    }

    /// Key of what is to be learned from it.
    pub fn trait_key(self) -> &'static str {
        match self {
            Kind::Swiss => "season-swiss-text",
            Kind::RoundRobin => "season-round-robin-text",
            Kind::DoubleRoundRobin => "season-double-text",
            Kind::Knockout => "season-knockout-text",
            Kind::Match => "season-match-text",
            Kind::Scheveningen => "season-scheveningen-text",
            Kind::Blitz => "season-blitz-text",
        }
    }

    /// Terms to begin with.
    fn settings(self) -> Settings {
        let time =
            |text: &str, code: &str, pace| TimeControl { text: text.to_owned(), code: code.to_owned(), pace };
        let rapid = || time("15 min + 5 s", "900+5", Pace::Rapid);
        let with = |system, rounds| Settings { system, rounds, time: rapid(), ..Preset::Class.settings() };
        match self {
            Kind::Swiss => Preset::School.settings(),
            Kind::RoundRobin => with(System::RoundRobin { cycles: 1 }, 7),
            Kind::DoubleRoundRobin => with(System::RoundRobin { cycles: 2 }, 6),
            Kind::Knockout => Preset::Knockout.settings(),
            Kind::Match => Settings { tie_breaks: Vec::new(), ..with(System::Match, 4) },
            Kind::Scheveningen => with(System::Scheveningen, 4),
            Kind::Blitz => Settings {
                time: time("3 min + 2 s", "180+2", Pace::Blitz),
                rounds: 9,
                laws: String::new(),
                ..Preset::School.settings()
            },
        }
    }
}

/// What a season is made from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Season {
    /// In Chinese; one of the two may be empty.
    pub name_zh: String,
    /// In Latin letters.
    pub name_en: String,
    /// Where.
    pub city: String,
    /// Day of the first event.
    pub first: Date,
    /// Days from one event to the next.
    pub every_days: i64,
    /// In this order.
    pub kinds: Vec<Kind>,
}

impl Season {
    /// The terms of its events; `called` names each kind in Chinese and in Latin letters.
    pub fn events(&self, called: impl Fn(Kind) -> [String; 2]) -> Vec<Settings> {
        let event = |(at, &kind): (usize, &Kind)| {
            let [zh, en] = called(kind);
            let mut settings = kind.settings();
            let joined = |name: &str, own: &str, mark: &str| match name {
                "" => String::new(),
                name => format!("{name}{mark}{own}"),
            };
            settings.name.zh = joined(&self.name_zh, &zh, "·");
            settings.name.en = joined(&self.name_en, &en, ": ");
            settings.city.clone_from(&self.city);
            let day = self.first.plus_days(at as i64 * self.every_days).to_string();
            (settings.start, settings.end) = (day.clone(), day);
            settings
        };
        self.kinds.iter().enumerate().map(event).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// TRN-10
    #[test]
    fn a_season_has_one_event_of_each_kind_on_days_of_its_own() {
        let season = Season {
            name_zh: "秋季".to_owned(),
            name_en: String::new(),
            city: "北京".to_owned(),
            first: Date { year: 2026, month: 9, day: 26 },
            every_days: 14,
            kinds: Kind::ALL.to_vec(),
        };
        let events = season.events(|kind| [kind.code().to_owned(), kind.code().to_owned()]);
        assert_eq!(events.len(), Kind::ALL.len());
        let mut systems: Vec<String> =
            events.iter().map(|one| format!("{:?} {:?}", one.system, one.time.pace)).collect();
        systems.sort();
        systems.dedup();
        assert_eq!(systems.len(), Kind::ALL.len(), "no kind comes twice");
        assert_eq!(
            (events[1].start.as_str(), events[1].name.zh.as_str()),
            ("2026-10-10", "秋季·round-robin")
        );
        assert!(events.iter().all(|one| one.name.en.is_empty() && one.check().is_ok()));
    }
}
