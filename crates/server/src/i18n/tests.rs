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
