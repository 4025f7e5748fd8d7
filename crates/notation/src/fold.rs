//! Brings the many ways of typing one sign to the ASCII that the readers know.
//!
//! Full-width letters and digits, every kind of dash, figurines of either colour and the Chinese
//! letters 王后车象马兵 (traditional 後車馬 too) are read as their plain twins. Folding loses nothing
//! that tells two moves apart; it is for move text only, never for comments or names.

use std::borrow::Cow;

/// The text in plain ASCII as far as it can be; ASCII passes through untouched.
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
            '兵' | '♙' | '♟' => plain.push('P'),
            '\u{ff01}'..='\u{ff5e}' => plain.extend(char::from_u32(sign as u32 - 0xfee0)),
            '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{3000}' => plain.push(' '),
            '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' => plain.push('-'),
            '×' | '✕' | '✗' => plain.push('x'),
            '†' => plain.push('+'),
            '‡' => plain.push('#'),
            '…' => plain.push_str("..."),
            '。' => plain.push('.'),
            '½' => plain.push_str("1/2"),
            '⁄' | '∕' => plain.push('/'),
            '∶' => plain.push(':'),
            '〇' => plain.push('0'),
            // Variation selectors after a figurine, joiners and byte order marks have no width.
            '\u{fe0e}' | '\u{fe0f}' | '\u{200b}'..='\u{200d}' | '\u{feff}' => {}
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
        assert_eq!(fold("e4"), "e4");
    }
}
