//! Brings the many ways of typing one sign to the ASCII that the readers know.
//!
//! Full-width letters and digits, every kind of dash, figurines of either colour, the Chinese
//! letters 王后车象马兵 (後車馬卒 too) and the round letters of other alphabets are read as their
//! plain twins. Folding loses nothing
//! that tells two moves apart; it is for move text only, never for comments or names.

use std::borrow::Cow;

/// The text in plain ASCII as far as it can be; ASCII passes through untouched.
///
/// ```
/// assert_eq!(notation::fold("馬×ｆ７＋"), "Nxf7+");
/// ```
#[must_use]
pub fn fold(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '王' | '♔' | '♚' => plain.push('K'),
            '后' | '後' | '♕' | '♛' => plain.push('Q'),
            '车' | '車' | '♖' | '♜' => plain.push('R'),
            '象' | '♗' | '♝' => plain.push('B'),
            '马' | '馬' | '♘' | '♞' => plain.push('N'),
            '兵' | '卒' | '♙' | '♟' => plain.push('P'),
            // Castling typed on a Cyrillic or Greek keyboard.
            'О' | 'о' | 'Ο' | 'ο' => plain.push('O'),
            '\u{ff01}'..='\u{ff5e}' => plain.extend(char::from_u32(sign as u32 - 0xfee0)),
            '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{3000}' => plain.push(' '),
            '\u{2010}'..='\u{2015}' | '\u{2043}' | '\u{2212}' | '\u{2500}' | '\u{30fc}' => plain.push('-'),
            '\u{fe58}' | '\u{fe63}' | '\u{ff70}' => plain.push('-'),
            '×' | '✕' | '✗' => plain.push('x'),
            '†' => plain.push('+'),
            '‡' => plain.push('#'),
            '…' => plain.push_str("..."),
            '。' | '、' => plain.push('.'),
            '½' => plain.push_str("1/2"),
            '⁄' | '∕' => plain.push('/'),
            '∶' => plain.push(':'),
            '〇' => plain.push('0'),
            // Variation selectors after a figurine, joiners and byte order marks have no width.
            '\u{fe0e}' | '\u{fe0f}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' => {}
            other => plain.push(other),
        }
    }
    Cow::Owned(plain)
}

#[cfg(test)]
mod tests {
    use super::fold;

    #[test]
    fn full_width_and_chinese_signs_become_plain() {
        assert_eq!(fold("Ｎｆ３"), "Nf3");
        assert_eq!(fold("Ｏ—Ｏ−Ｏ"), "O-O-O");
        assert_eq!(fold("馬×ｆ７＋"), "Nxf7+");
        assert_eq!(fold("♞\u{fe0e}c6"), "Nc6");
        assert_eq!(fold("½－½"), "1/2-1/2");
        assert_eq!(fold("О–О"), "O-O");
        assert_eq!(fold("eーe"), "e-e");
        assert_eq!(fold("e4"), "e4");
    }
}
