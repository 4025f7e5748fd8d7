//! `/event/{id}/desk/round/{n}/pgn`: results from a PGN of the round. What the file says is shown beside what stands, board
//! by board; only what the arbiter then ticks goes to the round's page, as if it had been typed there.

use super::{Frame, Place, admitted};
use crate::app::events::round_pgn::{self, Line, Verdict};
use crate::app::events::{Open, shorthand};
use crate::http::upload::Upload;
use crate::page::{Page, html};
use crate::words::desk as words;
use crate::{App, Error};
use askama::Template;
use axum::extract::{Multipart, Path, State};
use axum::response::Response;

#[derive(Template)]
#[template(path = "event/desk/pgn.html")]
struct PgnPage {
    page: Page,
    frame: Frame,
    round: u32,
    /// The games found; none before a file was sent.
    rows: Option<Vec<Row>>,
    /// A result that stands would be corrected.
    corrects: bool,
}

struct Row {
    white: String,
    black: String,
    /// The file's result.
    result: String,
    /// What it means.
    verdict: String,
    /// Name and text of the box that takes it over; and whether it is ticked at first.
    take: Option<(String, String, bool)>,
}

impl PgnPage {
    fn new(page: Page, open: &Open, round: u32, lines: Option<Vec<Line>>) -> PgnPage {
        let place = |seat| {
            let boards =
                open.desk.state().round(round).map(|round| round.boards.as_slice()).unwrap_or_default();
            boards.iter().position(|board| board.seat == seat).map_or(0, |at| at + 1)
        };
        let at = |key: &str, seat| page.t1(key, "board", place(seat));
        let row = |line: Line| {
            let verdict = match line.verdict {
                Verdict::New(seat) => at("desk-pgn-new", seat),
                Verdict::Same(seat) => at("desk-pgn-same", seat),
                Verdict::Differs(seat, before) => {
                    page.t2("desk-pgn-differs", "board", place(seat), "result", words::result(before))
                }
                Verdict::Reversed(seat) => at("desk-pgn-reversed", seat),
                Verdict::Open(seat) => at("desk-pgn-open", seat),
                Verdict::Twice(seat) => at("desk-pgn-twice", seat),
                Verdict::Unknown => page.t("desk-pgn-unknown"),
            };
            let take = match (line.verdict, line.result) {
                (Verdict::New(seat), Some(result)) => Some((seat, result, true)),
                (Verdict::Differs(seat, _), Some(result)) => Some((seat, result, false)),
                _ => None,
            };
            Row {
                take: take.map(|(seat, result, ticked)| {
                    (format!("r-{}-{}", seat.white.0, seat.black.0), shorthand::write(result), ticked)
                }),
                result: line.result.map(words::result).unwrap_or_default(),
                white: line.white,
                black: line.black,
                verdict,
            }
        };
        let differs = |line: &Line| matches!(line.verdict, Verdict::Differs(..));
        PgnPage {
            corrects: lines.as_ref().is_some_and(|lines| lines.iter().any(differs)),
            rows: lines.map(|lines| lines.into_iter().map(row).collect()),
            round,
            frame: Frame::new(&page, open, Some(Place::Round)),
            page,
        }
    }
}

/// `GET /event/{id}/desk/round/{n}/pgn`
pub(crate) async fn show(
    State(app): State<App>,
    page: Page,
    Path((id, round)): Path<(String, u32)>,
) -> Result<Response, Error> {
    let open = admitted(&app, &page, &id).await?;
    if open.desk.state().round(round).is_none() {
        return Err(Error::NotFound);
    }
    html(&PgnPage::new(page, &open, round, None))
}

/// `POST /event/{id}/desk/round/{n}/pgn`: shows what a file says; nothing is saved yet.
pub(crate) async fn look(
    State(app): State<App>,
    page: Page,
    Path((id, round)): Path<(String, u32)>,
    form: Multipart,
) -> Result<Response, Error> {
    let upload = Upload::read(form).await?;
    page.check_form(upload.text("csrf"))?;
    let open = admitted(&app, &page, &id).await?;
    if open.desk.state().round(round).is_none() {
        return Err(Error::NotFound);
    }
    let desk = open.clone();
    let work = move || round_pgn::read(&upload.file.bytes, desk.desk.state(), round);
    let lines = tokio::task::spawn_blocking(work).await;
    let lines = lines.map_err(|error| Error::Internal(format!("reading a PGN: {error}")))?;
    html(&PgnPage::new(page, &open, round, Some(lines)))
}
