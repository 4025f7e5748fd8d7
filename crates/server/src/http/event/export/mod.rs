//! `/event/{id}/export/{file}`: an event to take away: tables for spreadsheets (CSV and ODS one by one, XLSX and ODS all in
//! one file) and the whole of it as one page that needs nothing else; `/event/{id}/games.pgn`: its games.

mod pgn;
mod tables;

use super::print::{Source, TablePrint, whole};
use crate::app::events::{self, Open};
use crate::app::sheets::{self, Sheet, Value};
use crate::page::{Page, html};
use crate::{App, Error, assets};
use askama::Template;
use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use std::sync::Arc;
use tables::Table;

/// A file to be kept under this name.
fn download(kind: &'static str, name: &str, body: impl Into<Body>) -> Result<Response, Error> {
    let name =
        HeaderValue::from_str(&format!("attachment; filename=\"{name}\"")).map_err(|_| Error::NotFound)?;
    let kind = HeaderValue::from_static(kind);
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], body.into()).into_response())
}

#[derive(Deserialize)]
pub(crate) struct Wanted {
    round: Option<u32>,
}

/// `GET /event/{id}/games.pgn?round=…`: the games of one round, or of all.
pub(crate) async fn games(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
) -> Result<Response, Error> {
    let open = events::open(&app, &id).await?;
    let last = open.shown().rounds;
    let (rounds, name) = match wanted.round {
        None => (1..=last, format!("{id}.pgn")),
        Some(round) if (1..=last).contains(&round) => (round..=round, format!("{id}-{round}.pgn")),
        Some(_) => return Err(Error::NotFound),
    };
    let site = format!("{}/event/{id}", page.origin.url());
    let games = pgn::Games::new(app, open, site, rounds).await?;
    download("application/x-chess-pgn; charset=utf-8", &name, Body::from_stream(games.stream()))
}

/// `GET /event/{id}/export/{file}`: `players`, `standings`, `cross` and `results` as `.csv` and `.ods`; `event.xlsx`,
/// `event.ods`, `event.html`.
pub(crate) async fn file(
    State(app): State<App>,
    page: Page,
    Path((id, file)): Path<(String, String)>,
) -> Result<Response, Error> {
    let open = events::open(&app, &id).await?;
    let work = move || match file.split_once('.') {
        Some(("event", "xlsx")) => {
            let kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
            download(kind, &format!("{id}.xlsx"), workbook(&tables::all(&page, &open))?)
        }
        Some(("event", "ods")) => ods(&format!("{id}.ods"), &tables::all(&page, &open)),
        Some(("event", "html")) => standalone(page, &open),
        Some((name, kind @ ("csv" | "ods"))) => {
            let table = tables::all(&page, &open).into_iter().find(|table| table.code == name);
            let (table, file) = (table.ok_or(Error::NotFound)?, format!("{id}-{name}.{kind}"));
            match kind {
                "csv" => download("text/csv; charset=utf-8", &file, csv(&table)?),
                _ => ods(&file, &[table]),
            }
        }
        _ => Err(Error::NotFound),
    };
    tokio::task::spawn_blocking(work).await.map_err(|error| Error::Internal(format!("exporting: {error}")))?
}

/// Tables as an OpenDocument spreadsheet, a sheet each.
fn ods(name: &str, tables: &[Table]) -> Result<Response, Error> {
    let sheets: Vec<Sheet<'_>> = tables.iter().map(Table::sheet).collect();
    let bytes = sheets::ods(&sheets).map_err(|error| Error::Internal(format!("ods: {error}")))?;
    download(sheets::ODS, name, bytes)
}

/// The table as CSV, with the mark by which spreadsheets know UTF-8.
fn csv(table: &Table) -> Result<Vec<u8>, Error> {
    let mut out = csv::Writer::from_writer("\u{feff}".as_bytes().to_vec());
    let failed = |error: csv::Error| Error::Internal(format!("csv: {error}"));
    out.write_record(table.head.iter().map(|text| harmless(text))).map_err(failed)?;
    for row in &table.rows {
        let cell = |value: &Value| match value {
            Value::Text(text) => harmless(text),
            Value::Number(number) => number.to_string(),
            Value::None => String::new(),
        };
        out.write_record(row.iter().map(cell)).map_err(failed)?;
    }
    out.into_inner().map_err(|error| Error::Internal(format!("csv: {error}")))
}

/// Text that no spreadsheet takes for a formula: a name from a stranger's form must not be run on an arbiter's machine.
fn harmless(text: &str) -> String {
    match text.chars().next() {
        Some('=' | '+' | '-' | '@' | '\t') => format!("'{text}"),
        _ => text.to_owned(),
    }
}

/// All tables as one workbook, a sheet each.
fn workbook(tables: &[Table]) -> Result<Vec<u8>, Error> {
    use rust_xlsxwriter::{Format, Workbook, XlsxError};
    let failed = |error: XlsxError| Error::Internal(format!("xlsx: {error}"));
    let mut book = Workbook::new();
    let bold = Format::new().set_bold();
    for table in tables {
        let sheet = book.add_worksheet();
        // A sheet's name has at most 31 characters, and those of ours are short.
        sheet.set_name(table.name.chars().take(31).collect::<String>()).map_err(failed)?;
        for (column, text) in (0..).zip(&table.head) {
            sheet.write_string_with_format(0, column, text, &bold).map_err(failed)?;
        }
        for (line, row) in (1..).zip(&table.rows) {
            for (column, value) in (0..).zip(row) {
                match value {
                    Value::Text(text) => sheet.write_string(line, column, text),
                    Value::Number(number) => sheet.write_number(line, column, *number),
                    Value::None => continue,
                }
                .map_err(failed)?;
            }
        }
        sheet.set_freeze_panes(1, 0).map_err(failed)?;
        sheet.autofit();
    }
    book.save_to_buffer().map_err(failed)
}

#[derive(Template)]
#[template(path = "event/export.html")]
struct StandalonePage {
    page: Page,
    /// Rules and pictures, written into the page.
    css: String,
    seal: String,
    prints: Vec<TablePrint>,
    title: String,
}

/// The event as one page without anything outside it.
fn standalone(page: Page, open: &Arc<Open>) -> Result<Response, Error> {
    let shown = open.shown();
    let source = Source { shown: &shown, state: open.desk.state() };
    let prints = whole(&page, open, source);
    let name = format!("{}.html", open.id);
    let site = StandalonePage {
        css: assets::text("print.css").unwrap_or_default(),
        seal: assets::text("seal.svg").unwrap_or_default(),
        title: open.title(page.lang),
        prints,
        page,
    };
    let mut response = html(&site)?;
    let name =
        HeaderValue::from_str(&format!("attachment; filename=\"{name}\"")).map_err(|_| Error::NotFound)?;
    response.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    Ok(response)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let text = |text: &str| Value::Text(text.to_owned());
        Table {
            code: "players",
            name: "棋手".to_owned(),
            head: ["姓名", "分"].map(str::to_owned).to_vec(),
            rows: vec![
                vec![text("=HYPERLINK(\"x\")"), Value::Number(3.5)],
                vec![text("Li, \"B\""), Value::None],
            ],
        }
    }

    #[test]
    fn a_name_is_no_formula() {
        let text = String::from_utf8(csv(&table()).unwrap()).unwrap();
        assert_eq!(text, "\u{feff}姓名,分\n\"'=HYPERLINK(\"\"x\"\")\",3.5\n\"Li, \"\"B\"\"\",\n");
    }

    #[test]
    fn a_workbook_reads_back() {
        use calamine::{Reader, Xlsx};
        let mut book: Xlsx<_> = Xlsx::new(std::io::Cursor::new(workbook(&[table()]).unwrap())).unwrap();
        let range = book.worksheet_range("棋手").unwrap();
        assert_eq!(range.get_value((1, 0)).unwrap().to_string(), "=HYPERLINK(\"x\")");
        assert_eq!(range.get_value((1, 1)).unwrap().to_string(), "3.5");
        assert!(book.worksheet_formula("棋手").unwrap().is_empty());
    }
}
