//! An event run from a desk: what follows from commands, what is refused, and what undoing does.

use rules::Color;
use tournament::desk::import::{LeftOut, import};
use tournament::desk::prizes::{PrizeGroup, Sharing};
use tournament::desk::{
    AccelerationPlan, BoardResult, Command, Consent, Desk, Entry, Event, Fact, Field, List, ParticipantId,
    Rating, Refusal, Seat, Seating, Setting, Settings, System, WarningKind, Wish, Word,
};
use tournament::swiss::{Lots, Oddities, Plan, simulate};
use tournament::trf::{self, Edition, Reading, Report};
use tournament::{Acceleration, Bye, Points, Record, Scoring, Tournament, Tpn};

/// A desk with what was asked of it.
pub(crate) struct Hall {
    pub(crate) desk: Desk,
    clock: i64,
}

impl Hall {
    /// An event of so many players, the strongest first, and rounds.
    pub(crate) fn new(players: u32, rounds: u32, change: impl FnOnce(&mut Settings)) -> Hall {
        let mut settings = Settings { rounds, ..Settings::default() };
        settings.name.en = "Spring Open".to_owned();
        change(&mut settings);
        let mut hall = Hall { desk: Desk::new(), clock: 1_790_000_000_000 };
        hall.must(Wish::Create { settings: Box::new(settings), seed: 7 });
        if players > 0 {
            hall.must(Wish::Register((1..=players).map(entry).collect()));
        }
        hall
    }

    /// Does what is wished, with this consent.
    pub(crate) fn with(&mut self, wish: Wish, consent: Consent) -> Result<Vec<Event>, Refusal> {
        self.clock += 1_000;
        let events = self.desk.decide(&Command { at: self.clock, by: Some(1), wish }, consent)?;
        events.iter().for_each(|event| self.desk.apply(event));
        Ok(events)
    }

    #[track_caller]
    pub(crate) fn must(&mut self, wish: Wish) -> u32 {
        let events = self.with(wish, Consent::NONE).expect("this is allowed");
        events.last().map_or(0, |event| event.seq)
    }

    #[track_caller]
    pub(crate) fn refused(&mut self, wish: Wish) -> Refusal {
        self.with(wish, Consent::NONE).expect_err("this is refused")
    }

    /// Refused at this level without consent, and below it; allowed with it.
    #[track_caller]
    pub(crate) fn warned(&mut self, wish: Wish, level: u8, kind: WarningKind) {
        match self.with(wish.clone(), Consent(level - 1)) {
            Err(Refusal::Consent(warnings)) => {
                assert!(warnings.iter().any(|w| (w.level, w.kind) == (level, kind)), "{warnings:?}");
            }
            other => panic!("{other:?}"),
        }
        let events = self.with(wish, Consent(level)).expect("consented");
        assert!(events.iter().all(|event| event.consent == level));
    }

    /// Publishes the next round as proposed.
    #[track_caller]
    pub(crate) fn pair(&mut self) -> u32 {
        let proposal = self.desk.propose().expect("a pairing");
        self.must(Wish::Publish(Box::new(proposal)))
    }

    pub(crate) fn seats(&self, round: u32) -> Vec<Seat> {
        self.desk.state().round(round).expect("paired").seating().boards
    }

    #[track_caller]
    pub(crate) fn result(&mut self, round: u32, seat: Seat, result: BoardResult) -> u32 {
        self.must(set(round, seat, result))
    }

    /// White wins every game of the last round.
    pub(crate) fn play(&mut self) {
        let round = self.desk.state().paired();
        for seat in self.seats(round) {
            self.result(round, seat, BoardResult::WHITE);
        }
    }

    pub(crate) fn record(&self, number: u32, round: u32) -> Record {
        let tpn = self.desk.state().tpns()[&id(number)];
        self.desk.tournament().player(tpn).and_then(|player| player.record(round)).expect("a record")
    }

    pub(crate) fn tpn(&self, number: u32) -> u32 {
        self.desk.state().tpns()[&id(number)].0
    }
}

pub(crate) fn id(number: u32) -> ParticipantId {
    ParticipantId(number)
}

pub(crate) fn seat(white: u32, black: u32) -> Seat {
    Seat { white: id(white), black: id(black) }
}

pub(crate) fn bye(number: u32, round: u32, bye: Bye) -> Wish {
    Wish::AnnounceBye { id: id(number), round, bye, comment: "asked for".to_owned() }
}

pub(crate) fn set(round: u32, seat: Seat, result: BoardResult) -> Wish {
    Wish::SetResult { round, seat, result: Some(result), reason: String::new(), for_rating: false }
}

pub(crate) fn entry(number: u32) -> Entry {
    let rating = Rating {
        list: List::FideStandard,
        value: (2600 - 10 * number.min(250)) as u16,
        source: "2026-11".to_owned(),
        manual: false,
    };
    Entry { name: format!("Player, {number:03}"), ratings: vec![rating], ..Entry::default() }
}

/// Every state of an event is a report that can be read again.
#[track_caller]
pub(crate) fn readable(desk: &Desk) {
    let text = trf::write(&desk.state().report(), Edition::Trf26);
    let read =
        trf::read(text.as_bytes(), Reading::default()).unwrap_or_else(|faults| panic!("{faults:?}\n{text}"));
    let told = desk.tournament();
    let met = |record: &Record| record.scheduled().is_some() || *record == Record::Bye(Bye::PairingAllocated);
    if told.players.iter().any(|player| !player.records.is_empty())
        && !told.players.iter().any(|player| player.records.last().is_some_and(met))
    {
        // Everybody of the last round was annulled. A report shows such a round as one that is not paired yet.
        return;
    }
    assert_eq!(read.tournament, told, "{text}");
    assert_eq!(trf::write(&read, Edition::Trf26), text);
}

/// A game without a result is taken for a draw by the next pairing alone.
#[test]
fn standings_wait_for_results() {
    let mut hall = Hall::new(4, 3, |_| {});
    hall.pair();
    let event = hall.desk.tournament();
    assert!(event.players.iter().all(|player| event.points_after(player, 1) == Points::HALF));
    assert!(hall.desk.state().standings().rows.iter().all(|row| row.points == Points::ZERO));
}

#[test]
fn rounds_are_paired_played_and_told() {
    let mut hall = Hall::new(8, 3, |_| {});
    for round in 1..=3 {
        hall.pair();
        readable(&hall.desk);
        hall.play();
        readable(&hall.desk);
        assert_eq!(hall.desk.state().paired(), round);
    }
    assert_eq!(hall.desk.propose(), Err(Refusal::NoMoreRounds));
    assert!(tournament::swiss::check(&hall.desk.tournament()).is_empty());
    hall.must(Wish::Close);
    let places = hall.desk.state().closed.clone().expect("closed");
    assert_eq!(places.len(), 8);
    assert_eq!(hall.refused(Wish::CloseList), Refusal::Closed);
}

#[test]
fn undoing_is_undone_by_undoing() {
    let mut hall = Hall::new(4, 3, |_| {});
    hall.pair();
    let seat = hall.seats(1)[0];
    let before = hall.desk.state().clone();
    let result = hall.result(1, seat, BoardResult::DRAW);
    let after = hall.desk.state().clone();
    let undone = hall.must(Wish::Undo(result));
    assert_eq!(hall.desk.state().rounds, before.rounds);
    assert_eq!(hall.refused(Wish::Undo(result)), Refusal::NothingToUndo(result));
    hall.must(Wish::Undo(undone));
    assert_eq!(hall.desk.state().rounds, after.rounds);
    assert_eq!(Desk::replay(hall.desk.log().to_vec()), hall.desk);
}

#[test]
fn what_later_events_rest_on_is_not_undone() {
    let mut hall = Hall::new(4, 3, |_| {});
    let paired = hall.pair();
    let results: Vec<u32> =
        hall.seats(1).into_iter().map(|seat| hall.result(1, seat, BoardResult::WHITE)).collect();
    assert_eq!(hall.refused(Wish::Undo(paired)), Refusal::Needed { by: results.clone() });
    let next = hall.pair();
    assert_eq!(hall.refused(Wish::Undo(results[0])), Refusal::Needed { by: vec![next] });
    let registered = hall.desk.log()[1].seq;
    assert!(matches!(hall.refused(Wish::Undo(registered)), Refusal::Needed { by } if by.contains(&paired)));
    assert_eq!(hall.refused(Wish::Undo(1)), Refusal::Irreversible(1));
    hall.warned(Wish::Undo(next), 2, WarningKind::PublishedPairing { round: 2 });
}

#[test]
fn the_desk_can_be_seen_as_it_stood() {
    let mut hall = Hall::new(4, 3, |_| {});
    hall.pair();
    let then = hall.desk.clone();
    let time = then.log().last().expect("events").at;
    hall.play();
    assert_eq!(Desk::at(hall.desk.log(), time), then);
    assert_eq!(Desk::at(hall.desk.log(), 0), Desk::new());
}

#[test]
fn nobody_is_numbered_before_a_place_is_free() {
    let mut hall = Hall::new(2, 3, |settings| settings.capacity = Some(3));
    hall.must(Wish::Register(vec![entry(3), entry(4)]));
    let waiting: Vec<bool> = hall.desk.state().participants.values().map(|who| who.waiting).collect();
    assert_eq!(waiting, [false, false, false, true]);
    assert_eq!(hall.desk.tournament().players.len(), 3);
    hall.must(Wish::Withdraw { id: id(1), round: None });
    assert!(hall.desk.state().has_place());
    hall.must(Wish::Promote(id(4)));
    assert_eq!(hall.desk.tournament().players.len(), 3);
    hall.warned(Wish::Register(vec![entry(2)]), 2, WarningKind::Duplicate { other: id(2) });
}

#[test]
fn a_late_entry_is_put_in_its_proper_place() {
    let mut hall = Hall::new(6, 5, |_| {});
    hall.pair();
    hall.play();
    let mut strong = entry(99);
    strong.ratings[0].value = 2575;
    hall.must(Wish::Register(vec![strong]));
    assert_eq!((hall.tpn(2), hall.tpn(7), hall.tpn(3)), (2, 3, 4));
    assert_eq!(hall.record(7, 1), Record::Bye(Bye::ZeroPoint));
    assert_eq!(
        hall.record(1, 1),
        Record::Played { opponent: Tpn(5), color: Color::White, score: tournament::Score::Win, rated: true },
        "the opponent's number moved"
    );
    readable(&hall.desk);
    hall.pair();
    readable(&hall.desk);
}

#[test]
fn numbers_follow_corrections_until_round_4() {
    let mut hall = Hall::new(10, 6, |_| {});
    for _ in 0..3 {
        hall.pair();
        hall.play();
    }
    let mut better = entry(10);
    better.ratings[0].value = 2700;
    hall.must(Wish::Edit { id: id(10), entry: Box::new(better) });
    assert_eq!(hall.tpn(10), 10, "not by itself");
    hall.must(Wish::Renumber);
    assert_eq!((hall.tpn(10), hall.tpn(1)), (1, 2));
    readable(&hall.desk);
    hall.pair();
    hall.must(Wish::Edit { id: id(10), entry: Box::new(entry(10)) });
    assert_eq!(hall.refused(Wish::Renumber), Refusal::NumbersDefinitive);
}

#[test]
fn absence_is_announced_and_shows() {
    let mut hall = Hall::new(7, 4, |_| {});
    hall.must(bye(1, 1, Bye::HalfPoint));
    hall.warned(bye(1, 2, Bye::HalfPoint), 3, WarningKind::SecondHalfPoint(id(1)));
    hall.warned(bye(2, 2, Bye::FullPoint), 2, WarningKind::FullPoint(id(2)));
    hall.must(Wish::ComeLate { id: id(3), round: Some(2) });
    readable(&hall.desk);
    hall.pair();
    assert_eq!(hall.record(1, 1), Record::Bye(Bye::HalfPoint));
    assert_eq!(hall.record(3, 1), Record::Bye(Bye::ZeroPoint));
    let allocated = hall.desk.state().round(1).expect("paired").bye.expect("five are ready");
    assert_eq!(hall.record(allocated.0, 1), Record::Bye(Bye::PairingAllocated));
    assert_eq!(hall.refused(bye(4, 1, Bye::ZeroPoint)), Refusal::NotTheRound { turn: 2 });
    hall.play();
    hall.must(Wish::Withdraw { id: id(4), round: None });
    hall.must(Wish::CancelBye { id: id(1), round: 2 });
    hall.pair();
    assert_eq!(hall.record(2, 2), Record::Bye(Bye::FullPoint));
    assert_eq!(hall.record(4, 2), Record::Bye(Bye::ZeroPoint));
    assert!(hall.record(1, 2).scheduled().is_some());
    readable(&hall.desk);
}

#[test]
fn who_has_not_come_is_not_paired_where_that_is_asked() {
    let mut hall = Hall::new(4, 3, |settings| settings.check_in = true);
    assert_eq!(hall.desk.propose(), Err(Refusal::NobodyReady));
    for number in 1..=3 {
        hall.must(Wish::CheckIn { id: id(number), here: true });
    }
    hall.pair();
    assert_eq!(hall.record(4, 1), Record::Bye(Bye::ZeroPoint));
}

/// Three rounds of eight, all games won by White.
fn three_rounds() -> Hall {
    let mut hall = Hall::new(8, 5, |_| {});
    for _ in 0..3 {
        hall.pair();
        hall.play();
    }
    hall
}

#[test]
fn corrections_know_three_windows() {
    let mut hall = three_rounds();
    let correct = |hall: &Hall, round: u32, for_rating| Wish::SetResult {
        round,
        seat: hall.seats(round)[0],
        result: Some(BoardResult::BLACK),
        reason: "the slip says so".to_owned(),
        for_rating,
    };
    let nameless = set(3, hall.seats(3)[0], BoardResult::BLACK);
    assert_eq!(hall.refused(nameless), Refusal::ReasonMissing);
    hall.must(correct(&hall, 3, false));
    let closed = |hall: &mut Hall, wish: &Wish, round: u32| match hall.with(wish.clone(), Consent::FULL) {
        Err(Refusal::FideMode(warnings)) => assert_eq!(warnings[0].kind, WarningKind::OldResult { round }),
        other => panic!("{other:?}"),
    };
    let following = correct(&hall, 2, false);
    closed(&mut hall, &following, 2);
    hall.pair();
    let seat = hall.seats(3)[1];
    let following = Wish::SetResult {
        round: 3,
        seat,
        result: Some(BoardResult::DRAW),
        reason: "the slip says so".to_owned(),
        for_rating: false,
    };
    let mut later = Hall { desk: hall.desk.clone(), clock: hall.clock };
    hall.warned(following.clone(), 3, WarningKind::AfterPairing { round: 3 });
    later.play();
    closed(&mut later, &following, 3);
    let old = correct(&hall, 1, false);
    closed(&mut hall, &old, 1);
    let before = hall.desk.tournament();
    hall.warned(correct(&hall, 1, true), 3, WarningKind::RatingOnly { round: 1 });
    assert_eq!(hall.desk.tournament(), before, "the standings do not know it");
    assert_ne!(hall.desk.state().tournament_for_rating(), before);
    hall.warned(Wish::LeaveFideMode { reason: "club".to_owned() }, 4, WarningKind::LeavesFideMode);
    hall.warned(old, 4, WarningKind::OldResult { round: 1 });
    assert_ne!(hall.desk.tournament(), before);
    let remarks = hall.desk.state().report().comments;
    assert_eq!(remarks.last().map(String::as_str), Some("### FIDE mode left after round 4: club"));
    let left =
        hall.desk.log().iter().find(|event| matches!(event.fact, Fact::FideModeLeft { .. })).expect("there");
    let seq = left.seq;
    assert_eq!(hall.refused(Wish::Undo(seq)), Refusal::Irreversible(seq));
    readable(&hall.desk);
}

#[test]
fn fide_mode_has_no_room_for_late_terms() {
    let mut hall = three_rounds();
    let prohibit = Wish::Prohibit { players: vec![id(1), id(2)], first: 4, last: None };
    let accelerate = Wish::Set(vec![Setting::Acceleration(AccelerationPlan::Baku)]);
    for wish in [&prohibit, &accelerate] {
        assert!(matches!(hall.with(wish.clone(), Consent::FULL), Err(Refusal::FideMode(_))), "{wish:?}");
    }
    let tie_breaks = Wish::Set(vec![Setting::TieBreaks(vec!["SB".to_owned()])]);
    hall.warned(tie_breaks, 4, WarningKind::TieBreaksAfterStart);
    hall.with(Wish::LeaveFideMode { reason: "club".to_owned() }, Consent::FULL).expect("consented");
    hall.warned(prohibit, 3, WarningKind::ProhibitedAfterStart);
    hall.warned(accelerate, 4, WarningKind::AccelerationAfterStart);
    assert_eq!(
        hall.refused(Wish::Set(vec![Setting::System(System::Manual)])),
        Refusal::Invalid(Field::System)
    );
    readable(&hall.desk);
}

#[test]
fn two_tablets_and_an_arbiter() {
    let mut hall = Hall::new(4, 3, |_| {});
    hall.pair();
    let game = hall.seats(1)[0];
    let report = |by, result| Wish::Report { round: 1, seat: game, by, result };
    let word =
        |hall: &Hall| hall.desk.state().round(1).and_then(|round| round.board(game)).expect("there").word();
    assert_eq!(word(&hall), Word::Nothing);
    hall.must(report(Color::White, BoardResult::WHITE));
    assert_eq!(word(&hall), Word::One(Color::White, BoardResult::WHITE));
    assert_eq!(hall.refused(Wish::Confirm { round: 1, seat: game }), Refusal::NotAgreed);
    hall.must(report(Color::Black, BoardResult::DRAW));
    assert_eq!(word(&hall), Word::Disputed { white: BoardResult::WHITE, black: BoardResult::DRAW });
    assert_eq!(hall.refused(Wish::Confirm { round: 1, seat: game }), Refusal::NotAgreed);
    hall.must(report(Color::White, BoardResult::DRAW));
    assert_eq!(word(&hall), Word::Agreed(BoardResult::DRAW));
    assert!(matches!(hall.record(game.white.0, 1), Record::Paired { .. }), "not before the arbiter says so");
    hall.must(Wish::Confirm { round: 1, seat: game });
    assert_eq!(word(&hall), Word::Set(BoardResult::DRAW));
    assert_eq!(hall.refused(report(Color::White, BoardResult::WHITE)), Refusal::NoChange);
}

#[test]
fn odd_results_are_entered_and_impossible_ones_are_not() {
    let mut hall = Hall::new(8, 3, |_| {});
    hall.pair();
    let seats = hall.seats(1);
    use tournament::Score::{Draw, Loss, Win};
    hall.result(1, seats[0], BoardResult::played(Loss, Loss));
    hall.result(1, seats[1], BoardResult::played(Draw, Loss));
    hall.result(1, seats[2], BoardResult::Forfeit { winner: None });
    hall.result(1, seats[3], BoardResult::Played { white: Win, black: Loss, rated: false });
    let impossible = set(1, seats[3], BoardResult::played(Win, Draw));
    assert!(hall.with(impossible, Consent::FULL).is_err());
    readable(&hall.desk);
    let points: Points = hall
        .desk
        .tournament()
        .players
        .iter()
        .map(|player| hall.desk.tournament().points_after(player, 1))
        .sum();
    assert_eq!(points, Points::from_tenths(15));
}

#[test]
fn pairs_by_hand_are_warned_of_and_noted() {
    let mut hall = three_rounds();
    let met = hall.seats(3)[0];
    let by_hand = |hall: &Hall| {
        let rest: Vec<u32> = (1..=8).filter(|number| ![met.white.0, met.black.0].contains(number)).collect();
        let mut boards = vec![met];
        boards.extend(rest.chunks(2).map(|pair| seat(pair[0], pair[1])));
        assert_eq!(hall.desk.state().paired(), 3);
        Wish::Seat { round: 4, seating: Seating { boards, ..Seating::default() } }
    };
    let wish = by_hand(&hall);
    assert_eq!(hall.with(wish.clone(), Consent::FULL), Err(Refusal::NotByHand));
    hall.must(Wish::BeginManual { round: 4, reason: "a late guest".to_owned() });
    let proposal = hall.desk.propose().expect("a pairing");
    assert_eq!(hall.refused(Wish::Publish(Box::new(proposal))), Refusal::ByHand);
    hall.warned(wish, 3, WarningKind::Rematch(met.white, met.black));
    hall.must(Wish::EndManual);
    let note = hall.desk.state().manual_notes[0].clone();
    assert!(note.made.contains(&met) && !note.instead.is_empty());
    let remarks = hall.desk.state().report().comments;
    assert!(remarks.iter().any(|remark| remark.starts_with("### MPA @ Round 4: ")), "{remarks:?}");
    readable(&hall.desk);
    let forgotten = Wish::Seat { round: 4, seating: Seating { boards: vec![met], ..Seating::default() } };
    hall.must(Wish::BeginManual { round: 4, reason: "again".to_owned() });
    assert!(matches!(hall.with(forgotten, Consent::FULL), Err(Refusal::BadSeating(_))));
    let mut turned = hall.desk.state().round(4).expect("paired").seating();
    turned.boards[0] = Seat { white: met.black, black: met.white };
    hall.with(Wish::Seat { round: 4, seating: turned }, Consent::FULL).expect("changed");
    assert_eq!(hall.seats(4)[0].white, met.black);
}

#[test]
fn a_prohibited_pair_and_a_second_bye_are_warned_of() {
    let mut hall = Hall::new(3, 3, |_| {});
    hall.must(Wish::Prohibit { players: vec![id(1), id(2)], first: 1, last: Some(2) });
    readable(&hall.desk);
    hall.must(Wish::BeginManual { round: 1, reason: "try".to_owned() });
    let kept_apart = Seating { boards: vec![seat(1, 2)], bye: Some(id(3)), ..Seating::default() };
    hall.warned(Wish::Seat { round: 1, seating: kept_apart }, 3, WarningKind::ProhibitedPair(id(1), id(2)));
    hall.must(Wish::EndManual);
    hall.play();
    hall.must(Wish::BeginManual { round: 2, reason: "try".to_owned() });
    let again = Seating { boards: vec![seat(2, 1)], bye: Some(id(3)), ..Seating::default() };
    hall.warned(Wish::Seat { round: 2, seating: again }, 3, WarningKind::IllegalBye(id(3)));
}

#[test]
fn a_fixed_board_is_kept() {
    let mut hall = Hall::new(10, 3, |_| {});
    hall.must(Wish::FixBoard { id: id(1), board: Some(4) });
    hall.pair();
    let board = hall.seats(1)[3];
    assert!(board.white == id(1) || board.black == id(1));
    assert!(tournament::swiss::check(&hall.desk.tournament()).is_empty());
}

#[test]
fn a_proposal_is_for_the_event_as_it_was() {
    let mut hall = Hall::new(4, 3, |_| {});
    let proposal = Box::new(hall.desk.propose().expect("a pairing"));
    assert_eq!(proposal.explain().expect("explained").len(), 1);
    hall.must(Wish::TickFee { id: id(1), paid: true });
    hall.must(bye(1, 1, Bye::ZeroPoint));
    assert_eq!(hall.refused(Wish::Publish(proposal)), Refusal::Outdated);
    let proposal = Box::new(hall.desk.propose().expect("a pairing"));
    hall.must(Wish::TickFee { id: id(2), paid: true });
    hall.must(Wish::Publish(proposal));
}

#[test]
fn group_a_of_an_acceleration_ends_with_the_same_person() {
    let mut hall = Hall::new(8, 5, |settings| settings.acceleration = AccelerationPlan::Baku);
    assert_eq!(hall.desk.tournament().accelerations[0].players, Tpn(1)..=Tpn(4));
    hall.pair();
    hall.play();
    let mut strong = entry(99);
    strong.ratings[0].value = 2700;
    hall.must(Wish::Register(vec![strong]));
    assert_eq!(hall.desk.tournament().accelerations[0].players, Tpn(1)..=Tpn(5));
    readable(&hall.desk);
}

#[test]
fn a_round_can_be_taken_back() {
    let mut hall = Hall::new(4, 3, |_| {});
    hall.pair();
    hall.play();
    let unpair = Wish::Unpair { reason: "wrong list".to_owned() };
    hall.warned(unpair, 3, WarningKind::LosesResults { round: 1 });
    assert_eq!(hall.desk.state().paired(), 0);
    let last = hall.desk.head();
    hall.must(Wish::Undo(last));
    assert!(hall.desk.state().round(1).expect("paired again").is_over(), "with its results");
}

#[test]
fn everybody_meets_everybody_by_the_table() {
    let mut hall = Hall::new(5, 5, |settings| settings.system = System::RoundRobin { cycles: 1 });
    for _ in 0..5 {
        hall.pair();
        hall.play();
        readable(&hall.desk);
    }
    let mut met: Vec<(u32, u32)> = (1..=5)
        .flat_map(|round| hall.seats(round))
        .map(|seat| (seat.white.0.min(seat.black.0), seat.white.0.max(seat.black.0)))
        .collect();
    met.sort_unstable();
    met.dedup();
    assert_eq!(met.len(), 10);
}

#[test]
fn who_leaves_a_round_robin_early_leaves_no_results() {
    let leaving_after = |rounds: u32| {
        let mut hall = Hall::new(6, 5, |settings| settings.system = System::RoundRobin { cycles: 1 });
        (0..rounds).for_each(|_| {
            hall.pair();
            hall.play();
        });
        hall.must(Wish::Withdraw { id: id(1), round: None });
        hall.pair();
        readable(&hall.desk);
        let played =
            |event: Tournament| event.players[0].records.iter().filter(|record| record.is_played()).count();
        let last = hall
            .desk
            .tournament()
            .players
            .iter()
            .filter_map(|player| player.record(rounds + 1))
            .collect::<Vec<_>>();
        let forfeits = last.iter().filter(|record| matches!(record, Record::Forfeit { .. })).count();
        (played(hall.desk.tournament()), played(hall.desk.state().tournament_for_rating()), forfeits)
    };
    assert_eq!(leaving_after(2), (0, 2, 0), "annulled for the standings, not for ratings");
    assert_eq!(leaving_after(3), (3, 3, 2), "kept, and the rest forfeited");
}

#[test]
fn a_double_round_robin_meets_twice_with_colours_reversed() {
    let mut hall = Hall::new(4, 6, |settings| settings.system = System::RoundRobin { cycles: 2 });
    for _ in 0..6 {
        hall.pair();
        hall.play();
    }
    let games: std::collections::BTreeSet<Seat> = (1..=6).flat_map(|round| hall.seats(round)).collect();
    assert_eq!(games.len(), 12, "every pair with either colour");
    assert_eq!(hall.desk.propose(), Err(Refusal::NoMoreRounds));
}

#[test]
fn matches_and_scheveningen_have_their_tables() {
    let mut hall = Hall::new(2, 4, |settings| settings.system = System::Match);
    for _ in 0..4 {
        hall.pair();
        hall.play();
    }
    assert_eq!(hall.seats(1)[0].white, hall.seats(2)[0].black);
    let mut hall = Hall::new(6, 3, |settings| settings.system = System::Scheveningen);
    hall.pair();
    assert!(hall.seats(1).iter().all(|seat| (seat.white.0 <= 3) != (seat.black.0 <= 3)));
    let hall = Hall::new(5, 3, |settings| settings.system = System::Scheveningen);
    assert_eq!(hall.desk.propose(), Err(Refusal::WrongNumber));
}

#[test]
fn prizes_go_down_the_standings() {
    let group = |amounts: &[u64], change: &dyn Fn(&mut PrizeGroup)| {
        let mut group =
            PrizeGroup { amounts: amounts.to_vec(), sharing: Sharing::ByPlace, ..PrizeGroup::default() };
        change(&mut group);
        group
    };
    let mut hall = Hall::new(8, 3, |settings| {
        settings.prizes = vec![
            group(&[100, 50], &|_| {}),
            group(&[30], &|group| group.eligible.rating_to = Some(2580)),
            group(&[5], &|group| group.beside = true),
        ];
    });
    for _ in 0..3 {
        hall.pair();
        hall.play();
    }
    hall.must(Wish::Close);
    let ranked: Vec<ParticipantId> =
        hall.desk.state().closed.clone().expect("closed").iter().map(|place| place.id).collect();
    let awards = hall.desk.state().awards();
    assert_eq!(awards.iter().map(|award| award.amount).collect::<Vec<_>>(), [100, 50, 30, 5]);
    assert_eq!((awards[0].id, awards[1].id, awards[3].id), (ranked[0], ranked[1], ranked[0]));
    let next = ranked[2..].iter().find(|id| id.0 >= 2).copied();
    assert_eq!(Some(awards[2].id), next, "who has won is passed over");
}

/// The system is a term of the pairings, whichever way an undoing would change it.
#[test]
fn no_undoing_changes_the_system_of_a_paired_round() {
    let by_table = Setting::System(System::RoundRobin { cycles: 1 });
    let mut hall = Hall::new(4, 3, |_| {});
    let changed = hall.must(Wish::Set(vec![by_table.clone()]));
    let paired = hall.pair();
    assert_eq!(hall.refused(Wish::Undo(changed)), Refusal::Needed { by: vec![paired] });
    // The pairing is undone, then the system; neither comes back alone.
    let unpaired = hall.with(Wish::Undo(paired), Consent::FULL).expect("consented")[0].seq;
    let unset = hall.must(Wish::Undo(changed));
    let pairing_again = hall.with(Wish::Undo(unpaired), Consent::FULL);
    assert_eq!(pairing_again, Err(Refusal::Needed { by: vec![unset] }));
    let paired = hall.pair();
    assert_eq!(hall.refused(Wish::Undo(unset)), Refusal::Needed { by: vec![paired] });
    assert_eq!(hall.desk.state().settings.system, System::DutchSwiss);
}

#[test]
fn a_lot_that_was_used_is_not_undone() {
    let mut hall = Hall::new(4, 3, |_| {});
    let drawn = hall.must(Wish::DrawColor { seed: 3 });
    let paired = hall.pair();
    assert_eq!(hall.refused(Wish::Undo(drawn)), Refusal::Needed { by: vec![paired] });
}

#[test]
fn seats_changed_by_hand_stay_once_the_next_round_is_paired() {
    let mut hall = Hall::new(4, 3, |_| {});
    hall.pair();
    hall.must(Wish::BeginManual { round: 1, reason: "a wrong list".to_owned() });
    let mut seating = hall.desk.state().round(1).expect("paired").seating();
    seating.boards.reverse();
    let reseated = hall.with(Wish::Seat { round: 1, seating }, Consent::FULL).expect("consented")[0].seq;
    let ended = hall.must(Wish::EndManual);
    hall.play();
    let next = hall.pair();
    assert_eq!(hall.refused(Wish::Undo(reseated)), Refusal::Needed { by: vec![ended, next] });
}

#[test]
fn an_old_correction_that_fed_a_pairing_is_not_undone() {
    let mut hall = three_rounds();
    hall.with(Wish::LeaveFideMode { reason: "club".to_owned() }, Consent::FULL).expect("consented");
    let wish = Wish::SetResult {
        round: 1,
        seat: hall.seats(1)[0],
        result: Some(BoardResult::BLACK),
        reason: "the slip says so".to_owned(),
        for_rating: false,
    };
    let old = hall.with(wish, Consent::FULL).expect("consented")[0].seq;
    let next = hall.pair();
    assert_eq!(hall.with(Wish::Undo(old), Consent::FULL), Err(Refusal::Needed { by: vec![next] }));
}

/// A knockout of four with one game a match; the first board is drawn, the second won by White.
fn level_semifinal() -> Hall {
    let mut hall = Hall::new(4, 2, |settings| settings.system = System::knockout(1));
    hall.pair();
    let seats = hall.seats(1);
    hall.result(1, seats[0], BoardResult::DRAW);
    hall.result(1, seats[1], BoardResult::WHITE);
    hall
}

fn decide(round: u32, winner: ParticipantId) -> Wish {
    Wish::DecideMatch { round, winner, reason: "blitz".to_owned() }
}

#[test]
fn a_match_is_decided_by_a_word_only_where_its_games_left_it_level() {
    let mut hall = level_semifinal();
    let seats = hall.seats(1);
    assert_eq!(hall.refused(decide(1, seats[1].black)), Refusal::NotApplicable(seats[1].black));
    assert_eq!(hall.refused(decide(2, seats[0].black)), Refusal::NotTheRound { turn: 1 });
    let decided = hall.must(decide(1, seats[0].black));
    let next = hall.pair();
    assert!(hall.desk.state().round(2).expect("paired").seating().people().any(|id| id == seats[0].black));
    assert_eq!(hall.refused(decide(1, seats[0].white)), Refusal::NotTheRound { turn: 2 });
    assert_eq!(hall.refused(Wish::Undo(decided)), Refusal::Needed { by: vec![next] });
    let mut swiss = Hall::new(4, 3, |_| {});
    swiss.pair();
    swiss.play();
    assert_eq!(swiss.refused(decide(1, id(1))), Refusal::Invalid(Field::System));
}

#[test]
fn a_match_with_open_games_is_not_decided() {
    let mut hall = Hall::new(4, 2, |settings| settings.system = System::knockout(1));
    hall.pair();
    let winner = hall.seats(1)[0].black;
    assert_eq!(hall.refused(decide(1, winner)), Refusal::ResultsMissing { round: 1 });
}

#[test]
fn games_go_before_the_word_that_decided_a_match() {
    let mut hall = level_semifinal();
    let game = hall.seats(1)[0];
    hall.must(decide(1, game.black));
    hall.must(Wish::SetResult {
        round: 1,
        seat: game,
        result: Some(BoardResult::WHITE),
        reason: "the slip says so".to_owned(),
        for_rating: false,
    });
    hall.pair();
    assert!(hall.desk.state().round(2).expect("paired").seating().people().any(|id| id == game.white));
}

#[test]
fn a_decision_goes_with_its_round() {
    let mut hall = level_semifinal();
    hall.must(decide(1, hall.seats(1)[0].black));
    hall.with(Wish::Unpair { reason: "a wrong list".to_owned() }, Consent::FULL).expect("consented");
    assert!(hall.desk.state().decisions.is_empty());
}

#[test]
fn whoever_will_leave_a_round_robin_later_has_not_left() {
    let mut hall = Hall::new(6, 5, |settings| settings.system = System::RoundRobin { cycles: 1 });
    hall.pair();
    hall.play();
    let before = hall.desk.tournament();
    hall.must(Wish::Withdraw { id: id(1), round: Some(4) });
    assert_eq!(hall.desk.tournament().players[0].records, before.players[0].records, "not before round 4");
    for _ in 2..=3 {
        hall.pair();
        hall.play();
    }
    assert!(hall.record(1, 3).is_played(), "three games of five were played");
    let mut hall = Hall::new(6, 5, |settings| settings.system = System::RoundRobin { cycles: 1 });
    for _ in 1..=3 {
        hall.pair();
        hall.play();
    }
    hall.must(Wish::Register(vec![entry(30), entry(31)]));
    hall.must(Wish::Withdraw { id: id(1), round: None });
    assert!(hall.record(1, 1).is_played(), "half of the games of those who began");
}

#[test]
fn a_place_is_for_those_who_wait() {
    let mut hall = Hall::new(4, 3, |settings| settings.capacity = Some(3));
    assert_eq!(hall.refused(Wish::Promote(id(4))), Refusal::Full);
    hall.must(Wish::Withdraw { id: id(1), round: None });
    hall.must(Wish::Register(vec![entry(5)]));
    assert!(hall.desk.state().participants[&id(5)].waiting, "somebody waited before");
    hall.must(Wish::Promote(id(4)));
    assert_eq!(hall.refused(Wish::Return(id(1))), Refusal::Full);
    hall.must(Wish::Set(vec![Setting::Capacity(Some(4))]));
    hall.must(Wish::Return(id(1)));
}

#[test]
fn nobody_who_has_left_is_seated_anew() {
    let mut hall = Hall::new(5, 3, |_| {});
    hall.must(Wish::Withdraw { id: id(5), round: None });
    hall.must(Wish::Return(id(5)));
    hall.must(bye(5, 1, Bye::ZeroPoint));
    hall.must(bye(4, 1, Bye::ZeroPoint));
    hall.pair();
    hall.with(Wish::Expel { id: id(5), reason: "fair play".to_owned() }, Consent::FULL).expect("consented");
    hall.must(Wish::BeginManual { round: 1, reason: "a guest".to_owned() });
    let seated = |hall: &Hall, number: u32| {
        let mut seating = hall.desk.state().round(1).expect("paired").seating();
        let alone = seating.bye.take().expect("three were ready");
        seating.boards.push(Seat { white: alone, black: id(number) });
        Wish::Seat { round: 1, seating }
    };
    let expelled = seated(&hall, 5);
    assert_eq!(hall.with(expelled, Consent::FULL), Err(Refusal::BadSeating(id(5))));
    let guest = seated(&hall, 4);
    hall.with(guest, Consent::FULL).expect("came after all");
}

#[test]
fn a_prize_beside_others_passes_nobody_over() {
    let group =
        |amount: u64, beside: bool| PrizeGroup { amounts: vec![amount], beside, ..PrizeGroup::default() };
    let mut hall = Hall::new(4, 1, |settings| settings.prizes = vec![group(5, true), group(100, false)]);
    hall.pair();
    hall.play();
    let awards = hall.desk.state().awards();
    let of = |group: usize| -> Vec<ParticipantId> {
        awards.iter().filter(|award| award.group == group).map(|award| award.id).collect()
    };
    assert_eq!(of(0), of(1));
}

fn simulated(players: u32, rounds: u32, seed: u64, oddities: Oddities) -> Tournament {
    let scoring = Scoring::default();
    simulate(&Plan { players, rounds, seed, oddities, accelerated: false, prohibited: 0, scoring })
}

/// A simulated event comes in as it was told, whatever went wrong in it.
#[test]
fn events_of_other_programs_are_taken_over() {
    for seed in 0..40 {
        let event = simulated(9 + seed as u32, 6, seed, Oddities::MANY);
        let report = Report { tournament: event.clone(), ..Report::default() };
        let taken = import(&report, 5, 1_000, None).unwrap_or_else(|refusal| panic!("{seed}: {refusal}"));
        assert!(taken.deviations.is_empty() && taken.left_out.is_empty(), "{seed}: {:?}", taken.left_out);
        let desk = Desk::replay(taken.events);
        let own = desk.tournament();
        for (player, told) in event.players.iter().zip(&own.players) {
            assert_eq!(player.records, told.records, "{seed}: {}", player.tpn);
        }
        assert!(tournament::swiss::check(&own).is_empty(), "{seed}");
        readable(&desk);
    }
}

#[test]
fn what_has_no_place_is_told() {
    let mut event = simulated(6, 3, 1, Oddities::NONE);
    event.info.tie_breaks = vec!["BH".to_owned(), "NONSENSE".to_owned()];
    // One pairing is not that of the rules.
    for player in &mut event.players {
        if let Record::Played { color, .. } = &mut player.records[1] {
            *color = !*color;
        }
    }
    let report = Report { tournament: event, others: vec!["801 a team".to_owned()], ..Report::default() };
    let taken = import(&report, 5, 1_000, None).expect("taken");
    assert!(!taken.deviations.is_empty());
    let left_out = [LeftOut::TieBreak("NONSENSE".to_owned()), LeftOut::Line("801 a team".to_owned())];
    assert_eq!(taken.left_out, left_out);
}

#[test]
fn a_plan_of_virtual_points_follows_its_people_and_what_is_not_kept_is_told() {
    let mut event = simulated(6, 3, 1, Oddities::NONE);
    event.info.dates = vec!["26/11/30".to_owned()];
    event.info.type_code = "CUSTOM_SWISS".to_owned();
    let line = Acceleration { points: Points::from_tenths(10), rounds: 1..=1, players: Tpn(1)..=Tpn(2) };
    event.accelerations = vec![line];
    // Number 1 of the report is the last of the initial order, and so number 6 in the desk.
    event.order = [2, 3, 4, 5, 6, 1].map(Tpn).to_vec();
    let report = Report { tournament: event, others: vec!["172 NED NRO".to_owned()], ..Report::default() };
    let taken = import(&report, 5, 1_000, None).expect("taken");
    let lines = ["172 NED NRO", "132 26/11/30"].map(|line| LeftOut::Line(line.to_owned()));
    assert_eq!(taken.left_out[..2], lines);
    assert_eq!(taken.left_out[2], LeftOut::System("CUSTOM_SWISS".to_owned()));
    let AccelerationPlan::Custom { lines } = Desk::replay(taken.events).state().settings.acceleration.clone()
    else {
        panic!("a plan of its own")
    };
    let numbers: Vec<(u32, u32)> = lines.iter().map(|line| (line.first_number, line.last_number)).collect();
    assert_eq!(numbers, [(1, 1), (6, 6)]);
}

/// A report's numbers stand though ratings would give others: before the first round, when it is unpaired again, and for
/// those who come and go meanwhile.
#[test]
fn an_order_that_no_round_has_fixed_is_that_of_the_report() {
    let mut event = simulated(4, 3, 1, Oddities::NONE);
    for player in &mut event.players {
        player.records.clear();
        player.rating = Some(1500 + 10 * player.tpn.0 as u16);
    }
    let report = Report { tournament: event, ..Report::default() };
    let taken = import(&report, 5, 1_000, None).expect("taken");
    assert_eq!(taken.left_out, []);
    let mut hall = Hall { desk: Desk::replay(taken.events), clock: 1_790_000_000_000 };
    let numbers = |hall: &Hall| hall.desk.state().numbers().iter().map(|id| id.0).collect::<Vec<_>>();
    assert_eq!(numbers(&hall), [1, 2, 3, 4]);
    readable(&hall.desk);
    hall.must(Wish::Withdraw { id: id(3), round: None });
    assert_eq!(numbers(&hall), [1, 2, 4]);
    hall.must(Wish::Return(id(3)));
    hall.must(Wish::Remove(id(2)));
    hall.must(Wish::Register(vec![entry(9)]));
    assert_eq!(numbers(&hall), [5, 1, 3, 4], "a late entry stands where its rating puts it");
    hall.pair();
    hall.with(Wish::Unpair { reason: "again".to_owned() }, Consent::FULL).expect("consented");
    assert_eq!(numbers(&hall), [5, 1, 3, 4]);
    hall.must(Wish::Renumber);
    assert_eq!(numbers(&hall), [5, 4, 3, 1], "the arbiter may order by ratings");
    let again = hall.refused(Wish::Renumber);
    assert_eq!(again, Refusal::NoChange);
}

#[test]
fn whoever_enters_after_rounds_gets_half_points_where_that_is_the_term() {
    let mut hall = Hall::new(6, 5, |settings| settings.late_half_points = true);
    hall.pair();
    hall.play();
    hall.must(Wish::Register(vec![entry(30)]));
    assert_eq!(hall.record(7, 1), Record::Bye(Bye::HalfPoint));
    readable(&hall.desk);
}

#[test]
fn virtual_points_are_those_of_the_rules_in_fide_mode() {
    let line = tournament::desk::VirtualPoints {
        points: Points::from_tenths(10),
        first_round: 1,
        last_round: 1,
        first_number: 1,
        last_number: 2,
    };
    let own = Wish::Set(vec![Setting::Acceleration(AccelerationPlan::Custom { lines: vec![line] })]);
    let unlawful = |hall: &mut Hall, wish: &Wish, kind| match hall.with(wish.clone(), Consent::FULL) {
        Err(Refusal::FideMode(warnings)) => assert_eq!(warnings[0].kind, kind),
        other => panic!("{other:?}"),
    };
    let mut hall = Hall::new(8, 5, |settings| settings.acceleration = AccelerationPlan::Baku);
    unlawful(&mut hall, &own, WarningKind::CustomAcceleration);
    hall.must(Wish::Set(vec![Setting::Rounds(7)]));
    hall.pair();
    unlawful(&mut hall, &Wish::Set(vec![Setting::Rounds(9)]), WarningKind::AccelerationAfterStart);
    let mut club = Hall::new(8, 5, |_| {});
    club.with(Wish::LeaveFideMode { reason: "club".to_owned() }, Consent::FULL).expect("consented");
    club.must(own);
}

#[test]
fn a_result_that_was_disputed_is_told_of() {
    let mut hall = Hall::new(4, 3, |_| {});
    hall.pair();
    let seat = hall.seats(1)[0];
    for (by, result) in [(Color::White, BoardResult::WHITE), (Color::Black, BoardResult::DRAW)] {
        hall.must(Wish::Report { round: 1, seat, by, result });
    }
    let warnings = hall.desk.weigh(&set(1, seat, BoardResult::DRAW)).expect("allowed");
    assert_eq!(warnings.iter().map(|warning| warning.kind).collect::<Vec<_>>(), [WarningKind::Disagreement]);
    hall.result(1, seat, BoardResult::DRAW);
}

#[test]
fn a_table_longer_than_the_event_is_played_as_far_as_it_goes() {
    for (players, cycles) in [(100, 1), (101, 1), (300, 2)] {
        let hall = Hall::new(players, 99, |settings| settings.system = System::RoundRobin { cycles });
        let boards = hall.desk.propose().expect("a round").seating().boards.len();
        assert_eq!(boards as u32, players / 2, "{players}");
    }
}

/// Whatever is asked, in whatever order: nothing panics, the log tells all, undoing can be undone.
mod random {
    use super::*;
    use proptest::prelude::*;

    const PEOPLE: u32 = 9;

    fn somebody(lots: &mut Lots) -> ParticipantId {
        id(1 + lots.below(PEOPLE))
    }

    fn any_result(lots: &mut Lots) -> BoardResult {
        let texts = ["1", "0", "=", "+-", "-+", "--", "0-0", "½-0", "1-0u", "?", "1", "0", "="];
        BoardResult::from_shorthand(texts[lots.below(texts.len() as u32) as usize]).expect("a result")
    }

    fn any_game(desk: &Desk, lots: &mut Lots) -> (u32, Seat) {
        let round = (desk.state().paired() + 1).saturating_sub(lots.below(3)).max(1);
        let boards = desk.state().round(round).map(|round| round.seating().boards).unwrap_or_default();
        let game = boards.get(lots.below(boards.len().max(1) as u32) as usize).copied();
        (round, game.unwrap_or(seat(1, 2)))
    }

    fn any_setting(lots: &mut Lots) -> Setting {
        match lots.below(9) {
            5 => Setting::System(match lots.below(3) {
                0 => System::RoundRobin { cycles: 1 },
                1 => System::knockout(1),
                _ => System::DutchSwiss,
            }),
            6 => Setting::Scoring(Scoring {
                draw: Points::from_tenths(3 + lots.below(3) as i32),
                ..Scoring::default()
            }),
            0 => Setting::Rounds(lots.below(9)),
            1 => Setting::TieBreaks(vec!["SB".to_owned(), "DE".to_owned()]),
            2 => Setting::Acceleration(AccelerationPlan::Baku),
            3 => Setting::CheckIn(lots.below(4) == 0),
            4 => Setting::City(format!("City {}", lots.below(3))),
            _ => Setting::Capacity(Some(6 + lots.below(5))),
        }
    }

    fn any_wish(desk: &Desk, lots: &mut Lots) -> Wish {
        let round = desk.state().paired() + lots.below(3);
        let (of, game) = any_game(desk, lots);
        let reason = if lots.below(6) == 0 { "" } else { "because" }.to_owned();
        match lots.below(36) {
            0 => Wish::Set(vec![any_setting(lots)]),
            1 => Wish::Register(vec![entry(lots.below(30))]),
            2 => Wish::Edit { id: somebody(lots), entry: Box::new(entry(lots.below(30))) },
            3 => Wish::Remove(somebody(lots)),
            4 => Wish::Promote(somebody(lots)),
            5 => Wish::CheckIn { id: somebody(lots), here: true },
            6 => Wish::ComeLate { id: somebody(lots), round: Some(round) },
            7 => Wish::Withdraw { id: somebody(lots), round: (lots.below(2) == 0).then_some(round + 1) },
            34 => decide(of, if lots.below(2) == 0 { game.white } else { game.black }),
            35 => Wish::Undo(1 + lots.below(desk.head())),
            8 => Wish::Return(somebody(lots)),
            9 => bye(
                somebody(lots).0,
                round,
                [Bye::HalfPoint, Bye::ZeroPoint, Bye::FullPoint][lots.below(3) as usize],
            ),
            10 => Wish::CancelBye { id: somebody(lots), round },
            11 => Wish::Prohibit { players: vec![somebody(lots), somebody(lots)], first: round, last: None },
            12 => Wish::FixBoard { id: somebody(lots), board: Some(lots.below(4)) },
            13 => Wish::DrawColor { seed: u64::from(lots.below(9)) },
            14 => Wish::Renumber,
            15 => Wish::Unpair { reason },
            16 => Wish::BeginManual { round, reason },
            17 => Wish::EndManual,
            18 => {
                let mut seating = desk.state().rounds.last().map(|round| round.seating()).unwrap_or_default();
                if let Some(first) = seating.boards.first_mut() {
                    *first = Seat { white: first.black, black: first.white };
                }
                Wish::Seat { round, seating }
            }
            19 => Wish::LeaveFideMode { reason: if lots.below(5) == 0 { "club" } else { "" }.to_owned() },
            20 => Wish::Confirm { round: of, seat: game },
            21 | 22 => Wish::Undo(lots.below(desk.head() + 2)),
            23 => Wish::Undo(desk.head()),
            24 => Wish::Expel { id: somebody(lots), reason },
            25 if lots.below(4) == 0 => Wish::Close,
            26 => Wish::Report { round: of, seat: game, by: Color::White, result: any_result(lots) },
            27 | 28 => match desk.propose() {
                Ok(proposal) => Wish::Publish(Box::new(proposal)),
                Err(_) => Wish::CloseList,
            },
            _ => {
                let for_rating = lots.below(9) == 0;
                Wish::SetResult { round: of, seat: game, result: Some(any_result(lots)), reason, for_rating }
            }
        }
    }

    /// A desk without its head, which every event moves.
    fn meaning(desk: &Desk) -> tournament::desk::State {
        tournament::desk::State { head: 0, ..desk.state().clone() }
    }

    fn hold(hall: &mut Hall, last: u32) {
        assert_eq!(Desk::replay(hall.desk.log().to_vec()), hall.desk, "the log tells all");
        readable(&hall.desk);
        let _ = hall.desk.state().awards();
        let before = meaning(&hall.desk);
        let mut trial = Hall { desk: hall.desk.clone(), clock: hall.clock };
        if let Ok(undone) = trial.with(Wish::Undo(last), Consent::FULL) {
            trial.with(Wish::Undo(undone[0].seq), Consent::FULL).expect("what was undone can be done again");
            assert_eq!(meaning(&trial.desk), before);
        }
    }

    /// Whatever event is undone: what rounds were paired by stays.
    fn terms_hold(desk: &Desk) {
        let before = desk.state();
        for seq in 1..=desk.head() {
            let undo = Command { at: 0, by: None, wish: Wish::Undo(seq) };
            let Ok(events) = desk.decide(&undo, Consent::FULL) else { continue };
            let mut trial = desk.clone();
            events.iter().for_each(|event| trial.apply(event));
            let after = trial.state();
            assert_eq!(Desk::replay(trial.log().to_vec()), trial, "the log tells all");
            if after.paired() > 0 && before.paired() > 0 {
                assert_eq!(after.settings.system, before.settings.system, "undoing {seq}");
                assert_eq!(after.initial_color(), before.initial_color(), "undoing {seq}");
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]

        #[test]
        fn commands_leave_events_that_hold(seed: u64, system in 0..4) {
            let mut lots = Lots::new(seed);
            let mut hall = Hall::new(PEOPLE - 1, 5, |settings| settings.system = match system {
                0 => System::RoundRobin { cycles: 1 },
                1 => System::knockout(1),
                _ => System::DutchSwiss,
            });
            for _ in 0..90 {
                let wish = any_wish(&hall.desk, &mut lots);
                if let Ok(events) = hall.with(wish, Consent(lots.below(5) as u8)) {
                    let last = events.last().map_or(0, |event| event.seq);
                    hold(&mut hall, last);
                }
            }
            terms_hold(&hall.desk);
        }
    }
}

/// Games played here: the round has a time, results come with the game's id, the arbiter's word goes before, and what was
/// paired on a result keeps it.
#[test]
fn results_come_from_games_played_here() {
    use tournament::desk::Venue;
    let mut hall = Hall::new(4, 3, |settings| settings.venue = Venue::Online);
    let seat = |hall: &Hall| hall.seats(1)[0];
    assert_eq!(hall.refused(Wish::TimeRound { round: 1, at: 5 }), Refusal::NotTheRound { turn: 0 });
    hall.pair();
    hall.must(Wish::TimeRound { round: 1, at: 5_000 });
    assert_eq!(hall.refused(Wish::TimeRound { round: 1, at: 5_000 }), Refusal::NoChange);
    assert_eq!(hall.refused(Wish::TimeRound { round: 1, at: 0 }), Refusal::Invalid(Field::Start));
    assert_eq!(hall.desk.state().rounds[0].starts, Some(5_000));
    // Nobody has an account yet; then both have, and not the same.
    let own = seat(&hall);
    assert_eq!(hall.desk.state().accounts_here(own), None);
    for (who, account) in [(own.white, 7), (own.black, 7), (own.black, 8)] {
        let entry = hall.desk.state().participant(who).expect("there").entry.clone();
        hall.must(Wish::Edit { id: who, entry: Box::new(Entry { account: Some(account), ..entry }) });
    }
    let accounts = hall.desk.state().accounts_here(own).expect("both");
    assert_eq!((accounts.white, accounts.black), (7, 8));
    // A board of its own choice: over the board, and here again, until the games have begun.
    let place = |here| Wish::PlaceBoard { round: 1, seat: own, here };
    assert_eq!(hall.refused(place(false)), Refusal::Begun, "it was to begin at 5 s after 1970");
    let later = hall.desk.log().last().expect("a log").at + 600_000;
    hall.must(Wish::TimeRound { round: 1, at: later });
    hall.must(place(false));
    assert_eq!(hall.desk.state().accounts_here(own), None);
    assert_eq!(hall.refused(place(false)), Refusal::NoChange);
    let other = hall.seats(1).into_iter().find(|seat| *seat != own).expect("another board");
    let alone = Wish::PlaceBoard { round: 1, seat: other, here: true };
    assert_eq!(hall.refused(alone), Refusal::NoAccount(other.white));
    hall.must(place(true));
    assert_eq!(hall.desk.state().accounts_here(own), Some(accounts));
    let ended = |game: &str, result| Wish::EndGame { round: 1, seat: own, game: game.to_owned(), result };
    assert_eq!(hall.refused(ended("", BoardResult::WHITE)), Refusal::Invalid(Field::Result));
    assert_eq!(hall.refused(ended("g", BoardResult::Adjourned)), Refusal::Invalid(Field::Result));
    let seq = hall.must(ended("q7ZvsdUF", BoardResult::WHITE));
    assert_eq!(hall.desk.state().rounds[0].boards[0].game.as_deref(), Some("q7ZvsdUF"));
    assert_eq!(hall.refused(ended("q7ZvsdUF", BoardResult::WHITE)), Refusal::NoChange, "told once");
    // Undone, and done again.
    hall.must(Wish::Undo(seq));
    assert_eq!(hall.desk.state().rounds[0].boards[0].result, None);
    hall.must(ended("q7ZvsdUF", BoardResult::WHITE));
    let overrule = |reason: &str| Wish::SetResult {
        round: 1,
        seat: own,
        result: Some(BoardResult::DRAW),
        reason: reason.to_owned(),
        for_rating: false,
    };
    assert_eq!(hall.refused(overrule("")), Refusal::ReasonMissing);
    hall.must(overrule("another sat there"));
    assert_eq!(hall.desk.state().rounds[0].boards[0].game, None);
    let other = hall.seats(1)[1];
    let last =
        hall.must(Wish::EndGame { round: 1, seat: other, game: "b".into(), result: BoardResult::BLACK });
    hall.pair();
    assert!(matches!(hall.refused(Wish::Undo(last)), Refusal::Needed { .. }), "round 2 rests on it");
    let again = Desk::replay(hall.desk.log().to_vec());
    assert_eq!(again, hall.desk);
}
