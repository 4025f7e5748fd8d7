//! Files that come in: rating lists as CSV, as a spreadsheet (ODS, XLSX) or as FIDE publishes them, and reports (TRF).
//!
//! Uploads are bounded by the form; a list read here is held in memory. Whole FIDE lists are for the command line, which
//! reads them as a stream.

use super::Listing;
use crate::app::sheets::{self, Sheet, Value};
use calamine::{Data, Reader};
use rating::roster::{self, BadLine, Row};
use std::io::Cursor;
use tournament::trf::{self, Fault};
use zip::result::ZipError;

/// Largest file that a form brings, in bytes.
pub const LARGEST: usize = 8 * 1024 * 1024;

/// The text of a report: UTF-8, else ISO 8859-1, as [`trf::read`] reads it.
pub fn latin_or_utf8(bytes: &[u8]) -> String {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
    }
}

/// A file from a form.
#[derive(Clone, Debug, Default)]
pub struct File {
    /// Its name at the sender's.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// Why a file cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unreadable {
    /// There is nothing in it.
    Empty,
    /// A spreadsheet that cannot be opened, or has no sheet.
    Sheet,
    /// Lines of a list.
    Lines(Vec<BadLine>),
    /// Lines of a report.
    Report(Vec<Fault>),
}

/// A report file.
///
/// # Errors
/// [`Unreadable::Report`] with every fault.
pub fn report(bytes: &[u8]) -> Result<trf::Report, Unreadable> {
    if bytes.is_empty() {
        return Err(Unreadable::Empty);
    }
    trf::read(bytes, trf::Reading::default()).map_err(Unreadable::Report)
}

/// A list and its bad lines, whatever its kind: a spreadsheet by its first bytes, FIDE's list by its header, else a
/// table with commas, semicolons or tabs.
///
/// # Errors
/// [`Unreadable`] where there is no list at all.
pub fn rows(file: &File) -> Result<(Vec<Row>, Vec<BadLine>), Unreadable> {
    let bytes = file.bytes.as_slice();
    let start = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if start.is_empty() {
        Err(Unreadable::Empty)
    } else if start.starts_with(b"PK") {
        sheet(bytes)
    } else if start.starts_with(b"ID Number") || start.trim_ascii_start().starts_with(b"<") {
        let (mut rows, mut bad) = (Vec::new(), Vec::new());
        let read = roster::read_fide(bytes, &mut |row| {
            sort(row, &mut rows, &mut bad);
            Ok(())
        });
        // Reading from memory does not fail.
        read.map(|_| (rows, bad)).map_err(|_| Unreadable::Empty)
    } else {
        table(bytes)
    }
}

fn sort(row: Result<Row, BadLine>, rows: &mut Vec<Row>, bad: &mut Vec<BadLine>) {
    match row {
        Ok(row) => rows.push(row),
        Err(line) => bad.push(line),
    }
}

/// A table with commas, semicolons or tabs, whichever the header has most of.
///
/// # Errors
/// [`Unreadable::Lines`] where a line is no record.
pub fn table(bytes: &[u8]) -> Result<(Vec<Row>, Vec<BadLine>), Unreadable> {
    let header = bytes.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let count = |mark: &u8| header.iter().filter(|byte| *byte == mark).count();
    let delimiter = *b",;\t".iter().max_by_key(|mark| count(mark)).unwrap_or(&b',');
    let mut reader =
        csv::ReaderBuilder::new().delimiter(delimiter).has_headers(false).flexible(true).from_reader(bytes);
    let records = reader.byte_records().map(|record| {
        record.map(|record| record.iter().map(|cell| String::from_utf8_lossy(cell).into_owned()).collect())
    });
    collect(records.map(|record| record.map_err(|_| Unreadable::Empty)))
}

fn sheet(bytes: &[u8]) -> Result<(Vec<Row>, Vec<BadLine>), Unreadable> {
    collect(cells(bytes)?.into_iter().map(Ok))
}

/// The first sheet of a spreadsheet, cell by cell as people see it.
///
/// # Errors
/// [`Unreadable::Sheet`] for what is none.
pub fn cells(bytes: &[u8]) -> Result<Vec<Vec<String>>, Unreadable> {
    let mut book = calamine::open_workbook_auto_from_rs(Cursor::new(bytes)).map_err(|_| Unreadable::Sheet)?;
    let range = book.worksheet_range_at(0).ok_or(Unreadable::Sheet)?.map_err(|_| Unreadable::Sheet)?;
    Ok(range.rows().map(|row| row.iter().map(cell).collect()).collect())
}

fn cell(cell: &Data) -> String {
    /// Spreadsheets count days from here.
    const FIRST: rating::Date = rating::Date { year: 1899, month: 12, day: 30 };
    match cell {
        // A rating typed as a number comes as a float.
        Data::Float(number) if number.fract() == 0.0 && number.abs() < 1e15 => format!("{number:.0}"),
        Data::DateTime(at) => FIRST.plus_days(at.as_f64() as i64).to_string(),
        Data::DateTimeIso(text) => text.split('T').next().unwrap_or_default().to_owned(),
        other => other.to_string(),
    }
}

/// The text of a file: by its mark, as UTF-8, or as Chinese spreadsheets save it (GB 18030, which holds GBK).
pub fn decoded(bytes: &[u8]) -> String {
    let encoding = match encoding_rs::Encoding::for_bom(bytes) {
        Some((encoding, _)) => encoding,
        None if std::str::from_utf8(bytes).is_ok() => encoding_rs::UTF_8,
        None => encoding_rs::GB18030,
    };
    encoding.decode(bytes).0.into_owned()
}

fn collect(
    rows: impl Iterator<Item = Result<Vec<String>, Unreadable>>,
) -> Result<(Vec<Row>, Vec<BadLine>), Unreadable> {
    let (mut good, mut bad) = (Vec::new(), Vec::new());
    roster::read_table(rows, &mut |row| {
        sort(row, &mut good, &mut bad);
        Ok(())
    })?;
    Ok((good, bad))
}

/// The rows as the table that is kept.
pub fn as_table(rows: &[Row]) -> String {
    let mut out = csv::Writer::from_writer(Vec::new());
    let number = |number: Option<i32>| number.map_or_else(String::new, |number| number.to_string());
    // Writing to memory does not fail.
    let _ = out.write_record(["id", "name", "unit", "sex", "title", "rating", "peak", "games", "born"]);
    for row in rows {
        let _ = out.write_record([
            row.id.clone(),
            row.name.clone(),
            row.federation.clone(),
            row.sex.map_or_else(String::new, String::from),
            row.title.map_or_else(String::new, |title| title.to_string()),
            number(row.rating),
            number(row.peak),
            row.games.map_or_else(String::new, |games| games.to_string()),
            number(row.birth_year),
        ]);
    }
    String::from_utf8_lossy(&out.into_inner().unwrap_or_default()).into_owned()
}

// The games are those of the period, and must not be read again as those of a life.
const LISTING: [&str; 8] =
    ["place", "id", "name", "unit", "title", "rating", "change", "games of the period"];

fn listing_rows(listing: &Listing) -> impl Iterator<Item = Vec<Value>> {
    let text = |text: &str| Value::Text(text.to_owned());
    let number = |number: i32| Value::Number(f64::from(number));
    (1..).zip(&listing.ranks).map(move |(place, rank)| {
        vec![
            number(place),
            text(&rank.player),
            text(&rank.person.name),
            text(&rank.person.unit),
            rank.person.title.map_or(Value::None, |title| Value::Text(title.to_string())),
            number(rank.rating),
            rank.change.map_or(Value::None, number),
            Value::Number(f64::from(rank.games)),
        ]
    })
}

/// A published list as a table: a mark at the beginning tells spreadsheets that it is UTF-8. It can be taken in again.
pub fn listing_as_table(listing: &Listing) -> String {
    let mut out = csv::Writer::from_writer("\u{feff}".as_bytes().to_vec());
    let cell = |value: Value| match value {
        Value::Text(text) => harmless(&text),
        Value::Number(number) => number.to_string(),
        Value::None => String::new(),
    };
    // Writing to memory does not fail.
    let _ = out.write_record(LISTING);
    for row in listing_rows(listing) {
        let _ = out.write_record(row.into_iter().map(cell));
    }
    String::from_utf8_lossy(&out.into_inner().unwrap_or_default()).into_owned()
}

/// A published list as an OpenDocument spreadsheet. It can be taken in again.
///
/// # Errors
/// As [`sheets::ods`].
pub fn listing_as_ods(listing: &Listing) -> Result<Vec<u8>, ZipError> {
    let head = LISTING.map(str::to_owned);
    let rows: Vec<Vec<Value>> = listing_rows(listing).collect();
    sheets::ods(&[Sheet { name: &listing.day.to_string(), head: &head, rows: &rows }])
}

/// A text that no spreadsheet takes for a formula.
fn harmless(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{text}") } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(bytes: &[u8]) -> File {
        File { name: "list".to_owned(), bytes: bytes.to_vec() }
    }

    #[test]
    fn tables_are_read_with_any_delimiter_and_written_back() {
        for mark in [',', ';', '\t'] {
            let text = "编号,姓名,单位,等级分\r\nN1,\"王, 小明\",北京,2201\r\nN2,李,上海,x\r\n"
                .replace(',', &mark.to_string());
            let text = text.replace("王; 小明", "王, 小明").replace("王\t 小明", "王, 小明");
            let (rows, bad) = rows(&file(text.as_bytes())).unwrap();
            assert_eq!((rows[0].name.as_str(), rows[0].rating, bad.len()), ("王, 小明", Some(2201), 1));
            let again = table(as_table(&rows).as_bytes()).unwrap();
            assert_eq!(again, (rows, Vec::new()));
        }
    }

    #[test]
    fn a_published_list_can_be_taken_in_again_and_holds_no_formula() {
        let body = "\nN1\t2201\t-5\t9\tIM\t北京\t=王\n";
        let listing = Listing::read(body, rating::Date { year: 2026, month: 7, day: 1 }, "");
        let (rows, bad) = rows(&file(listing_as_table(&listing).as_bytes())).unwrap();
        assert!(bad.is_empty());
        assert_eq!((rows[0].id.as_str(), rows[0].name.as_str(), rows[0].rating), ("N1", "'=王", Some(2201)));
        assert_eq!(rows[0].games, None, "nine games of a period are not all there ever were");
        let unknown = Listing::read("\n=A1\t2201\t-5\t9\tIM\t北京\t王\n", listing.day, "");
        assert!(listing_as_table(&unknown).contains(",'=A1,"));
        // A spreadsheet says itself what is a text.
        let (rows, bad) = super::rows(&file(&listing_as_ods(&listing).unwrap())).unwrap();
        assert!(bad.is_empty());
        assert_eq!((rows[0].id.as_str(), rows[0].name.as_str(), rows[0].rating), ("N1", "=王", Some(2201)));
        assert_eq!(rows[0].games, None);
    }

    #[test]
    fn a_file_is_read_in_the_encoding_it_came_in() {
        let text = "姓名,等级分\n王小明,1650\n";
        let utf16: Vec<u8> =
            [0xff, 0xfe].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect();
        let (gbk, _, lossy) = encoding_rs::GB18030.encode(text);
        assert!(!lossy);
        for bytes in [text.as_bytes(), format!("\u{feff}{text}").as_bytes(), &utf16, &gbk] {
            assert_eq!(decoded(bytes), text);
        }
    }

    #[test]
    fn fides_text_is_known_by_its_header() {
        let text = b"ID Number Name      Fed JUL26 Gms\n1         Ann       GER 2100  3\n";
        assert_eq!(rows(&file(text)).unwrap().0[0].rating, Some(2100));
    }

    #[test]
    fn what_is_no_list_is_refused() {
        assert_eq!(rows(&file(b"")), Err(Unreadable::Empty));
        assert_eq!(rows(&file(b"PK\x03\x04 broken")), Err(Unreadable::Sheet));
        let bad = BadLine { line: 1, fault: roster::Fault::Header };
        assert_eq!(rows(&file(b"a,b\nc,d\n")), Ok((Vec::new(), vec![bad])));
        assert!(matches!(report(b"142 x"), Err(Unreadable::Report(_))));
    }
}
