//! Bytes no browser sends, over real connections: the answer arrives, whatever came before it.

use server::{Config, Server};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

async fn host() -> String {
    let config =
        Config { address: "127.0.0.1:0".parse().expect("an address"), data: None, ..Config::default() };
    let server = Server::bind(config).await.expect("a free port");
    let host = server.address().to_string();
    tokio::spawn(server.run());
    host
}

/// Sends bytes, as far as they are taken, and returns all that comes back.
async fn say(host: &str, bytes: &[u8]) -> String {
    let mut line = TcpStream::connect(host).await.expect("open");
    // The other side may have had enough in the middle.
    let _ = line.write_all(bytes).await;
    let mut heard = Vec::new();
    timeout(Duration::from_secs(60), line.read_to_end(&mut heard)).await.expect("an end").expect("no reset");
    String::from_utf8_lossy(&heard).into_owned()
}

#[track_caller]
fn check(answer: &str, status: &str) {
    assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{status}, not\n{answer}");
}

#[tokio::test]
async fn heads_without_measure_are_refused() {
    let host = host().await;
    let one = format!("x-long: {}\r\n", "x".repeat(500_000));
    let many: String = (0..10_000).map(|n| format!("x-field-{n}: {n}\r\n")).collect();
    let cookies: String = (0..500).map(|n| format!("cookie: a{n}={}\r\n", "b".repeat(1_000))).collect();
    for fields in [one, many, cookies] {
        let request = format!("GET / HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n{fields}\r\n");
        check(&say(&host, request.as_bytes()).await, "431");
    }
    let address = format!("GET /{} HTTP/1.1\r\nhost: {host}\r\n\r\n", "x".repeat(500_000));
    check(&say(&host, address.as_bytes()).await, "4");
    let usual = format!("GET /healthz HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
    check(&say(&host, usual.as_bytes()).await, "200");
}

#[tokio::test]
async fn a_body_that_is_too_long_gets_its_answer() {
    let host = host().await;
    for length in [70_000, 1 << 20, 8 << 20] {
        let head = format!(
            "POST /language HTTP/1.1\r\nhost: {host}\r\norigin: http://{host}\r\nconnection: close\r\n\
             content-type: application/x-www-form-urlencoded\r\ncontent-length: {length}\r\n\r\ncsrf="
        );
        let body = "x".repeat(length - 5);
        let answer = say(&host, format!("{head}{body}").as_bytes()).await;
        check(&answer, "413");
        assert!(answer.contains("This is too long"), "{answer}");
    }
}

#[tokio::test]
async fn what_is_no_http_is_refused() {
    let host = host().await;
    for bytes in [
        &b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 a client that speaks TLS\r\n\r\n"[..],
        b"GET / HTTP/1.1\r\nhost : a b\r\n\r\n",
        b"nonsense\r\n\r\n",
    ] {
        check(&say(&host, bytes).await, "400");
    }
    let newer = say(&host, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n").await;
    assert_eq!(newer, "", "whoever speaks HTTP/2 could not read an answer");
    let usual = format!("GET /healthz HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
    check(&say(&host, usual.as_bytes()).await, "200");
}

/// Heads and addresses that are HTTP but nothing a browser sends: a named refusal, or the usual page.
#[tokio::test]
async fn odd_requests_get_their_answer() {
    let host = host().await;
    let get = async |address: &str, fields: &str| {
        let request = format!("GET {address} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n{fields}\r\n");
        say(&host, request.as_bytes()).await
    };
    for (address, status) in [
        ("/%", "404"),
        ("/%zz", "404"),
        ("/%00", "404"),
        ("/@/%00", "404"),
        ("/@/%E2%80%AE", "404"),
        ("/@/%ff%fe", "400"),
        ("/../../etc/passwd", "404"),
        ("/assets/..%2f..%2fCargo.toml", "404"),
        ("//evil.example", "404"),
        ("/g/%2e%2e", "404"),
        ("/event/99999999999999999999", "404"),
        ("http://evil.example/", "421"),
        ("/games?page=99999999999999999999", "200"),
    ] {
        check(&get(address, "").await, status);
    }
    for fields in [
        format!("accept-language: ;;q=,,,zh;q=nan,{}\r\n", "a,".repeat(3_000)),
        format!("cookie: qiyuan={}\r\n", "a".repeat(8_000)),
        "cookie: qiyuan=%00; qiyuan; ;;==; qiyuan-lang=%ff\r\n".to_owned(),
        "range: bytes=0-0,5-1,-\r\n".to_owned(),
    ] {
        check(&get("/", &fields).await, "200");
    }
    check(&get("/", &format!("host: {host}\r\n")).await, "421");
    for (method, address, status) in [
        ("HEAD", "/", "200"),
        ("HEAD", "/no-such-page", "404"),
        ("OPTIONS", "/", "405"),
        ("PUT", "/", "403"),
        ("TRACE", "/", "403"),
        ("get", "/", "403"),
    ] {
        let request = format!("{method} {address} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
        let answer = say(&host, request.as_bytes()).await;
        check(&answer, status);
        assert_eq!(answer.ends_with("\r\n\r\n"), method == "HEAD", "a body, but to HEAD: {answer}");
        assert!(status != "405" || answer.contains("allow: "), "{answer}");
    }
    let form = async |kind: &str, body: &str| {
        let head = format!(
            "POST /sign-up HTTP/1.1\r\nhost: {host}\r\norigin: http://{host}\r\nconnection: close\r\n{kind}\
             content-length: {}\r\n\r\n",
            body.len()
        );
        say(&host, format!("{head}{body}").as_bytes()).await
    };
    const URLENCODED: &str = "content-type: application/x-www-form-urlencoded\r\n";
    for (kind, body, status) in [
        ("", "csrf=a&name=ann&password=b", "415"),
        ("content-type: text/plain\r\n", "csrf=a&name=ann&password=b", "415"),
        ("content-type: application/json\r\n", r#"{"csrf":"a"}"#, "415"),
        ("content-type: multipart/form-data; boundary=x\r\n", "--x--", "415"),
        (URLENCODED, "csrf=a&name=ann&name=bob&password=b", "422"),
        (URLENCODED, &"&".repeat(60_000), "422"),
    ] {
        let answer = form(kind, body).await;
        check(&answer, status);
        assert!(answer.contains("The request could not be read"), "{answer}");
    }
}

/// A body whose end can be read in two ways may hide a second request from whoever stands before us.
#[tokio::test]
async fn no_request_is_smuggled_in_a_body_of_two_lengths() {
    let host = host().await;
    let answers = async |lengths: &str| {
        let first =
            format!("POST /language HTTP/1.1\r\nhost: {host}\r\norigin: http://{host}\r\n{lengths}\r\n\r\n");
        let second = format!("GET /healthz HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
        say(&host, format!("{first}0\r\n\r\n{second}").as_bytes()).await.matches("HTTP/1.1 ").count()
    };
    for plain in ["content-length: 5", "transfer-encoding: chunked"] {
        assert_eq!(answers(plain).await, 2, "two requests: {plain}");
    }
    for doubtful in [
        "content-length: 5\r\ntransfer-encoding: chunked",
        "transfer-encoding: chunked\r\ncontent-length: 5",
        "content-length: 5\r\ncontent-length: 6",
        "transfer-encoding: chunked, identity",
    ] {
        assert_eq!(answers(doubtful).await, 1, "nothing is answered behind {doubtful:?}");
    }
}
