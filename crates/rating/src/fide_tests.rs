//! FIDE's rules at their borders: dates, differences, K, first ratings.

use super::*;

fn games(pairs: &[(i32, Score)]) -> Vec<Game> {
    pairs.iter().map(|&(opponent, score)| Game { opponent: Some(opponent), score }).collect()
}

fn expected(rating: i32, opponents: &[i32], speed: Speed, event: Option<Date>) -> Vec<Option<u8>> {
    let games: Vec<_> = opponents.iter().map(|&rating| (rating, Score::Draw)).collect();
    let change = change(rating, 10, speed, &self::games(&games), event);
    change.games.iter().map(|game| game.map(|game| game.expected_percent)).collect()
}

fn on(year: i32, month: u8, day: u8) -> Option<Date> {
    Some(Date::new(year, month, day).unwrap())
}

/// The example of the regulation: each side by its own rating.
#[test]
fn from_2650_on_the_true_difference_counts() {
    assert_eq!(expected(2813, &[2400], Speed::Standard, None), [Some(93)]);
    assert_eq!(expected(2400, &[2813], Speed::Standard, None), [Some(8)]);
    assert_eq!(expected(2649, &[2000], Speed::Standard, None), [Some(92)]);
    assert_eq!(expected(2650, &[2000], Speed::Standard, None), [Some(99)]);
}

#[test]
fn the_400_point_rule_goes_by_the_date() {
    let opponents = [2300, 2100, 2600];
    let all = vec![Some(92), Some(92), Some(70)];
    assert_eq!(expected(2750, &opponents, Speed::Standard, on(2021, 12, 31)), all);
    // Once an event, for the widest gap.
    let once = vec![Some(94), Some(92), Some(70)];
    assert_eq!(expected(2750, &opponents, Speed::Standard, on(2022, 1, 1)), once);
    assert_eq!(expected(2750, &opponents, Speed::Standard, on(2024, 2, 29)), once);
    assert_eq!(expected(2750, &opponents, Speed::Standard, on(2024, 3, 1)), all);
    assert_eq!(expected(2750, &opponents, Speed::Standard, on(2025, 9, 30)), all);
    let none = vec![Some(94), Some(99), Some(70)];
    assert_eq!(expected(2750, &opponents, Speed::Standard, on(2025, 10, 1)), none);
    assert_eq!(expected(2750, &opponents, Speed::Rapid, on(2025, 10, 1))[2], Some(70));
}

#[test]
fn quick_games_of_the_top_against_the_far_below_are_not_rated() {
    for speed in [Speed::Rapid, Speed::Blitz] {
        assert_eq!(expected(2601, &[2001, 2002], speed, None), [None, Some(92)]);
        assert_eq!(expected(2001, &[2601], speed, None), [None]);
        assert_eq!(expected(2600, &[2000], speed, None), [Some(92)]);
        assert_eq!(expected(2601, &[2001], speed, on(2024, 11, 30)), [Some(92)]);
    }
    assert_eq!(expected(2601, &[2001], Speed::Standard, None), [Some(92)]);
}

#[test]
fn k_is_lowered_where_a_period_has_many_games() {
    let drawn = |count| games(&vec![(2000, Score::Win); count]);
    assert_eq!(change(2000, 20, Speed::Standard, &drawn(35), None).k_used, 20);
    assert_eq!(change(2000, 20, Speed::Standard, &drawn(39), None).k_used, 17);
    // Games that are not rated do not count.
    let mut many = drawn(35);
    many.extend([Game { opponent: None, score: Score::Win }; 10]);
    let with_unrated = change(2000, 20, Speed::Standard, &many, None);
    assert_eq!((with_unrated.k_used, with_unrated.sum_hundredths), (20, 35 * 50));
    assert_eq!(with_unrated.games.last(), Some(&None));
}

#[test]
fn changes_are_rounded_away_from_zero() {
    let lost = change(
        2000,
        10,
        Speed::Standard,
        &games(&[(2000, Score::Loss), (1990, Score::Draw), (2000, Score::Draw)]),
        None,
    );
    assert_eq!((lost.change_hundredths, lost.rounded), (-510, -5));
    let half = change(2000, 10, Speed::Standard, &games(&[(2000, Score::Loss), (1970, Score::Draw)]), None);
    assert_eq!((half.change_hundredths, half.rounded), (-540, -5));
    let half = change(2000, 25, Speed::Standard, &games(&[(2010, Score::Draw), (2010, Score::Draw)]), None);
    assert_eq!((half.change_hundredths, half.rounded), (50, 1));
}

#[test]
fn k_goes_by_games_peak_and_age() {
    let k = |games, peak, birth_year, rating| {
        k_factor(&History { games, peak, birth_year }, rating, Speed::Standard, 2026, None)
    };
    assert_eq!(k(29, 2500, None, 2500), 40);
    assert_eq!(k(30, 2500, None, 2390), 10);
    assert_eq!(k(30, 2000, None, 2400), 10);
    assert_eq!(k(200, 2299, Some(2008), 2100), 40);
    assert_eq!(k(200, 2300, Some(2008), 2100), 20);
    assert_eq!(k(200, 2299, Some(2007), 2100), 20);
    assert_eq!(k(200, 2299, None, 2100), 20);
    let quick = |event| {
        k_factor(&History { games: 5, peak: 1800, birth_year: None }, 1800, Speed::Blitz, 2022, event)
    };
    assert_eq!((quick(on(2022, 9, 30)), quick(on(2022, 10, 1)), quick(None)), (20, 40, 40));
}

/// The worked example: five games, three points, opponents 9507 in all.
#[test]
fn a_first_rating() {
    let first = initial(&[1900, 1900, 1900, 1900, 1907], 6).unwrap();
    assert!((first.ra() - 1872.43).abs() < 0.005);
    assert_eq!((first.percent, first.rating, first.published), (57, 1922, true));
    let strong = initial(&[2500; 6], 12).unwrap();
    assert_eq!((strong.rating, strong.published), (2200, true));
    assert!(!initial(&[1900; 4], 4).unwrap().published);
    assert!(!initial(&[1400; 9], 0).unwrap().published);
    assert_eq!(initial(&[], 0), None);
    assert_eq!(initial(&[1900; 5], 11), None);
}

#[test]
fn performance_at_the_ends() {
    let none = performance(&[1500, 1700], 0).unwrap();
    assert_eq!((none.average, none.tpr, none.ptp), (1600, 800, 700));
    let all = performance(&[1500, 1700], 4).unwrap();
    assert_eq!((all.tpr, all.ptp), (2400, 1700 + 736));
    assert_eq!(performance(&[], 0), None);
    assert_eq!(performance(&[1500], 3), None);
}
