//! A result as the box for it shows it again, so that what is read ([`BoardResult::from_shorthand`]) is what was shown.

use rules::Color;
use tournament::Score;
use tournament::desk::BoardResult;

/// The shorthand of a result.
pub fn write(result: BoardResult) -> String {
    let letter = |score| match score {
        Score::Win => "1",
        Score::Draw => "½",
        Score::Loss => "0",
    };
    match result {
        BoardResult::Played { white, black, rated } => {
            format!("{}-{}{}", letter(white), letter(black), if rated { "" } else { "u" })
        }
        BoardResult::Forfeit { winner: Some(Color::White) } => "+-".to_owned(),
        BoardResult::Forfeit { winner: Some(Color::Black) } => "-+".to_owned(),
        BoardResult::Forfeit { winner: None } => "--".to_owned(),
        BoardResult::Adjourned => "?".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_is_read_again() {
        let scores = [Score::Win, Score::Draw, Score::Loss];
        let played = scores.iter().flat_map(|&white| {
            scores.iter().flat_map(move |&black| {
                [true, false].map(|rated| BoardResult::Played { white, black, rated })
            })
        });
        let forfeits = [Some(Color::White), Some(Color::Black), None];
        let others = forfeits.map(|winner| BoardResult::Forfeit { winner });
        let all = played.filter(|result| result.is_possible()).chain(others).chain([BoardResult::Adjourned]);
        for result in all {
            assert_eq!(BoardResult::from_shorthand(&write(result)), Some(result), "{}", write(result));
        }
    }
}
