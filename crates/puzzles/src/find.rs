//! Finding puzzles in games, by search.
//!
//! A game is screened with few nodes: where the best move wins and the second does not, the position may be one. There the
//! line is followed with more nodes as long as the solver's move is the only one that wins, the opponent making the best
//! reply; at the end every move of the solver's is checked once more, deeper. All of it is counted in nodes, so the
//! same game gives the same puzzles on every machine.

use crate::{Puzzle, Theme};
use engine::{Control, Engine, Limits, Line, Score};
use rules::{Move, Position};

/// How hard is looked, in nodes a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// For every position of a game.
    pub screen: u64,
    /// For each move of a line that may be a puzzle.
    pub follow: u64,
    /// For each move of the solver's, at the end.
    pub verify: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { screen: 10_000, follow: 100_000, verify: 1_000_000 }
    }
}

/// A puzzle and where it was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// How many moves of the game come before the opponent's that leads to it.
    pub ply: usize,
    /// What the solver's first move is worth to the solver.
    pub score: Score,
}

impl Found {
    /// The themes of the puzzle, and how much it wins.
    #[must_use]
    pub fn themes(&self) -> Vec<Theme> {
        let mut themes = self.puzzle.themes();
        if let Score::Centipawns(value) = self.score {
            themes.push(if value >= CRUSHING { Theme::Crushing } else { Theme::Advantage });
            themes.sort_unstable();
        }
        themes
    }
}

/// Puzzles have at most so many moves of the solver's.
const MOST_MOVES: usize = 8;
/// On the scale from −1, lost, to 1, won: what the best move must have more than the second.
const GAP: f64 = 0.7;
/// The same, where it is only screened.
const SCREEN_GAP: f64 = 0.5;
/// Centipawns from which a side is winning.
const WINNING: i32 = 200;
/// Centipawns from which nothing is left to fear.
const CRUSHING: i32 = 600;
/// Who had more than so much before the opponent's move was winning already: nothing is found, only kept.
const NOT_YET: f64 = 0.55;
/// The same before a mate.
const NOT_YET_MATE: f64 = 0.9;

/// Chances of a score, from −1 to 1. The factor was fitted by others to games of people.
fn chance(score: Score) -> f64 {
    match score {
        Score::Mate(_) => 1.0,
        Score::Mated(_) => -1.0,
        Score::Centipawns(value) => 2.0 / (1.0 + (-0.003_682_08 * f64::from(value)).exp()) - 1.0,
    }
}

/// Looks for puzzles with one engine. Give it a stack of [`engine::STACK`] bytes.
pub struct Seeker {
    engine: Engine,
    settings: Settings,
}

impl std::fmt::Debug for Seeker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Seeker").field("settings", &self.settings).finish_non_exhaustive()
    }
}

/// The best two moves of a position.
struct Top {
    best: Move,
    score: Score,
    second: Option<Score>,
}

impl Top {
    /// Does the best move win, and no other?
    fn is_only(&self, gap: f64) -> bool {
        let wins = matches!(self.score, Score::Mate(_)) || self.score.centipawns() >= WINNING;
        let also = |second: Score| match (self.score, second) {
            (Score::Mate(_), Score::Mate(_)) => true,
            _ => chance(self.score) - chance(second) < gap,
        };
        wins && !self.second.is_some_and(also)
    }
}

impl Seeker {
    /// A seeker that thinks with this engine.
    #[must_use]
    pub fn new(engine: Engine, settings: Settings) -> Seeker {
        Seeker { engine, settings }
    }

    /// The puzzles of a game, told one by one; `step` hears of every move that is done with. Ends early when the control
    /// is stopped. The moves must be legal; those after one that is not are left alone.
    pub fn seek(
        &mut self,
        start: &Position,
        moves: &[Move],
        control: &Control,
        step: &mut dyn FnMut(),
        found: &mut dyn FnMut(Found),
    ) {
        self.engine.forget();
        let mut before = start.clone();
        let mut earlier: Option<f64> = None;
        let mut free_from = 0;
        for (ply, &lead) in moves.iter().enumerate() {
            let Ok(position) = before.play(lead) else { break };
            let top = self.top(&position, self.settings.screen, control);
            if control.is_stopped() {
                break;
            }
            if let (Some(top), Some(earlier)) = (&top, earlier) {
                let bar = if matches!(top.score, Score::Mate(_)) { NOT_YET_MATE } else { NOT_YET };
                if ply >= free_from
                    && earlier < bar
                    && top.is_only(SCREEN_GAP)
                    && let Some(puzzle) = self.puzzle(&before, lead, ply, control)
                {
                    free_from = ply + puzzle.puzzle.solution().len();
                    found(puzzle);
                }
            }
            // The mover of the next move is the one that was to move before this one.
            earlier = top.map(|top| -chance(top.score));
            before = position;
            step();
        }
    }

    /// The two best moves; none where there is no move.
    fn top(&mut self, position: &Position, nodes: u64, control: &Control) -> Option<Top> {
        let limits = Limits { nodes: Some(nodes), multi_pv: 2, ..Limits::default() };
        let answer = self.engine.search(&Line::new(position.clone()), &limits, control, &mut |_| {});
        let best = answer.best()?;
        Some(Top { best, score: answer.lines[0].0, second: answer.lines.get(1).map(|(score, _)| *score) })
    }

    fn reply(&mut self, position: &Position, control: &Control) -> Option<Move> {
        let limits = Limits { nodes: Some(self.settings.follow), multi_pv: 1, ..Limits::default() };
        self.engine.search(&Line::new(position.clone()), &limits, control, &mut |_| {}).best()
    }

    /// The puzzle that a move leads to, if it is one.
    fn puzzle(&mut self, before: &Position, lead: Move, ply: usize, control: &Control) -> Option<Found> {
        let first = before.play(lead).ok()?;
        let mut position = first.clone();
        let mut line = Vec::new();
        let mut told = None;
        // As long as there is one winning move, it goes on.
        while line.len() < 2 * MOST_MOVES {
            let Some(top) = self.top(&position, self.settings.follow, control) else { break };
            let last = matches!(top.score, Score::Mate(1)) && !line.is_empty();
            if !last && !top.is_only(GAP) {
                break;
            }
            told.get_or_insert(top.score);
            line.push(top.best);
            position = position.play_unchecked(top.best);
            if position.is_checkmate() {
                break;
            }
            let Some(reply) = self.reply(&position, control) else { break };
            line.push(reply);
            position = position.play_unchecked(reply);
        }
        if line.len() % 2 == 0 {
            line.pop();
        }
        let score = told?;
        let puzzle = Puzzle::new(before.clone(), lead, line)?;
        let mates = puzzle.last().is_checkmate();
        if matches!(score, Score::Mate(_)) != mates || is_trivial(before, lead, &puzzle, mates) {
            return None;
        }
        (self.holds(&puzzle, control) && !control.is_stopped()).then_some(Found { puzzle, ply, score })
    }

    /// Is each of the solver's moves still the only one when looked at longer?
    fn holds(&mut self, puzzle: &Puzzle, control: &Control) -> bool {
        let mut position = puzzle.position();
        for (ply, &mv) in puzzle.solution().iter().enumerate() {
            let next = position.play_unchecked(mv);
            let any_mate = ply > 0 && next.is_checkmate();
            if ply % 2 == 0 && !any_mate {
                let top = self.top(&position, self.settings.verify, control);
                if !top.is_some_and(|top| top.best == mv && top.is_only(GAP)) {
                    return false;
                }
            }
            position = next;
        }
        true
    }
}

/// The only legal move, or no more than taking back.
fn is_trivial(before: &Position, lead: Move, puzzle: &Puzzle, mates: bool) -> bool {
    let position = puzzle.position();
    if position.count_legal_moves() < 2 {
        return true;
    }
    let first = puzzle.solution()[0];
    !mates && puzzle.moves() == 1 && before.is_capture(lead) && first.to() == lead.to()
}
