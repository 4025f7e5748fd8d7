//! Results from a PGN of a round: each game is held against the round's boards, by FIDE identity numbers, else by names.
//!
//! Names are compared without case, points and order: `Adams, Ann` is `ann adams`, and either script will do. A game that
//! fits two boards, or no board, is left to the arbiter. Moves are not judged; only who sat there and how it ended.

use notation::pgn::{Game, GameBuilder, PgnReader};
use rules::Outcome;
use tournament::desk::{BoardResult, Entry, Seat, State};

/// Games read from one file.
pub const MOST_GAMES: usize = 5_000;

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
    let (mut lines, mut known) = (Vec::new(), Vec::new());
    // Bytes in memory do not fail.
    while lines.len() < MOST_GAMES && reader.read_game(&mut builder).unwrap_or(false) {
        let line = line(&builder.finish(), state, round, &known);
        known.extend(line.verdict.seat());
        lines.push(line);
    }
    lines
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
    Line { white, black, result, verdict }
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
}
