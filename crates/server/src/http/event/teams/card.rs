//! `/event/{id}/team/{n}`: one team: its members, its matches, and the working of every tie-break.

use super::list::{Member, members};
use super::standings::by_board;
use super::{TeamRef, bye_key};
use crate::app::events::{Shown, Teams};
use crate::http::event::Head;
use crate::http::event::card::{Part, Working, working};
use crate::page::Page;
use crate::words::event as words;
use askama::Template;
use tournament::team::MatchRecord;
use tournament::tiebreak::{Code, TeamStanding};
use tournament::{Points, Tpn};

/// The card.
#[derive(Template)]
#[template(path = "event/teams/card.html")]
pub(crate) struct TeamCardPage {
    pub(crate) page: Page,
    head: Head,
    team: TeamRef,
    nickname: String,
    captain: String,
    strength: String,
    rank: Option<u32>,
    match_points: String,
    game_points: String,
    members: Vec<Member>,
    rounds: Vec<Row>,
    tie_breaks: Vec<Working>,
}

struct Row {
    round: u32,
    /// Name of the colour on the first board.
    color: String,
    opponent: Option<TeamRef>,
    /// Game points of both.
    result: String,
    /// Why there was no match.
    star: Option<String>,
    match_points: String,
    total: String,
}

impl TeamCardPage {
    /// The card of this number; none where no team has it.
    pub(crate) fn new(
        page: Page,
        head: Head,
        shown: &Shown,
        teams: &Teams,
        tpn: Tpn,
    ) -> Option<TeamCardPage> {
        let team = teams.teams.iter().find(|team| team.tpn == tpn)?;
        let standing = teams.standing(tpn).filter(|_| shown.rounds > 0);
        let total = |points: fn(&TeamStanding) -> Points| {
            standing.map(|standing| words::points(points(standing))).unwrap_or_default()
        };
        Some(TeamCardPage {
            team: TeamRef::new(page.lang, teams, tpn),
            nickname: team.nickname.clone(),
            captain: teams.captain(tpn).to_owned(),
            strength: team.strength.map(|strength| strength.to_string()).unwrap_or_default(),
            rank: standing.map(|standing| standing.rank),
            match_points: total(|standing| standing.match_points),
            game_points: total(|standing| standing.game_points),
            members: members(&page, shown, teams, team),
            rounds: rounds(&page, teams, tpn),
            tie_breaks: standing.map(|row| workings(&page, shown, teams, row)).unwrap_or_default(),
            page,
            head,
        })
    }
}

fn rounds(page: &Page, teams: &Teams, tpn: Tpn) -> Vec<Row> {
    let Some(side) = teams.table.side(tpn) else { return Vec::new() };
    let row = |(at, record): (usize, &MatchRecord)| {
        let round = at as u32 + 1;
        let own = words::points(side.game_points[at]);
        let (opponent, star) = match record {
            MatchRecord::Match(one) => (Some(one), (!one.played).then(|| page.t("teams-star-forfeit"))),
            MatchRecord::Bye(bye) => (None, Some(page.t(bye_key(*bye)))),
        };
        let other = opponent.and_then(|one| teams.table.side(one.opponent)?.game_points.get(at).copied());
        Row {
            round,
            color: opponent
                .and_then(|one| one.color)
                .map(|color| page.t(words::color_key(color)))
                .unwrap_or_default(),
            opponent: opponent.map(|one| TeamRef::new(page.lang, teams, one.opponent)),
            result: match other {
                Some(other) => format!("{own}–{}", words::points(other)),
                None => own,
            },
            star,
            match_points: words::points(side.match_points[at]),
            total: words::points(side.points_after(round).0),
        }
    };
    side.records.iter().enumerate().map(row).collect()
}

fn workings(page: &Page, shown: &Shown, teams: &Teams, standing: &TeamStanding) -> Vec<Working> {
    let name = |tpn| teams.name(page.lang, tpn);
    let criteria = teams.standings.criteria.iter().zip(&standing.outcomes);
    let own = |(criterion, outcome)| {
        let mut made = working(page, criterion, outcome, &name);
        if matches!(criterion.code, Code::TopBoards | Code::BottomBoards | Code::BoardCount) {
            let boards = by_board(shown, teams, standing.tpn);
            made.plain = None;
            made.value = super::value(shown, teams, standing.tpn, criterion, outcome);
            made.summands = (1..).zip(boards).map(|(board, points)| part(page, board, points)).collect();
        }
        made
    };
    criteria.map(own).collect()
}

/// The points of a board; the list shows where they come from by its number.
fn part(page: &Page, board: u32, points: Points) -> Part {
    let from = page.t1("event-find-board", "board", board);
    Part { round: 0, from, worth: words::points(points), left_out: None }
}
