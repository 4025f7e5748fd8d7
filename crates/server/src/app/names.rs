//! Names of accounts (`decisions.md`, "Accounts"): 2–20 letters of any script, digits, `_` and `-`.
//!
//! A name is judged three ways. What is shown is the text in NFC. What identifies is NFKC with full
//! case folding, so `Ann`, `ＡＮＮ` and `ann` are one person. What must be unique beside it is the
//! skeleton of UTS #39, so that `аnn` with a Cyrillic а cannot pass for Ann.
//!
//! Refused: blanks, letters and marks that show nothing, marks that join to nothing or are heaped up, and the few
//! names that would speak for the house.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Fewest and most characters of a name.
pub const LENGTH: std::ops::RangeInclusive<usize> = 2..=20;

/// Most marks on one letter: Vietnamese, Hebrew, Thai and Tibetan need no more once composed.
const MOST_MARKS: usize = 3;

/// Names that would be taken for the platform itself or its staff.
const RESERVED: [&str; 14] = [
    "admin",
    "administrator",
    "anonymous",
    "arbiter",
    "guest",
    "moderator",
    "qiyuan",
    "root",
    "system",
    "棋院",
    "管理员",
    "管理員",
    "裁判",
    "系统",
];

/// A name fit for an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// As its owner writes it.
    pub shown: String,
    /// The public id: unique, and the address of the person's page.
    pub id: String,
    /// The confusable skeleton of the id: unique too.
    pub skeleton: String,
}

/// Why a text is no name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameFault {
    /// Fewer than two characters.
    TooShort,
    /// More than twenty.
    TooLong,
    /// This character is neither letter, digit, `_` nor `-`, or cannot be seen, or is one mark too many.
    Letter(char),
    /// No letter and no digit in it, or it begins with a mark.
    Hollow,
    /// Kept for the platform.
    Reserved,
}

impl Name {
    /// Judges a text as a name; blanks around it are ignored.
    ///
    /// # Errors
    /// The first [`NameFault`].
    pub fn read(text: &str) -> Result<Name, NameFault> {
        // Anything this long is refused before it costs anything.
        if text.chars().nth(200).is_some() {
            return Err(NameFault::TooLong);
        }
        let shown: String = text.trim().nfc().collect();
        let id = fold(&shown);
        for form in [&shown, &id] {
            if let Some(odd) = form.chars().find(|&c| !may_stand(c)).or_else(|| heaped(form)) {
                return Err(NameFault::Letter(odd));
            }
            match form.chars().count() {
                n if n < *LENGTH.start() => return Err(NameFault::TooShort),
                n if n > *LENGTH.end() => return Err(NameFault::TooLong),
                _ => {}
            }
        }
        if !id.chars().any(char::is_alphanumeric) || id.chars().next().is_some_and(is_combining_mark) {
            return Err(NameFault::Hollow);
        }
        let skeleton = skeleton(&id);
        if RESERVED.iter().any(|reserved| self::skeleton(&fold(reserved)) == skeleton) {
            return Err(NameFault::Reserved);
        }
        Ok(Name { shown, id, skeleton })
    }
}

/// The public id a text would have: for looking people up, whatever the text.
pub fn fold(text: &str) -> String {
    // Upper, then lower, letter by letter, is full case folding without the final-sigma rule.
    let folded: String =
        text.trim().nfkc().flat_map(char::to_uppercase).flat_map(char::to_lowercase).collect();
    folded.nfkc().collect()
}

fn skeleton(id: &str) -> String {
    // The tables speak of capitals too (0 looks like O), so what they give is folded again.
    fold(&unicode_security::skeleton(id).collect::<String>())
}

fn may_stand(c: char) -> bool {
    let proper = c.is_alphabetic() || is_decimal(c) || is_combining_mark(c) || matches!(c, '_' | '-');
    proper && !is_invisible(c)
}

/// Letters and marks that show nothing (`Default_Ignorable_Code_Point` of Unicode 16 among those categories):
/// fillers, which make a blank name, and selectors, which make a second of the same look.
pub fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{34f}'
            | '\u{115f}'
            | '\u{1160}'
            | '\u{17b4}'
            | '\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{ffa0}'
            | '\u{e0100}'..='\u{e01ef}'
    )
}

/// The first mark beyond what one letter may bear: a heap of them covers the lines above and below.
fn heaped(text: &str) -> Option<char> {
    let mut marks = 0;
    text.nfd().find(|&c| {
        marks = if is_combining_mark(c) { marks + 1 } else { 0 };
        marks > MOST_MARKS
    })
}

/// Digits of other scripts, but not fractions or circled numbers (which NFKC would take apart).
fn is_decimal(c: char) -> bool {
    c.is_numeric() && c.nfkc().eq(std::iter::once(c))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[track_caller]
    fn check(text: &str, expected: Result<&str, NameFault>) {
        assert_eq!(Name::read(text).map(|name| name.id), expected.map(str::to_owned), "{text:?}");
    }

    #[test]
    fn letters_of_any_script() {
        check("Ann", Ok("ann"));
        check("  Ann ", Ok("ann"));
        check("ＡＮＮ", Ok("ann"));
        check("王小明", Ok("王小明"));
        check("Đặng_Thị-2", Ok("đặng_thị-2"));
        check("Straße", Ok("strasse"));
        check("ΣΊΣΥΦΟΣ", Ok("σίσυφοσ"));
        check("अनिल", Ok("अनिल"));
    }

    #[test]
    fn faults_are_named() {
        check("", Err(NameFault::TooShort));
        check("a", Err(NameFault::TooShort));
        check("abcdefghijklmnopqrstu", Err(NameFault::TooLong));
        check(&"a".repeat(100_000), Err(NameFault::TooLong));
        check("a b", Err(NameFault::Letter(' ')));
        check("a@b", Err(NameFault::Letter('@')));
        check("<b>", Err(NameFault::Letter('<')));
        check("ab\u{200b}c", Err(NameFault::Letter('\u{200b}')));
        check("将\u{1F60A}", Err(NameFault::Letter('\u{1F60A}')));
        check("ab\0c", Err(NameFault::Letter('\0')));
        check("ab\u{202e}ba", Err(NameFault::Letter('\u{202e}')));
        check("ab\u{2066}ba", Err(NameFault::Letter('\u{2066}')));
        check("\u{3164}\u{3164}", Err(NameFault::Letter('\u{3164}')));
        check("\u{ffa0}\u{ffa0}", Err(NameFault::Letter('\u{ffa0}')));
        check("ann\u{fe0f}", Err(NameFault::Letter('\u{fe0f}')));
        check("葛\u{e0100}城", Err(NameFault::Letter('\u{e0100}')));
        check("\u{2800}\u{2800}", Err(NameFault::Letter('\u{2800}')));
        check("Z\u{310}\u{311}\u{312}\u{313}oe", Err(NameFault::Letter('\u{313}')));
        check("\u{1ec6}\u{301}\u{302}n", Err(NameFault::Letter('\u{302}')));
        check("--__", Err(NameFault::Hollow));
        check("Admin", Err(NameFault::Reserved));
        check("аdmin", Err(NameFault::Reserved));
        check("管理员", Err(NameFault::Reserved));
    }

    #[test]
    fn look_alikes_share_a_skeleton() {
        let skeleton = |text| Name::read(text).unwrap().skeleton;
        assert_eq!(skeleton("ann"), skeleton("аnn"), "Cyrillic a");
        assert_eq!(skeleton("modern"), skeleton("rnodern"));
        assert_eq!(skeleton("paul"), skeleton("pau1"));
        for (one, other) in [("李力", "李カ"), ("李二", "李ニ"), ("王口", "王ロ"), ("王一", "王ー")]
        {
            assert_eq!(skeleton(one), skeleton(other), "a Han character and its Kana double");
        }
        assert_eq!(skeleton("王土"), skeleton("王士"), "told apart by the length of a stroke");
        assert_ne!(skeleton("王大"), skeleton("王太"));
        check("⽟明", Err(NameFault::Letter('⽟')));
        assert_ne!(skeleton("ann"), skeleton("anna"));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(256))]
        #[test]
        fn a_name_stays_itself(text in "\\PC{0,24}") {
            if let Ok(name) = Name::read(&text) {
                prop_assert_eq!(fold(&name.shown), name.id.clone());
                prop_assert_eq!(fold(&name.id), name.id.clone());
                prop_assert_eq!(Name::read(&name.shown), Ok(name));
            }
        }
    }
}
