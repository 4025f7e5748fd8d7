//! `/events/import`: a whole event from the report of another program, as a file or pasted. What was understood is shown
//! first, with what cannot be taken over and where rounds are not paired as the rules pair them; faults are shown with
//! their line and column.

use super::desk::Fields;
use crate::app::events;
use crate::app::ratings::files::{self, Unreadable};
use crate::http::upload::Upload;
use crate::page::{Page, html};
use crate::title_words;
use crate::words::desk as words;
use crate::{App, Error};
use askama::Template;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use tournament::desk::import::Import;
use tournament::desk::{Desk, Refusal};
use tournament::trf::Report;

/// Rounds and ranks that differ and are told one by one.
const TOLD: usize = 40;

/// What a report was understood to say.
struct Understood {
    name: String,
    /// Term and text.
    facts: Vec<(String, String)>,
    /// Number, name, rating, points by the standings of our own, best first.
    leaders: Vec<(u32, String, String, String)>,
    left_out: Vec<String>,
    deviations: Vec<String>,
    ranks: Vec<String>,
}

#[derive(Template)]
#[template(path = "event/take_over.html")]
struct TakeOverPage {
    page: Page,
    text: String,
    faults: Vec<String>,
    understood: Option<Understood>,
}

impl Understood {
    /// Key of a heading, and what stands below it.
    fn remarks(&self) -> [(&'static str, &[String]); 3] {
        [
            ("events-import-left-out", &self.left_out),
            ("events-import-deviations", &self.deviations),
            ("events-import-ranks", &self.ranks),
        ]
    }
}

/// `GET /events/import`
pub(crate) async fn show(page: Page) -> Result<Response, Error> {
    events::may_create(page.named()?)?;
    html(&TakeOverPage { text: String::new(), faults: Vec::new(), understood: None, page })
}

/// `POST /events/import`: shows what a report says, or makes the event.
pub(crate) async fn take(State(app): State<App>, page: Page, upload: Upload) -> Result<Response, Error> {
    let fields = Fields(upload.fields.clone());
    page.check_form(fields.get("csrf"))?;
    let viewer = page.named()?;
    events::may_create(viewer)?;
    let by = viewer.player.0;
    // Blanks at the ends of lines are columns of a report, so the text is taken as it came.
    let pasted = || upload.fields.iter().find(|(name, _)| name == "report").map(|(_, text)| text.clone());
    let bytes = match upload.file.bytes.as_slice() {
        [] => pasted().unwrap_or_default().into_bytes(),
        bytes => bytes.to_vec(),
    };
    let text = files::latin_or_utf8(&bytes);
    let report = match files::report(&bytes) {
        Ok(report) if report.tournament.players.is_empty() => Err(Unreadable::Empty),
        other => other,
    };
    let report = match report {
        Ok(report) => report,
        Err(fault) => {
            let faults = title_words::unreadable(page.lang, &fault);
            return refused(page, text, faults);
        }
    };
    if fields.has("create") {
        return match events::take_over(&app, by, report).await? {
            Ok(id) => Ok(Redirect::to(&format!("/event/{id}/desk")).into_response()),
            Err(refusal) => refused_facts(page, text, &refusal),
        };
    }
    let (report, import) = events::understood(report, by).await?;
    match import {
        Ok(import) => {
            let understood = Some(understand(&page, &report, import));
            html(&TakeOverPage { text, faults: Vec::new(), understood, page })
        }
        Err(refusal) => refused_facts(page, text, &refusal),
    }
}

/// Whom nothing names yet.
fn number_of(whom: words::Whom) -> String {
    match whom {
        words::Whom::Person(id) => format!("#{}", id.0),
        words::Whom::Team(id) => format!("#{}", id.0),
    }
}

fn refused_facts(page: Page, text: String, refusal: &Refusal) -> Result<Response, Error> {
    let sentence = words::refusal(page.lang, refusal, &number_of);
    refused(page, text, vec![sentence])
}

fn refused(page: Page, text: String, faults: Vec<String>) -> Result<Response, Error> {
    let answer = TakeOverPage { text, faults, understood: None, page };
    Ok((StatusCode::UNPROCESSABLE_ENTITY, html(&answer)?).into_response())
}

fn understand(page: &Page, report: &Report, import: Import) -> Understood {
    let desk = Desk::replay(import.events);
    let state = desk.state();
    let settings = &state.settings;
    let results = state.rounds.iter().flat_map(|round| &round.boards).filter(|board| board.is_over()).count();
    let facts = [
        ("event-place", settings.city.clone()),
        ("event-dates", super::dates(&settings.start, &settings.end).unwrap_or_default()),
        ("event-system", page.t(super::system_key(settings.system))),
        ("event-rounds", page.t2("event-round-of", "round", state.paired(), "rounds", settings.rounds)),
        ("event-players", state.participants.len().to_string()),
        (
            "teams-tab-teams",
            if state.teams.is_empty() { String::new() } else { state.teams.len().to_string() },
        ),
        ("event-results", results.to_string()),
        ("event-time", settings.time.text.clone()),
        ("event-tie-breaks", settings.tie_breaks.join(", ")),
        ("event-arbiter", report.tournament.info.chief_arbiter.clone()),
    ];
    let ranking = state.standings();
    let leader = |row: &tournament::tiebreak::Standing| {
        let player = desk_player(&desk, row.tpn);
        (row.rank, player.0, player.1, super::points(&row.points))
    };
    let by_teams = settings.system.is_for_teams();
    let team_leader = |row: &tournament::tiebreak::TeamStanding| {
        let id = state.team_numbers().get(row.tpn.0 as usize - 1).copied();
        let name = id.and_then(|id| state.team(id)).map(|team| team.entry.name.latin_first().to_owned());
        let points = [row.match_points, row.game_points].map(|points| super::points(&points)).join(" · ");
        (row.rank, name.unwrap_or_default(), String::new(), points)
    };
    // Who is paired and ranked: teams, where there are any.
    let ranked = |tpn: tournament::Tpn| {
        let team = report.tournament.teams.team(tpn).filter(|_| by_teams);
        let player = || report.tournament.player(tpn).map(|player| player.name.clone());
        let name = team.map(|team| team.name.clone()).or_else(player).unwrap_or_default();
        format!("{tpn} {name}")
    };
    let number = |tpn: tournament::Tpn| {
        let name = report.tournament.player(tpn).map(|player| player.name.clone()).unwrap_or_default();
        format!("{tpn} {name}")
    };
    Understood {
        name: settings.name.latin_first().to_owned(),
        facts: facts
            .into_iter()
            .filter(|(_, text)| !text.is_empty())
            .map(|(key, text)| (page.t(key), text))
            .collect(),
        leaders: match by_teams {
            true => state.team_standings().rows.iter().take(10).map(team_leader).collect(),
            false => ranking.rows.iter().take(10).map(leader).collect(),
        },
        left_out: import.left_out.iter().map(|left| words::left_out(page.lang, left, &number)).collect(),
        deviations: import
            .deviations
            .iter()
            .take(TOLD)
            .map(|difference| words::difference(page.lang, difference, &ranked))
            .collect(),
        ranks: import
            .ranks
            .iter()
            .take(TOLD)
            .map(|&(tpn, stated, own)| words::other_rank(page.lang, &ranked(tpn), stated, own))
            .collect(),
    }
}

/// Name and rating of a number.
fn desk_player(desk: &Desk, tpn: tournament::Tpn) -> (String, String) {
    let state = desk.state();
    let id = state.numbers().get(tpn.0 as usize - 1).copied();
    let who = id.and_then(|id| state.participant(id));
    let rating = who.and_then(|who| who.entry.counting_rating(&state.settings));
    (
        who.map(|who| who.entry.latin_first().to_owned()).unwrap_or_default(),
        rating.map(|rating| rating.to_string()).unwrap_or_default(),
    )
}
