//! What texts may hold: one line each, as long as a report and a page can show.

/// Characters of a line, at most.
const LONGEST: usize = 200;

/// One line without control characters and without blanks around it; possibly empty.
pub(super) fn is_line(text: &str) -> bool {
    text.chars().count() <= LONGEST && text.trim() == text && !text.chars().any(char::is_control)
}

/// Nothing, or three capital letters.
pub(super) fn is_federation(text: &str) -> bool {
    text.is_empty() || text.len() == 3 && text.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// `YYYY-MM-DD`, a day of the calendar.
pub(super) fn is_day(text: &str) -> bool {
    let bytes = text.as_bytes();
    if bytes.len() != 10 || bytes[4] != b'-' || bytes[7] != b'-' {
        return false;
    }
    let number = |range: std::ops::Range<usize>| digits(&bytes[range]);
    match (number(0..4), number(5..7), number(8..10)) {
        (Some(year), Some(month @ 1..=12), Some(day)) => (1..=days(year, month)).contains(&day),
        _ => false,
    }
}

/// `YYYY-MM-DDTHH:MM`.
pub(super) fn is_minute(text: &str) -> bool {
    let Some((day, time)) = text.split_once('T') else { return false };
    let bytes = time.as_bytes();
    is_day(day)
        && bytes.len() == 5
        && bytes[2] == b':'
        && digits(&bytes[..2]).is_some_and(|hour| hour < 24)
        && digits(&bytes[3..]).is_some_and(|minute| minute < 60)
}

/// Nothing, `YYYY` or `YYYY-MM-DD`.
pub(super) fn is_birth(text: &str) -> bool {
    text.is_empty() || is_day(text) || text.len() == 4 && digits(text.as_bytes()).is_some()
}

fn digits(bytes: &[u8]) -> Option<u32> {
    bytes
        .iter()
        .try_fold(0, |sum: u32, byte| byte.is_ascii_digit().then(|| sum * 10 + u32::from(byte - b'0')))
}

fn days(year: u32, month: u32) -> u32 {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 => 28 + u32::from(leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for day in ["2026-02-28", "2024-02-29", "2000-02-29", "2026-12-31"] {
            assert!(is_day(day), "{day}");
        }
        for day in [
            "2026-02-29",
            "1900-02-29",
            "2026-13-01",
            "2026-1-01",
            "2026/01/01",
            "2026-04-31",
            "",
            "2026-00-10",
            "２０２６-01-01",
        ] {
            assert!(!is_day(day), "{day}");
        }
        assert!(is_minute("2026-05-01T09:30") && !is_minute("2026-05-01T24:00") && !is_minute("2026-05-01"));
        assert!(is_birth("") && is_birth("2015") && is_birth("2015-06-01") && !is_birth("15"));
    }

    #[test]
    fn a_line_is_one_line() {
        assert!(is_line("") && is_line("王 小明") && !is_line(" a") && !is_line("a\nb") && !is_line("a\t"));
        assert!(!is_line(&"x".repeat(LONGEST + 1)));
    }
}
