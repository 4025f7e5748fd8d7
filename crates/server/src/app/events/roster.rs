//! Lists of players, pasted or from a spreadsheet (CSV), read line by line before anything is entered.
//!
//! Separators: a tab where the first line has one, else a semicolon, else a comma; fields may stand in quotes. A first
//! line that names columns, in English or Chinese, says which field is which; without one the first field is the name,
//! and the rest is told by its looks: a number of up to four digits a rating, a longer one a FIDE number, three capitals
//! a federation, a title, a date or year of birth, everything else the unit.

use crate::app::ratings::files::{self, File, Unreadable};
use tournament::desk::{Entry, Field, List, Rating};
use tournament::{Sex, Title};

/// Lines of a list, at most: the largest event.
const MOST_LINES: usize = 9_999;

/// One line of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// From 1, as in the text.
    pub number: usize,
    /// Who.
    pub entry: Entry,
    /// What cannot be taken as it is.
    pub fault: Option<Field>,
    /// What stands in a column of ratings and is none: the line is taken without it.
    pub no_rating: Option<String>,
}

/// What a column holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Column {
    Name,
    Chinese,
    Sex,
    Birth,
    Federation,
    FideId,
    NationalId,
    Title,
    NationalTitle,
    Unit,
    Rating(List),
    /// Told by its looks.
    Any,
    /// Of no use here.
    Idle,
}

/// The text of a list that came as a file: a spreadsheet (ODS, XLSX) as lines with tabs, else whatever encoding it has.
///
/// # Errors
/// As the file cannot be opened.
pub fn text(file: &File) -> Result<String, Unreadable> {
    if file.bytes.is_empty() {
        return Err(Unreadable::Empty);
    }
    if !file.bytes.starts_with(b"PK") {
        return Ok(files::decoded(&file.bytes));
    }
    // A mark of quotation is a letter like others in a cell, and would be none in a line.
    let quoted = |cell: String| match cell.contains('"') {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell,
    };
    let blank = |cell: &String| quoted(cell.replace(['\t', '\r', '\n'], " "));
    let lines = files::cells(&file.bytes)?;
    Ok(lines.iter().map(|line| line.iter().map(blank).collect::<Vec<_>>().join("\t") + "\n").collect())
}

/// Reads a list.
pub fn read(text: &str, list: List) -> Vec<Line> {
    let text = text.trim_start_matches('\u{feff}');
    let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).peekable();
    let Some(&(_, first)) = lines.peek() else { return Vec::new() };
    let separator = ['\t', ';', '；', ',', '，'].into_iter().find(|&c| first.contains(c)).unwrap_or('\t');
    let heads: Vec<Column> = split(first, separator).iter().map(|head| column(head, list)).collect();
    let named = heads.iter().any(|head| matches!(head, Column::Name | Column::Chinese));
    if named {
        lines.next();
    }
    let read = |(at, line): (usize, &str)| {
        let mut entry = Entry::default();
        let mut no_rating = None;
        for (place, field) in split(line, separator).iter().enumerate() {
            let column = match (named, place) {
                (true, _) => heads.get(place).copied().unwrap_or(Column::Idle),
                (false, 0) => Column::Name,
                (false, _) => Column::Any,
            };
            put(&mut entry, column, field.trim(), list);
            if matches!(column, Column::Rating(_)) && is_no_rating(field.trim()) {
                no_rating = Some(field.trim().to_owned());
            }
        }
        Line { number: at + 1, fault: entry.check().err(), entry, no_rating }
    };
    lines.take(MOST_LINES).map(read).collect()
}

/// Whether this is no rating and none of the ways to write that there is none: nothing, 0, or a mark without a digit or
/// letter.
fn is_no_rating(text: &str) -> bool {
    text.parse::<u16>().is_err() && text.chars().any(char::is_alphanumeric)
}

/// The fields of a line; a quote within quotes is written twice.
fn split(line: &str, separator: char) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut quoted = false;
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        let field = fields.last_mut().expect("never empty");
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => {
                chars.next();
                field.push('"');
            }
            '"' if quoted || field.trim().is_empty() => quoted = !quoted,
            c if c == separator && !quoted => fields.push(String::new()),
            c => field.push(c),
        }
    }
    fields
}

/// The column that a heading names.
fn column(head: &str, list: List) -> Column {
    let head = head.trim().trim_matches('"').to_lowercase();
    match head.as_str() {
        "name" | "player" | "姓名" | "棋手" | "名字" | "选手" | "選手" => Column::Name,
        "name_zh" | "chinese" | "中文名" | "中文姓名" => Column::Chinese,
        "sex" | "gender" | "性别" | "性別" => Column::Sex,
        "born" | "birth" | "birthday" | "year" | "出生" | "出生日期" | "生日" | "出生年份" => {
            Column::Birth
        }
        "fed" | "fed." | "federation" | "协会" | "協會" => Column::Federation,
        "fide id" | "fide-id" | "fideid" | "fide" | "id" | "国际棋联编号" | "國際棋聯編號" => {
            Column::FideId
        }
        "national id" | "注册号" | "註冊號" | "编号" | "編號" => Column::NationalId,
        "title" | "称号" | "稱號" => Column::Title,
        "class" | "等级" | "等級" | "级别" | "級別" => Column::NationalTitle,
        "club" | "unit" | "school" | "team" | "单位" | "單位" | "学校" | "學校" | "俱乐部" | "俱樂部"
        | "班级" | "班級" => Column::Unit,
        "rating" | "elo" | "rtg" | "等级分" | "等級分" => Column::Rating(list),
        "rapid" => Column::Rating(List::FideRapid),
        "blitz" => Column::Rating(List::FideBlitz),
        "national rating" | "国家等级分" | "國家等級分" => Column::Rating(List::National),
        _ => Column::Idle,
    }
}

fn put(entry: &mut Entry, column: Column, text: &str, list: List) {
    if text.is_empty() {
        return;
    }
    match column {
        Column::Name if is_chinese(text) => entry.name_zh = text.to_owned(),
        Column::Name => entry.name = text.to_owned(),
        Column::Chinese => entry.name_zh = text.to_owned(),
        Column::Sex => entry.sex = sex(text),
        Column::Birth => entry.birth = text.replace(['/', '.'], "-"),
        Column::Federation => entry.federation = text.to_uppercase(),
        Column::FideId => entry.fide_id = text.parse().ok(),
        Column::NationalId => entry.national_id = text.to_owned(),
        Column::Title => match text.parse() {
            Ok(title) => entry.title = Some(title),
            Err(()) => entry.national_title = text.to_owned(),
        },
        Column::NationalTitle => entry.national_title = text.to_owned(),
        Column::Unit => entry.unit = text.to_owned(),
        Column::Rating(list) => {
            // A list has 0 for the unrated.
            entry
                .ratings
                .extend(text.parse().ok().filter(|&value: &u16| value > 0).map(|value| rating(list, value)));
        }
        Column::Any => put(entry, looks(entry, text, list), text, list),
        Column::Idle => {}
    }
}

/// What a field without a heading is by its looks.
fn looks(entry: &Entry, text: &str, list: List) -> Column {
    let digits = text.bytes().all(|b| b.is_ascii_digit());
    let is_year = digits && text.len() == 4 && (text.starts_with("19") || text.starts_with("20"));
    let has_rating = entry.ratings.iter().any(|rating| rating.list == list);
    let is_date = text.len() >= 8
        && text.bytes().all(|b| b.is_ascii_digit() || b"-/.".contains(&b))
        && text.contains(['-', '/', '.']);
    match text {
        _ if is_date || is_year && has_rating => Column::Birth,
        _ if digits && text.len() <= 4 => Column::Rating(list),
        _ if digits => Column::FideId,
        _ if text.len() == 3
            && text.bytes().all(|b| b.is_ascii_uppercase())
            && text.parse::<Title>().is_err() =>
        {
            Column::Federation
        }
        _ if text.len() <= 3
            && text.parse::<Title>().is_ok()
            && text.bytes().all(|b| b.is_ascii_uppercase()) =>
        {
            Column::Title
        }
        _ if sex(text).is_some() => Column::Sex,
        _ if is_chinese_name(text) && !entry.name.is_empty() && entry.name_zh.is_empty() => Column::Chinese,
        _ => Column::Unit,
    }
}

fn rating(list: List, value: u16) -> Rating {
    Rating { list, value, source: String::new(), manual: true }
}

fn sex(text: &str) -> Option<Sex> {
    match text.to_lowercase().as_str() {
        "m" | "男" => Some(Sex::Man),
        "f" | "w" | "女" => Some(Sex::Woman),
        _ => None,
    }
}

/// Whether a field may be somebody's name in Chinese: short, and not ending as schools, clubs and places do.
fn is_chinese_name(text: &str) -> bool {
    const ENDS: &str = "学校部院会队班省市区县园社馆司學會隊縣區園館";
    is_chinese(text)
        && (2..=4).contains(&text.chars().count())
        && !text.chars().next_back().is_some_and(|last| ENDS.contains(last))
}

/// Whether a name is written in Chinese characters.
pub fn is_chinese(text: &str) -> bool {
    text.chars().any(|c| ('\u{3400}'..='\u{9fff}').contains(&c) || ('\u{20000}'..='\u{3ffff}').contains(&c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_found_by_their_names() {
        let text = "\u{feff}姓名,等级分,单位,性别,出生日期\n王小明,1650,第一小学,男,2015/06/01\n\"Li, Hua\",0,\"Club \"\"A\"\"\",F,2014\n";
        let lines = read(text, List::National);
        assert_eq!(lines.len(), 2);
        let wang = &lines[0].entry;
        assert_eq!(
            (wang.name_zh.as_str(), wang.unit.as_str(), wang.birth.as_str()),
            ("王小明", "第一小学", "2015-06-01")
        );
        assert_eq!(
            (wang.rating(List::National), wang.sex, lines[0].fault),
            (Some(1650), Some(Sex::Man), None)
        );
        let li = &lines[1].entry;
        assert_eq!(
            (li.name.as_str(), li.unit.as_str(), li.rating(List::National)),
            ("Li, Hua", "Club \"A\"", None)
        );
        assert_eq!(lines[1].number, 3);
    }

    #[test]
    fn a_school_is_nobodys_name() {
        for (field, name, unit) in
            [("实验小学", "", "实验小学"), ("北京隊", "", "北京隊"), ("欧阳小明", "欧阳小明", "")]
        {
            let lines = read(&format!("Adams, Ann\t1650\t{field}"), List::National);
            assert_eq!((lines[0].entry.name_zh.as_str(), lines[0].entry.unit.as_str()), (name, unit));
        }
    }

    #[test]
    fn without_names_fields_are_told_by_their_looks() {
        let lines =
            read("Carlsen, Magnus\tGM\tNOR\t2840\t1503014\t1990\n张三\t实验小学\n", List::FideStandard);
        let first = &lines[0].entry;
        assert_eq!(
            (first.name.as_str(), first.title, first.federation.as_str()),
            ("Carlsen, Magnus", Some(Title::GM), "NOR")
        );
        assert_eq!((first.rating(List::FideStandard), first.fide_id), (Some(2840), Some(1_503_014)));
        assert_eq!(first.birth, "1990");
        assert_eq!((lines[1].entry.name_zh.as_str(), lines[1].entry.unit.as_str()), ("张三", "实验小学"));
    }

    #[test]
    fn a_plain_list_of_names_is_enough_and_faults_are_named() {
        let lines = read("Ann\nBen\n\n", List::Other);
        assert_eq!(lines.iter().map(|line| line.entry.name.as_str()).collect::<Vec<_>>(), ["Ann", "Ben"]);
        assert_eq!(read("name;born\nAnn;yesterday\n;1990\n", List::Other)[0].fault, Some(Field::Birth));
        assert_eq!(read("name;born\n;1990\n", List::Other)[0].fault, Some(Field::Name));
        assert!(read("  \n", List::Other).is_empty());
        let rated = read("name;rating\nAnn;15OO\nBen;-50\nCleo;0\nDan;-\nEve;\nFinn;1500\n", List::Other);
        let unread: Vec<Option<&str>> = rated.iter().map(|line| line.no_rating.as_deref()).collect();
        assert_eq!(unread, [Some("15OO"), Some("-50"), None, None, None, None]);
    }
}
