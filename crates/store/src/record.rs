//! The only place that knows the bytes of stored events.
//!
//! A row is kind, version, time and payload (postcard). The time is ms since 1970 in a game's first
//! row and ms since that in all others, so that a move's row stays small. Numbers of kinds and of
//! all values inside are never reused; a changed layout is a new version beside the old one, and
//! rows are lifted on reading, never rewritten. Every kind and version ever stored has a golden file
//! in `testdata/events`.
//!
//! Refused on reading: unknown kinds, versions and values, bytes left over. Nothing panics.

use crate::StoreError;
use crate::log::Row;
use game::{
    Actor, Appointment, Article, ClaimKind, ClockMode, CommandId, Created, Decline, Event, EventKind,
    GameResult, OfferTiming, PauseReason, Period, PeriodAddition, PlayerId, Termination, TimeControl,
};
use rules::{ByColor, Color, FenMode, Move, Position, Variant};
use serde::{Deserialize, Serialize};

/// The layout written today.
fn version(kind: u8) -> u8 {
    match kind {
        CREATED | CLAIM_JUDGED => 2,
        _ => 1,
    }
}

/// Makes rows of events that follow `head` in a game created at `base` (ms since 1970).
#[must_use]
pub fn rows(head: u32, base: i64, events: &[Event]) -> Vec<Row> {
    let numbered = (head + 1..).zip(events);
    numbered.map(|(seq, event)| row(seq, base, event)).collect()
}

fn row(seq: u32, base: i64, event: &Event) -> Row {
    let (kind, payload) = write(event);
    let at = if seq == 1 { event.at } else { event.at - base };
    Row { seq, kind, version: version(kind), at, payload }
}

/// Reads the events of rows that begin with a game's first.
///
/// # Errors
/// [`StoreError::Unreadable`] names the first row that this version cannot read.
pub fn events(rows: &[Row]) -> Result<Vec<(u32, Event)>, StoreError> {
    let base = match rows.first() {
        Some(first) if first.seq == 1 => first.at,
        Some(_) => return Err(StoreError::Unreadable("the first row is missing".into())),
        None => return Ok(Vec::new()),
    };
    rows.iter().map(|row| event(base, row).map(|event| (row.seq, event))).collect()
}

fn event(base: i64, row: &Row) -> Result<Event, StoreError> {
    let unreadable = || {
        let Row { seq, kind, version, .. } = row;
        StoreError::Unreadable(format!("event {seq}, kind {kind}, version {version}"))
    };
    let at = if row.seq == 1 { Some(row.at) } else { base.checked_add(row.at) };
    read(row.kind, row.version, at.ok_or_else(unreadable)?, &row.payload).ok_or_else(unreadable)
}

/// Who caused an event and with which command.
#[derive(Clone, Copy, Serialize, Deserialize)]
struct Head {
    by: u8,
    cid: Option<[u8; 8]>,
}

#[derive(Serialize, Deserialize)]
struct Created1<'a> {
    head: Head,
    laws: &'a str,
    /// FEN; empty for the usual start.
    start: &'a str,
    chess960: bool,
    mode: u8,
    days: u8,
    addition: u8,
    white_periods: Vec<(Option<u16>, i64, i64)>,
    black_periods: Vec<(Option<u16>, i64, i64)>,
    white: i64,
    black: i64,
    rated: bool,
    takebacks: bool,
}

/// Since games of events begin by a clock.
#[derive(Serialize, Deserialize)]
struct Created2<'a> {
    #[serde(borrow)]
    created: Created1<'a>,
    /// When it begins (ms since 1970), and the default time in ms.
    appointment: Option<(i64, u32)>,
}

/// A move, packed since it is nearly all there is; the command's eight bytes follow if there was one.
#[derive(Serialize, Deserialize)]
struct Moved1 {
    /// From the lowest bit: who (two bits), offers a draw, has a command, period (four bits).
    tag: u8,
    mv: [u8; 2],
    think_ms: u32,
    lag_ms: u32,
    white_ms: i64,
    black_ms: i64,
}

/// Bit of [`Moved1::tag`]: the move offers a draw.
const OFFERS_DRAW: u8 = 4;
/// Bit of [`Moved1::tag`]: the command's id follows.
const HAS_COMMAND: u8 = 8;
/// First bit of the period in [`Moved1::tag`]; a time control has at most eight periods.
const PERIOD_SHIFT: u8 = 4;

/// Until penalties were taken across periods.
#[derive(Serialize, Deserialize)]
struct Claim1<'a> {
    head: Head,
    claim: u8,
    intended: Option<u16>,
    right: bool,
    plies: Vec<u32>,
    white_ms: i64,
    black_ms: i64,
    article: &'a str,
}

#[derive(Serialize, Deserialize)]
struct Claim2<'a> {
    #[serde(borrow)]
    claim: Claim1<'a>,
    periods_spent: u8,
}

#[derive(Serialize, Deserialize)]
struct Clocks1 {
    head: Head,
    /// Plies taken back, or ms given.
    number: u32,
    white_ms: i64,
    black_ms: i64,
}

/// Events that need no more than one small number.
#[derive(Serialize, Deserialize)]
struct Small1 {
    head: Head,
    value: u8,
}

#[derive(Serialize, Deserialize)]
struct Ended1<'a> {
    head: Head,
    result: u8,
    termination: u8,
    /// Empty for a game called off.
    article: &'a str,
    reviewable: bool,
    ply: u32,
    white_ms: i64,
    black_ms: i64,
}

fn write(event: &Event) -> (u8, Vec<u8>) {
    let head = head(event);
    let small = |value| pack(&Small1 { head, value });
    match &event.kind {
        EventKind::Created(created) => (CREATED, write_created(head, created)),
        EventKind::Started => (STARTED, small(0)),
        EventKind::Arrived => (ARRIVED, small(0)),
        EventKind::Moved { mv, think_ms, lag_ms, clocks, period, offers_draw } => {
            let offer = if *offers_draw { OFFERS_DRAW } else { 0 };
            let command = if head.cid.is_some() { HAS_COMMAND } else { 0 };
            let mut bytes = pack(&Moved1 {
                tag: head.by | offer | command | period << PERIOD_SHIFT,
                mv: mv.to_bits().to_le_bytes(),
                think_ms: *think_ms,
                lag_ms: *lag_ms,
                white_ms: clocks.white,
                black_ms: clocks.black,
            });
            bytes.extend(head.cid.iter().flatten());
            (MOVED, bytes)
        }
        EventKind::DrawOffered { timing } => (DRAW_OFFERED, small(timing_number(*timing))),
        EventKind::DrawDeclined { how } => (DRAW_DECLINED, small(decline_number(*how))),
        EventKind::ClaimJudged { claim, intended, right, plies, clocks, periods_spent, article } => {
            let claim = Claim1 {
                head,
                claim: claim_number(*claim),
                intended: intended.map(Move::to_bits),
                right: *right,
                plies: plies.clone(),
                white_ms: clocks.white,
                black_ms: clocks.black,
                article: article.as_str(),
            };
            (CLAIM_JUDGED, pack(&Claim2 { claim, periods_spent: *periods_spent }))
        }
        EventKind::TakebackOffered => (TAKEBACK_OFFERED, small(0)),
        EventKind::TakebackDeclined => (TAKEBACK_DECLINED, small(0)),
        EventKind::TakenBack { plies, clocks } => (TAKEN_BACK, pack(&clocks1(head, *plies, *clocks))),
        EventKind::Paused { reason } => (PAUSED, small(pause_number(*reason))),
        EventKind::Resumed { gift_ms, clocks } => (RESUMED, pack(&clocks1(head, *gift_ms, *clocks))),
        EventKind::Ended { result, termination, article, reviewable, ply, clocks } => {
            let ended = Ended1 {
                head,
                result: result_number(*result),
                termination: termination_number(*termination),
                article: article.map_or("", Article::as_str),
                reviewable: *reviewable,
                ply: *ply,
                white_ms: clocks.white,
                black_ms: clocks.black,
            };
            (ENDED, pack(&ended))
        }
    }
}

fn write_created(head: Head, created: &Created) -> Vec<u8> {
    let fen = created.start.to_fen();
    let periods = |color| {
        let periods = created.time.periods(color).iter();
        periods.map(|period| (period.moves, period.main_ms, period.increment_ms)).collect()
    };
    let (mode, days) = mode_numbers(created.time.mode());
    let terms = Created1 {
        head,
        laws: created.laws.id,
        start: if fen == Position::start().to_fen() { "" } else { &fen },
        chess960: created.variant == Variant::Chess960,
        mode,
        days,
        addition: addition_number(created.time.addition()),
        white_periods: periods(Color::White),
        black_periods: periods(Color::Black),
        white: created.players.white.0,
        black: created.players.black.0,
        rated: created.rated,
        takebacks: created.takebacks,
    };
    let appointment = created.appointment.map(|due| (due.starts_at, due.default_ms));
    pack(&Created2 { created: terms, appointment })
}

fn read(kind: u8, version: u8, at: i64, bytes: &[u8]) -> Option<Event> {
    if version == 0 || version > self::version(kind) {
        return None;
    }
    let with = |head: Head, kind| {
        let (by, cid) = read_head(&head)?;
        Some(Event { at, by, cid, kind })
    };
    let small = |make: fn(u8) -> Option<EventKind>| {
        let Small1 { head, value } = unpack(bytes)?;
        with(head, make(value)?)
    };
    match kind {
        CREATED => {
            let Created2 { created, appointment } = match version {
                1 => Created2 { created: unpack(bytes)?, appointment: None },
                _ => unpack(bytes)?,
            };
            let kind = read_created(&created, appointment)?;
            with(created.head, EventKind::Created(Box::new(kind)))
        }
        STARTED => small(|value| (value == 0).then_some(EventKind::Started)),
        ARRIVED => small(|value| (value == 0).then_some(EventKind::Arrived)),
        MOVED => {
            let (moved, rest): (Moved1, _) = postcard::take_from_bytes(bytes).ok()?;
            let cid = match (moved.tag & HAS_COMMAND != 0, rest) {
                (true, rest) => Some(rest.try_into().ok()?),
                (false, []) => None,
                (false, _) => return None,
            };
            let kind = EventKind::Moved {
                mv: Move::from_bits(u16::from_le_bytes(moved.mv))?,
                think_ms: moved.think_ms,
                lag_ms: moved.lag_ms,
                clocks: ByColor { white: moved.white_ms, black: moved.black_ms },
                period: moved.tag >> PERIOD_SHIFT,
                offers_draw: moved.tag & OFFERS_DRAW != 0,
            };
            with(Head { by: moved.tag & 3, cid }, kind)
        }
        DRAW_OFFERED => small(|value| Some(EventKind::DrawOffered { timing: timing_of(value)? })),
        DRAW_DECLINED => small(|value| Some(EventKind::DrawDeclined { how: decline_of(value)? })),
        CLAIM_JUDGED => {
            let Claim2 { claim, periods_spent } = match version {
                1 => Claim2 { claim: unpack(bytes)?, periods_spent: 0 },
                _ => unpack(bytes)?,
            };
            let intended = match claim.intended {
                Some(bits) => Some(Move::from_bits(bits)?),
                None => None,
            };
            let kind = EventKind::ClaimJudged {
                claim: claim_of(claim.claim)?,
                intended,
                right: claim.right,
                plies: claim.plies,
                clocks: ByColor { white: claim.white_ms, black: claim.black_ms },
                periods_spent,
                article: Article::find(claim.article)?,
            };
            with(claim.head, kind)
        }
        TAKEBACK_OFFERED => small(|value| (value == 0).then_some(EventKind::TakebackOffered)),
        TAKEBACK_DECLINED => small(|value| (value == 0).then_some(EventKind::TakebackDeclined)),
        TAKEN_BACK => {
            let (head, plies, clocks) = read_clocks(bytes)?;
            with(head, EventKind::TakenBack { plies, clocks })
        }
        PAUSED => small(|value| Some(EventKind::Paused { reason: pause_of(value)? })),
        RESUMED => {
            let (head, gift_ms, clocks) = read_clocks(bytes)?;
            with(head, EventKind::Resumed { gift_ms, clocks })
        }
        ENDED => {
            let ended: Ended1<'_> = unpack(bytes)?;
            let article = match ended.article {
                "" => None,
                number => Some(Article::find(number)?),
            };
            let kind = EventKind::Ended {
                result: result_of(ended.result)?,
                termination: termination_of(ended.termination)?,
                article,
                reviewable: ended.reviewable,
                ply: ended.ply,
                clocks: ByColor { white: ended.white_ms, black: ended.black_ms },
            };
            with(ended.head, kind)
        }
        _ => None,
    }
}

fn read_created(created: &Created1<'_>, appointment: Option<(i64, u32)>) -> Option<Created> {
    let variant = if created.chess960 { Variant::Chess960 } else { Variant::Standard };
    let start = match created.start {
        "" => Position::start(),
        fen => rules::read_fen(fen, FenMode::Lenient, variant).ok()?.position,
    };
    let periods = |stored: &[(Option<u16>, i64, i64)]| {
        let period = |&(moves, main_ms, increment_ms): &_| Period { moves, main_ms, increment_ms };
        stored.iter().map(period).collect()
    };
    let time = TimeControl::new(
        mode_of(created.mode, created.days)?,
        addition_of(created.addition)?,
        ByColor { white: periods(&created.white_periods), black: periods(&created.black_periods) },
    );
    Some(Created {
        laws: game::laws(created.laws)?,
        start,
        variant,
        time: time.ok()?,
        players: ByColor { white: PlayerId(created.white), black: PlayerId(created.black) },
        rated: created.rated,
        takebacks: created.takebacks,
        appointment: appointment.map(|(starts_at, default_ms)| Appointment { starts_at, default_ms }),
    })
}

fn read_clocks(bytes: &[u8]) -> Option<(Head, u32, ByColor<i64>)> {
    let Clocks1 { head, number, white_ms, black_ms } = unpack(bytes)?;
    Some((head, number, ByColor { white: white_ms, black: black_ms }))
}

fn clocks1(head: Head, number: u32, clocks: ByColor<i64>) -> Clocks1 {
    Clocks1 { head, number, white_ms: clocks.white, black_ms: clocks.black }
}

fn head(event: &Event) -> Head {
    let by = match event.by {
        Actor::Player(Color::White) => 0,
        Actor::Player(Color::Black) => 1,
        Actor::System => 2,
    };
    Head { by, cid: event.cid.map(|cid| cid.0.to_le_bytes()) }
}

fn read_head(head: &Head) -> Option<(Actor, Option<CommandId>)> {
    let by = match head.by {
        0 => Actor::Player(Color::White),
        1 => Actor::Player(Color::Black),
        2 => Actor::System,
        _ => return None,
    };
    Some((by, head.cid.map(|cid| CommandId(u64::from_le_bytes(cid)))))
}

fn pack(value: &impl Serialize) -> Vec<u8> {
    postcard::to_allocvec(value)
        .expect("only numbers, texts and lists of known length: postcard writes them all")
}

/// Reads a value that takes up all bytes.
fn unpack<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Option<T> {
    let (value, rest) = postcard::take_from_bytes(bytes).ok()?;
    rest.is_empty().then_some(value)
}

const CREATED: u8 = 1;
const STARTED: u8 = 2;
const MOVED: u8 = 3;
const DRAW_OFFERED: u8 = 4;
const DRAW_DECLINED: u8 = 5;
const CLAIM_JUDGED: u8 = 6;
const TAKEBACK_OFFERED: u8 = 7;
const TAKEBACK_DECLINED: u8 = 8;
const TAKEN_BACK: u8 = 9;
const PAUSED: u8 = 10;
const RESUMED: u8 = 11;
const ENDED: u8 = 12;
const ARRIVED: u8 = 13;

/// Numbers for the values of an enum, both ways; the compiler asks for every value one way.
macro_rules! numbers {
    ($kind:ident, $write:ident, $read:ident: $($number:literal $value:ident),+ $(,)?) => {
        fn $write(value: $kind) -> u8 {
            match value { $($kind::$value => $number),+ }
        }
        fn $read(number: u8) -> Option<$kind> {
            match number { $($number => Some($kind::$value),)+ _ => None }
        }
    };
}

numbers!(OfferTiming, timing_number, timing_of: 1 Proper, 2 Early, 3 Irregular, 4 Claim);
numbers!(Decline, decline_number, decline_of: 1 Word);
numbers!(ClaimKind, claim_number, claim_of: 1 Threefold, 2 Fifty);
numbers!(PauseReason, pause_number, pause_of: 1 Outage, 2 Queue, 3 Arbiter);
numbers!(PeriodAddition, addition_number, addition_of: 1 OnFlag, 2 OnMoveCount);
numbers!(GameResult, result_number, result_of:
    1 WhiteWins, 2 BlackWins, 3 Draw, 4 BothLose, 5 WhiteHalf, 6 BlackHalf, 7 WhiteByForfeit,
    8 BlackByForfeit, 9 BothForfeit, 10 Void);
numbers!(Termination, termination_number, termination_of:
    1 Checkmate, 2 Stalemate, 3 DeadPosition, 4 Flag, 5 FlagNoMate, 6 Resignation, 7 ResignationNoMate,
    8 Agreement, 9 Threefold, 10 Fifty, 11 Fivefold, 12 SeventyFive, 13 ThirtyMoves, 14 TenChecks,
    15 ThirtyChecks, 16 ClaimPenalty, 17 FlagTooEarly, 18 Aborted, 19 NoShow);

fn mode_numbers(mode: ClockMode) -> (u8, u8) {
    match mode {
        ClockMode::Increment { before_move: false } => (1, 0),
        ClockMode::Increment { before_move: true } => (2, 0),
        ClockMode::SimpleDelay => (3, 0),
        ClockMode::Bronstein => (4, 0),
        ClockMode::Hourglass => (5, 0),
        ClockMode::None => (6, 0),
        ClockMode::Correspondence { days } => (7, days),
    }
}

fn mode_of(number: u8, days: u8) -> Option<ClockMode> {
    match number {
        1 => Some(ClockMode::Increment { before_move: false }),
        2 => Some(ClockMode::Increment { before_move: true }),
        3 => Some(ClockMode::SimpleDelay),
        4 => Some(ClockMode::Bronstein),
        5 => Some(ClockMode::Hourglass),
        6 => Some(ClockMode::None),
        7 => Some(ClockMode::Correspondence { days }),
        _ => None,
    }
}
