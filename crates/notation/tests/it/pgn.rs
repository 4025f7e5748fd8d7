//! What the reader makes of each thing found in a PGN: the verdict table, row by row.

use notation::Game;
use notation::pgn::{End, GameBuilder, PgnReader, Severity, Start, Step, Visitor, read_games};
use proptest::prelude::*;

/// Reads the text and tells each game as `PLIES RESULT` with `E:code@ply` and `W:code@ply`.
fn verdicts(text: impl AsRef<[u8]>) -> Vec<String> {
    read_games(text.as_ref()).iter().map(verdict).collect()
}

fn verdict(game: &Game) -> String {
    let plies = game.main_line().count();
    let result = game.result().map_or("*".into(), |outcome| outcome.to_string());
    let mut text = format!("{plies} {result}");
    for fault in game.faults() {
        let letter = match fault.severity() {
            Severity::Error => 'E',
            Severity::Warning => 'W',
        };
        text += &format!(" {letter}:{}@{}", fault.code(), fault.ply);
    }
    text
}

fn check(text: impl AsRef<[u8]>, expected: &[&str]) {
    assert_eq!(verdicts(&text), expected, "{}", String::from_utf8_lossy(text.as_ref()));
}

/// `LINE:COLUMN+OFFSET` of each fault.
fn places(text: impl AsRef<[u8]>) -> Vec<String> {
    let games = read_games(text.as_ref());
    let faults = games.iter().flat_map(|game| game.faults());
    faults
        .map(|fault| format!("{}:{}+{}", fault.place.line, fault.place.column, fault.place.offset))
        .collect()
}

#[test]
fn a_bad_move_cuts_its_line_and_nothing_else() {
    check("1. e4 e5 2. Ke3 Nc6 {x} (2... d5) 1-0", &["2 1-0 E:illegal-move@3"]);
    check("1. e4 Zf6 2. d4 *", &["1 * E:bad-move@2"]);
    check("1. Nf3 d5 2. Nc3 d4 3. Ne5 dxc3 4. Nc4 a6 5. Ne3 b6 6. Nd5 c6 7. Nb4 *", &["13 *"]);
    check("[FEN \"4k3/8/8/8/8/8/8/4N1NK w - - 0 1\"]\n1. Nf3 *", &["0 * E:ambiguous-move@1"]);
    check("[FEN \"7k/4P3/8/8/8/8/8/4K3 w - - 0 1\"]\n1. e8 *", &["0 * E:ambiguous-move@1"]);
    check("1. e4 e5 2. a1=\u{1F980} 1-0", &["2 1-0 E:bad-move@3"]);
}

#[test]
fn an_error_in_a_variation_cuts_that_variation_only() {
    check("1. e4 e5 (1... Ke4 2. d4 (2. Qq) d5) (1... c5 2. Nf3) 2. Nf3 1-0", &["3 1-0 E:illegal-move@2"]);
    let games = read_games(b"1. e4 (1. d4 d5 2. Ke5 e6 (2... c6)) e5 (1... c5) *");
    let root = games[0].node(Game::ROOT);
    assert_eq!(root.children.len(), 2);
    let d4 = games[0].node(root.children[1]);
    assert_eq!(games[0].node(d4.children[0]).children.len(), 0);
    assert_eq!(games[0].node(root.children[0]).children.len(), 2);
}

#[test]
fn a_fen_that_cannot_be_read_leaves_the_tags() {
    check("[FEN \"nonsense\"]\n\n1. e4 e5 1-0", &["0 1-0 E:bad-fen@0"]);
    check("[FEN \"8/8/8/8/8/8/8/K7 w - - 0 1\"]\n1. Kb1 *", &["0 * E:impossible-position@0"]);
    check(
        "[FEN \"4k3/8/8/8/8/8/8/4K3 w KQ - 0 0\"]\n1. Kd1 *",
        &["1 * W:repaired-fen@0 W:repaired-fen@0 W:repaired-fen@0"],
    );
}

#[test]
fn what_stays_open_is_an_error_and_the_next_game_is_whole() {
    let next = "\n\n[Event \"x\"]\n\n1. d4 *";
    for line_end in ["\n", "\r\n", "\r"] {
        let file = |text: &str| format!("{text}{next}").replace('\n', line_end);
        check(file("1. e4 (1. d4 d5"), &["1 * E:open-variation@2", "1 *"]);
        check(file("1. e4 {never closed"), &["1 * E:open-comment@1", "1 *"]);
        check(file("1. e4 {a\n\nb } e5 *"), &["2 *", "1 *"]);
    }
    check("1. e4 (1. d4 d5", &["1 * E:open-variation@2"]);
    check("1. e4 (1. d4 {d5) 1-0", &["1 * E:open-comment@1"]);
    check("1. e4 {never closed\n[Event \"x\"]\n\n1. d4 *", &["1 * E:open-comment@1"]);
    check("1. e4 {closed\n\n[Event x]\n} *", &["1 *"]);
    let games = read_games(b"1. e4 {as far as here\n\n[Event \"x\"]\n*");
    assert_eq!(games[0].node(games[0].last()).annotation.text, "as far as here");
}

#[test]
fn a_header_without_moves_does_not_take_the_next_one() {
    for line_end in ["\n", "\r\n", "\r"] {
        let file = |text: &str| text.replace('\n', line_end);
        let two = ["0 * W:no-marker@0", "1 *"];
        check(file("[Event \"a\"]\n[White \"b\"]\n\n[Event \"c\"]\n[White \"d\"]\n\n1. e4 *"), &two);
        check(file("[Event \"a\"]\n \n\n  [Event \"c\"]\n1. e4 *"), &two);
        check(file("[Site \"a\"]\n\n[Event \"c\"]\n[Site \"d\"]\n\n1. e4 *"), &two);
        check(file("[Site \"a\"]\n\n[Site \"c\"]\n\n1. e4 *"), &two);
        // One header all the same, and one that is doubled.
        check(file("[Event \"a\"]\n\n[White \"b\"]\n\n1. e4 *"), &["1 *"]);
        check(file("[Event \"a\"]\n[Event \"c\"]\n1. e4 *"), &["1 * W:doubled-tag@0"]);
        check(file("{of it}\n\n[Event \"a\"]\n\n1. e4 *"), &["1 *"]);
    }
    let games = read_games(b"[Event \"a\"]\n[Result \"1-0\"]\n\n[Event \"c\"]\n\n1. e4 *");
    assert_eq!(games[0].result().map(|result| result.to_string()).as_deref(), Some("1-0"));
    assert_eq!((games[1].tag("Event"), games[1].place().line), (Some("c"), 4));
}

#[test]
fn noisy_chinese_moves_are_read() {
    check("1、e4 e5 2、马g1——f3 馬ｃ６ 3、象f1一b5 a6 4、０——０，将军 *", &["7 *"]);
    check("１、ｅ４ ｅ５ 2。马g1——f3 馬ｃ６ 3、象f1~b5 a6 4、王翼易位 *", &["7 *"]);
    check("1. e4 d5 2. e5 f5 3. exf6 a6 4. fxe7 E.P. *", &["7 * E:bad-move@8"]);
    for said in ["吃过路兵", "吃過路兵", "E.P.", "(ep)", "en-passant", "ep+"] {
        check(format!("1. e4 d5 2. e5 f5 3. exf6 {said} a6 *"), &["6 *"]);
    }
}

#[test]
fn a_missing_marker_is_a_warning_and_the_tag_tells_the_result() {
    check("[Result \"0-1\"]\n\n1. e4 e5\n\n[Event \"x\"]\n*", &["2 0-1 W:no-marker@2", "0 *"]);
    check("1. e4 e5", &["2 * W:no-marker@2"]);
    check("[Event \"x\"]", &["0 * W:no-marker@0"]);
    check("1. e4 e5\n[Event \"x\"]\n*", &["2 * W:no-marker@2", "0 *"]);
    check("1. e4 {in a comment\n[Event \"x\"]\n} e5 *", &["2 *"]);
}

#[test]
fn the_tag_goes_before_the_marker_unless_it_says_nothing() {
    check("[Result \"1-0\"]\n1. e4 0-1", &["1 1-0 W:result-mismatch@1"]);
    check("[Result \"1-0\"]\n1. e4 *", &["1 1-0 W:result-mismatch@1"]);
    check("[Result \"*\"]\n1. e4 0-1", &["1 0-1 W:result-mismatch@1"]);
    check("[Result \"won\"]\n1. e4 0-1", &["1 0-1 W:result-mismatch@1"]);
    check("1. e4 0-1", &["1 0-1"]);
    check("[Result \"1/2-1/2\"]\n1. e4 ½-½", &["1 1/2-1/2"]);
}

#[test]
fn a_result_against_mate_or_stalemate_is_a_warning() {
    let mate = "1. f3 e5 2. g4 Qh4#";
    check(format!("{mate} 0-1"), &["4 0-1"]);
    check(format!("{mate} 1-0"), &["4 1-0 W:result-against-board@4"]);
    check(format!("{mate} *"), &["4 *"]);
    let stalemate = "[FEN \"7k/8/5KQ1/8/8/8/8/8 w - - 0 1\"]\n1. Kf7";
    check(format!("{stalemate} 1/2-1/2"), &["1 1/2-1/2"]);
    check(format!("{stalemate} 1-0"), &["1 1-0 W:result-against-board@1"]);
}

#[test]
fn a_null_move_is_a_pass_and_an_error_in_check() {
    for null in ["--", "Z0", "0000", "@@@@", "null"] {
        check(format!("1. e4 {null} 2. d4 *"), &["3 * W:null-move@2"]);
    }
    check("1. e4 e5 2. Qh5 a6 3. Qxf7+ -- *", &["5 * E:null-in-check@6"]);
    check("1. e4 e5 2. Qh5 Ke7 3. Qxe5+ (3. --) -- 4. d4 *", &["5 * W:null-move@5 E:null-in-check@6"]);
    // The right to take in passing is gone after a pass, and a mate later is not judged.
    check("1. e4 a6 2. e5 d5 3. -- -- 4. exd6 *", &["6 * W:null-move@5 W:null-move@6 E:illegal-move@7"]);
    check("1. f3 e5 2. g4 Qh4# 1-0", &["4 1-0 W:result-against-board@4"]);
    check("1. f3 e5 2. -- -- 3. g4 Qh4# 1-0", &["6 1-0 W:null-move@3 W:null-move@4"]);
}

#[test]
fn doubled_and_malformed_tags_are_passed_over() {
    let games = read_games(b"[White \"a\"]\n[White \"b\"]\n*");
    assert_eq!(games[0].tag("White"), Some("a"));
    check("[White \"a\"]\n[White \"b\"]\n*", &["0 * W:doubled-tag@0"]);
    for bad in
        ["[White]", "[White \"a]", "[White \"a\"", "[]", "[Wh?te \"a\"]", "[White \"a\"b\"]", "[White a]"]
    {
        check(format!("{bad}\n[Black \"b\"]\n\n1. e4 *"), &["1 * W:bad-tag@0"]);
    }
    check("[White \"a\"]<br />[Black \"b\"]<br />1. e4 *", &["0 * W:bad-tag@0 W:no-marker@0"]);
    check("[White \"a\"] [Black \"b\"] 1. e4 *", &["1 *"]);
    let broken = "[White \"one\ntwo\r\nthree\"]\n[Black \"b\"]\n\n1. e4 *";
    check(broken, &["1 * W:bad-tag@0"]);
    check("[White]\n1. e4 {a \"]\n} *", &["1 * W:bad-tag@0"]);
}

#[test]
fn quote_and_backslash_are_the_only_escapes() {
    let games = read_games(br#"[White "a \"b\" \\ c:\d"] *"#);
    assert_eq!(games[0].tag("White"), Some(r#"a "b" \ c:\d"#));
    let games = read_games(br#"[White "ends in \\"] *"#);
    assert_eq!(games[0].tag("White"), Some(r"ends in \"));
}

#[test]
fn stray_brackets_and_glyphs_are_passed_over() {
    check("1. e4) e5 ) *", &["2 * W:stray-parenthesis@1 W:stray-parenthesis@2"]);
    check("1. e4 $256 $3 $ *", &["1 * W:bad-nag@1 W:bad-nag@1"]);
    check("(1. d4 d5) 1. e4 *", &["1 * W:stray-variation@0"]);
    check("1. e4 ((1. d4) 1. c4) *", &["1 * W:stray-variation@0"]);
}

#[test]
fn bytes_that_are_not_utf_8_make_the_game_latin_1() {
    let mut file = b"[White \"M\xfcller\"]\n{\xbd} 1. e4 {\xe9 \xc3\xa9} 1-0\n".to_vec();
    file.extend_from_slice("[White \"Müller\"]\n*".as_bytes());
    check(&file, &["1 1-0 W:not-utf8@0", "0 *"]);
    let games = read_games(&file);
    assert_eq!(games[0].tag("White"), Some("Müller"));
    assert_eq!(games[0].node(Game::ROOT).annotation.text, "½");
    assert_eq!(games[0].node(games[0].last()).annotation.text, "é Ã©");
    assert_eq!(games[1].tag("White"), Some("Müller"));
    // The column counts characters, the offset bytes.
    assert_eq!(places(b"[White \"\xfc\"]\n1. e4 e4"), ["1:9+8", "2:7+18", "2:9+20"]);
}

#[test]
fn what_is_only_untidy_is_no_fault() {
    let tidy = ["4 0-1"];
    check("\u{feff}1. f3 e5 2. g4 Qh4# 0-1", &tidy);
    check("1.f3 e5 2.g4 Qh4# 0-1", &tidy);
    check("f3 e5 g4 Qh4 0-1", &tidy);
    check("7. f3 3... e5 1. ... g4 2 Qh4# 0-1", &tidy);
    check("1. f3\r\ne5\r\n2. g4\rQh4#\r\n0-1\r\n", &tidy);
    check("% a line to pass over\n1. f3 e5\n%{[(\n2. g4 Qh4# 0-1", &tidy);
    check("[White \"a\"]\n\n[Black \"b\"]\n\n\n1. f3 e5 2. g4 Qh4# 0-1", &tidy);
    check("1. f3 e5 2. g4 Qh4 # 0-1", &tidy);
    check("1. Pf2-f3 e7e5 2. g2g4 Qd8-h4++ 0-1", &tidy);
    check("1. f3 e5 ; to the end } of { the line ( \n2. g4 Qh4# 0:1", &tidy);
    check("１．ｆ３　ｅ５ ２．ｇ４ 后ｈ４＃ ０－１", &tidy);
    check("1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 O-O 5. d3 1/2", &["9 1/2-1/2"]);
    check("1. e4 a6 2. e5 d5 3. exd6 e.p. exd6 *", &["6 *"]);
    check("1. e4 a6 2. e5 d5 3. exd6e.p. h5 4. d7+ e.p *", &["7 *"]);
    check("1. e4 a6 2. e5 d5 3. exd6 en passant cxd6 *", &["6 *"]);
    check("[FEN \"7k/4P3/8/8/8/8/8/4K3 w - - 0 1\"]\n1. e8(Q)+ *", &["1 *"]);
    check("[FEN \"7k/4P3/8/8/8/8/8/4K3 w - - 0 1\"]\n1. e8(后)+ Kg7 *", &["2 *"]);
}

#[test]
fn games_follow_each_other_with_and_without_headers() {
    check("", &[]);
    check(" \r\n\t\u{feff}\n% nothing\n", &[]);
    check("1. e4 *\r\n\u{1a}", &["1 *"]);
    check("1. e4\u{1a}\0", &["1 * W:no-marker@1"]);
    check("1. e4 * 1. d4 d5 * *", &["1 *", "2 *", "0 *"]);
    check("1. e4\n\n1-0\n[Event \"x\"]\n\n1. d4 d5 *", &["1 1-0", "2 *"]);
    check("1. e4 (1. d4 1-0) e5 *", &["2 *"]);
}

#[test]
fn comments_around_the_header_and_behind_the_marker_find_their_game() {
    let games =
        read_games(b"; before\n[White \"a\"]\n{ after } 1. e4 * {same line}\n{next} 1. d4 *\n{last}\n");
    assert_eq!(games.len(), 2);
    let comment = |game: &Game, id| game.node(id).annotation.text.clone();
    assert_eq!(comment(&games[0], Game::ROOT), "before after");
    assert_eq!(comment(&games[0], games[0].last()), "same line");
    assert_eq!(comment(&games[1], Game::ROOT), "next");
    assert_eq!(comment(&games[1], games[1].last()), "last");
}

#[test]
fn sym_03_printed_signs_become_glyphs() {
    let games = read_games("1. e4! e5?? 2. Nf3!? Nc6 ± 3. Bb5 +- a6 －＋ *".as_bytes());
    let nags: Vec<u8> = walk(&games[0]).iter().flat_map(|node| node.nags.iter().map(|nag| nag.0)).collect();
    assert_eq!(nags, [1, 4, 5, 16, 18, 19]);
    let games = read_games("1. e4！！ e5 ＝ 2. Nf3± *".as_bytes());
    let nags: Vec<u8> = walk(&games[0]).iter().flat_map(|node| node.nags.iter().map(|nag| nag.0)).collect();
    assert_eq!(nags, [3, 10, 16]);
    assert_eq!(verdict(&games[0]), "3 *");
    let games = read_games("1. e4 N e5 □ 2. Nf3 ⟳ Nc6 ＝∞ 3. Bb5 $146 *".as_bytes());
    let nags: Vec<u8> = walk(&games[0]).iter().flat_map(|node| node.nags.iter().map(|nag| nag.0)).collect();
    assert_eq!(nags, [146, 7, 32, 44, 146]);
}

#[test]
fn sym_04_a_fragment_may_start_with_black() {
    let fen = "[FEN \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\"]\n";
    for dots in ["1...", "1. ...", "1…", "1... ", ""] {
        check(format!("{fen}{dots}e5 2. Nf3 *"), &["2 *"]);
    }
}

fn walk(game: &Game) -> Vec<&notation::pgn::Node> {
    let mut nodes = vec![game.node(Game::ROOT)];
    while let Some(&next) = nodes[nodes.len() - 1].children.first() {
        nodes.push(game.node(next));
    }
    nodes
}

#[test]
fn faults_are_told_with_line_column_and_offset() {
    assert_eq!(places("[White \"a\"]\n\n1. e4 e5\n2. Ke3 *"), ["4:4+25"]);
    assert_eq!(places("[White \"a\"]\r\n\r\n1. e4 e5\r\n2. Ke3 *"), ["4:4+28"]);
    assert_eq!(places("[White \"a\"]\r\r1. e4 e5\r2. Ke3 *"), ["4:4+25"]);
    assert_eq!(places("\u{feff}{棋} 1. e5 *"), ["1:8+12"]);
    assert_eq!(places("1. e4 *\n1. d4 *\n\n1. c4 e6 2. Ke3 *"), ["4:13+29"]);
}

#[test]
fn chess960_is_read_by_its_tag() {
    let fen = "rkqnnbbr/pppppppp/8/8/8/8/PPPPPPPP/RKQNNBBR w KQkq - 0 1";
    check(format!("[Variant \"Chess960\"]\n[FEN \"{fen}\"]\n1. e4 e5 *"), &["2 *"]);
    check("[Variant \"Atomic\"]\n1. e4 *", &["1 * W:unknown-variant@0"]);
}

#[test]
fn a_visitor_may_pass_over_variations() {
    #[derive(Default)]
    struct Plies(Vec<(u32, usize)>, usize);
    impl Visitor for Plies {
        fn start(&mut self, start: &Start<'_>) {
            assert!(start.position.is_some());
        }
        fn play(&mut self, step: &Step<'_>) {
            self.0.push((step.ply, step.depth));
        }
        fn begin_variation(&mut self) -> bool {
            false
        }
        fn fault(&mut self, _: notation::pgn::Fault) {
            self.1 += 1;
        }
        fn end(&mut self, end: &End<'_>) {
            assert_eq!(end.result, None);
        }
    }
    let mut plies = Plies::default();
    let text = b"1. e4 (1. d4 (1. c4) d5 nonsense) e5 *";
    assert!(PgnReader::new(&text[..]).read_game(&mut plies).expect("memory can be read"));
    assert_eq!((plies.0, plies.1), (vec![(1, 0), (2, 0)], 0));
}

/// A source that gives one byte at a time.
struct Drops<'a>(&'a [u8]);

impl std::io::Read for Drops<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let Some((first, rest)) = self.0.split_first() else { return Ok(0) };
        buffer[0] = *first;
        self.0 = rest;
        Ok(1)
    }
}

#[test]
fn long_files_stream_through_the_window_as_they_would_whole() {
    let one =
        "[White \"a\"]\r\n\r\n1. e4 {comment [%clk 0:01:00]} e5 (1... c5 2. Nf3) 2. Ke3 {cut} 1-0\r\n\r\n";
    let comment = format!("{{{}}} 1. e4 *\n", "x ".repeat(400_000));
    let file = [one.repeat(6000), comment, one.repeat(10)].concat();
    let games = read_games(file.as_bytes());
    assert_eq!(games.len(), 6011);
    for (index, game) in (0..).zip(&games).filter(|(index, _)| *index != 6000) {
        assert_eq!(verdict(game), "2 1-0 E:illegal-move@3");
        // Four lines each, and the one with the long comment.
        let line = if index < 6000 { 4 * index + 1 } else { 4 * (index - 1) + 2 };
        assert_eq!(game.place().line, line);
    }
    let mut reader = PgnReader::new(Drops(&file.as_bytes()[..one.len() * 20]));
    let mut builder = GameBuilder::default();
    let mut read = 0;
    while reader.read_game(&mut builder).expect("memory can be read") {
        assert_eq!(verdict(&builder.finish()), "2 1-0 E:illegal-move@3");
        read += 1;
    }
    assert_eq!(read, 20);
}

#[test]
fn a_game_beyond_all_bounds_is_cut_off_and_the_next_one_is_whole() {
    let next = "\n\n[Event \"x\"]\n\n1. d4 d5 *\n";
    let megabytes = |text: &str, count: usize| text.repeat((count << 20) / text.len());
    for (start, more, verdict) in [
        ("1. e4 {", megabytes("so it goes on and on, 1-0 and [even] * so ", 17), "1 * E:too-long@1"),
        ("1. e4 {", megabytes("\n\n", 17), "1 * E:too-long@1"),
        ("1. e4 ", megabytes("x", 17), "1 * E:bad-move@2 E:too-long@1"),
        ("1. e4 ", megabytes("(e5", 2), "1 * E:too-long@1"),
        ("1. e4 ", megabytes("$1 ", 3), "1 * E:too-long@1"),
    ] {
        let file = format!("{start}{more}{next}{next}");
        let games = read_games(file.as_bytes());
        assert_eq!(games.len(), 3, "{start}{}", &more[..20]);
        let told = self::verdict(&games[0]);
        assert!(told.starts_with("1 *") && told.contains("too-long"), "{told} for {verdict}");
        assert_eq!(games[1..].iter().map(self::verdict).collect::<Vec<_>>(), ["2 *", "2 *"]);
        let line = file[..file.find(next).expect("it is there")].matches('\n').count() as u64 + 3;
        assert_eq!(games[1].place().line, line);
    }
}

#[test]
fn after_a_thousand_faults_of_a_game_the_rest_are_counted() {
    let told = verdicts(format!("1. e4 {} *", ") ".repeat(1500)));
    assert!(told[0].ends_with("W:stray-parenthesis@1 W:more-faults@1"), "{}", &told[0][told[0].len() - 99..]);
    let games = read_games(format!("1. e4 {} 1. d4 *", ") ".repeat(1000) + "(1. Ke5) ").as_bytes());
    let last = games[0].faults().last().expect("there are many");
    assert_eq!(
        (games[0].faults().len(), last.code(), last.severity()),
        (1001, "more-faults", Severity::Error)
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn any_bytes_are_read_without_a_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let games = read_games(&bytes);
        prop_assert!(games.len() <= bytes.len());
    }

    #[test]
    fn any_tokens_are_read_without_a_panic_and_end(
        tokens in prop::collection::vec(prop::sample::select(TOKENS), 0..60),
    ) {
        let text = tokens.concat();
        for game in read_games(text.as_bytes()) {
            // Every move of the tree can be played.
            let mut position = game.start().cloned();
            for action in game.main_line() {
                position = position.and_then(|position| action.apply(&position));
                prop_assert!(position.is_some());
            }
        }
    }
}

/// Each of these, looked at again for each of its parts, would take minutes.
#[test]
fn long_runs_without_a_blank_are_read_in_time() {
    for part in ["\u{3000}en", "\u{a0}x", "e.p", "8(Q)", "(马)", "é.p", "[a\"", "{\n", ";\r", "1.", "$"] {
        let text = format!("1. e4 {} *", part.repeat(3_000_000 / part.len()));
        assert!(!read_games(text.as_bytes()).is_empty(), "{part}");
    }
    let brackets = format!("\n\n[{}\n", "[".repeat(3_000_000));
    assert_eq!(notation::pgn::last_header(brackets.as_bytes()), None);
}

/// Pieces of PGN, and of what is not.
pub(crate) const TOKENS: &[&str] = &[
    "1. ",
    "e4 ",
    "e5 ",
    "d4 ",
    "d5 ",
    "Nf3 ",
    "Nc6 ",
    "-- ",
    "O-O ",
    "Ke2 ",
    "xyz ",
    "e8 ",
    "(",
    ")",
    " (",
    ") ",
    "{",
    "}",
    "{a comment} ",
    "{[%clk 0:00:01]} ",
    "[%clk ",
    "0:00:02]",
    "{two  blanks} ",
    ";",
    "; brace } ",
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    "$1 ",
    "$6",
    "$999 ",
    "!",
    "?! ",
    "± ",
    "1-0 ",
    "0-1\n",
    "* ",
    "1/2-1/2 ",
    "[Event \"x\"]\n",
    "[Result \"1-0\"]\n",
    "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n",
    "[Variant \"Chess960\"]\n",
    "[White \"a\\\"b\\\\\"]",
    "[",
    "]",
    "<",
    "%",
    "\n%",
    "(=)",
    "e.p. ",
    "en passant ",
    "马f3 ",
    "\u{feff}",
    "\u{3000}",
    "{[%cal Ge2e4,Rd2d4] text} ",
    "{[%eval #-3] x [%csl Gd4]} ",
];

#[test]
fn what_follows_a_marker_is_the_next_game() {
    check("1. e4 1-0 1. d4 {next} *", &["1 1-0", "1 *"]);
    check("1. e4 {one} 1-0 {closing} d5 {next} *", &["1 1-0", "0 * E:illegal-move@1"]);
}

#[test]
fn a_promotion_is_read_with_its_letter_in_brackets_or_behind_a_stroke() {
    let pawn = "[FEN \"7k/4P3/8/8/8/8/8/4K3 w - - 0 1\"]\n1. ";
    for queen in [
        "e8(D)",
        "e8(Q)",
        "e8(q)",
        "e8(♕)",
        "e8(后)",
        "e8/Q",
        "e8/D",
        "e8=D+",
        "e8(D)+",
        "ｅ８＝Ｑ",
        "e8＝Q",
        "ｅ８（Ｑ）",
        "e8升Q",
    ] {
        check(format!("{pawn}{queen} Kg7 2. Qe7+ *"), &["3 *"]);
    }
    check(format!("{pawn}e8(S) Kg8 2. Nf6+ *"), &["3 *"]);
    check(format!("{pawn}e8 (1. Kd1) *"), &["0 * E:ambiguous-move@1"]);
}

#[test]
fn castling_is_read_without_its_dashes() {
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5";
    for castles in ["00", "OO", "oo", "０－０", "００", "O–O", "Ｏ－Ｏ", "0-0", "OO+", "00+"] {
        check(format!("{moves} 4. {castles} Nf6 *"), &["8 *"]);
    }
    let long = "[FEN \"r3k3/8/8/8/8/8/8/4K3 b q - 0 1\"]\n1... ";
    for castles in ["000", "OOO", "000+", "O—O—O", "０００"] {
        check(format!("{long}{castles} 2. Ke2 *"), &["2 *"]);
    }
    check(format!("{moves} 4. 00 *"), &["7 *"]);
    check("1. e4 00 *", &["1 * E:illegal-move@2"]);
}

#[test]
fn words_of_check_and_of_passing_may_stand_apart() {
    for mate in ["mate", "Mate", "matt", "checkmate", "ch", "dis ch", "dbl. ch.", "+", "++", "将死", "将军"]
    {
        check(format!("1. f3 e5 2. g4 Qh4 {mate} 0-1"), &["4 0-1"]);
    }
    let passing = "1. e4 a6 2. e5 d5 3. exd6";
    for said in ["e.p.", "e. p.", "ep", "e.p", "e p", "en passant", "en pt", "e.p.+", "ｅ.ｐ.", "ｅｐ"] {
        check(format!("{passing} {said} Nf6 *"), &["6 *"]);
    }
    check("mate 1. e4 *", &["0 * E:bad-move@1"]);
    check("1. e4 e 2. d4 *", &["1 * E:bad-move@2"]);
}

#[test]
fn full_width_signs_are_read_throughout() {
    check("１． ｅ４ ｅ５ ２． Ｎｆ３！ Ｎｃ６？？ ３． Ｂｂ５ ａ６ １－０", &["6 1-0"]);
    check("１．ｅ４ １…ｅ５ ２．Ｎｆ３ ＊", &["3 *"]);
    check("１。ｅ４ ｅ５ ½－½", &["2 1/2-1/2"]);
}
