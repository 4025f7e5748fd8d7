//! A board that does not move, as HTML: what a page shows before its island starts, and all that a
//! reader without JavaScript gets.
//!
//! Takes the placement field of any FEN and draws what it can: text that is no placement gives an
//! empty board, for judging positions is not its task.

use std::fmt::Write as _;

/// 64 squares and the men on them, from White's side or, `flipped`, from Black's.
///
/// `label` is what a screen reader says of the picture; `last` marks the two squares of a move, as
/// indices with a1 = 0. The markup carries classes only, since the policy of our pages allows no
/// style attributes.
pub(crate) fn still_board(fen: &str, flipped: bool, label: &str, last: Option<(u8, u8)>) -> String {
    let men = placement(fen);
    let mut html = String::with_capacity(1400);
    html.push_str("<div class=\"still\" role=\"img\" aria-label=\"");
    for letter in label.chars() {
        match letter {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            _ => html.push(letter),
        }
    }
    html.push_str("\">");
    for at in 0..64usize {
        // Reading order: a8 first for White, h1 first for Black.
        let (row, column) = if flipped { (7 - at / 8, 7 - at % 8) } else { (at / 8, at % 8) };
        let square = (7 - row) * 8 + column;
        let marked = last.is_some_and(|(from, to)| usize::from(from) == square || usize::from(to) == square);
        let man = men[square].map(|man| {
            let color = if man.is_ascii_uppercase() { 'w' } else { 'b' };
            (color, man.to_ascii_lowercase())
        });
        let done = match (man, marked) {
            (Some((color, role)), false) => write!(html, "<i class=\"{color}{role}\"></i>"),
            (Some((color, role)), true) => write!(html, "<i class=\"{color}{role} last\"></i>"),
            (None, true) => write!(html, "<i class=\"last\"></i>"),
            (None, false) => write!(html, "<i></i>"),
        };
        done.expect("a String takes all that is written to it");
    }
    html.push_str("</div>");
    html
}

/// The men by square, a1 = 0.
fn placement(fen: &str) -> [Option<char>; 64] {
    let mut men = [None; 64];
    let field = fen.split(' ').next().unwrap_or_default();
    for (row, text) in field.split('/').take(8).enumerate() {
        let mut file = 0;
        for letter in text.chars() {
            match letter {
                '1'..='8' => file += letter as usize - '0' as usize,
                _ if file < 8 && "pnbrqk".contains(letter.to_ascii_lowercase()) => {
                    men[(7 - row) * 8 + file] = Some(letter);
                    file += 1;
                }
                _ => {}
            }
        }
    }
    men
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    fn squares(html: &str) -> Vec<&str> {
        html.split("<i").skip(1).map(|part| part.split('>').next().unwrap_or_default().trim()).collect()
    }

    /// BRD-07, BRD-08: the start position, a8 first; queens on their own colour.
    #[test]
    fn white_sees_a8_first_and_black_h1() {
        let white = still_board(START, false, "", None);
        let men = squares(&white);
        assert_eq!(men.len(), 64);
        assert_eq!(men[0], "class=\"br\"");
        assert_eq!(men[3], "class=\"bq\"");
        assert_eq!(men[63], "class=\"wr\"");
        let black = still_board(START, true, "", None);
        let mut reversed = squares(&black);
        reversed.reverse();
        assert_eq!(reversed, men);
    }

    #[test]
    fn marks_and_labels_are_written_safely() {
        let html = still_board(START, false, "a<b \"c\" & d", Some((12, 28)));
        assert!(html.contains("aria-label=\"a&lt;b &quot;c&quot; &amp; d\""));
        assert_eq!(html.matches("last").count(), 2);
        assert!(html.contains("class=\"wp last\""));
    }

    #[test]
    fn nonsense_is_an_empty_board() {
        let html = still_board("<script>/99999999/zzz", false, "", None);
        assert_eq!(squares(&html).len(), 64);
        assert!(!html.contains("class=\"w") && !html.contains("script"));
    }
}
