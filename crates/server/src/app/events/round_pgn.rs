//! Results from a PGN of a round: each game is held against the round's boards, by FIDE identity numbers, else by names.
//!
//! Names are compared without case, points and order: `Adams, Ann` is `ann adams`, and either script will do. A game that
//! fits two boards, or no board, is left to the arbiter. How it ended and who sat there make a result; the moves can be
//! kept beside the event, for those who take its games away.

use super::entry;
use crate::Error;
use crate::app::{App, now_ms};
use notation::pgn::{Action, Game, GameBuilder, PgnReader, Severity, WriteOptions, write_game};
use rules::{ByColor, Outcome};
use std::collections::HashMap;
use store::EventMoves;
use tournament::desk::{BoardResult, Entry, ParticipantId, Seat, State};

/// Games read from one file.
pub const MOST_GAMES: usize = 5_000;
/// The longest record of one game that is kept, in bytes: some 500 moves with clocks.
const LONGEST: usize = 16 * 1024;
/// Most that is kept of one file, in bytes. A page carries it, and forms have a limit.
const MOST_KEPT: usize = 1024 * 1024;

/// A game of the file, and what it says of the round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// As the file names White.
    pub white: String,
    /// As the file names Black.
    pub black: String,
    /// The result that the file gives.
    pub result: Option<BoardResult>,
    /// What that means here.
    pub verdict: Verdict,
    /// The moves as PGN, where they can be kept: of a board of the round, with its colours, without a fault.
    pub moves: Option<String>,
    /// Half-moves that could be read.
    pub plies: usize,
}

/// What a game of the file means for the round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The board has no result yet.
    New(Seat),
    /// The board has this result.
    Same(Seat),
    /// The board has another.
    Differs(Seat, BoardResult),
    /// The two meet with the other colours.
    Reversed(Seat),
    /// The file has no result.
    Open(Seat),
    /// An earlier game of the file is of this board.
    Twice(Seat),
    /// Nobody of the round, or more than one board fits.
    Unknown,
}

/// Reads a file and holds it against a round.
pub fn read(bytes: &[u8], state: &State, round: u32) -> Vec<Line> {
    let mut reader = PgnReader::new(bytes);
    let mut builder = GameBuilder::default();
    let (mut lines, mut known, mut kept) = (Vec::new(), Vec::new(), 0);
    // Bytes in memory do not fail.
    while lines.len() < MOST_GAMES && reader.read_game(&mut builder).unwrap_or(false) {
        let mut line = line(&builder.finish(), state, round, &known);
        kept += line.moves.as_ref().map_or(0, String::len);
        line.moves = line.moves.filter(|_| kept <= MOST_KEPT);
        known.extend(line.verdict.seat());
        lines.push(line);
    }
    lines
}

/// Keeps the moves that a file brought, each with its board, in the place of those before; how many boards that are.
///
/// # Errors
/// [`Error::NotFound`], or as the store fails.
pub async fn keep(app: &App, id: &str, by: i64, round: u32, lines: Vec<Line>) -> Result<usize, Error> {
    let tournament = entry(app, id).await?.number;
    let at = now_ms();
    let moves = |line: Line| {
        let (seat, pgn) = (line.verdict.seat()?, line.moves?);
        let seats = ByColor { white: seat.white.0, black: seat.black.0 };
        Some(EventMoves { tournament, round, seats, pgn, by, at })
    };
    let moves: Vec<EventMoves> = lines.into_iter().filter_map(moves).collect();
    // The store takes what waits together into one transaction.
    futures_util::future::try_join_all(moves.iter().map(|moves| app.store.put_event_moves(moves))).await?;
    Ok(moves.len())
}

/// The moves that are kept of a round, as PGN.
///
/// # Errors
/// [`Error::NotFound`], or as the store fails.
pub async fn kept(app: &App, id: &str, round: u32) -> Result<HashMap<Seat, String>, Error> {
    let moves = app.store.event_moves(entry(app, id).await?.number, round).await?;
    let seat =
        |seats: ByColor<u32>| Seat { white: ParticipantId(seats.white), black: ParticipantId(seats.black) };
    Ok(moves.into_iter().map(|moves| (seat(moves.seats), moves.pgn)).collect())
}

/// What was played in a game of a file: the moves with their clocks, the opening's code and how it ended. Comments,
/// variations and every other tag are somebody's opinion and stay out. None without moves, and where the record has an
/// error or leaves a move out.
pub fn played(game: &Game) -> Option<Game> {
    let broken = game.faults().iter().any(|fault| fault.severity() == Severity::Error);
    let mut copy = Game::new(game.start().filter(|_| !broken)?.clone(), game.variant());
    let (mut from, mut to) = (Game::ROOT, Game::ROOT);
    while let Some(&next) = game.node(from).children.first() {
        let Some(Action::Move(mv)) = game.node(next).action else { return None };
        to = copy.add(to, Action::Move(mv));
        let said = &game.node(next).annotation;
        (copy.annotate(to).clk_ms, copy.annotate(to).emt_ms) = (said.clk_ms, said.emt_ms);
        from = next;
    }
    for name in ["ECO", "Termination"] {
        if let Some(value) = game.tag(name) {
            copy.set_tag(name, value);
        }
    }
    copy.set_result(game.result());
    (to != Game::ROOT).then_some(copy)
}

/// The moves of a game as they are kept, under the names and numbers that find its board again.
fn record(game: &Game) -> Option<String> {
    let mut record = played(game)?;
    for name in ["White", "Black", "WhiteFideId", "BlackFideId"] {
        if let Some(value) = game.tag(name) {
            record.set_tag(name, value);
        }
    }
    let text = write_game(&record, &WriteOptions::default());
    (text.len() <= LONGEST).then_some(text)
}

impl Verdict {
    /// The board it is about.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Verdict::New(seat)
            | Verdict::Same(seat)
            | Verdict::Differs(seat, _)
            | Verdict::Reversed(seat)
            | Verdict::Open(seat)
            | Verdict::Twice(seat) => Some(seat),
            Verdict::Unknown => None,
        }
    }
}

fn line(game: &Game, state: &State, round: u32, known: &[Seat]) -> Line {
    let tag = |name: &str| game.tag(name).unwrap_or_default().to_owned();
    let (white, black) = (tag("White"), tag("Black"));
    let result = match game.result() {
        Some(Outcome::WhiteWins) => Some(BoardResult::WHITE),
        Some(Outcome::BlackWins) => Some(BoardResult::BLACK),
        Some(Outcome::Draw) => Some(BoardResult::DRAW),
        None => None,
    };
    let is = |entry: &Entry, id: &str, name: &str| match (entry.fide_id, tag(id).parse::<u64>()) {
        (Some(own), Ok(id)) if id > 0 => own == id,
        _ => is_called(entry, name),
    };
    let boards = state.round(round).map(|round| round.boards.as_slice()).unwrap_or_default();
    let mut found = boards.iter().filter_map(|board| {
        let entry = |id| state.participant(id).map(|who| &who.entry);
        let (one, other) = (entry(board.seat.white)?, entry(board.seat.black)?);
        let straight = is(one, "WhiteFideId", &white) && is(other, "BlackFideId", &black);
        let reversed = is(one, "BlackFideId", &black) && is(other, "WhiteFideId", &white);
        (straight || reversed).then_some((board, straight))
    });
    let verdict = match (found.next(), found.next()) {
        (Some((board, straight)), None) => match (board.result, result) {
            _ if known.contains(&board.seat) => Verdict::Twice(board.seat),
            _ if !straight => Verdict::Reversed(board.seat),
            (_, None) => Verdict::Open(board.seat),
            (None, Some(_)) => Verdict::New(board.seat),
            (Some(before), Some(result)) if before == result => Verdict::Same(board.seat),
            (Some(before), Some(_)) => Verdict::Differs(board.seat, before),
        },
        _ => Verdict::Unknown,
    };
    let moves = match verdict {
        Verdict::New(_) | Verdict::Same(_) | Verdict::Differs(..) | Verdict::Open(_) => record(game),
        Verdict::Reversed(_) | Verdict::Twice(_) | Verdict::Unknown => None,
    };
    Line { white, black, result, verdict, moves, plies: game.main_line().count() }
}

fn is_called(entry: &Entry, name: &str) -> bool {
    let words = |text: &str| {
        let mut words: Vec<String> = text
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .map(str::to_lowercase)
            .collect();
        words.sort_unstable();
        words
    };
    let wanted = words(name);
    !wanted.is_empty() && (words(&entry.name) == wanted || words(&entry.name_zh) == wanted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tournament::desk::{Command, Consent, Desk, Settings, System, Wish};

    fn desk() -> Desk {
        let mut settings =
            Settings { rounds: 3, system: System::RoundRobin { cycles: 1 }, ..Settings::default() };
        settings.name.en = "Cup".to_owned();
        let mut desk = Desk::new();
        let entry = |name: &str, zh: &str, fide_id| Entry {
            name: name.to_owned(),
            name_zh: zh.to_owned(),
            fide_id,
            ..Entry::default()
        };
        let entries = vec![
            entry("Adams, Ann", "", None),
            entry("Brown, Ben", "", Some(1_234_567)),
            entry("", "王小明", None),
            entry("Doyle, Dan", "", None),
        ];
        for wish in [Wish::Create { settings: Box::new(settings), seed: 1 }, Wish::Register(entries)] {
            act(&mut desk, wish);
        }
        let proposal = desk.propose().expect("a pairing");
        act(&mut desk, Wish::Publish(Box::new(proposal)));
        desk
    }

    fn act(desk: &mut Desk, wish: Wish) {
        let events = desk.decide(&Command { at: 1, by: None, wish }, Consent::FULL).expect("admitted");
        events.iter().for_each(|event| desk.apply(event));
    }

    fn game(white: &str, black: &str, more: &str, result: &str) -> String {
        format!(
            "[White \"{white}\"]\n[Black \"{black}\"]\n{more}[Result \"{result}\"]\n\n1. e4 e5 {result}\n\n"
        )
    }

    #[test]
    fn games_are_held_against_the_boards() {
        let mut desk = desk();
        let seats: Vec<Seat> = desk.state().rounds[0].boards.iter().map(|board| board.seat).collect();
        let name = |id| desk.state().participant(id).expect("there").entry.latin_first().to_owned();
        let (first, second) = (seats[0], seats[1]);
        let swap =
            |text: &str| text.split(", ").collect::<Vec<_>>().into_iter().rev().collect::<Vec<_>>().join(" ");
        let text = [
            game(&swap(&name(first.white)).to_uppercase(), &swap(&name(first.black)), "", "1-0"),
            game(&name(first.white), &name(first.black), "", "0-1"),
            game(&name(second.black), &name(second.white), "", "1/2-1/2"),
            game("Nobody", &name(first.black), "", "1-0"),
        ]
        .concat();
        let verdicts = |desk: &Desk, text: &str| -> Vec<Verdict> {
            read(text.as_bytes(), desk.state(), 1).into_iter().map(|line| line.verdict).collect()
        };
        let expected =
            [Verdict::New(first), Verdict::Twice(first), Verdict::Reversed(second), Verdict::Unknown];
        assert_eq!(verdicts(&desk, &text), expected);
        let one = |result: &str| game(&name(second.white), &name(second.black), "", result);
        let (won, open) = (one("1-0"), one("*"));
        assert_eq!(verdicts(&desk, &open), [Verdict::Open(second)]);
        let result = Some(BoardResult::DRAW);
        let set =
            Wish::SetResult { round: 1, seat: second, result, reason: String::new(), for_rating: false };
        act(&mut desk, set);
        assert_eq!(verdicts(&desk, &won), [Verdict::Differs(second, BoardResult::DRAW)]);
        assert_eq!(read(won.as_bytes(), desk.state(), 2)[0].verdict, Verdict::Unknown, "no such round");
    }

    #[test]
    fn an_identity_number_goes_before_a_name() {
        let desk = desk();
        let ben = desk.state().participants.values().find(|who| who.entry.fide_id.is_some()).expect("Ben").id;
        let board =
            desk.state().rounds[0].boards.iter().find(|b| [b.seat.white, b.seat.black].contains(&ben));
        let seat = board.expect("paired").seat;
        let name = |id| desk.state().participant(id).expect("there").entry.latin_first().to_owned();
        let side = if seat.white == ben { "White" } else { "Black" };
        let (white, black) = match side {
            "White" => ("B. Brown".to_owned(), name(seat.black)),
            _ => (name(seat.white), "B. Brown".to_owned()),
        };
        let verdict = |id: &str| {
            let more = format!("[{side}FideId \"{id}\"]\n");
            read(game(&white, &black, &more, "1-0").as_bytes(), desk.state(), 1)[0].verdict
        };
        assert_eq!(verdict("1234567"), Verdict::New(seat));
        assert_eq!(verdict("7654321"), Verdict::Unknown);
    }

    #[test]
    fn what_was_played_is_kept_and_nothing_else() {
        let desk = desk();
        let seat = desk.state().rounds[0].boards[0].seat;
        let name = |id| desk.state().participant(id).expect("there").entry.latin_first().to_owned();
        let tags = format!("[White \"{}\"]\n[Black \"{}\"]\n", name(seat.white), name(seat.black));
        let moves = |more: &str, moves: &str| {
            let text = format!("{tags}{more}[Result \"1-0\"]\n\n{moves} 1-0\n");
            let line = read(text.as_bytes(), desk.state(), 1).remove(0);
            assert_eq!(line.verdict, Verdict::New(seat), "{text}");
            line.moves
        };
        let more = "[ECO \"C20\"]\n[Annotator \"Somebody\"]\n";
        let kept = moves(more, "1. e4 {[%clk 0:10:05] best by test} e5 (1... c5) 2. Nf3 $1").expect("kept");
        let game = notation::pgn::read_games(kept.as_bytes()).remove(0);
        assert_eq!(game.main_line().count(), 3, "{kept}");
        assert_eq!((game.tag("ECO"), game.tag("Annotator")), (Some("C20"), None));
        assert!(kept.contains("[%clk 0:10:05]"), "{kept}");
        for gone in ["best", "c5", "$1"] {
            assert!(!kept.contains(gone), "{gone} in {kept}");
        }
        // The record finds its board again, and is itself its record.
        assert_eq!(read(kept.as_bytes(), desk.state(), 1)[0].moves.as_ref(), Some(&kept));
        assert_eq!(moves("", "1. e4 e5 2. Ke3"), None, "an impossible move");
        assert_eq!(moves("", "1. e4 --"), None, "a move left out");
        assert_eq!(moves("", ""), None, "no move");
        let long = |pairs: usize| {
            let both = ["Nf3 Nf6", "Ng1 Ng8"];
            (0..pairs).map(|at| format!("{}. {} ", at + 1, both[at % 2])).collect::<String>()
        };
        assert!(moves("", &long(300)).is_some());
        assert_eq!(moves("", &long(2_000)), None, "beyond any game's length");
    }
}
