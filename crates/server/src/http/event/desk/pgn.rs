//! `/event/{id}/desk/round/{n}/pgn`: results from a PGN of the round. What the file says is shown beside what stands, board
//! by board; only what the arbiter then ticks is taken over, as if it had been typed on the round's page, and the moves are
//! kept beside it if that is wished.

use super::form::Fields;
use super::round::results;
use super::{Frame, Place, Sent, act_all, admitted};
use crate::app::events::round_pgn::{self, Line, Verdict};
use crate::app::events::{Open, shorthand};
use crate::http::upload::Upload;
use crate::page::{Page, html};
use crate::words::desk as words;
use crate::{App, Error};
use askama::Template;
use axum::extract::{Path, State};
use axum::response::Response;
use std::sync::Arc;

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
    /// The games whose moves can be kept, as one PGN, and how many those are.
    moves: String,
    with_moves: usize,
}

struct Row {
    white: String,
    black: String,
    /// The file's result.
    result: String,
    /// What it means.
    verdict: String,
    /// Full moves, where they can be kept.
    length: Option<usize>,
    /// Name and text of the box that takes it over; and whether it is ticked at first.
    take: Option<(String, String, bool)>,
}

impl PgnPage {
    fn new(page: Page, open: &Open, round: u32, lines: Option<Vec<Line>>) -> PgnPage {
        let place = |seat| open.place(round, seat);
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
                length: line.moves.as_ref().map(|_| line.plies.div_ceil(2)),
                white: line.white,
                black: line.black,
                verdict,
            }
        };
        let differs = |line: &Line| matches!(line.verdict, Verdict::Differs(..));
        let moves: Vec<&str> =
            lines.iter().flatten().filter_map(|line: &Line| line.moves.as_deref()).collect();
        PgnPage {
            with_moves: moves.len(),
            moves: moves.join("\n"),
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

/// `POST /event/{id}/desk/round/{n}/pgn`: shows what a file says, and then takes over what was ticked.
pub(crate) async fn look(
    State(app): State<App>,
    page: Page,
    Path((id, round)): Path<(String, u32)>,
    upload: Upload,
) -> Result<Response, Error> {
    page.check_form(upload.text("csrf"))?;
    let open = admitted(&app, &page, &id).await?;
    if open.desk.state().round(round).is_none() {
        return Err(Error::NotFound);
    }
    if upload.is_ticked("take") {
        return take(&app, page, &open, round, upload.fields).await;
    }
    let lines = read(&open, round, upload.file.bytes).await?;
    html(&PgnPage::new(page, &open, round, Some(lines)))
}

/// Keeps the moves, where that is wished, and enters the results that are ticked.
async fn take(
    app: &App,
    page: Page,
    open: &Arc<Open>,
    number: u32,
    fields: Vec<(String, String)>,
) -> Result<Response, Error> {
    let fields = Fields(fields);
    if fields.has("keep") {
        let lines = read(open, number, fields.get("moves").as_bytes().to_vec()).await?;
        let by = page.viewer.as_ref().ok_or(Error::SignInFirst)?.player.0;
        round_pgn::keep(app, &open.id, by, number, lines).await?;
    }
    let Some(round) = open.desk.state().round(number) else { return Err(Error::NotFound) };
    // Every box holds a result that this page wrote.
    let wishes = results(&fields, round).map_err(|_| Error::BadRequest)?;
    // A question about the results need not bring the moves again.
    let own = |name: &str| !["take", "keep", "moves"].contains(&name);
    let fields = Fields(fields.0.into_iter().filter(|(name, _)| own(name)).collect());
    let sent = Sent::new(&page, fields, format!("/event/{}/desk/round/{number}", open.id))?;
    act_all(app, page, open, wishes, &sent).await
}

/// What a file says of a round, read where it may take its time.
async fn read(open: &Arc<Open>, round: u32, bytes: Vec<u8>) -> Result<Vec<Line>, Error> {
    let open = open.clone();
    let work = move || round_pgn::read(&bytes, open.desk.state(), round);
    let lines = tokio::task::spawn_blocking(work).await;
    lines.map_err(|error| Error::Internal(format!("reading a PGN: {error}")))
}
