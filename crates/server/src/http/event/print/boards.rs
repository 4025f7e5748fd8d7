//! What lies on the boards: slips to be signed, scoresheets, and cards that say who plays where.
//!
//! The scoresheet is that of national events (NOT-01): event, round, board, date, both players with their units, sixty
//! moves, time used, result, and the signatures of both players and the arbiter.

use super::said::Said;
use super::{Paper, Sheet, Source};
use crate::app::events::Board;
use crate::page::Page;
use askama::Template;
use rules::Color;
use tournament::Tpn;

/// Slips on a page: each a seventh size of the A series.
pub(super) fn slips_on(paper: Paper) -> usize {
    match paper {
        Paper::A4 => 8,
        Paper::A5 => 4,
    }
}

/// Scoresheets on a page: each is A5.
pub(super) fn scoresheets_on(paper: Paper) -> usize {
    match paper {
        Paper::A4 => 2,
        Paper::A5 => 1,
    }
}

/// Cards on a page: each is A5.
pub(super) fn cards_on(paper: Paper) -> usize {
    match paper {
        Paper::A4 => 2,
        Paper::A5 => 1,
    }
}

/// Who sits on one side of a board.
#[derive(Clone)]
struct Seat {
    number: Option<Tpn>,
    title: &'static str,
    name: Said,
    rating: String,
    /// The team, where teams are paired.
    unit: Said,
    /// Makes a long name fit.
    class: &'static str,
}

impl Seat {
    /// An empty line.
    fn none() -> Seat {
        let (title, class) = ("", "");
        let none = || Said::plain("");
        Seat { number: None, title, name: none(), rating: String::new(), unit: none(), class }
    }

    /// Somebody, with room for so many characters on a line.
    fn new(sheet: &Sheet, source: Source<'_>, tpn: Tpn, room: f64) -> Seat {
        let who = crate::http::event::Who::new(sheet.say.first, source.shown, tpn);
        let name = sheet.say.person(source.shown, tpn);
        let class = match name.ems() / room {
            fits if fits <= 1.0 => "",
            fits if fits <= 1.6 => "long",
            _ => "longer",
        };
        let team = source.shown.teams.as_ref().and_then(|teams| Some((teams, teams.of_player(tpn)?)));
        let unit = match team {
            Some((teams, team)) => sheet.say.with(|lang| teams.name(lang, team.tpn)),
            None => Said::plain(who.unit),
        };
        Seat { number: Some(tpn), title: who.title, rating: who.rating, unit, name, class }
    }
}

/// Which board it is.
#[derive(Clone)]
struct Place {
    /// As large figures have it, `12` or `3.2`.
    number: String,
    /// "Board 12", or "Match 3, board 2".
    said: Said,
    /// Numbers of the match and of the board in it, where teams are paired.
    of_match: Option<(usize, usize)>,
}

impl Place {
    fn new(sheet: &Sheet, source: Source<'_>, board: Board, at: usize) -> Place {
        let round = sheet.choice.round;
        let of_match = source.shown.in_match(round, board);
        let said = match of_match {
            Some((number, place)) => {
                sheet.say.with(|lang| lang.t2("teams-print-board", "match", number, "board", place))
            }
            None => sheet.say.with(|lang| lang.t1("event-find-board", "board", at + 1)),
        };
        Place { number: source.shown.place(round, board, at), said, of_match }
    }

    /// The number beside the word for a board: that in the match, where there is one.
    fn board(&self) -> String {
        self.of_match.map_or_else(|| self.number.clone(), |(_, board)| board.to_string())
    }
}

/// One board, or one player's sheet of it.
#[derive(Clone)]
struct Table {
    board: Option<Place>,
    white: Seat,
    black: Seat,
    /// Whose scoresheet it is; none on what belongs to the board.
    own: Option<Color>,
}

impl Table {
    /// Class and key of each colour, and who has it.
    fn seats(&self) -> [(&'static str, &'static str, &Seat); 2] {
        [("w", "event-white", &self.white), ("b", "event-black", &self.black)]
    }

    /// Whether it belongs to a match of teams.
    fn is_of_match(&self) -> bool {
        self.board.as_ref().is_some_and(|board| board.of_match.is_some())
    }

    /// Key of whose scoresheet it is.
    fn own_key(&self) -> Option<&'static str> {
        self.own.map(|color| match color {
            Color::White => "print-of-white",
            Color::Black => "print-of-black",
        })
    }
}

fn tables(sheet: &Sheet, source: Source<'_>, room: f64) -> Vec<Table> {
    let seat = |tpn| Seat::new(sheet, source, tpn, room);
    let boards = source.shown.boards(sheet.choice.round).into_iter().enumerate();
    boards
        .map(|(at, board)| Table {
            board: Some(Place::new(sheet, source, board, at)),
            white: seat(board.white),
            black: seat(board.black),
            own: None,
        })
        .collect()
}

/// Slips, so many on a page.
#[derive(Template)]
#[template(path = "event/print/slips.html")]
pub(crate) struct SlipsPrint {
    page: Page,
    sheet: Sheet,
    /// Each page with its slips; the places of the last may stay empty.
    pages: Vec<Vec<Table>>,
}

/// The slips of a round. Cut through the whole pile at once, the piles laid on one another are in the order of boards.
pub(crate) fn slips(page: Page, sheet: Sheet, source: Source<'_>) -> SlipsPrint {
    let tables = tables(&sheet, source, 20.0);
    let pages = piled(&tables, slips_on(sheet.leaf.paper));
    SlipsPrint { pages, page, sheet }
}

/// Deals things onto pages of so many places, so that the piles of each place follow on one another.
fn piled<T: Clone>(all: &[T], places: usize) -> Vec<Vec<T>> {
    let pages = all.len().div_ceil(places);
    (0..pages).map(|page| all[page..].iter().step_by(pages).cloned().collect()).collect()
}

/// Scoresheets.
#[derive(Template)]
#[template(path = "event/print/scoresheets.html")]
pub(crate) struct ScoresheetsPrint {
    page: Page,
    sheet: Sheet,
    pages: Vec<Vec<Table>>,
    /// Of the round, where the event has a timetable.
    date: String,
}

/// Lines of each of the two columns of moves.
const LINES: usize = 30;

impl ScoresheetsPrint {
    /// The numbers of a column's moves, one below the other.
    fn numbers(&self, column: &usize) -> String {
        let numbers: Vec<String> = (1..=LINES).map(|line| (column * LINES + line).to_string()).collect();
        numbers.join("\n")
    }

    /// The rules below a column's moves, every fifth or all others, in a drawing as high as it has lines: one path for
    /// all of them, since five hundred sheets of single lines keep a browser busy for a minute.
    fn rules(&self, fifth: bool) -> String {
        let lines = (1..LINES).filter(|line| line.is_multiple_of(5) == fifth);
        lines.map(|line| format!("M0 {line}H100")).collect()
    }
}

/// Two sheets for each board of a round, White's first.
pub(crate) fn scoresheets(page: Page, sheet: Sheet, source: Source<'_>) -> ScoresheetsPrint {
    let own = |table: Table| Color::ALL.map(|color| Table { own: Some(color), ..table.clone() });
    let all: Vec<Table> = tables(&sheet, source, 14.0).into_iter().flat_map(own).collect();
    let pages = all.chunks(scoresheets_on(sheet.leaf.paper)).map(<[Table]>::to_vec).collect();
    let settings = &source.state.settings;
    let planned = (sheet.choice.round as usize).checked_sub(1).and_then(|at| settings.schedule.get(at));
    let date = planned.and_then(|at| at.get(..10)).unwrap_or_default().to_owned();
    ScoresheetsPrint { pages, date, page, sheet }
}

/// A page of sheets without names.
pub(crate) fn blank(page: Page, sheet: Sheet) -> ScoresheetsPrint {
    let one = Table { board: None, white: Seat::none(), black: Seat::none(), own: None };
    let pages = vec![vec![one; scoresheets_on(sheet.leaf.paper)]];
    ScoresheetsPrint { pages, date: String::new(), page, sheet }
}

/// Cards to stand on the boards.
#[derive(Template)]
#[template(path = "event/print/boards.html")]
pub(crate) struct BoardsPrint {
    page: Page,
    sheet: Sheet,
    pages: Vec<Vec<Table>>,
}

/// The cards of a round.
pub(crate) fn cards(page: Page, sheet: Sheet, source: Source<'_>) -> BoardsPrint {
    let tables = tables(&sheet, source, 13.0);
    let pages = piled(&tables, cards_on(sheet.leaf.paper));
    BoardsPrint { pages, page, sheet }
}

#[cfg(test)]
mod tests {
    use super::piled;

    #[test]
    fn piles_laid_on_one_another_are_in_order() {
        let pages = piled(&[1, 2, 3, 4, 5, 6, 7], 3);
        assert_eq!(pages, [vec![1, 4, 7], vec![2, 5], vec![3, 6]]);
        let piles: Vec<i32> =
            (0..3).flat_map(|place| pages.iter().filter_map(move |page| page.get(place)).copied()).collect();
        assert_eq!(piles, [1, 2, 3, 4, 5, 6, 7]);
        assert!(piled::<i32>(&[], 8).is_empty());
    }
}
