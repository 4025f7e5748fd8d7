//! Reads a line of UCI.

use crate::limits::{Limits, TimeLeft};
use rules::Color;
use std::time::Duration;

/// A command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command {
    Uci,
    IsReady,
    NewGame,
    Position {
        fen: Option<String>,
        moves: Vec<String>,
    },
    Go(Go),
    Stop,
    PonderHit,
    SetOption {
        name: String,
        value: String,
    },
    Perft(u32),
    Eval,
    Display,
    /// `debug` and `register`, which change nothing here.
    Debug,
    Quit,
}

/// The words of `go`. Numbers that cannot be read are as if they were not there; times below zero are as good as none.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Go {
    pub(super) search_moves: Vec<String>,
    pub(super) ponder: bool,
    infinite: bool,
    times: [Option<i64>; 2],
    increments: [Option<i64>; 2],
    moves_to_go: Option<i64>,
    depth: Option<i64>,
    nodes: Option<i64>,
    mate: Option<i64>,
    move_time: Option<i64>,
}

const GO_WORDS: [&str; 12] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
];

impl Command {
    /// The command of a line: the first word that is one, and what follows it. None where there is none.
    pub(super) fn read(line: &str) -> Option<Command> {
        // Some programs begin what they say with a byte order mark.
        let mut words = line.trim_start_matches('\u{feff}').split_whitespace();
        loop {
            let command = match words.next()? {
                "uci" => Command::Uci,
                "isready" => Command::IsReady,
                "ucinewgame" => Command::NewGame,
                "position" => match read_position(&mut words) {
                    Some(command) => command,
                    None => continue,
                },
                "go" => {
                    let words: Vec<&str> = words.collect();
                    match words.as_slice() {
                        ["perft", depth, ..] => Command::Perft(depth.parse().ok()?),
                        _ => Command::Go(Go::read(&words)),
                    }
                }
                "stop" => Command::Stop,
                "ponderhit" => Command::PonderHit,
                "setoption" => read_option(line)?,
                "eval" => Command::Eval,
                "d" => Command::Display,
                "debug" | "register" => Command::Debug,
                "quit" => Command::Quit,
                _ => continue,
            };
            return Some(command);
        }
    }

    /// Is it a search that nothing but `stop` ends?
    pub(super) fn is_endless(&self) -> bool {
        matches!(self, Command::Go(go) if go.is_endless())
    }
}

fn read_position<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<Command> {
    let is_fen = match words.next()? {
        "startpos" => false,
        "fen" => true,
        _ => return None,
    };
    let fields: Vec<&str> = words.by_ref().take_while(|&word| word != "moves").collect();
    let moves = words.map(str::to_owned).collect();
    Some(Command::Position { fen: is_fen.then(|| fields.join(" ")), moves })
}

/// `setoption name NAME [value VALUE]`: names hold blanks, a value is all the rest of the line.
fn read_option(line: &str) -> Option<Command> {
    let (_, rest) = line.split_once("setoption")?;
    let rest = rest.trim_start().strip_prefix("name")?;
    let mut name = Vec::new();
    let mut left = rest.trim_start_matches([' ', '\t']);
    loop {
        let end = left.find(char::is_whitespace).unwrap_or(left.len());
        let word = &left[..end];
        if word.is_empty() || word == "value" {
            let value = left[end..].trim();
            return (!name.is_empty())
                .then(|| Command::SetOption { name: name.join(" "), value: value.to_owned() });
        }
        name.push(word);
        left = left[end..].trim_start();
    }
}

impl Go {
    fn read(words: &[&str]) -> Go {
        let mut go = Go::default();
        let mut index = 0;
        while let Some(&word) = words.get(index) {
            index += 1;
            let number = words.get(index).and_then(|word| word.parse::<i64>().ok());
            match word {
                "ponder" => go.ponder = true,
                "infinite" => go.infinite = true,
                "searchmoves" => {
                    let moves = words[index..].iter().take_while(|word| !GO_WORDS.contains(word));
                    go.search_moves = moves.map(|&word| word.to_owned()).collect();
                    index += go.search_moves.len();
                }
                _ => {
                    let field = match word {
                        "wtime" => &mut go.times[0],
                        "btime" => &mut go.times[1],
                        "winc" => &mut go.increments[0],
                        "binc" => &mut go.increments[1],
                        "movestogo" => &mut go.moves_to_go,
                        "depth" => &mut go.depth,
                        "nodes" => &mut go.nodes,
                        "mate" => &mut go.mate,
                        "movetime" => &mut go.move_time,
                        _ => continue,
                    };
                    if number.is_some() {
                        *field = number;
                        index += 1;
                    }
                }
            }
        }
        go
    }

    /// Does nothing but `stop` (or `ponderhit`) end it?
    pub(super) fn is_endless(&self) -> bool {
        let has_limit = self.depth.or(self.nodes).or(self.mate).or(self.move_time).is_some()
            || self.times.iter().any(Option::is_some);
        self.ponder || self.infinite || !has_limit
    }

    /// The limits for the side to move. An infinite search has none.
    pub(super) fn limits(&self, turn: Color) -> Limits {
        if self.infinite {
            return Limits::default();
        }
        let duration = |ms: i64| Duration::from_millis(ms.max(0).unsigned_abs());
        let positive = |number: Option<i64>| number.map(|number| number.max(1).unsigned_abs());
        let small =
            |number: Option<i64>| positive(number).map(|number| u32::try_from(number).unwrap_or(u32::MAX));
        let clock = self.times[turn.index()].map(|own| TimeLeft {
            own: duration(own),
            increment: duration(self.increments[turn.index()].unwrap_or(0)),
            moves_to_go: small(self.moves_to_go.filter(|&moves| moves > 0)),
        });
        Limits {
            depth: small(self.depth),
            nodes: positive(self.nodes),
            mate: small(self.mate),
            move_time: self.move_time.map(duration),
            clock,
            ..Limits::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn any_line_is_read_without_a_panic(
            words in proptest::collection::vec(
                prop_oneof![proptest::sample::select(&WORDS[..]).prop_map(str::to_owned), "[ -~棋]{0,6}"], 0..12)
        ) {
            if let Some(Command::Go(go)) = Command::read(&words.join(" ")) {
                for turn in Color::ALL {
                    let _ = (go.limits(turn).budget(), go.is_endless());
                }
            }
        }
    }

    const WORDS: [&str; 21] = [
        "uci",
        "position",
        "startpos",
        "fen",
        "moves",
        "go",
        "setoption",
        "name",
        "value",
        "searchmoves",
        "ponder",
        "wtime",
        "btime",
        "winc",
        "movestogo",
        "depth",
        "nodes",
        "mate",
        "infinite",
        "-99999999999999999999",
        "9223372036854775807",
    ];

    #[test]
    fn unknown_words_are_passed_over() {
        assert_eq!(Command::read("  joho\tisready \r\n"), Some(Command::IsReady));
        assert_eq!(Command::read("joho"), None);
        assert_eq!(Command::read(""), None);
    }

    #[test]
    fn options_have_blanks_in_names_and_values() {
        let read = |line| match Command::read(line) {
            Some(Command::SetOption { name, value }) => (name, value),
            other => panic!("{other:?}"),
        };
        assert_eq!(read("setoption name Clear Hash"), ("Clear Hash".to_owned(), String::new()));
        assert_eq!(read("setoption name Hash value 64\r"), ("Hash".to_owned(), "64".to_owned()));
        assert_eq!(
            read("setoption name Book File value C:\\my books\\a b.bin"),
            ("Book File".to_owned(), "C:\\my books\\a b.bin".to_owned())
        );
        assert_eq!(Command::read("setoption"), None);
        assert_eq!(Command::read("setoption name"), None);
    }

    #[test]
    fn positions_are_read() {
        assert_eq!(
            Command::read("position fen 8/8/8/8/8/8/8/K1k5 w - - moves a1a2  c1c2"),
            Some(Command::Position {
                fen: Some("8/8/8/8/8/8/8/K1k5 w - -".to_owned()),
                moves: vec!["a1a2".to_owned(), "c1c2".to_owned()],
            })
        );
        assert_eq!(
            Command::read("position startpos"),
            Some(Command::Position { fen: None, moves: Vec::new() })
        );
        assert_eq!(Command::read("position"), None);
    }

    #[test]
    fn go_takes_its_words_in_any_order() {
        let Some(Command::Go(go)) =
            Command::read("go btime -5 searchmoves e2e4 d2d4 wtime 300 depth x nodes 7")
        else {
            panic!("a search")
        };
        assert_eq!(go.search_moves, ["e2e4", "d2d4"]);
        let limits = go.limits(Color::White);
        assert_eq!((limits.nodes, limits.depth), (Some(7), None));
        assert_eq!(limits.clock.map(|clock| clock.own), Some(Duration::from_millis(300)));
        assert_eq!(go.limits(Color::Black).clock.map(|clock| clock.own), Some(Duration::ZERO));
        assert!(!go.is_endless());
        assert!(Command::read("go").is_some_and(|command| command.is_endless()));
        assert!(Command::read("go ponder wtime 1").is_some_and(|command| command.is_endless()));
    }
}
