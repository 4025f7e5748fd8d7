//! Rating lists as files: FIDE's text with fixed columns, FIDE's XML, and tables with a header (a national list).
//!
//! Read as a stream: one player at a time, so that a list of a million and a half takes no memory to speak of. A line
//! that cannot be read is named with its number and passed over; nothing is guessed. The columns of the text are where
//! its header says, since FIDE publishes several widths; bytes that are no UTF-8 are read there as ISO 8859-1, and end
//! XML, which says that it is UTF-8.
//!
//! Sources: the headers of FIDE's published lists (`ID Number`, `Name`, `Fed`, …) and the elements of its XML
//! (`playerslist`, `player`, `fideid`, …).

use crate::fide;
use crate::title::Title;
use quick_xml::Reader;
use quick_xml::events::Event;
use std::fmt;
use std::io::{self, BufRead};

/// The field of a table for games rated ever; no element of FIDE's is called so.
const GAMES_EVER: &str = "games ever";

/// Longest line or element text that is read, in bytes.
const LONGEST: usize = 8_192;

/// A player of a list. Texts are empty, numbers none where the list does not say.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Row {
    /// As the list has it: FIDE's number, or the national one.
    pub id: String,
    /// As the list has it.
    pub name: String,
    /// Federation, or unit in a national list.
    pub federation: String,
    /// `m` or `w`, where the list says.
    pub sex: Option<char>,
    /// The title; the higher of the open and the women's.
    pub title: Option<Title>,
    /// Standard or national rating.
    pub rating: Option<i32>,
    /// Rapid rating.
    pub rapid: Option<i32>,
    /// Blitz rating.
    pub blitz: Option<i32>,
    /// Highest rating ever, where the list says.
    pub peak: Option<i32>,
    /// Games rated ever, where the list counts them. FIDE's lists count those of the month, which are not read; there K
    /// tells of whom thirty are known (B.02, 8.3.3): 20 and 10 of those, 40 of newcomers, and of juniors, who are taken
    /// for newcomers.
    pub games: Option<u32>,
    /// Year of birth.
    pub birth_year: Option<i32>,
    /// Whether the list marks the player as inactive.
    pub inactive: bool,
}

/// What is wrong with a line or an element.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fault {
    /// No header with the columns that are needed.
    Header,
    /// Longer than any line of such a list.
    TooLong,
    /// No identity, or one that is no number where numbers stand.
    Id,
    /// No name.
    Name,
    /// A rating that is no number from 0 to 4000.
    Rating,
    /// A number or year that is none.
    Number,
    /// Not well-formed XML.
    Markup,
}

/// A line that was passed over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadLine {
    /// Line of the file, from 1; in XML the number of the player.
    pub line: u64,
    /// What is wrong.
    pub fault: Fault,
}

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = match self.fault {
            Fault::Header => "no header with an id, a name and a rating",
            Fault::TooLong => "longer than any line of a list",
            Fault::Id => "no identity",
            Fault::Name => "no name",
            Fault::Rating => "not a rating from 0 to 4000",
            Fault::Number => "not a number",
            Fault::Markup => "not well-formed XML",
        };
        write!(f, "{}: {reason}", self.line)
    }
}

/// How a read of a list ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Count {
    /// Players given to the caller.
    pub players: u64,
    /// Lines passed over.
    pub bad: u64,
}

/// Reads FIDE's list, text or XML by its first byte, and gives each player or bad line to `each`.
///
/// # Errors
/// As the reader or the caller fails.
pub fn read_fide(
    mut reader: impl BufRead,
    each: &mut impl FnMut(Result<Row, BadLine>) -> io::Result<()>,
) -> io::Result<Count> {
    let start = reader.fill_buf()?;
    let start = start.strip_prefix(b"\xef\xbb\xbf").unwrap_or(start);
    if start.trim_ascii_start().starts_with(b"<") { read_xml(reader, each) } else { read_text(reader, each) }
}

/// The columns of the text: name of the header and where it begins and ends.
type Spans = Vec<(String, usize, Option<usize>)>;

fn read_text(
    mut reader: impl BufRead,
    each: &mut impl FnMut(Result<Row, BadLine>) -> io::Result<()>,
) -> io::Result<Count> {
    let (mut count, mut number, mut spans) = (Count::default(), 0, None::<Spans>);
    let mut bytes = Vec::new();
    while read_line(&mut reader, &mut bytes)? {
        number += 1;
        let line = decode(&bytes);
        let line = line.trim_end_matches(['\r', '\n']);
        let line = if number == 1 { line.trim_start_matches('\u{feff}') } else { line };
        let read = match &spans {
            _ if bytes.len() > LONGEST => Err(Fault::TooLong),
            _ if line.trim().is_empty() => continue,
            None => match header(line) {
                Some(found) => {
                    spans = Some(found);
                    continue;
                }
                None => Err(Fault::Header),
            },
            Some(spans) => text_row(spans, line),
        };
        let lost = read == Err(Fault::Header);
        give(read, number, &mut count, each)?;
        if lost {
            break;
        }
    }
    Ok(count)
}

fn give(
    read: Result<Row, Fault>,
    line: u64,
    count: &mut Count,
    each: &mut impl FnMut(Result<Row, BadLine>) -> io::Result<()>,
) -> io::Result<()> {
    match &read {
        Ok(_) => count.players += 1,
        Err(_) => count.bad += 1,
    }
    each(read.map_err(|fault| BadLine { line, fault }))
}

/// Reads a line, of which no more than [`LONGEST`] and one bytes are kept. False at the end.
fn read_line(reader: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    let mut any = false;
    loop {
        let buffer = reader.fill_buf()?;
        if buffer.is_empty() {
            return Ok(any);
        }
        any = true;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        let room = (LONGEST + 1).saturating_sub(line.len());
        line.extend_from_slice(&part[..part.len().min(room)]);
        let used = end.map_or(buffer.len(), |end| end + 1);
        reader.consume(used);
        if end.is_some() {
            return Ok(true);
        }
    }
}

fn decode(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
    }
}

/// Headers of the text, in lower case; a column reaches to the next header. Months name the rating (`JUL26`).
fn header(line: &str) -> Option<Spans> {
    let line = line.to_lowercase().replace("id number", "id_number");
    let mut spans: Spans = Vec::new();
    let letters: Vec<char> = line.chars().collect();
    let mut at = 0;
    while at < letters.len() {
        if letters[at] == ' ' {
            at += 1;
            continue;
        }
        let end = (at..letters.len()).find(|&index| letters[index] == ' ').unwrap_or(letters.len());
        if let Some(last) = spans.last_mut() {
            last.2 = Some(at);
        }
        spans.push((letters[at..end].iter().collect(), at, None));
        at = end;
    }
    let has = |name: &str| spans.iter().any(|span| span.0 == name);
    (has("id_number") && has("name") && spans.iter().any(|span| is_rating(&span.0))).then_some(spans)
}

fn is_rating(name: &str) -> bool {
    let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
    name == "srtng" || months.iter().any(|month| name.strip_prefix(month).is_some_and(is_number))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn text_row(spans: &Spans, line: &str) -> Result<Row, Fault> {
    let letters: Vec<char> = line.chars().collect();
    let mut fields = Fields::default();
    for (name, start, end) in spans {
        let end = end.unwrap_or(letters.len()).min(letters.len());
        let text: String = letters.get(*start..end).unwrap_or_default().iter().collect();
        let name = if is_rating(name) { "rating" } else { name };
        fields.set(name, text.trim());
    }
    fields.row(true)
}

/// What a player's line or element says, before it is judged.
#[derive(Default)]
struct Fields {
    id: String,
    name: String,
    federation: String,
    sex: String,
    title: String,
    womens_title: String,
    rating: String,
    peak: String,
    rapid: String,
    blitz: String,
    games: String,
    k: String,
    birth: String,
    flag: String,
}

impl Fields {
    fn set(&mut self, name: &str, text: &str) {
        let field = match name {
            "id_number" | "fideid" => &mut self.id,
            "name" => &mut self.name,
            "fed" | "country" => &mut self.federation,
            "sex" => &mut self.sex,
            "tit" | "title" => &mut self.title,
            "wtit" | "w_title" => &mut self.womens_title,
            "rating" => &mut self.rating,
            "peak" => &mut self.peak,
            "k" => &mut self.k,
            GAMES_EVER => &mut self.games,
            "rrtng" | "rapid_rating" => &mut self.rapid,
            "brtng" | "blitz_rating" => &mut self.blitz,
            "b-day" | "birthday" => &mut self.birth,
            "flag" => &mut self.flag,
            _ => return,
        };
        field.push_str(text);
    }

    fn row(self, numbered: bool) -> Result<Row, Fault> {
        if self.id.is_empty() || (numbered && !is_number(&self.id)) {
            return Err(Fault::Id);
        }
        if self.name.is_empty() {
            return Err(Fault::Name);
        }
        let titles = [&self.title, &self.womens_title];
        let k = number(&self.k)?;
        Ok(Row {
            title: titles.into_iter().filter_map(|title| title.parse::<Title>().ok()).min(),
            sex: sex(&self.sex),
            rating: rating(&self.rating)?,
            peak: rating(&self.peak)?.or((k == Some(10)).then_some(fide::PEAK_OF_K10)),
            rapid: rating(&self.rapid)?,
            blitz: rating(&self.blitz)?,
            games: number(&self.games)?.or(match k {
                Some(40) => Some(0),
                Some(10 | 20) => Some(fide::GAMES_OF_K20),
                _ => None,
            }),
            birth_year: number(self.birth.get(..4).unwrap_or(&self.birth))?.filter(|year| *year > 0),
            inactive: self.flag.contains('i'),
            id: self.id,
            name: self.name,
            federation: self.federation,
        })
    }
}

fn sex(text: &str) -> Option<char> {
    match text.trim() {
        "M" | "m" | "男" => Some('m'),
        "F" | "f" | "W" | "w" | "女" => Some('w'),
        _ => None,
    }
}

/// 0 and nothing stand for no rating.
fn rating(text: &str) -> Result<Option<i32>, Fault> {
    match text {
        "" => Ok(None),
        _ => match text.parse::<i32>() {
            Ok(0) => Ok(None),
            Ok(rating @ 1..=4_000) => Ok(Some(rating)),
            _ => Err(Fault::Rating),
        },
    }
}

fn number<N: std::str::FromStr>(text: &str) -> Result<Option<N>, Fault> {
    match text.trim() {
        "" => Ok(None),
        text => text.parse().map(Some).map_err(|_| Fault::Number),
    }
}

fn read_xml(
    reader: impl BufRead,
    each: &mut impl FnMut(Result<Row, BadLine>) -> io::Result<()>,
) -> io::Result<Count> {
    let mut xml = Reader::from_reader(reader);
    let (mut count, mut number) = (Count::default(), 0);
    let (mut fields, mut element, mut too_long) = (None::<Fields>, String::new(), false);
    let mut buffer = Vec::new();
    loop {
        buffer.clear();
        match xml.read_event_into(&mut buffer) {
            Ok(Event::Start(start)) => match start.name().as_ref() {
                "player" => {
                    number += 1;
                    (fields, too_long) = (Some(Fields::default()), false);
                }
                name => element = name.to_owned(),
            },
            Ok(Event::Text(text)) => {
                too_long |= text.len() > LONGEST;
                if let Some(fields) = fields.as_mut().filter(|_| !too_long) {
                    fields.set(&element, text.trim_matches(['\r', '\n', '\t']));
                }
            }
            Ok(Event::GeneralRef(entity)) => {
                if let (Some(fields), Some(letter)) = (fields.as_mut(), letter(&entity)) {
                    fields.set(&element, letter.encode_utf8(&mut [0; 4]));
                }
            }
            Ok(Event::End(end)) if end.name().as_ref() == "player" => {
                if let Some(fields) = fields.take() {
                    let read = if too_long { Err(Fault::TooLong) } else { fields.row(true) };
                    give(read, number, &mut count, each)?;
                }
            }
            Ok(Event::End(_)) => element.clear(),
            Ok(Event::Eof) if fields.is_none() => return Ok(count),
            Ok(Event::Eof) | Err(_) => {
                give(Err(Fault::Markup), number.max(1), &mut count, each)?;
                return Ok(count);
            }
            Ok(_) => {}
        }
    }
}

/// What an entity of XML stands for.
fn letter(entity: &str) -> Option<char> {
    match entity {
        "amp" => Some('&'),
        "lt" => Some('<'),
        "gt" => Some('>'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        _ => {
            let code = entity.strip_prefix('#')?;
            let code = match code.strip_prefix('x') {
                Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                None => code.parse().ok()?,
            };
            char::from_u32(code)
        }
    }
}

/// What a column of a table is, by its header in English or Chinese.
fn column(header: &str) -> Option<&'static str> {
    let header = header.trim().trim_start_matches('\u{feff}').to_lowercase();
    Some(match header.as_str() {
        "id" | "no" | "number" | "national id" | "编号" | "編號" | "注册号" | "註冊號" | "棋手编号" => {
            "fideid"
        }
        "name" | "姓名" | "棋手" => "name",
        "unit" | "club" | "federation" | "fed" | "单位" | "單位" | "代表队" | "代表隊" | "协会" => {
            "country"
        }
        "sex" | "gender" | "性别" | "性別" => "sex",
        "title" | "称号" | "稱號" => "title",
        "rating" | "等级分" | "等級分" => "rating",
        "peak" | "highest" | "最高分" | "最高等级分" | "最高等級分" => "peak",
        "games" | "局数" | "局數" => GAMES_EVER,
        "born" | "birth" | "birthday" | "birth year" | "出生" | "出生年份" | "出生日期" => {
            "birthday"
        }
        _ => return None,
    })
}

/// Reads a table: a header, then one player a row, as cells. Columns may stand in any order; unknown ones are passed
/// over. Lines are numbered as rows of the table, the header being 1.
///
/// # Errors
/// As the caller fails.
pub fn read_table<E>(
    rows: impl IntoIterator<Item = Result<Vec<String>, E>>,
    each: &mut impl FnMut(Result<Row, BadLine>) -> Result<(), E>,
) -> Result<Count, E> {
    let mut columns: Option<Vec<Option<&'static str>>> = None;
    let mut count = Count::default();
    for (line, cells) in (1..).zip(rows) {
        let cells = cells?;
        if cells.iter().all(|cell| cell.trim().is_empty()) {
            continue;
        }
        let read = match &columns {
            None => {
                let found: Vec<_> = cells.iter().map(|cell| column(cell)).collect();
                let has = |name| found.contains(&Some(name));
                let whole = has("fideid") && has("name") && has("rating");
                columns = Some(found);
                if whole {
                    continue;
                }
                each(Err(BadLine { line, fault: Fault::Header }))?;
                count.bad += 1;
                break;
            }
            Some(columns) => table_row(columns, &cells),
        };
        match &read {
            Ok(_) => count.players += 1,
            Err(_) => count.bad += 1,
        }
        each(read.map_err(|fault| BadLine { line, fault }))?;
    }
    Ok(count)
}

fn table_row(columns: &[Option<&'static str>], cells: &[String]) -> Result<Row, Fault> {
    let mut fields = Fields::default();
    for (name, cell) in columns.iter().zip(cells) {
        if let Some(name) = name {
            fields.set(name, cell.trim());
        }
    }
    fields.row(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> (Vec<Row>, Vec<String>) {
        let (mut rows, mut bad) = (Vec::new(), Vec::new());
        let count = read_fide(bytes, &mut |line| {
            match line {
                Ok(row) => rows.push(row),
                Err(line) => bad.push(line.to_string()),
            }
            Ok(())
        })
        .unwrap();
        assert_eq!((count.players, count.bad), (rows.len() as u64, bad.len() as u64));
        (rows, bad)
    }

    const HEAD: &str = "ID Number      Name                 Fed Sex Tit  WTit SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag\n";

    fn line(id: &str, name: &str, rating: &str, flag: &str) -> String {
        format!(
            "{id:<15}{name:<21}CHN F   GM   WGM  {rating:<6}0   10 2300  0   20       0   20 1994  {flag}\n"
        )
    }

    #[test]
    fn the_text_is_read_by_its_header_and_bad_lines_are_named() {
        let text = format!(
            "\u{feff}{HEAD}{}{}{}{}\n{}",
            line("8602980", "Hou, Yifan", "2633", "wi"),
            line("x", "Nobody", "2000", ""),
            line("1", "", "2000", ""),
            line("2", "Too, Strong", "9999", ""),
            line("3", "Neu, Ling", "0", "")
        );
        let (rows, bad) = read(text.replace('\n', "\r\n").as_bytes());
        assert_eq!(bad, ["3: no identity", "4: no name", "5: not a rating from 0 to 4000"]);
        let hou = Row {
            id: "8602980".to_owned(),
            name: "Hou, Yifan".to_owned(),
            federation: "CHN".to_owned(),
            sex: Some('w'),
            title: Some(Title::GM),
            rating: Some(2633),
            rapid: Some(2300),
            peak: None,
            blitz: None,
            games: None,
            birth_year: Some(1994),
            inactive: true,
        };
        assert_eq!(rows[0], hou);
        assert_eq!((rows[1].rating, rows[1].inactive), (None, false));
    }

    #[test]
    fn a_month_names_the_rating_and_other_bytes_are_latin() {
        let mut text = b"ID Number Name      Fed JUL26 Gms\n1         M".to_vec();
        text.extend(b"\xfcller    GER 2100  3\n");
        let (rows, bad) = read(&text);
        assert_eq!((rows[0].name.as_str(), rows[0].rating, bad.len()), ("Müller", Some(2100), 0));
        assert_eq!(read(b"Name Fed\nx\n").1, ["1: no header with an id, a name and a rating"]);
        let long = format!("{HEAD}{}\n{}", "x".repeat(LONGEST + 5), line("1", "A", "2000", ""));
        let (rows, bad) = read(long.as_bytes());
        assert_eq!((rows.len(), bad), (1, vec!["2: longer than any line of a list".to_owned()]));
    }

    #[test]
    fn the_xml_is_read_player_by_player() {
        let xml = "<?xml version=\"1.0\"?>\n<playerslist>\n<player>\n<fideid>8602980</fideid>\n<name>O&apos;Hou, Y &#38; fan</name>
            <country>CHN</country><sex>F</sex><title>GM</title><w_title>WGM</w_title><rating>2633</rating>
            <rapid_rating>0</rapid_rating><birthday>1994</birthday><flag>w</flag></player>
            <player><fideid/><name>Nobody</name></player></playerslist>";
        let (rows, bad) = read(xml.as_bytes());
        assert_eq!(
            (rows[0].name.as_str(), rows[0].rating, rows[0].rapid),
            ("O'Hou, Y & fan", Some(2633), None)
        );
        assert_eq!(bad, ["2: no identity"]);
        assert_eq!(read(b"<playerslist><player><fideid>1</fideid>").1, ["1: not well-formed XML"]);
        assert_eq!(read(b"<a></b>").1, ["1: not well-formed XML"]);
    }

    #[test]
    fn a_table_is_read_by_its_header_in_either_language() {
        let rows = [
            vec!["姓名", "单位", "等级分", "编号", "性别", "备注"],
            vec!["王小明", "北京", "2201", "N1", "男", "x"],
            vec!["", "", "", "", "", ""],
            vec!["李", "上海", "abc", "N2", "女", ""],
        ];
        let rows = rows.map(|row| Ok::<_, ()>(row.into_iter().map(str::to_owned).collect()));
        let mut seen = Vec::new();
        read_table(rows, &mut |row| {
            seen.push(row);
            Ok(())
        })
        .unwrap();
        let first = seen[0].as_ref().unwrap();
        assert_eq!((first.id.as_str(), first.name.as_str(), first.rating), ("N1", "王小明", Some(2201)));
        assert_eq!(seen[1], Err(BadLine { line: 4, fault: Fault::Rating }));
        let headless = [Ok::<_, ()>(vec!["a".to_owned()])];
        assert_eq!(read_table(headless, &mut |_| Ok(())), Ok(Count { players: 0, bad: 1 }));
    }
}
