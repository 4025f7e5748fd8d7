//! Laws that hold for any stream of commands.

use crate::script::{DAWN, Given, given};
use game::{
    Actor, ClaimKind, ClockMode, Command, CommandId, CommandKind, Event, EventKind, Game, PauseReason,
    Period, PeriodAddition, TimeControl,
};
use proptest::prelude::*;
use rules::{ByColor, Color, Move};

/// A command whose move is chosen when the position is known.
#[derive(Clone, Debug)]
struct Draft {
    actor: Actor,
    wait_ms: i64,
    lag_ms: u32,
    cid: Option<u64>,
    choice: u16,
    what: u8,
}

fn drafts() -> impl Strategy<Value = Vec<Draft>> {
    let actor = prop::sample::select(vec![
        Actor::Player(Color::White),
        Actor::Player(Color::Black),
        Actor::Player(Color::White),
        Actor::Player(Color::Black),
        Actor::System,
    ]);
    let wait = prop_oneof![9 => 0i64..5_000, 1 => -2_000i64..80_000];
    let draft = (actor, wait, 0u32..400, proptest::option::of(0u64..60), any::<u16>(), 0u8..60).prop_map(
        |(actor, wait_ms, lag_ms, cid, choice, what)| Draft { actor, wait_ms, lag_ms, cid, choice, what },
    );
    prop::collection::vec(draft, 0..120)
}

impl Draft {
    fn command(&self, game: &Game, now: i64) -> Command {
        let legal = game.position().legal_moves();
        let picked = legal.get(usize::from(self.choice) % legal.len().max(1)).copied();
        let wild = Move::from_bits(self.choice);
        let mv = picked.or(wild).unwrap_or_else(|| Move::new(rules::Square::A1, rules::Square::A2, None));
        let claim = if self.choice.is_multiple_of(2) { ClaimKind::Threefold } else { ClaimKind::Fifty };
        let reason = match self.choice % 3 {
            0 => PauseReason::Outage,
            1 => PauseReason::Queue,
            _ => PauseReason::Arbiter,
        };
        // Most of the time the side to move moves.
        let mut actor = self.actor;
        let kind = match self.what {
            0 => CommandKind::OfferDraw,
            1 => CommandKind::AcceptDraw,
            2 => CommandKind::DeclineDraw,
            3 => CommandKind::Claim { claim, intended: None },
            4 => CommandKind::Claim { claim, intended: Some(mv) },
            5 => CommandKind::Claim { claim, intended: wild },
            6 => CommandKind::OfferTakeback,
            7 => CommandKind::AcceptTakeback,
            8 => CommandKind::DeclineTakeback,
            9 | 10 => CommandKind::Pause { reason },
            11..=13 => CommandKind::Resume,
            14 => CommandKind::Flag,
            15 => CommandKind::Start,
            16 if self.choice.is_multiple_of(8) => CommandKind::Resign,
            17 if self.choice.is_multiple_of(8) => CommandKind::Abort,
            18 => CommandKind::Verdict {
                ply: u32::from(self.choice % 40),
                position: u64::from(self.choice),
                white: self.choice.is_multiple_of(3),
                black: false,
            },
            19 => CommandKind::Move { mv: wild.unwrap_or(mv), offers_draw: false, premove: true },
            what => {
                actor = Actor::Player(game.position().turn());
                let due = game.obligation().map_or(mv, |due| match due {
                    game::Obligation::Play(due) => due,
                    game::Obligation::MoveMan(square) => {
                        legal.iter().copied().find(|mv| mv.from() == square).unwrap_or(mv)
                    }
                });
                CommandKind::Move { mv: due, offers_draw: what % 7 == 0, premove: what % 5 == 0 }
            }
        };
        Command { actor, at: now, lag_ms: self.lag_ms, cid: self.cid.map(CommandId), kind }
    }
}

/// Plays the drafts; hands each accepted list of events with the game before and after to `visit`.
fn play(given: &Given, drafts: &[Draft], mut visit: impl FnMut(&Game, &[Event], &Game)) -> Vec<Event> {
    let kind = EventKind::Created(Box::new(given.terms.clone()));
    let created = Event { at: DAWN, by: Actor::System, cid: None, kind };
    let mut game = Game::begin(&created).unwrap();
    let mut log = vec![created];
    let mut now = DAWN;
    for draft in drafts {
        now += draft.wait_ms;
        let command = draft.command(&game, now);
        let Ok(events) = game.decide(&command) else { continue };
        assert!(!events.is_empty(), "an accepted command leaves a trace: {command:?}");
        assert_eq!(game.decide(&command).as_ref(), Ok(&events), "the same question, the same answer");
        let before = game.clone();
        for event in &events {
            game.apply(event).unwrap_or_else(|error| panic!("{event:?} cannot follow: {error}"));
        }
        visit(&before, &events, &game);
        log.extend(events);
    }
    log
}

/// Time the second period brings.
const LAST_PERIOD_MS: i64 = 400_000;

fn settings() -> impl Strategy<Value = Given> {
    let modes = prop::sample::select(vec![
        (ClockMode::Increment { before_move: true }, 60_000, 2_000),
        (ClockMode::Increment { before_move: false }, 30_000, 1_000),
        (ClockMode::SimpleDelay, 20_000, 3_000),
        (ClockMode::Bronstein, 20_000, 3_000),
        (ClockMode::Hourglass, 40_000, 0),
        (ClockMode::Increment { before_move: true }, 1_000_000, 0),
    ]);
    let laws = prop::sample::select(vec!["fide-2023", "classic-17", "casual-online"]);
    let starts = prop::sample::select(vec![
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "4k3/8/8/p2p2p1/P2P4/6P1/8/4K3 w - - 0 1",
        "8/7q/8/8/8/3k4/8/K7 w - - 90 60",
    ]);
    // Short first periods, so that a penalty or a long thought reaches over their end.
    let periods = (0u16..5, any::<bool>());
    (modes, laws, starts, periods, any::<bool>()).prop_map(
        |((mode, main, increment), laws, start, (moves, on_count), takebacks)| {
            let mut setting = given().time(mode, main, increment).laws(laws).fen(start);
            if moves > 0 && mode != ClockMode::Hourglass {
                let first = Period { moves: Some(moves), main_ms: main, increment_ms: increment };
                let last = Period { moves: None, main_ms: LAST_PERIOD_MS, increment_ms: increment };
                let both = ByColor { white: vec![first, last], black: vec![first, last] };
                let addition = if on_count { PeriodAddition::OnMoveCount } else { PeriodAddition::OnFlag };
                setting.terms.time = TimeControl::new(mode, addition, both).unwrap();
            }
            if takebacks { setting.takebacks() } else { setting }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    /// Nothing panics, what is accepted applies, and any prefix of the log replays to the same state.
    #[test]
    fn any_prefix_replays(setting in settings(), drafts in drafts()) {
        let mut states = Vec::new();
        let log = play(&setting, &drafts, |_, events, after| {
            states.push((events.len(), after.clone()));
        });
        let mut length = 1;
        for (events, state) in states {
            length += events;
            let again = Game::replay(&log[..length]).expect("a prefix of a log");
            prop_assert_eq!(again.seq().0 as usize, length);
            prop_assert_eq!(&again, &state);
        }
    }

    /// In every turn that a move ends: time charged, lag forgiven and pauses add up to what passed. And
    /// no event raises a clock by more than an increment, a period, a penalty or a gift.
    #[test]
    fn time_adds_up(setting in settings(), drafts in drafts()) {
        let time = setting.terms.time.clone();
        let hourglass = time.mode() == ClockMode::Hourglass;
        let mut turn_began = DAWN;
        let mut paused = 0;
        let mut paused_since = None;
        play(&setting, &drafts, |before, events, after| {
            for event in events {
                match &event.kind {
                    EventKind::Started | EventKind::TakenBack { .. } => (turn_began, paused) = (event.at, 0),
                    EventKind::Paused { .. } => paused_since = Some(event.at),
                    EventKind::Resumed { .. } => paused += event.at - paused_since.take().expect("paused"),
                    EventKind::Moved { think_ms, lag_ms, .. } => {
                        let passed = match before.phase() {
                            game::Phase::Waiting => 0,
                            _ => event.at - turn_began,
                        };
                        assert_eq!(i64::from(*think_ms) + i64::from(*lag_ms) + paused, passed, "{event:?}");
                        (turn_began, paused) = (event.at, 0);
                    }
                    _ => {}
                }
            }
            let taken_back = events.iter().any(|event| matches!(event.kind, EventKind::TakenBack { .. }));
            for color in Color::ALL {
                let increment = time.periods(color)[0].increment_ms;
                let gained = after.clock().remaining()[color] - before.clock().remaining()[color];
                let used: i64 = if hourglass { 1_000_000 } else { 0 };
                // A gift of five seconds or a penalty of two minutes is the most a ruling gives.
                let ruling = events.iter().any(|event| {
                    matches!(event.kind, EventKind::Resumed { .. } | EventKind::ClaimJudged { right: false, .. })
                });
                let period = if after.clock().period(color) > before.clock().period(color) { LAST_PERIOD_MS } else { 0 };
                let most = increment + used + period + if ruling { 120_000 } else { 0 };
                assert!(taken_back || gained <= most, "{gained} ms from {events:?}");
                assert!(after.clock().remaining()[color] >= 0);
            }
        });
    }

    /// A penalty taken from the claimant costs exactly what the Laws say, over the end of a period too,
    /// or the game.
    #[test]
    fn a_penalty_is_paid_in_full(setting in settings(), drafts in drafts()) {
        let setting = setting.laws("classic-17");
        play(&setting, &drafts, |before, events, after| {
            let (EventKind::ClaimJudged { right: false, .. }, Actor::Player(by)) = (&events[0].kind, events[0].by)
            else {
                return;
            };
            if after.ending().is_none() {
                let paid = before.clock().deadline_ms(by).unwrap() - after.clock().deadline_ms(by).unwrap();
                assert_eq!(paid, 300_000, "{events:?}");
                assert_eq!(before.clock().remaining()[!by], after.clock().remaining()[!by]);
            }
        });
    }

    /// A flag is only ever called at or after the deadline.
    #[test]
    fn no_flag_before_its_time(setting in settings(), drafts in drafts()) {
        play(&setting, &drafts, |before, events, after| {
            let flagged = after.ending().is_some_and(|end| {
                matches!(end.termination, game::Termination::Flag | game::Termination::FlagNoMate)
            });
            // The older Laws' penalty may use up the time before it has passed.
            let by_penalty = matches!(events[0].kind, EventKind::ClaimJudged { .. });
            if flagged && !by_penalty {
                let (at, deadline) = (events[0].at, before.deadline().expect("a clock was running"));
                assert!(at >= deadline, "{at} before {deadline}");
                assert_eq!(after.clock().remaining()[before.position().turn()], 0);
            }
        });
    }

    /// Whatever a damaged log holds, replaying it is an answer, never a panic.
    #[test]
    fn damaged_logs(setting in settings(), drafts in drafts(), from in any::<prop::sample::Index>(), to in any::<prop::sample::Index>()) {
        let mut log = play(&setting, &drafts, |_, _, _| {});
        let (from, to) = (from.index(log.len()), to.index(log.len()));
        log.swap(from, to);
        let _ = Game::replay(&log);
        log.remove(from);
        let _ = Game::replay(&log);
    }
}
