//! `/event/{id}/teams`: every team with its members in the order of the boards, and what they scored.

use super::TeamRef;
use crate::app::events::{Shown, Teams, tally};
use crate::http::event::{Head, Who, is_visitor};
use crate::page::Page;
use askama::Template;
use tournament::Tpn;
use tournament::team::Team;

/// The tab.
#[derive(Template)]
#[template(path = "event/teams/list.html")]
pub(crate) struct TeamsPage {
    pub(crate) page: Page,
    head: Head,
    teams: Vec<Block>,
}

struct Block {
    team: TeamRef,
    strength: String,
    rank: Option<u32>,
    match_points: String,
    game_points: String,
    members: Vec<Member>,
}

/// A member of a team.
pub(super) struct Member {
    /// The board that the order of the members gives; none for reserves.
    pub(super) board: Option<usize>,
    pub(super) who: Who,
    pub(super) points: String,
    /// Games played.
    pub(super) games: u32,
    pub(super) mine: bool,
}

impl TeamsPage {
    pub(crate) fn new(page: Page, head: Head, shown: &Shown, teams: &Teams) -> TeamsPage {
        let block = |team: &Team| {
            let standing = teams.standing(team.tpn).filter(|_| shown.rounds > 0);
            Block {
                team: TeamRef::new(page.lang, teams, team.tpn),
                strength: team.strength.map(|strength| strength.to_string()).unwrap_or_default(),
                rank: standing.map(|standing| standing.rank),
                match_points: standing
                    .map(|standing| crate::http::event::points(&standing.match_points))
                    .unwrap_or_default(),
                game_points: standing
                    .map(|standing| crate::http::event::points(&standing.game_points))
                    .unwrap_or_default(),
                members: members(&page, shown, teams, team),
            }
        };
        TeamsPage { teams: teams.teams.iter().map(block).collect(), page, head }
    }
}

/// The members of a team in their order.
pub(super) fn members(page: &Page, shown: &Shown, teams: &Teams, team: &Team) -> Vec<Member> {
    let boards = teams.table.boards.max(1) as usize;
    let member = |(at, &tpn): (usize, &Tpn)| {
        let standing = shown.standing(tpn).filter(|_| shown.rounds > 0);
        let records = shown.event.player(tpn).map_or(&[][..], |player| &player.records);
        Member {
            board: (at < boards).then_some(at + 1),
            who: Who::new(page.lang, shown, tpn),
            points: standing.map(|row| crate::http::event::points(&row.points)).unwrap_or_default(),
            games: tally(records).iter().sum(),
            mine: is_visitor(page, shown, tpn),
        }
    };
    team.players.iter().enumerate().map(member).collect()
}
