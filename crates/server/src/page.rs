//! What every page knows: the visitor's language, account, preferences and forms' token. Handlers
//! take a [`Page`], give it to their template, and the base template asks it for words.

use crate::app::accounts::{self, Viewer};
use crate::app::events::online::Call;
use crate::app::{preferences, random};
use crate::http::local_path;
use crate::i18n::{Arg, Lang};
use crate::security::{Ends, Origin};
use crate::words::event::color_key;
use crate::{App, Error, assets};
use askama::Template;
use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Response};
use game::{GameId, PlayerId};
use sha2::{Digest, Sha256};
use std::net::IpAddr;
use std::sync::Arc;
use store::Settings;
use tournament::desk::Bilingual;

/// Cookie of the session: 256 random bits. It stands for nothing until an account is bound to it.
const SESSION_COOKIE: &str = "qiyuan";
/// Its name under HTTPS, where browsers let no neighbouring host set it.
const HOST_SESSION_COOKIE: &str = "__Host-qiyuan";
/// Cookie of the language chosen by hand.
pub(crate) const LANG_COOKIE: &str = "qiyuan-lang";

/// Who asks, and how.
#[derive(Clone, Debug)]
pub struct Page {
    /// The language of the page.
    pub lang: Lang,
    /// Path and query of the page itself, to come back to; of a form's answer, those of the form's page.
    pub path: String,
    /// Token that forms must bring back.
    pub csrf: String,
    /// The accepted host.
    pub origin: Origin,
    /// Who is behind the session, once there was a need for an account.
    pub viewer: Option<Viewer>,
    /// The visitor's switches; the defaults without an account.
    pub settings: Settings,
    /// The board of an event that waits for the visitor, and how long until it begins, ms.
    pub(crate) call: Option<(Call, i64)>,
    pub(crate) source_url: Option<String>,
    pub(crate) token: Arc<str>,
    pub(crate) agent: String,
    /// Where the connection comes from.
    pub(crate) from: Option<IpAddr>,
}

impl Page {
    /// The message of this key.
    pub fn t(&self, key: &str) -> String {
        self.lang.t(key)
    }

    /// The message of this key with one argument.
    pub fn t1(&self, key: &str, name: &'static str, value: impl Arg) -> String {
        self.lang.t1(key, name, value)
    }

    /// The message of this key with two arguments.
    pub fn t2(
        &self,
        key: &str,
        name: &'static str,
        value: impl Arg,
        name2: &'static str,
        value2: impl Arg,
    ) -> String {
        self.lang.t2(key, name, value, name2, value2)
    }

    /// How a player is called on pages: the computer's opponents have a name in every language, a guest has none.
    pub(crate) fn player_name(&self, app: &App, player: PlayerId, name: Option<&str>) -> String {
        match (app.computers.of(player), name) {
            (Some(opponent), _) => self.t(&opponent.name_key()),
            (None, Some(name)) => name.to_owned(),
            (None, None) => self.t("lobby-guest"),
        }
    }

    /// Address of a browser file by its plain name (`app.css`).
    pub fn asset(&self, name: &str) -> String {
        assets::url(name)
    }

    /// Whether the browser's files were built.
    pub fn assets_built(&self) -> bool {
        assets::built()
    }

    /// Every language, for the switch in the foot.
    pub fn langs(&self) -> [Lang; 3] {
        Lang::ALL
    }

    /// Where the source is offered: the configured address, else the page that says how to get it.
    pub fn source(&self) -> &str {
        self.source_url.as_deref().unwrap_or("/about#source")
    }

    /// The revision of the source this program was built from, where the build named it.
    pub fn revision(&self) -> Option<&'static str> {
        crate::REVISION
    }

    /// The visitor's board of an event, where one waits; nothing at the board itself.
    pub(crate) fn board_call(&self) -> Option<BoardCall> {
        let (call, left) = self.call.as_ref()?;
        let href = format!("/g/{}", call.game);
        let left = (*left > 0).then(|| (*left, countdown(*left)));
        (!self.path.starts_with(&href)).then(|| BoardCall { href, text: call_text(self.lang, call), left })
    }

    /// Whether the visitor has an account with a name.
    pub fn is_named(&self) -> bool {
        self.viewer.as_ref().is_some_and(Viewer::is_named)
    }

    /// Whether the visitor may run this server.
    pub fn is_administrator(&self) -> bool {
        self.viewer.as_ref().is_some_and(Viewer::is_administrator)
    }

    /// Colours of the page: `auto`, `light`, `dark` or `contrast`.
    pub fn theme(&self) -> &str {
        &self.settings.theme
    }

    /// Colours of the board.
    pub fn board(&self) -> &str {
        &self.settings.board
    }

    /// A moment as people of this language write it, in universal time and saying so.
    pub fn date_time(&self, ms: &i64) -> String {
        self.lang.date_time(*ms)
    }

    /// The same as HTML, which a script turns into the visitor's own time.
    pub fn time(&self, ms: &i64) -> String {
        self.lang.time_element(*ms)
    }

    /// A sentence with such a moment in the place of `name`, as HTML. The sentence is ours.
    pub fn t_time(&self, key: &str, name: &'static str, ms: &i64) -> String {
        self.lang.t1(key, name, self.time(ms))
    }

    /// A number as people of this language write it.
    pub fn number<N: Copy + TryInto<i64>>(&self, number: &N) -> String {
        (*number).try_into().map(|number| self.lang.number(number)).unwrap_or_default()
    }

    /// The visitor's account, made now if there is none, with the cookie to set in that case.
    ///
    /// # Errors
    /// [`Error::TooMany`], or as the store fails.
    pub(crate) async fn player(&self, app: &App) -> Result<(PlayerId, Option<HeaderValue>), Error> {
        if let Some(viewer) = &self.viewer {
            return Ok((viewer.player, None));
        }
        let (player, token) = accounts::new_guest(app, &self.token, &self.agent, self.from).await?;
        Ok((player, Some(session_cookie(&token, &self.origin))))
    }

    /// The visitor, who must have a name.
    ///
    /// # Errors
    /// [`Error::SignInFirst`].
    pub(crate) fn named(&self) -> Result<&Viewer, Error> {
        self.viewer.as_ref().filter(|viewer| viewer.is_named()).ok_or(Error::SignInFirst)
    }

    /// Refuses a form that does not bring this session's token.
    ///
    /// # Errors
    /// [`Error::ForeignForm`].
    pub fn check_form(&self, csrf: &str) -> Result<(), Error> {
        if csrf == self.csrf { Ok(()) } else { Err(Error::ForeignForm) }
    }
}

/// A board of an event that waits for the visitor.
pub(crate) struct BoardCall {
    pub(crate) href: String,
    pub(crate) text: String,
    /// How long until it begins, in ms and as it is shown.
    pub(crate) left: Option<(i64, String)>,
}

/// Round, board, colour and opponent of a board that waits, with the event.
pub(crate) fn call_text(lang: Lang, call: &Call) -> String {
    let own = |name: &Bilingual| match lang {
        Lang::En => name.latin_first().to_owned(),
        Lang::ZhHans | Lang::ZhHant if name.zh.is_empty() => name.en.clone(),
        Lang::ZhHans | Lang::ZhHant => name.zh.clone(),
    };
    let args = [
        ("event", own(&call.event).arg()),
        ("round", call.round.arg()),
        ("board", call.board.as_str().arg()),
        ("color", lang.t(color_key(call.color)).arg()),
        ("opponent", own(&call.opponent).arg()),
    ];
    lang.with("event-call", args)
}

/// `2:10` until something begins; `0:00` once it has. A script counts down.
pub(crate) fn countdown(left_ms: i64) -> String {
    let seconds = (left_ms.max(0) + 999) / 1000;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        hours => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// Adds a cookie to an answer.
pub(crate) fn with_cookie(mut response: Response, cookie: Option<HeaderValue>) -> Response {
    if let Some(cookie) = cookie {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// Renders a template.
pub(crate) fn html(template: &impl Template) -> Result<Response, Error> {
    Ok(Html(template.render()?).into_response())
}

/// The value of a cookie.
pub(crate) fn cookie<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|line| line.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find_map(|(key, value)| (key == name).then_some(value))
}

fn session_cookie_name(origin: &Origin) -> &'static str {
    if origin.https { HOST_SESSION_COOKIE } else { SESSION_COOKIE }
}

/// The `Set-Cookie` value of a session.
pub(crate) fn session_cookie(token: &str, origin: &Origin) -> HeaderValue {
    set_cookie(session_cookie_name(origin), token, origin)
}

/// A `Set-Cookie` value that lasts a year; `Secure` only where the visitor came by HTTPS, so that a
/// plain address on a local network works too.
pub(crate) fn set_cookie(name: &str, value: &str, origin: &Origin) -> HeaderValue {
    let secure = if origin.https { "; Secure" } else { "" };
    HeaderValue::from_str(&format!(
        "{name}={value}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax{secure}"
    ))
    .expect("our cookies are ASCII")
}

fn is_token(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|b| b.is_ascii_hexdigit())
}

/// The token a form carries: derived from the session's, which no page ever shows.
fn csrf_of(token: &str) -> String {
    let digest = Sha256::digest(format!("form {token}"));
    random::hex(&digest[..16])
}

/// Finds out who asks; a first visit gets a session cookie with its first page.
pub(crate) async fn visit(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let Some(origin) = request.extensions().get::<Origin>().cloned() else {
        return Error::Internal("no origin was judged".to_owned()).into_response();
    };
    let visit = Visit::of(&app, request.headers(), &origin).await;
    let page = visit.page(&app, &request, origin);
    let reading = *request.method() == Method::GET;
    request.extensions_mut().insert(page.clone());
    let cookie = (visit.fresh && reading).then(|| session_cookie(&visit.token, &page.origin));
    let mut response = dress(next.run(request).await, page);
    let headers = response.headers_mut();
    if headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/html")) {
        if let Some(cookie) = cookie.filter(|_| !headers.contains_key(header::SET_COOKIE)) {
            headers.append(header::SET_COOKIE, cookie);
        }
        headers.append(header::VARY, HeaderValue::from_static("Cookie, Accept-Language"));
    }
    response
}

/// A request's session, as its cookie names it or as it begins.
struct Visit {
    token: Arc<str>,
    /// Whether the token is new.
    fresh: bool,
    viewer: Option<Viewer>,
}

impl Visit {
    async fn of(app: &App, headers: &HeaderMap, origin: &Origin) -> Visit {
        let known = cookie(headers, session_cookie_name(origin)).filter(|token| is_token(token));
        let Some(token) = known else {
            return Visit { token: accounts::new_token().into(), fresh: true, viewer: None };
        };
        let viewer = accounts::viewer(app, token).await.unwrap_or_else(|error| {
            // Reading pages go on without a name when the store is in trouble.
            tracing::error!(%error, "a session could not be looked up");
            None
        });
        Visit { token: token.into(), fresh: false, viewer }
    }

    fn page(&self, app: &App, request: &Request, origin: Origin) -> Page {
        let headers = request.headers();
        let viewer = self.viewer.clone();
        let now = app.live.clock().now();
        let call = viewer.as_ref().and_then(|viewer| app.events.call_of(viewer.player.0, now));
        let settings = match &viewer {
            Some(viewer) => viewer.settings.clone(),
            None => preferences::tidy(Settings::default()),
        };
        let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
        Page {
            lang: language(&settings, headers),
            from: request.extensions().get::<ConnectInfo<Ends>>().map(|info| info.0.theirs),
            call: call.map(|call| {
                let left = call.starts_at - now;
                (call, left)
            }),
            viewer,
            settings,
            agent: agent.chars().take(200).collect(),
            path: own_path(request, &origin),
            csrf: csrf_of(&self.token),
            source_url: app.config.source_url.clone(),
            origin,
            token: self.token.clone(),
        }
    }
}

/// The language of the account, else of the switch in the foot, else the browser's.
fn language(settings: &Settings, headers: &HeaderMap) -> Lang {
    let own = settings.lang.as_deref().and_then(Lang::from_tag);
    own.or_else(|| cookie(headers, LANG_COOKIE).and_then(Lang::from_tag))
        .or_else(|| Lang::from_accept(headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?))
        .unwrap_or_default()
}

/// Where a visitor stands. The address of a form's answer can only be posted to, so there it is the page
/// with the form, which the browser names.
fn own_path(request: &Request, origin: &Origin) -> String {
    let path = if request.method().is_safe() {
        request.uri().path_and_query().map(|path| path.as_str())
    } else {
        let referer = request.headers().get(header::REFERER).and_then(|referer| referer.to_str().ok());
        referer.and_then(|referer| referer.strip_prefix(&origin.url()))
    };
    local_path(path.unwrap_or_default()).to_owned()
}

#[derive(Template)]
#[template(path = "error.html")]
struct ErrorPage {
    page: Page,
    status: u16,
    key: &'static str,
    text: String,
    /// Addresses of own open offers or games, where there are too many.
    open: Vec<(String, String)>,
}

/// Gives an error its page in the visitor's language, the framework's bare refusals too.
fn dress(response: Response, page: Page) -> Response {
    let marked = response.extensions().get::<Error>().cloned();
    let bare = !response.headers().contains_key(header::CONTENT_TYPE)
        || response
            .headers()
            .get(header::CONTENT_TYPE)
            .is_some_and(|kind| kind.as_bytes().starts_with(b"text/plain"));
    let error = match marked {
        Some(error) => error,
        None if bare => match Error::from_status(response.status()) {
            Some(error) => error,
            None => return response,
        },
        None => return response,
    };
    let status = response.status();
    let key = error.key();
    let text = page.lang.t1(&format!("{key}-text"), "n", error.number());
    let open = match &error {
        Error::TooManyOffers(open) => links(open, "/c/", &page.t("challenge-yours")),
        Error::TooManyGames(open) => links(open, "/g/", &page.t("lobby-games")),
        _ => Vec::new(),
    };
    let template = ErrorPage { page, status: status.as_u16(), key, text, open };
    let body = match template.render() {
        Ok(body) => Html(body).into_response(),
        Err(_) => return response,
    };
    let (mut parts, _) = response.into_parts();
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    Response::from_parts(parts, body.into_body())
}

/// Links to offers or games, each with its id.
fn links(ids: &[GameId], path: &str, word: &str) -> Vec<(String, String)> {
    ids.iter().map(|id| (format!("{path}{id}"), format!("{word} {id}"))).collect()
}

impl<S: Send + Sync> FromRequestParts<S> for Page {
    type Rejection = StatusCode;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Page, StatusCode> {
        parts.extensions.get::<Page>().cloned().ok_or(StatusCode::INTERNAL_SERVER_ERROR)
    }
}
