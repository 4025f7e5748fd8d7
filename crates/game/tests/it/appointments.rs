//! Games that begin by an event's clock: articles 6.6 and 6.7.

use crate::script::{DAWN, Given, Table, check, given};
use game::{Appointment, ClockMode, EventKind, GameResult};
use rules::Color;

/// A game that begins in ten minutes, with so many minutes of default time.
fn appointed(default_minutes: u32) -> Given {
    let mut given = given().time(ClockMode::Increment { before_move: true }, 7_200_000, 0).waiting();
    given.terms.appointment =
        Some(Appointment { starts_at: DAWN + 600_000, default_ms: default_minutes * 60_000 });
    given
}

#[test]
fn clk_03_whites_clock_starts_at_the_appointed_time_whoever_is_there() {
    check(&appointed(60), "+599999 s:start", "refused not-begun");
    check(&appointed(60), "+599999 e4", "refused not-begun");
    check(&appointed(60), "w:resign", "refused not-begun");
    check(&appointed(60), "w:abort", "refused appointed");
    let table = check(&appointed(60), "+600000 s:start +1000", "ongoing");
    assert_eq!(table.game.running(), Some(Color::White), "White's clock runs, though nobody came");
    assert_eq!(table.clocks(), (7_199_000, 7_200_000));
}

#[test]
fn end_09_who_does_not_come_within_the_default_time_loses() {
    let classic = || appointed(60).laws("classic-17");
    let hour = "+600000 s:start +3599999 s:default";
    check(&classic(), hour, "refused nothing-decided");
    let late = "+600000 s:start +3600000 s:default";
    check(&classic(), late, "-/- no-show 10.15");
    check(&appointed(60), late, "-/- no-show 6.7.1");
    check(&appointed(60), "+600000 s:start +5 w:here +3600000 s:default", "+/- no-show 6.7.1");
    check(&appointed(60), "+600000 s:start +5 b:here +3600000 s:default", "-/+ no-show 6.7.1");
    check(&appointed(60), "+600000 s:start w:here b:here +3600000 s:default", "refused nothing-decided");
    // A move says that its player is there.
    check(&appointed(60), "+600000 s:start e4 +3600000 s:default", "+/- no-show 6.7.1");
    check(&appointed(60), "+600000 s:start e4 e5 +3600000 s:default", "refused nothing-decided");
    // Nothing announced: at once.
    check(&appointed(0), "+600000 s:start s:default", "-/- no-show 6.7.1");
    check(&given(), "s:default", "refused nothing-decided");
    check(&given(), "w:here", "refused nothing-decided");
    check(&appointed(60), "+600000 s:start w:here w:here", "refused nothing-decided");
}

#[test]
fn a_flag_of_somebody_who_never_came_is_a_forfeit() {
    let short = || {
        let mut given = appointed(60).time(ClockMode::Increment { before_move: true }, 60_000, 0);
        given.terms.laws = game::laws("casual-online").expect("known");
        given
    };
    check(&short(), "+600000 s:start b:here +120000 s:flag", "-/+ no-show 8");
    check(&short(), "+600000 s:start +120000 s:flag", "-/- no-show 8");
    check(&short(), "+600000 s:start w:here b:here +120000 s:flag", "* flag-too-early 8");
}

#[test]
fn time_in_which_nobody_was_served_is_not_counted() {
    let table = check(&appointed(60), "+600000 s:start +60000 s:outage +900000 s:resume", "ongoing");
    assert_eq!(table.game.default_due(), Some(DAWN + 600_000 + 3_600_000 + 900_000));
    check(&appointed(60), "+600000 s:start s:pause +3600000 s:default", "refused paused");
}

#[test]
fn the_event_calls_its_games_off_at_any_time() {
    check(&appointed(60), "s:abort", "* aborted -");
    let table = check(&appointed(60), "+600000 s:start e4 e5 s:abort", "* aborted -");
    let ended = table.log.last().map(|event| event.kind.clone());
    assert!(matches!(ended, Some(EventKind::Ended { result: GameResult::Void, .. })));
    let mut table = Table::new(&appointed(60));
    assert!(table.game.default_due().is_none(), "nobody is late before the start");
    assert!(table.word("s:here").is_err(), "the server says it of a player, in the player's name");
}
