//! `/event/{id}/standings` of a team event: match points, game points, and every tie-break.

use super::TeamRef;
use crate::app::events::{Shown, Teams};
use crate::http::event::Head;
use crate::http::event::standings::drop_class;
use crate::page::Page;
use crate::words::event as words;
use askama::Template;
use tournament::team::{MatchRecord, TeamScore};
use tournament::tiebreak::{Code, Criterion, Outcome, TeamStanding};
use tournament::{Bye, Points, Tpn};

/// The tab.
#[derive(Template)]
#[template(path = "event/teams/standings.html")]
pub(crate) struct TeamStandingsPage {
    pub(crate) page: Page,
    head: Head,
    /// Code, what it counts, and the class by which its column drops.
    criteria: Vec<(String, String, &'static str)>,
    /// Whether match points rank first.
    by_matches: bool,
    rows: Vec<Row>,
    prizes: bool,
}

struct Row {
    rank: u32,
    team: TeamRef,
    /// Matches won, drawn and lost.
    tally: [u32; 3],
    match_points: String,
    game_points: String,
    values: Vec<(String, &'static str)>,
}

impl TeamStandingsPage {
    pub(crate) fn new(page: Page, head: Head, shown: &Shown, teams: &Teams) -> TeamStandingsPage {
        let list = &teams.standings.criteria;
        let criteria = list.iter().enumerate().map(|(at, criterion)| {
            (criterion.to_string(), words::criterion(page.lang, criterion), drop_class(at))
        });
        let row = |standing: &TeamStanding| Row {
            rank: standing.rank,
            team: TeamRef::new(page.lang, teams, standing.tpn),
            tally: tally(teams, standing.tpn),
            match_points: words::points(standing.match_points),
            game_points: words::points(standing.game_points),
            values: (standing.outcomes.iter().zip(list).enumerate())
                .map(|(at, (outcome, criterion))| {
                    (value(shown, teams, standing.tpn, criterion, outcome), drop_class(at))
                })
                .collect(),
        };
        let rows = if shown.rounds == 0 { &[][..] } else { &teams.standings.rows[..] };
        TeamStandingsPage {
            criteria: criteria.collect(),
            by_matches: teams.standings.primary == TeamScore::Match,
            rows: rows.iter().map(row).collect(),
            prizes: shown.has_prizes,
            page,
            head,
        }
    }
}

/// Matches by their game points, forfeited ones too: won, drawn, lost.
fn tally(teams: &Teams, tpn: Tpn) -> [u32; 3] {
    let Some(side) = teams.table.side(tpn) else { return [0; 3] };
    let mut tally = [0; 3];
    for (at, record) in side.records.iter().enumerate() {
        let MatchRecord::Match(meeting) = record else { continue };
        let other = teams.table.side(meeting.opponent).and_then(|other| other.game_points.get(at));
        let place = match side.game_points.get(at).cmp(&other) {
            std::cmp::Ordering::Greater => 0,
            // Neither team came.
            std::cmp::Ordering::Equal if !meeting.played => 2,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Less => 2,
        };
        tally[place] += 1;
    }
    tally
}

/// A tie-break's value. Those of the boards have one for each, from the first board or without the last.
pub(crate) fn value(
    shown: &Shown,
    teams: &Teams,
    tpn: Tpn,
    criterion: &Criterion,
    outcome: &Outcome,
) -> String {
    let joined = |points: &[Points]| -> String {
        points.iter().map(|&points| words::points(points)).collect::<Vec<_>>().join(" ")
    };
    match criterion.code {
        Code::TopBoards => joined(&by_board(shown, teams, tpn)),
        Code::BottomBoards => {
            let boards = by_board(shown, teams, tpn);
            let sums: Vec<Points> =
                (1..boards.len()).rev().map(|count| boards[..count].iter().copied().sum()).collect();
            joined(&sums)
        }
        _ => words::value(criterion, outcome.value),
    }
}

/// A team's points at each board, the allocated bye as a win everywhere (C.07, article 12).
pub(super) fn by_board(shown: &Shown, teams: &Teams, tpn: Tpn) -> Vec<Points> {
    let mut boards = vec![Points::ZERO; teams.table.boards as usize];
    for record in teams.table.side(tpn).map_or(&[][..], |side| &side.records) {
        match record {
            MatchRecord::Match(meeting) => {
                for one in &meeting.boards {
                    if let Some(points) = boards.get_mut(one.board as usize - 1) {
                        *points += one.points;
                    }
                }
            }
            MatchRecord::Bye(Bye::PairingAllocated) => {
                boards.iter_mut().for_each(|points| *points += shown.counted.scoring.win);
            }
            MatchRecord::Bye(_) => {}
        }
    }
    boards
}
