//! Lists of games: one row for each game, made from its log when it is created and when it ends.

use crate::app::terms::time_text;
use crate::live::Games;
use game::{Game, GameId, Speed};
use rules::Variant;
use std::collections::HashSet;
use std::time::Duration;
use store::{GameView, Store, StoreError};

/// Notices taken at once.
const BATCH: usize = 100;
/// A look at the outbox without being woken, for what a failure left behind.
const LOOK_EVERY: Duration = Duration::from_secs(10);

/// Keeps the list up to date for ever; woken by every game created or ended.
pub async fn run(store: Store, live: Games) {
    let mut changes = live.changes();
    loop {
        if let Err(error) = project(&store).await {
            tracing::warn!(error = %error, "the list of games could not be brought up to date");
        }
        // A timeout is the look without being woken; the sender lives as long as `live`.
        let _ = tokio::time::timeout(LOOK_EVERY, changes.changed()).await;
    }
}

/// Works off the outbox; returns how many notices were done.
///
/// # Errors
/// As the store fails; what was done until then stays done.
pub async fn project(store: &Store) -> Result<usize, StoreError> {
    let (mut done, mut unreadable) = (0, HashSet::new());
    loop {
        // Those of games that cannot be read stay, and hide none of the others.
        let most = BATCH + unreadable.len();
        let mut notices = store.log().outbox(most).await?;
        let is_last = notices.len() < most;
        notices.retain(|notice| !unreadable.contains(&(notice.game, notice.seq)));
        for notice in notices {
            let Some(view) = view(store, notice.game).await? else {
                unreadable.insert((notice.game, notice.seq));
                continue;
            };
            store.put_game_view(&view).await?;
            store.log().done(notice).await?;
            done += 1;
        }
        if is_last {
            return Ok(done);
        }
    }
}

/// The row of a game; none when its log cannot be read.
async fn view(store: &Store, number: i64) -> Result<Option<GameView>, StoreError> {
    let Some(id) = u64::try_from(number).ok().and_then(GameId::new) else { return Ok(None) };
    let events = match store.load(id).await {
        Ok(events) => events,
        Err(error @ StoreError::Unreadable(_)) => {
            tracing::error!(game.id = %id, error = %error, "a game cannot be listed");
            return Ok(None);
        }
        Err(error) => return Err(error),
    };
    match Game::replay(&events) {
        Ok(game) => Ok(Some(of_game(id, &game))),
        Err(error) => {
            tracing::error!(game.id = %id, error = %error, "a game cannot be listed");
            Ok(None)
        }
    }
}

fn of_game(id: GameId, game: &Game) -> GameView {
    let terms = game.terms();
    let speed = match Speed::of(&terms.time) {
        Speed::Standard => "standard",
        Speed::Rapid => "rapid",
        Speed::Blitz => "blitz",
    };
    let ending = game.ending();
    GameView {
        id,
        seq: game.seq().0,
        white: Some(terms.players.white),
        black: Some(terms.players.black),
        created_at: game.created_at(),
        ended_at: ending.map(|ending| ending.at),
        laws: terms.laws.id.to_owned(),
        speed: speed.to_owned(),
        time: time_text(&terms.time),
        chess960: terms.variant == Variant::Chess960,
        rated: terms.rated,
        plies: u32::try_from(game.plies().len()).unwrap_or(u32::MAX),
        result: ending.map(|ending| ending.result.to_string()).unwrap_or_default(),
        termination: ending.map(|ending| ending.termination.code().to_owned()).unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::live::Clock;
    use game::{Created, TimeControl};
    use rules::{ByColor, Position};
    use store::log::{Append, Row};

    #[tokio::test]
    async fn a_game_is_listed_at_birth_and_at_its_end() {
        let store = Store::in_memory().expect("in memory");
        let (white, black) =
            (store.create_guest(1).await.expect("w"), store.create_guest(1).await.expect("b"));
        let live = Games::new(store.clone(), Clock::system(), "test");
        let terms = Created {
            laws: game::laws("fide-2023").expect("known"),
            start: Position::start(),
            variant: Variant::Standard,
            time: TimeControl::untimed(),
            players: ByColor { white, black },
            rated: false,
            takebacks: true,
            appointment: None,
        };
        let id = GameId::new(9).expect("small");
        live.create(id, terms).await.expect("created");
        assert_eq!(project(&store).await, Ok(1));
        let listed = store.games_of(black, None, 9).await.expect("read");
        assert_eq!((listed[0].id, listed[0].ended_at, listed[0].result.as_str()), (id, None, ""));
        let ask = crate::live::Ask {
            who: white,
            at: live.clock().now(),
            lag_ms: 0,
            from: game::Seq(1),
            command: ("1".into(), game::CommandId(1)),
            request: crate::live::Request::Resign,
        };
        live.ask(id, ask).await;
        assert_eq!(project(&store).await, Ok(1));
        let listed = store.games_of(white, None, 9).await.expect("read");
        assert_eq!((listed.len(), listed[0].result.as_str(), listed[0].ended_at.is_some()), (1, "0-1", true));
        assert_eq!(project(&store).await, Ok(0));
        assert_eq!(store.log().outbox(9).await, Ok(vec![]), "nothing waits");
    }

    /// However many games cannot be read, those behind them are listed.
    #[tokio::test]
    async fn games_that_cannot_be_read_hide_none_of_the_others() {
        let store = Store::in_memory().expect("in memory");
        for game in 1..=250 {
            let row = Row { seq: 1, kind: 1, version: 250, at: 1, payload: vec![0xff] };
            let new = Append { game, expected: 0, rows: vec![row], created_at: Some(1), ended_at: None };
            store.log().append(new).await.expect("stored as it is");
        }
        let player = store.create_guest(1).await.expect("a guest");
        let live = Games::new(store.clone(), Clock::system(), "test");
        let terms = Created {
            laws: game::laws("fide-2023").expect("known"),
            start: Position::start(),
            variant: Variant::Standard,
            time: TimeControl::untimed(),
            players: ByColor { white: player, black: player },
            rated: false,
            takebacks: true,
            appointment: None,
        };
        live.create(GameId::new(900).expect("small"), terms).await.expect("created");
        assert_eq!(project(&store).await, Ok(1));
        assert_eq!(store.games_of(player, None, 9).await.expect("read").len(), 1);
    }
}
