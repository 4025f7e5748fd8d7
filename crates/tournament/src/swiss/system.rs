//! FIDE's Swiss systems for individuals by their names.

use super::{ExplainedBracket, PairError, Pairing, burstein, double, dubov};
use crate::Tournament;

/// Which rules pair. No endorsed program exists to compare any but the Dutch with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SwissSystem {
    /// C.04.3.
    #[default]
    Dutch,
    /// C.04.4.1.
    Dubov,
    /// C.04.4.2.
    Burstein,
    /// C.04.5: matches of two games, two rounds each.
    DoubleSwiss,
}

impl SwissSystem {
    /// The system that an event's type code names (line 192); the Dutch where it names none of the others.
    pub fn of(event: &Tournament) -> SwissSystem {
        let code = event.info.type_code.to_ascii_uppercase();
        match code.as_str() {
            _ if code.starts_with("FIDE_DUBOV") => SwissSystem::Dubov,
            _ if code.starts_with("FIDE_BURSTEIN") => SwissSystem::Burstein,
            _ if code.starts_with("FIDE_DOUBLESWISS") => SwissSystem::DoubleSwiss,
            _ => SwissSystem::Dutch,
        }
    }

    /// Its code without acceleration.
    pub const fn code(self) -> &'static str {
        match self {
            SwissSystem::Dutch => "FIDE_DUTCH_2026",
            SwissSystem::Dubov => "FIDE_DUBOV",
            SwissSystem::Burstein => "FIDE_BURSTEIN",
            SwissSystem::DoubleSwiss => "FIDE_DOUBLESWISS",
        }
    }

    /// Pairs a round, from 1, by the records of the rounds before it.
    ///
    /// # Errors
    /// See [`PairError`].
    pub fn pair(self, event: &Tournament, round: u32) -> Result<Pairing, PairError> {
        match self {
            SwissSystem::Dutch => super::pair(event, round),
            SwissSystem::Dubov => dubov::pair(event, round),
            SwissSystem::Burstein => burstein::pair(event, round),
            SwissSystem::DoubleSwiss => double::pair(event, round),
        }
    }

    /// Explains the pairing of a round: where the bye is given before all else, who has it, then the brackets from the top.
    ///
    /// # Errors
    /// See [`PairError`].
    pub fn explain(self, event: &Tournament, round: u32) -> Result<Vec<ExplainedBracket>, PairError> {
        match self {
            SwissSystem::Dutch => super::explain(event, round),
            SwissSystem::Dubov => dubov::explain(event, round),
            SwissSystem::Burstein => burstein::explain(event, round),
            SwissSystem::DoubleSwiss => double::explain(event, round),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn type_codes_name_systems() {
        for (code, expected) in [
            ("FIDE_DUBOV", SwissSystem::Dubov),
            ("FIDE_BURSTEIN_BAKU", SwissSystem::Burstein),
            ("fide_doubleswiss", SwissSystem::DoubleSwiss),
            ("FIDE_DUTCH_2026_BAKU", SwissSystem::Dutch),
            ("", SwissSystem::Dutch),
        ] {
            let mut event = Tournament::default();
            event.info.type_code = code.to_owned();
            assert_eq!(SwissSystem::of(&event), expected, "{code}");
        }
        assert!(
            [SwissSystem::Dutch, SwissSystem::Dubov, SwissSystem::Burstein, SwissSystem::DoubleSwiss]
                .iter()
                .all(|system| {
                    let mut event = Tournament::default();
                    event.info.type_code = system.code().to_owned();
                    SwissSystem::of(&event) == *system
                })
        );
    }
}
