//! Results as arbiters write and type them (SCO-04): `1:0`, `1-0`, `=`, `½-½`, `+-`, `0-0`, in half or full width.
//!
//! Read from White's side. A single key is enough: `1`, `0`, `=`, `+` (Black did not come), `-` (White did not come),
//! `?` (adjourned). A trailing `u` marks a game too short to be rated. What gives both together more than one point is
//! no result.

use super::result::BoardResult;
use crate::Score;
use rules::Color;

impl BoardResult {
    /// Reads a shorthand; none where it is not one.
    ///
    /// ```
    /// use tournament::desk::BoardResult;
    /// for text in ["1:0", "1-0", "1", "１：０", "1 – 0", "白胜"] {
    ///     assert_eq!(BoardResult::from_shorthand(text), Some(BoardResult::WHITE));
    /// }
    /// assert_eq!(BoardResult::from_shorthand("1-1"), None);
    /// ```
    pub fn from_shorthand(text: &str) -> Option<BoardResult> {
        let plain: String = text.chars().take(40).filter_map(plain).collect();
        let plain = plain.replace('½', "1/2");
        if let Some(forfeit) = forfeit(&plain) {
            return Some(BoardResult::Forfeit { winner: forfeit });
        }
        let (plain, rated) = match plain.strip_suffix('u') {
            Some(rest) => (rest, false),
            None => (plain.as_str(), true),
        };
        let (white, black) = match plain {
            "?" => return rated.then_some(BoardResult::Adjourned),
            "1" | "白胜" | "白勝" => (Score::Win, Score::Loss),
            "0" | "黑胜" | "黑勝" => (Score::Loss, Score::Win),
            "=" | "和" | "和棋" | "1/2" | "0.5" | ".5" => (Score::Draw, Score::Draw),
            _ => {
                let (white, black) = plain.split_once(['-', ':'])?;
                (score(white)?, score(black)?)
            }
        };
        let result = BoardResult::Played { white, black, rated };
        result.is_possible().then_some(result)
    }
}

/// One character in half width; none for blanks.
fn plain(c: char) -> Option<char> {
    let c = match c {
        // Full width forms stand in the order of ASCII.
        '！'..='～' => char::from_u32(u32::from(c) - 0xFEE0).unwrap_or(c),
        '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' | '﹣' => '-',
        '∶' | '﹕' | '︰' => ':',
        '⁄' | '∕' => '/',
        _ => c,
    };
    let c = if c == ',' { '.' } else { c.to_ascii_lowercase() };
    (!c.is_whitespace()).then_some(c)
}

/// Who wins where somebody did not come; the inner none: nobody came.
fn forfeit(text: &str) -> Option<Option<Color>> {
    match text {
        "+" | "+-" | "+--" | "+:-" | "+/-" => Some(Some(Color::White)),
        "-" | "-+" | "--+" | "-:+" | "-/+" => Some(Some(Color::Black)),
        "--" | "---" | "-:-" | "-/-" => Some(None),
        _ => None,
    }
}

fn score(text: &str) -> Option<Score> {
    match text {
        "1" | "1.0" => Some(Score::Win),
        "1/2" | "0.5" | ".5" | "=" => Some(Score::Draw),
        "0" | "0.0" => Some(Score::Loss),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(texts: &[&str], expected: Option<BoardResult>) {
        for text in texts {
            assert_eq!(BoardResult::from_shorthand(text), expected, "{text}");
        }
    }

    #[test]
    fn every_usual_shorthand_is_read() {
        check(
            &["1:0", "1-0", "1 - 0", "1–0", "1—0", "1−0", "１：０", "１－０", "1", "1.0-0.0"],
            Some(BoardResult::WHITE),
        );
        check(&["0:1", "0-1", "０：１", "0", "0∶1"], Some(BoardResult::BLACK));
        let draws = [
            "=", "＝", "1/2", "½", "1/2-1/2", "½-½", "½:½", "0.5", "0,5-0,5", "0.5-0.5", ".5", "=-=", "和",
            "½–½",
        ];
        check(&draws, Some(BoardResult::DRAW));
        check(
            &["+-", "+:-", "+/-", "+", "＋－", "+--"],
            Some(BoardResult::Forfeit { winner: Some(Color::White) }),
        );
        check(&["-+", "-:+", "-", "－＋", "--+"], Some(BoardResult::Forfeit { winner: Some(Color::Black) }));
        check(&["--", "-:-", "－－", "---"], Some(BoardResult::Forfeit { winner: None }));
        check(&["0-0", "0:0", "０－０"], Some(BoardResult::played(Score::Loss, Score::Loss)));
        check(&["½-0", "1/2:0"], Some(BoardResult::played(Score::Draw, Score::Loss)));
        check(&["0-½"], Some(BoardResult::played(Score::Loss, Score::Draw)));
        let short = BoardResult::Played { white: Score::Win, black: Score::Loss, rated: false };
        check(&["1-0u", "1:0 U"], Some(short));
        check(&["?"], Some(BoardResult::Adjourned));
    }

    #[test]
    fn what_is_no_result_is_not_one() {
        check(
            &["", " ", "1-1", "1-½", "½-1", "2-0", "1-0-1", "10", "x", "?u", "u", "1:", ":0", "+1", "1=0"],
            None,
        );
        check(&["1".repeat(1_000).as_str()], None);
    }
}
