//! The two tables of FIDE's rating regulations (B.02, articles 8.1.1 and 8.1.2). They stand in place of the
//! logistic formula, which gives other figures.

/// Largest difference for which the higher rated player expects 50, 51, … 99 per cent. Above the last: 100.
const LARGEST_DIFFERENCE: [u16; 50] = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179,
    188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456,
    484, 517, 559, 619, 735,
];

/// Rating difference for a score of 50, 51, … 100 per cent.
const DIFFERENCE: [i32; 51] = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175,
    184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444,
    470, 501, 538, 589, 677, 800,
];

/// Expected score in per cent of a player whose rating is `difference` above the opponent's (below: negative).
///
/// ```
/// assert_eq!(rating::expected_percent(0), 50);
/// assert_eq!(rating::expected_percent(-113), 35);
/// assert_eq!(rating::expected_percent(736), 100);
/// ```
pub fn expected_percent(difference: i32) -> u8 {
    let higher = 50
        + LARGEST_DIFFERENCE.partition_point(|&largest| u32::from(largest) < difference.unsigned_abs()) as u8;
    if difference < 0 { 100 - higher } else { higher }
}

/// Rating difference (dp) that goes with a score in per cent, −800 to 800.
///
/// # Panics
/// Above 100 per cent.
pub fn difference_for(percent: u8) -> i32 {
    assert!(percent <= 100, "no score is above 100 per cent");
    match percent.checked_sub(50) {
        Some(above) => DIFFERENCE[usize::from(above)],
        None => -DIFFERENCE[usize::from(50 - percent)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_are_read_at_their_borders() {
        for (difference, percent) in
            [(0, 50), (3, 50), (4, 51), (400, 92), (411, 92), (412, 93), (735, 99), (736, 100), (3000, 100)]
        {
            assert_eq!(expected_percent(difference), percent, "{difference}");
            assert_eq!(expected_percent(-difference), 100 - percent, "-{difference}");
        }
        for (percent, difference) in
            [(50, 0), (57, 50), (49, -7), (100, 800), (0, -800), (99, 677), (1, -677)]
        {
            assert_eq!(difference_for(percent), difference, "{percent}");
        }
    }

    #[test]
    fn both_tables_only_rise() {
        assert!(LARGEST_DIFFERENCE.is_sorted_by(|a, b| a < b));
        assert!(DIFFERENCE.is_sorted_by(|a, b| a < b));
    }
}
