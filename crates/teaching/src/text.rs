//! What a lesson says, in every language side by side.

/// A language of the course.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    En,
    /// Chinese in simplified characters.
    ZhHans,
    /// Chinese in traditional characters.
    ZhHant,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 3] = [Language::En, Language::ZhHans, Language::ZhHant];
}

/// One text in every language; none of them is empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    pub(crate) en: String,
    pub(crate) zh_hans: String,
    pub(crate) zh_hant: String,
}

impl Text {
    /// The text in a language.
    #[must_use]
    pub fn get(&self, language: Language) -> &str {
        match language {
            Language::En => &self.en,
            Language::ZhHans => &self.zh_hans,
            Language::ZhHant => &self.zh_hant,
        }
    }
}
