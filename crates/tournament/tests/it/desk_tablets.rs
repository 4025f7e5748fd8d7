//! Tablets at which players tell results: let in by a code, once and in time, and shut out.

use crate::desk::Hall;
use tournament::desk::{BoardResult, Desk, Event, Fact, Refusal, WarningKind, Wish, Word};

fn join(code: &str) -> Wish {
    Wish::JoinTablet { code: code.to_owned(), token: "known".to_owned() }
}

#[test]
fn a_code_lets_one_tablet_in_and_in_time() {
    let mut hall = Hall::new(4, 3, |_| {});
    let until = hall.desk.log().last().expect("a log").at + 60_000;
    let invite = |code: &str, until| Wish::InviteTablet { code: code.to_owned(), until };
    hall.must(invite("late", until - 60_000));
    assert_eq!(hall.refused(join("late")), Refusal::TabletShut, "the time has run out");
    hall.must(invite("early", until));
    assert_eq!(hall.refused(invite("early", until)), Refusal::TabletShut, "each has a code of its own");
    assert_eq!(hall.refused(join("guessed")), Refusal::TabletShut);
    let joined = hall.must(join("early"));
    assert_eq!(hall.refused(join("early")), Refusal::TabletShut, "a code lets one in");
    let thrown_out = hall.must(Wish::Undo(joined));
    assert_eq!(hall.refused(join("early")), Refusal::TabletShut, "even if that was undone");
    hall.warned(Wish::Undo(thrown_out), 3, WarningKind::TabletComesBack(2));

    hall.must(invite("third", until));
    hall.must(Wish::RevokeTablet(3));
    assert_eq!(hall.refused(join("third")), Refusal::TabletShut, "shut out before it came");
    assert_eq!(hall.refused(Wish::RevokeTablet(3)), Refusal::NoChange);
    assert_eq!(hall.refused(Wish::RevokeTablet(4)), Refusal::TabletShut, "never invited");
}

/// What both confirm are two reports that name the tablet; the result stands once the arbiter has confirmed it.
#[test]
fn what_both_confirm_at_a_tablet_is_told_to_the_arbiter() {
    let mut hall = Hall::new(4, 3, |_| {});
    hall.pair();
    let games = hall.seats(1);
    let tell = |round, game: usize, tablet| Wish::TellAtTablet {
        round,
        seat: games[game],
        result: BoardResult::WHITE,
        tablet,
    };
    assert_eq!(hall.refused(tell(1, 0, 1)), Refusal::TabletShut, "never invited");
    let until = hall.desk.log().last().expect("a log").at + 60_000;
    hall.must(Wish::InviteTablet { code: "code".to_owned(), until });
    assert_eq!(hall.refused(tell(1, 0, 1)), Refusal::TabletShut, "invited, and not in yet");
    hall.must(join("code"));
    assert_eq!(hall.refused(tell(2, 0, 1)), Refusal::NotTheRound { turn: 1 });
    hall.must(tell(1, 0, 1));
    assert_eq!(hall.desk.state().rounds[0].boards[0].word(), Word::Agreed(BoardResult::WHITE));
    let told = |event: &&Event| matches!(event.fact, Fact::Reported { tablet: Some(1), .. });
    assert_eq!(hall.desk.log().iter().filter(told).count(), 2, "a word of each");
    assert_eq!(hall.refused(tell(1, 0, 1)), Refusal::NoChange);
    hall.must(Wish::Confirm { round: 1, seat: games[0] });
    assert_eq!(hall.desk.state().rounds[0].boards[0].word(), Word::Set(BoardResult::WHITE));

    let shut_out = hall.must(Wish::RevokeTablet(1));
    assert_eq!(hall.refused(tell(1, 1, 1)), Refusal::TabletShut, "shut out");
    hall.warned(Wish::Undo(shut_out), 3, WarningKind::TabletComesBack(1));
    let let_in = hall.desk.log().last().expect("a log").seq;
    hall.must(Wish::Undo(let_in));
    assert_eq!(hall.refused(tell(1, 1, 1)), Refusal::TabletShut, "shut out again, which needs no consent");
    assert_eq!(Desk::replay(hall.desk.log().to_vec()), hall.desk);
}
