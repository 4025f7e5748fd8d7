//! Hands out the moves of a position one by one, the likely best first, and makes them only when asked for.
//!
//! Order: the move of the transposition table; captures and promotions that lose nothing, the largest gain first;
//! quiet moves by what they did elsewhere; the rest.

use super::history::{History, Place, place};
use super::see::{self, value};
use rules::{Move, MoveSet, Position, Role};

/// A move and its place in the order.
#[derive(Clone, Copy)]
pub(super) struct Scored {
    mv: Move,
    score: i32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Table,
    MakeNoisy,
    GoodNoisy,
    MakeQuiet,
    Quiet,
    BadNoisy,
    Done,
}

/// What a picker needs to know besides the position.
#[derive(Clone, Copy)]
pub(super) struct Hints {
    pub(super) table: Option<Move>,
    pub(super) killers: [Option<Move>; 2],
    /// The places of the moves one, two and four plies ago.
    pub(super) earlier: [Option<Place>; 3],
}

/// The moves of one node. They lie in the thread's list from `start` on; whoever is done cuts it off there.
pub(super) struct Picker {
    stage: Stage,
    hints: Hints,
    start: usize,
    next: usize,
    /// End of the captures that lose material, which are kept at the front.
    bad: usize,
    /// Captures and promotions alone.
    noisy_only: bool,
    skip_quiet: bool,
}

/// Above all history.
const KILLER: i32 = 1 << 20;

/// Is the move one that the quiescence search looks at?
#[inline(always)]
pub(super) fn is_noisy(position: &Position, mv: Move) -> bool {
    mv.promotion().is_some() || position.is_capture(mv)
}

/// What a capture takes; a pawn for en passant and for a promotion without capture.
#[inline(always)]
pub(super) fn taken(position: &Position, mv: Move) -> Option<Role> {
    match position.role_at(mv.to()) {
        Some(role) => Some(role),
        None => position.is_en_passant(mv).then_some(Role::Pawn),
    }
}

impl Picker {
    pub(super) fn new(list: &[Scored], hints: Hints, noisy_only: bool) -> Picker {
        let start = list.len();
        let stage = if hints.table.is_some() { Stage::Table } else { Stage::MakeNoisy };
        Picker { stage, hints, start, next: start, bad: start, noisy_only, skip_quiet: false }
    }

    /// Where the thread's list is to be cut off.
    pub(super) fn start(&self) -> usize {
        self.start
    }

    /// No quiet move is wanted any more.
    pub(super) fn skip_quiet(&mut self) {
        self.skip_quiet = true;
    }

    pub(super) fn next(
        &mut self,
        position: &Position,
        list: &mut Vec<Scored>,
        history: &History,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = Stage::MakeNoisy;
                    if let Some(mv) = self.hints.table {
                        return Some(mv);
                    }
                }
                Stage::MakeNoisy => {
                    make_noisy(position, list, history);
                    self.stage = Stage::GoodNoisy;
                }
                Stage::GoodNoisy => match self.best(list) {
                    Some(scored) => {
                        let under = scored.mv.promotion().is_some_and(|role| role != Role::Queen);
                        if under || !see::at_least(position, scored.mv, -scored.score / 64) {
                            // Kept for the end, in front of those still to come.
                            list[self.bad] = scored;
                            self.bad += 1;
                            continue;
                        }
                        return Some(scored.mv);
                    }
                    None => {
                        self.stage = match (self.noisy_only, self.skip_quiet) {
                            (true, _) => Stage::Done,
                            (false, true) => Stage::BadNoisy,
                            (false, false) => Stage::MakeQuiet,
                        };
                        self.next = if self.skip_quiet { self.start } else { self.bad };
                        list.truncate(self.bad);
                    }
                },
                Stage::MakeQuiet => {
                    make_quiet(position, list, history, &self.hints);
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => match self.best(list).filter(|_| !self.skip_quiet) {
                    Some(scored) => return Some(scored.mv),
                    None => {
                        self.stage = Stage::BadNoisy;
                        self.next = self.start;
                        list.truncate(self.bad);
                    }
                },
                Stage::BadNoisy => match self.best(list) {
                    Some(scored) => return Some(scored.mv),
                    None => self.stage = Stage::Done,
                },
                Stage::Done => return None,
            }
        }
    }

    /// The best of those left, but never the table's again.
    fn best(&mut self, list: &mut [Scored]) -> Option<Scored> {
        loop {
            let left = list.get_mut(self.next..)?;
            let (at, _) =
                left.iter().enumerate().max_by_key(|(at, scored)| (scored.score, usize::MAX - at))?;
            left.swap(0, at);
            let scored = left[0];
            self.next += 1;
            if Some(scored.mv) != self.hints.table {
                return Some(scored);
            }
        }
    }
}

fn make_noisy(position: &Position, list: &mut Vec<Scored>, history: &History) {
    let enemy = position.by_color(position.turn().other());
    let mut put = |mv: Move| {
        let taken = taken(position, mv);
        let gain = taken.map_or(0, value) + mv.promotion().map_or(0, value);
        let learnt =
            position.piece_at(mv.from()).map_or(0, |piece| history.capture(place(piece, mv.to()), taken));
        list.push(Scored { mv, score: 16 * gain + learnt / 4 });
    };
    position.move_sets(|set| match set {
        MoveSet::Man { role, from, to } => MoveSet::Man { role, from, to: to & enemy }.for_each(&mut put),
        MoveSet::Pawns { distance, to } => MoveSet::Pawns { distance, to: to & enemy }.for_each(&mut put),
        MoveSet::Promotions { .. } | MoveSet::EnPassant(_) => set.for_each(&mut put),
        MoveSet::Castling(_) => {}
    });
}

fn make_quiet(position: &Position, list: &mut Vec<Scored>, history: &History, hints: &Hints) {
    let empty = !position.occupied();
    let turn = position.turn();
    let mut put = |mv: Move| {
        let score = if hints.killers[0] == Some(mv) {
            KILLER
        } else if hints.killers[1] == Some(mv) {
            KILLER - 1
        } else {
            let here = position.piece_at(mv.from()).map(|piece| place(piece, mv.to()));
            let after = |earlier: Option<Place>| match (earlier, here) {
                (Some(earlier), Some(here)) => history.after(earlier, here),
                _ => 0,
            };
            let [one, two, four] = hints.earlier;
            history.quiet(turn, mv) + after(one) + after(two) + after(four) / 2
        };
        list.push(Scored { mv, score });
    };
    position.move_sets(|set| match set {
        MoveSet::Man { role, from, to } => MoveSet::Man { role, from, to: to & empty }.for_each(&mut put),
        MoveSet::Pawns { distance, to } => MoveSet::Pawns { distance, to: to & empty }.for_each(&mut put),
        MoveSet::Castling(_) => set.for_each(&mut put),
        MoveSet::Promotions { .. } | MoveSet::EnPassant(_) => {}
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{FenMode, Variant, read_fen};
    use std::collections::HashSet;

    #[test]
    fn every_legal_move_is_handed_out_once() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
            "8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3",
        ] {
            let position = read_fen(fen, FenMode::Lenient, Variant::Standard).expect("a position").position;
            let legal: HashSet<Move> = position.legal_moves().into_iter().collect();
            for table in std::iter::once(None).chain(legal.iter().copied().map(Some)) {
                let history = History::new();
                let mut list = Vec::new();
                let hints = Hints { table, killers: [table, None], earlier: [None; 3] };
                let mut picker = Picker::new(&list, hints, false);
                let mut seen = Vec::new();
                while let Some(mv) = picker.next(&position, &mut list, &history) {
                    seen.push(mv);
                }
                assert_eq!(seen.len(), legal.len(), "{fen} {table:?}: {seen:?}");
                assert_eq!(seen.iter().copied().collect::<HashSet<Move>>(), legal, "{fen}");
                assert!(table.is_none() || seen.first() == table.as_ref());
            }
        }
    }
}
