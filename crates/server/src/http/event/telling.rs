//! What players, captains and tablets tell the event: results that take one touch, and the answer to whoever told one.

use super::desk::{Fields, refused_to_player};
use crate::app::events::{self, Open};
use crate::page::Page;
use crate::words::desk as words;
use crate::{App, Error};
use axum::response::{IntoResponse, Redirect, Response};
use tournament::desk::{BoardResult, Consent, Field, Refusal, Wish};

/// The results that can be told, with the text of forms and the key of how a player says it.
pub(super) const TOLD: [(BoardResult, &str, &str); 3] = [
    (BoardResult::WHITE, "1-0", "desk-tell-white"),
    (BoardResult::DRAW, "=", "desk-tell-draw"),
    (BoardResult::BLACK, "0-1", "desk-tell-black"),
];

/// The same as buttons: text of forms, and as results are written.
pub(super) fn results() -> Vec<(&'static str, String)> {
    TOLD.iter().map(|(result, text, _)| (*text, words::result(*result))).collect()
}

/// The result that a form tells.
pub(super) fn result(fields: &Fields) -> Result<BoardResult, Refusal> {
    let told = TOLD.iter().find(|(_, text, _)| *text == fields.get("result"));
    told.map(|(result, ..)| *result).ok_or(Refusal::Invalid(Field::Result))
}

/// Does what was wished away from the desk, and goes back to the page that it came from, or says why not. Telling the
/// same again is no fault; a word against another's is taken, and is for the arbiter to settle.
pub(super) async fn answer(
    app: &App,
    page: Page,
    open: &Open,
    by: Option<i64>,
    wish: Result<Wish, Refusal>,
    back: &str,
) -> Result<Response, Error> {
    let done = match wish {
        Ok(wish) => events::act(app, &open.id, by, wish, Consent(3)).await?.map(drop),
        Err(refusal) => Err(refusal),
    };
    match done {
        Ok(()) | Err(Refusal::NoChange) => Ok(Redirect::to(back).into_response()),
        Err(refusal) => refused_to_player(page, open, &refusal, back),
    }
}
