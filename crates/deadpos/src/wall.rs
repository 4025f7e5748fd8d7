//! What can never move again: the static analysis of mobility.
//!
//! After M. Ambrona, "A Practical Algorithm for Chess Unwinnability" (FUN 2022), who saturates a
//! system of implications ("if the pawn on c4 can leave, then the bishop on b3 can get through"). Here
//! the implications are set-wise: every man has the set of squares it may ever stand on, the sets grow
//! by the rules below until none grows any more, and then each square that the loser's king may ever
//! stand on is tried as the place of the mate.
//!
//! Every rule grants at least what the Laws grant, so by induction on the moves of any series of legal
//! moves each man always stands in its set. *Sound*: a wall found is a proof. *Not complete*: sets know
//! nothing of who must be where at the same time. The gap, as an example: White never mates in
//! `8/8/4kq2/8/8/3KN3/8/8 w - - 0 1`, but the sets give every man the whole board.
//!
//! The rules, for a man of one side:
//! - a square is *open* if it is empty, or the man that stands there at first can leave or be taken;
//! - pieces step from square to square of their set along open squares and onto enemy men's first
//!   squares (a slider that takes a man stops there, but has opened it);
//! - pawns step to open squares ahead, and take where some enemy man may ever stand; a pawn that reaches
//!   the last rank becomes queen and knight at once;
//! - pawns of one file never pass each other while both stay on it;
//! - kings never step where an enemy man that can neither move nor be taken attacks: a pawn, a knight, a
//!   king, and sliders next to it;
//! - a man can be taken if a square of its set is in the set of an enemy man (for pawns: is attacked).

use rules::attacks::king_attacks;
use rules::{Bitboard, CastlingSide, Color, Position, Role, Square};

/// The mobility argument: for each man the squares it may ever stand on, and which men can ever be
/// taken. Enough for anyone to check the rules of the module once over each man and then to try each
/// square of the loser's king.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wall {
    /// Every man.
    pub men: Vec<Mobility>,
    /// Squares of the men that may ever be taken.
    pub takeable: Bitboard,
}

/// What a man may ever do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mobility {
    /// Where it stands.
    pub home: Square,
    /// The squares it may ever stand on, its own included; for a pawn, as a pawn.
    pub reach: Bitboard,
    /// The squares that what comes of a pawn may ever stand on.
    pub promoted: Bitboard,
}

/// Looks for a wall that keeps `winner` from ever mating.
#[must_use]
pub fn find(position: &Position, winner: Color) -> Option<Wall> {
    let mut men = Men::of(position)?;
    men.saturate(position);
    men.rules_out_mate(winner).then(|| Wall {
        men: (0..men.count)
            .map(|man| Mobility {
                home: men.first[man],
                reach: Bitboard(men.reach[man]),
                promoted: Bitboard(men.promoted[man]),
            })
            .collect(),
        takeable: Bitboard(men.taken_from),
    })
}

/// Is a wall worth looking for? Where two pawns face each other, or nobody has much. Says nothing.
pub(crate) fn may_stand(position: &Position, winner: Color) -> bool {
    let board = position.board();
    let (white, black) = (board.by(Color::White, Role::Pawn).0, board.by(Color::Black, Role::Pawn).0);
    white << 8 & black != 0 && {
        let heavy = board.straight_sliders() & board.by_color(winner);
        heavy.is_empty() || board.occupied().len() <= 12 || (white << 8 & black).count_ones() >= 4
    }
}

/// Is there such a wall? The same without writing it down.
pub(crate) fn stands(position: &Position, winner: Color) -> bool {
    Men::of(position).is_some_and(|mut men| {
        men.saturate(position);
        men.rules_out_mate(winner)
    })
}

/// More men than a game has are not looked at.
const MOST: usize = 32;

pub(crate) struct Men {
    count: usize,
    first: [Square; MOST],
    role: [Role; MOST],
    color: [Color; MOST],
    /// Squares a man may stand on as what it is now.
    reach: [u64; MOST],
    /// Squares it may stand on as a promoted pawn.
    promoted: [u64; MOST],
    /// First squares of men that can be taken.
    taken_from: u64,
    /// First squares of men that can leave or be taken, and squares empty at first.
    open: u64,
    /// Squares where a man of this colour other than the king may ever stand.
    anywhere: [u64; 2],
}

const NOT_A: u64 = !0x0101_0101_0101_0101;
const NOT_H: u64 = !0x8080_8080_8080_8080;
const LAST: [u64; 2] = [0xff << 56, 0xff];

const fn straight_steps(set: u64) -> u64 {
    set << 8 | set >> 8 | (set & NOT_H) << 1 | (set & NOT_A) >> 1
}

const fn diagonal_steps(set: u64) -> u64 {
    (set & NOT_H) << 9 | (set & NOT_A) << 7 | (set & NOT_H) >> 7 | (set & NOT_A) >> 9
}

const fn knight_steps(set: u64) -> u64 {
    let one = (set & NOT_A) >> 1 | (set & NOT_H) << 1;
    let two = (set & NOT_A & NOT_A << 1) >> 2 | (set & NOT_H & NOT_H >> 1) << 2;
    one << 16 | one >> 16 | two << 8 | two >> 8
}

/// Squares that pawns of a colour attack.
const fn pawn_steps(color: Color, set: u64) -> u64 {
    match color {
        Color::White => (set & NOT_A) << 7 | (set & NOT_H) << 9,
        Color::Black => (set & NOT_A) >> 9 | (set & NOT_H) >> 7,
    }
}

const fn forward(color: Color, set: u64) -> u64 {
    match color {
        Color::White => set << 8,
        Color::Black => set >> 8,
    }
}

/// Squares attacked by a man of this role that may stand on these squares: one step further than it
/// may go, in each of its directions.
const fn steps(role: Role, color: Color, set: u64) -> u64 {
    match role {
        Role::Pawn => pawn_steps(color, set),
        Role::Knight => knight_steps(set),
        Role::Bishop => diagonal_steps(set),
        Role::Rook => straight_steps(set),
        Role::Queen | Role::King => straight_steps(set) | diagonal_steps(set),
    }
}

/// What queen and knight attack together.
const fn promoted_steps(set: u64) -> u64 {
    straight_steps(set) | diagonal_steps(set) | knight_steps(set)
}

/// The squares ahead of one on its file, as a pawn of this colour goes.
const fn beyond(color: Color, square: u64) -> u64 {
    let mut ahead = forward(color, square);
    ahead |= forward(color, ahead);
    ahead |= forward(color, forward(color, ahead));
    ahead | forward(color, forward(color, forward(color, forward(color, ahead))))
}

/// Of squares on one file the one furthest ahead.
const fn furthest(color: Color, set: u64) -> u64 {
    match color {
        Color::White => 1 << (63 - set.leading_zeros()),
        Color::Black => 1 << set.trailing_zeros(),
    }
}

fn spread(mut set: u64, allowed: u64, step: impl Fn(u64) -> u64) -> u64 {
    loop {
        let grown = set | step(set) & allowed;
        if grown == set {
            return set;
        }
        set = grown;
    }
}

impl Men {
    fn of(position: &Position) -> Option<Men> {
        let occupied = position.occupied();
        if occupied.len() as usize > MOST {
            return None;
        }
        let mut men = Men {
            count: 0,
            first: [Square::A1; MOST],
            role: [Role::Pawn; MOST],
            color: [Color::White; MOST],
            reach: [0; MOST],
            promoted: [0; MOST],
            taken_from: 0,
            open: !occupied.0,
            anywhere: [0; 2],
        };
        for color in Color::ALL {
            for role in Role::ALL {
                let set = position.by_color(color).intersection(position.by_role(role));
                for square in set {
                    let man = men.count;
                    men.first[man] = square;
                    men.role[man] = role;
                    men.color[man] = color;
                    men.reach[man] = 1 << square.index();
                    men.count += 1;
                }
                if role != Role::King {
                    men.anywhere[color.index()] |= set.0;
                }
            }
        }
        men.grant_rights(position);
        Some(men)
    }

    /// Castling and an en passant capture that can be made now (or once what bars it is gone).
    fn grant_rights(&mut self, position: &Position) {
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                if let Some(rook) = position.castling().rook(color, side) {
                    for man in 0..self.count {
                        let to = match self.first[man] {
                            square if square == rook => side.rook_to(color),
                            square if square == position.king(color) => side.king_to(color),
                            _ => continue,
                        };
                        self.reach[man] |= 1 << to.index();
                    }
                }
            }
        }
        if let Some(to) = position.ep_square() {
            let turn = position.turn();
            for man in 0..self.count {
                let here = 1u64 << self.first[man].index();
                let is_pawn = self.role[man] == Role::Pawn;
                if is_pawn && self.color[man] == turn && pawn_steps(turn, here) >> to.index() & 1 == 1 {
                    self.reach[man] |= 1 << to.index();
                }
                if is_pawn && self.color[man] != turn && here == forward(!turn, 1 << to.index()) {
                    self.taken_from |= here;
                }
            }
        }
        for man in 0..self.count {
            if self.reach[man].count_ones() > 1 {
                self.open |= 1 << self.first[man].index();
            }
        }
        self.open |= self.taken_from;
    }

    fn saturate(&mut self, position: &Position) {
        let kings = position.by_role(Role::King).0;
        let men_of = [position.by_color(Color::White).0 & !kings, position.by_color(Color::Black).0 & !kings];
        loop {
            let before = (self.open, self.taken_from, self.anywhere);
            let mut grew = false;
            let held = [self.held(Color::White), self.held(Color::Black)];
            let files = self.pawn_limits();
            for (man, &file) in files.iter().enumerate().take(self.count) {
                let (color, role) = (self.color[man], self.role[man]);
                let enemy = (!color).index();
                let enterable = self.open | men_of[enemy];
                let old = (self.reach[man], self.promoted[man]);
                match role {
                    Role::Pawn => {
                        let take = self.anywhere[enemy];
                        let open = self.open;
                        let set = spread(old.0, !0, |set| {
                            forward(color, set) & open & file | pawn_steps(color, set) & take
                        });
                        let last = set & LAST[color.index()];
                        self.reach[man] = set;
                        if last | old.1 != 0 {
                            self.promoted[man] = spread(last | old.1, enterable, promoted_steps);
                        }
                    }
                    Role::King => {
                        let allowed = enterable & !held[enemy];
                        self.reach[man] = spread(old.0, allowed, |set| steps(Role::King, color, set));
                    }
                    _ => self.reach[man] = spread(old.0, enterable, |set| steps(role, color, set)),
                }
                let all = self.reach[man] | self.promoted[man];
                if role != Role::King {
                    self.anywhere[color.index()] |= all;
                }
                if all.count_ones() > 1 {
                    self.open |= 1 << self.first[man].index();
                }
                grew |= old != (self.reach[man], self.promoted[man]);
            }
            let threat = [self.threat(Color::White), self.threat(Color::Black)];
            for man in 0..self.count {
                let all = self.reach[man] | self.promoted[man];
                if self.role[man] != Role::King && all & threat[(!self.color[man]).index()] != 0 {
                    self.taken_from |= 1 << self.first[man].index();
                }
            }
            self.open |= self.taken_from;
            if !grew && before == (self.open, self.taken_from, self.anywhere) {
                return;
            }
        }
    }

    /// Where each pawn may be pushed to: not past a pawn on its file that will stay there, as long as
    /// it stays there itself.
    fn pawn_limits(&self) -> [u64; MOST] {
        let mut limits = [!0; MOST];
        let loyal: [bool; MOST] = std::array::from_fn(|man| {
            man < self.count
                && self.role[man] == Role::Pawn
                && self.reach[man] & !Bitboard::from_file(self.first[man].file()).0 == 0
        });
        for man in (0..self.count).filter(|&man| loyal[man]) {
            let color = self.color[man];
            for other in (0..self.count).filter(|&other| other != man && loyal[other]) {
                let there = 1u64 << self.first[other].index();
                let ahead = beyond(color, 1 << self.first[man].index()) & there != 0;
                let gone = self.taken_from & there != 0 || self.promoted[other] != 0;
                if self.first[other].file() == self.first[man].file() && ahead && !gone {
                    // An enemy pawn only comes nearer; an own one is at most where it can get to.
                    let stop =
                        if self.color[other] == color { furthest(color, self.reach[other]) } else { there };
                    limits[man] &= !(stop | beyond(color, stop));
                }
            }
        }
        limits
    }

    /// Squares where men of this colour may ever take something.
    fn threat(&self, color: Color) -> u64 {
        self.each(color).fold(0, |set, man| {
            set | self.promoted[man]
                | match self.role[man] {
                    Role::Pawn => pawn_steps(color, self.reach[man]),
                    _ => self.reach[man],
                }
        })
    }

    /// Squares attacked for ever by men of this colour that can neither move nor be taken.
    fn held(&self, color: Color) -> u64 {
        self.each(color)
            .filter(|&man| self.open >> self.first[man].index() & 1 == 0)
            .fold(0, |set, man| set | steps(self.role[man], color, 1 << self.first[man].index()))
    }

    fn each(&self, color: Color) -> impl Iterator<Item = usize> {
        (0..self.count).filter(move |&man| self.color[man] == color)
    }

    /// Is there no square for the loser's king on which it might be mated?
    fn rules_out_mate(&self, winner: Color) -> bool {
        let mut checks = 0;
        let mut covers = 0;
        let mut king = 0;
        for man in 0..self.count {
            if self.color[man] != winner {
                if self.role[man] == Role::King {
                    king = self.reach[man];
                }
                continue;
            }
            let attacks = steps(self.role[man], winner, self.reach[man]) | promoted_steps(self.promoted[man]);
            covers |= attacks;
            if self.role[man] != Role::King {
                checks |= attacks;
            }
        }
        Bitboard(king & checks).iter().all(|at| {
            let flights = king_attacks(at).0 & !covers;
            !self.can_block(!winner, flights)
        })
    }

    /// Can different men of this colour, not its king, stand on all of these squares?
    fn can_block(&self, color: Color, squares: u64) -> bool {
        let mut taken_by = [usize::MAX; MOST];
        Bitboard(squares).iter().all(|square| self.assign(color, square, &mut taken_by, &mut 0))
    }

    /// One step of the assignment of men to squares (augmenting path): `holder[man]` is its square.
    fn assign(&self, color: Color, square: Square, holder: &mut [usize; MOST], tried: &mut u64) -> bool {
        for man in self.each(color).filter(|&man| self.role[man] != Role::King) {
            let may = (self.reach[man] | self.promoted[man]) >> square.index() & 1 == 1;
            if !may || *tried >> man & 1 == 1 {
                continue;
            }
            *tried |= 1 << man;
            let other = holder[man];
            let free = other == usize::MAX
                || Square::from_index(other as u8)
                    .is_some_and(|other| self.assign(color, other, holder, tried));
            if free {
                holder[man] = usize::from(square.index());
                return true;
            }
        }
        false
    }
}
