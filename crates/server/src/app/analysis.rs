//! Analysis: the engine's best lines at a position, for whoever is not playing a person at the time (CON-01, ENG-05).
//!
//! One search at a time for each visitor: a new one ends the one before. How long it goes is a number of nodes, more for
//! those with an account. Searches have threads of their own, so that no opponent at a board waits for them, and what was
//! found is kept by position for the next who asks.

use crate::app::App;
use crate::app::computer::Engines;
use crate::app::quota::network;
use engine::{Control, Limits, Line, Score, Side};
use game::{GameId, PlayerId};
use rules::{Move, Position};
use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use store::StoreError;
use tokio::sync::mpsc;

/// Nodes of a search for a guest.
pub const GUEST_NODES: u64 = 1_500_000;
/// The same for somebody with an account.
pub const NAMED_NODES: u64 = 6_000_000;
/// Most lines shown.
pub const MOST_LINES: usize = 5;
/// Searches that may wait or run; one more is told to come later.
const MOST_SEARCHES: usize = 32;
/// The same from one network: a session costs nothing, so one script could else keep all others out.
const MOST_FROM_NETWORK: usize = 12;
/// Positions whose lines are kept.
const KEPT: usize = 2_000;
/// News of a search that may wait to be sent; what does not fit is passed over, since newer news replaces it.
const NEWS: usize = 8;
/// Half-moves of a line that are told.
const LONGEST: usize = 16;

/// What is known of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Plies of the last whole iteration.
    pub depth: u32,
    /// Moves looked at.
    pub nodes: u64,
    /// The best lines, the best first. Scores are White's.
    pub lines: Vec<(Score, Vec<Move>)>,
    /// Whether this is the last that comes.
    pub ended: bool,
}

/// Who analyses what.
#[derive(Debug, Default)]
pub struct Analyses {
    engines: Engines,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// By visitor.
    running: HashMap<Arc<str>, Running>,
    last: u64,
    known: HashMap<(String, usize), Found>,
    /// Keys of `known`, the oldest first.
    order: VecDeque<(String, usize)>,
}

#[derive(Debug)]
struct Running {
    /// Tells one search of a visitor from the next.
    number: u64,
    control: Arc<Control>,
    /// The network asked from, where that tells visitors apart.
    network: Option<IpAddr>,
}

impl State {
    fn asked_from(&self, network: Option<IpAddr>) -> usize {
        self.running.values().filter(|running| network.is_some() && running.network == network).count()
    }

    fn keep(&mut self, key: (String, usize), found: Found) {
        if self.known.insert(key.clone(), found).is_none() {
            self.order.push_back(key);
        }
        if self.order.len() > KEPT
            && let Some(oldest) = self.order.pop_front()
        {
            self.known.remove(&oldest);
        }
    }
}

impl Analyses {
    /// A thread that panicked left no half-made change: every change is a single step.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The news of a search; dropping it ends the search.
pub struct News {
    /// What was found, each better than the one before.
    pub found: mpsc::Receiver<Found>,
    _search: Option<Search>,
}

struct Search {
    app: App,
    visitor: Arc<str>,
    number: u64,
    control: Arc<Control>,
}

impl Drop for Search {
    fn drop(&mut self) {
        self.control.stop();
        let mut state = self.app.analyses.state();
        if state.running.get(&self.visitor).is_some_and(|running| running.number == self.number) {
            state.running.remove(&self.visitor);
        }
    }
}

/// Too many search at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crowded;

/// The games that keep somebody from analysing: those in progress against a person.
///
/// # Errors
/// As the store fails.
pub async fn barred_by(app: &App, player: PlayerId) -> Result<Vec<GameId>, StoreError> {
    let against_person = |white: PlayerId, black: PlayerId| {
        [white, black].contains(&player) && [white, black].iter().all(|one| app.computers.of(*one).is_none())
    };
    let mut games: Vec<GameId> = app
        .live
        .running()
        .iter()
        .filter(|game| against_person(game.terms.players.white, game.terms.players.black))
        .map(|game| game.id)
        .collect();
    // Games without a clock sleep while nobody is there.
    for game in app.store.unfinished_games_of(player).await? {
        if let (Some(white), Some(black)) = (game.white, game.black)
            && against_person(white, black)
            && app.live.goes_on(game.id)
            && !games.contains(&game.id)
        {
            games.push(game.id);
        }
    }
    Ok(games)
}

/// Begins a search for a visitor who asks from this address; the one before, if it goes on, ends.
///
/// # Errors
/// [`Crowded`].
pub fn begin(
    app: &App,
    visitor: &Arc<str>,
    from: Option<IpAddr>,
    position: Position,
    lines: usize,
    nodes: u64,
) -> Result<News, Crowded> {
    let lines = lines.clamp(1, MOST_LINES);
    let key = (position.to_fen(), lines);
    let (sender, found) = mpsc::channel(NEWS);
    let control = Arc::new(Control::new(false));
    let network = from.map(network).filter(|address| !address.is_loopback());
    let number = {
        let mut state = app.analyses.state();
        if let Some(before) = state.running.remove(visitor) {
            before.control.stop();
        }
        if let Some(known) = state.known.get(&key).filter(|known| known.nodes * 10 >= nodes * 9) {
            // The channel is new: there is room.
            let _ = sender.try_send(known.clone());
            return Ok(News { found, _search: None });
        }
        if state.running.len() >= MOST_SEARCHES || state.asked_from(network) >= MOST_FROM_NETWORK {
            return Err(Crowded);
        }
        state.last += 1;
        let number = state.last;
        state.running.insert(visitor.clone(), Running { number, control: control.clone(), network });
        number
    };
    let search = Search { app: app.clone(), visitor: visitor.clone(), number, control: control.clone() };
    let app = app.clone();
    tokio::spawn(async move {
        let last = sender.clone();
        let work = move |engine: &mut engine::Engine| look(engine, position, lines, nodes, &control, &sender);
        let Some(Some(found)) = app.analyses.engines.run(work).await else { return };
        if found.nodes * 10 >= nodes * 9 {
            app.analyses.state().keep(key, found.clone());
        }
        // Whoever asked may be gone.
        let _ = last.send(found).await;
    });
    Ok(News { found, _search: Some(search) })
}

/// Searches a position and tells what it finds; nothing where it was ended before it began.
fn look(
    engine: &mut engine::Engine,
    position: Position,
    lines: usize,
    nodes: u64,
    control: &Control,
    news: &mpsc::Sender<Found>,
) -> Option<Found> {
    if control.is_stopped() {
        return None;
    }
    let turn = position.turn();
    let limits = Limits { nodes: Some(nodes), multi_pv: lines, ..Limits::default() };
    let mut best: Vec<(Score, Vec<Move>)> = Vec::new();
    let answer = engine.search(&Line::new(position), &limits, control, &mut |info| {
        if info.side != Side::Exact {
            return;
        }
        best.truncate(info.multi_pv.max(1) - 1);
        best.push((info.score.for_white(turn), shortened(&info.line)));
        let found = Found { depth: info.depth, nodes: info.nodes, lines: best.clone(), ended: false };
        // News that does not fit is replaced by the next.
        let _ = news.try_send(found);
    });
    // Where no move is legal the score has no line.
    let lines = answer.lines.iter().filter(|(_, line)| !line.is_empty());
    let lines = lines.map(|(score, line)| (score.for_white(turn), shortened(line)));
    Some(Found { depth: answer.depth, nodes: answer.nodes, lines: lines.collect(), ended: true })
}

fn shortened(line: &[Move]) -> Vec<Move> {
    line.iter().copied().take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Config;
    use store::Store;

    #[tokio::test]
    async fn one_network_keeps_nobody_else_out() {
        let app =
            App::new(Config { data: None, ..Config::default() }, Store::in_memory().expect("in memory"));
        let search = |number: usize, from: &str| {
            let visitor: Arc<str> = format!("{from} {number}").into();
            begin(&app, &visitor, Some(from.parse().expect("an address")), Position::start(), 1, 1 << 40)
        };
        let script: Vec<_> = (0..20).map(|number| search(number, "192.0.2.1")).collect();
        assert_eq!(script.iter().filter(|search| search.is_ok()).count(), MOST_FROM_NETWORK);
        assert!(search(0, "192.0.2.2").is_ok());
        drop(script);
        assert!(search(99, "192.0.2.1").is_ok(), "what nobody reads any more counts no more");
    }
}
