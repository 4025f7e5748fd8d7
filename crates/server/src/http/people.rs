//! `/@/{id}`: a player's games, newest first; `/games/mine` for the visitor, guests too.

use crate::app::accounts;
use crate::page::{Page, html};
use crate::words;
use crate::{App, Error};
use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use game::{GameId, PlayerId, Termination};
use serde::Deserialize;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use store::GameView;

/// Games on one page.
const PAGE_SIZE: u32 = 50;

/// Public id and name.
type Named = (String, String);

struct Row {
    view: GameView,
    /// White and Black, as far as they have names.
    players: [Option<Named>; 2],
    /// Which of the two the list is about.
    own: [bool; 2],
}

#[derive(Template)]
#[template(path = "player.html")]
struct PlayerPage {
    page: Page,
    /// Someone else's or the visitor's own public name; none for a guest's own list.
    name: Option<String>,
    since: Option<i64>,
    /// The strength of a computer opponent.
    strength: Option<u32>,
    rows: Vec<Row>,
    older: Option<String>,
}

impl PlayerPage {
    /// A guest's own list.
    fn own(page: Page, rows: Vec<Row>, older: Option<String>) -> PlayerPage {
        PlayerPage { page, name: None, since: None, strength: None, rows, older }
    }

    /// A player in words: the name; in a guest's own list the guest is "you".
    fn who(&self, row: &Row, side: &usize) -> String {
        match &row.players[*side] {
            Some((_, name)) => name.clone(),
            None if row.own[*side] && self.name.is_none() => self.page.t("player-you"),
            None => self.page.t("account-guest"),
        }
    }

    fn replay(&self, row: &Row) -> String {
        self.page.t2("player-replay", "white", self.who(row, &0), "black", self.who(row, &1))
    }

    fn why(&self, view: &GameView) -> String {
        let ended = Termination::ALL.into_iter().find(|end| end.code() == view.termination);
        let result = game::GameResult::ALL.into_iter().find(|result| result.to_string() == view.result);
        match (ended, result) {
            (Some(end), Some(result)) => words::termination(self.page.lang, end, result),
            _ => self.page.t("player-running"),
        }
    }

    fn result(&self, view: &GameView) -> String {
        if view.ended_at.is_some() { words::score(&view.result) } else { "…".to_owned() }
    }
}

#[derive(Deserialize)]
pub(crate) struct Before {
    before: Option<String>,
}

impl Before {
    /// The last game of the page before, as [`older`] writes it: time and id.
    fn read(&self) -> Result<Option<(i64, GameId)>, Error> {
        let Some(text) = &self.before else { return Ok(None) };
        let (at, id) = text.split_once('-').ok_or(Error::BadRequest)?;
        let at = at.parse().map_err(|_| Error::BadRequest)?;
        Ok(Some((at, id.parse().map_err(|_| Error::BadRequest)?)))
    }
}

/// `GET /@/{id}`
pub(crate) async fn show(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
    Query(query): Query<Before>,
) -> Result<Response, Error> {
    let account = accounts::by_public_id(&app, &id).await?;
    let rows = rows(&app, &page, account.id, query.read()?).await?;
    let older = older(&rows, &format!("/@/{}", percent(account.public_id.as_deref().unwrap_or_default())));
    let strength = app.computers.of(account.id).map(|opponent| opponent.rating);
    let since = account.named_at.filter(|_| strength.is_none());
    let name = account.name.map(|name| page.player_name(&app, account.id, Some(&name)));
    html(&PlayerPage { page, name, since, strength, rows, older })
}

/// `GET /games/mine`
pub(crate) async fn mine(
    State(app): State<App>,
    page: Page,
    Query(query): Query<Before>,
) -> Result<Response, Error> {
    let Some(viewer) = &page.viewer else {
        return html(&PlayerPage::own(page, Vec::new(), None));
    };
    if let Some(id) = &viewer.id {
        return Ok(Redirect::to(&format!("/@/{}", percent(id))).into_response());
    }
    let rows = rows(&app, &page, viewer.player, query.read()?).await?;
    let older = older(&rows, "/games/mine");
    html(&PlayerPage::own(page, rows, older))
}

fn older(rows: &[Row], path: &str) -> Option<String> {
    let last = rows.last().filter(|_| rows.len() == PAGE_SIZE as usize)?;
    Some(format!("{path}?before={}-{}", last.view.created_at, last.view.id))
}

async fn rows(
    app: &App,
    page: &Page,
    player: PlayerId,
    before: Option<(i64, GameId)>,
) -> Result<Vec<Row>, Error> {
    let mut names: HashMap<PlayerId, Option<Named>> = HashMap::new();
    let mut rows = Vec::new();
    for view in app.store.games_of(player, before, PAGE_SIZE).await? {
        let sides = [view.white, view.black];
        for id in sides.into_iter().flatten() {
            if let Entry::Vacant(unknown) = names.entry(id) {
                let account = app.store.account(id).await?;
                unknown.insert(account.and_then(|account| {
                    Some((account.public_id?, page.player_name(app, id, Some(&account.name?))))
                }));
            }
        }
        rows.push(Row {
            players: sides.map(|id| id.and_then(|id| names.get(&id).cloned().flatten())),
            own: sides.map(|id| id == Some(player)),
            view,
        });
    }
    Ok(rows)
}

/// Percent-encoding of a path segment.
pub(crate) fn percent(text: &str) -> String {
    text.bytes()
        .map(|b| match b {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' => char::from(b).to_string(),
            other => format!("%{other:02X}"),
        })
        .collect()
}
