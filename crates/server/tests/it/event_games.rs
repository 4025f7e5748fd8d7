//! Results and moves from a PGN of a round, and an event's games taken away.

use crate::browser::{Answer, Browser, TestApp};
use crate::events::{boxes, create, enter, publish, with_role};
use axum::http::StatusCode;
use notation::pgn::read_games;
use rules::Outcome;

const LIST: &str = "Adams, Ann\t2100\nBrown, Ben\t2000\nClark, Cleo\t1900\nDoyle, Dan\t1800";
const NAMES: [&str; 4] = ["Adams, Ann", "Brown, Ben", "Clark, Cleo", "Doyle, Dan"];

/// An event of four with its first round paired, and the names of White and Black at each board.
async fn event(app: &TestApp) -> (Browser, String, Vec<[&'static str; 2]>) {
    let mut organiser = with_role(app, "olga", "organiser").await;
    let event = create(&mut organiser, &[]).await;
    enter(&mut organiser, &event, LIST).await;
    publish(&mut organiser, &event, 1).await;
    // A box is named by the numbers in the order of entry.
    let name = |number: &str| NAMES[number.parse::<usize>().unwrap() - 1];
    let pairs = boxes(&mut organiser, &event, 1).await.into_iter().map(|own| {
        let (white, black) = own.strip_prefix("r-").unwrap().split_once('-').unwrap();
        [name(white), name(black)]
    });
    (organiser, event, pairs.collect())
}

fn game([white, black]: [&str; 2], more: &str, moves: &str, result: &str) -> String {
    format!("[White \"{white}\"]\n[Black \"{black}\"]\n{more}[Result \"{result}\"]\n\n{moves} {result}\n\n")
}

/// What the page's form would send: its ticked boxes and hidden fields.
fn form(page: &Answer) -> Vec<(String, String)> {
    let value = |tag: &str, name: &str| {
        let value = tag.split(&format!("{name}=\"")).nth(1)?.split('"').next()?;
        let plain = [("&#34;", "\""), ("&#60;", "<"), ("&#62;", ">"), ("&#39;", "'"), ("&#38;", "&")];
        Some(plain.iter().fold(value.to_owned(), |text, (code, sign)| text.replace(code, sign)))
    };
    let form = page.body.split("<form").find(|form| form.contains("name=\"take\"")).expect("a form");
    let inputs = form.split("<input").skip(1).filter_map(|part| {
        let tag = part.split('>').next()?;
        let sent = !tag.contains("type=\"checkbox\"") || tag.ends_with(" checked");
        (sent && !tag.contains("name=\"csrf\"")).then_some((value(tag, "name")?, value(tag, "value")?))
    });
    inputs.collect()
}

#[tokio::test]
async fn results_and_moves_of_a_round_come_from_a_pgn() {
    let app = TestApp::new();
    let (mut organiser, event, pairs) = event(&app).await;
    let page = format!("{event}/desk/round/1/pgn");
    organiser.get(&page).await.shows("Results of round 1 from a PGN");
    let no_game = organiser.post_file(&page, &[], ("x.pgn", b"no game")).await;
    assert_eq!(no_game.status, StatusCode::OK);

    let first = "1. e4 {[%clk 1:29:50]} c5 {[%clk 1:29:40] a book move} 2. Nf3 (2. c3) d6";
    let file = [
        game(pairs[0], "[ECO \"B50\"]\n[Termination \"time forfeit\"]\n", first, "1-0"),
        game(pairs[1], "", "1. d4 d5 2. Ke3", "0-1"),
        game(["Nobody", pairs[0][1]], "", "1. e4", "1-0"),
    ]
    .concat();
    let told = organiser.post_file(&page, &[], ("round.pgn", file.as_bytes())).await;
    told.shows("board 1, new");
    told.shows("board 2, new");
    told.shows("no board of this round");
    // The second game goes on with a move that nobody can make.
    told.shows("Keep the moves of one game with its board");
    let nothing_yet = app.browser().get(&format!("{event}/games.pgn")).await;
    assert!(read_games(nothing_yet.body.as_bytes()).iter().all(|game| game.result().is_none()));

    let fields = form(&told);
    let fields: Vec<(&str, &str)> =
        fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let taken = organiser.post(&page, &fields).await;
    assert_eq!(taken.status, StatusCode::SEE_OTHER, "{}", taken.body);
    assert_eq!(taken.header("location"), format!("{event}/desk/round/1"));

    let mut guest = app.browser();
    guest.get(&format!("{event}/games")).await.shows("/games.pgn?round=1");
    let file = guest.get(&format!("{event}/games.pgn?round=1")).await;
    assert!(file.header("content-disposition").ends_with("-1.pgn\""));
    let games = read_games(file.body.as_bytes());
    assert!(games.iter().all(|game| game.faults().is_empty()), "{}", file.body);
    let results: Vec<Option<Outcome>> = games.iter().map(|game| game.result()).collect();
    assert_eq!(results, [Some(Outcome::WhiteWins), Some(Outcome::BlackWins)]);
    let tags = ["Event", "Date", "Round", "Board", "White", "Black", "ECO", "TimeControl", "Termination"];
    let own = tags.map(|name| games[0].tag(name).unwrap_or_default());
    let [white, black] = pairs[0];
    let expected = ["School Open", "2026.12.05", "1.1", "1", white, black, "B50", "900+5", "time forfeit"];
    assert_eq!(own[0], expected[0]);
    assert_eq!(own[2..], expected[2..]);
    assert_eq!(games[0].main_line().count(), 4);
    assert!(file.body.contains("[%clk 1:29:50]") && !file.body.contains("book") && !file.body.contains("c3"));
    assert_eq!(games[1].main_line().count(), 0, "a record with an error is none");
    for odd in ["0", "2", "99"] {
        let answer = guest.get(&format!("{event}/games.pgn?round={odd}")).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "round {odd}");
    }
    let answer = guest.get(&format!("{event}/games.pgn?round=one")).await;
    assert_eq!(answer.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn what_stands_is_not_ticked_and_moves_stay_out_if_that_is_wished() {
    let app = TestApp::new();
    let (mut organiser, event, pairs) = event(&app).await;
    let page = format!("{event}/desk/round/1/pgn");
    let names = boxes(&mut organiser, &event, 1).await;
    crate::events::save(&mut organiser, &event, 1, &[(&names[0], "1"), (&names[1], "=")]).await;
    let reversed = [pairs[1][1], pairs[1][0]];
    let file = [game(pairs[0], "", "1. e4 e5", "1/2-1/2"), game(reversed, "", "1. d4", "1-0")].concat();
    let told = organiser.post_file(&page, &[], ("round.pgn", file.as_bytes())).await;
    told.shows("board 1, 1–0 stands there");
    told.shows("board 2, but with the other colours");
    let ticked = form(&told);
    assert!(ticked.iter().all(|(name, _)| !name.starts_with("r-")), "{ticked:?}");

    // A correction wants its reason; the moves are not kept without their tick.
    let reason = [("take", "1"), (names[0].as_str(), "="), ("reason", "the sheet says so")];
    let bare = organiser.post(&page, &reason[..2]).await;
    assert_eq!(bare.status, StatusCode::CONFLICT);
    let taken = organiser.post(&page, &reason).await;
    assert_eq!(taken.status, StatusCode::SEE_OTHER, "{}", taken.body);
    let file = organiser.get(&format!("{event}/games.pgn")).await;
    let games = read_games(file.body.as_bytes());
    assert_eq!(games[0].result(), Some(Outcome::Draw));
    assert!(games.iter().all(|game| game.main_line().count() == 0));

    // Strangers do not come this far.
    let mut guest = app.browser();
    assert_ne!(guest.get(&page).await.status, StatusCode::OK);
    let no_round = organiser.get(&format!("{event}/desk/round/2/pgn")).await;
    assert_eq!(no_round.status, StatusCode::NOT_FOUND);
}
