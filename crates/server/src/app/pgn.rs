//! A game as PGN: the tags a reader of any program expects, the laws it was played under, each
//! move with the mover's clock, and why it ended.

use crate::app::terms::time_text;
use game::{ClockMode, Game, GameId, GameResult, Termination, TimeControl};
use notation::pgn::{Action, WriteOptions, write_game};
use rules::{ByColor, Color, Variant};

/// What the game itself does not know.
pub struct Heading<'a> {
    /// The game.
    pub id: GameId,
    /// Names, or a guest's word for one; none where nobody knows.
    pub names: ByColor<Option<&'a str>>,
    /// Address of the game's page.
    pub site: String,
}

/// The export form of a game, running or ended.
pub fn of(game: &Game, heading: &Heading<'_>) -> String {
    let terms = game.terms();
    let mut pgn = played(game);
    let (date, time) = utc(game.created_at());
    let name = |color| heading.names[color].unwrap_or("?").to_owned();
    pgn.set_tag("Event", if terms.rated { "Rated game" } else { "Casual game" });
    pgn.set_tag("Site", &heading.site);
    pgn.set_tag("Date", &date);
    pgn.set_tag("Round", "-");
    pgn.set_tag("White", &name(Color::White));
    pgn.set_tag("Black", &name(Color::Black));
    pgn.set_tag("UTCDate", &date);
    pgn.set_tag("UTCTime", &time);
    pgn.set_tag("GameId", &heading.id.to_string());
    tell_ending(&mut pgn, game);
    write_game(&pgn, &WriteOptions::default())
}

/// The moves of a game with the movers' clocks, its result, and the tags of what it is played under.
pub fn played(game: &Game) -> notation::Game {
    let terms = game.terms();
    let mut pgn = notation::Game::new(terms.start.clone(), terms.variant);
    pgn.set_tag("Laws", terms.laws.id);
    pgn.set_tag("TimeControl", &time_control(&terms.time));
    pgn.set_tag("TimeControlText", &time_text(&terms.time));
    if terms.variant == Variant::Chess960 {
        pgn.set_tag("Variant", "Chess960");
    }
    let mut node = notation::Game::ROOT;
    let timed = !matches!(terms.time.mode(), ClockMode::None | ClockMode::Correspondence { .. });
    let mut mover = terms.start.turn();
    for ply in game.plies() {
        node = pgn.add(node, Action::Move(ply.mv));
        if timed {
            pgn.annotate(node).clk_ms = u64::try_from(ply.clocks[mover]).ok();
        }
        mover = !mover;
    }
    pgn.set_result(game.ending().and_then(|ending| ending.result.outcome()));
    pgn
}

/// Says in tags how a game ended, or that it has not.
pub fn tell_ending(pgn: &mut notation::Game, game: &Game) {
    let Some(ending) = game.ending() else { return pgn.set_tag("Termination", "unterminated") };
    pgn.set_tag("Termination", termination(ending.termination, ending.result));
    pgn.set_tag("TerminationReason", ending.termination.code());
    if let Some(article) = ending.article {
        pgn.set_tag("TerminationArticle", article.as_str());
    }
    if ending.result.outcome().is_none() {
        pgn.set_tag("GameResult", &ending.result.to_string());
    }
}

/// The words of the PGN standard, section 9.8.1.
fn termination(why: Termination, result: GameResult) -> &'static str {
    match (why, result) {
        (Termination::Aborted, _) => "abandoned",
        (Termination::Flag | Termination::FlagNoMate | Termination::FlagTooEarly, _) => "time forfeit",
        (Termination::ClaimPenalty, _) => "rules infraction",
        (_, GameResult::WhiteByForfeit | GameResult::BlackByForfeit | GameResult::BothForfeit) => "abandoned",
        (_, GameResult::BothLose | GameResult::WhiteHalf | GameResult::BlackHalf) => "adjudication",
        (_, GameResult::Void) => "abandoned",
        (_, GameResult::WhiteWins | GameResult::BlackWins | GameResult::Draw) => "normal",
    }
}

/// The fields of the PGN standard, section 9.6.1: seconds, increments behind a plus, periods with a
/// colon between, `*` for the sand clock, `-` without a clock. White's, where the sides differ.
pub fn time_control(time: &TimeControl) -> String {
    if matches!(time.mode(), ClockMode::None | ClockMode::Correspondence { .. }) {
        return "-".to_owned();
    }
    let sand = if time.mode() == ClockMode::Hourglass { "*" } else { "" };
    let periods: Vec<String> = time
        .periods(Color::White)
        .iter()
        .map(|period| {
            let moves = period.moves.map(|moves| format!("{moves}/")).unwrap_or_default();
            let main = period.main_ms / 1000;
            let increment = match period.increment_ms / 1000 {
                0 => String::new(),
                seconds => format!("+{seconds}"),
            };
            format!("{moves}{sand}{main}{increment}")
        })
        .collect();
    periods.join(":")
}

/// Day and time of day of a moment (ms since 1970), as PGN writes them.
pub fn utc(ms: i64) -> (String, String) {
    match jiff::Timestamp::from_millisecond(ms) {
        Ok(moment) => (moment.strftime("%Y.%m.%d").to_string(), moment.strftime("%H:%M:%S").to_string()),
        Err(_) => ("????.??.??".to_owned(), "??:??:??".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::terms::Terms;
    use game::{Actor, Command, CommandKind, Event, EventKind, PlayerId};
    use notation::read_san;

    /// Plays a game to its last command, a second a move.
    fn play(terms: &Terms, moves: &str, last: Option<CommandKind>) -> Game {
        let players = ByColor { white: PlayerId(1), black: PlayerId(2) };
        let created = EventKind::Created(Box::new(terms.created(players)));
        let mut at = 1_790_000_000_000;
        let mut game = Game::begin(&Event { at, by: Actor::System, cid: None, kind: created }).unwrap();
        let mut run = |game: &mut Game, kind: CommandKind, actor: Actor| {
            at += 1_000;
            let command = Command { actor, at, lag_ms: 0, cid: None, kind };
            for event in game.decide(&command).unwrap() {
                game.apply(&event).unwrap();
            }
        };
        run(&mut game, CommandKind::Start, Actor::System);
        for text in moves.split_whitespace() {
            let mv = read_san(game.position(), text).unwrap();
            let actor = Actor::Player(game.position().turn());
            run(&mut game, CommandKind::Move { mv, offers_draw: false, premove: false }, actor);
        }
        if let Some(kind) = last {
            run(&mut game, kind, Actor::Player(Color::White));
        }
        game
    }

    fn heading<'a>() -> Heading<'a> {
        Heading {
            id: "q7ZvsdUF".parse().unwrap(),
            names: ByColor { white: Some("王\"小\"明"), black: None },
            site: "http://localhost:8080/g/q7ZvsdUF".to_owned(),
        }
    }

    #[test]
    fn a_mated_game_reads_back() {
        let game = play(&Terms::quick("180+2").unwrap(), "f3 e5 g4 Qh4#", None);
        let text = of(&game, &heading());
        for line in [
            "[White \"王\\\"小\\\"明\"]",
            "[Black \"?\"]",
            "[Result \"0-1\"]",
            "[Date \"2026.09.21\"]",
            "[TimeControl \"180+2\"]",
            "[Laws \"fide-2023/1\"]",
            "[Termination \"normal\"]",
            "[TerminationReason \"checkmate\"]",
            "[TerminationArticle \"5.1.1\"]",
        ] {
            assert!(text.contains(line), "{line} is not in\n{text}");
        }
        assert!(text.contains("1. f3 {[%clk 0:03:01]}"), "{text}");
        let games = notation::pgn::read_games(text.as_bytes());
        assert_eq!(games.len(), 1);
        assert!(games[0].faults().is_empty(), "{:?}", games[0].faults());
        assert_eq!(games[0].main_line().count(), 4);
        assert_eq!(games[0].result(), Some(rules::Outcome::BlackWins));
    }

    #[test]
    fn the_event_says_whether_the_game_counts_for_ratings() {
        let players = ByColor { white: PlayerId(1), black: PlayerId(2) };
        for (rated, event) in [(true, "[Event \"Rated game\"]"), (false, "[Event \"Casual game\"]")] {
            let terms = game::Created { rated, ..Terms::quick("180+2").unwrap().created(players) };
            let kind = EventKind::Created(Box::new(terms));
            let game = Game::begin(&Event { at: 0, by: Actor::System, cid: None, kind }).unwrap();
            let text = of(&game, &heading());
            assert!(text.contains(event), "{event} is not in\n{text}");
        }
    }

    #[test]
    fn an_aborted_or_running_game_has_no_result() {
        let aborted = play(&Terms::quick("180+2").unwrap(), "e4", Some(CommandKind::Abort));
        let text = of(&aborted, &heading());
        assert!(text.contains("[Result \"*\"]") && text.contains("[Termination \"abandoned\"]"), "{text}");
        let running = play(&Terms::quick("180+2").unwrap(), "e4 c5", None);
        assert!(of(&running, &heading()).contains("[Termination \"unterminated\"]"));
    }

    /// What was played after a dead position is none of the game.
    #[test]
    fn a_game_ends_where_it_had_died() {
        let mut game = play(&Terms::quick("180+2").unwrap(), "e4 e5 Nf3 Nc6", None);
        let position = game::question_key(&game.position_at(2).unwrap());
        let kind = CommandKind::Verdict { ply: 2, position, white: false, black: false };
        let command = Command { actor: Actor::System, at: game.last_at(), lag_ms: 0, cid: None, kind };
        for event in game.decide(&command).unwrap() {
            game.apply(&event).unwrap();
        }
        let text = of(&game, &heading());
        assert!(text.contains("e5 {") && !text.contains("Nf3"), "{text}");
        assert!(text.contains("[TerminationReason \"dead-position\"]"), "{text}");
        assert!(text.trim_end().ends_with("1/2-1/2"), "{text}");
    }

    #[test]
    fn chess960_and_own_positions_say_so() {
        let mut terms = Terms::quick("60+0").unwrap();
        terms.start = rules::Position::chess960(0).unwrap();
        terms.variant = Variant::Chess960;
        let text = of(&play(&terms, "", None), &heading());
        assert!(text.contains("[Variant \"Chess960\"]") && text.contains("[SetUp \"1\"]"), "{text}");
        assert!(
            text.contains("[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1\"]"),
            "{text}"
        );
    }
}
