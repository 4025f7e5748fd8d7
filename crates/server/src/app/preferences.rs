//! The words a visitor's switches may hold, and how to judge a form of them.

use crate::i18n::Lang;
use store::Settings;

/// Colours of pages.
pub const THEMES: [&str; 4] = ["auto", "light", "dark", "contrast"];
/// Colours of the board.
pub const BOARDS: [&str; 4] = ["tea", "paper", "jade", "night"];
/// How moves are written.
pub const NOTATIONS: [&str; 4] = ["figurine", "english", "chinese", "german"];
/// How the men are named where moves are told (TER-02): 马, 骑士 or N.
pub const MEN: [&str; 3] = ["short", "full", "letter"];
/// Where coordinates stand: in the squares, or on all four edges as in competition.
pub const COORDINATES: [&str; 2] = ["inside", "edges"];

/// The switches a page goes by: what is stored, with words of an older version replaced.
pub fn tidy(mut settings: Settings) -> Settings {
    let keep = |value: &mut String, known: &[&str]| {
        if !known.contains(&value.as_str()) {
            *value = known[0].to_owned();
        }
    };
    keep(&mut settings.theme, &THEMES);
    keep(&mut settings.board, &BOARDS);
    keep(&mut settings.notation, &NOTATIONS);
    keep(&mut settings.men, &MEN);
    keep(&mut settings.coordinates, &COORDINATES);
    settings.lang = settings.lang.filter(|lang| Lang::from_tag(lang).is_some());
    settings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_words_become_the_defaults() {
        let odd = Settings {
            lang: Some("tlh".to_owned()),
            theme: "<script>".to_owned(),
            board: "night".to_owned(),
            ..Settings::default()
        };
        let tidied = tidy(odd);
        assert_eq!(tidied.lang, None);
        assert_eq!(tidied.theme, "auto");
        assert_eq!(tidied.board, "night");
        assert_eq!(tidy(Settings::default()).board, "tea");
        assert_eq!(tidy(tidied.clone()), tidied);
    }
}
