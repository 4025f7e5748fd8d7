//! Mailboxes under paused time, on a log in memory that can be told to fail.

use super::*;
use crate::wire::ServerFrame;
use game::{ClockMode, GameResult, Termination, TimeControl};
use rules::{ByColor, Position, Variant};
use std::sync::atomic::AtomicU8;
use std::time::Duration;
use store::MemoryLog;
use store::log::{Append, EventStore, Notice, Row};
use store::sql::{Columns, Sql, Statement};

const WHITE: PlayerId = PlayerId(1);
const BLACK: PlayerId = PlayerId(2);
const WATCHER: PlayerId = PlayerId(3);

/// Tables that hold nothing: players are guests.
struct NoTables;

impl Sql for NoTables {
    fn read(&self, _: Statement) -> store::log::Answer<'_, Vec<Columns>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    fn write(&self, _: Statement) -> store::log::Answer<'_, Vec<Columns>> {
        Box::pin(async { Ok(Vec::new()) })
    }
}

/// How the log behaves now.
#[derive(Clone, Copy)]
enum Mood {
    Well = 0,
    /// The queue is full.
    Full = 1,
    /// The disk is full.
    Broken = 2,
    /// The next append is written, but its answer is lost.
    Mute = 3,
}

#[derive(Default)]
struct MoodyLog {
    inner: MemoryLog,
    mood: AtomicU8,
}

impl MoodyLog {
    fn set(&self, mood: Mood) {
        self.mood.store(mood as u8, Ordering::Relaxed);
    }
}

impl EventStore for MoodyLog {
    fn append(&self, append: Append) -> store::log::Answer<'_, ()> {
        match self.mood.load(Ordering::Relaxed) {
            1 => Box::pin(async { Err(StoreError::Busy) }),
            2 => Box::pin(async { Err(StoreError::Failed("disk full".into())) }),
            3 => {
                self.set(Mood::Well);
                Box::pin(async { self.inner.append(append).await.and(Err(StoreError::Unknown)) })
            }
            _ => self.inner.append(append),
        }
    }

    fn tail(&self, game: i64, after: u32) -> store::log::Answer<'_, Vec<Row>> {
        self.inner.tail(game, after)
    }

    fn live(&self) -> store::log::Answer<'_, Vec<i64>> {
        self.inner.live()
    }

    fn outbox(&self, limit: usize) -> store::log::Answer<'_, Vec<Notice>> {
        self.inner.outbox(limit)
    }

    fn done(&self, notice: Notice) -> store::log::Answer<'_, ()> {
        self.inner.done(notice)
    }

    fn alive(&self, node: &str, at: i64) -> store::log::Answer<'_, ()> {
        match self.mood.load(Ordering::Relaxed) {
            2 => Box::pin(async { Err(StoreError::Failed("disk full".into())) }),
            _ => self.inner.alive(node, at),
        }
    }

    fn last_alive(&self, node: &str) -> store::log::Answer<'_, Option<i64>> {
        self.inner.last_alive(node)
    }
}

/// One game on one node, which can be stopped and started.
struct Table {
    log: Arc<MoodyLog>,
    games: Games,
    id: GameId,
    commands: u64,
}

impl Table {
    async fn new(time: TimeControl) -> Table {
        Table::under("fide-2023", time).await
    }

    async fn under(laws: &str, time: TimeControl) -> Table {
        let log = Arc::new(MoodyLog::default());
        let games = node(&log, Clock::starting_at(1_790_000_000_000));
        let id = GameId::new(42).expect("small");
        games.create(id, terms(laws, time)).await.expect("created");
        Table { log, games, id, commands: 0 }
    }

    async fn started(main_ms: i64) -> (Table, Socket, Socket) {
        let time =
            TimeControl::simple(ClockMode::Increment { before_move: false }, main_ms, 0).expect("valid");
        let table = Table::new(time).await;
        let white = table.sit(WHITE, 0).await;
        let black = table.sit(BLACK, 0).await;
        (table, white, black)
    }

    /// A restart after `down_ms` without warning.
    fn restart(&mut self, down_ms: i64) {
        let now = self.games.clock().now();
        self.games = node(&self.log, Clock::starting_at(now + down_ms));
    }

    async fn sit(&self, who: PlayerId, since: u32) -> Socket {
        let (out, inbound) = Outbound::new();
        let id = out.id();
        assert_eq!(self.games.join(self.id, Some(who), since, out).await, Ok(true));
        Socket { inbound, id }
    }

    fn ask(&mut self, who: PlayerId, request: Request) -> Ask {
        self.commands += 1;
        let command = (format!("{:x}", self.commands), CommandId(self.commands));
        let from = Seq(u32::MAX);
        Ask { who, at: self.games.clock().now(), lag_ms: 0, from, command, request }
    }

    async fn request(&mut self, who: PlayerId, request: Request) -> Answer {
        self.asking(who, request).await
    }

    /// The same for another task, stamped now.
    fn asking(&mut self, who: PlayerId, request: Request) -> impl Future<Output = Answer> + use<> {
        let (ask, games, id) = (self.ask(who, request), self.games.clone(), self.id);
        async move { games.ask(id, ask).await }
    }

    /// Why the game was stopped, each time.
    async fn pauses(&self) -> Vec<PauseReason> {
        let reason = |event: Event| match event.kind {
            EventKind::Paused { reason } => Some(reason),
            _ => None,
        };
        self.logged().await.into_iter().filter_map(reason).collect()
    }

    async fn play(&mut self, who: PlayerId, uci: &str) -> Answer {
        self.request(who, mv(uci)).await
    }

    async fn game(&self) -> Arc<Game> {
        self.games.game(self.id).await.expect("readable").expect("there")
    }

    async fn logged(&self) -> Vec<Event> {
        self.games.0.store.load(self.id).await.expect("readable")
    }
}

fn node(log: &Arc<MoodyLog>, clock: Clock) -> Games {
    let store = Store::from_parts(log.clone(), Arc::new(NoTables));
    Games::new(store, clock, "test")
}

fn terms(laws: &str, time: TimeControl) -> Created {
    Created {
        laws: game::laws(laws).expect("known"),
        start: Position::start(),
        variant: Variant::Standard,
        time,
        players: ByColor { white: WHITE, black: BLACK },
        rated: false,
        takebacks: true,
        appointment: None,
    }
}

fn mv(uci: &str) -> Request {
    Request::Move { uci: uci.to_owned(), offers_draw: false }
}

fn refusal(answer: Answer) -> (String, String) {
    match answer {
        Answer::Refused(frame) => (frame.why, frame.code),
        other => panic!("refused, not {other:?}"),
    }
}

/// A listening end.
struct Socket {
    inbound: Inbound,
    id: u64,
}

impl Socket {
    /// The next frame that says something of the game itself.
    async fn next(&mut self) -> ServerFrame {
        loop {
            let text = self.inbound.next().await.expect("open");
            let frame: ServerFrame = serde_json::from_str(&text).expect("a frame");
            if !matches!(frame, ServerFrame::On { .. }) {
                return frame;
            }
        }
    }

    /// Kinds of the next events, `st` and `q` among them.
    async fn kinds(&mut self, count: usize) -> Vec<String> {
        let mut kinds = Vec::new();
        for _ in 0..count {
            kinds.push(match self.next().await {
                ServerFrame::Ev(event) => event.k,
                ServerFrame::St(_) => "st".to_owned(),
                ServerFrame::Q { .. } => "q".to_owned(),
                other => panic!("unexpected {other:?}"),
            });
        }
        kinds
    }
}

async fn pass(ms: u64) {
    tokio::time::sleep(Duration::from_millis(ms)).await;
}

#[tokio::test(start_paused = true)]
async fn the_clock_starts_when_both_are_there() {
    let time = TimeControl::simple(ClockMode::Increment { before_move: false }, 60_000, 0).expect("valid");
    let table = Table::new(time).await;
    let mut white = table.sit(WHITE, 0).await;
    assert_eq!(white.kinds(1).await, ["st"]);
    pass(5_000).await;
    assert_eq!(*table.game().await.phase(), game::Phase::Waiting);
    let mut black = table.sit(BLACK, 0).await;
    assert_eq!(black.kinds(2).await, ["st", "start"]);
    pass(2_000).await;
    let state = table.games.state(table.id, Some(BLACK)).await.expect("readable").expect("there");
    assert_eq!((state.clock.w, state.clock.b, state.status.as_str()), (58_000, 60_000, "running"));
    assert_eq!(state.me, Some(crate::wire::Color::Black));
}

#[tokio::test(start_paused = true)]
async fn a_whole_game_is_told_to_all() {
    let (mut table, mut white, _black) = Table::started(60_000).await;
    let mut watcher = table.sit(WATCHER, 0).await;
    for (who, uci) in [(WHITE, "f2f3"), (BLACK, "e7e5"), (WHITE, "g2g4"), (BLACK, "d8h4")] {
        assert!(matches!(table.play(who, uci).await, Answer::Done(_)), "{uci}");
    }
    assert_eq!(white.kinds(7).await, ["st", "start", "mv", "mv", "mv", "mv", "end"]);
    assert_eq!(watcher.kinds(6).await, ["st", "mv", "mv", "mv", "mv", "end"]);
    let ending = *table.game().await.ending().expect("over");
    assert_eq!((ending.result, ending.termination), (GameResult::BlackWins, Termination::Checkmate));
    assert_eq!(refusal(table.play(WHITE, "e2e4").await).0, "over");
    assert!(table.games.running().is_empty());
}

#[tokio::test(start_paused = true)]
async fn who_may_not_move_is_told_why() {
    let (mut table, _white, _black) = Table::started(60_000).await;
    assert_eq!(refusal(table.play(WATCHER, "e2e4").await), ("auth".into(), "not-a-player".into()));
    assert_eq!(refusal(table.play(BLACK, "e7e5").await), ("turn".into(), "not-your-turn".into()));
    assert_eq!(refusal(table.play(WHITE, "e2e5").await), ("illegal".into(), "illegal-move".into()));
    assert_eq!(refusal(table.play(WHITE, "nonsense").await).0, "illegal");
    assert_eq!(
        refusal(table.request(WHITE, Request::AcceptDraw).await),
        ("refused".into(), "no-offer".into())
    );
    assert_eq!(table.game().await.moves().len(), 0, "the game is untouched");
    let unknown = table.ask(WHITE, mv("e2e4"));
    assert_eq!(table.games.ask(GameId::new(7).expect("small"), unknown).await, Answer::NoGame);
}

#[tokio::test(start_paused = true)]
async fn a_command_sent_twice_is_done_once() {
    let (mut table, _white, _black) = Table::started(60_000).await;
    let ask = table.ask(WHITE, mv("e2e4"));
    let first = table.games.ask(table.id, ask.clone()).await;
    assert_eq!(first, Answer::Done(3));
    assert!(matches!(table.play(BLACK, "e7e5").await, Answer::Done(4)));
    assert_eq!(table.games.ask(table.id, ask.clone()).await, first, "the version that holds it");
    // Also after the state was rebuilt from the log.
    table.restart(0);
    assert_eq!(table.games.ask(table.id, ask.clone()).await, first);
    // The same move from the same version under another id is the same move.
    let again = Ask { command: ("ff".into(), CommandId(0xff)), from: Seq(2), ..ask };
    assert_eq!(table.games.ask(table.id, again).await, first);
    assert_eq!(table.game().await.moves().len(), 2);
}

#[tokio::test(start_paused = true)]
async fn a_move_from_a_position_that_is_gone_is_stale() {
    let (mut table, _white, _black) = Table::started(60_000).await;
    table.play(WHITE, "e2e4").await;
    let late = Ask { from: Seq(2), ..table.ask(BLACK, mv("e7e5")) };
    assert_eq!(refusal(table.games.ask(table.id, late).await).0, "stale");
    // An offer that slipped in between does not make a move stale.
    table.request(WHITE, Request::OfferDraw).await;
    let fine = Ask { from: Seq(3), ..table.ask(BLACK, mv("e7e5")) };
    assert_eq!(table.games.ask(table.id, fine).await, Answer::Done(5));
}

#[tokio::test(start_paused = true)]
async fn who_comes_back_gets_the_rest() {
    let (mut table, mut white, black) = Table::started(60_000).await;
    assert_eq!(white.kinds(2).await, ["st", "start"]);
    table.games.leave(table.id, black.id).await;
    table.play(WHITE, "e2e4").await;
    table.request(WHITE, Request::OfferDraw).await;
    let mut black = table.sit(BLACK, 2).await;
    assert_eq!(black.kinds(3).await, ["mv", "offer", "q"]);
    let mut black = table.sit(BLACK, 4).await;
    assert_eq!(black.kinds(1).await, ["q"], "nothing was missed");
    let mut black = table.sit(BLACK, 900).await;
    assert_eq!(black.kinds(1).await, ["st"], "a version that never was: the whole state");
}

#[tokio::test(start_paused = true)]
async fn the_longest_gap_fits_into_a_socket() {
    let (mut table, _white, _black) = Table::started(60_000).await;
    for _ in 0..9 {
        for (who, uci) in [(WHITE, "g1f3"), (BLACK, "g8f6"), (WHITE, "f3g1"), (BLACK, "f6g8")] {
            table.play(who, uci).await;
        }
    }
    // Fivefold repetition ended it at the sixteenth ply: nineteen events.
    let head = table.game().await.seq().0;
    assert_eq!(head, 19);
    let game = table.game().await;
    assert_eq!(game.ending().map(|ending| ending.termination), Some(Termination::Fivefold));
    let (out, mut inbound) = Outbound::new();
    table.games.join(table.id, None, 1, out).await.expect("readable");
    let mut frames = 0;
    while let Ok(Some(_)) = tokio::time::timeout(Duration::from_millis(1), inbound.next()).await {
        frames += 1;
    }
    assert_eq!(frames, 18 + 2, "the events, the head, and who is here");
}

#[tokio::test(start_paused = true)]
async fn a_flag_falls_by_itself_after_the_grace() {
    let (mut table, mut white, _black) = Table::started(10_000).await;
    table.play(WHITE, "e2e4").await;
    table.play(BLACK, "e7e5").await;
    pass(10_000).await;
    assert!(table.game().await.ending().is_none(), "a move may still be on its way");
    pass(2_001).await;
    let ending = *table.game().await.ending().expect("over");
    assert_eq!((ending.result, ending.termination), (GameResult::BlackWins, Termination::Flag));
    assert_eq!(white.kinds(5).await, ["st", "start", "mv", "mv", "end"]);
}

#[tokio::test(start_paused = true)]
async fn a_move_received_in_time_goes_before_the_flag() {
    let (mut table, _white, _black) = Table::started(10_000).await;
    pass(9_990).await;
    let in_time = table.ask(WHITE, mv("e2e4"));
    pass(20).await;
    assert!(matches!(table.games.ask(table.id, in_time).await, Answer::Done(_)));
    assert_eq!(table.game().await.moves().len(), 1);
    assert_eq!(table.game().await.clock().remaining().white, 10);
}

#[tokio::test(start_paused = true)]
async fn time_without_a_server_is_nobodys() {
    let (mut table, _white, _black) = Table::started(10_000).await;
    table.games.0.store.log().alive("test", table.games.clock().now()).await.expect("alive");
    pass(3_000).await;
    table.games.0.store.log().alive("test", table.games.clock().now()).await.expect("alive");
    pass(500).await;
    table.restart(3_600_000);
    assert_eq!(table.games.recover().await, Ok(1));
    let game = table.game().await;
    assert!(game.ending().is_none(), "an hour without a server flags nobody");
    let left = game.readings(table.games.clock().now());
    assert_eq!(left.white, 7_000 + 5_000, "what was left at the last sign of life, and five seconds");
    let kinds: Vec<_> = table.logged().await.into_iter().map(|event| event.kind).collect();
    assert!(matches!(kinds[2], EventKind::Paused { .. }) && matches!(kinds[3], EventKind::Resumed { .. }));
    assert!(matches!(table.play(WHITE, "e2e4").await, Answer::Done(_)));
}

/// The outage is in the box before the task first looks at the clock, however late others get to run.
#[tokio::test(start_paused = true)]
async fn a_task_started_after_an_outage_hears_of_it_before_any_flag() {
    let (mut table, _white, _black) = Table::started(10_000).await;
    let since = table.games.clock().now();
    table.restart(3_600_000);
    let until = table.games.clock().now();
    let outage = Mail::Outage(Standstill { since, until, reason: PauseReason::Outage });
    table.games.wake_from_log(table.id, Some(outage)).await.expect("readable").expect("there");
    pass(1).await;
    let game = table.game().await;
    assert!(game.ending().is_none() && game.running().is_some(), "an hour without a server flags nobody");
}

#[tokio::test(start_paused = true)]
async fn a_process_that_stood_still_believes_no_clock_before_it_noticed() {
    let (mut table, _white, _black) = Table::started(10_000).await;
    table.games.0.tended_at.store(table.games.clock().now(), Ordering::Relaxed);
    pass(60_000).await;
    assert!(table.game().await.ending().is_none(), "no flag");
    let waiting = tokio::spawn(table.asking(WHITE, mv("e2e4")));
    pass(500).await;
    assert!(
        !waiting.is_finished(),
        "no move is too late, and none is charged, before the time is given back"
    );
    let tending = tokio::spawn(table.games.clone().tend());
    assert_eq!(waiting.await.expect("answered"), Answer::Done(5), "after the pause and its end");
    assert_eq!(table.game().await.clock().remaining().white, 10_000 + 5_000);
    tending.abort();
}

/// A move that lay in the box before the notice of a standstill is not judged by the clock.
#[tokio::test(start_paused = true)]
async fn a_move_ahead_of_the_notice_of_a_standstill_waits_for_it() {
    let (mut table, _white, _black) = Table::started(10_000).await;
    let since = table.games.clock().now();
    table.games.0.tended_at.store(since, Ordering::Relaxed);
    pass(60_000).await;
    // Noticed, and the notice still on its way.
    let until = table.games.clock().now();
    let stood = Standstill { since, until, reason: PauseReason::Outage };
    table.games.slots().stood = Some(stood);
    table.games.0.tended_at.store(until, Ordering::Relaxed);
    let waiting = tokio::spawn(table.asking(WHITE, mv("e2e4")));
    pass(900).await;
    assert!(!waiting.is_finished());
    let mailbox = table.games.mailbox(table.id).await.expect("readable").expect("there");
    mailbox.send(Mail::Outage(stood)).await.expect("awake");
    assert!(matches!(waiting.await.expect("answered"), Answer::Done(_)), "the time was given back");
}

/// A stop of the process too short to be called an outage is nobody's time either, and no gift.
#[tokio::test(start_paused = true)]
async fn a_short_standstill_is_nobodys_time() {
    let (mut table, _white, _black) = Table::started(10_000).await;
    let tending = tokio::spawn(table.games.clone().tend());
    pass(3_000).await;
    // Nothing runs meanwhile, whatever timer is due.
    tokio::time::advance(Duration::from_millis(2_500)).await;
    assert!(matches!(table.play(WHITE, "e2e4").await, Answer::Done(_)));
    let white = table.game().await.clock().remaining().white;
    assert!((7_000..=7_100).contains(&white), "{white} ms left of ten seconds, three used");
    let reasons: Vec<_> = table.pauses().await;
    assert_eq!(reasons, [PauseReason::Queue]);
    tending.abort();
}

/// What is shorter than a second interrupts no game; a move that is read after it was made before it, or nobody
/// knows better.
#[tokio::test(start_paused = true)]
async fn a_moment_is_no_standstill_and_costs_no_move_that_came_in_it() {
    let (mut table, _white, _black) = Table::started(10_000).await;
    let tending = tokio::spawn(table.games.clone().tend());
    pass(3_000).await;
    tokio::time::advance(Duration::from_millis(800)).await;
    let ask = Ask { at: table.games.received_at(), ..table.ask(WHITE, mv("e2e4")) };
    assert_eq!(table.games.ask(table.id, ask).await, Answer::Done(3));
    let white = table.game().await.clock().remaining().white;
    assert!((6_900..=7_100).contains(&white), "{white} ms left of ten seconds, three used");
    pass(200).await;
    assert_eq!(table.games.received_at(), table.games.clock().now(), "it runs again");
    tending.abort();
}

/// The deadline passes while the process is kept from running for a moment, with the move in the socket.
#[tokio::test(start_paused = true)]
async fn no_flag_falls_before_what_came_in_a_moment_is_read() {
    let (mut table, _white, _black) = Table::started(1_100).await;
    let tending = tokio::spawn(table.games.clone().tend());
    pass(900).await;
    tokio::time::advance(Duration::from_millis(700)).await;
    let ask = Ask { at: table.games.received_at(), ..table.ask(WHITE, mv("e2e4")) };
    pass(1).await;
    assert_eq!(table.games.ask(table.id, ask).await, Answer::Done(3));
    assert!(table.game().await.clock().remaining().white > 0);
    // Nothing came: the flag falls as ever.
    pass(5_000).await;
    let ending = *table.game().await.ending().expect("over");
    assert_eq!((ending.result, ending.termination), (GameResult::WhiteWins, Termination::Flag));
    tending.abort();
}

/// A standstill noticed while the store takes nothing: neither hides the other.
#[tokio::test(start_paused = true)]
async fn a_standstill_does_not_hide_that_nothing_could_be_stored_before() {
    let (mut table, _white, _black) = Table::started(10_000).await;
    pass(1_000).await;
    table.log.set(Mood::Broken);
    assert_eq!(table.play(WHITE, "e2e4").await, Answer::Busy(BUSY_MS));
    pass(6_000).await;
    table.log.set(Mood::Well);
    let now = table.games.clock().now();
    table.games.stood(now - 2_000, now);
    assert!(matches!(table.play(WHITE, "e2e4").await, Answer::Done(_)));
    let white = table.game().await.clock().remaining().white;
    assert_eq!(white, 9_000, "one second was used");
    assert_eq!(table.pauses().await.len(), 1);
}

/// A game that cannot take the notice at once holds up no other.
#[tokio::test(start_paused = true)]
async fn a_game_whose_box_is_full_keeps_no_other_from_the_notice() {
    let (mut table, _white, _black) = Table::started(10_000).await;
    let other = GameId::new(7).expect("small");
    let terms = table.game().await.terms().clone();
    table.games.create(other, terms).await.expect("created");
    let held = {
        let (full, held) = mpsc::channel(1);
        full.try_send(Mail::Check).expect("empty");
        table.games.slots().awake.get_mut(&other).expect("awake").mail = full;
        held
    };
    let since = table.games.clock().now();
    pass(5_000).await;
    table.games.stood(since, table.games.clock().now());
    assert_eq!(table.play(WHITE, "e2e4").await, Answer::Done(5), "after the pause and its end");
    drop(held);
}

/// A game that is read from its log while a standstill is noticed is on no list yet; it is told all the same.
#[tokio::test(start_paused = true)]
async fn a_game_that_wakes_while_a_standstill_is_noticed_hears_of_it() {
    let (mut table, _white, _black) = Table::started(10_000).await;
    let (since, events) = (table.games.clock().now(), table.logged().await);
    table.restart(0);
    let heard_until = table.games.stood_until();
    pass(2_000).await;
    table.games.stood(since, table.games.clock().now());
    let game = Game::begin(&events[0]).expect("created");
    table.games.wake(table.id, game, &events, heard_until, None).await.expect("readable");
    let answer = tokio::time::timeout(Duration::from_secs(1), table.play(WHITE, "e2e4")).await;
    assert_eq!(answer, Ok(Answer::Done(5)), "not put off for ever");
    assert_eq!(table.game().await.clock().remaining().white, 10_000, "what stood still is nobody's");
}

/// The machine's clock was set back by an hour between two runs: the running turn does not begin in the future,
/// where its clock would stand for that hour.
#[tokio::test(start_paused = true)]
async fn a_clock_set_back_over_a_restart_gives_nobody_an_hour() {
    let (mut table, _white, _black) = Table::started(60_000).await;
    pass(10_000).await;
    let last_alive = table.games.clock().now();
    table.games.0.store.log().alive("test", last_alive).await.expect("alive");
    let clock = Clock::starting_at(last_alive - 3_600_000).not_before(Some(last_alive));
    table.games = node(&table.log, clock);
    assert_eq!(table.games.recover().await, Ok(1));
    pass(900).await;
    assert!(matches!(table.play(WHITE, "e2e4").await, Answer::Done(_)));
    let left = table.game().await.clock().remaining().white;
    assert_eq!(left, 60_000 - 10_000 - 900 + 5_000, "what was used before and after, and the gift");
}

#[tokio::test(start_paused = true)]
async fn a_game_whose_task_failed_is_taken_up_from_the_log() {
    let (mut table, _white, _black) = Table::started(10_000).await;
    {
        let (gone, _) = mpsc::channel(1);
        let mut slots = table.games.slots();
        slots.awake.get_mut(&table.id).expect("awake").mail = gone;
    }
    let answer = tokio::time::timeout(Duration::from_secs(1), table.play(WHITE, "e2e4")).await;
    assert_eq!(answer, Ok(Answer::Done(3)), "not asked for ever");
}

#[tokio::test(start_paused = true)]
async fn no_ok_without_a_commit_and_no_time_lost() {
    for mood in [Mood::Full, Mood::Broken] {
        let (mut table, _white, _black) = Table::started(10_000).await;
        pass(1_000).await;
        table.log.set(mood);
        let ask = table.ask(WHITE, mv("e2e4"));
        assert_eq!(table.games.ask(table.id, ask.clone()).await, Answer::Busy(BUSY_MS));
        assert_eq!(table.logged().await.len(), 2, "nothing was written");
        if matches!(mood, Mood::Broken) {
            assert_eq!(table.games.health(), Health::ReadOnly);
            let refused =
                table.games.create(GameId::new(9).expect("small"), table.game().await.terms().clone());
            assert_eq!(refused.await, Err(CreateError::Busy));
        }
        pass(60_000).await;
        assert!(table.game().await.ending().is_none(), "no flag falls while nothing can be stored");
        table.log.set(Mood::Well);
        pass(300).await;
        assert_eq!(table.games.health(), Health::Good);
        assert_eq!(table.games.ask(table.id, ask).await, Answer::Done(5), "after the pause and its end");
        let left = table.game().await.clock().remaining().white;
        assert!((8_700..=9_000).contains(&left), "{left} ms left of ten seconds, one used");
    }
}

#[tokio::test(start_paused = true)]
async fn a_lost_answer_is_read_back() {
    let (mut table, _white, _black) = Table::started(10_000).await;
    table.log.set(Mood::Mute);
    assert_eq!(table.play(WHITE, "e2e4").await, Answer::Done(3));
    assert_eq!(table.logged().await.len(), 3);
}

#[tokio::test(start_paused = true)]
async fn a_second_owner_costs_a_retry_and_no_fork() {
    let (mut table, mut white, _black) = Table::started(60_000).await;
    let other = node(&table.log, table.games.clock());
    let mut ask = table.ask(WHITE, mv("e2e4"));
    assert_eq!(other.ask(table.id, ask.clone()).await, Answer::Done(3));
    // The first owner has not seen it; its next write finds the place taken, reads, and goes on.
    ask.who = BLACK;
    let ask = Ask { command: ("b".into(), CommandId(0xb)), request: Request::OfferDraw, ..ask };
    assert_eq!(table.games.ask(table.id, ask).await, Answer::Done(4));
    assert_eq!(white.kinds(4).await, ["st", "start", "mv", "offer"]);
    let game = Game::replay(&table.logged().await).expect("one history");
    assert_eq!(game, *table.game().await);
}

#[tokio::test(start_paused = true)]
async fn games_nobody_needs_sleep_and_wake() {
    let (table, white, black) = Table::started(3_600_000).await;
    pass(120_000).await;
    assert_eq!(table.games.slots().awake.len(), 1, "players listen");
    table.games.leave(table.id, white.id).await;
    table.games.leave(table.id, black.id).await;
    pass(120_000).await;
    assert_eq!(table.games.slots().awake.len(), 1, "a clock runs");
    let idle = Table::new(TimeControl::untimed()).await;
    pass(61_000).await;
    assert_eq!(idle.games.slots().awake.len(), 0);
    assert_eq!(idle.game().await.seq(), Seq(1), "woken from the log");
    assert_eq!(idle.games.slots().awake.len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_game_nobody_comes_to_is_called_off() {
    let table = Table::new(TimeControl::untimed()).await;
    tokio::spawn(table.games.clone().tend());
    pass(31 * 60_000).await;
    let ending = *table.game().await.ending().expect("over");
    assert_eq!(ending.termination, Termination::Aborted);
}

impl Table {
    /// A game that an event begins in `wait_ms`, with so much default time.
    async fn appointed(wait_ms: i64, default_ms: u32) -> Table {
        let log = Arc::new(MoodyLog::default());
        let games = node(&log, Clock::starting_at(1_790_000_000_000));
        let id = GameId::new(42).expect("small");
        let time =
            TimeControl::simple(ClockMode::Increment { before_move: true }, 600_000, 0).expect("valid");
        let starts_at = games.clock().now() + wait_ms;
        let appointment = Some(game::Appointment { starts_at, default_ms });
        games.create(id, Created { appointment, ..terms("fide-2023", time) }).await.expect("created");
        tokio::spawn(games.clone().tend());
        Table { log, games, id, commands: 0 }
    }

    /// How long after its appointment the clock was started, ms.
    async fn late_start(&self, starts_at: i64) -> i64 {
        let started = self.logged().await.into_iter().find(|event| event.kind == EventKind::Started);
        started.expect("started").at - starts_at
    }

    async fn result(&self) -> Option<GameResult> {
        self.game().await.ending().map(|ending| ending.result)
    }
}

/// CLK-03: the clock is the event's. Both players sit long before, then White's clock starts to the moment.
#[tokio::test(start_paused = true)]
async fn an_appointed_game_begins_by_the_clock_of_the_event() {
    let mut table = Table::appointed(300_000, 60_000).await;
    let (_white, _black) = (table.sit(WHITE, 0).await, table.sit(BLACK, 0).await);
    pass(299_000).await;
    assert_eq!(*table.game().await.phase(), game::Phase::Waiting);
    assert_eq!(refusal(table.play(WHITE, "e2e4").await).1, "not-begun");
    assert_eq!(refusal(table.request(WHITE, Request::Abort).await).1, "appointed");
    pass(1_100).await;
    assert!((0..100).contains(&table.late_start(1_790_000_300_000).await), "to the moment");
    pass(120_000).await;
    assert_eq!(table.result().await, None, "both were here, so nobody is late");
    let left = table.game().await.readings(table.games.clock().now()).white;
    assert!((479_000..480_000).contains(&left), "{left}: White's time runs");
}

#[tokio::test(start_paused = true)]
async fn who_never_appears_forfeits_and_a_restart_forgets_nothing() {
    // Nobody listens for an hour: the game sleeps, and is awake in time.
    let table = Table::appointed(3_600_000, 60_000).await;
    pass(3_600_100).await;
    assert!((0..100).contains(&table.late_start(1_790_003_600_000).await), "to the moment");
    pass(61_000).await;
    assert_eq!(table.result().await, Some(GameResult::BothForfeit));

    // Black came and went; the server fell over; the default time goes on without the time of the fall.
    let mut table = Table::appointed(1_000, 60_000).await;
    pass(2_000).await;
    let black = table.sit(BLACK, 0).await;
    table.games.leave(table.id, black.id).await;
    pass(20_000).await;
    table.restart(600_000);
    table.games.recover().await.expect("readable");
    tokio::spawn(table.games.clone().tend());
    pass(30_000).await;
    assert_eq!(table.result().await, None, "time without a server is nobody's");
    pass(20_000).await;
    assert_eq!(table.result().await, Some(GameResult::BlackByForfeit), "Black had been seen");

    // A start that passed while no server ran comes late, for both.
    let mut table = Table::appointed(60_000, 60_000).await;
    table.restart(600_000);
    table.games.recover().await.expect("readable");
    tokio::spawn(table.games.clone().tend());
    let _white = table.sit(WHITE, 0).await;
    pass(30_000).await;
    assert_eq!(*table.game().await.phase(), game::Phase::Running);
    pass(40_000).await;
    assert_eq!(table.result().await, Some(GameResult::WhiteByForfeit));
}

#[tokio::test(start_paused = true)]
async fn an_event_calls_a_game_off_once() {
    let table = Table::appointed(60_000, 60_000).await;
    assert_eq!(table.games.call_off(table.id).await, Ok(true));
    assert_eq!(table.games.call_off(table.id).await, Ok(true));
    assert_eq!(table.logged().await.len(), 2);
    let plain = Table::new(TimeControl::untimed()).await;
    assert_eq!(plain.games.call_off(plain.id).await, Ok(false), "no event's, so not an event's to end");
}

#[tokio::test(start_paused = true)]
async fn takebacks_make_later_versions_fit_again() {
    let (mut table, _white, _black) = Table::started(60_000).await;
    table.play(WHITE, "e2e4").await;
    table.play(BLACK, "e7e5").await;
    table.request(BLACK, Request::OfferTakeback).await;
    assert_eq!(table.request(WHITE, Request::AcceptTakeback).await, Answer::Done(6));
    assert_eq!(table.game().await.moves().len(), 1);
    let old = Ask { from: Seq(3), ..table.ask(BLACK, mv("c7c5")) };
    assert_eq!(refusal(table.games.ask(table.id, old).await).0, "stale");
    let new = Ask { from: Seq(6), ..table.ask(BLACK, mv("c7c5")) };
    assert_eq!(table.games.ask(table.id, new.clone()).await, Answer::Done(7));
    assert_eq!(
        table.games.ask(table.id, Ask { command: ("x".into(), CommandId(99)), ..new }).await,
        Answer::Done(7)
    );
}

#[tokio::test(start_paused = true)]
async fn a_rematch_changes_colours() {
    let (mut table, mut white, _black) = Table::started(60_000).await;
    assert_eq!(refusal(table.request(WHITE, Request::Rematch).await).1, "not-over");
    table.request(WHITE, Request::Resign).await;
    table.request(WHITE, Request::Rematch).await;
    let state = table.games.state(table.id, None).await.expect("readable").expect("there");
    assert!(matches!(state.rematch, Some(crate::wire::RematchInfo::Asked { .. })));
    table.request(BLACK, Request::Rematch).await;
    assert_eq!(white.kinds(3).await, ["st", "start", "end"]);
    assert!(matches!(white.next().await, ServerFrame::Rm { by: Some(_), to: None, .. }));
    let ServerFrame::Rm { to: Some(new), .. } = white.next().await else { panic!("a new game") };
    let id = new.parse().expect("an id");
    let game = table.games.game(id).await.expect("readable").expect("there");
    assert_eq!(game.terms().players, ByColor { white: BLACK, black: WHITE });
    let mut back = table.sit(BLACK, table.game().await.seq().0).await;
    assert!(matches!(back.next().await, ServerFrame::Q { .. }), "nothing of the game was missed");
    assert!(matches!(back.next().await, ServerFrame::Rm { to: Some(_), .. }), "but this was");
}

/// Only a new request counts: not one that is refused, repeated, or the answer to the other's.
#[tokio::test(start_paused = true)]
async fn what_brings_no_offer_of_a_rematch_uses_up_no_quota() {
    let (mut table, _white, _black) = Table::started(60_000).await;
    for _ in 0..50 {
        assert_eq!(refusal(table.request(WHITE, Request::Rematch).await).1, "not-over");
    }
    table.request(WHITE, Request::Resign).await;
    for _ in 0..50 {
        assert!(matches!(table.request(WHITE, Request::Rematch).await, Answer::Done(_)), "still the same");
    }
    for who in [BLACK, WHITE, BLACK].repeat(20) {
        assert!(matches!(table.request(who, Request::Rematch).await, Answer::Done(_)), "there is a game");
    }
    let now = table.games.clock().now();
    let left = |who: PlayerId| (0..).take_while(|_| table.games.quotas().offer(who.0, now).is_ok()).count();
    assert_eq!((left(WHITE) + 1, left(BLACK)), (16, 16), "one of White's was used");
}

#[tokio::test(start_paused = true)]
async fn offers_of_a_rematch_are_bounded_with_other_offers() {
    let (mut table, _white, _black) = Table::started(60_000).await;
    table.request(WHITE, Request::Resign).await;
    let now = table.games.clock().now();
    while table.games.quotas().offer(WHITE.0, now).is_ok() {}
    assert_eq!(
        refusal(table.request(WHITE, Request::Rematch).await),
        ("refused".into(), "too-many-offers".into())
    );
    assert!(matches!(table.request(BLACK, Request::Rematch).await, Answer::Done(_)), "the other is free");
    assert!(matches!(table.request(WHITE, Request::Rematch).await, Answer::Done(_)), "and so is an answer");
}

/// Two deep searches run, as many as may: no move that stands waits for them, and no end that is plain.
#[tokio::test(start_paused = true)]
async fn what_a_quick_look_settles_waits_for_no_deep_search() {
    let soon = Duration::from_secs(5);
    for (request, late_ms, lag_ms) in
        [(mv("e2e4"), 50, 100), (mv("e2e4"), 5_000, 0), (Request::Flag, 5_000, 0), (Request::Resign, 0, 0)]
    {
        let (mut table, _white, _black) = Table::started(10_000).await;
        let _searches =
            [(); DECISIONS].map(|()| table.games.0.decisions.clone().try_acquire_owned().expect("free"));
        let at = table.games.clock().now() + 10_000 + late_ms;
        let ask = Ask { at, lag_ms, ..table.ask(WHITE, request.clone()) };
        let answer = tokio::time::timeout(soon, table.games.ask(table.id, ask)).await;
        assert!(matches!(answer, Ok(Answer::Done(_))), "{request:?}: {answer:?}");
        assert_eq!(table.game().await.ending().is_none(), lag_ms == 100, "{request:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn after_the_drain_nothing_is_taken() {
    let (mut table, _white, _black) = Table::started(60_000).await;
    table.play(WHITE, "e2e4").await;
    table.games.drain().await;
    assert_eq!(table.play(BLACK, "e7e5").await, Answer::Busy(BUSY_MS));
    table.restart(2_000);
    assert_eq!(table.games.recover().await, Ok(1));
    assert!(matches!(table.play(BLACK, "e7e5").await, Answer::Done(_)));
}

/// Once told to stop the server closes its sockets; who cannot move any more is charged nothing, however long
/// open requests take to finish.
#[tokio::test(start_paused = true)]
async fn time_after_the_word_to_stop_is_nobodys() {
    let (mut table, _white, _black) = Table::started(10_000).await;
    let tending = tokio::spawn(table.games.clone().tend());
    pass(4_000).await;
    table.games.begin_stop();
    pass(9_000).await;
    table.games.drain().await;
    assert!(table.game().await.ending().is_none(), "no flag falls");
    tending.abort();
    table.restart(2_000);
    assert_eq!(table.games.recover().await, Ok(1));
    assert!(matches!(table.play(WHITE, "e2e4").await, Answer::Done(_)));
    assert_eq!(table.game().await.clock().remaining().white, 6_000 + 5_000, "and the gift");
}

/// A server that stood still and is told to stop before it noticed stops since it last ran.
#[tokio::test(start_paused = true)]
async fn a_stop_right_after_a_standstill_charges_nobody_for_it() {
    let (mut table, _white, _black) = Table::started(10_000).await;
    table.games.0.tended_at.store(table.games.clock().now(), Ordering::Relaxed);
    pass(60_000).await;
    table.games.drain().await;
    table.restart(1_000);
    assert_eq!(table.games.recover().await, Ok(1));
    let game = table.game().await;
    assert!(game.ending().is_none());
    assert_eq!(game.readings(table.games.clock().now()).white, 10_000 + 5_000);
}

/// A game in the middle of a hard decision keeps the others from nothing.
#[tokio::test(start_paused = true)]
async fn a_game_that_is_held_up_keeps_no_other_from_its_end() {
    let (table, _white, _black) = Table::started(10_000).await;
    let other = GameId::new(7).expect("small");
    let terms = table.game().await.terms().clone();
    table.games.create(other, terms).await.expect("created");
    let (slow, mut held) = mpsc::channel(1);
    table.games.slots().awake.get_mut(&other).expect("awake").mail = slow;
    let draining = tokio::spawn({
        let games = table.games.clone();
        async move { games.drain().await }
    });
    let Some(Mail::Drain(slow_answer)) = held.recv().await else { panic!("told to stop") };
    let mailbox = table.games.mailbox(table.id).await.expect("readable").expect("there");
    pass(1).await;
    let (answer, state) = oneshot::channel();
    mailbox.send(Mail::State(None, answer)).await.expect("awake");
    assert!(state.await.is_ok());
    assert!(!draining.is_finished());
    slow_answer.send(()).expect("waited for");
    draining.await.expect("drained");
}

#[tokio::test(start_paused = true)]
async fn a_store_that_takes_no_sign_of_life_is_told_of() {
    let (table, _white, _black) = Table::started(60_000).await;
    tokio::spawn(table.games.clone().tend());
    table.log.set(Mood::Broken);
    pass(1_500).await;
    assert_eq!(table.games.health(), Health::ReadOnly);
    table.log.set(Mood::Well);
    pass(1_500).await;
    assert_eq!(table.games.health(), Health::Good);
    let last = table.games.0.store.log().last_alive("test").await.expect("read").expect("written");
    assert!(table.games.clock().now() - last <= 1_000);
}

/// The sweep comes by every ten seconds; that alone keeps no game awake.
#[tokio::test(start_paused = true)]
async fn games_nobody_needs_sleep_though_the_sweep_looks_at_them() {
    let (mut table, white, black) = Table::started(60_000).await;
    let tending = tokio::spawn(table.games.clone().tend());
    table.request(WHITE, Request::Resign).await;
    for socket in [white, black] {
        table.games.leave(table.id, socket.id).await;
    }
    pass(75_000).await;
    assert_eq!(table.games.slots().awake.len(), 0);
    tending.abort();
}

/// Mail sent between a task's last look into its box and the closing of it.
#[tokio::test(start_paused = true)]
async fn mail_to_a_task_that_retires_is_handed_over() {
    let (out, mut inbound) = Outbound::new();
    let mut table = Table::new(TimeControl::untimed()).await;
    let mailbox = table.games.mailbox(table.id).await.expect("readable").expect("there");
    // Places taken, nothing in them yet: what a sender on another thread has while the task looks.
    let places = [mailbox.reserve().await.expect("open"), mailbox.reserve().await.expect("open")];
    pass(61_000).await;
    assert_eq!(table.games.slots().awake.len(), 0, "retired");
    let (joined, listening) = oneshot::channel();
    let (answer, answered) = oneshot::channel();
    let [first, second] = places;
    first.send(Mail::Join { who: Some(WHITE), since: 0, out, answer: joined });
    let ask = table.ask(WHITE, mv("e2e4"));
    second.send(Mail::Ask(ask, answer));
    listening.await.expect("handed over");
    assert!(matches!(answered.await, Ok(Answer::Done(_))), "in order, by the task that has the game now");
    assert_eq!(table.games.slots().awake.len(), 1);
    assert!(matches!(table.play(BLACK, "e7e5").await, Answer::Done(_)));
    let mut kinds = Vec::new();
    while kinds.len() < 3 {
        match serde_json::from_str(&inbound.next().await.expect("open")).expect("a frame") {
            ServerFrame::St(_) => kinds.push("st".to_owned()),
            ServerFrame::Ev(event) => kinds.push(event.k),
            _ => {}
        }
    }
    assert_eq!(kinds, ["st", "mv", "mv"], "who joined hears what happens from then on");
}

/// A dead position found by the deeper search: the answer names the ply, and the game is a draw there.
#[tokio::test(start_paused = true)]
async fn a_deeper_answer_ends_the_game_where_it_had_died() {
    let (mut table, mut white, _black) = Table::started(60_000).await;
    table.play(WHITE, "e2e4").await;
    let position = game::question_key(table.game().await.position());
    table.play(BLACK, "e7e5").await;
    let mailbox = table.games.mailbox(table.id).await.expect("readable").expect("there");
    for (ply, position) in [(1, position ^ 1), (9, position), (1, position)] {
        assert!(table.game().await.ending().is_none());
        mailbox.send(Mail::Dead { ply, position }).await.expect("awake");
    }
    let ending = *table.game().await.ending().expect("over");
    assert_eq!(
        (ending.termination, ending.ply, ending.result),
        (Termination::DeadPosition, 1, GameResult::Draw)
    );
    let game = table.game().await;
    assert_eq!((game.moves().len(), ending.beyond), (1, 1), "what was played on is none of the game");
    assert_eq!(white.kinds(5).await, ["st", "start", "mv", "mv", "end"]);
}

/// A game from a position that is dead once White has taken on h2, which no quick look sees.
async fn fort() -> Table {
    let fen = "8/1p6/1Pp5/k1P5/p1P5/P7/7p/5K2 w - - 0 1";
    let start = rules::read_fen(fen, rules::FenMode::Strict, Variant::Standard).expect("valid").position;
    let log = Arc::new(MoodyLog::default());
    let games = node(&log, Clock::starting_at(1_790_000_000_000));
    let id = GameId::new(42).expect("small");
    games.create(id, Created { start, ..terms("fide-2023", TimeControl::untimed()) }).await.expect("created");
    Table { log, games, id, commands: 0 }
}

impl Table {
    async fn play_all(&mut self, moves: &[&str]) {
        for (ply, uci) in moves.iter().enumerate() {
            let answer = self.play([WHITE, BLACK][ply % 2], uci).await;
            assert!(matches!(answer, Answer::Done(_)), "{uci}: {answer:?}");
        }
    }

    /// The ply at which a search on a thread of its own ends the game; it takes real time.
    async fn found_dead(&self) -> Option<u32> {
        for _ in 0..6_000 {
            if let Some(ending) = self.game().await.ending() {
                assert_eq!(ending.termination, Termination::DeadPosition);
                return Some(ending.ply);
            }
            tokio::task::spawn_blocking(|| std::thread::sleep(Duration::from_millis(10)))
                .await
                .expect("slept");
        }
        None
    }
}

const INTO_THE_FORT: [&str; 3] = ["f1g2", "a5a6", "g2h2"];

#[tokio::test(start_paused = true)]
async fn a_dead_position_is_found_by_the_deeper_search() {
    let mut table = fort().await;
    table.play_all(&INTO_THE_FORT).await;
    assert_eq!(table.found_dead().await, Some(3));
    assert_eq!(table.game().await.ending().expect("over").result, GameResult::Draw);
}

/// A question the solver had no time for is asked again by the sweep, and the moves made meanwhile fall.
#[tokio::test(start_paused = true)]
async fn a_question_put_off_is_asked_again_and_answered_for_its_ply() {
    let mut table = fort().await;
    let mut white = table.sit(WHITE, 0).await;
    let busy = table.games.0.solver.clone().try_acquire_owned().expect("free");
    table.play_all(&INTO_THE_FORT).await;
    table.play(BLACK, "a6a5").await;
    table.play(WHITE, "h2g3").await;
    drop(busy);
    assert!(table.game().await.ending().is_none());
    let mailbox = table.games.mailbox(table.id).await.expect("readable").expect("there");
    mailbox.send(Mail::Check).await.expect("awake");
    assert_eq!(table.found_dead().await, Some(3), "not where it was asked, but where it had died");
    let game = table.game().await;
    assert_eq!((game.moves().len(), game.ending().expect("over").beyond), (3, 2));
    let state = table.games.state(table.id, None).await.expect("readable").expect("there");
    assert_eq!((state.moves.len(), state.end.map(|end| end.beyond)), (3, Some(2)));
    let end = loop {
        if let ServerFrame::Ev(event) = white.next().await
            && event.k == "end"
        {
            break event;
        }
    };
    assert_eq!(end.n, Some(2), "those who watch take them off the board");
    assert_eq!(Game::replay(&table.logged().await).expect("one history"), *game);
}

/// What an earlier run was still thinking about is asked again at the start, without a move.
#[tokio::test(start_paused = true)]
async fn the_deeper_search_survives_a_restart() {
    let mut table = fort().await;
    let _busy = table.games.0.solver.clone().try_acquire_owned().expect("free");
    table.play_all(&INTO_THE_FORT).await;
    table.restart(1_000);
    assert_eq!(table.games.recover().await, Ok(1));
    assert_eq!(table.found_dead().await, Some(3));
}

/// An answer that cannot be stored is not lost.
#[tokio::test(start_paused = true)]
async fn a_deeper_answer_waits_for_the_store() {
    let mut table = fort().await;
    let busy = table.games.0.solver.clone().try_acquire_owned().expect("free");
    table.play_all(&INTO_THE_FORT).await;
    drop(busy);
    table.log.set(Mood::Broken);
    let mailbox = table.games.mailbox(table.id).await.expect("readable").expect("there");
    let position = game::question_key(table.game().await.position());
    mailbox.send(Mail::Dead { ply: 3, position }).await.expect("awake");
    assert!(table.game().await.ending().is_none());
    table.log.set(Mood::Well);
    pass(300).await;
    mailbox.send(Mail::Check).await.expect("awake");
    assert_eq!(table.found_dead().await, Some(3));
}

#[tokio::test(start_paused = true)]
async fn who_is_here_is_told() {
    let time = TimeControl::untimed();
    let table = Table::new(time).await;
    let (mut white, black) = (table.sit(WHITE, 0).await, table.sit(BLACK, 0).await);
    let watcher = table.sit(WATCHER, 0).await;
    table.games.leave(table.id, watcher.id).await;
    table.games.leave(table.id, black.id).await;
    table.game().await;
    let mut told = Vec::new();
    while told.len() < 5 {
        let text = white.inbound.next().await.expect("open");
        if let Ok(ServerFrame::On { white, black, watchers, .. }) = serde_json::from_str(&text) {
            told.push((white, black, watchers));
        }
    }
    assert_eq!(told, [(true, false, 0), (true, true, 0), (true, true, 1), (true, true, 0), (true, false, 0)]);
}
