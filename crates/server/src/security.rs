//! The outer wall: which hosts we answer to, which origins may change something, and the headers
//! that tell a browser what our pages never do.
//!
//! Accepted as `Host`: `localhost`, loopback addresses, the very address the connection came in
//! on, names under `.local`, and the configured base URL. Anything else could be a foreign name
//! pointed at this machine (DNS rebinding). Unsafe methods need an `Origin` equal to that host, so
//! no page of another site can act for a visitor; sockets ask [`Origin::of`] the same.

use crate::i18n::Lang;
use crate::{App, Config};
use axum::extract::connect_info::ConnectInfo;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::{IpAddr, SocketAddr};
use tokio::net::TcpStream;

/// The two ends of a connection.
#[derive(Clone, Copy, Debug)]
pub struct Ends {
    /// The address of ours it came in on.
    pub ours: Option<IpAddr>,
    /// Where it came from: the visitor, or a proxy before us.
    pub theirs: IpAddr,
}

impl Ends {
    /// Those of a connection just taken.
    pub(crate) fn of(stream: &TcpStream, theirs: SocketAddr) -> Ends {
        let ours = stream.local_addr().ok().map(|address| address.ip().to_canonical());
        Ends { ours, theirs: theirs.ip().to_canonical() }
    }
}

/// An accepted host with the scheme the visitor used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// Host and port as the browser wrote them, in lower case.
    pub host: String,
    /// Whether the visitor came by HTTPS: only the base URL can say so, since a proxy ends it.
    pub https: bool,
}

impl Origin {
    /// Judges the `Host` header, of which there must be one: of two, whoever stands before us may have believed the
    /// other.
    pub fn of(headers: &HeaderMap, local: Option<IpAddr>, config: &Config) -> Option<Origin> {
        let mut hosts = headers.get_all(header::HOST).iter();
        let (Some(host), None) = (hosts.next(), hosts.next()) else { return None };
        let host = host.to_str().ok()?.to_ascii_lowercase();
        if let Some((scheme, authority)) = config.base_parts()
            && host == authority
        {
            return Some(Origin { host, https: scheme == "https" });
        }
        is_own(&host, local).then_some(Origin { host, https: false })
    }

    /// Scheme and host, as browsers send it in `Origin`.
    pub fn url(&self) -> String {
        let scheme = if self.https { "https" } else { "http" };
        format!("{scheme}://{}", self.host)
    }

    /// Whether the `Origin` header names this very site.
    pub fn is_sent_by(&self, headers: &HeaderMap) -> bool {
        let mut origins = headers.get_all(header::ORIGIN).iter();
        match (origins.next().and_then(|origin| origin.to_str().ok()), origins.next()) {
            (Some(origin), None) => origin.eq_ignore_ascii_case(&self.url()),
            _ => false,
        }
    }
}

fn is_own(host: &str, local: Option<IpAddr>) -> bool {
    let Some(name) = without_port(host) else {
        return false;
    };
    if let Ok(address) = name.parse::<IpAddr>() {
        let address = address.to_canonical();
        return address.is_loopback() || Some(address) == local;
    }
    let proper =
        !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.'));
    proper && (name == "localhost" || name.ends_with(".local") || name.ends_with(".localhost"))
}

/// The host without its port and brackets; `None` when it is neither form.
fn without_port(host: &str) -> Option<&str> {
    let (name, port) = if let Some(rest) = host.strip_prefix('[') {
        let (name, rest) = rest.split_once(']')?;
        (name, rest.strip_prefix(':').unwrap_or(rest))
    } else {
        host.split_once(':').unwrap_or((host, ""))
    };
    port.bytes().all(|b| b.is_ascii_digit()).then_some(name)
}

/// Turns away foreign hosts and foreign origins, and leaves the [`Origin`] for what follows.
pub(crate) async fn admit(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let local = request.extensions().get::<ConnectInfo<Ends>>().and_then(|info| info.0.ours);
    // A whole address in the first line is what counts, whatever the header says (RFC 9112, 3.2.2).
    if let Some(authority) = request.uri().authority().map(|authority| authority.as_str().to_owned())
        && let Ok(value) = HeaderValue::from_str(&authority)
    {
        request.headers_mut().insert(header::HOST, value);
    }
    let Some(origin) = Origin::of(request.headers(), local, &app.config) else {
        tracing::debug!("refused a host that is not ours");
        return plain_refusal(request.headers(), StatusCode::MISDIRECTED_REQUEST, "error-foreign-host");
    };
    let safe = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if !safe && !origin.is_sent_by(request.headers()) {
        tracing::debug!("refused an unsafe method from a foreign origin");
        return plain_refusal(request.headers(), StatusCode::FORBIDDEN, "error-foreign-origin");
    }
    let policy = content_policy(&origin);
    request.extensions_mut().insert(origin);
    let mut response = next.run(request).await;
    if let Some(policy) = policy {
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

fn plain_refusal(headers: &HeaderMap, status: StatusCode, key: &str) -> Response {
    let lang = headers
        .get(header::ACCEPT_LANGUAGE)
        .and_then(|value| Lang::from_accept(value.to_str().ok()?))
        .unwrap_or_default();
    (status, format!("{}\n", lang.t(key))).into_response()
}

/// `connect-src` names the socket's schemes, since older browsers do not count them as `'self'`.
fn content_policy(origin: &Origin) -> Option<HeaderValue> {
    let socket = if origin.https { "wss" } else { "ws" };
    HeaderValue::from_str(&format!(
        "default-src 'self'; connect-src 'self' {socket}://{}; img-src 'self' data:; \
         object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
        origin.host
    ))
    .ok()
}

/// Headers that every answer bears.
pub(crate) async fn headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        // Not `no-referrer`: that would make browsers send `Origin: null` with our own forms.
        (header::REFERRER_POLICY, "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache, private"));
    }
    response
}

/// The addresses under which machines nearby can reach a listener, best first. A datagram socket
/// is only pointed at places, nothing is sent: the system then tells which address it would use.
pub(crate) fn own_addresses(listening: SocketAddr) -> Vec<SocketAddr> {
    if !listening.ip().is_unspecified() {
        return vec![listening];
    }
    let mut found = Vec::new();
    for (from, to) in [
        ("0.0.0.0:0", "192.0.2.1:9"),
        ("0.0.0.0:0", "192.168.255.254:9"),
        ("0.0.0.0:0", "10.255.255.254:9"),
        ("0.0.0.0:0", "172.31.255.254:9"),
        ("0.0.0.0:0", "224.0.0.251:9"),
    ] {
        let address = std::net::UdpSocket::bind(from)
            .and_then(|socket| socket.connect(to).and_then(|()| socket.local_addr()));
        if let Ok(address) = address
            && !address.ip().is_loopback()
            && !address.ip().is_unspecified()
        {
            let address = SocketAddr::new(address.ip(), listening.port());
            if !found.contains(&address) {
                found.push(address);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(host: &str, local: Option<&str>, base: Option<&str>, expected: Option<bool>) {
        let config = Config { base_url: base.map(str::to_owned), ..Config::default() };
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, HeaderValue::from_str(host).unwrap());
        let local = local.map(|address| address.parse().unwrap());
        let origin = Origin::of(&headers, local, &config);
        assert_eq!(origin.map(|origin| origin.https), expected, "{host}");
    }

    #[test]
    fn own_hosts_are_answered() {
        check("localhost:8080", None, None, Some(false));
        check("LOCALHOST", None, None, Some(false));
        check("127.0.0.1:8080", None, None, Some(false));
        check("[::1]:8080", None, None, Some(false));
        check("192.168.1.20:8080", Some("192.168.1.20"), None, Some(false));
        check("hall.local:8080", None, None, Some(false));
        check("chess.example.org", None, Some("https://chess.example.org"), Some(true));
        check("chess.example.org:81", None, Some("http://chess.example.org:81/"), Some(false));
    }

    #[test]
    fn foreign_hosts_are_not() {
        check("evil.example", Some("192.168.1.20"), None, None);
        check("192.168.1.21", Some("192.168.1.20"), None, None);
        check("evil.example", None, Some("https://chess.example.org"), None);
        check("localhost.evil.example", None, None, None);
        check("localhost:80:80", None, None, None);
        check("a/b.local", None, None, None);
        check("", None, None, None);
        let mut two = HeaderMap::new();
        two.append(header::HOST, HeaderValue::from_static("localhost"));
        two.append(header::HOST, HeaderValue::from_static("localhost"));
        assert_eq!(Origin::of(&two, None, &Config::default()), None, "two of them");
    }

    #[test]
    fn only_the_same_origin_is_the_same() {
        let origin = Origin { host: "localhost:8080".to_owned(), https: false };
        for (sent, expected) in [
            ("http://localhost:8080", true),
            ("https://localhost:8080", false),
            ("http://localhost", false),
            ("null", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::ORIGIN, HeaderValue::from_static(sent));
            assert_eq!(origin.is_sent_by(&headers), expected, "{sent}");
        }
        assert!(!origin.is_sent_by(&HeaderMap::new()));
    }
}
