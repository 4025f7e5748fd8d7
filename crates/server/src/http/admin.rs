//! `/admin`: people, roles and the state of the server, for administrators; and the one-time link
//! that makes the first of them.

use crate::app::accounts::{self, Role};
use crate::app::lobby;
use crate::i18n::Arg;
use crate::live::Health;
use crate::page::{Page, html};
use crate::{App, Error};
use askama::Template;
use axum::Form;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use game::PlayerId;
use serde::Deserialize;
use store::Account;

/// People on one page.
const PAGE_SIZE: u32 = 50;

struct Person {
    account: Account,
    roles: Vec<Role>,
}

impl Person {
    fn has(&self, role: &Role) -> bool {
        self.roles.contains(role)
    }

    fn id(&self) -> &str {
        self.account.public_id.as_deref().unwrap_or_default()
    }

    /// When the account got its name; it may have been a guest's before.
    fn joined(&self) -> &i64 {
        self.account.named_at.as_ref().unwrap_or(&self.account.created_at)
    }

    fn name(&self) -> &str {
        self.account.name.as_deref().unwrap_or_default()
    }
}

#[derive(Template)]
#[template(path = "admin.html")]
struct AdminPage {
    page: Page,
    people: Vec<Person>,
    older: Option<i64>,
    uptime_minutes: u64,
    started_at: i64,
    /// The data folder's full path; none where all is in memory.
    data: Option<String>,
    health: &'static str,
    games: usize,
    online: u32,
}

impl AdminPage {
    fn roles(&self) -> [Role; 4] {
        Role::GRANTED
    }

    fn uptime(&self) -> String {
        let minutes = self.uptime_minutes;
        let parts = [("days", minutes / 1440), ("hours", minutes / 60 % 24), ("minutes", minutes % 60)];
        self.page.lang.with("admin-uptime", parts.map(|(name, value)| (name, value.arg())))
    }

    fn role_word(&self, role: &Role) -> String {
        self.page.t(&format!("role-name-{}", role.code()))
    }
}

/// A folder as an operator finds it from anywhere on the machine.
fn full_path(folder: &std::path::Path) -> String {
    let full = folder.canonicalize().or_else(|_| std::path::absolute(folder));
    full.as_deref().unwrap_or(folder).display().to_string()
}

fn admit(page: &Page) -> Result<(), Error> {
    page.named()?;
    if page.is_administrator() { Ok(()) } else { Err(Error::Forbidden) }
}

#[derive(Deserialize)]
pub(crate) struct Before {
    before: Option<i64>,
}

/// `GET /admin`
pub(crate) async fn show(
    State(app): State<App>,
    page: Page,
    Query(query): Query<Before>,
) -> Result<Response, Error> {
    admit(&page)?;
    let accounts = app.store.accounts(query.before.map(PlayerId), PAGE_SIZE).await?;
    let full = accounts.len() == PAGE_SIZE as usize;
    let older = accounts.last().filter(|_| full).map(|account| account.id.0);
    let mut people = Vec::new();
    for account in accounts {
        let roles = app.store.roles(account.id).await?;
        people
            .push(Person { account, roles: roles.iter().filter_map(|role| Role::from_code(role)).collect() });
    }
    let view = lobby::view(&app).await?;
    html(&AdminPage {
        health: match app.live.health() {
            Health::Good => "admin-health-good",
            Health::Busy => "admin-health-busy",
            Health::ReadOnly => "admin-health-read-only",
        },
        games: app.live.running().len(),
        online: view.online,
        people,
        older,
        uptime_minutes: app.started.elapsed().as_secs() / 60,
        started_at: app.started_at_ms,
        data: app.config.data.as_deref().map(full_path),
        page,
    })
}

#[derive(Deserialize)]
pub(crate) struct Grant {
    csrf: String,
    id: String,
    role: String,
    give: Option<String>,
}

/// `POST /admin/roles`: gives or takes one role. Nobody takes their own administrator role, so that
/// there is always one.
pub(crate) async fn grant(
    State(app): State<App>,
    page: Page,
    Form(fields): Form<Grant>,
) -> Result<Response, Error> {
    page.check_form(&fields.csrf)?;
    admit(&page)?;
    let role = Role::from_code(&fields.role).ok_or(Error::BadRequest)?;
    let person = accounts::by_public_id(&app, &fields.id).await?;
    let myself = page.viewer.as_ref().is_some_and(|viewer| viewer.player == person.id);
    match fields.give {
        Some(_) => app.store.grant(person.id, role.code(), crate::app::now_ms()).await?,
        None if myself && role == Role::Administrator => return Err(Error::Forbidden),
        None => app.store.revoke(person.id, role.code()).await?,
    }
    tracing::info!(
        player = person.id.0,
        role = role.code(),
        given = fields.give.is_some(),
        "a role was changed"
    );
    Ok(Redirect::to("/admin#people").into_response())
}

#[derive(Template)]
#[template(path = "admin_first.html")]
struct FirstPage {
    page: Page,
    token: String,
    fault: Option<String>,
}

/// `GET /admin/first/{token}`
pub(crate) async fn first(page: Page, Path(token): Path<String>) -> Result<Response, Error> {
    html(&FirstPage { page, token, fault: None })
}

#[derive(Deserialize)]
pub(crate) struct Confirmation {
    csrf: String,
}

/// `POST /admin/first/{token}`
pub(crate) async fn become_first(
    State(app): State<App>,
    page: Page,
    Path(token): Path<String>,
    Form(fields): Form<Confirmation>,
) -> Result<Response, Error> {
    page.check_form(&fields.csrf)?;
    let player = page.named()?.player;
    if accounts::become_administrator(&app, player, &token).await? {
        return Ok(Redirect::to("/admin").into_response());
    }
    let fault = Some(page.t("admin-first-used"));
    Ok((StatusCode::GONE, html(&FirstPage { page, token, fault })?).into_response())
}
