//! The stored form of tournament facts: a golden file each, and nothing that panics.

use proptest::prelude::*;
use rules::Color;
use std::collections::BTreeSet;
use std::path::PathBuf;
use store::{DeskRow, StoreError, desk_record};
use tournament::desk::prizes::{Eligible, PrizeGroup, Sharing};
use tournament::desk::{
    Absence, AccelerationPlan, Bilingual, BoardResult, Captain, Dealing, Duty, Editions, Entry, Event, Fact,
    FinalTerms, GroupTerms, InitialOrder, List, Official, Pace, ParticipantId, Place, Rated, Rating,
    RatingMethod, RulesArea, Seat, Seating, Setting, Settings, System, TeamEntry, TeamId, TeamMatch,
    TeamSeating, TeamTerms, Then, TimeControl, Venue, VirtualPoints, Window,
};
use tournament::team::{BoardOrder, ColorKind, MatchScoring, TeamScore};
use tournament::{Bye, Points, Score, Scoring, Sex, Title};

const A: ParticipantId = ParticipantId(1);
const B: ParticipantId = ParticipantId(2);
const C: ParticipantId = ParticipantId(3);
const SEAT: Seat = Seat { white: A, black: B };

fn settings() -> Settings {
    Settings {
        name: Bilingual { zh: "春季公开赛".to_owned(), en: "Spring Open".to_owned() },
        city: "Harbin".to_owned(),
        federation: "CHN".to_owned(),
        start: "2026-12-01".to_owned(),
        end: "2026-12-05".to_owned(),
        schedule: vec!["2026-12-01T09:00".to_owned()],
        rounds: 9,
        system: System::RoundRobin { cycles: 2 },
        scoring: Scoring::default(),
        tie_breaks: vec!["BH/C1".to_owned()],
        order: InitialOrder {
            method: RatingMethod::Higher,
            standard_seeds: true,
            then: Then::Lots { seed: 4 },
        },
        time: TimeControl { text: "90 min + 30 s".to_owned(), code: "5400+30".to_owned(), pace: Pace::Rapid },
        acceleration: AccelerationPlan::Baku,
        rated: Rated { fide: true, national: true, platform: false },
        category: "U12".to_owned(),
        staff: vec![Official {
            name: "Wang, Fang".to_owned(),
            duty: Duty::Chief,
            grade: "IA".to_owned(),
            fide_id: Some(8_600_001),
            account: Some(7),
        }],
        capacity: Some(120),
        late_half_points: true,
        check_in: true,
        laws: "fide-2023/1".to_owned(),
        venue: Venue::Hybrid,
        prizes: prizes(),
        // What came later is left out where it says nothing.
        default_minutes: None,
        automatic: None,
        offset: None,
        editions: Editions::default(),
        teams: TeamTerms::default(),
    }
}

fn prizes() -> Vec<PrizeGroup> {
    let eligible = Eligible {
        sex: Some(Sex::Woman),
        born_from: Some(2014),
        born_to: Some(2016),
        rating_from: Some(1_200),
        rating_to: Some(1_800),
        unit: "Club".to_owned(),
        federation: "CHN".to_owned(),
    };
    let name = Bilingual { zh: "女子".to_owned(), en: "Girls".to_owned() };
    vec![PrizeGroup { name, eligible, amounts: vec![100_000, 50_000], sharing: Sharing::Hort, beside: true }]
}

fn entry() -> Box<Entry> {
    let rating = Rating { list: List::FideRapid, value: 2_345, source: "2026-11".to_owned(), manual: true };
    Box::new(Entry {
        name: "Li, Na".to_owned(),
        name_zh: "李娜".to_owned(),
        sex: Some(Sex::Woman),
        birth: "2015-06-01".to_owned(),
        federation: "CHN".to_owned(),
        fide_id: Some(8_600_002),
        national_id: "X1".to_owned(),
        title: Some(Title::WFM),
        national_title: "一级".to_owned(),
        unit: "Club".to_owned(),
        ratings: vec![rating],
        account: Some(9),
        note: "vegetarian".to_owned(),
    })
}

fn terms() -> Vec<Setting> {
    let all = settings();
    let line = VirtualPoints {
        points: Points::HALF,
        first_round: 1,
        last_round: 2,
        first_number: 1,
        last_number: 40,
    };
    let groups = GroupTerms { dealing: Dealing::Apart, ..GroupTerms::default() };
    vec![
        Setting::Name(all.name),
        Setting::City(all.city),
        Setting::Federation(all.federation),
        Setting::Dates { start: all.start, end: all.end },
        Setting::Schedule(all.schedule),
        Setting::Rounds(7),
        Setting::System(System::DutchSwiss),
        Setting::System(System::Match),
        Setting::System(System::Scheveningen),
        Setting::System(System::knockout(2)),
        Setting::System(System::Manual),
        Setting::Scoring(all.scoring),
        Setting::TieBreaks(all.tie_breaks),
        Setting::Order(InitialOrder::default()),
        Setting::Time(all.time),
        Setting::Acceleration(AccelerationPlan::None),
        Setting::Acceleration(AccelerationPlan::Custom { lines: vec![line] }),
        Setting::Rated(all.rated),
        Setting::Category(all.category),
        Setting::Staff(all.staff),
        Setting::Capacity(None),
        Setting::LateHalfPoints(false),
        Setting::CheckIn(false),
        Setting::Laws(all.laws),
        Setting::Venue(Venue::Online),
        Setting::Prizes(all.prizes),
        Setting::System(System::DubovSwiss),
        Setting::System(System::BursteinSwiss),
        Setting::System(System::DoubleSwiss),
        Setting::System(System::RoundRobin { cycles: 1 }),
        Setting::System(System::Knockout { games: 1, third_place: true, consolation: true }),
        Setting::DefaultMinutes(Some(15)),
        Setting::Automatic(Some(2)),
        Setting::System(System::Groups(groups)),
        Setting::System(System::Groups(GroupTerms {
            dealing: Dealing::Lots,
            last: FinalTerms::RoundRobin { cycles: 2, carry: true },
            ..groups
        })),
        Setting::Offset(Some(480)),
        Setting::Editions(Editions::default().with(RulesArea::Pairing, "2030-01-01")),
        Setting::System(System::TeamSwiss),
        Setting::System(System::TeamRoundRobin { cycles: 2 }),
        Setting::Teams(TeamTerms {
            boards: 2,
            colors: "WW".to_owned(),
            scoring: MatchScoring { win: Points::from_tenths(30), draw: Points::ONE, loss: Points::ZERO },
            order: BoardOrder::Free,
            gaps: true,
            wishes: ColorKind::B,
            primary: TeamScore::Game,
        }),
        Setting::System(System::TeamScheveningen),
    ]
}

fn results() -> Vec<Fact> {
    let played = |white, black| BoardResult::Played { white, black, rated: false };
    let set = |result, window| Fact::ResultSet {
        round: 1,
        seat: SEAT,
        result,
        reason: "the slip".to_owned(),
        window,
    };
    vec![
        set(Some(BoardResult::WHITE), Window::Open),
        set(Some(played(Score::Draw, Score::Loss)), Window::FollowingPairing),
        set(Some(BoardResult::Forfeit { winner: Some(Color::White) }), Window::Standings),
        set(Some(BoardResult::Forfeit { winner: None }), Window::RatingOnly),
        set(Some(BoardResult::Adjourned), Window::Open),
        set(None, Window::Open),
    ]
}

/// Every kind of fact, every system and every kind of result, and for each other field a value that is not the usual one.
fn samples() -> Vec<Fact> {
    let reason = || "because".to_owned();
    let seating = || Seating { boards: vec![SEAT], bye: Some(C), teams: None };
    let bye = |bye| Fact::ByeAnnounced { id: A, round: 2, bye, comment: reason() };
    let mut facts = vec![
        Fact::Created { settings: Box::new(settings()), seed: u64::MAX },
        Fact::FideModeLeft { round: 3, reason: reason() },
        Fact::Registered { id: A, entry: entry(), waiting: true },
        Fact::Edited { id: A, entry: entry() },
        Fact::Removed { id: A },
        Fact::Promoted { id: A },
        Fact::FeeTicked { id: A, paid: true },
        Fact::CheckedIn { id: A, here: true },
        Fact::Late { id: A, round: Some(2) },
        Fact::Withdrew { id: A, round: 3 },
        Fact::Returned { id: A },
        Fact::Expelled { id: A, round: 3, reason: reason() },
        bye(Bye::HalfPoint),
        bye(Bye::ZeroPoint),
        bye(Bye::FullPoint),
        Fact::ByeCancelled { id: A, round: 2 },
        Fact::Prohibited { players: vec![A, B], first: 1, last: Some(2) },
        Fact::BoardFixed { id: A, board: Some(4) },
        Fact::ColorDrawn { seed: 5, color: Color::Black },
        Fact::Renumbered { order: vec![B, A] },
        Fact::ListClosed,
        Fact::Dealt { groups: vec![vec![A, B], vec![C, ParticipantId(4)]] },
        Fact::FinalBegun { round: 4, qualified: vec![vec![B], vec![C]], by_lot: true, reason: reason() },
        Fact::Paired {
            round: 1,
            seating: seating(),
            absent: vec![Absence { id: ParticipantId(4), bye: Bye::ZeroPoint }],
            numbers: vec![A, B, C, ParticipantId(4)],
            by_hand: true,
        },
        Fact::Unpaired { round: 1, reason: reason() },
        Fact::ManualBegun { round: 1, reason: reason() },
        Fact::Reseated { round: 1, seating: seating() },
        Fact::ManualEnded { round: 1, made: vec![SEAT], instead: vec![SEAT], bye_instead: Some(C) },
        Fact::Reported { round: 1, seat: SEAT, by: Color::White, result: BoardResult::DRAW, tablet: None },
        Fact::Reported { round: 1, seat: SEAT, by: Color::Black, result: BoardResult::DRAW, tablet: Some(2) },
        Fact::TabletInvited { tablet: 2, code: "0a1b".to_owned(), until: 1_790_000_600_000 },
        Fact::TabletJoined { tablet: 2, token: "2c3d".to_owned() },
        Fact::TabletRevoked { tablet: 2 },
        Fact::RoundTimed { round: 1, at: 1_790_000_600_000 },
        Fact::BoardPlaced { round: 1, seat: SEAT, here: true },
        Fact::GameEnded { round: 1, seat: SEAT, game: "q7ZvsdUF".to_owned(), result: BoardResult::BLACK },
        Fact::MatchDecided { round: 2, winner: A, reason: reason() },
        Fact::Undone { seq: 12 },
        Fact::Closed { places: vec![Place { id: A, rank: 1, points: Points::from_tenths(75) }] },
    ];
    facts.extend(terms().into_iter().map(|setting| Fact::Set { setting }));
    facts.extend(results());
    facts.extend(of_teams());
    facts
}

fn of_teams() -> Vec<Fact> {
    let (one, other) = (TeamId(1), TeamId(2));
    let name = Bilingual { zh: "棋院队".to_owned(), en: "Academy".to_owned() };
    let team = || {
        let (name, nickname) = (name.clone(), "ACAD".to_owned());
        Box::new(TeamEntry { name, nickname, players: vec![A, C], ..TeamEntry::default() })
    };
    let captain = Captain { name: "Coach".to_owned(), account: Some(7) };
    let led = Box::new(TeamEntry { captain, ..*team() });
    let own = TeamMatch {
        white: one,
        black: other,
        white_places: vec![Some(A), None],
        black_places: vec![Some(B), Some(C)],
    };
    let teams =
        TeamSeating { matches: vec![own], bye: Some(TeamId(3)), numbers: vec![other, one, TeamId(3)] };
    let seating = Seating { boards: vec![SEAT], bye: None, teams: Some(teams) };
    let (absent, numbers) = (Vec::new(), vec![A, B, C]);
    let forfeit = |winner, window| Fact::MatchForfeited {
        round: 1,
        white: one,
        winner,
        reason: "nobody came".to_owned(),
        window,
    };
    vec![
        Fact::Paired { round: 1, seating, absent, numbers, by_hand: false },
        Fact::TeamEntered { id: one, team: team() },
        Fact::TeamEdited { id: one, team: team() },
        Fact::TeamRemoved { id: one },
        Fact::TeamWithdrew { id: one, round: 3 },
        Fact::TeamReturned { id: one },
        Fact::TeamsNumbered { order: vec![other, one] },
        Fact::LineUpSet { round: 2, team: one, players: vec![Some(A), None] },
        forfeit(Some(Color::Black), Window::Open),
        forfeit(None, Window::Standings),
        Fact::TeamEdited { id: one, team: led },
        Fact::TeamByeAnnounced { id: one, round: 2, bye: Bye::HalfPoint, comment: "asked for".to_owned() },
        Fact::TeamByeCancelled { id: one, round: 2 },
        Fact::TeamsProhibited { teams: vec![one, other], first: 1, last: Some(3) },
        Fact::TeamsProhibited { teams: vec![one, other], first: 2, last: None },
    ]
}

fn row(fact: Fact) -> DeskRow {
    let event = Event { seq: 1, at: 1_790_000_000_000, by: Some(7), consent: 3, fact };
    desk_record::rows(&[event]).expect("written").remove(0)
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/desk")
}

#[test]
fn every_kind_is_written_as_it_ever_was_and_read_as_it_was_meant() {
    let kinds: BTreeSet<&str> = samples().iter().map(Fact::tag).collect();
    for kind in &kinds {
        let facts: Vec<Fact> = samples().into_iter().filter(|fact| fact.tag() == *kind).collect();
        let rows: Vec<DeskRow> = facts.iter().cloned().map(row).collect();
        let text: String = rows.iter().map(|row| row.payload.clone() + "\n").collect();
        let path = folder().join(format!("{kind}.v{}.jsonl", rows[0].version));
        if std::env::var_os("BLESS").is_some() && !path.exists() {
            std::fs::write(&path, &text).expect("written");
        }
        let golden =
            std::fs::read_to_string(&path).unwrap_or_else(|_| panic!("{} is missing", path.display()));
        assert_eq!(text, golden, "{kind}: stored text never changes; give a new field a default");
        for (line, fact) in golden.lines().zip(&facts) {
            let stored = DeskRow { payload: line.to_owned(), ..rows[0].clone() };
            let read = desk_record::events(&[stored]).expect("read");
            assert_eq!((&read[0].fact, read[0].by, read[0].consent), (fact, Some(7), 3), "{kind}");
        }
    }
    for file in std::fs::read_dir(folder()).expect("the folder") {
        let name = file.expect("an entry").file_name().into_string().expect("ASCII");
        let kind = name.split('.').next().unwrap_or_default();
        assert!(kinds.contains(kind) || name == "README.md", "{name} is read by no test");
    }
}

/// `Fact::tag` and the stored tag are two lists; a new fact must be in the samples to be in either.
#[test]
fn the_kind_is_the_payloads_tag() {
    for fact in samples() {
        let row = row(fact);
        assert!(row.payload.starts_with(&format!("{{\"fact\":\"{}\"", row.kind)), "{}", row.payload);
    }
}

#[test]
fn what_this_version_does_not_know_is_refused() {
    let good = row(Fact::ListClosed);
    let bad = [
        DeskRow { version: 2, ..good.clone() },
        DeskRow { kind: "removed".to_owned(), ..good.clone() },
        DeskRow { payload: "{\"fact\":\"danced\"}".to_owned(), ..good.clone() },
        DeskRow { payload: String::new(), ..good.clone() },
    ];
    for row in bad {
        assert!(matches!(desk_record::events(&[row]), Err(StoreError::Unreadable(_))));
    }
    assert!(desk_record::events(&[good]).is_ok());
}

proptest! {
    /// Whatever a damaged store says, it is a named error or an event.
    #[test]
    fn damaged_text_never_panics(which in 0..64usize, place in 0..400usize, with in any::<char>()) {
        let facts = samples();
        let mut row = row(facts[which % facts.len()].clone());
        let mut text: Vec<char> = row.payload.chars().collect();
        let place = place % text.len();
        text[place] = with;
        row.payload = text.into_iter().collect();
        if let Ok(events) = desk_record::events(&[row]) {
            let _ = tournament::desk::Desk::replay(events).tournament();
        }
    }
}
