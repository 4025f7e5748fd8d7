//! What stands on paper in one language, or in two at once as prints in a hall do: Chinese first, English after it,
//! smaller.

use crate::app::events::Shown;
use crate::i18n::Lang;
use askama::filters::{Escaper, Html, HtmlSafe};
use std::fmt;
use tournament::Tpn;
use tournament::desk::Bilingual;

/// The languages of a print.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Say {
    pub(crate) first: Lang,
    pub(crate) second: Option<Lang>,
}

impl Say {
    /// Reads a choice, `both` or one of our tags; whatever else, the language of the page.
    pub(crate) fn new(choice: &str, page: Lang) -> Say {
        match choice {
            "both" => {
                let first = if page == Lang::ZhHant { Lang::ZhHant } else { Lang::ZhHans };
                Say { first, second: Some(Lang::En) }
            }
            tag => Say { first: Lang::from_tag(tag).unwrap_or(page), second: None },
        }
    }

    /// The choice that [`Say::new`] reads.
    pub(crate) fn code(self) -> &'static str {
        if self.second.is_some() { "both" } else { self.first.tag() }
    }

    /// Whether two languages stand beside each other.
    pub(crate) fn is_double(self) -> bool {
        self.second.is_some()
    }

    /// What each language makes of it.
    pub(crate) fn with(self, make: impl Fn(Lang) -> String) -> Said {
        let first = make(self.first);
        let second = self.second.map(|lang| (lang, make(lang))).filter(|(_, text)| *text != first);
        Said { lang: self.first, first, second }
    }

    /// The message of this key.
    pub(crate) fn t(self, key: &str) -> Said {
        self.with(|lang| lang.t(key))
    }

    /// A name that is the same in every language, or has a form in each script.
    pub(crate) fn name(self, name: &Bilingual) -> Said {
        self.with(|lang| match lang {
            Lang::ZhHans | Lang::ZhHant if !name.zh.is_empty() => name.zh.clone(),
            Lang::En | Lang::ZhHans | Lang::ZhHant => name.latin_first().to_owned(),
        })
    }

    /// A participant's name.
    pub(crate) fn person(self, shown: &Shown, tpn: Tpn) -> Said {
        self.with(|lang| shown.name(lang, tpn))
    }
}

/// A text in the languages of a print. Its `Display` is HTML, escaped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Said {
    lang: Lang,
    first: String,
    /// Only where it is another text.
    second: Option<(Lang, String)>,
}

impl Said {
    /// A text that no language changes.
    pub(crate) fn plain(text: impl Into<String>) -> Said {
        Said { lang: Lang::En, first: text.into(), second: None }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.first.is_empty() && self.second.is_none()
    }

    /// Both as one line of text.
    pub(crate) fn line(&self) -> String {
        match &self.second {
            Some((_, second)) => format!("{} {second}", self.first),
            None => self.first.clone(),
        }
    }

    /// Each text with its language.
    pub(crate) fn texts(&self) -> impl Iterator<Item = (Lang, &str)> {
        let second = self.second.iter().map(|(lang, text)| (*lang, text.as_str()));
        std::iter::once((self.lang, self.first.as_str())).chain(second)
    }

    /// How wide it is on one line, in widths of a Chinese character at the size of the first text; the second is
    /// smaller. An estimate: capitals and digits are wider than small letters.
    pub(crate) fn ems(&self) -> f64 {
        ems(&self.first) + self.second.as_ref().map_or(0.0, |(_, text)| 0.3 + ems(text) * 0.82)
    }
}

/// The width of a line of text in widths of a Chinese character.
pub(crate) fn ems(text: &str) -> f64 {
    let width = |letter: char| match letter {
        'M' | 'W' | 'm' | 'w' => 0.85,
        '\u{1100}'.. => 1.0,
        'A'..='Z' | 'À'..='Þ' => 0.68,
        'i' | 'l' | 'j' | 't' | 'f' | '.' | ',' | ' ' | '\'' | '(' | ')' | ':' | '/' => 0.32,
        _ => 0.56,
    };
    text.chars().map(width).sum()
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((lang, second)) = &self.second else {
            return Html.write_escaped_str(f, &self.first);
        };
        write!(f, "<span lang=\"{}\">", self.lang)?;
        Html.write_escaped_str(&mut *f, &self.first)?;
        write!(f, "</span> <span class=\"second\" lang=\"{lang}\">")?;
        Html.write_escaped_str(&mut *f, second)?;
        f.write_str("</span>")
    }
}

impl HtmlSafe for Said {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_language_or_two_beside_each_other() {
        let one = Say::new("zh-Hant", Lang::En);
        assert_eq!((one.first, one.second, one.code()), (Lang::ZhHant, None, "zh-Hant"));
        let both = Say::new("both", Lang::En);
        assert_eq!((both.first, both.second, both.code()), (Lang::ZhHans, Some(Lang::En), "both"));
        assert_eq!(Say::new("nonsense", Lang::ZhHans).code(), "zh-Hans");
        let said = both.t("event-rank");
        assert_eq!(said.line(), "名次 Rank");
        assert_eq!(
            said.to_string(),
            "<span lang=\"zh-Hans\">名次</span> <span class=\"second\" lang=\"en\">Rank</span>"
        );
    }

    #[test]
    fn what_is_the_same_in_both_is_said_once_and_names_are_escaped() {
        let both = Say::new("both", Lang::En);
        assert_eq!(both.with(|_| "<b>12</b>".to_owned()).to_string(), "&#60;b&#62;12&#60;/b&#62;");
        let name = Bilingual { zh: "秋季赛".to_owned(), en: String::new() };
        assert_eq!(both.name(&name).line(), "秋季赛");
    }

    #[test]
    fn chinese_is_wider_than_latin() {
        assert_eq!(ems("王小明"), 3.0);
        assert!(ems("illicit") < ems("MAMMOTH"));
    }
}
