//! Tables as an OpenDocument spreadsheet (ODF 1.3, part 3): a zip of `mimetype`, a manifest and `content.xml`, a sheet for
//! each table. Texts are texts, whatever they begin with, and numbers are numbers, so that nothing is run or guessed.

use std::fmt::Write;
use std::io::{Cursor, Write as _};
use zip::write::{SimpleFileOptions, ZipWriter};
use zip::{CompressionMethod, result::ZipError};

/// The kind of file, in words for browsers and for the file itself.
pub const ODS: &str = "application/vnd.oasis.opendocument.spreadsheet";

/// What stands in one place of a table.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// Shown as it is.
    Text(String),
    /// Can be counted with; finite.
    Number(f64),
    /// Nothing.
    None,
}

/// A table to be written.
#[derive(Clone, Copy, Debug)]
pub struct Sheet<'a> {
    /// Shown on its tab; at most 31 characters of it.
    pub name: &'a str,
    /// The heads of the columns.
    pub head: &'a [String],
    /// Lines below.
    pub rows: &'a [Vec<Value>],
}

const MANIFEST: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<manifest:manifest xmlns:manifest=\"urn:oasis:names:tc:opendocument:xmlns:manifest:1.0\" manifest:version=\"1.3\"><manifest:file-entry manifest:full-path=\"/\" manifest:version=\"1.3\" manifest:media-type=\"application/vnd.oasis.opendocument.spreadsheet\"/><manifest:file-entry manifest:full-path=\"content.xml\" manifest:media-type=\"text/xml\"/></manifest:manifest>\n";

const OPENING: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<office:document-content xmlns:office=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\" xmlns:table=\"urn:oasis:names:tc:opendocument:xmlns:table:1.0\" xmlns:text=\"urn:oasis:names:tc:opendocument:xmlns:text:1.0\" xmlns:style=\"urn:oasis:names:tc:opendocument:xmlns:style:1.0\" xmlns:fo=\"urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0\" office:version=\"1.3\">";

/// The style of the heads.
const BOLD: &str = "<style:style style:name=\"head\" style:family=\"table-cell\"><style:text-properties fo:font-weight=\"bold\" style:font-weight-asian=\"bold\"/></style:style>";

/// Widths of columns in millimetres, narrowest first; each is a style.
const WIDTHS: [usize; 8] = [12, 18, 25, 35, 45, 60, 80, 110];

/// All tables as one spreadsheet.
///
/// # Errors
/// As the archive cannot be written; memory is all it needs.
pub fn ods(sheets: &[Sheet<'_>]) -> Result<Vec<u8>, ZipError> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    // By its first entry, which is not packed, the file is known for what it is (ODF 1.3, part 2, 3.3).
    zip.start_file("mimetype", stored)?;
    zip.write_all(ODS.as_bytes())?;
    let packed = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    zip.start_file("META-INF/manifest.xml", packed)?;
    zip.write_all(MANIFEST.as_bytes())?;
    zip.start_file("content.xml", packed)?;
    zip.write_all(content(sheets).as_bytes())?;
    Ok(zip.finish()?.into_inner())
}

fn content(sheets: &[Sheet<'_>]) -> String {
    let mut xml = format!("{OPENING}<office:automatic-styles>{BOLD}");
    for width in WIDTHS {
        put(
            &mut xml,
            format_args!(
                "<style:style style:name=\"w{width}\" style:family=\"table-column\"><style:table-column-properties style:column-width=\"{width}mm\"/></style:style>"
            ),
        );
    }
    xml.push_str("</office:automatic-styles><office:body><office:spreadsheet>");
    for sheet in sheets {
        table(&mut xml, sheet);
    }
    xml.push_str("</office:spreadsheet></office:body></office:document-content>\n");
    xml
}

fn table(xml: &mut String, sheet: &Sheet<'_>) {
    let name: String = sheet.name.chars().take(31).collect();
    put(xml, format_args!("<table:table table:name=\"{}\">", escaped(&name)));
    for column in 0..sheet.head.len() {
        put(xml, format_args!("<table:table-column table:style-name=\"w{}\"/>", width(sheet, column)));
    }
    xml.push_str("<table:table-row>");
    for text in sheet.head {
        cell(xml, Some("head"), &Value::Text(text.clone()));
    }
    xml.push_str("</table:table-row>");
    for row in sheet.rows {
        xml.push_str("<table:table-row>");
        row.iter().for_each(|value| cell(xml, None, value));
        xml.push_str("</table:table-row>");
    }
    xml.push_str("</table:table>");
}

/// A width that takes the longest text of a column.
fn width(sheet: &Sheet<'_>, column: usize) -> usize {
    // Two millimetres a letter, and twice that for what is not Latin.
    let long = |text: &str| text.chars().map(|sign| if sign > '\u{2e80}' { 4 } else { 2 }).sum::<usize>();
    let cells = sheet.rows.iter().filter_map(|row| match row.get(column)? {
        Value::Text(text) => Some(long(text)),
        Value::Number(number) => Some(long(&number.to_string())),
        Value::None => None,
    });
    let longest = cells.chain(sheet.head.get(column).map(|text| long(text))).max().unwrap_or(0) + 3;
    WIDTHS.into_iter().find(|width| *width >= longest).unwrap_or(WIDTHS[WIDTHS.len() - 1])
}

fn cell(xml: &mut String, style: Option<&str>, value: &Value) {
    let style = style.map(|style| format!(" table:style-name=\"{style}\"")).unwrap_or_default();
    match value {
        Value::Number(number) if number.is_finite() => put(
            xml,
            format_args!(
                "<table:table-cell{style} office:value-type=\"float\" office:value=\"{number}\"><text:p>{number}</text:p></table:table-cell>"
            ),
        ),
        Value::Text(text) if !text.is_empty() => put(
            xml,
            format_args!(
                "<table:table-cell{style} office:value-type=\"string\"><text:p>{}</text:p></table:table-cell>",
                spaced(&escaped(text))
            ),
        ),
        Value::Text(_) | Value::Number(_) | Value::None => {
            put(xml, format_args!("<table:table-cell{style}/>"))
        }
    }
}

fn put(xml: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing to memory does not fail.
    let _ = xml.write_fmt(text);
}

/// A text as XML has it. What XML 1.0 cannot hold becomes a blank, and so do tabs and line ends.
fn escaped(text: &str) -> String {
    let mut xml = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => xml.push_str("&amp;"),
            '<' => xml.push_str("&lt;"),
            '>' => xml.push_str("&gt;"),
            '"' => xml.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => xml.push(' '),
            sign if sign.is_control() => xml.push(' '),
            sign => xml.push(sign),
        }
    }
    xml
}

/// Blanks that a paragraph would lose (ODF 1.3, part 3, 6.1.3): at its ends, and all but the first of several.
fn spaced(text: &str) -> String {
    let mut xml = String::with_capacity(text.len());
    let mut blanks = 0;
    let flush = |xml: &mut String, blanks: &mut usize, at_end: bool| {
        if *blanks == 1 && !xml.is_empty() && !at_end {
            xml.push(' ');
        } else if *blanks > 0 {
            put(xml, format_args!("<text:s text:c=\"{blanks}\"/>"));
        }
        *blanks = 0;
    };
    for sign in text.chars() {
        if sign == ' ' {
            blanks += 1;
        } else {
            flush(&mut xml, &mut blanks, false);
            xml.push(sign);
        }
    }
    flush(&mut xml, &mut blanks, true);
    xml
}

#[cfg(test)]
mod tests {
    use super::*;
    use calamine::{Data, Ods, Reader};

    fn read(sheets: &[Sheet<'_>]) -> Ods<Cursor<Vec<u8>>> {
        Ods::new(Cursor::new(ods(sheets).expect("written"))).expect("a spreadsheet")
    }

    #[test]
    fn texts_and_numbers_read_back_as_they_were() {
        let head = ["姓名", "Points & more"].map(str::to_owned);
        let text = |text: &str| Value::Text(text.to_owned());
        let names = [
            "=HYPERLINK(\"x\")",
            "Li <\"B\"> & 'C'",
            "]]>",
            "两  空格",
            " at both ends ",
            "+86 010",
            "007",
            "🏆 𠀀",
        ];
        let numbers = [3.5, 0.0, -1.25, 2_000.0, 1e15, 0.1, 11.0, 7.0];
        let rows: Vec<Vec<Value>> = names
            .into_iter()
            .zip(numbers)
            .map(|(name, number)| vec![text(name), Value::Number(number)])
            .collect();
        let mut book = read(&[Sheet { name: "名次 & <1>", head: &head, rows: &rows }]);
        let range = book.worksheet_range("名次 & <1>").expect("the sheet");
        assert_eq!(range.rows().next(), Some(head.map(Data::String).as_slice()));
        for (row, (name, number)) in range.rows().skip(1).zip(names.into_iter().zip(numbers)) {
            assert_eq!(row, [Data::String(name.to_owned()), Data::Float(number)]);
        }
        let formulas = book.worksheet_formula("名次 & <1>").expect("the sheet");
        assert!(formulas.rows().flatten().all(String::is_empty), "a text is no formula");
    }

    #[test]
    fn nothing_is_nothing_and_what_xml_cannot_hold_is_a_blank() {
        let head = ["a", "b", "c"].map(str::to_owned);
        let rows = [vec![Value::None, Value::Text("x\u{0}\u{1b}\ty\n".to_owned()), Value::Number(f64::NAN)]];
        let sheets = ["one", "two"].map(|name| Sheet { name, head: &head, rows: &rows });
        let mut book = read(&sheets);
        assert_eq!(book.sheet_names(), ["one", "two"]);
        let range = book.worksheet_range("two").expect("the sheet");
        assert_eq!(range.get_value((1, 0)), Some(&Data::Empty));
        assert_eq!(range.get_value((1, 1)), Some(&Data::String("x   y ".to_owned())));
        assert_ne!(range.get_value((1, 2)), Some(&Data::Float(f64::NAN)));
    }

    /// Programs tell the kind by bytes 30 to 37 and what follows them.
    #[test]
    fn the_kind_of_file_stands_at_its_beginning() {
        let bytes = ods(&[]).expect("written");
        assert_eq!(&bytes[..4], b"PK\x03\x04");
        assert_eq!(&bytes[30..38], b"mimetype");
        assert_eq!(&bytes[38..38 + ODS.len()], ODS.as_bytes());
    }

    #[test]
    fn columns_are_as_wide_as_their_texts() {
        let head = ["No.", "Name"].map(str::to_owned);
        let rows = [vec![Value::Number(1.0), Value::Text("欧阳娜娜 Ouyang, Nana".to_owned())]];
        let sheet = Sheet { name: "s", head: &head, rows: &rows };
        assert_eq!([0, 1].map(|column| width(&sheet, column)), [12, 45]);
    }
}
