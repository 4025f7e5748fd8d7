//! The clock's numbers, type by type, and laws that hold whatever is played.

use super::*;
use crate::TimeControlError;
use proptest::prelude::*;

const W: Color = Color::White;
const B: Color = Color::Black;

fn clock(mode: ClockMode, main_ms: i64, increment_ms: i64) -> Clock {
    Clock::new(TimeControl::simple(mode, main_ms, increment_ms).unwrap())
}

/// Moves of so many ms in turn, White first, and what both sides show after each.
fn check(mut clock: Clock, moves: &[(i64, (i64, i64))]) {
    for (index, &(think_ms, (white, black))) in moves.iter().enumerate() {
        let mover = if index % 2 == 0 { W } else { B };
        clock = clock.after_move(mover, think_ms, true).expect("no flag fell");
        assert_eq!(clock.remaining(), ByColor { white, black }, "move {index}");
    }
}

const BEFORE: ClockMode = ClockMode::Increment { before_move: true };
const AFTER: ClockMode = ClockMode::Increment { before_move: false };

#[test]
fn sudden_death() {
    let clock = clock(BEFORE, 300_000, 0);
    assert!(clock.after_move(W, 299_999, true).is_some());
    assert_eq!(clock.after_move(W, 300_000, true), None);
    assert_eq!(clock.deadline_ms(W), Some(300_000));
}

#[test]
fn increment_before_the_move() {
    let clock = clock(BEFORE, 180_000, 2_000);
    assert_eq!(clock.remaining(), ByColor { white: 182_000, black: 182_000 });
    // 182 at first; thinks 5, shows 177 while Black thinks, and begins the next turn with 179.
    check(clock, &[(5_000, (177_000, 182_000)), (10_000, (179_000, 172_000)), (0, (179_000, 174_000))]);
}

#[test]
fn increment_after_the_move() {
    let clock = clock(AFTER, 180_000, 2_000);
    assert_eq!(clock.remaining(), ByColor { white: 180_000, black: 180_000 });
    check(clock.clone(), &[(5_000, (177_000, 180_000)), (1_000, (177_000, 181_000))]);
    // The increment comes too late for who has used all.
    assert_eq!(clock.after_move(W, 180_000, true), None);
}

#[test]
fn simple_delay() {
    let clock = clock(ClockMode::SimpleDelay, 60_000, 5_000);
    check(clock.clone(), &[(4_000, (60_000, 60_000)), (8_000, (60_000, 57_000)), (8_000, (57_000, 57_000))]);
    assert_eq!(clock.deadline_ms(W), Some(65_000));
    assert_eq!(clock.readings(W, 3_000).white, 60_000);
    assert_eq!(clock.readings(W, 6_000).white, 59_000);
}

#[test]
fn bronstein_differs_from_simple_delay_near_the_flag() {
    check(
        clock(ClockMode::Bronstein, 60_000, 5_000),
        &[(4_000, (60_000, 60_000)), (8_000, (60_000, 57_000))],
    );
    assert_eq!(clock(ClockMode::Bronstein, 4_000, 5_000).after_move(W, 4_500, true), None);
    assert!(clock(ClockMode::SimpleDelay, 4_000, 5_000).after_move(W, 4_500, true).is_some());
}

/// alternate 20 and 10.
#[test]
fn hourglass() {
    let clock = clock(ClockMode::Hourglass, 60_000, 0);
    check(clock.clone(), &[(20_000, (40_000, 80_000)), (10_000, (50_000, 70_000))]);
    assert_eq!(clock.readings(W, 20_000), ByColor { white: 40_000, black: 80_000 });
    assert_eq!(clock.after_move(W, 60_000, true), None);
}

#[test]
fn no_clock_never_falls() {
    let clock = Clock::new(TimeControl::untimed());
    assert_eq!(clock.deadline_ms(W), None);
    let after = clock.after_move(W, i64::MAX / 2, true).expect("there is no flag");
    assert_eq!(after.remaining(), ByColor { white: 0, black: 0 });
}

#[test]
fn correspondence_gives_days_for_each_move() {
    let none = ByColor { white: Vec::new(), black: Vec::new() };
    let mode = ClockMode::Correspondence { days: 3 };
    let clock = Clock::new(TimeControl::new(mode, PeriodAddition::OnFlag, none).unwrap());
    assert_eq!(clock.deadline_ms(W), Some(3 * DAY_MS));
    let later = clock.after_move(W, 2 * DAY_MS, true).and_then(|clock| clock.after_move(B, 5, true)).unwrap();
    assert_eq!(later.deadline_ms(W), Some(3 * DAY_MS));
    assert_eq!(clock.after_move(W, 3 * DAY_MS, true), None);
}

fn two_periods(addition: PeriodAddition, first: (u16, i64), rest: i64) -> Clock {
    let periods = vec![
        Period { moves: Some(first.0), main_ms: first.1, increment_ms: 0 },
        Period { moves: None, main_ms: rest, increment_ms: 0 },
    ];
    let both = ByColor { white: periods.clone(), black: periods };
    Clock::new(TimeControl::new(BEFORE, addition, both).unwrap())
}

fn after_moves(mut clock: Clock, count: usize, white_ms: i64) -> Clock {
    for _ in 0..count {
        clock = clock.after_move(W, white_ms, true).and_then(|clock| clock.after_move(B, 0, true)).unwrap();
    }
    clock
}

/// 40 moves in 90 minutes, then 30 minutes: at flag fall the moves are counted at once (6.4).
#[test]
fn second_period_at_flag_fall() {
    let start = two_periods(PeriodAddition::OnFlag, (40, 5_400_000), 1_800_000);
    let forty = after_moves(start.clone(), 40, 100_000);
    assert_eq!(forty.remaining().white, 1_400_000);
    assert_eq!(forty.deadline_ms(W), Some(3_200_000));
    let rolled = forty.after_move(W, 1_400_000, true).expect("40 moves are made");
    assert_eq!(rolled.remaining().white, 1_800_000);
    assert_eq!(rolled.period(W), 1);
    assert_eq!(forty.readings(W, 1_400_000).white, 1_800_000);

    let thirty_nine = after_moves(start, 39, 100_000);
    let left = thirty_nine.remaining().white;
    assert_eq!(thirty_nine.deadline_ms(W), Some(left));
    assert_eq!(thirty_nine.after_move(W, left, true), None, "lost with 39");
}

/// 40 moves were due, the fortieth came 0.1 s too late.
#[test]
fn q_02_the_fortieth_move_too_late() {
    let clock = after_moves(two_periods(PeriodAddition::OnFlag, (40, 39_400), 1_800_000), 39, 1_000);
    assert_eq!(clock.remaining().white, 400);
    assert_eq!(clock.after_move(W, 500, true), None);
    assert!(clock.after_move(W, 399, true).is_some());
}

/// CLK-01: time saved carries over; 40 in two hours with ten minutes left and an hour more are seventy.
#[test]
fn clk_01_saved_time_carries_over() {
    let start = two_periods(PeriodAddition::OnMoveCount, (40, 7_200_000), 3_600_000);
    let before = after_moves(start, 39, 165_000);
    assert_eq!(before.remaining().white, 7_200_000 - 39 * 165_000);
    let after = before.after_move(W, 165_000, true).unwrap();
    assert_eq!(after.remaining().white, 600_000 + 3_600_000);
    assert_eq!(after.period(W), 1);
    // Added at the flag the same seventy minutes are there to be used.
    let at_flag = after_moves(two_periods(PeriodAddition::OnFlag, (40, 7_200_000), 3_600_000), 40, 165_000);
    assert_eq!(at_flag.deadline_ms(W), Some(4_200_000));
}

#[test]
fn three_periods_with_increments_of_their_own() {
    let period = |moves, main_ms, increment_ms| Period { moves, main_ms, increment_ms };
    let periods = vec![period(Some(2), 10_000, 0), period(Some(1), 5_000, 1_000), period(None, 3_000, 2_000)];
    let both = ByColor { white: periods.clone(), black: periods };
    let clock = Clock::new(TimeControl::new(BEFORE, PeriodAddition::OnMoveCount, both).unwrap());
    let two = after_moves(clock, 2, 1_000);
    assert_eq!((two.period(W), two.remaining().white), (1, 8_000 + 5_000 + 1_000));
    let three = after_moves(two, 1, 0);
    assert_eq!((three.period(W), three.remaining().white), (2, 14_000 + 3_000 + 2_000));
}

#[test]
fn sides_may_have_different_times() {
    let one = |main_ms| vec![Period { moves: None, main_ms, increment_ms: 0 }];
    let periods = ByColor { white: one(300_000), black: one(60_000) };
    let clock = Clock::new(TimeControl::new(BEFORE, PeriodAddition::OnFlag, periods).unwrap());
    assert_eq!(clock.remaining(), ByColor { white: 300_000, black: 60_000 });
    assert!(!clock.control().is_even());
    let black_only = ByColor { white: Vec::new(), black: one(1) };
    let refused = TimeControl::new(BEFORE, PeriodAddition::OnFlag, black_only);
    assert_eq!(refused, Err(TimeControlError::NoPeriod));
}

#[test]
fn a_move_that_ends_the_game_begins_no_turn() {
    let clock = clock(BEFORE, 180_000, 2_000);
    let moved = after_moves(clock, 1, 0);
    let next = moved.after_move(W, 1_000, true).unwrap().remaining().black;
    let last = moved.after_move(W, 1_000, false).unwrap().remaining().black;
    assert_eq!(next - last, 2_000);
}

#[test]
fn lag_is_forgiven_from_an_allowance_that_refills() {
    // 3+0: gain 870 ms, start three, cap seven.
    let fresh = Allowance::new(180_000);
    assert_eq!(fresh.left_ms(), 3 * 870);
    assert_eq!(fresh.split(5_000, 300, false), Charge { think_ms: 4_700, lag_ms: 300 });
    assert_eq!(fresh.split(5_000, 10_000, false), Charge { think_ms: 5_000 - 2_610, lag_ms: 2_610 });
    assert_eq!(fresh.split(100, 300, false), Charge { think_ms: 0, lag_ms: 100 });
    assert_eq!(fresh.split(-50, 300, false), Charge { think_ms: 0, lag_ms: 0 });
    assert_eq!(fresh.after(300).left_ms(), 2_610 - 300 + 870);
    let spent = fresh.after(2_610).after(870);
    assert_eq!(spent.left_ms(), 870);
    let full = (0..20).fold(fresh, |allowance, _| allowance.after(0));
    assert_eq!(full.left_ms(), 7 * 870);
    assert_eq!(full.grace_ms(), 2_000);
    // An hour and a half: the gain is a second at most.
    assert_eq!(Allowance::new(5_400_000).left_ms(), 3_000);
}

#[test]
fn a_premove_costs_nothing_within_a_round_trip() {
    let fresh = Allowance { left_ms: 450, gain_ms: 150 };
    assert_eq!(fresh.split(400, 200, true), Charge { think_ms: 0, lag_ms: 400 });
    assert_eq!(fresh.split(401, 200, true), Charge { think_ms: 201, lag_ms: 200 });
    assert_eq!(fresh.split(400, 200, false), Charge { think_ms: 200, lag_ms: 200 });
}

/// Whatever distance is feigned, no more is forgiven than the allowance has given.
#[test]
fn feigned_lag_wins_the_gain_per_move_and_no_more() {
    for premove in [false, true] {
        let mut allowance = Allowance::new(180_000);
        let mut forgiven = 0;
        for _ in 0..40 {
            let charge = allowance.split(9_000, 5_000, premove);
            forgiven += charge.lag_ms;
            allowance = allowance.after(charge.lag_ms);
        }
        assert!(forgiven <= (3 + 40) * (180_000 / 250 + 150), "{forgiven} ms");
    }
}

fn modes() -> impl Strategy<Value = ClockMode> {
    prop::sample::select(vec![
        BEFORE,
        AFTER,
        ClockMode::SimpleDelay,
        ClockMode::Bronstein,
        ClockMode::Hourglass,
    ])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    /// However the game goes, nobody has more than was given: main time and an increment for each move
    /// made (and the next), in an hourglass both main times together.
    #[test]
    fn clocks_never_gain_time(
        mode in modes(),
        on_flag: bool,
        main in 1i64..100_000,
        increment in 0i64..10_000,
        rest in 0i64..50_000,
        thinks in prop::collection::vec(0i64..20_000, 1..60),
    ) {
        let addition = if on_flag { PeriodAddition::OnFlag } else { PeriodAddition::OnMoveCount };
        let periods = vec![
            Period { moves: Some(10), main_ms: main, increment_ms: increment },
            Period { moves: None, main_ms: rest, increment_ms: increment },
        ];
        let both = ByColor { white: periods.clone(), black: periods };
        let mut clock = Clock::new(TimeControl::new(mode, addition, both).unwrap());
        let mut used = ByColor { white: 0i64, black: 0 };
        for (index, &think) in thinks.iter().enumerate() {
            let mover = if index % 2 == 0 { W } else { B };
            let deadline = clock.deadline_ms(mover).unwrap();
            let Some(after) = clock.after_move(mover, think, true) else {
                prop_assert!(think >= deadline);
                break;
            };
            prop_assert!(think < deadline);
            used[mover] += think;
            clock = after;
            let moves = index as i64 / 2 + 2;
            for color in [W, B] {
                let left = clock.remaining()[color];
                prop_assert!(left >= 0);
                match mode {
                    // A delay lets time pass for nothing but never gives any.
                    ClockMode::SimpleDelay | ClockMode::Bronstein => prop_assert!(left <= main + rest),
                    ClockMode::Hourglass => prop_assert!(left + used[color] <= main + rest + used[!color]),
                    _ => prop_assert!(left + used[color] <= main + rest + moves * increment),
                }
            }
            if mode == ClockMode::Hourglass {
                let sum = clock.remaining().white + clock.remaining().black;
                prop_assert!(sum <= 2 * (main + rest) && sum >= 2 * main.min(main + rest) - 1);
            }
        }
    }
}
