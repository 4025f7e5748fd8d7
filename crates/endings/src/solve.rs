//! Retrograde analysis: from the mates back, ply by ply, to everything that can be forced.
//!
//! First every place is looked at forwards: is it a position, is it over, what do captures and promotions (whose outcomes
//! other tables know) give, how many other moves are there. Then the places of each distance, from nought upwards, tell
//! those one move before them: before a lost place stands a won one; a place all of whose moves lead to won ones is lost.
//! What is never reached is drawn.

use crate::class::Class;
use crate::index::{Layout, Spot};
use crate::table::Table;
use crate::value::{BROKEN, DRAW, MATED, Value};
use rules::attacks::piece_attacks;
use rules::{Bitboard, Color, Piece, Role, Square};
use std::fmt;
use std::ops::ControlFlow;

/// No number of moves: the place is won or drawn, whatever the moves that are left lead to.
const SAFE: u8 = u8::MAX;

/// Why a class could not be solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unsolved {
    /// A class that its captures or promotions lead to is not among those given.
    Missing(Class),
    /// It was told to stop.
    Stopped,
}

impl fmt::Display for Unsolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsolved::Missing(class) => write!(f, "{class} must be solved first"),
            Unsolved::Stopped => f.write_str("stopped"),
        }
    }
}

impl std::error::Error for Unsolved {}

impl Class {
    /// What solving it costs, in the unit that [`solve`] tells of.
    #[must_use]
    pub fn work(&self) -> u64 {
        2 * Layout::of(*self).len() as u64
    }
}

/// Solves a class. `known` gives the tables of the classes it [needs](Class::needs); `progress` hears how much of
/// [`Class::work`] has been done since it was last told, and may stop it.
///
/// # Errors
/// [`Unsolved`].
pub fn solve<'a>(
    class: Class,
    known: impl Fn(Class) -> Option<&'a Table>,
    progress: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<Table, Unsolved> {
    let board = Board::of(class);
    let exits = Exits::of(&board, class, known)?;
    let layout = Layout::of(class);
    let mut solver = Solver {
        board,
        layout,
        exits,
        values: vec![BROKEN; layout.len()],
        moves: vec![SAFE; layout.len()],
        floors: vec![MATED; layout.len()],
        farthest: MATED,
    };
    solver.look_forward(progress)?;
    solver.go_back(progress)?;
    Ok(Table::new(class, solver.values))
}

/// What the men of a class are, in the order of [`Spot::squares`].
pub(crate) struct Board {
    men: [Piece; 4],
    len: usize,
    /// Two pawns that can take each other en passant.
    has_passing: bool,
}

fn square(index: u8) -> Square {
    Square::from_index(index & 63).unwrap_or(Square::A1)
}

fn bit(index: u8) -> Bitboard {
    Bitboard::from_square(square(index))
}

/// Ahead of a pawn of this colour.
const fn ahead(color: Color, from: u8) -> u8 {
    match color {
        Color::White => from.wrapping_add(8),
        Color::Black => from.wrapping_sub(8),
    }
}

const fn behind(color: Color, from: u8) -> u8 {
    ahead(color.other(), from)
}

/// The rank counted from the colour's own side, 0 to 7.
const fn own_rank(color: Color, square: u8) -> u8 {
    match color {
        Color::White => square >> 3,
        Color::Black => 7 - (square >> 3),
    }
}

fn attacks(man: Piece, from: u8, occupied: Bitboard) -> Bitboard {
    piece_attacks(man, square(from), occupied)
}

/// One way on.
pub(crate) struct Step {
    pub(crate) next: Spot,
    /// Which man is taken.
    pub(crate) taken: Option<usize>,
    /// Which man is promoted, and to what.
    pub(crate) promoted: Option<(usize, Role)>,
}

impl Board {
    pub(crate) fn of(class: Class) -> Board {
        let mut men = [Role::King.of(Color::White); 4];
        men[1] = Role::King.of(Color::Black);
        for (at, man) in class.men().enumerate() {
            men[2 + at] = man;
        }
        let len = class.len();
        let pawns = |color| men[2..len].iter().any(|man| *man == Role::Pawn.of(color));
        Board { men, len, has_passing: pawns(Color::White) && pawns(Color::Black) }
    }

    fn occupied(&self, spot: &Spot) -> Bitboard {
        spot.squares[..self.len].iter().fold(Bitboard::EMPTY, |all, at| all | bit(*at))
    }

    /// Does a man of `color`, but for the one that is taken, attack this square?
    fn is_attacked(
        &self,
        spot: &Spot,
        target: u8,
        color: Color,
        taken: Option<usize>,
        occupied: Bitboard,
    ) -> bool {
        (0..self.len).any(|at| {
            self.men[at].color == color
                && Some(at) != taken
                && attacks(self.men[at], spot.squares[at], occupied).contains(square(target))
        })
    }

    /// Could a game stand here? (What came before is not asked.)
    fn is_position(&self, spot: &Spot) -> bool {
        let occupied = self.occupied(spot);
        let is_apart = occupied.len() as usize == self.len;
        let pawns_stand = (2..self.len)
            .all(|at| self.men[at].role != Role::Pawn || (1..7).contains(&(spot.squares[at] >> 3)));
        is_apart && pawns_stand && (!spot.has_passed || self.has_just_passed(spot, occupied)) && {
            let king = spot.squares[usize::from(spot.turn.is_white())];
            !self.is_attacked(spot, king, spot.turn, None, occupied)
        }
    }

    /// The pawns in a class of two: that of the side to move, and the other.
    fn pawns(spot: &Spot) -> (u8, u8) {
        let [_, _, white, black] = spot.squares;
        if spot.turn.is_white() { (white, black) } else { (black, white) }
    }

    /// Can the other side's pawn have gone two squares, past the pawn of the side to move?
    fn has_just_passed(&self, spot: &Spot, occupied: Bitboard) -> bool {
        let (own, passed) = Board::pawns(spot);
        let over = behind(!spot.turn, passed);
        self.has_passing
            && own_rank(!spot.turn, passed) == 3
            && own >> 3 == passed >> 3
            && (own & 7).abs_diff(passed & 7) == 1
            && !occupied.contains(square(over))
            && !occupied.contains(square(behind(!spot.turn, over)))
    }

    /// Every legal move.
    pub(crate) fn each_step(&self, spot: &Spot, mut visit: impl FnMut(&Step)) {
        let us = spot.turn;
        let occupied = self.occupied(spot);
        let own = (0..self.len).filter(|at| self.men[*at].color == us);
        for at in own {
            let (man, from) = (self.men[at], spot.squares[at]);
            let mut go = |to: u8, taken: Option<usize>| {
                let mut next = Spot { turn: !us, has_passed: false, ..*spot };
                next.squares[at] = to;
                let mut after = occupied.without(square(from)).with(square(to));
                if let Some(taken) = taken
                    && spot.squares[taken] != to
                {
                    after = after.without(square(spot.squares[taken]));
                }
                let king = next.squares[usize::from(!us.is_white())];
                if self.is_attacked(&next, king, !us, taken, after) {
                    return;
                }
                if man.role != Role::Pawn {
                    visit(&Step { next, taken, promoted: None });
                } else if own_rank(us, to) == 7 {
                    for role in Role::PROMOTIONS {
                        visit(&Step { next, taken, promoted: Some((at, role)) });
                    }
                } else {
                    if to.abs_diff(from) == 16 {
                        next.has_passed = self.has_just_passed(&next, after);
                    }
                    visit(&Step { next, taken, promoted: None });
                }
            };
            let mut targets = attacks(man, from, occupied);
            if man.role == Role::Pawn {
                let one = ahead(us, from);
                if !occupied.contains(square(one)) {
                    go(one, None);
                    let two = ahead(us, one);
                    if own_rank(us, from) == 1 && !occupied.contains(square(two)) {
                        go(two, None);
                    }
                }
                if spot.has_passed {
                    let (_, passed) = Board::pawns(spot);
                    let over = behind(!us, passed);
                    if targets.contains(square(over)) {
                        let taken = (2..self.len).find(|at| self.men[*at].color != us);
                        go(over, taken);
                    }
                }
                targets &= occupied;
            }
            for other in 0..self.len {
                if targets.contains(square(spot.squares[other])) {
                    targets = targets.without(square(spot.squares[other]));
                    if self.men[other].color != us {
                        go(spot.squares[other], Some(other));
                    }
                }
            }
            for to in targets {
                go(to.index(), None);
            }
        }
    }

    /// Every spot from which a move that neither takes nor promotes leads here; the king left may be in check there.
    pub(crate) fn each_before(&self, spot: &Spot, mut visit: impl FnMut(&Spot)) {
        let them = !spot.turn;
        let occupied = self.occupied(spot);
        let mut back = |at: usize, to: u8| {
            let mut before = Spot { turn: them, has_passed: false, ..*spot };
            before.squares[at] = to;
            visit(&before);
            if self.has_passing {
                let occupied = self.occupied(&before);
                if self.has_just_passed(&before, occupied) {
                    visit(&Spot { has_passed: true, ..before });
                }
            }
        };
        for at in (0..self.len).filter(|at| self.men[*at].color == them) {
            let (man, here) = (self.men[at], spot.squares[at]);
            if man.role == Role::Pawn {
                let one = behind(them, here);
                let two = behind(them, one);
                if occupied.contains(square(one)) || own_rank(them, here) < 2 {
                    continue;
                }
                if !spot.has_passed {
                    back(at, one);
                }
                // A double step past a pawn leaves the right to take it.
                if own_rank(them, here) == 3
                    && !occupied.contains(square(two))
                    && spot.has_passed == self.has_just_passed(spot, occupied)
                {
                    back(at, two);
                }
            } else if !spot.has_passed {
                for to in attacks(man, here, occupied) & !occupied {
                    back(at, to.index());
                }
            }
        }
    }
}

/// The way from a class to another by a capture, a promotion or both.
struct Exit<'a> {
    /// None: the kings are left alone.
    table: Option<&'a Table>,
    is_flipped: bool,
    /// For each man of the other class, which of this one it was.
    from: [usize; 2],
}

/// By which man is taken, and which is promoted to what.
struct Exits<'a>(Vec<Option<Exit<'a>>>);

impl<'a> Exits<'a> {
    fn slot(taken: Option<usize>, promoted: Option<(usize, Role)>) -> usize {
        let taken = taken.map_or(0, |at| at - 1);
        let (mover, role) = promoted.map_or((0, 0), |(at, role)| (at - 1, role.index()));
        (taken * 3 + mover) * 5 + role
    }

    fn of(
        board: &Board,
        class: Class,
        known: impl Fn(Class) -> Option<&'a Table>,
    ) -> Result<Exits<'a>, Unsolved> {
        let mut exits: Vec<Option<Exit<'a>>> = (0..45).map(|_| None).collect();
        if let Some(missing) = class.needs().into_iter().find(|need| known(*need).is_none()) {
            return Err(Unsolved::Missing(missing));
        }
        let promotions = (2..board.len)
            .filter(|at| board.men[*at].role == Role::Pawn)
            .flat_map(|at| Role::PROMOTIONS.map(|role| Some((at, role))));
        for promoted in std::iter::once(None).chain(promotions) {
            for taken in std::iter::once(None).chain((2..board.len).map(Some)) {
                if (promoted, taken) == (None, None) || promoted.is_some_and(|(at, _)| Some(at) == taken) {
                    continue;
                }
                let left: Vec<usize> = (2..board.len).filter(|at| Some(*at) != taken).collect();
                let men: Vec<Piece> = left
                    .iter()
                    .map(|&at| match promoted {
                        Some((mover, role)) if mover == at => role.of(board.men[at].color),
                        _ => board.men[at],
                    })
                    .collect();
                let exit = match Class::seat(&men) {
                    None => Exit { table: None, is_flipped: false, from: [0, 0] },
                    Some(seating) => Exit {
                        table: known(seating.class),
                        is_flipped: seating.is_flipped,
                        from: seating.order.map(|at| left.get(at).copied().unwrap_or(0)),
                    },
                };
                exits[Exits::slot(taken, promoted)] = Some(exit);
            }
        }
        Ok(Exits(exits))
    }

    /// What is known of a position after such a step, for the side to move in it.
    fn value(&self, step: &Step) -> u8 {
        let Some(exit) = &self.0[Exits::slot(step.taken, step.promoted)] else { return DRAW };
        let Some(table) = exit.table else { return DRAW };
        let from = step.next.squares;
        let mut spot =
            Spot { squares: [from[0], from[1], from[exit.from[0]], from[exit.from[1]]], ..step.next };
        if exit.is_flipped {
            spot.squares = [1, 0, 2, 3].map(|at| spot.squares[at] ^ 56);
            spot.turn = !spot.turn;
        }
        table.value(&spot)
    }
}

struct Solver<'a> {
    board: Board,
    layout: Layout,
    exits: Exits<'a>,
    values: Vec<u8>,
    /// Moves within the class that are not yet known to lose, twice; or [`SAFE`].
    moves: Vec<u8>,
    /// How long a capture or a promotion that loses holds out.
    floors: Vec<u8>,
    /// The greatest value given.
    farthest: u8,
}

impl Solver<'_> {
    fn look_forward(&mut self, progress: &mut dyn FnMut(u64) -> ControlFlow<()>) -> Result<(), Unsolved> {
        let stride = self.layout.stride();
        for index in 0..self.layout.len() {
            if index % stride == 0 && progress(stride as u64).is_break() {
                return Err(Unsolved::Stopped);
            }
            let spot = self.layout.spot(index, self.board.has_passing);
            let is_it = self.layout.index(&spot).is_some_and(|(found, _)| found == index);
            if is_it && self.board.is_position(&spot) {
                self.look_at(index, &spot);
            }
        }
        Ok(())
    }

    fn look_at(&mut self, index: usize, spot: &Spot) {
        let (mut within, mut leaving) = (0_u8, 0_u8);
        let (mut win, mut floor, mut has_draw) = (u8::MAX, MATED, false);
        self.board.each_step(spot, |step| {
            if step.taken.is_none() && step.promoted.is_none() {
                within += 1;
                return;
            }
            leaving += 1;
            let value = self.exits.value(step);
            match Value(value) {
                theirs if theirs.is_loss() => win = win.min(value + 1),
                theirs if theirs.is_win() => floor = floor.max(value + 1),
                _ => has_draw = true,
            }
        });
        let value = if win != u8::MAX {
            win
        } else if within + leaving == 0 {
            let king = spot.squares[usize::from(!spot.turn.is_white())];
            let occupied = self.board.occupied(spot);
            if self.board.is_attacked(spot, king, !spot.turn, None, occupied) { MATED } else { DRAW }
        } else if within == 0 && !has_draw {
            floor
        } else {
            if !has_draw {
                self.moves[index] = 2 * within;
                self.floors[index] = floor;
            }
            DRAW
        };
        self.give(index, value);
    }

    fn give(&mut self, index: usize, value: u8) {
        self.values[index] = value;
        self.farthest = self.farthest.max(value);
    }

    fn go_back(&mut self, progress: &mut dyn FnMut(u64) -> ControlFlow<()>) -> Result<(), Unsolved> {
        let (mut told, mut seen, all) = (0_u64, 0_u64, self.layout.len() as u64);
        let mut value = MATED;
        while value <= self.farthest {
            let mut from = 0;
            while let Some(at) = memchr::memchr(value, &self.values[from..]) {
                let index = from + at;
                from = index + 1;
                self.tell_those_before(index, value);
                seen += 1;
                if seen - told >= 1 << 16 {
                    if progress(seen - told).is_break() {
                        return Err(Unsolved::Stopped);
                    }
                    told = seen;
                }
            }
            value += 1;
        }
        let _ = progress(all - told);
        Ok(())
    }

    fn tell_those_before(&mut self, index: usize, value: u8) {
        let spot = self.layout.spot(index, self.board.has_passing);
        let is_own_image = self.layout.index(&spot).is_some_and(|(_, is_own_image)| is_own_image);
        let is_loss = Value(value).is_loss();
        let Solver { board, layout, values, moves, floors, farthest, .. } = self;
        board.each_before(&spot, |before| {
            let Some((at, is_image)) = layout.index(before) else { return };
            let known = values[at];
            if known == BROKEN {
                return;
            }
            if is_loss {
                if known == DRAW || known > value + 1 {
                    values[at] = value + 1;
                    *farthest = (*farthest).max(value + 1);
                }
                return;
            }
            if known != DRAW || moves[at] == SAFE {
                return;
            }
            // A place that is its own image stands for four boards instead of eight: one way back is two moves that go
            // on, or half of one.
            let ways = match (is_image, is_own_image) {
                (true, false) => 4,
                (false, true) => 1,
                _ => 2,
            };
            moves[at] -= ways;
            if moves[at] == 0 {
                values[at] = floors[at].max(value + 1);
                *farthest = (*farthest).max(values[at]);
            }
        });
    }
}
