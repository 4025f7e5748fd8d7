//! The list of events, page by page; and players' lists as spreadsheets.

use crate::browser::TestApp;
use crate::events::{create, with_role};
use axum::http::StatusCode;
use server::app::events;
use server::app::sheets::{Sheet, Value, ods};
use std::collections::BTreeSet;
use tournament::desk::Settings;

/// The addresses of the events on a page, in their order, and that of the next page.
fn read(body: &str) -> (Vec<String>, Option<String>) {
    let links = body.split("href=\"/event/").skip(1);
    let ids = links.map(|part| part.split('"').next().unwrap().to_owned()).collect();
    let next = body.split("href=\"").find_map(|part| {
        let href = part.split('"').next()?;
        (href.starts_with("/events?") && href.contains("before=")).then(|| href.replace("&#38;", "&"))
    });
    (ids, next.map(|href| href.replace("&amp;", "&")))
}

#[tokio::test]
async fn a_long_list_of_events_goes_on_from_page_to_page() {
    let app = TestApp::new();
    let by = app.app.store.create_guest(1).await.expect("a guest").0;
    // Several begin on each day, so that pages end in the middle of one.
    for at in 0..120 {
        let mut settings = Settings {
            start: format!("2026-{:02}-{:02}", 1 + at / 40, 1 + at % 40 / 4),
            ..Settings::default()
        };
        settings.end.clone_from(&settings.start);
        settings.name.en = if at % 2 == 0 { format!("Spring Cup {at}") } else { format!("Open {at}") };
        events::create(&app.app, by, settings).await.expect("created");
    }
    let mut guest = app.browser();
    for (path, expected) in [("/events", vec![50, 50, 20]), ("/events?q=spring", vec![50, 10])] {
        let (mut next, mut seen, mut sizes) = (Some(path.to_owned()), Vec::new(), Vec::new());
        while let Some(path) = next {
            assert!(sizes.len() < 5, "the list has an end");
            let page = guest.get(&path).await;
            let (ids, following) = read(&page.body);
            assert_eq!(page.body.contains("Latest events"), !sizes.is_empty(), "{path}");
            sizes.push(ids.len());
            seen.extend(ids);
            next = following;
        }
        assert_eq!(sizes, expected, "{path}");
        assert_eq!(seen.iter().collect::<BTreeSet<_>>().len(), seen.len(), "nothing comes twice");
    }
    // The latest first; a place that nobody gave out is the first page.
    let first = guest.get("/events").await;
    let at = |text: &str| first.body.find(text).unwrap_or_else(|| panic!("{text} is not on the first page"));
    assert!(at("Spring Cup 118") < at("Open 81"));
    let odd = guest.get("/events?before=nonsense").await;
    assert_eq!(read(&odd.body).0, read(&first.body).0);
}

/// What people keep in spreadsheets: numbers that are texts, dates, empty cells, columns of no use.
#[tokio::test]
async fn players_come_from_good_spreadsheets_of_either_kind() {
    let head = ["序号", "姓名", "Name", "等级分", "出生日期", "FIDE ID", "单位"].map(str::to_owned);
    let text = |text: &str| Value::Text(text.to_owned());
    let rows = [
        vec![
            Value::Number(1.0),
            text("欧阳娜娜"),
            text("Ouyang, Nana"),
            Value::Number(2143.0),
            text("2009-05-17"),
            text("8612345"),
            text("实验小学 & 分校"),
        ],
        vec![
            Value::Number(2.0),
            text("王小明"),
            Value::None,
            text("1990"),
            Value::None,
            Value::None,
            text("\"一中\""),
        ],
        vec![
            Value::Number(3.0),
            Value::None,
            text("O'Brien-Smythe, Maximilian <Max>"),
            Value::None,
            Value::Number(2001.0),
            Value::Number(400_123.0),
            Value::None,
        ],
    ];
    let sheet = ods(&[Sheet { name: "报名表", head: &head, rows: &rows }]).expect("written");
    let mut book = rust_xlsxwriter::Workbook::new();
    let page = book.add_worksheet();
    for (column, text) in (0..).zip(&head) {
        page.write_string(0, column, text).unwrap();
    }
    for (line, row) in (1..).zip(&rows) {
        for (column, value) in (0..).zip(row) {
            match value {
                Value::Text(text) if column == 4 => {
                    // A date as spreadsheets have them: days with a form.
                    let date = rust_xlsxwriter::ExcelDateTime::parse_from_str(text).unwrap();
                    let form = rust_xlsxwriter::Format::new().set_num_format("yyyy/m/d");
                    page.write_datetime_with_format(line, column, &date, &form).unwrap();
                }
                Value::Text(text) => drop(page.write_string(line, column, text).unwrap()),
                Value::Number(number) => drop(page.write_number(line, column, *number).unwrap()),
                Value::None => {}
            }
        }
    }
    let workbook = book.save_to_buffer().unwrap();
    let app = TestApp::new();
    let mut organiser = with_role(&app, "olga", "organiser").await;
    for (name, bytes) in [("名单.ods", sheet), ("名单.xlsx", workbook)] {
        let event = create(&mut organiser, &[]).await;
        let import = format!("{event}/desk/import");
        organiser.get(&import).await;
        let look = organiser.post_file(&import, &[("list", "")], (name, &bytes)).await;
        assert_eq!(look.status, StatusCode::OK, "{}", look.body);
        let list =
            look.body.split("name=\"list\"").nth(1).expect("the list").split("</textarea>").next().unwrap();
        let list = list.split_once('>').unwrap().1.trim_start().to_owned();
        let plain = [("&#34;", "\""), ("&#60;", "<"), ("&#62;", ">"), ("&#39;", "'"), ("&#38;", "&")];
        let list = plain.iter().fold(list, |text, (code, sign)| text.replace(code, sign));
        let fields = [("list", list.as_str()), ("enter", "1"), ("line", "2"), ("line", "3"), ("line", "4")];
        let entered = organiser.post(&import, &fields).await;
        assert_eq!(entered.status, StatusCode::SEE_OTHER, "{name}: {}", entered.body);
        let id = event.strip_prefix("/event/").unwrap();
        let open = events::open(&app.app, id).await.expect("there");
        let entries: Vec<_> = open.desk.state().participants.values().map(|who| &who.entry).collect();
        let told = |at: usize| {
            let entry = entries[at];
            (
                entry.name.as_str(),
                entry.name_zh.as_str(),
                entry.birth.as_str(),
                entry.fide_id,
                entry.unit.as_str(),
            )
        };
        assert_eq!(
            told(0),
            ("Ouyang, Nana", "欧阳娜娜", "2009-05-17", Some(8_612_345), "实验小学 & 分校"),
            "{name}"
        );
        assert_eq!(told(1), ("", "王小明", "", None, "\"一中\""), "{name}");
        assert_eq!(told(2), ("O'Brien-Smythe, Maximilian <Max>", "", "2001", Some(400_123), ""), "{name}");
        let ratings = |at: usize| entries[at].ratings.iter().map(|rating| rating.value).collect::<Vec<_>>();
        assert_eq!((ratings(0), ratings(1), ratings(2)), (vec![2143], vec![1990], vec![]), "{name}");
    }
}
