//! Names of accounts (`decisions.md`, "Accounts"): 2–20 letters of any script, digits, `_` and `-`.
//!
//! A name is judged three ways. What is shown is the text in NFC. What identifies is NFKC with full
//! case folding, so `Ann`, `ＡＮＮ` and `ann` are one person. What must be unique beside it is the
//! skeleton of UTS #39, so that `аnn` with a Cyrillic а cannot pass for Ann.
//!
//! Refused: blanks, marks that join to nothing, and the few names that would speak for the house.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Fewest and most characters of a name.
pub const LENGTH: std::ops::RangeInclusive<usize> = 2..=20;

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
    /// This character is neither letter, digit, `_` nor `-`.
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
            if let Some(odd) = form.chars().find(|&c| !may_stand(c)) {
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
    c.is_alphabetic() || c.is_ascii_digit() || is_decimal(c) || is_combining_mark(c) || matches!(c, '_' | '-')
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
