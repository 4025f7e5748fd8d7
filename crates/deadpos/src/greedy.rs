//! The quick search for a help-mate: only moves with a purpose, each judged before it is made.
//!
//! On ends of real games a mate is nearly always to be had, and one way to it is nearly always open: take
//! what the loser has, bring the kings together at the edge, and mate with what is left. So the winner's
//! captures, checks, king moves and advances are looked at, and the loser's king moves and captures; of
//! moves that change nothing in that, two for each man, since somebody has to wait.
//!
//! *Sound*: a line found is replayed. *Not complete*: what it does not find is left to
//! [`crate::search::thorough`].

use crate::material_class;
use crate::search::{NONE, Search};
use crate::sketch::{Plan, Sketch, distance};
use rules::attacks::{bishop_attacks, king_attacks, knight_attacks, pawn_attacks, rook_attacks};
use rules::{Bitboard, Color, Move, MoveSet, Position, Role, Square};

/// Opens up to `budget` positions.
pub(crate) fn greedy(position: &Position, winner: Color, plan: &Plan, budget: usize) -> Option<Vec<Move>> {
    let mut search: Search<1> = Search::new(position, winner);
    let mut at = (position.clone(), NONE);
    while search.opened() < budget {
        let (current, node) = at;
        let sketch = Sketch::of(&current, winner);
        let mut purposes = Purposes { sketch: &sketch, plan, here: sketch.promise(plan), moves: 0 };
        let mut push = |mv: Move, promise: i32| search.push(mv, [promise]);
        if current.turn() == winner {
            let checks = CheckSquares::of(&current, winner);
            let mut mate = None;
            current.move_sets(|set| {
                if mate.is_none() {
                    mate = checks.mate(&current, &set);
                    purposes.of_winner(set, &mut push);
                }
            });
            if let Some(mv) = mate {
                return search.line(position, node, Some(mv));
            }
        } else {
            current.move_sets(|set| purposes.of_loser(set, &mut push));
            if purposes.moves == 0 && current.is_check() {
                return search.line(position, node, None);
            }
        }
        search.open(current, node);
        at = loop {
            let node = search.pop(0)?;
            let after = search.position_after(node);
            if search.meet(&after) && material_class(&after, winner).is_none() {
                break (after, node);
            }
        };
    }
    None
}

/// From where the winner's men would give check.
struct CheckSquares {
    knight: Bitboard,
    diagonal: Bitboard,
    straight: Bitboard,
    pawn: Bitboard,
}

impl CheckSquares {
    fn of(position: &Position, winner: Color) -> CheckSquares {
        let king = position.king(!winner);
        let occupied = position.occupied();
        CheckSquares {
            knight: knight_attacks(king),
            diagonal: bishop_attacks(king, occupied),
            straight: rook_attacks(king, occupied),
            pawn: pawn_attacks(!winner, king),
        }
    }

    /// A mate among these moves. Discovered ones are met when the position after them is opened.
    #[inline]
    fn mate(&self, position: &Position, set: &MoveSet) -> Option<Move> {
        let mates = |&mv: &Move| position.play_unchecked(mv).is_checkmate();
        match *set {
            MoveSet::Man { role, from, to } => {
                let checks = match role {
                    Role::Knight => self.knight,
                    Role::Bishop => self.diagonal,
                    Role::Rook => self.straight,
                    Role::Queen => self.straight | self.diagonal,
                    Role::Pawn | Role::King => Bitboard::EMPTY,
                };
                (to & checks).iter().map(|to| Move::new(from, to, None)).find(mates)
            }
            MoveSet::Pawns { to, .. } if !to.intersects(self.pawn) => None,
            MoveSet::Pawns { .. } | MoveSet::Promotions { .. } => {
                let mut found = None;
                set.for_each(|mv| {
                    let checks = mv.promotion().is_some() || self.pawn.contains(mv.to());
                    if found.is_none() && checks && mates(&mv) {
                        found = Some(mv);
                    }
                });
                found
            }
            MoveSet::Castling(_) | MoveSet::EnPassant(_) => None,
        }
    }
}

/// The moves that are followed, with the promise of the positions after them.
struct Purposes<'a> {
    sketch: &'a Sketch,
    plan: &'a Plan,
    here: i32,
    moves: u32,
}

/// Moves of one man (or of pawns going the same way) that are followed though nothing comes of them.
const WAITING: usize = 2;

impl Purposes<'_> {
    #[inline]
    fn of_winner(&mut self, set: MoveSet, push: &mut impl FnMut(Move, i32)) {
        let Purposes { sketch, plan, here, .. } = *self;
        match set {
            MoveSet::Man { role, from, to } => {
                let step = |to: Square| Move::new(from, to, None);
                let apart = plan.kings_apart * distance(sketch.ours, sketch.king);
                let closer = |to| match role {
                    Role::King => plan.kings_apart * distance(to, sketch.king) - apart,
                    _ => 0,
                };
                for to in to & sketch.theirs {
                    push(step(to), here - sketch.gain(to, plan) + closer(to));
                }
                let quiet = to & !sketch.theirs;
                match role {
                    Role::King => quiet.iter().for_each(|to| push(step(to), here + closer(to))),
                    Role::Rook | Role::Queen => {
                        let rest = sketch.straight.without(from);
                        let base = here - plan.heavy_away * sketch.nearest;
                        let others = sketch.nearest_of(rest);
                        let near = king_attacks(sketch.king);
                        for to in (quiet & near).iter().chain((quiet & !near).iter().take(WAITING)) {
                            push(step(to), base + plan.heavy_away * others.min(distance(to, sketch.king)));
                        }
                    }
                    _ => quiet.iter().take(WAITING).for_each(|to| push(step(to), here)),
                }
            }
            MoveSet::Pawns { to, .. } if sketch.straight.is_empty() || to.intersects(sketch.theirs) => {
                set.for_each(|mv| push(mv, sketch.after(mv, true).promise(plan)));
            }
            MoveSet::Pawns { .. } => {
                let mut waiting = 0;
                set.for_each(|mv| {
                    waiting += 1;
                    if waiting <= WAITING {
                        push(mv, here);
                    }
                });
            }
            MoveSet::Promotions { .. } | MoveSet::EnPassant(_) => {
                set.for_each(|mv| push(mv, sketch.after(mv, true).promise(plan)));
            }
            MoveSet::Castling(mv) => push(mv, here),
        }
    }

    #[inline]
    fn of_loser(&mut self, set: MoveSet, push: &mut impl FnMut(Move, i32)) {
        let Purposes { sketch, plan, here, .. } = *self;
        self.moves += set.len();
        match set {
            MoveSet::Man { role: Role::King, from, to } => {
                for to in to {
                    let mv = Move::new(from, to, None);
                    push(mv, sketch.after(mv, false).promise(plan));
                }
            }
            MoveSet::Man { from, to, .. } => {
                let step = |to: Square| Move::new(from, to, None);
                let ring = king_attacks(sketch.king);
                let losses = to & (sketch.straight | sketch.pawns);
                for to in losses {
                    push(step(to), sketch.after(step(to), false).promise(plan));
                }
                let base = if ring.contains(from) { here - plan.neighbour } else { here };
                for to in to & ring & !losses {
                    push(step(to), base + plan.neighbour);
                }
                (to & !ring & !losses).iter().take(WAITING).for_each(|to| push(step(to), base));
            }
            _ => set.for_each(|mv| push(mv, sketch.after(mv, false).promise(plan))),
        }
    }
}
