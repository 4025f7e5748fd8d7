//! Events as people meet them: found, shown, and run by those who may.
//!
//! An event has one writer: whoever holds its lock decides on what stands, stores what follows, and only then puts the
//! new state in place of the old. Readers take the state as it is and never wait.

pub mod clock;
pub mod matching;
pub mod online;
mod presets;
pub mod roster;
pub mod round_pgn;
pub mod season;
pub mod shorthand;
mod shown;
mod teams;

pub use presets::Preset;
pub use shown::{Board, Explained, Pairing, Part, Person, Shown, Why};
pub use teams::{BoardScore, MatchBoard, Meeting, Teams, tally};

use crate::Error;
use crate::app::accounts::{Role, Viewer};
use crate::app::{App, now_ms, random};
use crate::i18n::Lang;
use crate::live::Outbound;
use crate::wire::ServerFrame;
use crate::words::desk::Whom;
use online::Call;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};
use store::{EventGame, StoreError, TournamentId};
use tokio::sync::watch;
use tournament::desk::import::{Import, import};
use tournament::desk::{Command, Consent, Desk, ParticipantId, Refusal, Seat, Settings, TeamId, Wish};
use tournament::trf::Report;

/// Events on a page of the list.
const MOST_LISTED: u32 = 50;

/// An event as it stands: immutable, replaced as a whole.
#[derive(Debug)]
pub struct Open {
    /// Its public id.
    pub id: String,
    /// State and log.
    pub desk: Desk,
    shown: OnceLock<Arc<Shown>>,
    /// What pages showed before the last change: explanations that it left alone are taken over.
    before: Option<Arc<Shown>>,
}

impl Open {
    fn new(id: String, desk: Desk, before: Option<Arc<Shown>>) -> Open {
        Open { id, desk, shown: OnceLock::new(), before }
    }

    /// What pages show of it; worked out when first asked for.
    pub fn shown(&self) -> Arc<Shown> {
        let make = || {
            let mut shown = Shown::of(self.desk.state());
            if let Some(before) = &self.before {
                shown.take_over(before);
            }
            Arc::new(shown)
        };
        self.shown.get_or_init(make).clone()
    }

    /// What pages showed last, of this state or of one before it.
    fn last_shown(&self) -> Option<Arc<Shown>> {
        self.shown.get().or(self.before.as_ref()).cloned()
    }

    /// Its name as a page of this language has it.
    pub fn title(&self, lang: Lang) -> String {
        let name = &self.desk.state().settings.name;
        if lang != Lang::En && !name.zh.is_empty() { name.zh.clone() } else { name.latin_first().to_owned() }
    }

    /// A team's name as a page of this language has it; the number for one that is gone.
    pub fn team_name(&self, lang: Lang, id: TeamId) -> String {
        match self.desk.state().team(id).map(|team| &team.entry.name) {
            Some(name) if lang != Lang::En && !name.zh.is_empty() => name.zh.clone(),
            Some(name) => name.latin_first().to_owned(),
            None => format!("#{}", id.0),
        }
    }

    /// The name of whoever the log or a refusal speaks of.
    pub fn called(&self, lang: Lang, whom: Whom) -> String {
        match whom {
            Whom::Person(id) => self.name(lang, id),
            Whom::Team(id) => self.team_name(lang, id),
        }
    }

    /// What the board of a game is called: its number, or of a match with that match's, `2.1`.
    pub fn place(&self, round: u32, seat: Seat) -> String {
        let state = self.desk.state();
        if let Some((number, board)) = state.in_match(round, seat) {
            return format!("{number}.{board}");
        }
        let boards = state.round(round).map(|round| round.boards.as_slice()).unwrap_or_default();
        boards.iter().position(|board| board.seat == seat).map_or(0, |at| at + 1).to_string()
    }

    /// A participant's name as a page of this language has it; the number for one who is gone.
    pub fn name(&self, lang: Lang, id: ParticipantId) -> String {
        let entry = self.desk.state().participant(id).map(|who| &who.entry);
        match entry {
            Some(entry) if lang != Lang::En && !entry.name_zh.is_empty() => entry.name_zh.clone(),
            Some(entry) => entry.latin_first().to_owned(),
            None => format!("#{}", id.0),
        }
    }
}

/// The events that were asked for since the start.
pub struct Events {
    known: RwLock<HashMap<String, Arc<Entry>>>,
    /// Changes with every state of any event.
    news: watch::Sender<u64>,
    /// Sockets that listen to an event, by the event.
    listeners: Mutex<HashMap<String, Vec<Outbound>>>,
    /// Whom the games of each event call, by account.
    calls: RwLock<HashMap<String, HashMap<i64, Call>>>,
}

impl Default for Events {
    fn default() -> Events {
        Events {
            known: RwLock::default(),
            news: watch::Sender::new(0),
            listeners: Mutex::default(),
            calls: RwLock::default(),
        }
    }
}

impl Events {
    /// Changes with every state of any event.
    pub fn news(&self) -> watch::Receiver<u64> {
        self.news.subscribe()
    }

    /// Every event known, as it stands.
    fn all(&self) -> Vec<(TournamentId, Arc<Open>)> {
        let known = self.known.read().expect("nothing panics while it is held");
        known.values().map(|entry| (entry.number, entry.now())).collect()
    }

    /// A socket hears of every change of an event from now on.
    pub fn listen(&self, id: &str, out: Outbound) {
        let mut listeners = self.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        let own = listeners.entry(id.to_owned()).or_default();
        own.retain(|other| other.id() != out.id());
        own.push(out);
    }

    /// A socket is gone.
    pub fn leave(&self, id: &str, out: u64) {
        let mut listeners = self.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = listeners.get_mut(id) {
            own.retain(|other| other.id() != out);
            if own.is_empty() {
                listeners.remove(id);
            }
        }
    }

    /// Tells those who listen that an event has changed; those who are gone or too slow are forgotten.
    fn tell(&self, id: &str, head: u32) {
        let text = ServerFrame::Evt { e: id.to_owned(), v: head }.text();
        let mut listeners = self.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = listeners.get_mut(id) {
            own.retain(|out| out.push(text.clone()));
        }
    }

    /// Keeps whom an event's games call; true where that has changed.
    fn call(&self, id: &str, calls: HashMap<i64, Call>) -> bool {
        let mut all = self.calls.write().unwrap_or_else(PoisonError::into_inner);
        if all.get(id).map_or(calls.is_empty(), |before| *before == calls) {
            return false;
        }
        match calls.is_empty() {
            true => all.remove(id),
            false => all.insert(id.to_owned(), calls),
        };
        true
    }

    /// The board that waits for this account, the first to begin where there are several.
    pub fn call_of(&self, account: i64, now: i64) -> Option<Call> {
        let all = self.calls.read().unwrap_or_else(PoisonError::into_inner);
        let own = all.values().filter_map(|calls| calls.get(&account)).filter(|call| call.is_due(now));
        own.min_by_key(|call| call.starts_at).cloned()
    }
}

/// One event with the lock of its writer.
struct Entry {
    number: TournamentId,
    writing: tokio::sync::Mutex<()>,
    open: Mutex<Arc<Open>>,
}

impl Entry {
    fn now(&self) -> Arc<Open> {
        self.open.lock().expect("nothing panics while it is held").clone()
    }
}

/// The event of this id.
///
/// # Errors
/// [`Error::NotFound`], or as the store fails.
pub async fn open(app: &App, id: &str) -> Result<Arc<Open>, Error> {
    Ok(entry(app, id).await?.now())
}

/// The games that an event has made, in the order of rounds.
///
/// # Errors
/// [`Error::NotFound`], or as the store fails.
pub async fn games(app: &App, id: &str) -> Result<Vec<EventGame>, Error> {
    let number = entry(app, id).await?.number;
    Ok(app.store.event_games(number).await?)
}

async fn entry(app: &App, id: &str) -> Result<Arc<Entry>, Error> {
    let known = app.events.known.read().expect("nothing panics while it is held").get(id).cloned();
    if let Some(entry) = known {
        return Ok(entry);
    }
    let (number, _) = app.store.desks().find(id).await?.ok_or(Error::NotFound)?;
    let desk = app.store.desk(number).await?.ok_or(Error::NotFound)?;
    let open = Arc::new(Open::new(id.to_owned(), desk, None));
    let entry = Arc::new(Entry { number, writing: tokio::sync::Mutex::new(()), open: Mutex::new(open) });
    let mut known = app.events.known.write().expect("nothing panics while it is held");
    // Whoever came first keeps the lock that others may be waiting for.
    Ok(known.entry(id.to_owned()).or_insert(entry).clone())
}

/// A place in the list of events: first day and number of the last one shown.
pub type ListPlace = (String, TournamentId);

/// A page of events in whose name a text stands, the latest first day first, from after a place; and the place
/// of the last where more follow.
///
/// # Errors
/// As the store fails.
pub async fn listed(
    app: &App,
    wanted: &str,
    mut before: Option<ListPlace>,
) -> Result<(Vec<Arc<Open>>, Option<ListPlace>), Error> {
    let wanted = wanted.trim().to_lowercase();
    let mut events: Vec<Arc<Open>> = Vec::new();
    loop {
        let cards = app.store.desks().cards(before.clone(), MOST_LISTED + 1).await?;
        let more = cards.len() > MOST_LISTED as usize;
        for (id, card) in cards.into_iter().take(MOST_LISTED as usize) {
            let is_wanted = [&card.title_en, &card.title_zh, &card.starts_on]
                .iter()
                .any(|text| text.to_lowercase().contains(&wanted));
            if is_wanted {
                // One more than a page holds: there is a next page.
                if events.len() == MOST_LISTED as usize {
                    return Ok((events, before));
                }
                events.push(open(app, &card.slug).await?);
            }
            before = Some((card.starts_on, id));
        }
        if !more {
            return Ok((events, None));
        }
    }
}

/// Makes an event and gives its id.
///
/// # Errors
/// [`Error::BadRequest`] where the terms do not hold, or as the store fails.
pub async fn create(app: &App, by: i64, settings: Settings) -> Result<String, Error> {
    let id = random::game_id().to_string();
    let seed = u64::from_be_bytes(random::bytes());
    let wish = Wish::Create { settings: Box::new(settings), seed };
    let command = Command { at: now_ms(), by: Some(by), wish };
    let events = Desk::new().decide(&command, Consent::NONE).map_err(|_| Error::BadRequest)?;
    app.store.create_tournament(&id, &events).await?;
    tracing::info!(event = id, by, "an event was created");
    Ok(id)
}

/// Makes an event of a report that another program wrote, and gives its id with what was not taken over.
///
/// # Errors
/// The outer one as the store fails; the inner one where the report's facts do not go together.
pub async fn take_over(app: &App, by: i64, report: Report) -> Result<Result<String, Refusal>, Error> {
    let id = random::game_id().to_string();
    match understood(report, by).await?.1 {
        Ok(import) => {
            app.store.create_tournament(&id, &import.events).await?;
            tracing::info!(event = id, by, "an event was taken over from a report");
            Ok(Ok(id))
        }
        Err(refusal) => Ok(Err(refusal)),
    }
}

/// What an event taken over from a report would be, with the report itself. Every round is paired again, where that may
/// take its time.
///
/// # Errors
/// The outer one where the work is lost; the inner one where the report's facts do not go together.
pub async fn understood(report: Report, by: i64) -> Result<(Report, Result<Import, Refusal>), Error> {
    let seed = u64::from_be_bytes(random::bytes());
    let at = now_ms();
    let work = move || {
        let import = import(&report, seed, at, Some(by));
        (report, import)
    };
    tokio::task::spawn_blocking(work).await.map_err(|error| Error::Internal(format!("import: {error}")))
}

/// Does what is wished, or says why not. The new state is in place, and stored, when this returns.
///
/// # Errors
/// The outer one as the store fails; the inner one where the desk refuses.
pub async fn act(
    app: &App,
    id: &str,
    by: Option<i64>,
    wish: Wish,
    consent: Consent,
) -> Result<Result<Arc<Open>, Refusal>, Error> {
    act_all(app, id, by, vec![wish], consent).await
}

/// Does all that is wished in one transaction, or nothing of it.
///
/// # Errors
/// As [`act`]; the refusal is that of the first wish that is refused.
pub async fn act_all(
    app: &App,
    id: &str,
    by: Option<i64>,
    wishes: Vec<Wish>,
    consent: Consent,
) -> Result<Result<Arc<Open>, Refusal>, Error> {
    let entry = entry(app, id).await?;
    let _writing = entry.writing.lock().await;
    let before = entry.now();
    if wishes.is_empty() {
        return Ok(Ok(before));
    }
    let at = now_ms();
    // Pairing by the rules and weighing a log take their time in a large event.
    let decided = tokio::task::spawn_blocking({
        let before = before.clone();
        move || {
            let mut desk = before.desk.clone();
            let mut events = Vec::new();
            for wish in wishes {
                let decided = desk.decide(&Command { at, by, wish }, consent)?;
                decided.iter().for_each(|event| desk.apply(event));
                events.extend(decided);
            }
            Ok((events, desk))
        }
    });
    let (events, desk) = match decided.await.map_err(|error| Error::Internal(format!("desk: {error}")))? {
        Ok(decided) => decided,
        Err(refusal) => return Ok(Err(refusal)),
    };
    match app.store.append_to_tournament(entry.number, &before.desk, &events).await {
        Ok(()) => {}
        // Somebody else wrote to the store: what is known here is out of date.
        Err(StoreError::Conflict { .. }) => {
            app.events.known.write().expect("nothing panics while it is held").remove(id);
            return Ok(Err(Refusal::Outdated));
        }
        Err(error) => return Err(error.into()),
    }
    let open = Arc::new(Open::new(id.to_owned(), desk, before.last_shown()));
    *entry.open.lock().expect("nothing panics while it is held") = open.clone();
    app.events.tell(id, open.desk.head());
    app.events.news.send_modify(|count| *count += 1);
    Ok(Ok(open))
}

/// Whether somebody runs an event: its creator, administrators, and the accounts of its staff.
pub fn runs(open: &Open, viewer: &Viewer) -> bool {
    let account = viewer.player.0;
    let creator = open.desk.log().first().and_then(|event| event.by);
    let mut staff = open.desk.state().settings.staff.iter();
    let named = staff.any(|official| official.account == Some(account));
    viewer.is_named() && (viewer.is_administrator() || creator == Some(account) || named)
}

/// Whether somebody may create events: organisers, arbiters, teachers and administrators.
///
/// # Errors
/// [`Error::Forbidden`].
pub fn may_create(viewer: &Viewer) -> Result<(), Error> {
    let creates = |role: &Role| match role {
        Role::Organiser | Role::Arbiter | Role::Teacher | Role::Administrator => true,
        Role::Player => false,
    };
    if viewer.is_named() && viewer.roles.iter().any(creates) { Ok(()) } else { Err(Error::Forbidden) }
}
