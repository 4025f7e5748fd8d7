//! The wild forms of a move: what people type and old books print beside the standard.
//!
//! A wild text is turned into the plain spellings that it can stand for; the board decides which of
//! them are legal, and several are an ambiguity. Understood are, in any combination:
//!
//! - German letters K D T L S (the pawn has none: `B` is the bishop everywhere);
//! - small piece letters, English and German, but for `d`, which is the file alone. A small `b` is the
//!   file as well; where pawn and bishop can both go, that is ambiguous, but a spelling of the standard
//!   (`bxc3`, `b4`, `b2c3`) is the pawn's alone;
//! - capitals throughout (`NF3`, `E2E4`, `BC4`), or for the sign of capture alone (`NXf3`);
//! - `:` for a capture, before the square or behind it; captures of a pawn by files alone (`ed`,
//!   `exd`, `ed:`, `edQ`);
//! - several dashes, 一 or `~` for one dash;
//! - `mate`, `matt`, `check`, `ch`, `dis ch`, `dbl ch`, 将军, 将死 for the check signs;
//! - `e.p.` and the like with capitals, hyphens or brackets, 吃过路兵;
//! - castling without its dashes, 短易位, 长易位, 王翼易位, 后翼易位; a move number before the move;
//! - 升, 变 before the promoted man; blanks around signs and behind a piece letter.

use std::borrow::Cow;

/// Said in place of `+` and `#`, one after another perhaps (`dbl. ch.`); a longer word before its end.
const CHECK_WORDS: [&str; 11] =
    ["checkmate", "mate", "matt", "check", "ch", "dis", "dbl", "将军", "將軍", "将死", "將死"];

/// A capture in passing, said behind it. The P is what 兵 was folded to.
const IN_PASSING: [&str; 9] =
    ["en passant", "en-passant", "enpassant", "en pt", "e. p", "e.p", "ep", "吃过路P", "吃過路P"];

/// Everything that a text, folded before, can stand for in plain spelling, itself first.
pub(crate) fn readings(text: &str) -> Vec<String> {
    let text = without_remarks(text);
    if let Some(castling) = castling(text) {
        return vec![castling.to_owned()];
    }
    let text = tidy(&with_plain_in_passing(text));
    if has_capital_square(&text) {
        return caseless(&text);
    }
    let text = english(&text);
    let mut all = by_files(&text);
    if let Some(capital) = with_capital(&text) {
        all.push(capital);
    }
    all.insert(0, text);
    all
}

/// Can this plain spelling of a pawn move be meant for a bishop, its letter small?
///
/// Not if it is how the standard spells a move of the pawn or how engines speak.
pub(crate) fn could_be_bishop(text: &[u8]) -> bool {
    match text {
        [b'b', b'1'..=b'8', ..] => false,
        [b'b', b'x', b'a' | b'c', ..] => false,
        [b'b', ..] => true,
        _ => false,
    }
}

/// Without the move number before it, and the signs and words of check behind it.
fn without_remarks(text: &str) -> &str {
    let digits = text.trim_start().trim_start_matches(|sign: char| sign.is_ascii_digit());
    let mut text = if digits.starts_with('.') { digits.trim_start_matches('.') } else { text };
    loop {
        text = text.trim_matches(' ').trim_end_matches(['.', ',', '+', '#', ' ']);
        let rest = CHECK_WORDS.iter().find_map(|word| {
            let (rest, end) = text.split_at_checked(text.len().checked_sub(word.len())?)?;
            end.eq_ignore_ascii_case(word).then_some(rest)
        });
        match rest {
            Some(rest) => text = rest,
            None => return text,
        }
    }
}

/// However a capture in passing is said, it is said with `ep`.
fn with_plain_in_passing(text: &str) -> Cow<'_, str> {
    let (inner, bracket) = match text.strip_suffix(')') {
        Some(inner) => (inner.trim_end_matches(['.', ' ']), "("),
        None => (text, ""),
    };
    let rest = IN_PASSING.iter().find_map(|word| {
        let (rest, end) = inner.split_at_checked(inner.len().checked_sub(word.len())?)?;
        end.eq_ignore_ascii_case(word).then(|| rest.trim_end_matches(' ').strip_suffix(bracket)).flatten()
    });
    rest.map_or(text.into(), |rest| format!("{} ep", rest.trim_end_matches([' ', ','])).into())
}

/// Is the text a word said in place of a check sign?
pub(crate) fn is_check_word(text: &str) -> bool {
    CHECK_WORDS.iter().any(|word| text.eq_ignore_ascii_case(word))
}

/// Is the text a word, or half of one, that says a capture is in passing?
pub(crate) fn is_in_passing_word(text: &str) -> bool {
    IN_PASSING.iter().chain(&["e", "p"]).any(|word| text.eq_ignore_ascii_case(word))
}

fn castling(text: &str) -> Option<&'static str> {
    let plain: String = text
        .chars()
        .filter(|&sign| sign != ' ')
        .map(|sign| match sign {
            'o' | '0' => 'O',
            other => other,
        })
        .collect();
    match &*with_single_dashes(&plain) {
        // The letters are what 王 and 后 were folded to.
        "短易位" | "K翼易位" | "O-O" | "OO" => Some("O-O"),
        "长易位" | "長易位" | "Q翼易位" | "O-O-O" | "OOO" => Some("O-O-O"),
        _ => None,
    }
}

/// One dash for several, and for what is typed in place of one.
fn with_single_dashes(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for sign in text.chars() {
        let sign = if matches!(sign, '一' | '~') { '-' } else { sign };
        if sign != '-' || !plain.ends_with('-') {
            plain.push(sign);
        }
    }
    plain
}

/// Capture signs, dashes and promotion words made plain, blanks taken out where no two words meet.
fn tidy(text: &str) -> String {
    let text = text.replace("变为", "变").replace("變為", "变").replace("升变", "升").replace("升變", "升");
    let text = with_single_dashes(&text.replace(['升', '变', '變'], "=").replace([':', 'X'], "x"));
    let signs: Vec<char> = text.chars().collect();
    let is_word = |sign: Option<&char>| sign.is_some_and(|&s| s.is_ascii_alphanumeric() && s != 'x');
    let mut tidy = String::with_capacity(text.len());
    for (index, &sign) in signs.iter().enumerate() {
        let before = tidy.chars().next_back();
        let behind_letter = tidy.len() == 1 && before.is_some_and(|letter| letter.is_ascii_alphabetic());
        let parts_words = is_word(before.as_ref()) && is_word(signs.get(index + 1));
        let is_promotion = index + 2 == signs.len() && signs[index + 1].is_ascii_uppercase();
        if sign != ' ' || parts_words && !behind_letter && !is_promotion {
            tidy.push(sign);
        }
    }
    // "takes" behind the square, as old books have it: `Sf3:`, `ed:`.
    match tidy.strip_suffix('x') {
        Some(rest) => rest.to_owned(),
        None => tidy,
    }
}

/// Is there a square with a capital and no small file letter, so that case says nothing? (The German
/// `D4xa5` is a queen.)
fn has_capital_square(text: &str) -> bool {
    let text = text.trim_end_matches("ep");
    let small = text.bytes().any(|letter| matches!(letter, b'a'..=b'h'));
    !small && text.as_bytes().windows(2).any(|pair| matches!(pair, [b'A'..=b'H', b'1'..=b'8']))
}

/// The readings of a text whose case says nothing: squares and pawns, and a piece if it can be one.
fn caseless(text: &str) -> Vec<String> {
    let small = english(&text.to_ascii_lowercase());
    let man = match (text.as_bytes(), text.split_at_checked(1)) {
        ([_, b'1'..=b'8', ..], _) | (_, None) => None,
        (_, Some((letter, _))) => Some(english(letter) + &small[1..]),
    };
    let is_piece = |man: &String| man.starts_with(['K', 'Q', 'R', 'B', 'N', 'P']);
    [Some(small), man.filter(is_piece)].into_iter().flatten().collect()
}

/// German letters in English. Capitals D, T, L and S mean nothing else in a move, nor does any small
/// letter at the place of a promotion.
fn english(text: &str) -> String {
    with_capital_promotion(text.to_owned())
        .chars()
        .map(|letter| match letter {
            'D' => 'Q',
            'T' => 'R',
            'L' => 'B',
            'S' => 'N',
            other => other,
        })
        .collect()
}

/// A small letter of the man that a pawn becomes made large: `e8=d`, `e8(d)`, `e8d`.
fn with_capital_promotion(mut text: String) -> String {
    let end = text.trim_end_matches(')').len();
    let is_promotion = match text.as_bytes()[..end] {
        [.., sign, b'd' | b't' | b'l' | b's'] => sign.is_ascii_digit() || matches!(sign, b'=' | b'/' | b'('),
        _ => false,
    };
    if is_promotion {
        text[end - 1..end].make_ascii_uppercase();
    }
    text
}

/// A small piece letter in front made large, where it can be one.
fn with_capital(text: &str) -> Option<String> {
    let can_be_piece = match text.as_bytes() {
        [b'k' | b'q' | b'r' | b'n' | b'p' | b't' | b'l' | b's', ..] => true,
        bytes => could_be_bishop(bytes),
    };
    can_be_piece.then(|| english(&text[..1].to_ascii_uppercase()) + &text[1..])
}

/// `ed` and `exd` on every rank, with what is said behind them.
fn by_files(text: &str) -> Vec<String> {
    let (from, to, behind) = match *text.as_bytes() {
        [from, b'x', to, ref behind @ ..] | [from, to, ref behind @ ..] => (from, to, behind),
        _ => return Vec::new(),
    };
    let is_file = |letter: u8| matches!(letter, b'a'..=b'h');
    let can_stand = matches!(behind, [] | b" ep" | [b'A'..=b'Z'] | [b'=' | b'/' | b'(', ..]);
    if !is_file(from) || !is_file(to) || !can_stand {
        return Vec::new();
    }
    let (from, to, behind) = (char::from(from), char::from(to), &text[text.len() - behind.len()..]);
    ('1'..='8').map(|rank| format!("{from}x{to}{rank}{behind}")).collect()
}

#[cfg(test)]
mod tests {
    use super::readings;

    fn check(text: &str, expected: &[&str]) {
        assert_eq!(readings(text), expected, "{text}");
    }

    #[test]
    fn a_text_becomes_every_plain_spelling_it_can_stand_for() {
        check("Sf3", &["Nf3"]);
        check("1... Sf6", &["Nf6"]);
        check("Dd8 matt", &["Qd8"]);
        check("nf3", &["nf3", "Nf3"]);
        check("bc4", &["bc4", "Bc4"]);
        check("bxc4", &["bxc4"]);
        check("BC4", &["bc4", "Bc4"]);
        check("DD4", &["dd4", "Qd4"]);
        check("D4xa5", &["Q4xa5"]);
        check("E2E4", &["e2e4"]);
        check("D2D4", &["d2d4"]);
        check("棋E4", &["棋e4"]);
        check("N : f3 dis.ch.", &["Nxf3"]);
        check("e8 = D", &["e8=Q"]);
        check("e8升Q", &["e8=Q"]);
        check("e8 Q", &["e8Q"]);
        check("O O", &["O-O"]);
        check("O一O一O+", &["O-O-O"]);
        check("exd6 e. p.", &["exd6 ep"]);
        check("EXD6 (E.P.)", &["exd6 ep"]);
        check("exd6+ 吃过路P", &["exd6+ep"]);
        check("e2--e4", &["e2-e4"]);
        check("0一一0", &["O-O"]);
        check("Q翼易位", &["O-O-O"]);
        check("sXf3", &["sxf3", "Nxf3"]);
        check("tg1", &["tg1", "Rg1"]);
        check("de5", &["de5"]);
        check("e8升变D", &["e8=Q"]);
        check("E8(D)", &["e8(Q)"]);
    }

    #[test]
    fn two_words_are_not_run_together() {
        check("e4 e5", &["e4 e5"]);
        check("e2 - e4", &["e2-e4"]);
    }

    #[test]
    fn a_capture_by_files_alone_stands_for_eight() {
        assert_eq!(readings("ed:").len(), 9);
        assert!(readings("exd").contains(&"exd5".to_owned()));
        assert!(readings("exd (e.p.)").contains(&"exd6 ep".to_owned()));
        assert!(readings("edD").contains(&"exd8Q".to_owned()));
        assert_eq!(readings("士f3"), ["士f3"]);
        assert_eq!(readings("éd"), ["éd"]);
    }
}
