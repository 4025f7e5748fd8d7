//! `/event/{id}/desk/rules`: what an event adds to the rules of its pairing: who is kept apart and when, virtual points of
//! its own, lots, boards for good, and byes announced for rounds to come.

use super::form::{self, Fields};
use super::{Frame, Place, Sent, act, admitted};
use crate::app::events::Open;
use crate::page::{Page, html};
use crate::words::desk as words;
use crate::{App, Error};
use askama::Template;
use axum::Form;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use tournament::Tpn;
use tournament::desk::{AccelerationPlan, Field, InitialOrder, Setting, Then, VirtualPoints, Wish};

/// Empty lines that the table of virtual points offers.
const SPARE_LINES: usize = 2;
/// Columns of that table.
const COLUMNS: [&str; 5] = ["points", "first_round", "last_round", "first_number", "last_number"];

#[derive(Template)]
#[template(path = "event/desk/rules.html")]
struct RulesPage {
    page: Page,
    frame: Frame,
    /// Names, first round, last round.
    apart: Vec<(String, u32, Option<u32>)>,
    /// Number in the desk, and what it is called: of teams, where those are paired.
    people: Vec<(u32, String)>,
    next: u32,
    rounds: u32,
    /// Key of what is in force.
    acceleration: &'static str,
    lines: Vec<[String; 5]>,
    fault: Option<String>,
    by_lots: bool,
    first_color: &'static str,
    drawn: bool,
    /// Number in the desk, name, board.
    boards: Vec<(u32, String, u32)>,
    /// Number in the desk, of a team where those are paired; name, round, key of the bye.
    byes: Vec<(u32, String, u32, &'static str)>,
    back: String,
}

impl RulesPage {
    fn new(page: Page, open: &Open, typed: Option<&Fields>, fault: Option<String>) -> RulesPage {
        let state = open.desk.state();
        let name = |id| open.name(page.lang, id);
        let team = |id| open.team_name(page.lang, id);
        let by_teams = state.settings.system.is_for_teams();
        let numbers = state.tpns();
        let team_numbers = state.team_tpns();
        let separator = page.t("list-separator");
        let choice = |tpn: Option<&Tpn>, id: u32, name: String| {
            let shown = tpn.map_or_else(String::new, |tpn| format!("{tpn} "));
            (tpn.map_or(u32::MAX, |tpn| tpn.0), id, format!("{shown}{name}"))
        };
        let mut people: Vec<(u32, u32, String)> = match by_teams {
            true => {
                let teams = state.teams.keys();
                teams.map(|id| choice(team_numbers.get(id), id.0, team(*id))).collect()
            }
            false => {
                let people = state.participants.keys();
                people.map(|id| choice(numbers.get(id), id.0, name(*id))).collect()
            }
        };
        people.sort();
        let joined = |names: Vec<String>| names.join(&separator);
        let players = state
            .prohibited
            .iter()
            .map(|rule| (joined(rule.players.iter().map(|id| name(*id)).collect()), rule.first, rule.last));
        let teams = state
            .prohibited_teams
            .iter()
            .map(|rule| (joined(rule.teams.iter().map(|id| team(*id)).collect()), rule.first, rule.last));
        let (acceleration, kept): (_, &[VirtualPoints]) = match &state.settings.acceleration {
            AccelerationPlan::None => ("desk-acceleration-none", &[]),
            AccelerationPlan::Baku => ("desk-acceleration-baku", &[]),
            AccelerationPlan::Custom { lines } => ("desk-rules-own-table", lines),
        };
        let of_line = |line: &VirtualPoints| {
            [
                form::plain_points(&line.points),
                line.first_round.to_string(),
                line.last_round.to_string(),
                line.first_number.to_string(),
                line.last_number.to_string(),
            ]
        };
        let mut lines: Vec<[String; 5]> = match typed {
            Some(fields) => rows(fields),
            None => kept.iter().map(of_line).collect(),
        };
        lines.resize(lines.len() + SPARE_LINES, Default::default());
        let all = state.participants.values();
        let next = state.paired() + 1;
        RulesPage {
            apart: if by_teams { teams.collect() } else { players.collect() },
            people: people.into_iter().map(|(_, id, shown)| (id, shown)).collect(),
            next,
            rounds: state.settings.rounds,
            acceleration,
            lines,
            fault,
            by_lots: matches!(state.settings.order.then, Then::Lots { .. }),
            first_color: crate::words::event::color_key(state.initial_color()),
            drawn: state.drawn_color.is_some(),
            boards: all.clone().filter_map(|who| Some((who.id.0, name(who.id), who.board?))).collect(),
            byes: match by_teams {
                true => {
                    let teams = state.teams.values();
                    let byes = teams.flat_map(|own| own.byes.range(next..).map(move |bye| (own.id, bye)));
                    byes.map(|(id, (round, bye))| (id.0, team(id), *round, words::bye_key(*bye))).collect()
                }
                false => {
                    let byes = all.flat_map(|who| who.byes.range(next..).map(move |bye| (who.id, bye)));
                    byes.map(|(id, (round, bye))| (id.0, name(id), *round, words::bye_key(*bye))).collect()
                }
            },
            back: format!("/event/{}/desk/rules", open.id),
            frame: Frame::new(&page, open, Some(Place::Rules)),
            page,
        }
    }

    fn to_come(&self) -> std::ops::RangeInclusive<u32> {
        self.next..=self.rounds
    }

    /// Columns of the table of virtual points, with their keys.
    fn columns(&self) -> [(&'static str, &'static str); 5] {
        [
            ("points", "event-points"),
            ("first_round", "desk-rules-first-round"),
            ("last_round", "desk-rules-last-round"),
            ("first_number", "desk-rules-first-number"),
            ("last_number", "desk-rules-last-number"),
        ]
    }

    fn column_key(&self, at: &usize) -> &'static str {
        self.columns()[*at].1
    }

    fn column_name(&self, at: &usize) -> &'static str {
        COLUMNS[*at]
    }
}

/// `GET /event/{id}/desk/rules`
pub(crate) async fn show(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let open = admitted(&app, &page, &id).await?;
    html(&RulesPage::new(page, &open, None, None))
}

/// `POST /event/{id}/desk/rules`: the acceleration, or what orders those alike.
pub(crate) async fn save(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, Error> {
    let sent = Sent::new(&page, Fields(fields), format!("/event/{id}/desk/rules"))?;
    let open = admitted(&app, &page, &id).await?;
    match setting(&sent.fields, open.desk.state().settings.order) {
        Ok(setting) => act(&app, page, &open, Wish::Set(vec![setting]), &sent).await,
        Err(field) => {
            let fault = Some(super::fault(&page, field));
            let answer = RulesPage::new(page, &open, Some(&sent.fields), fault);
            Ok((StatusCode::UNPROCESSABLE_ENTITY, html(&answer)?).into_response())
        }
    }
}

fn setting(fields: &Fields, order: InitialOrder) -> Result<Setting, Field> {
    Ok(match fields.get("set") {
        "acceleration-none" => Setting::Acceleration(AccelerationPlan::None),
        "acceleration-baku" => Setting::Acceleration(AccelerationPlan::Baku),
        "acceleration-custom" => Setting::Acceleration(AccelerationPlan::Custom { lines: lines(fields)? }),
        "order-name" => Setting::Order(InitialOrder { then: Then::Name, ..order }),
        "order-lots" => {
            let then = Then::Lots { seed: super::wishes::random_seed() };
            Setting::Order(InitialOrder { then, ..order })
        }
        _ => return Err(Field::Order),
    })
}

/// The table as it was typed, without its empty lines.
fn rows(fields: &Fields) -> Vec<[String; 5]> {
    let columns = COLUMNS.map(|name| fields.all(name).map(str::to_owned).collect::<Vec<_>>());
    let cell = |row: usize, column: usize| columns[column].get(row).cloned().unwrap_or_default();
    let all = (0..columns[0].len()).map(|row| [0, 1, 2, 3, 4].map(|column| cell(row, column)));
    all.filter(|row| row.iter().any(|cell| !cell.is_empty())).collect()
}

fn lines(fields: &Fields) -> Result<Vec<VirtualPoints>, Field> {
    let fault = Field::Acceleration;
    let line = |row: [String; 5]| {
        let number = |at: usize| row[at].parse::<u32>().map_err(|_| fault);
        Ok(VirtualPoints {
            points: row[0].replace('½', ".5").parse().map_err(|_| fault)?,
            first_round: number(1)?,
            last_round: number(2)?,
            first_number: number(3)?,
            last_number: number(4)?,
        })
    };
    let lines: Vec<VirtualPoints> = rows(fields).into_iter().map(line).collect::<Result<_, _>>()?;
    if lines.is_empty() { Err(fault) } else { Ok(lines) }
}
