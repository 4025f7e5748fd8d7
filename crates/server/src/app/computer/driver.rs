//! The task that plays one game: it listens to the game as a socket does, and whatever it hears, looks at the game as it
//! stands and does what is to be done. It keeps nothing that a start anew would miss.

use super::{Opponent, mind};
use crate::app::{App, random};
use crate::live::{Answer, Ask, LoadError, Outbound, Request};
use crate::wire::RematchInfo;
use engine::level::Level;
use engine::{Control, Engine, Limits, Line};
use game::{CommandId, CommandKind, Game, GameId, Phase, PlayerId};
use rules::Color;
use std::time::Duration;
use tokio::time::{Instant, sleep, sleep_until, timeout};

/// Without news for so long, it goes if the person is away and has the move.
const PATIENCE: Duration = Duration::from_secs(300);
/// A refused command is looked at anew after so long, ms: what refused it was on its way here as news.
const AGAIN_MS: u32 = 200;
/// Nodes of the search that answers an offer of a draw.
const OFFER_NODES: u64 = 20_000;
/// News that came in meanwhile is waited for so long, so that a burst of it is one look.
const GATHER: Duration = Duration::from_millis(5);

/// A seat that the computer has.
#[derive(Clone, Debug)]
pub(super) struct Seat {
    pub(super) id: GameId,
    pub(super) color: Color,
    pub(super) player: PlayerId,
    pub(super) opponent: &'static Opponent,
}

/// What comes after a look at the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// News.
    News,
    /// Another look after so many ms.
    Again(u32),
    /// Nothing more, ever.
    Over,
}

/// Plays until the game is over, or the person is away and nothing waits for the computer.
pub(super) async fn play(app: App, seat: Seat) {
    loop {
        let over = match at_the_board(&app, &seat).await {
            Ok(over) => over,
            Err(error) => {
                tracing::error!(game.id = %seat.id, %error, "the computer cannot play on");
                true
            }
        };
        app.computers.driven().remove(&seat.id);
        // Whoever came to the board between the last look and this line found the seat taken.
        let needed = !over && !is_alone(&app, &seat).await;
        if !needed || !app.computers.driven().insert(seat.id) {
            return;
        }
    }
}

/// Whether the other player is away.
async fn is_alone(app: &App, seat: &Seat) -> bool {
    match app.live.state(seat.id, Some(seat.player)).await {
        Ok(Some(state)) => match seat.color {
            Color::White => !state.black.on,
            Color::Black => !state.white.on,
        },
        Ok(None) | Err(_) => true,
    }
}

/// Sits down and plays; true when there is nothing to come back for.
async fn at_the_board(app: &App, seat: &Seat) -> Result<bool, LoadError> {
    let (out, mut inbound) = Outbound::new();
    if !app.live.join(seat.id, Some(seat.player), 0, out.clone()).await? {
        return Ok(true);
    }
    let mut draining = app.draining();
    let mut scores = Vec::new();
    let mut news_at = Instant::now();
    let over = loop {
        let next = look(app, seat, news_at, &mut scores).await?;
        let wait = match next {
            Next::Over => break true,
            Next::Again(ms) => Duration::from_millis(u64::from(ms)),
            Next::News => PATIENCE,
        };
        tokio::select! {
            news = inbound.next() => match news {
                Some(_) => {
                    news_at = Instant::now();
                    while let Ok(Some(_)) = timeout(GATHER, inbound.next()).await {}
                }
                // Too slow for its own queue: it sits down again.
                None => break false,
            },
            () = sleep(wait) => if next == Next::News && is_alone(app, seat).await {
                break false;
            },
            // The server stops; the next one takes the game up.
            _ = draining.changed() => break true,
        }
    };
    app.live.leave(seat.id, out.id()).await;
    Ok(over)
}

/// Looks at the game and does the first thing that is to be done.
async fn look(app: &App, seat: &Seat, news_at: Instant, scores: &mut Vec<i32>) -> Result<Next, LoadError> {
    let Some(game) = app.live.game(seat.id).await? else { return Ok(Next::Over) };
    let other = seat.color.other();
    if game.ending().is_some() {
        return after_the_end(app, seat, &game).await;
    }
    if game.takeback() == Some(other) && mind::may(&game, seat.color, CommandKind::AcceptTakeback) {
        scores.clear();
        return Ok(ask(app, seat, &game, Request::AcceptTakeback).await);
    }
    if game.offer().is_some_and(|offer| offer.by == other)
        && mind::may(&game, seat.color, CommandKind::DeclineDraw)
    {
        let takes =
            mind::may(&game, seat.color, CommandKind::AcceptDraw) && takes_draw(app, seat, &game).await;
        let answer = if takes { Request::AcceptDraw } else { Request::DeclineDraw };
        return Ok(ask(app, seat, &game, answer).await);
    }
    let its_move = *game.phase() == Phase::Running && game.position().turn() == seat.color;
    if its_move { Ok(make_move(app, seat, &game, news_at, scores).await) } else { Ok(Next::News) }
}

/// Whether the draw that is offered is taken.
async fn takes_draw(app: &App, seat: &Seat, game: &Game) -> bool {
    let line = line(game);
    let search = move |engine: &mut Engine| {
        let limits = Limits { nodes: Some(OFFER_NODES), ..Limits::default() };
        let answer = engine.search(&line, &limits, &Control::new(false), &mut |_| {});
        answer.lines.first().map(|(score, _)| score.centipawns())
    };
    let Some(score) = app.computers.engines.run(search).await.flatten() else { return false };
    let own = if game.position().turn() == seat.color { score } else { -score };
    mind::takes_draw(game, own)
}

/// Chooses the move, or what is better than a move.
async fn make_move(app: &App, seat: &Seat, game: &Game, news_at: Instant, scores: &mut Vec<i32>) -> Next {
    let clock = game.clock();
    let left = clock.runs().then(|| game.readings(app.live.clock().now())[seat.color]);
    // Read anew for each move: that of a rematch is kept a moment after the game is made.
    let rating = match app.store.computer_game(seat.id).await {
        Ok(kept) => kept.unwrap_or(seat.opponent.rating),
        Err(_) => seat.opponent.rating,
    };
    let seed = seat.id.get();
    let level = Level { rating: mind::in_a_hurry(rating, left), seed, style: seat.opponent.style };
    let line = line(game);
    let search = move |engine: &mut Engine| level.weigh(engine, &line, &Control::new(false));
    let Some(choice) = app.computers.engines.run(search).await.flatten() else {
        tracing::error!(game.id = %seat.id, "the engine has no move");
        return Next::Again(5_000);
    };
    let ply = u32::try_from(game.moves().len()).unwrap_or(u32::MAX);
    sleep_until(news_at + Duration::from_millis(mind::pause_ms(seed, ply, left))).await;
    let score = choice.score.centipawns();
    scores.push(score);
    let uci = |mv| game.position().uci(mv, game.terms().variant);
    let request = if mind::resigns(game, seat.color, rating, scores) {
        Request::Resign
    } else if let Some((claim, with)) = mind::claim(game, choice.mv, score) {
        Request::Claim { claim, uci: with.map(uci) }
    } else {
        Request::Move { uci: uci(choice.mv), offers_draw: false }
    };
    ask(app, seat, game, request).await
}

/// A rematch is always welcome; else it goes when the person does.
async fn after_the_end(app: &App, seat: &Seat, game: &Game) -> Result<Next, LoadError> {
    let Some(state) = app.live.state(seat.id, Some(seat.player)).await? else { return Ok(Next::Over) };
    match state.rematch {
        Some(RematchInfo::Asked { by }) if by != seat.color.into() => {
            let next = ask(app, seat, game, Request::Rematch).await;
            // The new game is as strong as this one; its own task looks whenever it has the move.
            if let Some(RematchInfo::Made { g }) =
                app.live.state(seat.id, Some(seat.player)).await?.and_then(|state| state.rematch)
                && let (Ok(new), Ok(Some(rating))) = (g.parse(), app.store.computer_game(seat.id).await)
            {
                app.store.put_computer_game(new, rating).await.map_err(LoadError::Store)?;
            }
            Ok(next)
        }
        Some(RematchInfo::Made { .. }) => Ok(Next::Over),
        Some(RematchInfo::Asked { .. }) | None if is_alone(app, seat).await => Ok(Next::Over),
        Some(RematchInfo::Asked { .. }) | None => Ok(Next::News),
    }
}

/// The game as the engine takes it.
fn line(game: &Game) -> Line {
    let mut line = Line::new(game.terms().start.clone());
    for &mv in game.moves() {
        line.play(mv);
    }
    line
}

async fn ask(app: &App, seat: &Seat, game: &Game, request: Request) -> Next {
    let number = u64::from_be_bytes(random::bytes());
    let ask = Ask {
        who: seat.player,
        at: app.live.received_at(),
        lag_ms: 0,
        from: game.seq(),
        command: (format!("{number:x}"), CommandId(number)),
        request,
    };
    match app.live.ask(seat.id, ask).await {
        Answer::Done(_) => Next::News,
        Answer::Busy(ms) => Next::Again(ms),
        Answer::Refused(refusal) => {
            tracing::debug!(game.id = %seat.id, code = refusal.code, "the computer was refused");
            Next::Again(AGAIN_MS)
        }
        Answer::NoGame => Next::Over,
    }
}
