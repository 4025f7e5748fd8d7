//! The tree: where comments, commands, glyphs and variations go.

use notation::Game;
use notation::pgn::{
    Action, Annotation, Eval, Node, NodeId, Score, Shape, WriteOptions, read_games, write_game,
};
use rules::{Move, Position, Square, Variant};

fn read(text: &str) -> Game {
    read_games(text.as_bytes()).remove(0)
}

/// Follows child numbers from the root.
fn at<'g>(game: &'g Game, path: &[usize]) -> &'g Node {
    let id = path.iter().fold(Game::ROOT, |id: NodeId, &child| game.node(id).children[child]);
    game.node(id)
}

#[test]
fn the_first_child_goes_on_and_the_others_are_variations() {
    let game = read("1. e4 (1. d4 d5 (1... Nf6 2. c4)) (1. c4) e5 2. Nf3 *");
    assert_eq!(at(&game, &[]).children.len(), 3);
    assert_eq!(at(&game, &[0]).children.len(), 1);
    assert_eq!(at(&game, &[1]).children.len(), 2);
    assert_eq!(at(&game, &[1, 1, 0]).ply, 3);
    assert_eq!(at(&game, &[0, 0, 0]).ply, 3);
}

#[test]
fn comments_stand_before_the_start_before_a_variation_or_after_a_move() {
    let game = read("{root} 1. e4 {a} ({starts} 1. d4 {b} 1... d5) {c} e5 {d\nd} ; e\n *");
    assert_eq!(at(&game, &[]).annotation.text, "root");
    assert_eq!(at(&game, &[0]).annotation.text, "a c");
    assert_eq!(at(&game, &[1]).starting_comment, "starts");
    assert_eq!(at(&game, &[1]).annotation.text, "b");
    assert_eq!(at(&game, &[0, 0]).annotation.text, "d d e");
}

#[test]
fn a_comment_keeps_its_inner_blanks_and_nothing_but_its_brace_has_force() {
    let game = read("1. e4 {  two  blanks\r\nand\na ; ( [%x] $1 \\ \" { line  } *");
    assert_eq!(at(&game, &[0]).annotation.text, "two  blanks and a ; ( [%x] $1 \\ \" { line");
}

#[test]
fn an_empty_variation_leaves_its_comment_where_it_stands() {
    let game = read("1. e4 {a} ({b}) e5 ({c} 1... Kx) *");
    assert_eq!(at(&game, &[0]).annotation.text, "a b");
    assert_eq!(at(&game, &[0, 0]).annotation.text, "c");
}

#[test]
fn glyphs_go_to_their_move_once() {
    let game = read("1. e4! $1 $14 (1. d4 $2) $6 e5 *");
    let nags = |path: &[usize]| at(&game, path).nags.iter().map(|nag| nag.0).collect::<Vec<_>>();
    assert_eq!(nags(&[0]), [1, 14, 6]);
    assert_eq!(nags(&[1]), [2]);
}

#[test]
fn a_draw_offer_on_the_sheet_is_a_comment() {
    assert_eq!(at(&read("1. e4 (=) e5 *"), &[0]).annotation.text, "(=)");
}

#[test]
fn commands_leave_the_text() {
    let said = |text: &str| Annotation::read(text);
    assert_eq!(said("[%clk 1:02:03] good [%eval 0.3]").text, "good");
    assert_eq!(said("a [%clk 0:00:01] b").text, "a b");
    assert_eq!(said("a[%clk 0:00:01]b").text, "ab");
    assert_eq!(said("[%clk 1:02:03]").clk_ms, Some(3_723_000));
    assert_eq!(said("[%clk 0:00:58.6]").clk_ms, Some(58_600));
    assert_eq!(said("[%emt 58.6]").emt_ms, Some(58_600));
    assert_eq!(said("[%emt 0:01:00]").emt_ms, Some(60_000));
    assert_eq!(said("[%clk\n0:00:01]").clk_ms, Some(1000));
}

#[test]
fn what_a_command_says_beyond_what_is_kept_stays_in_the_text() {
    let said = |text: &str| Annotation::read(text);
    let twice = said("[%clk 0:00:01] a [%clk 0:00:02]");
    assert_eq!((twice.clk_ms, twice.text.as_str()), (Some(1000), "a [%clk 0:00:02]"));
    let fine = said("[%eval 0.345] [%emt 1.2345]");
    assert_eq!(fine.eval.map(|eval| eval.score), Some(Score::Centipawns(35)));
    assert_eq!((fine.emt_ms, fine.text.as_str()), (Some(1234), "[%eval 0.345] [%emt 1.2345]"));
    assert_eq!(said("[%eval 0.3400] [%emt 1.2340]").text, "");
    assert_eq!(said("[%eval #-0]").text, "[%eval #-0]");
}

#[test]
fn a_glyph_may_stand_before_the_first_move_of_a_variation() {
    let game = read("1. e4 ($142 {better} $1 $142 1. d4 $2) e5 ($7) *");
    let numbers = |nags: &[notation::pgn::Nag]| nags.iter().map(|nag| nag.0).collect::<Vec<_>>();
    assert_eq!(numbers(&at(&game, &[1]).starting_nags), [142, 1]);
    assert_eq!(numbers(&at(&game, &[1]).nags), [2]);
    assert_eq!(numbers(&at(&game, &[0, 0]).nags), [7]);
}

#[test]
fn evaluations_are_pawns_or_mate() {
    let eval = |text: &str| Annotation::read(text).eval;
    let of = |score, depth| Some(Eval { score, depth });
    assert_eq!(eval("[%eval 0.3]"), of(Score::Centipawns(30), None));
    assert_eq!(eval("[%eval -1.25,18]"), of(Score::Centipawns(-125), Some(18)));
    assert_eq!(eval("[%eval -0.05]"), of(Score::Centipawns(-5), None));
    assert_eq!(eval("[%eval .5]"), of(Score::Centipawns(50), None));
    assert_eq!(eval("[%eval #-3]"), of(Score::Mate(-3), None));
    assert_eq!(eval("[%eval 12]"), of(Score::Centipawns(1200), None));
}

#[test]
fn shapes_keep_their_order() {
    let said = Annotation::read("[%cal Ge2e4, Rd2d4] look [%csl Ye4]");
    let shapes: Vec<String> = said.shapes.iter().map(ToString::to_string).collect();
    assert_eq!(shapes, ["Ge2e4", "Rd2d4", "Ye4"]);
    assert_eq!(said.text, "look");
}

#[test]
fn what_is_no_command_stays_in_the_text() {
    let kept = [
        "[%clk 1:30]",
        "[%clk 0:99:00]",
        "[%clk]",
        "[%clk -1]",
        "[%eval]",
        "[%eval 0.3,x]",
        "[%eval 1e9]",
        "[%csl Ge2e4]",
        "[%cal Ge2]",
        "[%cal e2e4]",
        "[%csl G\u{e9}4]",
        "[%unknown 1]",
        "[%clk 0:00:01",
        "%clk 0:00:01]",
        "[% clk 0:00:01]",
        "[%eval 99999999999999999999]",
        "[%emt 99999999999999999999]",
    ];
    for text in kept {
        let said = Annotation::read(text);
        assert_eq!(said, Annotation { text: text.to_owned(), ..Annotation::default() });
    }
}

#[test]
fn a_command_left_by_another_is_one() {
    let said = Annotation::read("[%cl[%eval 1.0]k 0:00:02]");
    assert_eq!((said.clk_ms, said.text.as_str()), (Some(2000), ""));
    let game = read("1. e4 {[%clk} {0:00:02]} *");
    assert_eq!(at(&game, &[0]).annotation.clk_ms, Some(2000));
}

fn moves_of(game: &Game) -> String {
    let text = write_game(game, &WriteOptions::default());
    text.split_once("\n\n").expect("an empty line ends the header").1.trim_end().to_owned()
}

#[test]
fn a_node_has_its_position() {
    let game = read("1. e4 e5 (1... c5 2. -- d6) 2. Nf3 *");
    let position = |id| game.position(id).expect("every action was read").to_fen();
    assert_eq!(game.position(Game::ROOT), Some(Position::start()));
    assert!(position(game.last()).starts_with("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b"));
    let sicilian = game.node(game.node(Game::ROOT).children[0]).children[1];
    let d6 = game.node(game.node(sicilian).children[0]).children[0];
    assert!(position(d6).starts_with("rnbqkbnr/pp2pppp/3p4/2p5/4P3/8/PPPP1PPP/RNBQKBNR w"));
    assert_eq!(read("[FEN \"x\"]\n\n*").position(Game::ROOT), None);
    let mut wrong = Game::new(Position::start(), Variant::Standard);
    let id = wrong.add(Game::ROOT, Action::Move(Move::new(Square::E2, Square::E5, None)));
    assert_eq!(wrong.position(id), None);
}

#[test]
fn a_variation_is_promoted_and_taken_out() {
    let mut game = read("1. e4 e5 (1... c5 2. Nf3) (1... e6) 2. Nc3 *");
    let replies = game.node(game.node(Game::ROOT).children[0]).children.clone();
    game.promote(replies[2]);
    assert_eq!(moves_of(&game), "1. e4 e6 (1... e5 2. Nc3) (1... c5 2. Nf3) *");
    game.promote(replies[2]);
    game.promote(Game::ROOT);
    assert_eq!(moves_of(&game), "1. e4 e6 (1... e5 2. Nc3) (1... c5 2. Nf3) *");
    game.remove(replies[2]);
    game.remove(Game::ROOT);
    assert_eq!(moves_of(&game), "1. e4 e5 (1... c5 2. Nf3) 2. Nc3 *");
    game.remove(replies[1]);
    assert_eq!(moves_of(&game), "1. e4 e5 2. Nc3 *");
    game.remove(replies[0]);
    game.promote(replies[0]);
    assert_eq!(moves_of(&game), "1. e4 *");
}

#[test]
fn a_shape_whose_colour_is_no_letter_is_not_written() {
    let mut game = read("1. e4 *");
    let shape = |color| Shape { color, from: Square::D4, to: None };
    let last = game.last();
    game.annotate(last).shapes = ['}', 'R', 'g'].map(shape).into();
    assert_eq!(moves_of(&game), "1. e4 {[%csl Rd4]} *");
}
