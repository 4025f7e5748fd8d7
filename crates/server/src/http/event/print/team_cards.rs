//! Blocks for teams: cards with members round by round and with matches, and the working of the teams' tie-breaks.

use super::blocks::{HEAD, Line, Whose, Working, line, worked};
use super::lists::person;
use super::said::Said;
use super::table::Cell;
use super::{Sheet, Source};
use crate::app::events::{Shown, Teams, tally};
use crate::http::event::teams::{bye_key, value};
use crate::http::event::{Who, own_result};
use crate::page::Page;
use crate::words::event as words;
use askama::Template;
use tournament::team::{MatchRecord, Team};
use tournament::tiebreak::TeamStanding;
use tournament::{Record, Tpn};

/// Width of a column for one round of a member, in millimetres as `sheets.css` has it.
const MARK: f64 = 9.0;

/// Cards of teams.
#[derive(Template)]
#[template(path = "event/print/team_cards.html")]
pub(super) struct TeamCardsPrint {
    page: Page,
    sheet: Sheet,
    rounds: u32,
    cards: Vec<Card>,
}

struct Card {
    whose: Whose,
    members: Vec<Member>,
    matches: Vec<Row>,
}

struct Member {
    /// The board that the order of the members gives; none for reserves.
    board: Option<usize>,
    name: Cell,
    rating: String,
    /// Of each round; empty where there was no board for the member.
    results: Vec<String>,
    points: String,
    games: u32,
}

struct Row {
    round: u32,
    color: Option<Said>,
    /// Number and name.
    opponent: Option<(Tpn, Cell)>,
    star: Option<Said>,
    /// Game points of both.
    result: String,
    match_points: String,
    /// Match points so far.
    total: String,
}

/// Height of each card in millimetres: as many lines as the largest team has.
pub(super) fn height(sheet: &Sheet, source: Source<'_>) -> f64 {
    let teams = source.shown.teams.iter().flat_map(|teams| &teams.teams);
    let members = teams.map(|team| team.players.len()).max().unwrap_or(0);
    // The second table begins a line below the first.
    let matches = if source.shown.rounds == 0 { 0 } else { source.shown.rounds + 2 };
    HEAD + (members as f64 + 1.0 + f64::from(matches)) * line(sheet)
}

fn whose(sheet: &Sheet, source: Source<'_>, teams: &Teams, tpn: Tpn) -> Whose {
    let say = sheet.say;
    let shown = source.shown;
    let standing = teams.standing(tpn).filter(|_| shown.rounds > 0);
    let fact = |key: &str, text: String| {
        let said = || say.with(|lang| lang.t2("print-fact", "name", lang.t(key), "text", text.as_str()));
        (!text.is_empty()).then(said)
    };
    let team = teams.teams.iter().find(|team| team.tpn == tpn);
    let strength = team.and_then(|team| team.strength).map(|strength| strength.to_string());
    let facts = [
        fact("event-rank", standing.map(|row| row.rank.to_string()).unwrap_or_default()),
        fact("teams-match-points", standing.map(|row| words::points(row.match_points)).unwrap_or_default()),
        fact("teams-game-points", standing.map(|row| words::points(row.game_points)).unwrap_or_default()),
        fact("teams-strength-head", strength.unwrap_or_default()),
        fact("teams-captain", teams.captain(tpn).to_owned()),
    ];
    Whose {
        number: tpn,
        title: "",
        name: say.with(|lang| teams.name(lang, tpn)),
        facts: facts.into_iter().flatten().collect(),
        points: standing.map(primary(source)).unwrap_or_default(),
    }
}

/// What ranks first.
fn primary(source: Source<'_>) -> impl Fn(&TeamStanding) -> String {
    let by_games = source.state.settings.teams.primary == tournament::team::TeamScore::Game;
    move |row| words::points(if by_games { row.game_points } else { row.match_points })
}

/// A card for each team, by number.
pub(super) fn cards(page: Page, sheet: Sheet, source: Source<'_>, teams: &Teams) -> TeamCardsPrint {
    let shown = source.shown;
    let rounds = shown.rounds;
    let card = |team: &Team| Card {
        whose: whose(&sheet, source, teams, team.tpn),
        members: members(&sheet, shown, teams, team),
        matches: matches(&sheet, teams, team.tpn),
    };
    let cards = teams.teams[sheet.choice.range(teams.teams.len())].iter().map(card).collect();
    TeamCardsPrint { rounds, cards, page, sheet }
}

fn members(sheet: &Sheet, shown: &Shown, teams: &Teams, team: &Team) -> Vec<Member> {
    let say = sheet.say;
    let boards = teams.table.boards.max(1) as usize;
    let taken = 10.0 + 14.0 + 12.0 + 12.0 + MARK * f64::from(shown.rounds);
    let room = (sheet.leaf.width() - taken - 3.0).max(15.0) / sheet.leaf.em();
    let side = teams.table.side(team.tpn);
    let result = |tpn: Tpn, round: u32| {
        let sat = side
            .and_then(|side| side.meeting(round))
            .is_some_and(|one| one.boards.iter().any(|board| board.player == tpn));
        match shown.event.player(tpn).and_then(|player| player.record(round)) {
            Some(record @ (Record::Played { .. } | Record::Forfeit { .. })) if sat => {
                own_result(record).to_owned()
            }
            Some(Record::Paired { .. }) if sat => "–".to_owned(),
            _ => String::new(),
        }
    };
    let member = |(at, &tpn): (usize, &Tpn)| {
        let player = shown.counted.player(tpn);
        Member {
            board: (at < boards).then_some(at + 1),
            name: person(say, shown, tpn, room),
            rating: Who::new(say.first, shown, tpn).rating,
            results: (1..=shown.rounds).map(|round| result(tpn, round)).collect(),
            points: player
                .map(|player| words::points(shown.counted.points_after(player, shown.rounds)))
                .unwrap_or_default(),
            games: player.map_or(0, |player| tally(&player.records).iter().sum()),
        }
    };
    team.players.iter().enumerate().map(member).collect()
}

fn matches(sheet: &Sheet, teams: &Teams, tpn: Tpn) -> Vec<Row> {
    let say = sheet.say;
    // What the columns beside it leave of the width, in characters.
    let room = (sheet.leaf.width() - 90.0) / sheet.leaf.em();
    let Some(side) = teams.table.side(tpn) else { return Vec::new() };
    let row = |(at, record): (usize, &MatchRecord)| {
        let (one, star) = match record {
            MatchRecord::Match(one) => (Some(one), (!one.played).then_some("teams-star-forfeit")),
            MatchRecord::Bye(bye) => (None, Some(bye_key(*bye))),
        };
        let own = words::points(side.game_points[at]);
        let other = one.and_then(|one| teams.table.side(one.opponent)?.game_points.get(at).copied());
        Row {
            round: at as u32 + 1,
            color: one.and_then(|one| one.color).map(|color| say.t(words::color_key(color))),
            opponent: one.map(|one| {
                let name = say.with(|lang| teams.name(lang, one.opponent));
                (one.opponent, Cell::name("", name, room))
            }),
            star: star.map(|key| say.t(key)),
            result: other.map_or(own.clone(), |other| format!("{own}–{}", words::points(other))),
            match_points: words::points(side.match_points[at]),
            total: words::points(side.points_after(at as u32 + 1).0),
        }
    };
    side.records.iter().enumerate().map(row).collect()
}

/// A block for each team, best first: its matches, and where its tie-breaks come from.
pub(super) fn workings(sheet: &Sheet, source: Source<'_>, teams: &Teams) -> Vec<Working> {
    let shown = source.shown;
    let rounds = shown.rounds;
    let met = |tpn: Tpn, round: u32| {
        let Some(side) = teams.table.side(tpn) else { return String::new() };
        let points = side.game_points.get(round as usize - 1).copied().map(words::points).unwrap_or_default();
        match side.meeting(round) {
            Some(one) if one.played => format!("{}: {points}", one.opponent),
            _ => format!("★ {points}"),
        }
    };
    let block = |standing: &TeamStanding| {
        let lines = teams.standings.criteria.iter().zip(&standing.outcomes);
        Working {
            whose: whose(sheet, source, teams, standing.tpn),
            met: (1..=rounds).map(|round| met(standing.tpn, round)).collect(),
            lines: lines
                .map(|(criterion, outcome)| {
                    let value = value(shown, teams, standing.tpn, criterion, outcome);
                    Line { value, ..worked(criterion, outcome, rounds) }
                })
                .collect(),
        }
    };
    let rows = if rounds == 0 { &[][..] } else { teams.standings.rows.as_slice() };
    rows[sheet.choice.range(rows.len())].iter().map(block).collect()
}
