//! Clocks, flags, lag and pauses in a game.

use crate::script::{DAWN, Table, check, given};
use game::{Actor, ClockMode, Command, CommandKind, EventKind, Rejection};
use rules::Color;

const BEFORE: ClockMode = ClockMode::Increment { before_move: true };

/// 6.9: the flag, and what it brings under each profile (D-13 to D-18, scenario 1).
#[test]
fn flags() {
    check(&given(), "e4 e5 +299999 s:flag", "refused flag-not-fallen");
    check(&given(), "e4 e5 +310000 s:flag", "0-1 flag 6.9");
    check(&given(), "e4 +310000 w:flag", "1-0 flag 6.9");
    check(&given().laws("classic-17"), "e4 +310000 s:flag", "1-0 flag 10.14");
    let black_flags = |fen: &str| given().fen(fen);
    let late = "+310000 s:flag";
    for (fen, expected) in [
        ("8/8/4kq2/8/8/3KN3/8/8 b - - 0 1", "1/2-1/2 flag-no-mate 6.9"),
        ("8/8/4kr2/8/8/3KN3/8/8 b - - 0 1", "1-0 flag 6.9"),
        ("8/8/4kr2/8/8/3KB3/8/8 b - - 0 1", "1/2-1/2 flag-no-mate 6.9"),
        ("8/8/4kp2/8/8/3KN3/8/8 b - - 0 1", "1-0 flag 6.9"),
        ("8/7q/8/8/8/3k4/8/K7 b - - 0 1", "1/2-1/2 flag-no-mate 6.9"),
    ] {
        check(&black_flags(fen), late, expected);
    }
    let d17 = given().fen("8/8/8/8/1p6/5N2/5q2/4RK1k w - - 0 1");
    check(&d17, late, "1/2-1/2 flag-no-mate 6.9");
    // The older Laws look at the bare king alone.
    check(&black_flags("8/8/4kq2/8/8/3KN3/8/8 b - - 0 1").laws("classic-17"), late, "1-0 flag 10.14");
    check(
        &black_flags("8/7q/8/8/8/3k4/8/K7 b - - 0 1").laws("classic-17"),
        late,
        "1/2-1/2 flag-no-mate 10.5",
    );
}

/// Casual rules: a flag within five completed moves voids the game (scenario 16).
#[test]
fn casual_flags() {
    let casual = given().laws("casual-online");
    let five = "e4 e5 Nf3 Nf6 Nc3 Nc6 d3 d6 Be2 Be7";
    check(&casual, &format!("{five} +310000 s:flag"), "* flag-too-early 8");
    check(&casual, &format!("{five} h3 h6 +310000 s:flag"), "0-1 flag 8");
    check(&given(), &format!("{five} +310000 s:flag"), "0-1 flag 6.9");
}

/// A move received before the deadline goes first; one received later loses on time.
#[test]
fn a_move_and_the_deadline() {
    check(&given(), "e4 e5 +299999 Nf3", "ongoing");
    check(&given(), "e4 e5 +300000 Nf3", "0-1 flag 6.9");
    check(&given().untimed(), "e4 e5 +99999999 Nf3 s:flag", "refused flag-not-fallen");
    check(&given(), "e4 e5 +310000 w:resign", "0-1 resignation 5.1.2");
    check(&given(), "e4 e5(=) +310000 w:accept", "1/2-1/2 agreement 5.2.3");
}

/// the move that kills the position comes 0.2 s before the flag: a draw, whatever falls then.
#[test]
fn q_20_a_dead_position_just_before_the_flag() {
    let d12 = given().fen("7k/8/6RK/8/8/8/8/8 w - - 0 1");
    let table = check(&d12, "+299800 Rg8+ +5000", "1/2-1/2 dead-position 5.2.2");
    assert_eq!(table.clocks().0, 200);
    check(&d12, "+299800 Rg8+ +5000 s:flag", "refused over");
}

/// Times beyond all sense are refused or cost the game, and nothing overflows.
#[test]
fn absurd_times() {
    for at in [i64::MIN, -1, 0, i64::MAX] {
        let mut table = check(&given(), "e4 e5", "ongoing");
        table.now = at;
        let mv = table.game.position().read_uci("g1f3").unwrap();
        let actor = Actor::Player(Color::White);
        table.ask(actor, CommandKind::Move { mv, offers_draw: false, premove: false }).unwrap();
        assert_eq!(table.game.ending().is_some(), at == i64::MAX);
    }
}

#[test]
fn lag_is_forgiven_within_the_allowance() {
    let table = check(&given().lag(200), "e4 +1000 e5", "ongoing");
    assert_eq!(table.clocks(), (300_000, 299_200));
    let ply = table.game.plies()[1];
    assert_eq!((ply.think_ms, ply.lag_ms), (800, 200));
    // Just past the deadline by less than the lag: the move stands.
    check(&given().lag(200), "e4 e5 +300199 Nf3", "ongoing");
    check(&given().lag(200), "e4 e5 +300200 Nf3", "0-1 flag 6.9");
    // A flag is called only after deadline and grace.
    let table = check(&given(), "e4 e5", "ongoing");
    let (deadline, due) = (table.game.deadline().unwrap(), table.game.flag_due().unwrap());
    assert_eq!((deadline, due), (DAWN + 300_000, DAWN + 302_000));
    check(&given(), "e4 e5 +301999 s:flag", "refused flag-not-fallen");
    check(&given(), "e4 e5 +302000 s:flag", "0-1 flag 6.9");
}

#[test]
fn a_premove_costs_nothing() {
    let mut table = check(&given().lag(80), "e4 +60000", "ongoing");
    table.now = DAWN + 160;
    let mv = table.game.position().read_uci("e7e5").unwrap();
    let kind = CommandKind::Move { mv, offers_draw: false, premove: true };
    table.ask(Actor::Player(Color::Black), kind).unwrap();
    assert_eq!(table.clocks(), (300_000, 300_000));
}

/// Two periods: at flag fall the moves are counted at once.
#[test]
fn periods() {
    let two = given().periods(&[(Some(2), 10_000), (None, 5_000)]);
    let table = check(&two, "e4 e5 +4000 Nf3 Nc6 +7000 Bb5", "ongoing");
    assert_eq!(table.clocks().0, 10_000 - 4_000 - 7_000 + 5_000);
    assert_eq!(table.game.clock().period(Color::White), 1);
    check(&two, "e4 e5 +4000 Nf3 Nc6 +11000 Bb5", "0-1 flag 6.9");
    check(&two, "e4 e5 +10000 Nf3", "0-1 flag 6.9");
}

#[test]
fn modes_in_a_game() {
    let fischer = check(&given().time(BEFORE, 180_000, 2_000), "+5000 e4", "ongoing");
    assert_eq!(fischer.clocks(), (177_000, 182_000));
    let next = check(&given().time(BEFORE, 180_000, 2_000), "+5000 e4 e5", "ongoing");
    assert_eq!(next.clocks(), (179_000, 182_000));
    let after = ClockMode::Increment { before_move: false };
    let casual = check(&given().time(after, 180_000, 2_000), "+5000 e4", "ongoing");
    assert_eq!(casual.clocks(), (177_000, 180_000));
    let glass = check(&given().time(ClockMode::Hourglass, 60_000, 0), "+20000 e4 +10000 e5", "ongoing");
    assert_eq!(glass.clocks(), (50_000, 70_000));
}

/// Waiting games run no clock; the first move may be made all the same.
#[test]
fn a_waiting_game_runs_no_clock() {
    let table = check(&given().waiting(), "+500000", "waiting");
    assert_eq!((table.clocks(), table.game.deadline()), ((300_000, 300_000), None));
    let moved = check(&given().waiting(), "+500000 e4 +1000", "ongoing");
    assert_eq!(moved.clocks(), (300_000, 299_000));
    check(&given().waiting(), "+500000 s:flag", "refused flag-not-fallen");
}

/// An outage is nobody's time, and five seconds go to the side to move.
#[test]
fn pauses() {
    let outage = check(&given(), "e4 e5 +10000 s:outage +3600000 s:resume +1000 Nf3", "ongoing");
    assert_eq!(outage.clocks(), (300_000 - 11_000 + 5_000, 300_000));
    let arbiter = check(&given(), "e4 e5 +10000 s:pause +60000 s:resume +1000 Nf3", "ongoing");
    assert_eq!(arbiter.clocks(), (300_000 - 11_000, 300_000));
    let twice =
        check(&given(), "e4 +1000 s:pause +5000 s:resume +1000 s:pause +7000 s:resume +1000 e5", "ongoing");
    assert_eq!(twice.clocks(), (300_000, 297_000));
    let during = check(&given(), "e4 e5 +10000 s:outage +3600000", "paused");
    assert_eq!(during.clocks(), (290_000, 300_000));
    assert_eq!(during.game.deadline(), None);
    check(&given(), "e4 e5 s:pause Nf3", "refused paused");
    check(&given(), "e4 e5 s:pause s:pause", "refused paused");
    check(&given(), "e4 e5 s:pause w:three", "refused paused");
    check(&given(), "e4 e5 s:pause +999999 s:flag", "refused paused");
    check(&given(), "e4 e5 s:pause w:resign", "0-1 resignation 5.1.2");
    check(&given(), "e4 e5 s:resume", "refused not-paused");
    let kinds =
        outage.log.iter().filter(|event| matches!(event.kind, EventKind::Resumed { gift_ms: 5_000, .. }));
    assert_eq!(kinds.count(), 1, "the gift stands in the record");
}

/// After a node died, the pause begins when it was last alive: before the present.
#[test]
fn an_outage_that_began_in_the_past() {
    let mut table = check(&given(), "e4 e5 +10000", "ongoing");
    let died = table.now;
    table.now = died + 500_000;
    let pause = CommandKind::Pause { reason: game::PauseReason::Outage };
    let command = Command { actor: Actor::System, at: died, lag_ms: 0, cid: None, kind: pause };
    for event in table.game.decide(&command).unwrap() {
        table.game.apply(&event).unwrap();
        table.log.push(event);
    }
    table.word("s:resume").unwrap();
    assert_eq!(table.clocks(), (295_000, 300_000));
    // Alive before the last move, by its own note: the turn has just begun then.
    let mut table = check(&given(), "e4 +10000 e5 +1000", "ongoing");
    let command = Command { actor: Actor::System, at: DAWN + 9_000, lag_ms: 0, cid: None, kind: pause };
    for event in table.game.decide(&command).unwrap() {
        table.game.apply(&event).unwrap();
    }
    table.now += 50_000;
    table.word("s:resume").unwrap();
    assert_eq!(table.clocks(), (305_000, 290_000));
}

/// Time to store a move is nobody's: the next clock starts at release.
#[test]
fn release() {
    let mut table = Table::new(&given());
    table.word("e4").unwrap();
    table.now += 700;
    table.game.released(table.now);
    table.now += 1_000;
    table.word("e5").unwrap();
    assert_eq!(table.game.plies()[1].think_ms, 1_000);
    // A release told after an offer in the same turn forgives nothing.
    table.now += 2_000;
    table.word("w:offer").unwrap();
    table.game.released(table.now);
    table.word("Nf3").unwrap();
    assert_eq!(table.game.plies()[2].think_ms, 2_000);
}

/// A command sent twice is done once; 32 are remembered for each player.
#[test]
fn repeated_commands() {
    let mut table = Table::new(&given());
    let send = |table: &mut Table, cid: u64, kind: CommandKind| {
        let actor = Actor::Player(Color::White);
        let command = Command { actor, at: table.now, lag_ms: 0, cid: Some(game::CommandId(cid)), kind };
        let events = table.game.decide(&command)?;
        for event in events {
            table.game.apply(&event).unwrap();
            table.log.push(event);
        }
        Ok::<(), Rejection>(())
    };
    send(&mut table, 7, CommandKind::OfferDraw).unwrap();
    assert_eq!(send(&mut table, 7, CommandKind::OfferDraw), Err(Rejection::Repeated));
    assert_eq!(game::Game::replay(&table.log).unwrap(), table.game);
    for cid in 100..100 + game::SEEN_COMMANDS as u64 {
        table.word("b:decline").unwrap();
        send(&mut table, cid, CommandKind::OfferDraw).unwrap();
    }
    assert!(!table.game.has_seen(Color::White, game::CommandId(7)));
    assert!(table.game.has_seen(Color::White, game::CommandId(100)));
    assert!(!table.game.has_seen(Color::Black, game::CommandId(100)));
    send(&mut table, 200, CommandKind::Resign).unwrap();
    assert_eq!(send(&mut table, 200, CommandKind::Resign), Err(Rejection::Repeated), "also after the end");
}

/// Only where the game may be over by it, and where no quick look settles who can still mate.
#[test]
fn where_the_full_solver_is_needed() {
    // Whether Black can mate is more than even a decision's effort settles.
    let hard = given().fen("3b1bnr/4p1kp/1p1pPp1p/1P1P1P1P/5PBR/7P/2B5/1K6 w - - 0 1");
    let needs = |given: &crate::script::Given, at: i64, lag_ms: u32, kind: CommandKind| {
        let table = check(given, "", "ongoing");
        let actor = Actor::Player(Color::White);
        table.game.needs_full_solver(&Command { actor, at: DAWN + at, lag_ms, cid: None, kind })
    };
    let mv = hard.terms.start.read_uci("b1a2").unwrap();
    let mv = CommandKind::Move { mv, offers_draw: false, premove: false };
    let claim = CommandKind::Claim { claim: game::ClaimKind::Fifty, intended: None };
    assert!(needs(&hard, 0, 0, CommandKind::Resign));
    assert!(!needs(&given(), 0, 0, CommandKind::Resign), "a quick look settles it");
    assert!(!needs(&hard.clone().laws("classic-17"), 0, 0, CommandKind::Resign), "nobody asks");
    assert!(!needs(&hard, 0, 0, CommandKind::Flag));
    assert!(needs(&hard, 303_000, 0, CommandKind::Flag));
    assert!(!needs(&given(), 303_000, 0, CommandKind::Flag), "a quick look settles it");
    assert!(!needs(&hard, 299_999, 0, mv));
    assert!(!needs(&hard, 300_099, 100, mv), "its lag is forgiven: it stands");
    assert!(needs(&hard, 300_100, 100, mv));
    assert!(!needs(&hard, 299_999, 0, claim));
    assert!(needs(&hard, 300_000, 0, claim));
    assert!(!needs(&hard, 0, 0, CommandKind::OfferDraw));
}
