//! Accounts and sessions: guests on first need, signing up (which names the guest, so that its
//! games stay), signing in and out, roles.
//!
//! A session is a random token in a cookie; the store knows only its SHA-256. A visitor's token, bound
//! to nothing, becomes that of the guest, so that forms open in other tabs stay good; whenever the
//! rights behind it grow or end (someone signs up, in or out) a new token replaces the old.

use crate::Error;
use crate::app::names::{self, Name, NameFault};
use crate::app::passwords::{self, PasswordFault};
use crate::app::presence::{self, SEEN_EVERY_MS};
use crate::app::{App, now_ms, preferences, random};
use game::PlayerId;
use sha2::{Digest, Sha256};
use std::net::IpAddr;
use std::time::Duration;
use store::{Account, NewName, Session, Settings, StoreError, TokenHash};

/// A session that has not been used for so long is over, ms.
const SESSION_MS: i64 = 90 * 24 * 3_600_000;
/// A guest who never played and was not seen for so long is forgotten, ms.
const FORGET_MS: i64 = 30 * 24 * 3_600_000;
/// How often stale sessions and guests are looked for.
const SWEEP: Duration = Duration::from_secs(3_600);
/// Guests forgotten in one step, so that others may write in between.
const SWEEP_STEP: u32 = 200;
/// Purpose of the link printed on the console while nobody is administrator.
const FIRST_ADMINISTRATOR: &str = "first-administrator";

/// What an account may be, as data; each means what the pages say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Everybody with a name; never stored.
    Player,
    /// Has classes.
    Teacher,
    /// Rules over games of events.
    Arbiter,
    /// Makes events.
    Organiser,
    /// Runs this server.
    Administrator,
}

impl Role {
    /// The roles that can be given and taken.
    pub const GRANTED: [Role; 4] = [Role::Teacher, Role::Arbiter, Role::Organiser, Role::Administrator];

    /// The word the store keeps; also the end of its message key.
    pub fn code(self) -> &'static str {
        match self {
            Role::Player => "player",
            Role::Teacher => "teacher",
            Role::Arbiter => "arbiter",
            Role::Organiser => "organiser",
            Role::Administrator => "administrator",
        }
    }

    /// Reads a stored word of a role that can be given.
    pub fn from_code(code: &str) -> Option<Role> {
        Role::GRANTED.into_iter().find(|role| role.code() == code)
    }
}

/// Who is behind a session.
#[derive(Clone, Debug)]
pub struct Viewer {
    /// The account's number.
    pub player: PlayerId,
    /// The public id; none for a guest.
    pub id: Option<String>,
    /// The name; none for a guest.
    pub name: Option<String>,
    /// The roles given.
    pub roles: Vec<Role>,
    /// Own switches.
    pub settings: Settings,
}

impl Viewer {
    /// Whether the account has a name.
    pub fn is_named(&self) -> bool {
        self.name.is_some()
    }

    /// Whether the account may run this server.
    pub fn is_administrator(&self) -> bool {
        self.roles.contains(&Role::Administrator)
    }
}

/// Forgets the sessions that have run out.
///
/// # Errors
/// As the store fails.
pub async fn forget_stale_sessions(app: &App) -> Result<(), StoreError> {
    app.store.close_stale_sessions(now_ms() - SESSION_MS).await.map(drop)
}

/// A fresh session token.
pub fn new_token() -> String {
    random::hex(&random::bytes::<32>())
}

/// What the store knows of a token.
pub fn hash_of(token: &str) -> TokenHash {
    Sha256::digest(token).into()
}

/// Who is behind a token, if anybody; leaves a sign of life now and then.
///
/// # Errors
/// As the store fails.
pub async fn viewer(app: &App, token: &str) -> Result<Option<Viewer>, Error> {
    let hash = hash_of(token);
    let now = now_ms();
    let Some(session) = app.store.session(hash).await? else {
        return Ok(None);
    };
    if session.seen_at < now - SESSION_MS {
        return Ok(None);
    }
    if session.seen_at < now - SEEN_EVERY_MS {
        app.signs.note(hash, session.account, now);
    }
    let Some(account) = app.store.account(session.account).await? else {
        return Ok(None);
    };
    let roles = app.store.roles(account.id).await?;
    Ok(Some(Viewer {
        player: account.id,
        id: account.public_id,
        name: account.name,
        roles: roles.iter().filter_map(|role| Role::from_code(role)).collect(),
        settings: preferences::tidy(app.store.settings(account.id).await?),
    }))
}

/// Makes a guest behind a visitor's token; returns the account and the token for the cookie, another
/// one if the visitor's stood for something already (a session that has run out).
///
/// # Errors
/// [`Error::TooMany`], or as the store fails.
pub async fn new_guest(
    app: &App,
    visitor: &str,
    agent: &str,
    from: Option<IpAddr>,
) -> Result<(PlayerId, String), Error> {
    let player = create_guest(app, from).await?;
    let hash = hash_of(visitor);
    if app.store.session(hash).await?.is_none() {
        app.store.open_session(hash, player, agent, now_ms()).await?;
        return Ok((player, visitor.to_owned()));
    }
    Ok((player, open_session(app, player, agent).await?))
}

/// A new account without a name, if no script is making them.
async fn create_guest(app: &App, from: Option<IpAddr>) -> Result<PlayerId, Error> {
    // Behind a base URL stands a proxy as a rule, whose address would be everybody's.
    let from = from.filter(|_| app.config.base_url.is_none());
    app.quotas.guest(from, app.live.clock().now()).map_err(Error::TooMany)?;
    Ok(app.store.create_guest(now_ms()).await?)
}

/// The rights behind a visitor's session have grown: a new token replaces the old, which is good until then.
async fn replace_session(app: &App, old_token: &str, player: PlayerId, agent: &str) -> Result<String, Error> {
    let token = open_session(app, player, agent).await?;
    app.store.close_session(hash_of(old_token)).await?;
    Ok(token)
}

async fn open_session(app: &App, player: PlayerId, agent: &str) -> Result<String, Error> {
    let (token, now) = (new_token(), now_ms());
    app.store.open_session(hash_of(&token), player, agent, now).await?;
    app.signs.note(hash_of(&token), player, now);
    Ok(token)
}

/// What someone who signs up has written.
#[derive(Clone, Debug, Default)]
pub struct SignUp {
    /// The name wished.
    pub name: String,
    /// The password.
    pub password: String,
    /// E-mail address, or nothing.
    pub email: String,
}

/// Why signing up was refused: a fault by field, so that the form can point at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignUpFault {
    /// The name is no name.
    Name(NameFault),
    /// Someone has this name, or one that looks like it.
    NameTaken,
    /// The password will not do.
    Password(PasswordFault),
    /// Not an e-mail address.
    Email,
}

/// Names a guest (or a newcomer) and opens a new session; returns its token.
///
/// # Errors
/// Outside, [`Error::TooMany`] or as the store fails; inside, what is wrong with the form.
pub async fn sign_up(
    app: &App,
    guest: Option<PlayerId>,
    old_token: &str,
    form: &SignUp,
    agent: &str,
    from: Option<IpAddr>,
) -> Result<Result<String, SignUpFault>, Error> {
    let name = match Name::read(&form.name) {
        Ok(name) => name,
        Err(fault) => return Ok(Err(SignUpFault::Name(fault))),
    };
    if let Err(fault) = passwords::judge(&form.password, &[&form.name, &form.email]) {
        return Ok(Err(SignUpFault::Password(fault)));
    }
    let email = form.email.trim();
    if !(email.is_empty() || is_email(email)) {
        return Ok(Err(SignUpFault::Email));
    }
    // Asked before the costly hash; the store's unique keys decide all the same.
    if app.store.account_by_public_id(&name.id).await?.is_some() {
        return Ok(Err(SignUpFault::NameTaken));
    }
    let password = passwords::hash(form.password.clone()).await?;
    let player = match guest {
        Some(guest) => guest,
        None => create_guest(app, from).await?,
    };
    let new = NewName {
        public_id: name.id,
        name: name.shown,
        skeleton: name.skeleton,
        password,
        email: (!email.is_empty()).then(|| email.to_owned()),
        at: now_ms(),
    };
    match app.store.sign_up(player, new).await {
        Ok(true) => {}
        // It was named in another tab meanwhile: the form is out of date.
        Ok(false) => return Err(Error::ForeignForm),
        Err(StoreError::Taken(_)) => return Ok(Err(SignUpFault::NameTaken)),
        Err(error) => return Err(error.into()),
    }
    tracing::info!(player = player.0, "an account was named");
    Ok(Ok(replace_session(app, old_token, player, agent).await?))
}

/// A shape check only: something, `@`, something with a dot, no blanks. Whether it works, a message
/// sent there will tell.
fn is_email(text: &str) -> bool {
    let Some((user, host)) = text.rsplit_once('@') else {
        return false;
    };
    let proper = |c: char| !c.is_whitespace() && !c.is_control() && !matches!(c, '<' | '>' | '"' | ',');
    text.len() <= 254
        && !user.is_empty()
        && text.chars().all(proper)
        && host.split('.').count() >= 2
        && host.split('.').all(|label| !label.is_empty())
}

/// Why signing in was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignInFault {
    /// No such name, or not its password: which of the two is not said.
    Wrong,
    /// Too many tries: this many seconds until the next.
    Wait(u64),
}

/// Opens a session for a name and password; returns its token.
///
/// # Errors
/// Outside, as the store fails; inside, why not.
pub async fn sign_in(
    app: &App,
    name: &str,
    password: &str,
    old_token: &str,
    agent: &str,
) -> Result<Result<String, SignInFault>, Error> {
    let id = names::fold(&name.chars().take(100).collect::<String>());
    let by_account = format!("account {id}");
    let by_session = format!("session {}", random::hex(&hash_of(old_token)));
    let keys = [by_account.as_str(), by_session.as_str()];
    if let Err(wait_s) = app.throttle.begin(&keys, app.live.clock().now()) {
        return Ok(Err(SignInFault::Wait(wait_s)));
    }
    if password.chars().nth(*passwords::LENGTH.end()).is_some() {
        return Ok(Err(SignInFault::Wrong));
    }
    let (player, hash) = app.store.credentials(&id).await?.unzip();
    let fits = passwords::verify(password.to_owned(), hash).await?;
    let (Some(player), true) = (player, fits) else {
        return Ok(Err(SignInFault::Wrong));
    };
    app.throttle.clear(&keys);
    tracing::info!(player = player.0, "signed in");
    Ok(Ok(replace_session(app, old_token, player, agent).await?))
}

/// Ends the session of a token.
///
/// # Errors
/// As the store fails.
pub async fn sign_out(app: &App, token: &str) -> Result<(), Error> {
    app.store.close_session(hash_of(token)).await?;
    Ok(())
}

/// Why a password was not replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PasswordChangeFault {
    /// The current one is wrong.
    Wrong,
    /// Too many tries: this many seconds until the next.
    Wait(u64),
    /// The new one will not do.
    New(PasswordFault),
}

/// Replaces a password and ends every other session.
///
/// # Errors
/// Outside, as the store fails; inside, why not.
pub async fn change_password(
    app: &App,
    viewer: &Viewer,
    token: &str,
    current: &str,
    new: &str,
) -> Result<Result<(), PasswordChangeFault>, Error> {
    let (Some(id), Some(name)) = (&viewer.id, &viewer.name) else {
        return Err(Error::SignInFirst);
    };
    if let Err(fault) = passwords::judge(new, &[name]) {
        return Ok(Err(PasswordChangeFault::New(fault)));
    }
    let by_account = format!("account {id}");
    if let Err(wait_s) = app.throttle.begin(&[&by_account], app.live.clock().now()) {
        return Ok(Err(PasswordChangeFault::Wait(wait_s)));
    }
    let hash = app.store.credentials(id).await?.map(|(_, hash)| hash);
    if !passwords::verify(current.to_owned(), hash).await? {
        return Ok(Err(PasswordChangeFault::Wrong));
    }
    app.throttle.clear(&[&by_account]);
    let hash = passwords::hash(new.to_owned()).await?;
    app.store.set_password(viewer.player, &hash).await?;
    app.store.close_sessions_of(viewer.player, Some(hash_of(token))).await?;
    Ok(Ok(()))
}

/// Writes down signs of life every minute; ends sessions that have run out and forgets guests who never
/// played, now and every hour; until the server stops.
pub async fn tend(app: App) {
    let mut draining = app.draining();
    let mut sweep = tokio::time::interval(SWEEP);
    let mut signs = tokio::time::interval(presence::WRITE_EVERY);
    loop {
        tokio::select! {
            _ = sweep.tick() => {}
            _ = signs.tick() => {
                if let Err(error) = presence::write_down(&app).await {
                    tracing::warn!(%error, "signs of life could not be written down");
                }
                continue;
            }
            _ = draining.changed() => return,
        }
        match forget(&app, now_ms()).await {
            Ok(0) => {}
            Ok(guests) => tracing::info!(guests, "guests who never played were forgotten"),
            Err(error) => tracing::warn!(%error, "old sessions and guests could not be cleared away"),
        }
    }
}

/// One such sweep as of `now`, ms since 1970; returns how many guests were forgotten.
///
/// # Errors
/// As the store fails.
pub async fn forget(app: &App, now: i64) -> Result<usize, StoreError> {
    app.store.close_stale_sessions(now - SESSION_MS).await?;
    let mut forgotten = 0;
    loop {
        let step = app.store.forget_guests(now - FORGET_MS, SWEEP_STEP).await?;
        forgotten += step;
        if step < SWEEP_STEP as usize {
            return Ok(forgotten);
        }
    }
}

/// All sessions of an account, each with a name for its form: half of the token's hash.
///
/// # Errors
/// As the store fails.
pub async fn sessions(app: &App, player: PlayerId) -> Result<Vec<(String, Session)>, Error> {
    let sessions = app.store.sessions_of(player).await?;
    Ok(sessions.into_iter().map(|session| (random::hex(&session.token[..16]), session)).collect())
}

/// Ends one of an account's own sessions by that name; an unknown one is gone already.
///
/// # Errors
/// As the store fails.
pub async fn revoke_session(app: &App, player: PlayerId, name: &str) -> Result<(), Error> {
    if let Some((_, session)) = sessions(app, player).await?.into_iter().find(|(known, _)| known == name) {
        app.store.close_session(session.token).await?;
    }
    Ok(())
}

/// Someone's account by what stands in an address.
///
/// # Errors
/// [`Error::NotFound`].
pub async fn by_public_id(app: &App, id: &str) -> Result<Account, Error> {
    app.store.account_by_public_id(&names::fold(id)).await?.ok_or(Error::NotFound)
}

/// While nobody is administrator: the token of a link that makes one, good until the next start.
///
/// # Errors
/// As the store fails.
pub async fn first_administrator_token(app: &App) -> Result<Option<String>, Error> {
    if app.store.anyone_is(Role::Administrator.code()).await? {
        return Ok(None);
    }
    let token = new_token();
    app.store.put_link(hash_of(&token), FIRST_ADMINISTRATOR, now_ms()).await?;
    Ok(Some(token))
}

/// Uses that link. False when it was used, belongs to an earlier start, or never was.
///
/// # Errors
/// As the store fails.
pub async fn become_administrator(app: &App, player: PlayerId, token: &str) -> Result<bool, Error> {
    let used = app.store.use_link(hash_of(token), FIRST_ADMINISTRATOR, app.started_at_ms, now_ms()).await?;
    if used {
        app.store.grant(player, Role::Administrator.code(), now_ms()).await?;
        tracing::info!(player = player.0, "the first administrator was named");
    }
    Ok(used)
}

#[cfg(test)]
mod tests {
    use super::is_email;

    #[test]
    fn addresses_have_a_shape() {
        for good in ["a@b.cn", "ann+chess@mail.example.org", "小明@例子.中国"] {
            assert!(is_email(good), "{good}");
        }
        for bad in ["a", "a@b", "@b.cn", "a@.cn", "a b@c.cn", "a@b.cn\nBcc: x@y.z", "<a@b.cn>"] {
            assert!(!is_email(bad), "{bad}");
        }
    }
}
