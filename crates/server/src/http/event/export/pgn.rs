//! The games of an event as PGN: every board of every round with its tags and result. A board whose moves nobody has
//! given stands without moves, as a record of its result.

use crate::app::events::{Open, Shown};
use crate::i18n::Lang;
use notation::pgn::{WriteOptions, write_game};
use rules::{Outcome, Position, Variant};
use tournament::{Record, Score, Tpn};

/// All games, round by round, in the order of boards.
pub(super) fn games(open: &Open, site: &str) -> String {
    let shown = open.shown();
    let event = open.title(Lang::En);
    let mut text = String::new();
    for round in 1..=shown.rounds {
        let planned = open.desk.state().settings.schedule.get(round as usize - 1);
        for (board, at) in shown.boards(round).into_iter().zip(1_u32..) {
            let date = planned.map_or(&*shown.event.info.start, String::as_str);
            let place = Place { event: &event, site, date, round, board: at };
            text.push_str(&game(&shown, &place, board.white, board.black));
            text.push('\n');
        }
    }
    text
}

/// Where a game stands in its event.
struct Place<'a> {
    event: &'a str,
    site: &'a str,
    /// `YYYY-MM-DD…` or `YYYY/MM/DD`; possibly empty.
    date: &'a str,
    round: u32,
    board: u32,
}

fn game(shown: &Shown, place: &Place<'_>, white: Tpn, black: Tpn) -> String {
    let mut pgn = notation::Game::new(Position::start(), Variant::Standard);
    let info = &shown.event.info;
    pgn.set_tag("Event", place.event);
    pgn.set_tag("Site", if info.city.is_empty() { place.site } else { &info.city });
    let day = place.date.get(..10).unwrap_or("????.??.??").replace(['-', '/'], ".");
    pgn.set_tag("Date", &day);
    pgn.set_tag("Round", &format!("{}.{}", place.round, place.board));
    pgn.set_tag("White", &shown.name(Lang::En, white));
    pgn.set_tag("Black", &shown.name(Lang::En, black));
    for (tpn, color) in [(white, "White"), (black, "Black")] {
        let Some(player) = shown.event.player(tpn) else { continue };
        let mut tag = |name: &str, value: Option<String>| {
            if let Some(value) = value.filter(|value| !value.is_empty()) {
                pgn.set_tag(&format!("{color}{name}"), &value);
            }
        };
        tag("Elo", player.rating.map(|rating| rating.to_string()));
        tag("Title", player.title.map(|title| title.to_string()));
        tag("FideId", player.fide_id.map(|id| id.to_string()));
        tag("Team", shown.people.get(&tpn).map(|person| person.unit.clone()));
    }
    pgn.set_tag("EventDate", &info.start.replace('/', "."));
    pgn.set_tag("Board", &place.board.to_string());
    if !info.time_code.is_empty() {
        pgn.set_tag("TimeControl", &info.time_code);
    }
    let record = |tpn: Tpn| shown.event.player(tpn).and_then(|player| player.record(place.round));
    let (own, other) = (record(white), record(black));
    pgn.set_result(outcome(own, other));
    if let Some(why) = termination(own, other) {
        pgn.set_tag("Termination", why);
    }
    write_game(&pgn, &WriteOptions::default())
}

/// What PGN can say of a result; nothing for 0–0, ½–0 and games without one.
fn outcome(white: Option<Record>, black: Option<Record>) -> Option<Outcome> {
    let side = |record: Option<Record>| match record? {
        Record::Played { score, .. } => Some(score),
        Record::Forfeit { won, .. } => Some(if won { Score::Win } else { Score::Loss }),
        Record::Bye(_) | Record::Paired { .. } => None,
    };
    match (side(white)?, side(black)?) {
        (Score::Win, Score::Loss) => Some(Outcome::WhiteWins),
        (Score::Loss, Score::Win) => Some(Outcome::BlackWins),
        (Score::Draw, Score::Draw) => Some(Outcome::Draw),
        _ => None,
    }
}

/// The words of the PGN standard, section 9.8.1, for what is no ordinary game.
fn termination(white: Option<Record>, black: Option<Record>) -> Option<&'static str> {
    match (white, black) {
        (Some(Record::Forfeit { .. }), _) => Some("abandoned"),
        (Some(Record::Paired { .. }), _) => Some("unterminated"),
        (Some(Record::Played { .. }), _) if outcome(white, black).is_none() => Some("adjudication"),
        _ => None,
    }
}
