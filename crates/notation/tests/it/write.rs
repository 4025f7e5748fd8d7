//! The writer: export form, and reading back what was written.

use crate::pgn::TOKENS;
use crate::play::{Playout, playouts};
use notation::pgn::{
    Action, Annotation, Fault, FaultKind, Game, Nag, NodeId, WriteOptions, read_games, write_game,
};
use notation::{Style, san};
use proptest::prelude::*;
use rules::{Outcome, Position, Variant};

const SAN: WriteOptions = WriteOptions { style: Style::San, max_width: 80 };

/// All games of a text, written again.
fn format(text: &str, options: &WriteOptions) -> String {
    let games = read_games(text.as_bytes());
    games.iter().map(|game| write_game(game, options)).collect::<Vec<_>>().join("\n")
}

fn movetext(text: &str) -> String {
    let written = format(text, &SAN);
    written.split_once("\n\n").expect("an empty line ends the header").1.trim_end().to_owned()
}

#[test]
fn the_seven_tag_roster_comes_first_and_the_others_by_name() {
    let text = "[WhiteElo \"1\"]\n[White \"A \\\"b\\\" \\\\\"]\n[Annotator \"x\"]\n[Event \"e\"]\n1. e4 1-0";
    let expected = "[Event \"e\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n\
        [White \"A \\\"b\\\" \\\\\"]\n[Black \"?\"]\n[Result \"1-0\"]\n[Annotator \"x\"]\n[WhiteElo \"1\"]\n\n1. e4 1-0\n";
    assert_eq!(format(text, &SAN), expected);
}

#[test]
fn a_start_of_its_own_is_told_by_fen_and_setup() {
    let written = format("[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 3 9\"]\n9... Kd8 10. O-O+ *", &SAN);
    assert!(written.contains("[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 3 9\"]\n[SetUp \"1\"]\n"), "{written}");
    assert!(written.ends_with("\n9... Kd8 10. O-O *\n"), "{written}");
    let unreadable = format("[FEN \"x\"]\n1. e4 1-0", &SAN);
    assert!(unreadable.contains("[FEN \"x\"]\n\n1-0\n"), "{unreadable}");
}

#[test]
fn move_numbers_come_back_after_comments_and_variations() {
    let text =
        "1. e4 e5 {a} 2. Nf3 (2. f4 exf4 (2... d5) 3. Nf3) 2... Nc6 $1 3. Bb5 {b} a6 ({s} 3... Nf6 4. d3) *";
    assert_eq!(
        movetext(text),
        "1. e4 e5 {a} 2. Nf3 (2. f4 exf4 (2... d5) 3. Nf3) 2... Nc6 $1 3. Bb5 {b} 3... a6\n({s} 3... Nf6 4. d3) *"
    );
}

#[test]
fn clocks_are_written_as_commands() {
    let mut game = Game::new(Position::start(), Variant::Standard);
    let mv = notation::read_san(&Position::start(), "e4").expect("legal");
    let e4 = game.add(Game::ROOT, Action::Move(mv));
    game.annotate(e4).clk_ms = Some(3_723_400);
    game.annotate(e4).text = "well\nplayed".into();
    game.set_tag("White", "Ann");
    game.set_result(Some(Outcome::WhiteWins));
    let written = write_game(&game, &SAN);
    assert!(written.ends_with("\n\n1. e4 {[%clk 1:02:03.4] well played} 1-0\n"), "{written}");
    assert!(written.contains("[White \"Ann\"]\n"), "{written}");
}

#[test]
fn a_brace_within_a_comment_moves_it_behind_a_semicolon() {
    assert_eq!(movetext("1. e4 ; a } b\n e5 *"), "1. e4 ; a } b\n1... e5 *");
    assert_eq!(
        movetext("1. e4 (1. d4 {[%clk 0:00:01]} ; }\n) e5 *"),
        "1. e4 (1. d4 {[%clk 0:00:01]} ; }\n) 1... e5 *"
    );
}

#[test]
fn nothing_said_is_lost() {
    let kept = [
        "1. e4 {[%clk 0:00:01] a [%clk 0:00:02]} *",
        "1. e4 {[%eval 0.35] [%eval 0.345]} *",
        "1. e4 {[%cal Ge2e4] [%csl Yd4,Rd5] [%cal Ra1a2]} *",
        "1. e4 ($142 {better} 1. d4 $2) 1... e5 *",
        "$19 {start} 1. e4 *",
    ];
    for text in kept {
        assert_eq!(movetext(text), text);
    }
    assert_eq!(movetext("1. e4 {[%eval 0.345]} *"), kept[1]);
}

#[test]
fn lines_stay_within_their_width() {
    let text = format!("1. e4 {{{}}} (1. d4 d5 2. c4) e5 *", "word ".repeat(60));
    for max_width in [20, 40, 80] {
        let written = format(&text, &WriteOptions { max_width, ..SAN });
        let moves = written.split_once("\n\n").expect("a header").1;
        assert!(moves.lines().all(|line| line.chars().count() <= max_width), "{moves}");
        assert!(moves.lines().count() > 300 / max_width);
    }
    let written = format(&text, &WriteOptions { max_width: 0, ..SAN });
    assert_eq!(written.split_once("\n\n").expect("a header").1.lines().count(), 1);
}

#[test]
fn a_null_move_is_written_as_two_dashes_in_every_style() {
    for &style in Style::ALL {
        let written = format("1. e4 0000 2. d4 *", &WriteOptions { style, ..SAN });
        assert!(written.contains(" -- 2. "), "{written}");
    }
}

#[test]
fn castling_in_coordinates_is_as_the_variant_has_it() {
    let uci = WriteOptions { style: Style::Uci, ..SAN };
    let castles = "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n1. O-O *";
    assert!(format(castles, &uci).contains("1. e1g1 *"));
    assert!(format(&format!("[Variant \"Chess960\"]\n{castles}"), &uci).contains("1. e1h1 *"));
}

#[test]
fn very_deep_variations_need_no_deep_stack() {
    let mut text = String::from("1. e4 ");
    for _ in 0..20_000 {
        text.push_str("(1. d4 ");
    }
    text.push_str(&")".repeat(20_000));
    let written = format(&text, &SAN);
    assert_eq!(format(&written, &SAN), written);
}

#[test]
fn sym_02_a_game_through_chinese_letters_is_lossless() {
    let text = "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0";
    let plain = format(text, &SAN);
    let chinese = format(&plain, &WriteOptions { style: Style::Zh, ..SAN });
    assert!(chinese.contains("2. 后h5 马c6 3. 象c4 马f6 4. 后xf7# 1-0"), "{chinese}");
    assert_eq!(format(&chinese, &SAN), plain);
    assert_eq!(format(&chinese.replace('马', "馬").replace('后', "後"), &SAN), plain);
}

/// What is said at one node, and which variations leave there.
#[derive(Clone, Debug)]
struct Said {
    comment: String,
    starting: String,
    nags: Vec<u8>,
    starting_nags: Vec<u8>,
    variations: usize,
    /// Out of ten: the line, a variation of it, or a pass.
    way: u8,
}

fn comments() -> impl Strategy<Value = String> {
    let parts = prop::sample::select(vec![
        "[%clk 1:02:03.4]",
        "[%clk 0:00:00.0001]",
        "[%emt 7]",
        "[%eval 0.3]",
        "[%eval -1.255,18]",
        "[%eval #-0]",
        "[%csl Ge4,Rd5]",
        "[%cal Ge2e4]",
        "[%odd x]",
        "[%clk",
        "]",
        " ",
        "  ",
        "}",
        "{",
        ";",
        "%",
        "(",
        "$1",
        "\\",
        "\"",
        "e.p.",
        "1-0",
        "[Event \"x\"]",
        "王后",
        "é",
        "\u{a0}",
        "word",
    ]);
    prop_oneof![1 => Just(String::new()), 2 => prop::collection::vec(parts, 0..8).prop_map(|parts| parts.concat())]
}

fn said() -> impl Strategy<Value = Said> {
    let nags = || prop::collection::vec(any::<u8>(), 0..3);
    (comments(), comments(), nags(), nags(), 0usize..4, 0u8..10).prop_map(
        |(comment, starting, nags, starting_nags, variations, way)| Said {
            comment,
            starting,
            nags,
            starting_nags,
            variations,
            way,
        },
    )
}

/// A tree that starts as a playout does: lines, variations of variations, passes, things said everywhere.
fn tree(playout: &Playout, said: &[Said]) -> Game {
    let mut game = Game::new(playout.start.clone(), playout.variant);
    let (mut parent, mut position) = (Game::ROOT, playout.start.clone());
    annotate(&mut game, parent, &said[0]);
    for (said, &choice) in said[1..].iter().zip(&playout.choices) {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let main = match position.pass() {
            Some(_) if said.way == 0 => Action::Pass,
            _ => Action::Move(legal[usize::from(choice) % legal.len()]),
        };
        let others = legal.iter().map(|&mv| Action::Move(mv)).filter(|&action| action != main);
        let actions: Vec<Action> = [main].into_iter().chain(others.take(said.variations)).collect();
        let nodes: Vec<NodeId> = actions.iter().map(|&action| game.add(parent, action)).collect();
        for &node in &nodes {
            annotate(&mut game, node, said);
        }
        for &node in &nodes[1..] {
            let nags: Vec<Nag> = said.starting_nags.iter().map(|&nag| Nag(nag)).collect();
            game.introduce(node, said.starting.trim(), &nags);
        }
        // Now and then it goes on in a variation.
        let on = if said.way < 4 { nodes.len() - 1 } else { 0 };
        parent = nodes[on];
        position = actions[on].apply(&position).expect("it is possible there");
    }
    game
}

fn annotate(game: &mut Game, node: NodeId, said: &Said) {
    *game.annotate(node) = Annotation::read(said.comment.trim());
    let text = game.annotate(node).text.trim().to_owned();
    game.annotate(node).text = text;
    for &nag in &said.nags {
        game.add_nag(node, Nag(nag));
    }
}

/// Everything a game is but its faults and place.
fn same(a: &Game, b: &Game) -> bool {
    let shape = |game: &Game| {
        let mut all = Vec::new();
        let mut open = vec![Game::ROOT];
        while let Some(id) = open.pop() {
            let mut node = game.node(id).clone();
            open.extend(node.children.iter().rev());
            // Ids depend on the order of making.
            node.parent = Game::ROOT;
            let children = node.children.len();
            node.children.clear();
            all.push((node, children));
        }
        all
    };
    shape(a) == shape(b) && a.start() == b.start() && a.result() == b.result() && a.variant() == b.variant()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn what_is_written_reads_back_as_the_same_game(
        playout in playouts(),
        said in prop::collection::vec(said(), 1..120),
        tags in prop::collection::vec(("[A-Za-z][A-Za-z0-9_]{0,9}", "[ -~王é]{0,40}"), 0..5),
        result in prop::sample::select(vec![None, Some(Outcome::WhiteWins), Some(Outcome::BlackWins), Some(Outcome::Draw)]),
        style in prop::sample::select(Style::ALL),
        max_width in 0usize..100,
    ) {
        let mut game = tree(&playout, &said);
        game.set_result(result);
        for (name, value) in &tags {
            game.set_tag(&format!("X{name}"), value);
        }
        let written = write_game(&game, &WriteOptions { style, max_width });
        let back = read_games(written.as_bytes());
        prop_assert_eq!(back.len(), 1, "{}", written);
        let faults = back[0].faults().iter().filter(|fault| {
            !matches!(fault.kind, FaultKind::NullMove | FaultKind::ResultAgainstBoard { .. })
        });
        prop_assert_eq!(faults.collect::<Vec<_>>(), Vec::<&Fault>::new(), "{}", written);
        for (name, value) in game.tags() {
            prop_assert_eq!(back[0].tag(name), Some(value.as_str()), "{}", name);
        }
        prop_assert!(same(&game, &back[0]), "{}", written);
        prop_assert_eq!(write_game(&back[0], &WriteOptions { style, max_width }), written);
    }

    #[test]
    fn formatting_twice_is_formatting_once(
        tokens in prop::collection::vec(prop::sample::select(TOKENS), 0..60),
        style in prop::sample::select(Style::ALL),
        max_width in 0usize..100,
    ) {
        let options = WriteOptions { style, max_width };
        let once = format(&tokens.concat(), &options);
        prop_assert_eq!(format(&once, &options), once);
    }

    #[test]
    fn main_lines_go_through_san_unchanged(playout in playouts()) {
        let mut text = String::new();
        if playout.variant == Variant::Chess960 {
            text = format!("[Variant \"Chess960\"]\n[FEN \"{}\"]\n\n", playout.start.to_fen());
        }
        for (position, mv) in playout.moves() {
            text += &san(&position, mv);
            text.push('\n');
        }
        let games = read_games(text.as_bytes());
        let played: Vec<Action> = playout.moves().into_iter().map(|(_, mv)| Action::Move(mv)).collect();
        let read: Vec<Action> = games.first().map(|game| game.main_line().collect()).unwrap_or_default();
        prop_assert_eq!(read, played);
    }
}
