//! Whatever the cores and the pieces, what is found is what one reader finds from start to end.

use super::{Halt, Plan, Sink, cut, read};
use crate::pgn::findings::{Findings, Request, Totals};
use crate::status::Status;
use notation::PgnReader;
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;

const PARTS: &[&str] = &[
    "[Event \"a\"]\n",
    "[Event \"b\"]\n[Result \"1-0\"]\n\n",
    "[White \"王 \\\"x\\\"\"]\n",
    "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n",
    "[Odd\n",
    "\n\n[Event \"c\"]\n\n",
    "\r\n\r\n[Event \"d\"]\r\n\r\n",
    "\r\r[Event \"e\"]\r\r",
    "\n",
    "\r",
    " ",
    "1. e4 e5 ",
    "1. f3 e5 2. g4 Qh4# 0-1\n",
    "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 9. e4 *\n",
    "2. Ke3 ",
    "Zx ",
    "-- ",
    "(",
    ") ",
    "{a comment} ",
    "{",
    "} ",
    "; to the end\n",
    "% a line\n",
    "\n% a line\n",
    "$1 $999 ",
    "*\n\n",
    "* ",
    "1-0",
    "1/2-1/2\n\n",
    "马f3 ",
    "\u{feff}",
    "\0",
];

/// xorshift64*: the same in every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % end
    }
}

fn file(chance: &mut Chance) -> Vec<u8> {
    let mut bytes = Vec::new();
    for _ in 0..chance.below(60) {
        match chance.below(40) {
            0 => bytes.push(0xe9),
            1 => bytes.extend(b"[Event \"x\"]\n\n1. e4 {in between\n\n[Event \"y\"]\n\n1. d4 *\n\n"),
            2..=12 => bytes.extend(b"[Event \"x\"]\n[Round \"1\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n"),
            _ => bytes.extend(PARTS[chance.below(PARTS.len())].bytes()),
        }
    }
    bytes
}

#[derive(Default, PartialEq, Eq, Debug)]
struct Found {
    err: Vec<u8>,
    out: Vec<u8>,
    totals: Totals,
    is_bad: bool,
}

impl Sink for Found {
    fn take(&mut self, findings: &Findings, _: u64) -> io::Result<()> {
        findings.tell(&mut self.err)?;
        findings.write_lines(self.totals.games, &mut self.out)?;
        self.totals.add(&findings.totals);
        self.is_bad |= findings.status == Status::Bad;
        Ok(())
    }

    fn is_stopped(&self) -> bool {
        false
    }
}

fn request(json: bool) -> Request {
    Request { file: "x.pgn".to_owned(), json, laws: game::laws("fide-2023") }
}

fn on_one(bytes: &[u8], json: bool) -> Found {
    let (mut reader, request) = (PgnReader::new(bytes), request(json));
    let mut found = Found::default();
    loop {
        let mut findings = Findings::default();
        if !findings.game(&request, |report| reader.read_game(report)).unwrap() {
            return found;
        }
        found.take(&findings, 0).unwrap();
    }
}

fn on_many(bytes: &[u8], json: bool, plan: Plan) -> Found {
    let mut found = Found::default();
    read(io::Cursor::new(bytes.to_vec()), plan, &Arc::new(request(json)), &mut found).unwrap();
    found
}

#[test]
fn many_cores_find_what_one_finds() {
    let mut chance = Chance(7);
    for round in 0..600 {
        let (bytes, json) = (file(&mut chance), round % 2 == 0);
        let expected = on_one(&bytes, json);
        for piece_bytes in [1, 1 + chance.below(40), 40 + chance.below(400), Plan::PIECE_BYTES] {
            let plan = Plan { threads: [1, 3][chance.below(2)], piece_bytes };
            let found = on_many(&bytes, json, plan);
            assert!(found == expected, "{plan:?}: {:?}", String::from_utf8_lossy(&bytes));
        }
    }
}

#[test]
fn a_long_file_is_cut_and_believed() {
    let bytes = b"[Event \"x\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n".repeat(3000);
    let expected = on_one(&bytes, true);
    assert_eq!(on_many(&bytes, true, Plan { threads: 2, piece_bytes: 4096 }), expected);
    let mut pieces = Vec::new();
    let hand_out = |piece: super::Piece| {
        pieces.push((piece.is_cut, piece.bytes[..piece.end].to_vec()));
        ControlFlow::Continue(())
    };
    cut(&bytes[..], 4096, hand_out).unwrap();
    assert!(
        pieces.iter().all(|(is_cut, piece)| *is_cut && piece.starts_with(b"[Event") && piece.len() <= 4096)
    );
    assert_eq!(pieces.iter().flat_map(|(_, piece)| piece.clone()).collect::<Vec<u8>>(), bytes);
    assert!(pieces.len() > 30);
}

#[test]
fn a_game_that_is_cut_off_takes_only_itself_with_it() {
    let header = "[Event \"x\"]\n\n";
    let long = format!("{header}1. e4 {{{}}} *\n\n", "\n\n[x\n".repeat(4 << 20));
    let bytes =
        format!("{header}1. d4 *\n\n{long}{}", format!("{header}1. c4 *\n\n").repeat(50)).into_bytes();
    let found = on_many(&bytes, false, Plan { threads: 2, piece_bytes: 600 });
    assert_eq!(found, on_one(&bytes, false));
    assert_eq!((found.totals.games, found.totals.errors), (52, 1));
}

#[test]
fn what_stands_before_a_failing_read_is_told() {
    struct Failing(&'static [u8]);
    impl io::Read for Failing {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() { Err(io::Error::other("torn")) } else { self.0.read(buffer) }
        }
    }
    for threads in [1, 2] {
        let mut found = Found::default();
        let plan = Plan { threads, piece_bytes: 30 };
        let input = Failing(b"[Event \"x\"]\n\n1. e4 *\n\n[Event \"x\"]\n\n1. d4 *\n\n");
        let halt = read(input, plan, &Arc::new(request(false)), &mut found);
        assert!(matches!(halt, Err(Halt::Input(error)) if error.to_string() == "torn"));
        assert_eq!(found.totals.games, 1);
    }
}

#[test]
fn a_stop_is_seen_where_no_input_comes() {
    struct Stopped;
    impl Sink for Stopped {
        fn take(&mut self, _: &Findings, _: u64) -> io::Result<()> {
            Ok(())
        }
        fn is_stopped(&self) -> bool {
            true
        }
    }
    let (input, _output) = io::pipe().unwrap();
    let plan = Plan { threads: 2, piece_bytes: 30 };
    assert!(matches!(read(input, plan, &Arc::new(request(false)), &mut Stopped), Err(Halt::Stopped)));
}
