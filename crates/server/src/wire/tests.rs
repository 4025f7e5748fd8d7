//! The shapes as clients see them.

use super::*;

#[test]
fn client_frames_are_read() {
    let check =
        |text: &str, expected: ClientFrame| assert_eq!(ClientFrame::read(text), Ok(expected), "{text}");
    let g = || "q7ZvsdUF".to_owned();
    check(r#"{"t":"join","g":"q7ZvsdUF","since":41}"#, ClientFrame::Join { g: g(), since: 41 });
    check(
        r#"{"t":"mv","g":"q7ZvsdUF","n":41,"u":"e2e4","c":"9f3a","lag":31}"#,
        ClientFrame::Mv { g: g(), n: 41, u: "e2e4".into(), c: "9f3a".into(), lag: Some(31), o: false },
    );
    check(
        r#"{"t":"do","g":"q7ZvsdUF","n":41,"k":"claim","why":"fifty","c":"9f3a"}"#,
        ClientFrame::Do {
            g: g(),
            n: 41,
            k: "claim".into(),
            c: "9f3a".into(),
            why: Some("fifty".into()),
            u: None,
        },
    );
    check(r#"{"t":"p","g":"q7ZvsdUF","v":42}"#, ClientFrame::P { g: g(), v: 42 });
    check(r#"{"t":"lobby","later":"fields are passed over"}"#, ClientFrame::Lobby);
}

#[test]
fn bad_frames_are_named() {
    for text in ["", "{", "[]", "null", r#"{"t":"mv"}"#, r#"{"t":"no-such"}"#, r#"{"t":"join","g":7}"#] {
        assert_eq!(ClientFrame::read(text), Err("bad-frame"), "{text}");
    }
    for text in [r#"{"t":"p","g":"x","v":-1}"#, r#"{"t":"p","g":"x","v":4294967296}"#] {
        assert_eq!(ClientFrame::read(text), Err("bad-frame"), "{text}");
    }
    assert_eq!(ClientFrame::read(&" ".repeat(LONGEST_FRAME + 1)), Err("frame-too-long"));
}

#[test]
fn server_frames_look_as_agreed() {
    let check = |frame: ServerFrame, expected: &str| assert_eq!(frame.text(), expected);
    check(ServerFrame::Ok { c: "9f".into(), v: 43 }, r#"{"t":"ok","c":"9f","v":43}"#);
    check(ServerFrame::Busy { c: "9f".into(), after: 250 }, r#"{"t":"busy","c":"9f","after":250}"#);
    check(ServerFrame::Bye { why: "drain".into() }, r#"{"t":"bye","why":"drain"}"#);
    let asked = ServerFrame::Rm { g: "x".into(), by: Some(Color::White), to: None };
    check(asked, r#"{"t":"rm","g":"x","by":"white"}"#);
    let event =
        EventFrame { g: "x".into(), v: 2, k: "mv".into(), u: Some("e2e4".into()), ..Default::default() };
    check(
        ServerFrame::Ev(event),
        r#"{"t":"ev","g":"x","v":2,"k":"mv","w":0,"b":0,"run":null,"at":0,"now":0,"u":"e2e4"}"#,
    );
}

#[test]
fn the_typescript_is_the_one_committed() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/wire/frames.ts");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(path, typescript()).expect("written");
    }
    let committed = std::fs::read_to_string(path).unwrap_or_default();
    assert_eq!(typescript(), committed, "BLESS=1 cargo test -p server wire writes it");
}
