//! The checker: is a verdict true for what it says? It trusts nothing of the search.
//!
//! A help-mate is replayed; material is looked at afresh; a forced line is followed; a wall's sets are
//! held against every rule of [`crate::wall`], man by man and square by square, and each square of the
//! loser's king is tried; a closed search is done again, plainly, with exact keys in place of hashes; so
//! is one without bishops, by rules of its own.
//! Shares with the solver the rules of chess, the names, and in a closed search the finding of walls
//! (each one found there is checked here too).
//!
//! *Sound*: what it accepts is so. It accepts every verdict of [`crate::can_mate`] up to [`Effort::FULL`].

use crate::{Effort, MaterialClass, Mobility, Proof, Verdict, Wall, check_bishops, material_class, wall};
use rules::attacks::{king_attacks, knight_attacks, pawn_attacks};
use rules::{Bitboard, CastlingSide, Color, Move, Position, PositionKey, Rank, Role, Square};
use std::collections::HashSet;

/// Does the verdict on `winner` hold in this position? Never true for [`Verdict::Undetermined`], which
/// says nothing that could be so.
///
/// Costs as much as the evidence is long: microseconds for most, as much time as the search itself for a
/// closed one, and half its memory: about 105 bytes for each position. Looks at no more than twice the
/// positions claimed, and refuses a claim of more than [`Effort::FULL`] allows, so that no evidence, true
/// or made up, costs more than a gigabyte and some half a minute.
#[must_use]
pub fn check(position: &Position, winner: Color, verdict: &Verdict) -> bool {
    match verdict {
        Verdict::Winnable(line) => mates(position, line, winner),
        Verdict::Unwinnable(proof) => match proof {
            Proof::Over => is_over_without_mate(position, winner),
            Proof::Material(class) => is_of_class(position, winner, *class),
            Proof::ForcedLine(line) => is_forced(position, winner, line),
            Proof::StaticWall(wall) => holds(position, winner, wall),
            Proof::ClosedSearch { positions } | Proof::FreeBishops { positions }
                if *positions > Effort::FULL.positions as usize =>
            {
                false
            }
            Proof::ClosedSearch { positions } => is_closed(position, winner, *positions),
            Proof::FreeBishops { positions } => check_bishops::closes(position, winner, most(*positions))
                .is_some_and(|found| *positions <= most(found)),
        },
        Verdict::Undetermined => false,
    }
}

/// Does this line of legal moves end in mate by `winner`?
pub(crate) fn mates(position: &Position, line: &[Move], winner: Color) -> bool {
    let end = line.iter().try_fold(position.clone(), |position, &mv| position.play(mv));
    end.is_ok_and(|end| end.turn() != winner && end.is_checkmate())
}

fn is_over_without_mate(position: &Position, winner: Color) -> bool {
    let mated = position.is_check() && position.turn() != winner;
    !(mated || position.has_legal_move())
}

fn is_of_class(position: &Position, winner: Color, class: MaterialClass) -> bool {
    let only = |color, roles: &[Role]| {
        let men = position.by_color(color);
        roles.iter().fold(Bitboard::EMPTY, |set, &role| set | position.by_role(role)) & men == men
    };
    let bishops = position.by_role(Role::Bishop);
    match class {
        MaterialClass::BareKing => only(winner, &[Role::King]),
        MaterialClass::KnightAgainstQueens => {
            only(winner, &[Role::King, Role::Knight])
                && position.by_color(winner).len() == 2
                && only(!winner, &[Role::King, Role::Queen])
        }
        MaterialClass::BishopsOfOneColour => {
            only(winner, &[Role::King, Role::Bishop])
                && only(!winner, &[Role::King, Role::Bishop, Role::Rook, Role::Queen])
                && (bishops.is_subset(Bitboard::LIGHT) || bishops.is_subset(Bitboard::DARK))
        }
    }
}

/// Is each move the only one, and the end an end, material without a mate, or the start again?
fn is_forced(position: &Position, winner: Color, line: &[Move]) -> bool {
    let mut current = position.clone();
    for &mv in line {
        if current.legal_moves()[..] != [mv] {
            return false;
        }
        current = current.play_unchecked(mv);
    }
    !line.is_empty()
        && (is_over_without_mate(&current, winner)
            || material_class(&current, winner).is_some_and(|class| is_of_class(&current, winner, class))
            || current.key() == position.key())
}

/// All that can be reached, plainly. The count is that of the order in which the solver went; another
/// order may close some positions sooner or later, so it is held to within a factor of two.
fn is_closed(position: &Position, winner: Color, positions: usize) -> bool {
    let limit = most(positions);
    let mut seen: HashSet<PositionKey> = HashSet::from([position.key()]);
    let mut open = vec![position.clone()];
    while let Some(current) = open.pop() {
        let moves = current.legal_moves();
        if moves.is_empty() && !is_over_without_mate(&current, winner) {
            return false;
        }
        for &mv in moves.iter() {
            let after = current.play_unchecked(mv);
            if seen.insert(after.key()) && !(current.is_zeroing(mv) && is_settled(&after, winner)) {
                open.push(after);
            }
        }
        if seen.len() > limit {
            return false;
        }
    }
    positions <= most(seen.len())
}

/// Twice as many, and a few, since a factor means nothing to a small search.
fn most(positions: usize) -> usize {
    positions.saturating_mul(2).saturating_add(16)
}

fn is_settled(position: &Position, winner: Color) -> bool {
    let class = material_class(position, winner);
    class.is_some_and(|class| is_of_class(position, winner, class))
        || wall::find(position, winner).is_some_and(|wall| holds(position, winner, &wall))
}

/// Is the wall one? Are its sets closed under the rules, and can the loser be mated nowhere?
fn holds(position: &Position, winner: Color, wall: &Wall) -> bool {
    let claim = Claim { position, wall };
    claim.names_every_man_once()
        && wall.men.iter().all(|man| claim.is_closed_for(man))
        && claim.rights_are_granted()
        && claim.takings_are_granted()
        && claim.mates_nowhere(winner)
}

/// The part of the wall that castling and en passant make.
#[cfg(test)]
pub(crate) fn grants_rights(position: &Position, wall: &Wall) -> bool {
    Claim { position, wall }.rights_are_granted()
}

struct Claim<'a> {
    position: &'a Position,
    wall: &'a Wall,
}

const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

impl Claim<'_> {
    fn color(&self, man: &Mobility) -> Color {
        if self.position.by_color(Color::White).contains(man.home) { Color::White } else { Color::Black }
    }

    fn role(&self, man: &Mobility) -> Role {
        self.position.role_at(man.home).unwrap_or(Role::Queen)
    }

    fn of(&self, color: Color) -> impl Iterator<Item = &Mobility> {
        self.wall.men.iter().filter(move |man| self.color(man) == color)
    }

    fn names_every_man_once(&self) -> bool {
        let homes: Bitboard = self.wall.men.iter().fold(Bitboard::EMPTY, |set, man| set.with(man.home));
        homes == self.position.occupied()
            && self.wall.men.len() as u32 == homes.len()
            && self.wall.men.iter().all(|man| man.reach.contains(man.home))
            && self.wall.takeable.is_subset(homes)
    }

    fn can_leave_or_be_taken(&self, man: &Mobility) -> bool {
        self.wall.takeable.contains(man.home) || (man.reach | man.promoted) != Bitboard::from(man.home)
    }

    fn is_open(&self, square: Square) -> bool {
        self.wall.men.iter().all(|man| man.home != square || self.can_leave_or_be_taken(man))
    }

    /// May a man of this colour that is no pawn step there, as far as this square goes?
    fn is_enterable(&self, color: Color, square: Square) -> bool {
        let enemy = self.position.by_color(!color) & !self.position.by_role(Role::King);
        enemy.contains(square) || self.is_open(square)
    }

    /// Does an enemy man that stays for ever attack the square?
    fn is_held(&self, by: Color, square: Square) -> bool {
        self.of(by).filter(|man| !self.can_leave_or_be_taken(man)).any(|man| {
            let near = king_attacks(man.home).contains(square);
            let straight = man.home.file() == square.file() || man.home.rank() == square.rank();
            match self.role(man) {
                Role::Pawn => pawn_attacks(by, man.home).contains(square),
                Role::Knight => knight_attacks(man.home).contains(square),
                Role::Bishop => near && !straight,
                Role::Rook => near && straight,
                Role::Queen | Role::King => near,
            }
        })
    }

    fn is_closed_for(&self, man: &Mobility) -> bool {
        let (color, role) = (self.color(man), self.role(man));
        let closed = |set: Bitboard, steps: &dyn Fn(Square) -> Bitboard| {
            set.iter().all(|from| {
                (steps(from) & !set)
                    .iter()
                    .all(|to| !self.is_enterable(color, to) || role == Role::King && self.is_held(!color, to))
            })
        };
        match role {
            Role::Pawn => {
                let last = Bitboard::from_rank(Rank::Eighth.relative_to(color));
                let becomes = |from| queen_steps(from) | knight_attacks(from);
                man.reach.iter().all(|from| self.pawn_is_closed(man, color, from))
                    && (man.reach & last).is_subset(man.promoted)
                    && closed(man.promoted, &becomes)
            }
            _ if !man.promoted.is_empty() => false,
            Role::Knight => closed(man.reach, &knight_attacks),
            Role::Bishop => closed(man.reach, &|from| steps(from, &DIAGONAL)),
            Role::Rook => closed(man.reach, &|from| steps(from, &STRAIGHT)),
            Role::Queen | Role::King => closed(man.reach, &queen_steps),
        }
    }

    fn pawn_is_closed(&self, man: &Mobility, color: Color, from: Square) -> bool {
        let ahead = from.offset(0, if color == Color::White { 1 } else { -1 });
        let stays = |to: Square| !self.is_open(to) || self.is_behind_another(man, color, to);
        ahead.is_none_or(|to| man.reach.contains(to) || stays(to))
            && (pawn_attacks(color, from) & !man.reach).iter().all(|to| {
                let mut enemies = self.of(!color).filter(|enemy| self.role(enemy) != Role::King);
                enemies.all(|enemy| !(enemy.reach | enemy.promoted).contains(to))
            })
    }

    /// Pawns that stay on one file never pass each other.
    fn is_behind_another(&self, man: &Mobility, color: Color, to: Square) -> bool {
        let file = Bitboard::from_file(man.home.file());
        let how_far = |square: Square| square.rank().relative_to(color).index();
        let stays = |pawn: &Mobility| self.role(pawn) == Role::Pawn && pawn.reach.is_subset(file);
        stays(man)
            && self.wall.men.iter().any(|other| {
                let ahead = how_far(other.home) > how_far(man.home);
                let for_ever = other.promoted.is_empty() && !self.wall.takeable.contains(other.home);
                let stop = if self.color(other) == color {
                    other.reach.iter().map(how_far).max().unwrap_or(0)
                } else {
                    how_far(other.home)
                };
                stays(other) && ahead && for_ever && how_far(to) >= stop
            })
    }

    /// Castling and en passant as they stand.
    fn rights_are_granted(&self) -> bool {
        let may = |from: Square, to: Square| {
            self.wall.men.iter().any(|man| man.home == from && man.reach.contains(to))
        };
        let castles = Color::ALL.into_iter().all(|color| {
            CastlingSide::ALL.into_iter().all(|side| {
                self.position.castling().rook(color, side).is_none_or(|rook| {
                    may(rook, side.rook_to(color)) && may(self.position.king(color), side.king_to(color))
                })
            })
        });
        let turn = self.position.turn();
        let passant = self.position.ep_square().is_none_or(|to| {
            let takers =
                pawn_attacks(!turn, to) & self.position.by_color(turn) & self.position.by_role(Role::Pawn);
            let victim = to.offset(0, if turn == Color::White { -1 } else { 1 });
            takers.iter().all(|from| may(from, to))
                && victim.is_some_and(|victim| self.wall.takeable.contains(victim))
        });
        castles && passant
    }

    fn takings_are_granted(&self) -> bool {
        Color::ALL.into_iter().all(|color| {
            let threat = self.of(!color).fold(Bitboard::EMPTY, |set, man| {
                let takes = match self.role(man) {
                    Role::Pawn => {
                        man.reach.iter().fold(Bitboard::EMPTY, |set, from| set | pawn_attacks(!color, from))
                    }
                    _ => man.reach,
                };
                set | takes | man.promoted
            });
            self.of(color).all(|man| {
                self.role(man) == Role::King
                    || self.wall.takeable.contains(man.home)
                    || !(man.reach | man.promoted).intersects(threat)
            })
        })
    }

    /// Squares that the man may ever attack.
    fn attacks(&self, man: &Mobility) -> Bitboard {
        let each = |set: Bitboard, steps: &dyn Fn(Square) -> Bitboard| {
            set.iter().fold(Bitboard::EMPTY, |all, from| all | steps(from))
        };
        let now = match self.role(man) {
            Role::Pawn => each(man.reach, &|from| pawn_attacks(self.color(man), from)),
            Role::Knight => each(man.reach, &knight_attacks),
            Role::Bishop => each(man.reach, &|from| steps(from, &DIAGONAL)),
            Role::Rook => each(man.reach, &|from| steps(from, &STRAIGHT)),
            Role::Queen | Role::King => each(man.reach, &queen_steps),
        };
        now | each(man.promoted, &|from| queen_steps(from) | knight_attacks(from))
    }

    fn mates_nowhere(&self, winner: Color) -> bool {
        let all = |men: &mut dyn Iterator<Item = &Mobility>| {
            men.fold(Bitboard::EMPTY, |set, man| set | self.attacks(man))
        };
        let covers = all(&mut self.of(winner));
        let checks = all(&mut self.of(winner).filter(|man| self.role(man) != Role::King));
        let king = self.of(!winner).find(|man| self.role(man) == Role::King);
        let blockers: Vec<Bitboard> = self
            .of(!winner)
            .filter(|man| self.role(man) != Role::King)
            .map(|man| man.reach | man.promoted)
            .collect();
        king.is_some_and(|king| {
            (king.reach & checks).iter().all(|at| {
                let flights: Vec<Square> = (king_attacks(at) & !covers).iter().collect();
                !can_stand_on(&flights, &blockers, 0)
            })
        })
    }
}

/// Can different men stand on all of these squares? Tries every way (at most eight squares).
fn can_stand_on(squares: &[Square], men: &[Bitboard], used: u64) -> bool {
    let Some((&square, rest)) = squares.split_first() else { return true };
    (0..men.len().min(64)).any(|man| {
        men[man].contains(square) && used >> man & 1 == 0 && can_stand_on(rest, men, used | 1 << man)
    })
}

fn steps(from: Square, directions: &[(i8, i8)]) -> Bitboard {
    let to = directions.iter().filter_map(|&(files, ranks)| from.offset(files, ranks));
    to.fold(Bitboard::EMPTY, Bitboard::with)
}

fn queen_steps(from: Square) -> Bitboard {
    king_attacks(from)
}
