//! Events that organisers make most, each with terms that need no thought (TRN-10, TRN-12).

use tournament::desk::{Dealing, GroupTerms, Pace, Rated, RatingMethod, Settings, System, TimeControl};

/// A kind of event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Preset {
    /// A weekend at a school: rapid games without recording, three illegal moves, printed pairings (TRN-12).
    School,
    /// A rated Swiss.
    Rated,
    /// A round robin over a season.
    League,
    /// Teams of four meet by the tables.
    TeamLeague,
    /// Losers leave.
    Knockout,
    /// Groups whose best play a knockout.
    Groups,
    /// A class plays everybody against everybody.
    Class,
}

impl Preset {
    /// All, in the order in which they are offered.
    pub const ALL: [Preset; 7] = [
        Preset::School,
        Preset::Rated,
        Preset::League,
        Preset::TeamLeague,
        Preset::Knockout,
        Preset::Groups,
        Preset::Class,
    ];

    /// Its word in addresses, and the end of its keys.
    pub fn code(self) -> &'static str {
        match self {
            Preset::School => "school",
            Preset::Rated => "rated",
            Preset::League => "league",
            Preset::TeamLeague => "team-league",
            Preset::Knockout => "knockout",
            Preset::Groups => "groups",
            Preset::Class => "class",
        }
    }

    /// Reads such a word.
    pub fn from_code(code: &str) -> Option<Preset> {
        Preset::ALL.into_iter().find(|preset| preset.code() == code)
    }

    /// Terms to begin with.
    pub fn settings(self) -> Settings {
        let tie_breaks = |codes: &[&str]| codes.iter().map(|&code| code.to_owned()).collect();
        let time =
            |text: &str, code: &str, pace| TimeControl { text: text.to_owned(), code: code.to_owned(), pace };
        // The clock of China; the form lets one choose another.
        let base = Settings { offset: Some(8 * 60), ..Settings::default() };
        match self {
            Preset::School => Settings {
                rounds: 7,
                time: time("15 min + 5 s", "900+5", Pace::Rapid),
                tie_breaks: tie_breaks(&["BH/C1", "BH", "WIN", "DE"]),
                check_in: true,
                late_half_points: false,
                laws: "school".to_owned(),
                ..base
            },
            Preset::Rated => Settings {
                rounds: 9,
                time: time("90 min + 30 s", "5400+30", Pace::Standard),
                tie_breaks: tie_breaks(&["BH/C1", "BH", "SB", "WIN", "DE"]),
                rated: Rated { fide: true, national: true, platform: true },
                ..base
            },
            Preset::League => Settings {
                rounds: 11,
                system: System::RoundRobin { cycles: 1 },
                time: time("90 min + 30 s", "5400+30", Pace::Standard),
                tie_breaks: tie_breaks(&["DE", "WIN", "SB", "KS"]),
                ..base
            },
            Preset::TeamLeague => Settings {
                rounds: 7,
                system: System::TeamRoundRobin { cycles: 1 },
                time: time("60 min + 30 s", "3600+30", Pace::Standard),
                tie_breaks: tie_breaks(&["MPvGP", "EDE", "EMGSB", "BC"]),
                ..base
            },
            Preset::Knockout => Settings {
                rounds: 4,
                system: System::knockout(2),
                time: time("25 min + 10 s", "1500+10", Pace::Rapid),
                tie_breaks: Vec::new(),
                ..base
            },
            Preset::Groups => Settings {
                rounds: 6,
                system: System::Groups(GroupTerms { dealing: Dealing::Apart, ..GroupTerms::default() }),
                time: time("60 min + 30 s", "3600+30", Pace::Standard),
                tie_breaks: tie_breaks(&["DE", "SB", "WIN"]),
                ..base
            },
            Preset::Class => Settings {
                rounds: 7,
                system: System::RoundRobin { cycles: 1 },
                time: time("10 min", "600", Pace::Blitz),
                tie_breaks: tie_breaks(&["DE", "WIN", "SB"]),
                order: tournament::desk::InitialOrder { method: RatingMethod::Other, ..Default::default() },
                ..base
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_holds_once_it_has_a_name() {
        for preset in Preset::ALL {
            assert_eq!(Preset::from_code(preset.code()), Some(preset));
            let mut settings = preset.settings();
            settings.name.en = "Open".to_owned();
            assert_eq!(settings.check(), Ok(()), "{preset:?}");
        }
        assert_eq!(Preset::School.settings().time.pace, Pace::Rapid);
    }
}
