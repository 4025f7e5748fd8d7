//! The bytes of stored events: golden files, sizes, and nothing that panics.

use game::{
    Actor, Appointment, Article, ClaimKind, ClockMode, CommandId, Created, Decline, Event, EventKind,
    GameResult, OfferTiming, PauseReason, Period, PeriodAddition, PlayerId, Termination, TimeControl,
};
use proptest::prelude::*;
use rules::{ByColor, Color, FenMode, Move, Position, Role, Square, Variant};
use std::fmt::Write as _;
use std::path::PathBuf;
use store::log::Row;
use store::{Durability, Sqlite, record};

/// When the sample game was created, ms since 1970.
const BASE: i64 = 1_790_000_000_000;

const CLOCKS: ByColor<i64> = ByColor { white: 179_310, black: 180_000 };

fn event(after_ms: i64, by: Actor, kind: EventKind) -> Event {
    let cid = matches!(by, Actor::Player(_)).then_some(CommandId(0x9f3a_0000_1234_5678));
    Event { at: BASE + after_ms, by, cid, kind }
}

fn created(start: Position, variant: Variant, time: TimeControl) -> Event {
    let created = Created {
        laws: game::laws("fide-2023/1").expect("known"),
        start,
        variant,
        time,
        players: ByColor { white: PlayerId(7), black: PlayerId(1_000_000) },
        rated: false,
        takebacks: true,
        appointment: None,
    };
    event(0, Actor::System, EventKind::Created(Box::new(created)))
}

/// The same game, begun by an event's clock.
fn appointed(event: Event) -> Event {
    let EventKind::Created(mut created) = event.kind else { panic!("a creation") };
    created.appointment = Some(Appointment { starts_at: BASE + 600_000, default_ms: 900_000 });
    Event { kind: EventKind::Created(created), ..event }
}

fn blitz() -> TimeControl {
    TimeControl::simple(ClockMode::Increment { before_move: true }, 180_000, 2_000).expect("valid")
}

fn two_periods() -> TimeControl {
    let period = |moves, minutes: i64| Period { moves, main_ms: minutes * 60_000, increment_ms: 30_000 };
    let periods =
        ByColor { white: vec![period(Some(40), 90), period(None, 30)], black: vec![period(None, 15)] };
    TimeControl::new(ClockMode::Bronstein, PeriodAddition::OnMoveCount, periods).expect("valid")
}

fn moved(mv: Move, offers_draw: bool) -> EventKind {
    EventKind::Moved { mv, think_ms: 3_210, lag_ms: 45, clocks: CLOCKS, period: 0, offers_draw }
}

fn ended(result: GameResult, termination: Termination, article: Option<&str>) -> EventKind {
    let article = article.map(|number| Article::find(number).expect("known"));
    EventKind::Ended { result, termination, article, reviewable: article.is_none(), ply: 23, clocks: CLOCKS }
}

fn judged(intended: Option<Move>, right: bool, plies: &[u32], article: &str) -> EventKind {
    EventKind::ClaimJudged {
        claim: if right { ClaimKind::Threefold } else { ClaimKind::Fifty },
        intended,
        right,
        plies: plies.to_vec(),
        clocks: CLOCKS,
        periods_spent: 0,
        article: Article::find(article).expect("known"),
    }
}

/// The same claim, its penalty paid over so many periods.
fn spending(claim: EventKind, periods: u8) -> EventKind {
    match claim {
        EventKind::ClaimJudged { claim, intended, right, plies, clocks, article, .. } => {
            EventKind::ClaimJudged { claim, intended, right, plies, clocks, periods_spent: periods, article }
        }
        other => other,
    }
}

/// Files of layouts no longer written: kind, version, and what each row is read as.
fn older_samples() -> Vec<(&'static str, u8, u8, Vec<Event>)> {
    let (white, black) = (Actor::Player(Color::White), Actor::Player(Color::Black));
    let castle = Move::new(Square::E1, Square::H1, None);
    vec![
        ("01-created", 1, 1, creations()),
        (
            "06-claim-judged",
            6,
            1,
            vec![
                event(70_000, white, judged(None, true, &[23, 27, 35], "9.2.2")),
                event(70_000, black, judged(Some(castle), false, &[], "9.5.3")),
            ],
        ),
    ]
}

/// Games that begin when both are there.
fn creations() -> Vec<Event> {
    let endgame = rules::read_fen("8/8/4k3/8/8/4K3/4P3/8 w - - 3 40", FenMode::Strict, Variant::Standard);
    vec![
        created(Position::start(), Variant::Standard, blitz()),
        created(Position::chess960(0).expect("below 960"), Variant::Chess960, TimeControl::untimed()),
        created(endgame.expect("valid").position, Variant::Standard, two_periods()),
    ]
}

/// For each kind its file and events of that kind, the first kind at seq 1, the others from seq 2.
fn samples() -> Vec<(&'static str, Vec<Event>)> {
    let (white, black) = (Actor::Player(Color::White), Actor::Player(Color::Black));
    let castle = Move::new(Square::E1, Square::H1, None);
    let promote = Move::new(Square::A7, Square::A8, Some(Role::Knight));
    let one = |by, kind| vec![event(70_000, by, kind)];
    vec![
        ("01-created", {
            let mut all = creations();
            all.push(appointed(created(Position::start(), Variant::Standard, blitz())));
            all
        }),
        ("02-started", one(Actor::System, EventKind::Started)),
        (
            "03-moved",
            vec![
                event(70_000, white, moved(castle, false)),
                event(71_000, black, moved(promote, true)),
                Event { cid: None, ..event(7_200_000, white, moved(castle, true)) },
            ],
        ),
        (
            "04-draw-offered",
            [OfferTiming::Proper, OfferTiming::Early, OfferTiming::Irregular, OfferTiming::Claim]
                .map(|timing| event(70_000, black, EventKind::DrawOffered { timing }))
                .to_vec(),
        ),
        ("05-draw-declined", one(white, EventKind::DrawDeclined { how: Decline::Word })),
        (
            "06-claim-judged",
            vec![
                event(70_000, white, judged(None, true, &[23, 27, 35], "9.2.2")),
                event(70_000, black, judged(Some(castle), false, &[], "9.5.3")),
                event(80_000, black, spending(judged(None, false, &[4, 8], "10.13"), 1)),
            ],
        ),
        ("07-takeback-offered", one(white, EventKind::TakebackOffered)),
        ("08-takeback-declined", one(black, EventKind::TakebackDeclined)),
        ("09-taken-back", one(black, EventKind::TakenBack { plies: 2, clocks: CLOCKS })),
        (
            "10-paused",
            [PauseReason::Outage, PauseReason::Queue, PauseReason::Arbiter]
                .map(|reason| event(70_000, Actor::System, EventKind::Paused { reason }))
                .to_vec(),
        ),
        ("11-resumed", one(Actor::System, EventKind::Resumed { gift_ms: 5_000, clocks: CLOCKS })),
        ("12-ended", {
            // What came later stands last: lines of the file never change.
            let early = Termination::ALL.into_iter().filter(|why| *why != Termination::NoShow);
            let mut all: Vec<Event> = early
                .map(|why| event(70_000, black, ended(GameResult::WhiteWins, why, Some("6.9"))))
                .collect();
            let results = GameResult::ALL.into_iter();
            all.extend(results.map(|r| event(70_000, Actor::System, ended(r, Termination::Aborted, None))));
            all.push(event(70_000, Actor::System, ended(GameResult::BothForfeit, Termination::NoShow, None)));
            all
        }),
        (
            "13-arrived",
            vec![event(70_000, white, EventKind::Arrived), event(70_000, black, EventKind::Arrived)],
        ),
    ]
}

fn rows(events: &[Event]) -> Vec<Row> {
    let first = matches!(events[0].kind, EventKind::Created(_));
    if first {
        events.iter().flat_map(|event| record::rows(0, BASE, std::slice::from_ref(event))).collect()
    } else {
        record::rows(1, BASE, events)
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn from_hex(text: &str) -> Vec<u8> {
    let digits = text.as_bytes().chunks(2).map(|pair| std::str::from_utf8(pair).expect("ASCII"));
    digits.map(|pair| u8::from_str_radix(pair, 16).expect("hex")).collect()
}

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/events"))
}

/// Reads rows that follow a first row, or are first rows themselves.
fn read_back(rows: &[Row]) -> Vec<Event> {
    let first = record::rows(0, BASE, &[created(Position::start(), Variant::Standard, blitz())]);
    let read = |rows: &[Row]| record::events(rows).expect("readable").pop().expect("one").1;
    rows.iter()
        .map(|row| {
            if row.seq == 1 {
                read(std::slice::from_ref(row))
            } else {
                read(&[first[0].clone(), row.clone()])
            }
        })
        .collect()
}

#[test]
fn every_kind_is_written_as_it_ever_was_and_read_as_it_was_meant() {
    for (number, (name, events)) in (1..).zip(samples()) {
        let written = rows(&events);
        assert!(written.iter().all(|row| row.kind == number), "{name}: the file is named by its kind");
        let lines = written.iter().map(|row| format!("{} {} {}\n", row.seq, row.at, hex(&row.payload)));
        let text: String = lines.collect();
        let path = folder().join(format!("{name}.v{}.txt", written[0].version));
        if std::env::var_os("BLESS").is_some() && !path.exists() {
            std::fs::write(&path, &text).expect("written");
        }
        let golden =
            std::fs::read_to_string(&path).unwrap_or_else(|_| panic!("{} is missing", path.display()));
        assert_eq!(text, golden, "{name}: stored bytes never change; add a version instead");
        assert_eq!(read_back(&stored(&golden, number, written[0].version)), events, "{name}");
    }
}

fn stored(golden: &str, kind: u8, version: u8) -> Vec<Row> {
    let row = |line: &str| {
        let mut parts = line.split(' ');
        let mut part = || parts.next().expect("three parts");
        Row {
            seq: part().parse().expect("a number"),
            kind,
            version,
            at: part().parse().expect("a number"),
            payload: from_hex(part()),
        }
    };
    golden.lines().map(row).collect()
}

#[test]
fn older_layouts_are_lifted_when_read() {
    for (name, kind, version, events) in older_samples() {
        let path = folder().join(format!("{name}.v{version}.txt"));
        let golden = std::fs::read_to_string(&path).expect("stored once, kept for ever");
        assert_eq!(read_back(&stored(&golden, kind, version)), events, "{name}");
        assert!(rows(&events).iter().all(|row| row.version > version), "{name} is written in a newer one");
    }
}

#[test]
fn every_golden_file_is_known() {
    let written =
        samples().into_iter().map(|(name, events)| format!("{name}.v{}.txt", rows(&events)[0].version));
    let older = older_samples().into_iter().map(|(name, _, version, _)| format!("{name}.v{version}.txt"));
    let known: Vec<String> = written.chain(older).chain(["README.md".to_owned()]).collect();
    for entry in std::fs::read_dir(folder()).expect("the folder") {
        let name = entry.expect("an entry").file_name().into_string().expect("ASCII");
        assert!(known.contains(&name), "{name} is read by no test");
    }
}

#[test]
fn a_move_takes_at_most_thirty_bytes() {
    let mv = Move::new(Square::H7, Square::H8, Some(Role::Queen));
    let longest = EventKind::Moved {
        mv,
        think_ms: 4 * 3_600_000,
        lag_ms: 16_000,
        clocks: ByColor { white: 16 * 3_600_000, black: 16 * 3_600_000 },
        period: 7,
        offers_draw: true,
    };
    for kind in [moved(mv, false), longest] {
        let event = event(8 * 3_600_000, Actor::Player(Color::Black), kind);
        let row = &record::rows(150, BASE, &[event])[0];
        assert!(row.payload.len() <= 30, "{} bytes", row.payload.len());
    }
}

/// Bytes of a move on disk, with its key and its share of the pages: 300 games, moves interleaved.
#[tokio::test]
async fn a_moves_row_takes_at_most_forty_eight_bytes_on_disk() {
    use store::log::{Append, EventStore};
    const GAMES: i64 = 300;
    const MOVES: u32 = 40;
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("log.sqlite");
    let log = Sqlite::open(&file, Durability::Normal).expect("a file");
    log.close().await;
    let empty = std::fs::metadata(&file).expect("there").len();
    let log = std::sync::Arc::new(Sqlite::open(&file, Durability::Normal).expect("a file"));
    for seq in 1..=MOVES {
        let appends = (0..GAMES).map(|game| {
            // A multiplicative walk through the space of ids stands for random ones.
            let game = (game + 1) * 91_537_214_501_999 % 218_340_105_584_896;
            let cid = Some(CommandId((game as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ u64::from(seq)));
            let by = Actor::Player(if seq % 2 == 0 { Color::Black } else { Color::White });
            let kind = moved(Move::new(Square::G1, Square::F3, None), false);
            let event = Event { cid, ..event(i64::from(seq) * 10_000, by, kind) };
            let mut rows = record::rows(seq - 1, BASE, &[event]);
            rows[0].at = i64::from(seq) * 10_000;
            Append { game, expected: seq - 1, rows, created_at: None, ended_at: None }
        });
        let tasks = appends.map(|append| {
            let log = log.clone();
            tokio::spawn(async move { log.append(append).await })
        });
        for task in tasks.collect::<Vec<_>>() {
            task.await.expect("no panic").expect("written");
        }
    }
    log.close().await;
    let rows = GAMES as u64 * u64::from(MOVES);
    let bytes = (std::fs::metadata(&file).expect("there").len() - empty) as f64 / rows as f64;
    assert!(bytes <= 48.0, "{bytes:.1} bytes a move");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Damaged bytes are refused or read as something, and never panic.
    #[test]
    fn damaged_bytes_never_panic(kind in 0u8..20, version in 0u8..4, at in any::<i64>(), payload in prop::collection::vec(any::<u8>(), 0..60)) {
        let _ = record::events(&[Row { seq: 1, kind, version, at, payload }]);
    }

    /// A byte cut off, added or changed in a good row is never read as the same event.
    #[test]
    fn cut_rows_are_refused(cut in 1usize..30) {
        for (_, events) in samples() {
            for row in rows(&events) {
                let keep = row.payload.len().saturating_sub(cut);
                let short = Row { payload: row.payload[..keep].to_vec(), seq: 1, ..row.clone() };
                prop_assert!(record::events(&[short]).is_err());
                let mut long = Row { seq: 1, ..row };
                long.payload.push(0);
                prop_assert!(record::events(&[long]).is_err());
            }
        }
    }
}
