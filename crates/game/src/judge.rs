//! Judging a position with its moves under a law profile: status, repetitions, claims, who can still
//! mate. Pure; the texts around it are made where they are read.
//!
//! Deadness is asked of the solver once at the end, and only where it holds is its first ply looked
//! for: every position after a dead one is dead, so a living end means a living line.

use crate::endings::{End, Life, Line, end_of, first_dead};
use crate::{Article, DeadPosition, GameResult, LawProfile, Termination};
use deadpos::{Verdict, can_mate};
use rules::{ByColor, Color, Move, Position};
use std::cell::OnceCell;

/// Claims of the side to move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Claimable {
    /// Third occurrence on the board.
    pub threefold: bool,
    /// Fifty moves on the board.
    pub fifty: bool,
    /// Legal moves that, announced, bring a third occurrence.
    pub threefold_with: Vec<Move>,
    /// Legal moves that, announced, bring the fiftieth move.
    pub fifty_with: Vec<Move>,
}

/// How a line stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The game goes on.
    Ongoing,
    /// It is over.
    Over {
        /// Why.
        termination: Termination,
        /// With what result.
        result: GameResult,
        /// By which article.
        article: Article,
    },
}

/// A line of play under one set of Laws.
#[derive(Debug)]
pub struct Judge {
    line: Line,
    laws: &'static LawProfile,
    /// The end on the board that needs no solver.
    plain_end: Option<End>,
    verdicts: ByColor<OnceCell<Verdict>>,
}

impl Judge {
    /// A line without moves.
    pub fn new(start: Position, laws: &'static LawProfile) -> Self {
        let line = Line::new(start);
        let plain_end = plain_end(&line, laws);
        Self { line, laws, plain_end, verdicts: ByColor::default() }
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        self.line.current()
    }

    /// Whether an end that needs no solver is on the board: no move can follow it.
    pub fn is_plainly_over(&self) -> bool {
        self.plain_end.is_some()
    }

    /// Plays a move. Whether the game was over by then is [`Judge::over_at`]'s to say.
    ///
    /// # Errors
    /// The move itself, where it is not legal.
    pub fn play(&mut self, mv: Move) -> Result<(), rules::IllegalMove> {
        let after = self.position().play(mv)?;
        self.line.push(mv, after);
        self.plain_end = plain_end(&self.line, self.laws);
        self.verdicts = ByColor::default();
        Ok(())
    }

    /// Number of plies at which the game was over, if it is. May run the full solver.
    pub fn over_at(&self) -> Option<u32> {
        let plain = self.plain_end.map(|_| self.line.len());
        self.first_dead().or(plain)
    }

    /// How the line stands. May run the full solver.
    pub fn status(&self) -> Status {
        let end = match self.first_dead() {
            Some(_) => Some(End {
                termination: Termination::DeadPosition,
                result: GameResult::Draw,
                article: self.laws.dead_position.article,
            }),
            None => self.plain_end,
        };
        match end {
            Some(End { termination, result, article }) => Status::Over { termination, result, article },
            None => Status::Ongoing,
        }
    }

    /// How often the position on the board has stood, itself counted.
    pub fn repetitions(&self) -> u32 {
        self.line.repetitions()
    }

    /// What the side to move may claim while the game goes on; nothing after its end.
    pub fn claimable(&self) -> Claimable {
        claimable(&self.line, self.laws)
    }

    /// Whether this side can still mate by any series of legal moves. Runs the full solver.
    pub fn verdict(&self, color: Color) -> &Verdict {
        self.verdicts[color].get_or_init(|| can_mate(self.position(), color, self.laws.solver.judging))
    }

    /// The earliest ply at which the position is seen to be dead, under Laws that ask a solver.
    fn first_dead(&self) -> Option<u32> {
        if self.laws.dead_position.value != DeadPosition::Solver {
            return None;
        }
        let len = self.line.len();
        let last = match self.plain_end.map(|end| end.termination) {
            Some(Termination::Checkmate) => return None,
            Some(Termination::Stalemate) => len.checked_sub(1)?,
            Some(_) | None => len,
        };
        let life = |ply: u32| {
            if ply == len {
                return Life::of(|color| self.verdict(color));
            }
            let judging = |position: &Position, color| can_mate(position, color, self.laws.solver.judging);
            let position = self.line.at(ply as usize);
            position.map_or(Life::Open, |position| Life::of(|color| judging(&position, color)))
        };
        first_dead(last, life)
    }
}

fn plain_end(line: &Line, laws: &LawProfile) -> Option<End> {
    end_of(line, laws, |_| false)
}

/// Claims of the side to move on a line that goes on.
pub(crate) fn claimable(line: &Line, laws: &LawProfile) -> Claimable {
    let Some(rules) = laws.claims else {
        return Claimable::default();
    };
    let position = line.current();
    let mut claimable = Claimable {
        threefold: line.repetitions() >= 3,
        fifty: position.halfmoves() >= rules.fifty.value.plies().0,
        ..Claimable::default()
    };
    for &mv in position.legal_moves().iter() {
        let after = position.play_unchecked(mv);
        // The position announced would be one more occurrence.
        if line.count_before(&after) >= 2 {
            claimable.threefold_with.push(mv);
        }
        if after.halfmoves() >= rules.fifty_intended.value.plies().0 {
            claimable.fifty_with.push(mv);
        }
    }
    claimable
}
