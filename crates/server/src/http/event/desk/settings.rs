//! `/event/{id}/desk/settings`: every term of an event on one form.

use super::form::{self, DUTIES, Fields, METHODS, VENUES};
use super::{Frame, Place, Sent, act, admitted};
use crate::app::accounts;
use crate::page::{Page, html};
use crate::{App, Error};
use askama::Template;
use axum::Form;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use game::PlayerId;
use tournament::desk::{AccelerationPlan, Field, RulesArea, Setting, Settings, Wish};

/// Rows for arbiters that the form offers beside those there are.
const SPARE_OFFICIALS: usize = 2;

/// Terms as the form shows them: texts under the names of its fields.
pub(crate) struct Terms(Fields);

impl Terms {
    /// Terms as they stand.
    pub(crate) fn of(settings: &Settings) -> Terms {
        let scoring = &settings.scoring;
        let acceleration = match settings.acceleration {
            AccelerationPlan::None => "none",
            AccelerationPlan::Baku => "baku",
            AccelerationPlan::Custom { .. } => "custom",
        };
        let texts = [
            ("name_en", settings.name.en.clone()),
            ("name_zh", settings.name.zh.clone()),
            ("city", settings.city.clone()),
            ("federation", settings.federation.clone()),
            ("start", settings.start.clone()),
            ("end", settings.end.clone()),
            ("schedule", settings.schedule.join("\n").replace('T', " ")),
            ("rounds", settings.rounds.to_string()),
            ("system", form::system_code(settings.system).to_owned()),
            ("games", form::games(settings.system).to_string()),
            ("time", settings.time.text.clone()),
            ("time_code", settings.time.code.clone()),
            ("pace", form::pace_code(settings.time.pace).to_owned()),
            ("tie_breaks", settings.tie_breaks.join(", ")),
            ("win", form::plain_points(&scoring.win)),
            ("draw", form::plain_points(&scoring.draw)),
            ("loss", form::plain_points(&scoring.loss)),
            ("bye", form::plain_points(&scoring.allocated)),
            ("method", settings.order.method.code().to_owned()),
            ("lots", form::lots(&settings.order)),
            ("acceleration", acceleration.to_owned()),
            ("category", settings.category.clone()),
            ("capacity", settings.capacity.map(|places| places.to_string()).unwrap_or_default()),
            ("laws", settings.laws.clone()),
            (
                "venue",
                VENUES
                    .iter()
                    .find(|(venue, _)| *venue == settings.venue)
                    .map_or("", |(_, code)| code)
                    .to_owned(),
            ),
            (
                "default_minutes",
                settings.default_minutes.map(|minutes| minutes.to_string()).unwrap_or_default(),
            ),
            ("automatic", settings.automatic.map(|minutes| minutes.to_string()).unwrap_or_default()),
            ("offset", settings.offset.map(|offset| offset.to_string()).unwrap_or_default()),
        ];
        let editions =
            RulesArea::ALL.map(|area| (form::edition_field(area), settings.editions.of(area).to_owned()));
        let teams = form::team_fields(&settings.teams).into_iter();
        let boxes = [
            ("standard_seeds", settings.order.standard_seeds),
            ("rated_fide", settings.rated.fide),
            ("rated_national", settings.rated.national),
            ("rated_platform", settings.rated.platform),
            ("third_place", form::beside_bracket(settings.system).0),
            ("consolation", form::beside_bracket(settings.system).1),
            ("late_half_points", settings.late_half_points),
            ("check_in", settings.check_in),
        ];
        let texts = texts.into_iter().chain(form::group_fields(settings.system)).chain(editions).chain(teams);
        let mut fields: Vec<(String, String)> = texts.map(|(name, text)| (name.to_owned(), text)).collect();
        let ticked = boxes.into_iter().filter(|(_, ticked)| *ticked);
        fields.extend(ticked.map(|(name, _)| (name.to_owned(), "on".to_owned())));
        for official in &settings.staff {
            let duty = DUTIES.iter().find(|(duty, _)| *duty == official.duty).map_or("", |(_, code)| code);
            let account = official.account.map(|account| account.to_string()).unwrap_or_default();
            let row = [
                ("staff_name", official.name.clone()),
                ("staff_duty", duty.to_owned()),
                ("staff_grade", official.grade.clone()),
                ("staff_account", account),
            ];
            fields.extend(row.map(|(name, text)| (name.to_owned(), text)));
        }
        Terms(Fields(fields))
    }

    /// Terms as they were typed, so that nothing is lost where something cannot be read.
    pub(crate) fn sent(fields: &Fields, before: &Settings) -> Terms {
        let mut all = fields.clone();
        let shown = |name: &String| fields.0.iter().any(|(own, _)| own == name);
        let boxes = ["standard_seeds", "third_place", "consolation", "late_half_points", "check_in", "gaps"];
        let hidden = Terms::of(before).0.0.into_iter().filter(|(name, _)| {
            !shown(name) && !boxes.contains(&name.as_str()) && !name.starts_with("rated_")
        });
        all.0.extend(hidden);
        Terms(all)
    }

    pub(crate) fn get(&self, name: &str) -> &str {
        self.0.get(name)
    }

    pub(crate) fn is(&self, name: &str, value: &str) -> bool {
        self.0.get(name) == value
    }

    /// Whether teams are what is paired.
    pub(crate) fn by_teams(&self) -> bool {
        self.get("system").starts_with("team-")
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.has(name)
    }

    /// Word and key of each choice of a field.
    pub(crate) fn choices(&self, name: &str) -> Vec<(&'static str, &'static str)> {
        match name {
            "system" => vec![
                ("swiss", "event-system-swiss"),
                ("dubov", "event-system-dubov"),
                ("burstein", "event-system-burstein"),
                ("double-swiss", "event-system-double-swiss"),
                ("round-robin", "event-system-round-robin"),
                ("round-robin-2", "event-system-round-robin-2"),
                ("knockout", "event-system-knockout"),
                ("groups", "event-system-groups"),
                ("match", "event-system-match"),
                ("scheveningen", "event-system-scheveningen"),
                ("manual", "event-system-manual"),
                ("team-swiss", "teams-system-swiss"),
                ("team-round-robin", "teams-system-round-robin"),
                ("team-round-robin-2", "teams-system-round-robin-2"),
                ("team-scheveningen", "teams-system-scheveningen"),
            ],
            "dealing" => form::DEALINGS.iter().map(|(_, code)| *code).zip(DEALING_KEYS).collect(),
            "final" => vec![
                ("knockout", "event-system-knockout"),
                ("round-robin", "event-system-round-robin"),
                ("round-robin-2", "event-system-round-robin-2"),
                ("carried", "desk-final-carried"),
                ("carried-2", "desk-final-carried-2"),
            ],
            "line_up" => vec![("fixed", "teams-order-fixed"), ("free", "teams-order-free")],
            "wishes" => {
                vec![("a", "teams-wishes-a"), ("b", "teams-wishes-b"), ("none", "teams-wishes-none")]
            }
            "primary" => vec![("mp", "teams-match-points"), ("gp", "teams-game-points")],
            "pace" => vec![
                ("standard", "speed-word-standard"),
                ("rapid", "speed-word-rapid"),
                ("blitz", "speed-word-blitz"),
            ],
            "method" => METHODS.into_iter().map(|method| method.code()).zip(METHOD_KEYS).collect(),
            "acceleration" => {
                let mut choices =
                    vec![("none", "desk-acceleration-none"), ("baku", "desk-acceleration-baku")];
                if self.is("acceleration", "custom") {
                    choices.push(("custom", "desk-acceleration-custom"));
                }
                choices
            }
            "laws" => vec![
                ("", "desk-laws-fide"),
                ("school", "desk-laws-school"),
                ("classic-17", "laws-classic-17"),
                ("casual-online", "laws-casual-online"),
            ],
            "venue" => {
                vec![
                    ("board", "desk-venue-board"),
                    ("online", "desk-venue-online"),
                    ("hybrid", "desk-venue-hybrid"),
                ]
            }
            _ => Vec::new(),
        }
    }

    /// Clocks of the place that can be chosen.
    pub(crate) fn clocks(&self) -> Vec<(String, String)> {
        form::clocks()
    }

    /// Each body of rules: its field, the key of its name, and its editions.
    pub(crate) fn rules(&self) -> [(&'static str, &'static str, &'static [&'static str]); 5] {
        let one = |area| (form::edition_field(area), crate::words::event::rules_key(area), area.editions());
        RulesArea::ALL.map(one)
    }

    /// Name, duty, grade and account of each official, and of spare rows.
    pub(crate) fn staff(&self) -> Vec<[String; 4]> {
        let column = |name: &'static str| self.0.all(name).map(str::to_owned).collect::<Vec<_>>();
        let columns = ["staff_name", "staff_duty", "staff_grade", "staff_account"].map(column);
        let filled = columns[0].iter().filter(|name| !name.is_empty()).count();
        let cell = |at: usize, column: usize| columns[column].get(at).cloned().unwrap_or_default();
        (0..filled + SPARE_OFFICIALS).map(|at| [0, 1, 2, 3].map(|column| cell(at, column))).collect()
    }

    pub(crate) fn duties(&self) -> [(&'static str, &'static str); 4] {
        [
            ("chief", "desk-duty-chief"),
            ("deputy", "desk-duty-deputy"),
            ("arbiter", "desk-duty-arbiter"),
            ("organiser", "desk-duty-organiser"),
        ]
    }
}

/// Keys of [`form::DEALINGS`].
const DEALING_KEYS: [&str; 3] = ["desk-dealing-serpentine", "desk-dealing-lots", "desk-dealing-apart"];

/// Keys of [`METHODS`].
const METHOD_KEYS: [&str; 7] = [
    "desk-method-fide",
    "desk-method-national",
    "desk-method-fide-else",
    "desk-method-national-else",
    "desk-method-higher",
    "desk-method-lower",
    "desk-method-other",
];

/// Puts accounts' numbers in the place of the names that people know them by.
///
/// # Errors
/// [`Field::Staff`] where nobody has the name.
pub(crate) async fn number_accounts(app: &App, fields: &Fields) -> Result<Fields, Field> {
    let mut numbered = fields.clone();
    for (_, text) in
        numbered.0.iter_mut().filter(|(name, text)| name == "staff_account" && !text.trim().is_empty())
    {
        let account = accounts::by_public_id(app, text.trim()).await.map_err(|_| Field::Staff)?;
        *text = account.id.0.to_string();
    }
    Ok(numbered)
}

/// Puts accounts' names in the place of their numbers.
async fn name_accounts(app: &App, mut terms: Terms) -> Result<Terms, Error> {
    for (_, text) in terms.0.0.iter_mut().filter(|(name, _)| name == "staff_account") {
        if let Ok(number) = text.parse() {
            let account = app.store.account(PlayerId(number)).await?;
            *text = account.and_then(|account| account.public_id).unwrap_or_default();
        }
    }
    Ok(terms)
}

#[derive(Template)]
#[template(path = "event/desk/settings.html")]
struct SettingsPage {
    page: Page,
    frame: Frame,
    terms: Terms,
    fault: Option<String>,
    fide_mode: bool,
}

/// `GET /event/{id}/desk/settings`
pub(crate) async fn show(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let open = admitted(&app, &page, &id).await?;
    let frame = Frame::new(&page, &open, Some(Place::Settings));
    let state = open.desk.state();
    let terms = name_accounts(&app, Terms::of(&state.settings)).await?;
    html(&SettingsPage { frame, terms, fault: None, fide_mode: state.is_in_fide_mode(), page })
}

/// `POST /event/{id}/desk/settings`
pub(crate) async fn save(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, Error> {
    let sent = Sent::new(&page, Fields(fields), format!("/event/{id}/desk/settings"))?;
    let open = admitted(&app, &page, &id).await?;
    let state = open.desk.state();
    let numbered = number_accounts(&app, &sent.fields).await;
    match numbered.and_then(|fields| form::settings(&fields, &state.settings)) {
        Ok(settings) => act(&app, page, &open, Wish::Set(all(settings)), &sent).await,
        Err(field) => {
            let fault = Some(super::fault(&page, field));
            let frame = Frame::new(&page, &open, Some(Place::Settings));
            let terms = Terms::sent(&sent.fields, &state.settings);
            let answer = SettingsPage { frame, terms, fault, fide_mode: state.is_in_fide_mode(), page };
            Ok((StatusCode::UNPROCESSABLE_ENTITY, html(&answer)?).into_response())
        }
    }
}

/// Every term that the form shows; the desk passes over those that are so already.
fn all(settings: Settings) -> Vec<Setting> {
    // Each must hold beside those before it: a system of teams has tie-breaks of its own, and no virtual points.
    let system = Setting::System(settings.system);
    let tie_breaks = Setting::TieBreaks(settings.tie_breaks);
    let acceleration = Setting::Acceleration(settings.acceleration);
    let first = match settings.system.is_for_teams() {
        true => [acceleration, system, tie_breaks],
        false => [tie_breaks, system, acceleration],
    };
    let rest = [
        Setting::Name(settings.name),
        Setting::City(settings.city),
        Setting::Federation(settings.federation),
        Setting::Dates { start: settings.start, end: settings.end },
        Setting::Schedule(settings.schedule),
        Setting::Rounds(settings.rounds),
        Setting::Scoring(settings.scoring),
        Setting::Order(settings.order),
        Setting::Time(settings.time),
        Setting::Rated(settings.rated),
        Setting::Category(settings.category),
        Setting::Staff(settings.staff),
        Setting::Capacity(settings.capacity),
        Setting::LateHalfPoints(settings.late_half_points),
        Setting::CheckIn(settings.check_in),
        Setting::Laws(settings.laws),
        Setting::Venue(settings.venue),
        Setting::DefaultMinutes(settings.default_minutes),
        Setting::Automatic(settings.automatic),
        Setting::Offset(settings.offset),
        Setting::Editions(settings.editions),
        Setting::Teams(settings.teams),
    ];
    first.into_iter().chain(rest).collect()
}
