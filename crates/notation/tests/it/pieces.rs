//! However a file comes in, what is read is the same.

use crate::pgn::TOKENS;
use notation::pgn::{
    Fault, Game, GameBuilder, PgnPiece, PgnReader, Place, last_header, read_games, write_game,
};
use proptest::prelude::*;
use std::io::Read;

type Found = Vec<(String, Vec<Fault>, Place)>;

fn found(game: &Game) -> (String, Vec<Fault>, Place) {
    (write_game(game, &notation::pgn::WriteOptions::default()), game.faults().to_vec(), game.place())
}

fn read_all(mut reader: PgnReader<impl Read>) -> Found {
    let mut builder = GameBuilder::default();
    let mut all = Vec::new();
    while reader.read_game(&mut builder).expect("memory does not fail") {
        all.push(found(&builder.finish()));
    }
    all
}

fn whole(bytes: &[u8]) -> Found {
    read_games(bytes).iter().map(found).collect()
}

/// The first piece up to a header, then whatever it leaves.
fn in_two(bytes: &[u8], at: usize) -> Option<(Found, bool)> {
    let header = last_header(&bytes[..at])?;
    let mut piece = PgnPiece::new(&bytes[..header.end], header.start, Place::START, false);
    let (mut builder, mut all) = (GameBuilder::default(), Vec::new());
    while piece.read_game(&mut builder) {
        all.push(found(&builder.finish()));
    }
    let place = piece.place();
    let rest = usize::try_from(place.offset).expect("it is an index");
    all.extend(read_all(PgnReader::from_place(&bytes[rest..], place)));
    Some((all, rest == header.start))
}

#[test]
fn a_header_is_a_tag_pair_behind_an_empty_line_or_the_event() {
    let last = |text: &str| last_header(text.as_bytes()).map(|header| header.start);
    assert_eq!(last("[Event \"a\"]\n* \n\n[White \"b\"]\n\n*"), Some(16));
    assert_eq!(last("x\n[Event \"a\"]\n[White \"b\"]\n"), Some(2));
    assert_eq!(last("x\r\n\r\n[White \"b\"]\r\n[Event"), Some(5));
    assert_eq!(last("[Event \"a\"]\n"), None);
    assert_eq!(last("x\n\n[White \"b\"]"), None, "its line may go on");
    assert_eq!(last("x\n\n[White \"b\"]\r"), None, "its line end may go on");
    assert_eq!(last("x\n\n[White b]\n"), None);
    assert_eq!(last("x\n[White \"b\"]\n"), None);
}

#[test]
fn a_piece_stops_where_its_last_game_does_not_end_in_it() {
    let split = |text: &str| in_two(text.as_bytes(), text.len()).expect("there is a header");
    let plain = "[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n";
    assert_eq!(split(plain), (whole(plain.as_bytes()), true));
    let comment = "[Event \"a\"]\n\n1. e4 {\n[Event \"b\"]\n} *";
    assert_eq!(split(comment), (whole(comment.as_bytes()), false));
}

#[test]
fn a_byte_order_mark_is_no_part_of_the_first_piece() {
    let text = "\u{feff}1. e4 *\n[Event \"b\"]\n\n*";
    let games = in_two(text.as_bytes(), text.len()).expect("there is a header");
    assert_eq!(games, (whole(text.as_bytes()), true));
    assert_eq!(games.0[0].2, Place { line: 1, column: 4, offset: 6 });
}

/// Windows of every length end between the bytes of the sign.
#[test]
fn a_wide_blank_cut_in_two_is_still_one() {
    for blank in ["\u{feff}", "\u{3000}", "\u{a0}"] {
        for text in [
            format!("* {blank}{{behind it}} "),
            format!("* \n{blank}{{behind it}}"),
            format!("1. e4 e5 1-0{blank}{blank}; behind it"),
            format!("1. e4{blank}e5 {blank}*"),
        ] {
            let expected = whole(text.as_bytes());
            assert_eq!(expected.len(), 1, "{text}");
            for window in 0..=text.len() {
                let found = read_all(PgnReader::with_window(text.as_bytes(), window));
                assert_eq!(found, expected, "{text} by {window}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn windows_and_pieces_change_nothing(
        tokens in prop::collection::vec(prop::sample::select(TOKENS), 0..80),
        window in 0usize..200,
        at in 0.0..1.0f64,
    ) {
        let text = tokens.concat();
        let bytes = text.as_bytes();
        let expected = whole(bytes);
        prop_assert_eq!(&read_all(PgnReader::with_window(bytes, window)), &expected, "{}", text);
        let at = (at * bytes.len() as f64) as usize;
        if let Some((found, _)) = in_two(bytes, at) {
            prop_assert_eq!(&found, &expected, "{}", text);
        }
    }
}
