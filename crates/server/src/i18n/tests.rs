//! Tests of the language choice.

use super::Lang;

#[track_caller]
fn check(header: &str, expected: Option<Lang>) {
    assert_eq!(Lang::from_accept(header), expected, "{header}");
}

#[test]
fn the_browser_chooses() {
    check("en-GB,en;q=0.9", Some(Lang::En));
    check("zh-CN,zh;q=0.9,en;q=0.8", Some(Lang::ZhHans));
    check("zh-TW,zh;q=0.9,en;q=0.8", Some(Lang::ZhHant));
    check("zh-Hant-HK", Some(Lang::ZhHant));
    check("zh-Hans-HK", Some(Lang::ZhHans));
    check("zh", Some(Lang::ZhHans));
    check("de-DE,de;q=0.9,zh-MO;q=0.5,en;q=0.4", Some(Lang::ZhHant));
    check("en;q=0.1,zh;q=0.2", Some(Lang::ZhHans));
    check("en;q=0", None);
    check("en;q=x", None);
    check("fr,de", None);
    check("", None);
}

#[test]
fn numbers_are_grouped_in_every_language() {
    for lang in Lang::ALL {
        for (number, text) in
            [(0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567"), (-12_345, "-12,345")]
        {
            assert_eq!(lang.number(number), text, "{lang:?}");
        }
        let said = lang.t1("games-watchers", "count", 12_345_u32);
        assert!(said.contains("12,345"), "{said}");
    }
    assert_eq!(Lang::En.t1("games-watchers", "count", 1_u32), "one watching", "plurals go by the number");
}

#[test]
fn moments_are_written_by_language_and_name_their_zone() {
    let ms = 1_790_021_100_000; // 2026-09-21T20:05:00Z
    for (lang, text) in [
        (Lang::En, "21 Sep 2026, 20:05 UTC"),
        (Lang::ZhHans, "2026年9月21日 20:05 UTC"),
        (Lang::ZhHant, "2026年9月21日 20:05 UTC"),
    ] {
        assert_eq!(lang.date_time(ms), text);
        assert_eq!(lang.time_element(ms), format!("<time datetime=\"2026-09-21T20:05:00Z\">{text}</time>"));
    }
    assert_eq!(Lang::En.date_time(i64::MAX), "", "beyond all calendars");
}
