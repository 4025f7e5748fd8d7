//! What happens on the board along a solution.
//!
//! Each motif is read off the positions, never off a score: a fork is two targets of one man, a pin a line with three men
//! on it. Motifs that cannot be seen so (zugzwang, a quiet move) have no name here.

use crate::{Puzzle, Theme};
use rules::attacks::{between, bishop_attacks, line, piece_attacks, rook_attacks};
use rules::{Bitboard, Board, Color, Move, Position, Rank, Role, Square};

/// A solution, position by position.
pub(crate) struct Film {
    before: Position,
    lead: Move,
    moves: Vec<Move>,
    positions: Vec<Position>,
    solver: Color,
}

/// Does it happen along the solution?
type Motif = fn(&Film) -> bool;

/// What a man is worth, in pawns; the king more than all.
fn value(role: Role) -> u32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 99,
    }
}

fn material(board: &Board, color: Color) -> u32 {
    [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
        .map(|role| value(role) * board.by(color, role).len())
        .iter()
        .sum()
}

/// The squares a man attacks.
fn attacks(position: &Position, from: Square) -> Bitboard {
    position.piece_at(from).map_or(Bitboard::EMPTY, |piece| piece_attacks(piece, from, position.occupied()))
}

fn is_slider(role: Role) -> bool {
    matches!(role, Role::Bishop | Role::Rook | Role::Queen)
}

/// Does nothing of its own side guard the man there? Who guards through an attacker counts too.
fn is_hanging(position: &Position, square: Square) -> bool {
    let Some(piece) = position.piece_at(square) else { return false };
    let attackers = position.attackers_to(square, piece.color.other(), position.occupied());
    let sliders = position.board().straight_sliders() | position.board().diagonal_sliders();
    let cleared = position.occupied() & !(attackers & sliders);
    position.attackers_to(square, piece.color, cleared).is_empty()
}

/// Would the man there be lost for more than it takes: attacked by less, or by anything while nothing guards it?
fn is_in_danger(position: &Position, square: Square) -> bool {
    let Some(piece) = position.piece_at(square) else { return false };
    let attackers = position.attackers_to(square, piece.color.other(), position.occupied());
    if attackers.is_empty() {
        return false;
    }
    is_hanging(position, square)
        || attackers.into_iter().any(|from| {
            position.role_at(from).is_some_and(|role| role != Role::King && value(role) < value(piece.role))
        })
}

impl Film {
    pub(crate) fn new(puzzle: &Puzzle) -> Film {
        let mut positions = vec![puzzle.position()];
        for &mv in puzzle.solution() {
            positions.push(positions[positions.len() - 1].play_unchecked(mv));
        }
        Film {
            before: puzzle.start().clone(),
            lead: puzzle.lead(),
            moves: puzzle.solution().to_vec(),
            solver: positions[0].turn(),
            positions,
        }
    }

    /// After so many moves of the solution.
    pub(crate) fn position(&self, ply: usize) -> &Position {
        &self.positions[ply]
    }

    pub(crate) fn last(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    /// The solver's moves: the ply, the position before, the move, the position after.
    fn own(&self) -> impl Iterator<Item = (usize, &Position, Move, &Position)> {
        (0..self.moves.len())
            .step_by(2)
            .map(|ply| (ply, &self.positions[ply], self.moves[ply], &self.positions[ply + 1]))
    }

    /// The move before this ply of the solution, and the position it was made in.
    fn earlier(&self, ply: usize) -> (&Position, Move) {
        if ply == 0 { (&self.before, self.lead) } else { (&self.positions[ply - 1], self.moves[ply - 1]) }
    }

    /// What happens, in no order.
    pub(crate) fn motifs(&self) -> Vec<Theme> {
        let motifs: [(Motif, Theme); 18] = [
            (Film::promotes, Theme::Promotion),
            (Film::underpromotes, Theme::UnderPromotion),
            (Film::takes_in_passing, Theme::EnPassant),
            (Film::castles, Theme::Castling),
            (Film::has_advanced_pawn, Theme::AdvancedPawn),
            (Film::checks_twice, Theme::DoubleCheck),
            (Film::discovers, Theme::DiscoveredAttack),
            (Film::forks, Theme::Fork),
            (Film::pins, Theme::Pin),
            (Film::skewers, Theme::Skewer),
            (Film::takes_hanging, Theme::HangingPiece),
            (Film::traps, Theme::TrappedPiece),
            (Film::sacrifices, Theme::Sacrifice),
            (Film::attracts, Theme::Attraction),
            (Film::deflects, Theme::Deflection),
            (Film::takes_defender, Theme::CapturingDefender),
            (Film::sees_through, Theme::XRayAttack),
            (Film::hits_f2_f7, Theme::AttackingF2F7),
        ];
        motifs.iter().filter(|(happens, _)| happens(self)).map(|&(_, theme)| theme).collect()
    }

    fn promotes(&self) -> bool {
        self.own().any(|(_, _, mv, _)| mv.promotion().is_some())
    }

    fn underpromotes(&self) -> bool {
        self.own().any(|(_, _, mv, _)| mv.promotion().is_some_and(|role| role != Role::Queen))
    }

    fn takes_in_passing(&self) -> bool {
        self.own().any(|(_, before, mv, _)| before.is_en_passant(mv))
    }

    fn castles(&self) -> bool {
        self.own().any(|(_, before, mv, _)| before.castling_side(mv).is_some())
    }

    fn has_advanced_pawn(&self) -> bool {
        self.own().any(|(_, before, mv, _)| {
            before.role_at(mv.from()) == Some(Role::Pawn)
                && mv.to().rank().relative_to(self.solver) >= Rank::Seventh
        })
    }

    fn checks_twice(&self) -> bool {
        self.own().any(|(_, _, _, after)| after.checkers().is_several())
    }

    /// A check or a capture along a line that another man of the solver's has just left.
    fn discovers(&self) -> bool {
        let by_check = self.own().any(|(_, before, mv, after)| {
            before.castling_side(mv).is_none()
                && !after.checkers().is_several()
                && after.checkers().into_iter().any(|from| from != mv.to())
        });
        by_check
            || self.own().skip(1).any(|(ply, before, mv, _)| {
                let left = self.moves[ply - 2];
                let opened = between(mv.from(), mv.to());
                before.is_capture(mv)
                    && self.moves[ply - 1].to() != mv.to()
                    && opened.contains(left.from())
                    && left.to() != mv.from()
                    && left.from() != left.to()
                    && self.positions[ply - 2].castling_side(left).is_none()
            })
    }

    fn forks(&self) -> bool {
        self.own().take(self.moves.len() / 2).any(|(_, _, mv, after)| {
            let Some(role) = after.role_at(mv.to()) else { return false };
            if role == Role::King || is_in_danger(after, mv.to()) {
                return false;
            }
            let targets = attacks(after, mv.to()) & after.by_color(self.solver.other());
            let hit = targets.into_iter().filter(|&target| {
                let Some(there) = after.role_at(target) else { return false };
                there != Role::Pawn
                    && (value(there) > value(role)
                        || is_hanging(after, target)
                            && !after
                                .attackers_to(mv.to(), self.solver.other(), after.occupied())
                                .contains(target))
            });
            hit.count() > 1
        })
    }

    /// An enemy man that stands between a slider of the solver's and its king, where that matters: it attacks what it
    /// cannot take, or it is attacked and cannot leave.
    fn pins(&self) -> bool {
        self.own().any(|(_, _, _, after)| {
            let enemy = self.solver.other();
            let king = after.king(enemy);
            after.by_color(enemy).into_iter().any(|square| {
                let Some(role) = after.role_at(square) else { return false };
                if role == Role::King {
                    return false;
                }
                let Some(pinner) = pinner(after, square, king, self.solver) else { return false };
                let free = line(pinner, king);
                let reach = attacks(after, square);
                let bound = (reach & after.by_color(self.solver)).into_iter().any(|target| {
                    !free.contains(target)
                        && after
                            .role_at(target)
                            .is_some_and(|there| value(there) > value(role) || is_hanging(after, target))
                });
                if bound {
                    return true;
                }
                let attackers = after.attackers_to(square, self.solver, after.occupied());
                let cheap = attackers
                    .into_iter()
                    .any(|from| after.role_at(from).is_some_and(|by| value(by) < value(role)));
                let attacked = cheap
                    || !attackers.is_empty() && is_hanging(after, square) && !attackers.contains(pinner);
                let stuck = attackers.contains(pinner)
                    && is_hanging(after, square)
                    && !reach.intersects(!after.by_color(enemy) & free);
                (attacked || stuck) && role != Role::Pawn
            })
        })
    }

    /// A slider takes what stood behind a man that has just left the line.
    fn skewers(&self) -> bool {
        self.own().skip(1).any(|(ply, before, mv, _)| {
            let Some(role) = before.role_at(mv.from()) else { return false };
            let (earlier, left) = self.earlier(ply);
            let Some(prey) = before.role_at(mv.to()) else { return false };
            if !is_slider(role) || !before.is_capture(mv) || left.to() == mv.to() {
                return false;
            }
            let Some(gone) = earlier.role_at(left.from()) else { return false };
            between(mv.from(), mv.to()).contains(left.from())
                && value(gone) > value(prey)
                && (earlier.is_check() || is_in_danger(earlier, left.from()))
                && is_in_danger(before, mv.to())
        })
    }

    fn takes_hanging(&self) -> bool {
        let (before, mv) = (&self.positions[0], self.moves[0]);
        let Some(prey) = before.role_at(mv.to()).filter(|_| before.is_capture(mv)) else { return false };
        if prey == Role::Pawn || !is_hanging(before, mv.to()) {
            return false;
        }
        // Taking back is another matter.
        let traded = self.before.is_capture(self.lead)
            && self.lead.to() == mv.to()
            && self.before.role_at(mv.to()).is_some_and(|taken| value(taken) >= value(prey));
        if traded {
            return false;
        }
        // What it wins is still won two plies later.
        let won = |later: &Position| material_lead(later, self.solver) - material_lead(before, self.solver);
        self.positions.get(3).is_none_or(|later| won(later) >= i64::from(value(prey)))
    }

    /// A piece is taken that, before its last move, had no square where it would not be lost.
    fn traps(&self) -> bool {
        self.own().skip(1).any(|(ply, before, mv, _)| {
            let Some(prey) = before.role_at(mv.to()).filter(|_| before.is_capture(mv)) else { return false };
            if matches!(prey, Role::Pawn | Role::King) {
                return false;
            }
            let (earlier, last) = self.earlier(ply);
            let square = if last.to() == mv.to() { last.from() } else { mv.to() };
            !earlier.is_check() && is_trapped(earlier, square)
        })
    }

    /// After a later move of the solver's there is less than at the start, by two pawns or more, and nothing is promoted.
    fn sacrifices(&self) -> bool {
        let initial = material_lead(&self.positions[0], self.solver);
        !self.promotes()
            && self.own().skip(1).any(|(_, _, _, after)| material_lead(after, self.solver) <= initial - 2)
    }

    /// The opponent's king or a valued man takes where it is then hit.
    fn attracts(&self) -> bool {
        self.own().take(self.moves.len() / 2).any(|(ply, _, mv, _)| {
            let reply = self.moves[ply + 1];
            if reply.to() != mv.to() {
                return false;
            }
            let Some(drawn) = self.positions[ply + 2].role_at(mv.to()) else { return false };
            if !matches!(drawn, Role::King | Role::Queen | Role::Rook) {
                return false;
            }
            let next = self.moves[ply + 2];
            let after = &self.positions[ply + 3];
            if next.to() == mv.to() || !attacks(after, next.to()).contains(mv.to()) {
                return false;
            }
            drawn == Role::King || self.moves.get(ply + 4).is_some_and(|taking| taking.to() == mv.to())
        })
    }

    /// A man is made to leave, and what it guarded, or the square it barred, falls.
    fn deflects(&self) -> bool {
        self.own().skip(1).any(|(ply, before, mv, after)| {
            let taken = before.role_at(mv.to()).filter(|_| before.is_capture(mv));
            if taken.is_none() && mv.promotion().is_none() && !after.is_checkmate() {
                return false;
            }
            let forcing = self.moves[ply - 2];
            let reply = self.moves[ply - 1];
            let earlier = &self.positions[ply - 1];
            if reply.to() == mv.to() || forcing.to() == mv.to() || reply.from() == mv.to() {
                return false;
            }
            let forced = reply.to() == forcing.to() || earlier.is_check();
            let Some(role) = before.role_at(mv.from()) else { return false };
            if taken.is_some_and(|prey| value(prey) < value(role))
                && !after.is_checkmate()
                && !is_hanging(before, mv.to())
            {
                return false;
            }
            forced
                && attacks(earlier, reply.from()).contains(mv.to())
                && !attacks(before, reply.to()).contains(mv.to())
        })
    }

    /// A guard is taken, and then what it guarded.
    fn takes_defender(&self) -> bool {
        self.own().skip(1).any(|(ply, before, mv, after)| {
            let Some(prey) = before.role_at(mv.to()).filter(|_| before.is_capture(mv)) else { return false };
            let first = self.moves[ply - 2];
            let start = &self.positions[ply - 2];
            let reply = self.moves[ply - 1];
            if prey == Role::Pawn || after.is_checkmate() || reply.to() == mv.to() || first.to() == mv.to() {
                return false;
            }
            start.role_at(first.to()).is_some_and(|role| role != Role::King && start.is_capture(first))
                && attacks(start, first.to()).contains(mv.to())
                && !start.is_check()
                && mv.from() != first.to()
                && is_hanging(before, mv.to())
        })
    }

    /// A solver's slider retakes on a square that it guarded through an enemy man.
    fn sees_through(&self) -> bool {
        self.own().skip(1).any(|(ply, before, mv, _)| {
            let (_, last) = self.earlier(ply);
            let Some(role) = before.role_at(mv.from()) else { return false };
            is_slider(role)
                && before.is_capture(mv)
                && last.to() == mv.to()
                && self.moves[ply - 2].to() == mv.to()
                && between(mv.from(), mv.to()).contains(last.from())
        })
    }

    fn hits_f2_f7(&self) -> bool {
        self.own().any(|(_, before, mv, _)| {
            let king = before.king(self.solver.other());
            before.role_at(mv.to()) == Some(Role::Pawn)
                && mv.to().rank().relative_to(self.solver) == Rank::Seventh
                && mv.to().file().letter() == 'f'
                && king.rank().relative_to(self.solver) == Rank::Eighth
                && matches!(king.file().letter(), 'e' | 'g')
        })
    }
}

/// How much more material a side has, in pawns.
fn material_lead(position: &Position, color: Color) -> i64 {
    i64::from(material(position.board(), color)) - i64::from(material(position.board(), color.other()))
}

/// The slider that pins a man to what stands behind it.
fn pinner(position: &Position, pinned: Square, behind: Square, by: Color) -> Option<Square> {
    let without = position.occupied().without(pinned);
    let board = position.board();
    let straight = rook_attacks(behind, without) & board.straight_sliders();
    let aslant = bishop_attacks(behind, without) & board.diagonal_sliders();
    ((straight | aslant) & position.by_color(by)).into_iter().find(|&from| {
        between(from, behind).contains(pinned) && (between(from, behind) & position.occupied()).len() == 1
    })
}

/// Is a man in danger where it stands, wherever it goes and whatever it takes?
fn is_trapped(position: &Position, square: Square) -> bool {
    let Some(role) = position.role_at(square) else { return false };
    let king = position.king(position.turn());
    if position.by_color(position.turn().other()).contains(square)
        || !is_in_danger(position, square)
        || pinner(position, square, king, position.turn().other()).is_some()
    {
        return false;
    }
    position.legal_moves().iter().filter(|mv| mv.from() == square).all(|&mv| {
        let pays = position.role_at(mv.to()).is_some_and(|taken| value(taken) >= value(role));
        !pays && is_in_danger(&position.play_unchecked(mv), mv.to())
    })
}
