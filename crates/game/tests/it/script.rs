//! The one helper of these tests: a game told as a line of words.
//!
//! Words: a move in SAN (`e4`, `e4(=)` with a draw offer), `+1500` lets so many ms pass, and
//! `who:what` with who `w`, `b` or `s` (server): `start`, `here`, `default`, `offer`, `accept`, `decline`, `three`,
//! `three:Nf3`, `fifty`, `fifty:Kf1`, `resign`, `abort`, `flag`, `takeback`, `yes`, `no`, `pause`,
//! `outage`, `resume`, `dead:PLY`. A claim's move may be squares (`e1e5`) if it is illegal.

use game::{
    Actor, ClaimKind, ClockMode, Command, CommandId, CommandKind, Created, Event, EventKind, Game,
    PauseReason, Period, PeriodAddition, Phase, PlayerId, Rejection, TimeControl, laws,
};
use rules::{ByColor, Color, FenMode, Move, Position, Variant, read_fen};

/// A setting.
#[derive(Clone, Debug)]
pub(crate) struct Given {
    pub(crate) terms: Created,
    /// Whether the server starts White's clock before the first word.
    pub(crate) started: bool,
    pub(crate) lag_ms: u32,
}

/// FIDE Laws, five minutes each, from the start position; clocks started.
pub(crate) fn given() -> Given {
    let time = TimeControl::simple(ClockMode::Increment { before_move: true }, 300_000, 0).unwrap();
    let terms = Created {
        laws: laws("fide-2023").unwrap(),
        start: Position::start(),
        variant: Variant::Standard,
        time,
        players: ByColor { white: PlayerId(1), black: PlayerId(2) },
        rated: false,
        takebacks: false,
        appointment: None,
    };
    Given { terms, started: true, lag_ms: 0 }
}

impl Given {
    pub(crate) fn laws(mut self, id: &str) -> Self {
        self.terms.laws = laws(id).unwrap();
        self
    }

    pub(crate) fn fen(mut self, fen: &str) -> Self {
        self.terms.start = read_fen(fen, FenMode::Strict, Variant::Standard).unwrap().position;
        self
    }

    pub(crate) fn time(mut self, mode: ClockMode, main_ms: i64, increment_ms: i64) -> Self {
        self.terms.time = TimeControl::simple(mode, main_ms, increment_ms).unwrap();
        self
    }

    pub(crate) fn periods(mut self, periods: &[(Option<u16>, i64)]) -> Self {
        let periods: Vec<Period> =
            periods.iter().map(|&(moves, main_ms)| Period { moves, main_ms, increment_ms: 0 }).collect();
        let both = ByColor { white: periods.clone(), black: periods };
        let mode = ClockMode::Increment { before_move: true };
        self.terms.time = TimeControl::new(mode, PeriodAddition::OnFlag, both).unwrap();
        self
    }

    pub(crate) fn untimed(mut self) -> Self {
        self.terms.time = TimeControl::untimed();
        self
    }

    pub(crate) fn takebacks(mut self) -> Self {
        self.terms.takebacks = true;
        self
    }

    pub(crate) fn waiting(mut self) -> Self {
        self.started = false;
        self
    }

    pub(crate) fn lag(mut self, lag_ms: u32) -> Self {
        self.lag_ms = lag_ms;
        self
    }
}

/// A game under way.
pub(crate) struct Table {
    pub(crate) game: Game,
    pub(crate) log: Vec<Event>,
    pub(crate) now: i64,
    lag_ms: u32,
    next_cid: u64,
}

/// When every game begins.
pub(crate) const DAWN: i64 = 1_800_000_000_000;

impl Table {
    pub(crate) fn new(given: &Given) -> Self {
        let kind = EventKind::Created(Box::new(given.terms.clone()));
        let created = Event { at: DAWN, by: Actor::System, cid: None, kind };
        let game = Game::begin(&created).unwrap();
        let mut table = Self { game, log: vec![created], now: DAWN, lag_ms: given.lag_ms, next_cid: 1 };
        if given.started {
            table.ask(Actor::System, CommandKind::Start).unwrap();
        }
        table
    }

    /// Decides and applies one command now.
    pub(crate) fn ask(&mut self, actor: Actor, kind: CommandKind) -> Result<Vec<EventKind>, Rejection> {
        let cid = Some(CommandId(self.next_cid));
        self.next_cid += 1;
        let command = Command { actor, at: self.now, lag_ms: self.lag_ms, cid, kind };
        let events = self.game.decide(&command)?;
        for event in &events {
            self.game.apply(event).expect("what is decided can be applied");
        }
        let kinds = events.iter().map(|event| event.kind.clone()).collect();
        self.log.extend(events);
        Ok(kinds)
    }

    /// One word of a script.
    pub(crate) fn word(&mut self, word: &str) -> Result<Vec<EventKind>, Rejection> {
        if let Some(ms) = word.strip_prefix('+') {
            self.now += ms.parse::<i64>().expect("a number of ms");
            return Ok(Vec::new());
        }
        let Some((who, what)) = word.split_once(':') else {
            let (san, offers_draw) = word.strip_suffix("(=)").map_or((word, false), |san| (san, true));
            let mv = self.read(san);
            let actor = Actor::Player(self.game.position().turn());
            return self.ask(actor, CommandKind::Move { mv, offers_draw, premove: false });
        };
        let actor = match who {
            "w" => Actor::Player(Color::White),
            "b" => Actor::Player(Color::Black),
            _ => Actor::System,
        };
        let kind = self.kind(what);
        self.ask(actor, kind)
    }

    fn kind(&self, what: &str) -> CommandKind {
        let (what, detail) = what.split_once(':').map_or((what, None), |(what, detail)| (what, Some(detail)));
        let claim = |claim| CommandKind::Claim { claim, intended: detail.map(|san| self.read(san)) };
        match what {
            "start" => CommandKind::Start,
            "here" => CommandKind::Arrive,
            "default" => CommandKind::Default,
            "offer" => CommandKind::OfferDraw,
            "accept" => CommandKind::AcceptDraw,
            "decline" => CommandKind::DeclineDraw,
            "three" => claim(ClaimKind::Threefold),
            "fifty" => claim(ClaimKind::Fifty),
            "resign" => CommandKind::Resign,
            "abort" => CommandKind::Abort,
            "flag" => CommandKind::Flag,
            "takeback" => CommandKind::OfferTakeback,
            "yes" => CommandKind::AcceptTakeback,
            "no" => CommandKind::DeclineTakeback,
            "pause" => CommandKind::Pause { reason: PauseReason::Arbiter },
            "outage" => CommandKind::Pause { reason: PauseReason::Outage },
            "resume" => CommandKind::Resume,
            "dead" => {
                let ply = detail.expect("a ply").parse().expect("a ply");
                let position = self.game.position_at(ply).map_or(0, |position| game::question_key(&position));
                CommandKind::Verdict { ply, position, white: false, black: false }
            }
            "mv" => CommandKind::Move {
                mv: self.read(detail.expect("a move")),
                offers_draw: false,
                premove: false,
            },
            other => panic!("no such word: {other}"),
        }
    }

    fn read(&self, text: &str) -> Move {
        notation::read_san(self.game.position(), text).unwrap_or_else(|_| {
            let square = |part: &str| part.parse().unwrap_or_else(|_| panic!("no move here: {text}"));
            Move::new(square(&text[0..2]), square(&text[2..4]), None)
        })
    }

    /// How the game stands: `ongoing`, or result, reason, article and perhaps `reviewable`.
    pub(crate) fn standing(&self) -> String {
        match self.game.phase() {
            Phase::Waiting => "waiting".to_owned(),
            Phase::Running => "ongoing".to_owned(),
            Phase::Paused(_) => "paused".to_owned(),
            Phase::Ended(end) => {
                let article = end.article.map_or("-", game::Article::as_str);
                let mut text = format!("{} {} {article}", end.result, end.termination.code());
                if end.reviewable {
                    text.push_str(" reviewable");
                }
                text
            }
        }
    }

    /// Both clocks now, in ms.
    pub(crate) fn clocks(&self) -> (i64, i64) {
        let readings = self.game.readings(self.now);
        (readings.white, readings.black)
    }
}

/// Given a setting, when the words happen, then the game stands so; or its last word is refused:
/// `refused CODE`, with the article if there is one.
pub(crate) fn check(given: &Given, words: &str, expected: &str) -> Table {
    let mut table = Table::new(given);
    let words: Vec<&str> = words.split_whitespace().collect();
    let mut found = table.standing();
    for (index, word) in words.iter().enumerate() {
        found = match table.word(word) {
            Ok(_) => table.standing(),
            Err(rejection) => {
                assert_eq!(index + 1, words.len(), "{word} was refused: {rejection:?}");
                let article = rejection.article().map_or(String::new(), |article| format!(" {article}"));
                format!("refused {}{article}", rejection.code())
            }
        };
    }
    assert_eq!(found, expected, "{words:?}");
    let again = Game::replay(&table.log).expect("the log can be replayed");
    assert_eq!(again, table.game, "replaying the log of {words:?}");
    table
}
