//! The lobby: who is here, who seeks a game, which games are played. It tells every listening
//! socket when that changes, and a player whose offer was accepted where to go.
//!
//! Seeks are challenges of kind `seek` in the store. One whose owner has shown no sign of life for a
//! while is withdrawn, so that nobody pairs with a closed laptop. News is gathered for a moment
//! before it is sent: a hundred people arriving at once cost a few frames each, not a hundred.

use crate::app::terms::{Terms, time_text};
use crate::app::{App, challenges, now_ms};
use crate::live::Outbound;
use crate::wire::{LiveInfo, LobbyFrame, PersonInfo, SeekInfo, ServerFrame};
use game::{GameId, PlayerId};
use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use store::StoreError;
use tokio::sync::Notify;

/// Most seeks and games shown.
pub const MOST_ROWS: u32 = 100;
/// News is gathered so long before it is sent.
const GATHER: Duration = Duration::from_millis(250);
/// How often absent seekers are looked for.
const SWEEP: Duration = Duration::from_secs(10);
/// An offer by link that nobody accepted is withdrawn after a week, ms.
const FORGOTTEN_MS: i64 = 7 * 24 * 3_600_000;
/// The sweep finishes offers accepted within so long, ms; the start takes up all that are older.
const UNFINISHED_MS: i64 = 3_600_000;
/// A seek whose owner has been silent for so long is withdrawn, ms.
const ABSENT_MS: i64 = 45_000;

/// Everyone who listens.
#[derive(Debug, Default)]
pub struct Lobby {
    // A std mutex: held for map accesses, never across an await.
    state: Mutex<State>,
    news: Notify,
    /// Pairing looks for a partner and else leaves a seek: one at a time, lest two leave one each.
    pub(super) pairing: tokio::sync::Mutex<()>,
    /// Shared by those who accept; held alone by whoever finishes what an earlier run left half done.
    pub(super) accepting: tokio::sync::RwLock<()>,
}

#[derive(Debug, Default)]
struct State {
    listeners: HashMap<u64, Listener>,
    seen: HashMap<PlayerId, i64>,
}

#[derive(Debug)]
struct Listener {
    player: Option<PlayerId>,
    out: Outbound,
    last: String,
}

/// What the lobby shows, for pages and frames alike.
#[derive(Clone, Debug, Default)]
pub struct View {
    /// Open offers, oldest first.
    pub seeks: Vec<Seek>,
    /// Games in progress, those with the computer too; the lobby shows the others.
    pub games: Vec<Running>,
    /// Those of the people here who have a name.
    pub here: Vec<PersonInfo>,
    /// How many listen, guests too.
    pub online: u32,
    listening: BTreeSet<i64>,
}

/// An open offer.
#[derive(Clone, Debug)]
pub struct Seek {
    /// Its id, that of the game to be.
    pub id: GameId,
    /// Whose it is.
    pub by: PlayerId,
    /// The name; none for a guest.
    pub name: Option<String>,
    /// Time control, `5+3`.
    pub time: String,
    /// `white`, `black` or `random`: the offerer's colour.
    pub color: String,
}

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Running {
    /// The game.
    pub id: GameId,
    /// White and Black.
    pub players: [PlayerId; 2],
    /// Their names; none for a guest.
    pub names: [Option<String>; 2],
    /// Time control, `5+3`.
    pub time: String,
    /// Half-moves made.
    pub ply: u32,
    /// People watching.
    pub watchers: u32,
    /// Whether one of the two is the computer.
    pub with_computer: bool,
}

impl Lobby {
    /// A socket listens from now on.
    pub fn join(&self, player: Option<PlayerId>, out: Outbound) {
        self.state().listeners.insert(out.id(), Listener { player, out, last: String::new() });
        self.changed();
    }

    /// A socket is gone. Times here are the live games', which no step of the wall clock touches.
    pub fn leave(&self, out: u64, now: i64) {
        let mut state = self.state();
        if let Some(Listener { player: Some(player), .. }) = state.listeners.remove(&out) {
            state.seen.insert(player, now);
        }
        drop(state);
        self.changed();
    }

    /// A page shows that someone is here without a socket.
    pub fn touch(&self, player: PlayerId, now: i64) {
        self.state().seen.insert(player, now);
    }

    /// Something that lists show has changed.
    pub fn changed(&self) {
        self.news.notify_one();
    }

    /// Sends every socket of a player to a game.
    pub fn send_to_game(&self, player: PlayerId, id: GameId) {
        let frame = ServerFrame::Go { g: id.to_string() }.text();
        for listener in self.state().listeners.values().filter(|listener| listener.player == Some(player)) {
            listener.out.push(frame.clone());
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_present(&self, player: PlayerId, since: i64) -> bool {
        let state = self.state();
        state.listeners.values().any(|listener| listener.player == Some(player))
            || state.seen.get(&player).is_some_and(|&seen| seen >= since)
    }
}

/// What the lobby shows now.
///
/// # Errors
/// As the store fails.
pub async fn view(app: &App) -> Result<View, StoreError> {
    let mut names = Names { app, known: HashMap::new() };
    let mut seeks = Vec::new();
    for seek in app.store.open_challenges("seek", MOST_ROWS).await? {
        let Some(terms) = Terms::from_text(&seek.terms) else { continue };
        let name = names.of(seek.by).await?;
        seeks.push(Seek { id: seek.id, by: seek.by, name, time: time_text(&terms.time), color: seek.color });
    }
    let mut games = Vec::new();
    for brief in app.live.running().into_iter().take(MOST_ROWS as usize) {
        let players = [brief.terms.players.white, brief.terms.players.black];
        games.push(Running {
            id: brief.id,
            players,
            names: [names.of(players[0]).await?, names.of(players[1]).await?],
            time: time_text(&brief.terms.time),
            ply: brief.ply(),
            watchers: brief.watchers(),
            with_computer: players.iter().any(|&player| app.computers.of(player).is_some()),
        });
    }
    let (people, strangers) = {
        let state = app.lobby.state();
        let people: BTreeSet<i64> =
            state.listeners.values().filter_map(|listener| listener.player.map(|player| player.0)).collect();
        (people, state.listeners.values().filter(|listener| listener.player.is_none()).count())
    };
    let mut here = Vec::new();
    for &player in people.iter().take(MOST_ROWS as usize) {
        here.extend(names.person(PlayerId(player)).await?);
    }
    here.sort_by(|one, other| one.id.cmp(&other.id));
    let online = u32::try_from(people.len() + strangers).unwrap_or(u32::MAX);
    Ok(View { seeks, games, here, online, listening: people })
}

/// Names, each looked up once.
struct Names<'a> {
    app: &'a App,
    known: HashMap<PlayerId, Option<PersonInfo>>,
}

impl Names<'_> {
    async fn of(&mut self, player: PlayerId) -> Result<Option<String>, StoreError> {
        Ok(self.person(player).await?.map(|person| person.name))
    }

    async fn person(&mut self, player: PlayerId) -> Result<Option<PersonInfo>, StoreError> {
        if let Some(person) = self.known.get(&player) {
            return Ok(person.clone());
        }
        let account = self.app.store.account(player).await?;
        let person =
            account.and_then(|account| Some(PersonInfo { id: account.public_id?, name: account.name? }));
        self.known.insert(player, person.clone());
        Ok(person)
    }
}

impl View {
    /// How many are here, a visitor counted whose page is only now on its way.
    pub fn online_with(&self, visitor: Option<PlayerId>) -> u32 {
        let known = visitor.is_some_and(|visitor| self.listening.contains(&visitor.0));
        self.online + u32::from(!known)
    }

    /// The frame one reader sees.
    pub fn frame(&self, reader: Option<PlayerId>) -> LobbyFrame {
        LobbyFrame {
            seeks: self
                .seeks
                .iter()
                .map(|seek| SeekInfo {
                    id: seek.id.to_string(),
                    name: seek.name.clone(),
                    time: seek.time.clone(),
                    rated: false,
                    color: seek.color.clone(),
                    mine: reader == Some(seek.by),
                })
                .collect(),
            games: self
                .games
                .iter()
                .filter(|game| !game.with_computer)
                .map(|game| LiveInfo {
                    g: game.id.to_string(),
                    white: game.names[0].clone(),
                    black: game.names[1].clone(),
                    time: game.time.clone(),
                    ply: game.ply,
                })
                .collect(),
            here: self.here.clone(),
            online: self.online,
        }
    }
}

/// Sends news and withdraws the seeks of people who have gone, until the server stops.
pub async fn tend(app: App) {
    let mut games = app.live.changes();
    let mut draining = app.draining();
    let mut sweep = tokio::time::interval(SWEEP);
    loop {
        tokio::select! {
            () = app.lobby.news.notified() => {}
            Ok(()) = games.changed() => {}
            _ = sweep.tick() => {
                if let Err(error) = withdraw_absent(&app).await {
                    tracing::warn!(%error, "absent seekers could not be looked for");
                }
                if let Err(error) = challenges::finish_all(&app, now_ms() - UNFINISHED_MS).await {
                    tracing::warn!(%error, "accepted offers without a game could not be looked for");
                }
            }
            _ = draining.changed() => {}
        }
        if *draining.borrow() {
            return;
        }
        tokio::time::sleep(GATHER).await;
        match view(&app).await {
            Ok(view) => tell(&app.lobby, &view),
            Err(error) => tracing::warn!(%error, "the lobby could not be read"),
        }
    }
}

fn tell(lobby: &Lobby, view: &View) {
    lobby.state().listeners.retain(|_, listener| {
        let text = ServerFrame::Lob(view.frame(listener.player)).text();
        if text == listener.last {
            return true;
        }
        let taken = listener.out.push(text.clone());
        listener.last = text;
        taken
    });
}

async fn withdraw_absent(app: &App) -> Result<(), StoreError> {
    let now = now_ms();
    app.store.close_challenges("link", now - FORGOTTEN_MS, now).await?;
    let since = app.live.clock().now() - ABSENT_MS;
    for (id, by) in app.store.open_since("seek", now - ABSENT_MS).await? {
        if !app.lobby.is_present(by, since) {
            app.store.withdraw_challenge(id, by, now).await?;
            app.lobby.changed();
        }
    }
    app.lobby.state().seen.retain(|_, seen| *seen >= since);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Config;
    use store::{NewChallenge, Store};

    /// However many seekers are here, one behind them who is not is missed.
    #[tokio::test]
    async fn a_seeker_who_has_gone_is_withdrawn_wherever_in_the_list() {
        let app =
            App::new(Config { data: None, ..Config::default() }, Store::in_memory().expect("in memory"));
        let here = app.store.create_guest(1).await.expect("a guest");
        let gone = app.store.create_guest(1).await.expect("a guest");
        app.lobby.touch(here, app.live.clock().now());
        for number in 1..=150 {
            let new = NewChallenge {
                id: GameId::new(number).expect("small"),
                kind: "seek".to_owned(),
                by: if number == 150 { gone } else { here },
                to: None,
                color: "random".to_owned(),
                terms: String::new(),
            };
            assert!(app.store.create_challenge(new, 1).await.expect("kept"));
        }
        withdraw_absent(&app).await.expect("withdrawn");
        let open = app.store.open_challenges("seek", 1_000).await.expect("read");
        assert!(open.len() == 149 && open.iter().all(|seek| seek.by == here));
    }
}
