//! Any bytes are read to the end without a panic, into trees that are written and read back as
//! themselves; and what was written is written again as it is.

#![no_main]

use libfuzzer_sys::fuzz_target;
use notation::pgn::{Game, Node, WriteOptions, read_games, write_game};
use rules::{Outcome, Position, Variant};

fuzz_target!(|bytes: &[u8]| {
    for game in read_games(bytes) {
        let text = write_game(&game, &WriteOptions::default());
        let back = read_games(text.as_bytes());
        assert_eq!(back.len(), 1, "{text}");
        assert_eq!(essence(&back[0]), essence(&game), "{text}");
        assert_eq!(write_game(&back[0], &WriteOptions::default()), text);
        law_of_the_tree(&game);
    }
});

type Essence<'a> = (Vec<(Node, usize)>, Option<&'a Position>, Variant, Option<Outcome>);

/// All that a game is but its tags, faults and place; nodes in the order they are written.
fn essence(game: &Game) -> Essence<'_> {
    let mut nodes = Vec::new();
    let mut open = vec![Game::ROOT];
    while let Some(id) = open.pop() {
        let mut node = game.node(id).clone();
        open.extend(node.children.iter().rev());
        // Ids depend on the order of making.
        node.parent = Game::ROOT;
        let children = std::mem::take(&mut node.children).len();
        nodes.push((node, children));
    }
    (nodes, game.start(), game.variant(), game.result())
}

/// Every move of every line is legal where it stands, and plies are counted from the start.
fn law_of_the_tree(game: &Game) {
    let mut open: Vec<_> = game.start().map(|start| (Game::ROOT, start.clone())).into_iter().collect();
    while let Some((id, position)) = open.pop() {
        for &child in &game.node(id).children {
            let node = game.node(child);
            assert_eq!((node.parent, node.ply), (id, game.node(id).ply + 1));
            let after = node.action.and_then(|action| action.apply(&position));
            open.push((child, after.expect("what was read is possible")));
        }
    }
}
