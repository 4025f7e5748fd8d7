//! `/event/{id}/pairings?round=n` of a team event: matches with their boards beneath.

use super::{TeamRef, bye_key, forfeit_key, match_result, rule_key};
use crate::app::events::{MatchBoard, Meeting, Shown, Teams};
use crate::http::event::{Head, Who, is_visitor, letter, own_result};
use crate::page::Page;
use crate::words::event as words;
use askama::Template;
use rules::Color;
use tournament::swiss::Reason;
use tournament::{Points, Record, Tpn};

/// The tab.
#[derive(Template)]
#[template(path = "event/teams/matches.html")]
pub(crate) struct MatchesPage {
    pub(crate) page: Page,
    head: Head,
    /// The round shown; 0 before the first.
    round: u32,
    rounds: u32,
    matches: Vec<Block>,
    byes: Vec<(TeamRef, String, String)>,
    /// Who moved up or has the bye, and why.
    floats: Vec<(String, String)>,
}

struct Block {
    first: TeamRef,
    second: TeamRef,
    result: String,
    /// Why the match did not take place.
    forfeit: Option<String>,
    /// Why they meet, and what gave them their colours.
    why: Vec<String>,
    boards: Vec<Row>,
}

struct Row {
    board: usize,
    own: Option<Side>,
    other: Option<Side>,
    result: String,
    mine: bool,
}

struct Side {
    who: Who,
    /// Class and letter of the colour.
    color: (&'static str, String),
}

impl MatchesPage {
    /// The page of a round; of the last one where none is asked for or there is no such round.
    pub(crate) fn new(
        page: Page,
        head: Head,
        shown: &Shown,
        teams: &Teams,
        round: Option<u32>,
    ) -> MatchesPage {
        let round = round.filter(|round| (1..=shown.rounds).contains(round)).unwrap_or(shown.rounds);
        let maker = Maker { page: &page, shown, teams, round };
        let byes = teams.without_match(round).into_iter().map(|(tpn, bye)| {
            let side = teams.table.side(tpn);
            let gain = side.and_then(|side| side.match_points.get(round as usize - 1));
            let gain = gain.map(|gain| words::points(*gain)).unwrap_or_default();
            (TeamRef::new(page.lang, teams, tpn), page.t(bye_key(bye)), gain)
        });
        MatchesPage {
            byes: byes.collect(),
            floats: maker.floats(),
            matches: teams.matches(round).iter().map(|one| maker.block(one)).collect(),
            round,
            rounds: shown.rounds,
            page,
            head,
        }
    }
}

struct Maker<'a> {
    page: &'a Page,
    shown: &'a Shown,
    teams: &'a Teams,
    round: u32,
}

impl Maker<'_> {
    fn block(&self, one: &Meeting) -> Block {
        Block {
            first: TeamRef::new(self.page.lang, self.teams, one.white),
            second: TeamRef::new(self.page.lang, self.teams, one.black),
            result: match_result(self.shown, one, self.round),
            forfeit: one.forfeit.map(|winner| self.page.t(forfeit_key(winner))),
            why: self.why(one),
            boards: one.boards.iter().enumerate().map(|(at, board)| self.row(at, board)).collect(),
        }
    }

    fn name(&self, tpn: Tpn) -> String {
        self.teams.name(self.page.lang, tpn)
    }

    fn why(&self, one: &Meeting) -> Vec<String> {
        let Some(rule) = self.teams.rule(&self.shown.event, self.round, one) else { return Vec::new() };
        let reason = self.teams.reason(&self.shown.event, self.round, one).map(|(own, reason)| {
            words::reason(self.page.lang, reason, &self.name(own), |tpn| self.name(tpn))
        });
        reason.into_iter().chain([self.page.t(rule_key(rule))]).collect()
    }

    /// Who moves up, and who has the bye, by the rules.
    fn floats(&self) -> Vec<(String, String)> {
        let page = self.page;
        let told = |(score, tpn, reason): (Points, Tpn, Reason)| {
            let name = self.name(tpn);
            let key = if matches!(reason, Reason::Bye { .. }) { "event-why-bye" } else { "event-why-up" };
            let bracket = page.t1("event-why-bracket", "points", words::points(score));
            let head = [bracket, page.t1(key, "name", &name)].join(&page.t("list-separator"));
            (head, words::reason(page.lang, reason, &name, |tpn| self.name(tpn)))
        };
        self.teams.floats(&self.shown.event, self.round).into_iter().map(told).collect()
    }

    fn row(&self, at: usize, board: &MatchBoard) -> Row {
        let sides = [board.own, board.other].into_iter().flatten();
        Row {
            board: at + 1,
            mine: sides.into_iter().any(|tpn| is_visitor(self.page, self.shown, tpn)),
            own: board.own.map(|tpn| self.side(tpn, board.color)),
            other: board.other.map(|tpn| self.side(tpn, !board.color)),
            result: board_result(self.shown, self.round, board),
        }
    }

    fn side(&self, tpn: Tpn, color: Color) -> Side {
        let class = if color.is_white() { "w" } else { "b" };
        Side { who: Who::new(self.page.lang, self.shown, tpn), color: (class, letter(self.page, color)) }
    }
}

/// The result of a board as the first team sees it, `1–0`; nothing while it is not known.
pub(crate) fn board_result(shown: &Shown, round: u32, board: &MatchBoard) -> String {
    let record = |tpn: Option<Tpn>| shown.event.player(tpn?)?.record(round);
    let (own, other) = (record(board.own), record(board.other));
    let alone = |record: Option<Record>| record.map(own_result).unwrap_or_default();
    match (board.own, board.other) {
        (Some(_), Some(_)) => words::result(own, other),
        (Some(_), None) => format!("{}/−", alone(own)),
        (None, Some(_)) => format!("−/{}", alone(other)),
        (None, None) => String::new(),
    }
}
