//! Words: Fluent messages in three languages, and the choice between them.
//!
//! The language is the account's, else the cookie's, else the browser's (`Accept-Language`), else
//! English. A message that is missing comes out as its key, which the tests refuse to see.

use fluent_templates::fluent_bundle::FluentValue;
use fluent_templates::{LanguageIdentifier, Loader, langid, static_loader};
use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;

static_loader! {
    static MESSAGES = {
        locales: "./locales",
        fallback_language: "en",
        // Names are isolated by <bdi> in pages; marks inside attributes would only be copied along.
        customise: |bundle| {
            bundle.set_use_isolating(false);
            bundle.set_formatter(Some(number_in_words));
        },
    };
}

/// A number inside a message, as [`Lang::number`] writes it.
fn number_in_words<M>(value: &FluentValue<'_>, _: &M) -> Option<String> {
    match value {
        FluentValue::Number(number) => Some(Lang::En.number(number.value as i64)),
        _ => None,
    }
}

/// A language of the interface.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Chinese in simplified characters.
    ZhHans,
    /// Chinese in traditional characters.
    ZhHant,
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

impl Lang {
    /// Every language, in the order of the switch.
    pub const ALL: [Lang; 3] = [Lang::En, Lang::ZhHans, Lang::ZhHant];

    /// The BCP 47 tag, as in `<html lang>`.
    pub fn tag(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::ZhHans => "zh-Hans",
            Lang::ZhHant => "zh-Hant",
        }
    }

    /// The language's name for itself.
    pub fn own_name(self) -> &'static str {
        match self {
            Lang::En => "English",
            Lang::ZhHans => "简体中文",
            Lang::ZhHant => "繁體中文",
        }
    }

    /// Reads exactly one of our own tags.
    pub fn from_tag(tag: &str) -> Option<Lang> {
        Lang::ALL.into_iter().find(|lang| lang.tag() == tag)
    }

    /// The best of ours for an `Accept-Language` header (RFC 9110 §12.5.4): highest weight first,
    /// the earlier of equals; weight 0 means "not this". `zh` without a script goes by the region.
    pub fn from_accept(header: &str) -> Option<Lang> {
        let mut best: Option<(Lang, u32)> = None;
        for item in header.split(',').take(32) {
            let mut parts = item.split(';').map(str::trim);
            let tag = parts.next().unwrap_or_default();
            let weight = parts
                .find_map(|part| part.strip_prefix("q="))
                .map_or(1000, |q| q.parse::<f32>().map_or(0, |q| (q.clamp(0.0, 1.0) * 1000.0) as u32));
            let Some(lang) = Lang::nearest(tag) else {
                continue;
            };
            if weight > best.map_or(0, |(_, weight)| weight) {
                best = Some((lang, weight));
            }
        }
        best.map(|(lang, _)| lang)
    }

    fn nearest(tag: &str) -> Option<Lang> {
        let tag = tag.to_ascii_lowercase();
        let mut parts = tag.split('-');
        match parts.next()? {
            "en" => Some(Lang::En),
            "zh" => Some(match parts.find(|part| matches!(*part, "hant" | "hans" | "tw" | "hk" | "mo")) {
                Some("hant" | "tw" | "hk" | "mo") => Lang::ZhHant,
                _ => Lang::ZhHans,
            }),
            _ => None,
        }
    }

    fn id(self) -> &'static LanguageIdentifier {
        static IDS: [LanguageIdentifier; 3] = [langid!("en"), langid!("zh-Hans"), langid!("zh-Hant")];
        &IDS[self as usize]
    }

    /// A moment as people of this language write it, in universal time and saying so: the server does
    /// not know where its reader is.
    pub fn date_time(self, ms: i64) -> String {
        let Ok(moment) = jiff::Timestamp::from_millisecond(ms) else {
            return String::new();
        };
        match self {
            Lang::En => moment.strftime("%-d %b %Y, %H:%M UTC"),
            Lang::ZhHans | Lang::ZhHant => moment.strftime("%Y年%-m月%-d日 %H:%M UTC"),
        }
        .to_string()
    }

    /// The same as a `<time>` element, which `page.js` rewrites in the reader's own time zone.
    pub fn time_element(self, ms: i64) -> String {
        let Ok(moment) = jiff::Timestamp::from_millisecond(ms) else {
            return String::new();
        };
        let exact = moment.strftime("%Y-%m-%dT%H:%M:%SZ");
        format!("<time datetime=\"{exact}\">{}</time>", self.date_time(ms))
    }

    /// A whole number as people of this language write it: all three group by three, with a comma.
    pub fn number(self, number: i64) -> String {
        let digits = number.unsigned_abs().to_string();
        let mut text = String::from(if number < 0 { "-" } else { "" });
        for (place, digit) in digits.chars().enumerate() {
            if place > 0 && (digits.len() - place).is_multiple_of(3) {
                text.push(',');
            }
            text.push(digit);
        }
        text
    }

    /// The message of this key.
    pub fn t(self, key: &str) -> String {
        MESSAGES.try_lookup(self.id(), key).unwrap_or_else(|| missing(self, key))
    }

    /// The message of this key, where there is one: keys made from data that people bring.
    pub fn find(self, key: &str) -> Option<String> {
        MESSAGES.try_lookup(self.id(), key)
    }

    /// The message of this key with one argument.
    pub fn t1(self, key: &str, name: &'static str, value: impl Arg) -> String {
        self.with(key, [(name, value.arg())])
    }

    /// The message of this key with two arguments.
    pub fn t2(
        self,
        key: &str,
        name: &'static str,
        value: impl Arg,
        name2: &'static str,
        value2: impl Arg,
    ) -> String {
        self.with(key, [(name, value.arg()), (name2, value2.arg())])
    }

    /// The message of this key with any number of arguments.
    pub fn with<const N: usize>(self, key: &str, args: [(&'static str, FluentValue<'static>); N]) -> String {
        let args: HashMap<Cow<'static, str>, FluentValue<'_>> =
            args.into_iter().map(|(name, value)| (Cow::Borrowed(name), value)).collect();
        MESSAGES.try_lookup_with_args(self.id(), key, &args).unwrap_or_else(|| missing(self, key))
    }
}

fn missing(lang: Lang, key: &str) -> String {
    tracing::error!(lang = lang.tag(), key, "a message is missing");
    key.to_owned()
}

/// What can stand in a message: text, or an integer (which chooses plurals).
pub trait Arg {
    /// The value as Fluent knows it.
    fn arg(&self) -> FluentValue<'static>;
}

impl<T: Arg + ?Sized> Arg for &T {
    fn arg(&self) -> FluentValue<'static> {
        (**self).arg()
    }
}

impl Arg for str {
    fn arg(&self) -> FluentValue<'static> {
        FluentValue::String(Cow::Owned(self.to_owned()))
    }
}

impl Arg for String {
    fn arg(&self) -> FluentValue<'static> {
        self.as_str().arg()
    }
}

macro_rules! integer_arguments {
    ($($kind:ty),*) => {$(
        impl Arg for $kind {
            fn arg(&self) -> FluentValue<'static> {
                FluentValue::from(*self)
            }
        }
    )*};
}

integer_arguments!(u8, u16, u32, u64, usize, i32, i64);

#[cfg(test)]
mod tests;
