//! A game with its variations as a tree.
//!
//! Nodes stand for positions: the root for the start, every other for the position after its action.
//! A node's first child goes on with the line, the others are variations. Nodes are held in one list,
//! so that a game of any length is walked and dropped without recursion.

use super::annotation::Annotation;
use super::fault::Fault;
use super::nag::Nag;
use super::reader::{Comment, End, Start, Step, Visitor};
use super::source::Place;
use rules::{Move, Outcome, Position, Variant};

/// What was done in one half-move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A legal move.
    Move(Move),
    /// A null move, `--`.
    Pass,
}

impl Action {
    /// The position after it, which must be possible.
    #[must_use]
    pub fn apply(self, position: &Position) -> Option<Position> {
        match self {
            Action::Move(mv) => position.play(mv).ok(),
            Action::Pass => position.pass(),
        }
    }
}

/// The place of a node in its game; it means nothing in another one, and may make its methods panic.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(usize);

/// A position of the tree and what is said of it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Node {
    /// How it came about; `None` for the root alone.
    pub action: Option<Action>,
    /// The node it came from; the root's own id for the root.
    pub parent: NodeId,
    /// Where it goes on: the line first, then the variations.
    pub children: Vec<NodeId>,
    /// Half-moves from the root.
    pub ply: u32,
    /// What stands before the first move of a variation. Its commands are left in the text.
    pub starting_comment: String,
    /// Glyphs that stand there, each once.
    pub starting_nags: Vec<Nag>,
    /// Comment, clock, evaluation and shapes after the move (before the first move for the root).
    pub annotation: Annotation,
    /// Annotation glyphs, each once.
    pub nags: Vec<Nag>,
}

/// A game: tags, start, tree, result.
#[derive(Clone, Debug)]
pub struct Game {
    tags: Vec<(String, String)>,
    start: Option<Position>,
    variant: Variant,
    result: Option<Outcome>,
    nodes: Vec<Node>,
    faults: Vec<Fault>,
    place: Place,
}

impl Game {
    /// The root's id.
    pub const ROOT: NodeId = NodeId(0);

    /// A game without moves, tags or result.
    #[must_use]
    pub fn new(start: Position, variant: Variant) -> Game {
        Game { start: Some(start), variant, ..Game::unread() }
    }

    fn unread() -> Game {
        let root = Node {
            action: None,
            parent: Game::ROOT,
            children: Vec::new(),
            ply: 0,
            starting_comment: String::new(),
            starting_nags: Vec::new(),
            annotation: Annotation::default(),
            nags: Vec::new(),
        };
        Game {
            tags: Vec::new(),
            start: None,
            variant: Variant::Standard,
            result: None,
            nodes: vec![root],
            faults: Vec::new(),
            place: Place::START,
        }
    }

    /// The tags in their order; each name once.
    #[must_use]
    pub fn tags(&self) -> &[(String, String)] {
        &self.tags
    }

    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag, in its old place if it had one.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        match self.tags.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => value.clone_into(old),
            None => self.tags.push((name.to_owned(), value.to_owned())),
        }
    }

    /// Where the game starts; `None` if its FEN tag could not be read.
    #[must_use]
    pub fn start(&self) -> Option<&Position> {
        self.start.as_ref()
    }

    /// Chess or Chess960.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The result; `None` for `*`.
    #[must_use]
    pub fn result(&self) -> Option<Outcome> {
        self.result
    }

    /// Sets the result, which the writer puts in the Result tag and at the end.
    pub fn set_result(&mut self, result: Option<Outcome>) {
        self.result = result;
    }

    /// What the reader found wrong, in the order found.
    #[must_use]
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// Where in its file the game starts.
    #[must_use]
    pub fn place(&self) -> Place {
        self.place
    }

    /// A node.
    #[must_use]
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0]
    }

    /// A node's comment, glyphs and the like, to be changed.
    pub fn annotate(&mut self, id: NodeId) -> &mut Annotation {
        &mut self.nodes[id.0].annotation
    }

    /// Adds a glyph, once.
    pub fn add_nag(&mut self, id: NodeId, nag: Nag) {
        push_once(&mut self.nodes[id.0].nags, nag);
    }

    /// Says something before the first move of a variation.
    pub fn introduce(&mut self, id: NodeId, comment: &str, nags: &[Nag]) {
        let node = &mut self.nodes[id.0];
        join(&mut node.starting_comment, comment);
        nags.iter().for_each(|&nag| push_once(&mut node.starting_nags, nag));
    }

    /// Adds a half-move after a node, as its line if it has none yet, else as a variation. The action
    /// must be possible there; the writer stops a line before one that is not.
    pub fn add(&mut self, parent: NodeId, action: Action) -> NodeId {
        let id = NodeId(self.nodes.len());
        self.nodes.push(Node {
            action: Some(action),
            parent,
            children: Vec::new(),
            ply: self.nodes[parent.0].ply + 1,
            starting_comment: String::new(),
            starting_nags: Vec::new(),
            annotation: Annotation::default(),
            nags: Vec::new(),
        });
        self.nodes[parent.0].children.push(id);
        id
    }

    /// The position of a node, found by playing to it from the start: who walks a whole tree keeps positions
    /// on the way instead. `None` if the start could not be read, or an action that was added is not possible.
    #[must_use]
    pub fn position(&self, id: NodeId) -> Option<Position> {
        let mut actions = Vec::new();
        let mut node = self.node(id);
        while let Some(action) = node.action {
            actions.push(action);
            node = self.node(node.parent);
        }
        actions.iter().rev().try_fold(self.start.clone()?, |position, action| action.apply(&position))
    }

    /// Makes a half-move the one with which its line goes on; the one that did is the first variation then.
    /// Nothing else changes, and the root stays the root.
    pub fn promote(&mut self, id: NodeId) {
        let parent = self.node(id).parent;
        let children = &mut self.nodes[parent.0].children;
        if let Some(place) = children.iter().position(|&child| child == id) {
            children[..=place].rotate_right(1);
        }
    }

    /// Takes a half-move out of the tree, and with it all that follows; the first variation, if there is one,
    /// goes on in its place. The ids of what was taken out can be asked still, but nothing leads to them. The
    /// root stays.
    pub fn remove(&mut self, id: NodeId) {
        let parent = self.node(id).parent;
        self.nodes[parent.0].children.retain(|&child| child != id);
    }

    /// The last node of the main line.
    #[must_use]
    pub fn last(&self) -> NodeId {
        let mut id = Game::ROOT;
        while let Some(&next) = self.node(id).children.first() {
            id = next;
        }
        id
    }

    /// The actions of the main line.
    pub fn main_line(&self) -> impl Iterator<Item = Action> {
        let mut id = Game::ROOT;
        std::iter::from_fn(move || {
            id = *self.node(id).children.first()?;
            self.node(id).action
        })
    }
}

/// Builds the tree of the game that is read.
#[derive(Debug)]
pub struct GameBuilder {
    game: Game,
    /// The node of the last move of each open line, the main line first.
    lines: Vec<Open>,
}

#[derive(Debug)]
struct Open {
    node: NodeId,
    /// A variation before its first move, with the comments and glyphs that stand there.
    starting: Option<(String, Vec<Nag>)>,
}

impl Default for GameBuilder {
    fn default() -> GameBuilder {
        GameBuilder { game: Game::unread(), lines: vec![Open { node: Game::ROOT, starting: None }] }
    }
}

impl GameBuilder {
    /// The game; the builder is as new.
    pub fn finish(&mut self) -> Game {
        std::mem::take(self).game
    }

    /// Adds to what is said where the reader stands.
    fn say(&mut self, text: &str) {
        let Some(line) = self.lines.last_mut() else { return };
        match &mut line.starting {
            Some((comment, _)) => join(comment, text),
            // Commands are looked for at the end, when all that belongs together is here.
            None => join(&mut self.game.nodes[line.node.0].annotation.text, text),
        }
    }
}

impl Visitor for GameBuilder {
    fn tag(&mut self, name: &str, value: &str) {
        self.game.tags.push((name.to_owned(), value.to_owned()));
    }

    fn start(&mut self, start: &Start<'_>) {
        self.game.start = start.position.cloned();
        self.game.variant = start.variant;
        self.game.place = start.place;
    }

    fn comment(&mut self, comment: &Comment<'_>) {
        self.say(&comment.text());
    }

    fn play(&mut self, step: &Step<'_>) {
        let Some(line) = self.lines.last_mut() else { return };
        line.node = self.game.add(line.node, step.action);
        if let Some((comment, nags)) = line.starting.take() {
            self.game.introduce(line.node, &comment, &nags);
        }
    }

    fn nag(&mut self, nag: Nag) {
        let Some(line) = self.lines.last_mut() else { return };
        match &mut line.starting {
            Some((_, nags)) => push_once(nags, nag),
            None => self.game.add_nag(line.node, nag),
        }
    }

    fn begin_variation(&mut self) -> bool {
        if let Some(line) = self.lines.last() {
            let node = self.game.node(line.node).parent;
            self.lines.push(Open { node, starting: Some((String::new(), Vec::new())) });
        }
        true
    }

    fn end_variation(&mut self) {
        // A variation without a move: what it says is kept where it stands.
        if let Some(Open { starting: Some((text, nags)), .. }) = self.lines.pop() {
            self.say(&text);
            nags.into_iter().for_each(|nag| self.nag(nag));
        }
    }

    fn fault(&mut self, fault: Fault) {
        self.game.faults.push(fault);
    }

    fn end(&mut self, end: &End<'_>) {
        self.game.result = end.result;
        for node in &mut self.game.nodes {
            node.annotation = Annotation::read(&node.annotation.text);
        }
    }
}

fn push_once(nags: &mut Vec<Nag>, nag: Nag) {
    if !nags.contains(&nag) {
        nags.push(nag);
    }
}

/// Joins comments by a blank.
fn join(text: &mut String, more: &str) {
    if !text.is_empty() && !more.is_empty() {
        text.push(' ');
    }
    text.push_str(more);
}
