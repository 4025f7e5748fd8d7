//! An event run from a desk: what follows from commands, what is refused, and what undoing does.

use tournament::desk::{
    BoardResult, Command, Consent, Desk, Entry, Event, List, Rating, Refusal, Seat, Settings, WarningKind,
    Wish,
};
use tournament::trf::{self, Edition, Reading};

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
    assert_eq!(read.tournament, desk.tournament(), "{text}");
    assert_eq!(trf::write(&read, Edition::Trf26), text);
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
