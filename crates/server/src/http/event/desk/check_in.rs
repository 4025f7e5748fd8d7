//! `/event/{id}/desk/check-in`: everybody as a tile to be touched on arrival; a screen at the door shows nothing else.

use super::{Frame, Place, admitted};
use crate::page::{Page, html};
use crate::{App, Error};
use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use serde::Deserialize;

struct Tile {
    id: u32,
    name: String,
    unit: String,
    here: bool,
}

#[derive(Template)]
#[template(path = "event/desk/check_in.html")]
struct CheckInPage {
    page: Page,
    frame: Frame,
    tiles: Vec<Tile>,
    here: usize,
    /// Whether who has not come is not paired.
    counts: bool,
    /// Where the tiles send one back to.
    back: String,
}

/// The same with nothing but the tiles: for a tablet at the door.
#[derive(Template)]
#[template(path = "event/desk/kiosk.html")]
struct KioskPage {
    page: Page,
    title: String,
    base: String,
    tiles: Vec<Tile>,
    here: usize,
    query: String,
    back: String,
}

/// What of it is asked for.
#[derive(Deserialize)]
pub(crate) struct Asked {
    /// Anything: only the tiles.
    kiosk: Option<String>,
    /// Part of a name or unit.
    #[serde(default)]
    q: String,
}

/// `GET /event/{id}/desk/check-in`
pub(crate) async fn show(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Response, Error> {
    let open = admitted(&app, &page, &id).await?;
    let frame = Frame::new(&page, &open, Some(Place::CheckIn));
    let state = open.desk.state();
    let expected = state.participants.values().filter(|who| !who.waiting && who.withdrawn.is_none());
    let mut tiles: Vec<Tile> = expected
        .map(|who| Tile {
            id: who.id.0,
            name: open.name(page.lang, who.id),
            unit: who.entry.unit.clone(),
            here: who.checked_in,
        })
        .collect();
    tiles.sort_by(|a, b| (&a.name, a.id).cmp(&(&b.name, b.id)));
    let here = tiles.iter().filter(|tile| tile.here).count();
    let back = format!("/event/{id}/desk/check-in");
    if asked.kiosk.is_some() {
        let query: String = asked.q.trim().chars().take(50).collect();
        let wanted = query.to_lowercase();
        tiles
            .retain(|tile| [&tile.name, &tile.unit].iter().any(|text| text.to_lowercase().contains(&wanted)));
        let (title, base) = (open.title(page.lang), format!("/event/{id}"));
        return html(&KioskPage { title, base, tiles, here, query, back: format!("{back}?kiosk=1"), page });
    }
    html(&CheckInPage { tiles, here, counts: state.settings.check_in, back, frame, page })
}
