//! `/event/{id}/desk/check-in`: everybody as a tile to be touched on arrival; a screen at the door shows nothing else.

use super::{Frame, Place, admitted};
use crate::page::{Page, html};
use crate::{App, Error};
use askama::Template;
use axum::extract::{Path, State};
use axum::response::Response;

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
}

/// `GET /event/{id}/desk/check-in`
pub(crate) async fn show(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
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
    html(&CheckInPage { tiles, here, counts: state.settings.check_in, frame, page })
}
