//! `/event/{id}/desk/tablets`: tablets at which players tell results: invited with a code that is shown once, and shut out.

use super::{Frame, Place, Sent, admitted, refused};
use crate::app::events::{self, Open};
use crate::app::{now_ms, random};
use crate::http::event::tablet::digest;
use crate::http::qr;
use crate::page::{Page, html};
use crate::{App, Error};
use askama::Template;
use axum::Form;
use axum::extract::{Path, State};
use axum::response::Response;
use tournament::desk::{Consent, Wish};

/// How long a code lets a tablet in, ms.
const CODE_STANDS_MS: i64 = 15 * 60_000;
/// Bytes of a code.
const CODE_BYTES: usize = 8;

struct Row {
    number: u32,
    /// Key of how it stands.
    state: &'static str,
    /// Can be shut out.
    is_open: bool,
}

/// A code that was just made.
struct Code {
    text: String,
    address: String,
    /// SVG of our own making.
    qr: String,
}

#[derive(Template)]
#[template(path = "event/desk/tablets.html")]
struct TabletsPage {
    page: Page,
    frame: Frame,
    rows: Vec<Row>,
    code: Option<Code>,
    /// The event is not over: tablets can join and be shut out.
    runs: bool,
    back: String,
}

impl TabletsPage {
    fn new(page: Page, open: &Open, now: i64, code: Option<Code>) -> TabletsPage {
        let runs = open.desk.state().closed.is_none();
        let rows = open.desk.state().tablets.iter().map(|(number, tablet)| {
            let waits = tablet.token.is_none() && !tablet.revoked && tablet.until >= now;
            let state = match (tablet.revoked, tablet.is_in(), waits) {
                (true, ..) => "desk-tablet-revoked",
                (_, true, _) => "desk-tablet-in",
                (_, _, true) => "desk-tablet-invited",
                _ => "desk-tablet-missed",
            };
            Row { number: *number, state, is_open: runs && (tablet.is_in() || waits) }
        });
        TabletsPage {
            rows: rows.collect(),
            code,
            runs,
            back: format!("/event/{}/desk/tablets", open.id),
            frame: Frame::new(&page, open, Some(Place::Round)),
            page,
        }
    }
}

/// A code as it is read out and typed.
fn in_fours(code: &str) -> String {
    let letters: Vec<char> = code.chars().collect();
    letters.chunks(4).map(String::from_iter).collect::<Vec<String>>().join(" ")
}

/// `GET /event/{id}/desk/tablets`
pub(crate) async fn show(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let open = admitted(&app, &page, &id).await?;
    html(&TabletsPage::new(page, &open, now_ms(), None))
}

/// `POST /event/{id}/desk/tablets`: a new code. It is shown on this page alone; the event keeps its digest.
pub(crate) async fn invite(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, Error> {
    let sent = Sent::new(&page, super::Fields(fields), format!("/event/{id}/desk/tablets"))?;
    let open = admitted(&app, &page, &id).await?;
    let now = now_ms();
    let text = random::hex(&random::bytes::<CODE_BYTES>());
    let wish = Wish::InviteTablet { code: digest(&id, &text), until: now + CODE_STANDS_MS };
    let by = page.viewer.as_ref().map(|viewer| viewer.player.0);
    if let Err(refusal) = events::act(&app, &id, by, wish, Consent::NONE).await? {
        return refused(page, &open, &refusal, &sent);
    }
    let address = format!("{}/event/{id}/tablet", qr::address_for_others(&app, &page));
    let code = Code { qr: qr::code(&format!("{address}?code={text}")), text: in_fours(&text), address };
    let open = events::open(&app, &id).await?;
    html(&TabletsPage::new(page, &open, now, Some(code)))
}
