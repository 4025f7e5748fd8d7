//! Terms of a game before it is one: time control, laws, start position. Read from a form, kept with
//! a challenge as one short text, turned into [`game::Created`] when somebody accepts.
//!
//! A start position must be one that strict FEN reading accepts and that can be played on. Casual
//! games add the increment after the move unless the form says otherwise (`laws.md` §6).

use game::judge::Judge;
use game::{
    ClockMode, Created, DeadPosition, LawProfile, Period, PeriodAddition, PlayerId, TimeControl,
    TimeControlError, laws,
};
use rules::{ByColor, Color, FenFault, FenMode, Position, Variant, read_fen};
use std::fmt::Write as _;

/// The Laws a game is played under unless the form names others.
const DEFAULT_LAWS: &str = "fide-2023";

/// How a game is to be played.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The time control.
    pub time: TimeControl,
    /// The Laws.
    pub laws: &'static LawProfile,
    /// The start position.
    pub start: Position,
    /// How castling is written.
    pub variant: Variant,
    /// Whether moves may be taken back by consent.
    pub takebacks: bool,
}

/// What a form says; empty texts mean "as usual".
#[derive(Clone, Debug, Default)]
pub struct TermsForm {
    /// `increment-after`, `increment-before`, `delay`, `bronstein`, `hourglass` or `none`.
    pub clock: String,
    /// The periods in order, and Black's where they differ.
    pub periods: Vec<PeriodForm>,
    /// Black's periods, none for the same.
    pub black: Vec<PeriodForm>,
    /// `standard` or `chess960`.
    pub variant: String,
    /// A start position, or nothing.
    pub fen: String,
    /// Id of a law profile.
    pub laws: String,
    /// `no` when moves stand.
    pub takebacks: String,
}

/// One period as written.
#[derive(Clone, Debug, Default)]
pub struct PeriodForm {
    /// Moves in it; empty for all the rest.
    pub moves: String,
    /// Minutes, decimals allowed.
    pub minutes: String,
    /// Seconds added or delayed for each move, decimals allowed.
    pub increment: String,
}

/// What is wrong, by field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TermsFault {
    /// Not a number of minutes.
    Minutes,
    /// Not a number of seconds.
    Increment,
    /// Not a number of moves.
    Moves,
    /// The parts are numbers, but make no time control.
    Time(TimeControlError),
    /// No such clock.
    Clock,
    /// No such law profile.
    Laws,
    /// No such variant.
    Variant,
    /// The position was refused.
    Fen(FenFault),
    /// The position is over already.
    FenOver,
}

impl Terms {
    /// Terms with one period for all moves, increment after the move, under the usual Laws.
    ///
    /// # Errors
    /// [`TermsFault::Time`].
    pub fn simple(main_ms: i64, increment_ms: i64) -> Result<Terms, TermsFault> {
        let mode = ClockMode::Increment { before_move: false };
        let time = TimeControl::simple(mode, main_ms, increment_ms).map_err(TermsFault::Time)?;
        Ok(Terms {
            time,
            laws: laws(DEFAULT_LAWS).ok_or(TermsFault::Laws)?,
            start: Position::start(),
            variant: Variant::Standard,
            takebacks: true,
        })
    }

    /// Reads `180+2` (seconds), the value of a quick-pairing button.
    pub fn quick(text: &str) -> Option<Terms> {
        let (main, increment) = text.split_once('+')?;
        let seconds = |text: &str| text.parse::<u32>().ok().filter(|&s| s <= 6 * 3600);
        Terms::simple(i64::from(seconds(main)?) * 1000, i64::from(seconds(increment)?) * 1000).ok()
    }

    /// Judges a form. `draw` is a random number that chooses a Chess960 start.
    ///
    /// # Errors
    /// The first [`TermsFault`].
    pub fn read(form: &TermsForm, draw: u16) -> Result<Terms, TermsFault> {
        let laws =
            laws(if form.laws.is_empty() { DEFAULT_LAWS } else { &form.laws }).ok_or(TermsFault::Laws)?;
        let mode = match form.clock.as_str() {
            "" | "increment-after" => ClockMode::Increment { before_move: false },
            "increment-before" => ClockMode::Increment { before_move: true },
            "delay" => ClockMode::SimpleDelay,
            "bronstein" => ClockMode::Bronstein,
            "hourglass" => ClockMode::Hourglass,
            "none" => ClockMode::None,
            _ => return Err(TermsFault::Clock),
        };
        let time = if mode == ClockMode::None {
            TimeControl::untimed()
        } else {
            let white = periods(&form.periods)?;
            let black = if form.black.is_empty() { white.clone() } else { periods(&form.black)? };
            TimeControl::new(mode, PeriodAddition::OnFlag, ByColor { white, black })
                .map_err(TermsFault::Time)?
        };
        let variant = match form.variant.as_str() {
            "" | "standard" => Variant::Standard,
            "chess960" => Variant::Chess960,
            _ => return Err(TermsFault::Variant),
        };
        let start = match (form.fen.trim(), variant) {
            ("", Variant::Standard) => Position::start(),
            ("", Variant::Chess960) => Position::chess960(draw % 960).expect("there are 960 numbered starts"),
            (fen, variant) => read_start(fen, variant, laws)?,
        };
        Ok(Terms { time, laws, start, variant, takebacks: form.takebacks != "no" })
    }

    /// The game these terms make.
    pub fn created(&self, players: ByColor<PlayerId>) -> Created {
        Created {
            laws: self.laws,
            start: self.start.clone(),
            variant: self.variant,
            time: self.time.clone(),
            players,
            rated: false,
            takebacks: self.takebacks,
            appointment: None,
        }
    }

    /// One line that [`Terms::from_text`] reads back.
    pub fn to_text(&self) -> String {
        let mode = match self.time.mode() {
            ClockMode::Increment { before_move: false } => "increment-after".to_owned(),
            ClockMode::Increment { before_move: true } => "increment-before".to_owned(),
            ClockMode::SimpleDelay => "delay".to_owned(),
            ClockMode::Bronstein => "bronstein".to_owned(),
            ClockMode::Hourglass => "hourglass".to_owned(),
            ClockMode::None => "none".to_owned(),
            ClockMode::Correspondence { days } => format!("days-{days}"),
        };
        let side = |color| {
            let periods: Vec<String> = self.time.periods(color).iter().map(period_text).collect();
            periods.join(",")
        };
        let variant = match self.variant {
            Variant::Standard => "standard",
            Variant::Chess960 => "chess960",
        };
        format!(
            "{mode};{};{};{};{variant};{};{}",
            side(Color::White),
            side(Color::Black),
            self.laws.id,
            if self.takebacks { "takebacks" } else { "stand" },
            self.start.to_fen()
        )
    }

    /// Reads what [`Terms::to_text`] wrote.
    pub fn from_text(text: &str) -> Option<Terms> {
        let mut parts = text.splitn(7, ';');
        let mode = match parts.next()? {
            "increment-after" => ClockMode::Increment { before_move: false },
            "increment-before" => ClockMode::Increment { before_move: true },
            "delay" => ClockMode::SimpleDelay,
            "bronstein" => ClockMode::Bronstein,
            "hourglass" => ClockMode::Hourglass,
            "none" => ClockMode::None,
            days => ClockMode::Correspondence { days: days.strip_prefix("days-")?.parse().ok()? },
        };
        let white = stored_periods(parts.next()?)?;
        let black = stored_periods(parts.next()?)?;
        let laws = laws(parts.next()?)?;
        let variant = match parts.next()? {
            "standard" => Variant::Standard,
            "chess960" => Variant::Chess960,
            _ => return None,
        };
        let takebacks = parts.next()? == "takebacks";
        let start = read_fen(parts.next()?, FenMode::Lenient, variant).ok()?.position;
        let time = match mode {
            ClockMode::None => TimeControl::untimed(),
            mode => TimeControl::new(mode, PeriodAddition::OnFlag, ByColor { white, black }).ok()?,
        };
        Some(Terms { time, laws, start, variant, takebacks })
    }

    /// Whether the game starts where games usually do.
    pub fn is_usual_start(&self) -> bool {
        self.start == Position::start()
    }
}

/// A start position that these Laws do not call over: mate, stalemate, dead or listed material, a
/// counter that is full.
fn read_start(fen: &str, variant: Variant, laws: &'static LawProfile) -> Result<Position, TermsFault> {
    let position = read_fen(fen, FenMode::Strict, variant).map_err(TermsFault::Fen)?.position;
    let asks_solver = laws.dead_position.value == DeadPosition::Solver;
    let is_over = Judge::new(position.clone(), laws).is_plainly_over();
    if is_over || asks_solver && deadpos::is_dead_quick(&position) {
        return Err(TermsFault::FenOver);
    }
    Ok(position)
}

fn periods(forms: &[PeriodForm]) -> Result<Vec<Period>, TermsFault> {
    forms
        .iter()
        .map(|form| {
            let moves = match form.moves.trim() {
                "" => None,
                moves => Some(moves.parse().map_err(|_| TermsFault::Moves)?),
            };
            let increment = if form.increment.trim().is_empty() { "0" } else { &form.increment };
            Ok(Period {
                moves,
                main_ms: decimal_ms(&form.minutes, 60_000).ok_or(TermsFault::Minutes)?,
                increment_ms: decimal_ms(increment, 1_000).ok_or(TermsFault::Increment)?,
            })
        })
        .collect()
}

/// `0.5` of a unit of so many ms, in whole ms; up to four decimals, point or comma.
fn decimal_ms(text: &str, unit_ms: i64) -> Option<i64> {
    let text = text.trim().replace(',', ".");
    let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
    let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    if !digits(whole)
        || !digits(part)
        || part.len() > 4
        || whole.len() > 6
        || (whole.is_empty() && part.is_empty())
    {
        return None;
    }
    let whole: i64 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    let part: i64 = format!("{part:0<4}").parse().ok()?;
    Some(whole * unit_ms + part * unit_ms / 10_000)
}

fn period_text(period: &Period) -> String {
    let moves = period.moves.map(|moves| format!("{moves}/")).unwrap_or_default();
    format!("{moves}{}+{}", period.main_ms, period.increment_ms)
}

fn stored_periods(text: &str) -> Option<Vec<Period>> {
    let one = |text: &str| {
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => (Some(moves.parse().ok()?), rest),
            None => (None, text),
        };
        let (main_ms, increment_ms) = rest.split_once('+')?;
        Some(Period { moves, main_ms: main_ms.parse().ok()?, increment_ms: increment_ms.parse().ok()? })
    };
    text.split(',').filter(|part| !part.is_empty()).map(one).collect()
}

/// A time control as players write it: `5+3`, `40/90+30, 30+30`, `3d5` with delay; `∞` without a
/// clock. Different times of the sides are White's, a stroke, Black's.
pub fn time_text(time: &TimeControl) -> String {
    let mark = match time.mode() {
        ClockMode::Increment { .. } => '+',
        ClockMode::SimpleDelay => 'd',
        ClockMode::Bronstein => 'b',
        ClockMode::Hourglass => 'h',
        ClockMode::None => return "∞".to_owned(),
        ClockMode::Correspondence { days } => return format!("{days}×24h"),
    };
    let side = |color| {
        let periods: Vec<String> = time
            .periods(color)
            .iter()
            .map(|period| {
                let mut text = period.moves.map(|moves| format!("{moves}/")).unwrap_or_default();
                // Writing to a String cannot fail.
                let _ = write!(
                    text,
                    "{}{mark}{}",
                    decimal(period.main_ms, 60_000),
                    decimal(period.increment_ms, 1_000)
                );
                text
            })
            .collect();
        periods.join(", ")
    };
    let white = side(Color::White);
    if time.is_even() { white } else { format!("{white} | {}", side(Color::Black)) }
}

fn decimal(ms: i64, unit_ms: i64) -> String {
    let parts = ms * 10_000 / unit_ms;
    let text = format!("{}.{:04}", parts / 10_000, parts % 10_000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn form(minutes: &str, increment: &str) -> TermsForm {
        let period = PeriodForm {
            minutes: minutes.to_owned(),
            increment: increment.to_owned(),
            ..PeriodForm::default()
        };
        TermsForm { periods: vec![period], ..TermsForm::default() }
    }

    #[track_caller]
    fn check(form: &TermsForm, expected: Result<&str, TermsFault>) {
        let read = Terms::read(form, 518);
        assert_eq!(
            read.as_ref().map(|terms| time_text(&terms.time)).map_err(Clone::clone),
            expected.map(str::to_owned)
        );
        if let Ok(terms) = read {
            let again = Terms::from_text(&terms.to_text()).unwrap();
            assert_eq!(again.created(players()), terms.created(players()), "{}", terms.to_text());
        }
    }

    fn players() -> ByColor<PlayerId> {
        ByColor { white: PlayerId(1), black: PlayerId(2) }
    }

    #[test]
    fn usual_times() {
        check(&form("5", "3"), Ok("5+3"));
        check(&form("0.05", ""), Ok("0.05+0"));
        check(&form("0,5", "0.5"), Ok("0.5+0.5"));
        check(&form("x", "3"), Err(TermsFault::Minutes));
        check(&form("", "3"), Err(TermsFault::Minutes));
        check(&form("-1", "3"), Err(TermsFault::Minutes));
        check(&form("5", "-3"), Err(TermsFault::Increment));
        check(&form("0", "0"), Err(TermsFault::Time(TimeControlError::NoTime)));
        check(&form("999999", "0"), Err(TermsFault::Time(TimeControlError::TimeOutOfRange)));
        assert_eq!(Terms::quick("180+2").map(|terms| time_text(&terms.time)), Some("3+2".to_owned()));
        for odd in ["", "180", "180+", "+2", "-1+2", "99999999+0", "0+0", "180+2+2"] {
            assert!(Terms::quick(odd).is_none(), "{odd}");
        }
    }

    #[test]
    fn unusual_times() {
        let period = |moves: &str, minutes: &str, increment: &str| PeriodForm {
            moves: moves.to_owned(),
            minutes: minutes.to_owned(),
            increment: increment.to_owned(),
        };
        let mut long = TermsForm {
            periods: vec![period("40", "90", "30"), period("", "30", "30")],
            clock: "increment-before".to_owned(),
            ..TermsForm::default()
        };
        check(&long, Ok("40/90+30, 30+30"));
        long.black = vec![period("", "60", "0")];
        check(&long, Ok("40/90+30, 30+30 | 60+0"));
        long.periods.reverse();
        check(&long, Err(TermsFault::Time(TimeControlError::MovesMisplaced)));
        for (clock, expected) in [("delay", "3d5"), ("bronstein", "3b5"), ("hourglass", "3h5"), ("none", "∞")]
        {
            check(&TermsForm { clock: clock.to_owned(), ..form("3", "5") }, Ok(expected));
        }
        check(&TermsForm { clock: "sundial".to_owned(), ..form("3", "5") }, Err(TermsFault::Clock));
        check(&TermsForm { laws: "house".to_owned(), ..form("3", "5") }, Err(TermsFault::Laws));
        check(&TermsForm { variant: "shogi".to_owned(), ..form("3", "5") }, Err(TermsFault::Variant));
    }

    #[test]
    fn starts() {
        let from = |fen: &str| Terms::read(&TermsForm { fen: fen.to_owned(), ..form("3", "2") }, 0);
        assert!(from("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").is_ok());
        assert!(matches!(from("4k3/8/8/8/8/8/4P3/4K3"), Err(TermsFault::Fen(_))), "strict reading");
        assert!(matches!(from("nonsense"), Err(TermsFault::Fen(_))));
        assert_eq!(from("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").err(), Some(TermsFault::FenOver), "stalemate");
        assert_eq!(from("4k3/8/8/8/8/8/8/4K3 w - - 0 1").err(), Some(TermsFault::FenOver), "dead");
        // What is over is for the Laws to say that are played under.
        let over = |laws: &str, fen: &str| {
            let form = TermsForm { laws: laws.to_owned(), fen: fen.to_owned(), ..form("3", "2") };
            Terms::read(&form, 0).err() == Some(TermsFault::FenOver)
        };
        let wall = "4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1";
        let sixty = "7k/8/6K1/8/8/8/P7/8 w - - 60 60";
        let full = "7k/8/6K1/8/8/8/P7/8 w - - 150 120";
        let bare = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
        let verdicts = |laws: &str| [wall, sixty, full, bare].map(|fen| over(laws, fen));
        assert_eq!(verdicts("fide-2023"), [true, false, true, true]);
        assert_eq!(verdicts("classic-17"), [false, false, false, true]);
        assert_eq!(verdicts("casual-online"), [false, true, true, true]);
        for draw in [0, 517, 959, 960, u16::MAX] {
            let form = TermsForm { variant: "chess960".to_owned(), ..form("3", "2") };
            let terms = Terms::read(&form, draw).unwrap();
            assert_eq!(Some(&terms.start), Position::chess960(draw % 960).as_ref());
            let again = Terms::from_text(&terms.to_text()).unwrap();
            assert_eq!(again.start, terms.start);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(256))]
        #[test]
        fn reading_never_panics(text in "\\PC{0,40}") {
            let form = form(&text, &text);
            let _ = Terms::read(&form, 0);
            let _ = Terms::from_text(&text);
            let _ = Terms::quick(&text);
        }
    }
}
