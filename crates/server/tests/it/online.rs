//! Events that are played here: games made and begun by the event's clock, results taken in, the next round by itself;
//! and all of it again when the server dies between any two writes.

use crate::browser::{Browser, TestApp};
use crate::crashes::Doomed;
use rules::Color;
use server::Config;
use server::app::events::{self, online};
use server::live::{Ask, Request};
use std::sync::Arc;
use store::{EventGame, MemoryDesks, MemoryLog, Progress, Sqlite, Store};
use tournament::desk::{
    BoardResult, Consent, Desk, Entry, Seat, Setting, Settings, System, TimeControl, Venue, Wish,
};

/// A store of parts that outlives the servers over it.
#[derive(Clone)]
struct Parts {
    log: Arc<MemoryLog>,
    tables: Arc<Sqlite>,
    desks: Arc<MemoryDesks>,
}

impl Parts {
    fn new() -> Parts {
        let tables = Arc::new(Sqlite::in_memory().expect("SQLite"));
        Parts { log: Arc::new(MemoryLog::new()), tables, desks: Arc::new(MemoryDesks::new()) }
    }

    fn server(&self) -> TestApp {
        let store = Store::from_parts(self.log.clone(), self.tables.clone()).with_desks(self.desks.clone());
        TestApp::over(Config { data: None, ..Config::default() }, store)
    }

    fn doomed(&self, after: bool) -> (TestApp, Arc<Doomed>) {
        let doomed = Doomed::with_desks(&self.log, &self.tables, &self.desks, after);
        let store = Store::from_parts(doomed.clone(), doomed.clone()).with_desks(doomed.clone());
        (TestApp::over(Config { data: None, ..Config::default() }, store), doomed)
    }
}

/// A round robin of so many players (of two: a match), all with accounts, its first round published and begun.
async fn event(app: &TestApp, players: usize, minutes_late: u32) -> (String, Vec<i64>) {
    let mut accounts = Vec::new();
    for _ in 0..players {
        accounts.push(app.app.store.create_guest(1).await.expect("a guest").0);
    }
    let mut settings = Settings {
        rounds: 3,
        system: if players == 2 { System::Match } else { System::RoundRobin { cycles: 1 } },
        venue: Venue::Online,
        default_minutes: Some(minutes_late),
        time: TimeControl { code: "600+5".to_owned(), ..TimeControl::default() },
        ..Settings::default()
    };
    settings.name.en = "Evening Cup".to_owned();
    let id = events::create(&app.app, accounts[0], settings).await.expect("created");
    let entries = accounts.iter().enumerate().map(|(at, account)| Entry {
        name: format!("Player {at}"),
        account: Some(*account),
        ..Entry::default()
    });
    wish(app, &id, Wish::Register(entries.collect())).await;
    publish(app, &id).await;
    let now = app.app.live.clock().now();
    wish(app, &id, Wish::TimeRound { round: 1, at: now }).await;
    (id, accounts)
}

async fn wish(app: &TestApp, id: &str, wish: Wish) {
    let done = events::act(&app.app, id, Some(1), wish, Consent::FULL).await.expect("stored");
    done.expect("admitted");
}

async fn publish(app: &TestApp, id: &str) {
    let open = events::open(&app.app, id).await.expect("there");
    let proposal = open.desk.propose().expect("a pairing");
    wish(app, id, Wish::Publish(Box::new(proposal))).await;
}

async fn desk(app: &TestApp, id: &str) -> Desk {
    events::open(&app.app, id).await.expect("there").desk.clone()
}

/// One look at the event, as the task takes it.
async fn look(app: &TestApp, id: &str) -> Result<bool, server::Error> {
    let (number, _) = app.app.store.desks().find(id).await?.expect("listed");
    let open = events::open(&app.app, id).await?;
    online::attend(&app.app, number, &open).await
}

async fn games(app: &TestApp, id: &str) -> Vec<EventGame> {
    events::games(&app.app, id).await.expect("read")
}

/// White of a game resigns, once it has begun.
async fn resign(app: &TestApp, game: &EventGame) {
    say(app, game, Color::White, 1, Request::Resign).await;
}

/// A player of a game does something, once it has begun. `number` tells the commands of a test apart.
async fn say(app: &TestApp, game: &EventGame, color: Color, number: u64, request: Request) {
    for _ in 0..200 {
        let ask = Ask {
            who: game::PlayerId(game.accounts[color]),
            at: app.app.live.clock().now(),
            lag_ms: 0,
            from: game::Seq(u32::MAX),
            command: (number.to_string(), game::CommandId(number)),
            request: request.clone(),
        };
        if matches!(app.app.live.ask(game.id, ask).await, server::live::Answer::Done(_)) {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("the game never began");
}

fn results(desk: &Desk, round: u32) -> Vec<Option<BoardResult>> {
    desk.state().round(round).expect("paired").boards.iter().map(|board| board.result).collect()
}

#[tokio::test]
async fn a_round_is_played_here_from_its_publication_to_the_standings() {
    let app = TestApp::new();
    let (id, accounts) = event(&app, 4, 60).await;
    assert!(look(&app, &id).await.expect("stored"), "games go on");
    assert!(look(&app, &id).await.expect("stored"), "looking again makes no others");
    let made = games(&app, &id).await;
    assert_eq!(made.len(), 2);
    let call = app.app.events.call_of(accounts[0], app.app.live.clock().now()).expect("called");
    assert_eq!((call.round, call.slug.as_str()), (1, id.as_str()));
    for game in &made {
        resign(&app, game).await;
    }
    assert!(!look(&app, &id).await.expect("stored"), "all is over");
    let state = desk(&app, &id).await;
    assert!(
        results(&state, 1)
            .iter()
            .all(|result| matches!(result, Some(BoardResult::Played { rated: false, .. }))),
        "SCO-01: one point and none, not rated since nobody moved"
    );
    assert!(games(&app, &id).await.iter().all(|game| game.progress == Progress::Told));
    assert!(app.app.events.call_of(accounts[0], i64::MAX / 2).is_none(), "nobody is called any more");
    // The game's id stands with the result, and the program is its author.
    let log = state.log();
    let taken = log.iter().filter(|event| event.fact.tag() == "game_ended").collect::<Vec<_>>();
    assert_eq!(taken.len(), 2);
    assert!(taken.iter().all(|event| event.by.is_none()));
    // The arbiter overrules with a reason, and is not overruled by the game.
    let seat = state.state().rounds[0].boards[0].seat;
    let set = |reason: &str| Wish::SetResult {
        round: 1,
        seat,
        result: Some(BoardResult::DRAW),
        reason: reason.to_owned(),
        for_rating: false,
    };
    let bare = events::act(&app.app, &id, Some(1), set(""), Consent::FULL).await.expect("stored");
    assert_eq!(bare.err(), Some(tournament::desk::Refusal::ReasonMissing));
    wish(&app, &id, set("wrong opponent's account")).await;
    look(&app, &id).await.expect("stored");
    assert_eq!(results(&desk(&app, &id).await, 1)[0], Some(BoardResult::DRAW));
}

#[tokio::test]
async fn games_played_here_are_taken_away_with_their_moves() {
    let app = TestApp::new();
    let (id, _) = event(&app, 4, 60).await;
    look(&app, &id).await.expect("stored");
    let made = games(&app, &id).await;
    let moves =
        [(Color::White, "f2f3"), (Color::Black, "e7e5"), (Color::White, "g2g4"), (Color::Black, "d8h4")];
    for ((color, uci), number) in moves.into_iter().zip(1..) {
        let request = Request::Move { uci: uci.to_owned(), offers_draw: false };
        say(&app, &made[0], color, number, request).await;
    }
    look(&app, &id).await.expect("stored");
    let file = app.browser().get(&format!("/event/{id}/games.pgn")).await;
    let read = notation::pgn::read_games(file.body.as_bytes());
    assert!(read.iter().all(|game| game.faults().is_empty()), "{}", file.body);
    assert_eq!(read.len(), 2);
    let [mated, other] = [0, 1].map(|at| {
        let game = made[at].id.to_string();
        read.iter().find(|read| read.tag("GameId") == Some(&game)).expect("there")
    });
    assert_eq!(mated.main_line().count(), 4);
    let clock = mated.node(mated.last()).annotation.clk_ms.expect("a clock");
    assert!((1..=610_000).contains(&clock), "ten minutes and two times five seconds at most, not {clock}");
    assert_eq!(mated.result(), Some(rules::Outcome::BlackWins));
    let tags = ["Event", "TimeControl", "Termination", "TerminationReason"].map(|name| mated.tag(name));
    assert_eq!(tags, [Some("Evening Cup"), Some("600+5"), Some("normal"), Some("checkmate")]);
    assert_eq!((other.main_line().count(), other.result()), (0, None));
    assert_eq!(other.tag("Termination"), Some("unterminated"));

    // The arbiter's word goes before the board's.
    let desk = desk(&app, &id).await;
    let is_mated = |seat: &Seat| [seat.white.0, seat.black.0] == [made[0].seats.white, made[0].seats.black];
    let seat = desk.state().rounds[0].boards.iter().map(|board| board.seat).find(is_mated).expect("there");
    let reason = "he was not to move".to_owned();
    let set = Wish::SetResult { round: 1, seat, result: Some(BoardResult::WHITE), reason, for_rating: false };
    wish(&app, &id, set).await;
    let file = app.browser().get(&format!("/event/{id}/games.pgn?round=1")).await;
    let read = notation::pgn::read_games(file.body.as_bytes());
    let mated = read.iter().find(|game| game.main_line().count() == 4).expect("moves");
    assert_eq!(mated.result(), Some(rules::Outcome::WhiteWins));
    assert_eq!((mated.tag("Termination"), mated.tag("TerminationReason")), (Some("adjudication"), None));
}

#[tokio::test]
async fn games_follow_what_the_arbiter_changes() {
    let app = TestApp::new();
    let (id, _) = event(&app, 4, 60).await;
    let later = app.app.live.clock().now() + 600_000;
    wish(&app, &id, Wish::TimeRound { round: 1, at: later }).await;
    look(&app, &id).await.expect("stored");
    let before = games(&app, &id).await;
    assert!(before.iter().all(|game| game.starts_at == later));
    // Another time: other games; nobody has moved in the old ones.
    wish(&app, &id, Wish::TimeRound { round: 1, at: later + 600_000 }).await;
    look(&app, &id).await.expect("stored");
    let after = games(&app, &id).await;
    assert_eq!(after.len(), 2);
    assert!(after.iter().all(|game| game.starts_at == later + 600_000));
    for game in &before {
        let old = app.app.live.game(game.id).await.expect("readable").expect("there");
        assert_eq!(old.ending().map(|ending| ending.termination), Some(game::Termination::Aborted));
    }
    // A result from elsewhere calls the game off.
    let seat = desk(&app, &id).await.state().rounds[0].boards[0].seat;
    let result = Some(BoardResult::WHITE);
    let set = Wish::SetResult { round: 1, seat, result, reason: String::new(), for_rating: false };
    wish(&app, &id, set).await;
    look(&app, &id).await.expect("stored");
    assert_eq!(games(&app, &id).await.len(), 1);
    // So does taking the pairing back.
    wish(&app, &id, Wish::Unpair { reason: "one more".to_owned() }).await;
    look(&app, &id).await.expect("stored");
    assert_eq!(games(&app, &id).await.len(), 0);
    assert!(app.app.live.running().is_empty());
}

#[tokio::test]
async fn the_next_round_follows_by_itself_until_it_is_stopped() {
    let app = TestApp::new();
    let (id, _) = event(&app, 4, 60).await;
    wish(&app, &id, Wish::Set(vec![Setting::Automatic(Some(0))])).await;
    look(&app, &id).await.expect("stored");
    for game in games(&app, &id).await {
        resign(&app, &game).await;
    }
    look(&app, &id).await.expect("stored");
    // The results are in; the look after them pairs.
    look(&app, &id).await.expect("stored");
    let state = desk(&app, &id).await;
    assert_eq!(state.state().paired(), 2);
    assert!(state.state().rounds[1].starts.is_some());
    assert!(look(&app, &id).await.expect("stored"));
    wish(&app, &id, Wish::Set(vec![Setting::Automatic(None)])).await;
    for game in games(&app, &id).await.iter().filter(|game| game.progress == Progress::Open) {
        resign(&app, game).await;
    }
    for _ in 0..3 {
        look(&app, &id).await.expect("stored");
    }
    assert_eq!(desk(&app, &id).await.state().paired(), 2, "stopped");
    assert!(results(&desk(&app, &id).await, 2).iter().all(Option::is_some));
}

#[tokio::test]
async fn who_never_comes_forfeits_and_a_board_without_accounts_is_the_arbiters() {
    let app = TestApp::new();
    // No minute of grace: nobody sits at any board.
    let (id, _) = event(&app, 4, 0).await;
    let odd = desk(&app, &id).await.state().rounds[0].boards[1].seat.white;
    let entry = desk(&app, &id).await.state().participant(odd).expect("there").entry.clone();
    wish(&app, &id, Wish::Edit { id: odd, entry: Box::new(Entry { account: None, ..entry }) }).await;
    look(&app, &id).await.expect("stored");
    assert_eq!(games(&app, &id).await.len(), 1);
    for _ in 0..200 {
        if !look(&app, &id).await.expect("stored") {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    let results = results(&desk(&app, &id).await, 1);
    assert_eq!(results, [Some(BoardResult::Forfeit { winner: None }), None]);
}

/// The server dies at the n-th write of a whole round: publication is done, all else is the program's. Returns false when
/// it lived through it all.
async fn round_with_a_death_at(n: usize, after: bool) -> bool {
    let parts = Parts::new();
    let first = parts.server();
    let (id, _) = event(&first, 2, 60).await;
    wish(&first, &id, Wish::Set(vec![Setting::Automatic(Some(0))])).await;
    drop(first);
    let (doomed_app, doomed) = parts.doomed(after);
    doomed_app.app.live.recover().await.expect("readable");
    doomed.doom(n);
    let run = async |app: &TestApp| -> Result<(), server::Error> {
        for _ in 0..4 {
            look(app, &id).await?;
            for game in games(app, &id).await.iter().filter(|game| game.round == 1) {
                if game.progress == Progress::Open && !doomed.has_died() {
                    resign_quietly(app, game).await;
                }
            }
        }
        Ok(())
    };
    let lived = run(&doomed_app).await.is_ok() && !doomed.has_died();
    let second = parts.server();
    second.app.live.recover().await.expect("readable");
    online::take_up(&second.app).await.expect("readable");
    for _ in 0..6 {
        look(&second, &id).await.expect("stored");
        for game in games(&second, &id).await.iter().filter(|game| game.round == 1) {
            if game.progress == Progress::Open {
                resign_quietly(&second, game).await;
            }
        }
    }
    let case = format!("n = {n}, after = {after}");
    let state = desk(&second, &id).await;
    let count = |tag: &str| state.log().iter().filter(|event| event.fact.tag() == tag).count();
    assert_eq!(count("game_ended"), 1, "{case}: one result, once");
    assert_eq!(state.state().paired(), 2, "{case}: and the next round");
    assert!(state.state().rounds[1].starts.is_some(), "{case}: timed");
    let all = games(&second, &id).await;
    let rounds: Vec<u32> = all.iter().map(|game| game.round).collect();
    assert_eq!(rounds, [1, 2], "{case}: one game for each board");
    for game in &all {
        assert!(second.app.live.game(game.id).await.expect("readable").is_some(), "{case}: with its log");
    }
    !lived
}

/// White resigns if the game takes it within a moment.
async fn resign_quietly(app: &TestApp, game: &EventGame) {
    for _ in 0..30 {
        let ask = Ask {
            who: game::PlayerId(game.accounts.white),
            at: app.app.live.clock().now(),
            lag_ms: 0,
            from: game::Seq(u32::MAX),
            command: ("1".into(), game::CommandId(1)),
            request: Request::Resign,
        };
        if matches!(app.app.live.ask(game.id, ask).await, server::live::Answer::Done(_)) {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn a_round_is_played_once_whenever_the_server_dies() {
    for after in [false, true] {
        let mut n = 1;
        while round_with_a_death_at(n, after).await {
            n += 1;
            assert!(n < 40, "it ends");
        }
        assert!(n > 8, "row, game, start, end, result, row, pairing, time: each was tried, {n} in all");
    }
}

/// The pages that say so, in all three languages.
#[tokio::test]
async fn players_are_shown_the_way_to_their_board() {
    let app = TestApp::new();
    let mut olga = signed(&app, "olga").await;
    let mut ann = app.signed_up("ann").await;
    let bob = app.signed_up("bob").await;
    drop(bob);
    let fields = [
        ("preset", "class"),
        ("name_en", "Evening Cup"),
        ("name_zh", "夜赛"),
        ("rounds", "3"),
        ("system", "round-robin"),
        ("games", "2"),
        ("time", "10 min"),
        ("time_code", "600"),
        ("pace", "blitz"),
        ("tie_breaks", "DE, WIN"),
        ("win", "1"),
        ("draw", "0.5"),
        ("loss", "0"),
        ("bye", "1"),
        ("method", "OTHER"),
        ("acceleration", "none"),
        ("venue", "online"),
        ("default_minutes", "10"),
    ];
    olga.get("/events/new?preset=class").await.shows("name=\"venue\"");
    let answer = olga.post("/events/new", &fields).await;
    let event = answer.header("location").strip_suffix("/desk").expect("made").to_owned();
    // Ann enters by herself; the organiser enters Bob and names his account.
    ann.get(&format!("{event}/enter")).await;
    ann.post(&format!("{event}/enter"), &[("do", "enter"), ("name", "Adams, Ann")]).await;
    olga.get(&format!("{event}/desk/people")).await.shows("name=\"account\"");
    let wrong = [("name", "Brown, Ben"), ("account", "nobody-here")];
    olga.post(&format!("{event}/desk/people"), &wrong).await.shows("account");
    olga.post(&format!("{event}/desk/people"), &[("name", "Brown, Ben"), ("account", "bob")]).await;
    olga.get(&format!("{event}/desk/people/2")).await.shows("value=\"bob\"");
    let page = olga.get(&format!("{event}/desk/round/1")).await;
    page.shows("name=\"start_in\"");
    let basis = page.body.split("name=\"basis\" value=\"").nth(1).expect("a proposal").split('"').next();
    let back = format!("{event}/desk/round/1");
    let publish =
        [("wish", "publish"), ("basis", basis.expect("a basis")), ("start_in", "5"), ("back", &back)];
    olga.post(&format!("{event}/desk/do"), &publish).await;
    olga.get(&back).await.shows("They begin at");
    let id = event.strip_prefix("/event/").expect("an address");
    look(&app, id).await.expect("stored");
    ann.get("/").await.shows("data-left=");
    let board = ann.get(&format!("{event}/board")).await;
    board.shows("against Brown, Ben");
    board.shows("It begins in");
    ann.language = "zh-CN".to_owned();
    ann.get(&format!("{event}/board")).await.shows("距开始还有");
    ann.language = "en".to_owned();
    let told = ann.post(&format!("{event}/board"), &[("result", "1-0")]).await;
    assert_eq!(told.status, axum::http::StatusCode::FORBIDDEN, "the game itself will tell");
    let game = games(&app, id).await.remove(0);
    ann.get(&format!("/g/{}", game.id)).await.shows(&format!("href=\"{event}/games\""));
    ann.get(&format!("{event}/games")).await.shows(&format!("href=\"/g/{}\"", game.id));
    olga.get(&back).await.shows(&format!("href=\"/g/{}\"", game.id));
    // Rounds by themselves: begun and stopped with one button each.
    olga.get(&format!("{event}/desk")).await.shows("Let rounds follow by themselves");
    olga.post(&format!("{event}/desk/do"), &[("wish", "automatic"), ("minutes", "2")]).await;
    olga.get(&format!("{event}/desk")).await.shows("Stop after this round");
    olga.post(&format!("{event}/desk/do"), &[("wish", "automatic")]).await;
    olga.get(&format!("{event}/desk")).await.shows("Let rounds follow by themselves");
}

async fn signed(app: &TestApp, name: &str) -> Browser {
    let browser = app.signed_up(name).await;
    let account = app.app.store.account_by_public_id(name).await.unwrap().unwrap();
    app.app.store.grant(account.id, "organiser", 0).await.unwrap();
    browser
}

/// One board of a round over the board, the other here: both kinds of results meet in it.
#[tokio::test]
async fn single_boards_of_a_round_are_played_here_or_over_the_board() {
    let app = TestApp::new();
    let (id, _) = event(&app, 4, 60).await;
    let later = app.app.live.clock().now() + 600_000;
    wish(&app, &id, Wish::TimeRound { round: 1, at: later }).await;
    assert!(look(&app, &id).await.expect("stored"));
    assert_eq!(games(&app, &id).await.iter().filter(|game| game.progress == Progress::Open).count(), 2);
    let seat = desk(&app, &id).await.state().rounds[0].boards[0].seat;
    wish(&app, &id, Wish::PlaceBoard { round: 1, seat, here: false }).await;
    assert!(look(&app, &id).await.expect("stored"), "the other game waits");
    let open: Vec<EventGame> =
        games(&app, &id).await.into_iter().filter(|game| game.progress == Progress::Open).collect();
    assert_eq!(open.len(), 1);
    assert_ne!(open[0].seats.white, seat.white.0, "the game of the moved board was called off");
    let result = Some(BoardResult::DRAW);
    let set = Wish::SetResult { round: 1, seat, result, reason: String::new(), for_rating: false };
    wish(&app, &id, set).await;
    let now = app.app.live.clock().now();
    wish(&app, &id, Wish::TimeRound { round: 1, at: now }).await;
    assert!(look(&app, &id).await.expect("stored"));
    let going = games(&app, &id).await.into_iter().find(|game| game.progress == Progress::Open);
    resign(&app, &going.expect("a game")).await;
    assert!(!look(&app, &id).await.expect("stored"));
    let state = desk(&app, &id).await;
    assert!(state.state().rounds[0].is_over());
    assert_eq!(results(&state, 1)[0], Some(BoardResult::DRAW));
    let begun = Wish::PlaceBoard { round: 1, seat, here: true };
    let refused = events::act(&app.app, &id, Some(1), begun, Consent::FULL).await.expect("stored");
    assert!(refused.is_err(), "a board with a result stays where it was");
}
