//! Games against the computer: from the form to the last move, claims, offers, rematch, and a stop in between.

use crate::browser::{Browser, TestApp};
use axum::http::StatusCode;
use game::{CommandId, Game, GameId, PlayerId, Seq, Termination};
use rules::{ByColor, Color, Position};
use server::app::computer::{self, Opponent};
use server::app::terms::Terms;
use server::live::{Answer, Ask, Outbound, Request};
use server::{App, Config};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use store::Store;

/// Asks for a game; its id.
async fn begin(browser: &mut Browser, fields: &[(&str, &str)]) -> GameId {
    browser.get("/play").await;
    let answer = browser.post("/computer", fields).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
    answer.header("location").strip_prefix("/g/").unwrap().parse().unwrap()
}

async fn look(app: &App, id: GameId) -> Arc<Game> {
    app.live.game(id).await.unwrap().expect("the game")
}

/// Comes to the board as a browser does.
async fn sit(app: &App, id: GameId, who: PlayerId) {
    let (out, mut inbound) = Outbound::new();
    assert!(app.live.join(id, Some(who), 0, out).await.unwrap());
    tokio::spawn(async move { while inbound.next().await.is_some() {} });
    computer::attend(app, id);
}

async fn ask(app: &App, id: GameId, who: PlayerId, request: Request) {
    let from = Seq(look(app, id).await.seq().0);
    static NEXT: AtomicU64 = AtomicU64::new(1);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let command = (format!("{number:x}"), CommandId(number));
    let asked = format!("{request:?}");
    let ask = Ask { who, at: app.live.clock().now(), lag_ms: 0, from, command, request };
    let answer = app.live.ask(id, ask).await;
    assert!(matches!(answer, Answer::Done(_)), "{asked}: {answer:?}");
}

/// Waits until the game is as wanted.
async fn until(app: &App, id: GameId, wanted: impl Fn(&Game) -> bool) -> Arc<Game> {
    for _ in 0..1_000 {
        let game = look(app, id).await;
        if wanted(&game) {
            return game;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("never came: {:?}", look(app, id).await.moves());
}

async fn play(app: &App, id: GameId, who: PlayerId, uci: &str) {
    ask(app, id, who, Request::Move { uci: uci.to_owned(), offers_draw: false }).await;
}

#[tokio::test]
async fn a_game_from_the_form_to_a_resignation() {
    let server = TestApp::new();
    let mut child = server.browser();
    let page = child.get("/play").await;
    page.shows("value=\"pig\"");
    page.shows("value=\"dragon\"");
    let id = begin(&mut child, &[("opponent", "rabbit"), ("color", "white")]).await;
    let game = look(&server.app, id).await;
    let child_account = game.terms().players.white;
    let page = child.get(&format!("/g/{id}")).await;
    page.shows("Rabbit");
    page.shows("#rabbit");
    sit(&server.app, id, child_account).await;
    until(&server.app, id, |game| *game.phase() == game::Phase::Running).await;
    for (move_number, uci) in [(1, "e2e4"), (2, "d2d3"), (3, "g1f3")] {
        play(&server.app, id, child_account, uci).await;
        let game = until(&server.app, id, |game| game.moves().len() == 2 * move_number).await;
        assert_eq!(game.position().turn(), Color::White);
    }
    ask(&server.app, id, child_account, Request::OfferTakeback).await;
    let game = until(&server.app, id, |game| game.moves().len() < 6).await;
    assert_eq!(game.position().turn(), Color::White, "one's own move comes back");
    ask(&server.app, id, child_account, Request::Resign).await;
    let game = until(&server.app, id, |game| game.ending().is_some()).await;
    assert_eq!(game.ending().unwrap().termination, Termination::Resignation);
    // In lists of others' games it is not shown, in one's own it is, by the name of the page's language.
    let mut other = server.browser();
    assert!(!other.get("/").await.body.contains(&format!("/g/{id}")));
    child.language = "zh-CN".to_owned();
    server::views::games::project(&server.app.store).await.unwrap();
    child.get("/games/mine").await.shows("小兔");
}

#[tokio::test]
async fn strength_odds_laws_and_clock_are_as_asked() {
    let server = TestApp::new();
    let mut browser = server.browser();
    let fields = [
        ("opponent", "tiger"),
        ("color", "black"),
        ("time", "300+3"),
        ("odds", "queen"),
        ("rating", "1150"),
        ("laws", "casual-online"),
        ("takebacks", "no"),
    ];
    let id = begin(&mut browser, &fields).await;
    let game = look(&server.app, id).await;
    let terms = game.terms();
    assert_eq!(terms.start.to_fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1");
    assert_eq!((terms.laws.id, terms.takebacks), ("casual-online/1", false));
    assert_eq!(server.app.store.computer_game(id).await, Ok(Some(1_150)));
    let mine = terms.players.black;
    sit(&server.app, id, mine).await;
    let game = until(&server.app, id, |game| game.moves().len() == 1).await;
    assert_eq!(game.position().turn(), Color::Black, "the computer has White and begins");

    browser.get("/play").await;
    let answer = browser.post("/computer", &[("opponent", "tiger"), ("rating", "nine")]).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    answer.shows("whole number from 100 to 3200");
    answer.shows("value=\"nine\"");
    for odd in [("color", "green"), ("odds", "king"), ("time", "soon"), ("laws", "none")] {
        let answer = browser.post("/computer", &[("opponent", "pig"), odd]).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{odd:?}");
    }
    assert_eq!(browser.post("/computer", &[("opponent", "cat")]).await.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn names_that_somebody_has_are_left_to_them() {
    let server = TestApp::new();
    let mut tiger = server.signed_up("Tiger").await;
    let id = begin(&mut tiger, &[("opponent", "tiger"), ("color", "white")]).await;
    let players = look(&server.app, id).await.terms().players;
    let account = server.app.store.account(players.black).await.unwrap().unwrap();
    assert_eq!(account.name.as_deref(), Some("Tiger-2"));
    assert_eq!(server.app.computers.of(players.black), Opponent::find("tiger"));
    assert_eq!(server.app.computers.of(players.white), None);
    tiger.get("/@/tiger-2").await.shows("strength 2500");
}

#[tokio::test]
async fn one_account_has_so_many_games_at_most() {
    let server = TestApp::new();
    let mut browser = server.browser();
    for _ in 0..12 {
        begin(&mut browser, &[("opponent", "pig")]).await;
    }
    browser.get("/play").await;
    let answer = browser.post("/computer", &[("opponent", "pig")]).await;
    assert_eq!(answer.status, StatusCode::TOO_MANY_REQUESTS);
    answer.shows("12 games of yours");
    answer.shows("href=\"/g/");
}

/// A game in which the computer has Black, from a position.
async fn from_position(app: &App, key: &str, fen: &str) -> (GameId, PlayerId) {
    let person = app.store.create_guest(1).await.unwrap();
    let accounts = computer::accounts(app).await.unwrap();
    let (&computer, _) = accounts.iter().find(|(_, opponent)| opponent.key == key).unwrap();
    let terms = Terms { start: fen.parse::<Position>().unwrap(), ..Terms::simple(600_000, 0).unwrap() };
    let id = GameId::new(77).unwrap();
    app.live.create(id, terms.created(ByColor { white: person, black: computer })).await.unwrap();
    sit(app, id, person).await;
    until(app, id, |game| *game.phase() == game::Phase::Running).await;
    (id, person)
}

#[tokio::test]
async fn a_third_repetition_is_claimed_by_who_is_not_better() {
    let server = TestApp::new();
    // Black is a rook down and has one move each time, h8 to g8 and back.
    let (id, person) = from_position(&server.app, "pig", "7k/7p/7P/8/8/8/8/1K3R2 w - - 0 1").await;
    for (ply, uci) in ["b1a1", "a1b1", "b1a1", "a1b1"].into_iter().enumerate() {
        until(&server.app, id, |game| game.moves().len() == 2 * ply).await;
        play(&server.app, id, person, uci).await;
    }
    let game = until(&server.app, id, |game| game.ending().is_some()).await;
    assert_eq!(game.ending().unwrap().termination, Termination::Threefold);
}

#[tokio::test]
async fn a_lost_game_is_resigned_by_the_strong_alone() {
    let mate_later = "7k/8/8/8/8/1Q6/P7/KR6 w - - 0 1";
    let server = TestApp::new();
    let (id, person) = from_position(&server.app, "snake", mate_later).await;
    for (ply, uci) in ["a2a3", "a3a4", "a4a5", "a5a6"].into_iter().enumerate() {
        let game =
            until(&server.app, id, |game| game.ending().is_some() || game.moves().len() == 2 * ply).await;
        if game.ending().is_some() {
            break;
        }
        play(&server.app, id, person, uci).await;
    }
    let game = until(&server.app, id, |game| game.ending().is_some() || game.moves().len() == 8).await;
    assert_eq!(game.ending().map(|ending| ending.termination), Some(Termination::Resignation));

    let server = TestApp::new();
    let (id, person) = from_position(&server.app, "pig", mate_later).await;
    for (ply, uci) in ["a2a3", "a3a4", "a4a5", "a5a6"].into_iter().enumerate() {
        until(&server.app, id, |game| game.moves().len() == 2 * ply).await;
        play(&server.app, id, person, uci).await;
    }
    let game = until(&server.app, id, |game| game.moves().len() == 8).await;
    assert_eq!(game.ending(), None, "a child gets to give mate");
}

#[tokio::test]
async fn draws_are_answered_by_what_the_position_is_worth() {
    let offer = |uci: &str| Request::Move { uci: uci.to_owned(), offers_draw: true };
    let server = TestApp::new();
    let (id, person) = from_position(&server.app, "horse", "4k3/8/8/8/8/8/PPP5/4K3 w - - 0 1").await;
    // Too early to agree (5.2.3): it is declined, and the game goes on.
    ask(&server.app, id, person, offer("e1e2")).await;
    until(&server.app, id, |game| game.moves().len() == 2).await;
    ask(&server.app, id, person, offer("e2e3")).await;
    let game = until(&server.app, id, |game| game.ending().is_some()).await;
    assert_eq!(game.ending().unwrap().termination, Termination::Agreement, "three pawns down it takes it");

    let server = TestApp::new();
    let (id, person) = from_position(&server.app, "horse", "4k3/ppp5/8/8/8/8/8/4K3 w - - 0 1").await;
    ask(&server.app, id, person, offer("e1e2")).await;
    let game = until(&server.app, id, |game| game.offer().is_none()).await;
    assert_eq!(game.ending(), None, "three pawns up it does not");
}

#[tokio::test]
async fn a_rematch_is_welcome_and_as_strong() {
    let server = TestApp::new();
    let mut browser = server.browser();
    let id = begin(&mut browser, &[("opponent", "dog"), ("rating", "450"), ("color", "white")]).await;
    let person = look(&server.app, id).await.terms().players.white;
    sit(&server.app, id, person).await;
    until(&server.app, id, |game| *game.phase() == game::Phase::Running).await;
    ask(&server.app, id, person, Request::Resign).await;
    ask(&server.app, id, person, Request::Rematch).await;
    let mut new = None;
    for _ in 0..200 {
        let state = server.app.live.state(id, Some(person)).await.unwrap().unwrap();
        if let Some(server::wire::RematchInfo::Made { g }) = state.rematch {
            new = Some(g.parse::<GameId>().unwrap());
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let new = new.expect("another game");
    assert_eq!(look(&server.app, new).await.terms().players.black, person, "colours change");
    for _ in 0..100 {
        if server.app.store.computer_game(new).await == Ok(Some(450)) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the strength of the new game is not kept");
}

#[tokio::test]
async fn after_a_stop_the_computer_plays_on() {
    let store = Store::in_memory().unwrap();
    let config = || Config { data: None, ..Config::default() };
    let first = TestApp::over(config(), store.clone());
    let mut browser = first.browser();
    let id = begin(&mut browser, &[("opponent", "goat"), ("time", "1800+0"), ("color", "white")]).await;
    let person = look(&first.app, id).await.terms().players.white;
    sit(&first.app, id, person).await;
    until(&first.app, id, |game| *game.phase() == game::Phase::Running).await;
    first.app.drain();
    first.app.live.drain().await;

    let second = TestApp::over(config(), store);
    second.app.live.recover().await.unwrap();
    computer::take_up(&second.app).await.unwrap();
    sit(&second.app, id, person).await;
    until(&second.app, id, |game| *game.phase() == game::Phase::Running).await;
    play(&second.app, id, person, "e2e4").await;
    until(&second.app, id, |game| game.moves().len() == 2).await;
}

/// Many games at once; `QIYUAN_COMPUTER_GAMES=20 cargo test -p server --test it -- many_games --nocapture` tells how long
/// the answers take.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[allow(clippy::print_stdout, reason = "the figures are for whoever measures")]
async fn many_games_at_once_are_all_answered() {
    let games = std::env::var("QIYUAN_COMPUTER_GAMES").map_or(3, |games| games.parse().expect("a number"));
    let server = TestApp::new();
    let app = &server.app;
    let horse = computer::accounts(app).await.unwrap();
    let horse = *horse.iter().find(|(_, opponent)| opponent.key == "horse").unwrap().0;
    let mut boards = Vec::new();
    for number in 0..games {
        let person = app.store.create_guest(1).await.unwrap();
        let id = GameId::new(1_000 + number).unwrap();
        let terms = Terms::simple(1_800_000, 0).unwrap().created(ByColor { white: person, black: horse });
        app.live.create(id, terms).await.unwrap();
        let app = app.clone();
        boards.push(tokio::spawn(async move { twenty_moves(&app, id, person, number).await }));
    }
    let mut waits = Vec::new();
    for board in boards {
        waits.extend(board.await.unwrap());
    }
    waits.sort_unstable();
    assert!(!waits.is_empty());
    let at = |percent: usize| waits[(waits.len() - 1) * percent / 100].as_millis();
    println!(
        "{games} games, {} answers: median {} ms, 95th percentile {} ms, longest {} ms",
        waits.len(),
        at(50),
        at(95),
        at(100)
    );
}

/// Plays legal moves and notes how long each answer takes.
async fn twenty_moves(app: &App, id: GameId, person: PlayerId, seed: u64) -> Vec<Duration> {
    sit(app, id, person).await;
    until(app, id, |game| *game.phase() == game::Phase::Running).await;
    let mut waits = Vec::new();
    for round in 0..20 {
        let game = look(app, id).await;
        if game.ending().is_some() {
            break;
        }
        let moves: Vec<_> = game.position().legal_moves().into_iter().collect();
        let mv = moves[(seed as usize * 7 + round * 13) % moves.len()];
        let uci = game.position().uci(mv, game.terms().variant);
        play(app, id, person, &uci).await;
        let made = std::time::Instant::now();
        let plies = game.moves().len() + 2;
        loop {
            let game = look(app, id).await;
            if game.ending().is_some() || game.moves().len() >= plies {
                break;
            }
            assert!(made.elapsed() < Duration::from_secs(60), "no answer");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        waits.push(made.elapsed());
    }
    waits
}
