//! How near to mate a locked position looks: the loser's king short of flights among its own men.
//!
//! Small numbers are good. [`cage`] is for any material, [`corner`] for a winner with minor pieces alone.
//! The weights were found by hill climbing for the fewest positions opened.

use crate::sketch::distance;
use rules::attacks::{bishop_attacks, king_attacks, knight_attacks, pawn_attacks, rook_attacks};
use rules::{Bitboard, Color, Position, Role, Square};

/// The loser's king and what is around it.
struct Surroundings {
    king: Square,
    ring: Bitboard,
    /// The loser's other men.
    theirs: Bitboard,
    /// Squares around the king that it may go to, as far as the winner's attacks go.
    flights: i32,
    /// Squares around the king without a man of its own.
    gaps: i32,
}

impl Surroundings {
    #[inline]
    fn of(position: &Position, winner: Color) -> Surroundings {
        let board = position.board();
        let king = position.king(!winner);
        let lifted = board.occupied().without(king);
        let ring = king_attacks(king);
        let own = board.by_color(winner);
        let theirs = board.by_color(!winner).without(king);
        let mut attacked = king_attacks(position.king(winner));
        for from in board.by(winner, Role::Knight) {
            attacked |= knight_attacks(from);
        }
        for from in board.straight_sliders() & own {
            attacked |= rook_attacks(from, lifted);
        }
        for from in board.diagonal_sliders() & own {
            attacked |= bishop_attacks(from, lifted);
        }
        for from in board.by(winner, Role::Pawn) {
            attacked |= pawn_attacks(winner, from);
        }
        let (flights, gaps) = (count(ring & !attacked & !theirs), count(ring & !theirs));
        Surroundings { king, ring, theirs, flights, gaps }
    }
}

/// How far the loser's king is from being caged, 0 being nearest: flights, squares around it without
/// a man of its own, the winner's king and men and its own pieces far away.
pub(crate) fn cage(position: &Position, winner: Color) -> i32 {
    let board = position.board();
    let Surroundings { king, ring, theirs, flights, gaps } = Surroundings::of(position, winner);
    let own = board.by_color(winner);
    let pieces = theirs & !board.by_role(Role::Pawn);
    let helpers: i32 = pieces.iter().map(|from| distance(from, king)).sum();
    CAGE_FLIGHT * flights
        + CAGE_GAP * gaps
        + CAGE_KINGS_APART * kings_apart(position, winner)
        + CAGE_HELPER_AWAY * helpers
        + CAGE_MAN * count(theirs)
        + CAGE_OWN_MAN * count(own)
        + match ring.len() {
            8 => CAGE_INSIDE,
            5 => CAGE_EDGE,
            _ => 0,
        }
}

// Weights of the cage, in quarters of a bucket.
const CAGE_FLIGHT: i32 = 17;
const CAGE_GAP: i32 = 16;
const CAGE_KINGS_APART: i32 = 4;
const CAGE_HELPER_AWAY: i32 = 8;
const CAGE_INSIDE: i32 = 23;
const CAGE_EDGE: i32 = 7;
const CAGE_MAN: i32 = 12;
const CAGE_OWN_MAN: i32 = 23;

fn count(set: Bitboard) -> i32 {
    set.len() as i32
}

/// How far the kings are apart, as far as the winner's can do anything about it.
fn kings_apart(position: &Position, winner: Color) -> i32 {
    let board = position.board();
    let ours = position.king(winner);
    let barred = board.by(!winner, Role::Pawn).iter().map(|pawn| pawn_attacks(!winner, pawn));
    let barred = barred.fold(board.by_color(winner), Bitboard::union);
    if king_attacks(ours).is_subset(barred) { 0 } else { distance(position.king(!winner), ours) }
}

/// The cage of few men: how far the loser's king is from a corner where a minor piece mates it. That
/// takes a man of its own beside it that cannot step in between, or a pawn that becomes one.
pub(crate) fn corner(position: &Position, winner: Color) -> i32 {
    let board = position.board();
    let loser = !winner;
    let Surroundings { king, ring, flights, gaps, .. } = Surroundings::of(position, winner);
    let men = Minors::of(position, winner);
    let colour = men.mating_colour(board.by_role(Role::Bishop));
    let corners = [Square::A1, Square::H1, Square::A8, Square::H8].into_iter();
    let away = corners
        .filter(|&square| colour.is_empty() || colour.contains(square))
        .map(|square| distance(square, king))
        .min();
    let minors_away = (men.knights | men.bishops).iter().map(|from| distance(from, king));
    let pawns = board.by(loser, Role::Pawn);
    // Against a king alone bishops and what helps them all have to be there.
    let minor_away = if men.helpers.is_empty() && pawns.is_empty() && !men.bishops.is_empty() {
        2 * minors_away.sum::<i32>()
    } else {
        minors_away.min().unwrap_or(0)
    };
    CORNER_FLIGHT * flights
        + CORNER_GAP * gaps
        + CORNER_KINGS_APART * kings_apart(position, winner)
        + helpers_away(men.helpers, pawns, king, loser)
        + CORNER_AWAY * away.unwrap_or(0)
        + CORNER_QUEEN * count(board.by(loser, Role::Queen))
        + CORNER_ROOK * count(board.by(loser, Role::Rook))
        + CORNER_PAWN * count(pawns)
        + CORNER_MINOR_AWAY * minor_away
        + CORNER_HELPER * (count(men.helpers) - 1).max(0)
        + if colour.is_empty() || colour.contains(king) { 0 } else { CORNER_WRONG_COLOUR }
        + match ring.len() {
            8 => CORNER_INSIDE,
            5 => CORNER_EDGE,
            _ => 0,
        }
}

/// The winner's minor pieces, and what of the loser's may stand in its king's way.
struct Minors {
    knights: Bitboard,
    bishops: Bitboard,
    /// The loser's pieces that can take a flight from their king and not the mating square from the winner.
    helpers: Bitboard,
    /// The squares a lone bishop mates on; empty beside a knight.
    colour: Bitboard,
}

impl Minors {
    #[inline]
    fn of(position: &Position, winner: Color) -> Minors {
        let board = position.board();
        let loser = !winner;
        let (knights, bishops) = (board.by(winner, Role::Knight), board.by(winner, Role::Bishop));
        // A bishop alone mates on its own colour.
        let colour = match (knights.is_empty(), bishops.intersects(Bitboard::LIGHT)) {
            (false, _) => Bitboard::EMPTY,
            (true, true) => Bitboard::LIGHT,
            (true, false) => Bitboard::DARK,
        };
        let mut helpers = board.by(loser, Role::Knight) | board.by(loser, Role::Bishop) & !colour;
        if !knights.is_empty() {
            helpers |= board.by(loser, Role::Rook);
        }
        Minors { knights, bishops, helpers, colour }
    }

    /// The colour of the corners in which the mate can be; empty for either.
    #[inline]
    fn mating_colour(&self, bishops: Bitboard) -> Bitboard {
        let beside_bishops = !self.knights.is_empty() && self.helpers.is_subset(bishops);
        match (self.helpers.intersects(Bitboard::LIGHT), self.helpers.intersects(Bitboard::DARK)) {
            // A knight mates beside a bishop in the corner that the bishop does not see.
            (true, false) if beside_bishops => Bitboard::DARK,
            (false, true) if beside_bishops => Bitboard::LIGHT,
            _ => self.colour,
        }
    }
}

/// How far the nearest helper and the others are from their king; without any, how far a pawn is from becoming
/// one.
#[inline]
fn helpers_away(helpers: Bitboard, pawns: Bitboard, king: Square, loser: Color) -> i32 {
    let away = helpers.iter().map(|from| distance(from, king));
    match away.clone().min() {
        Some(nearest) => {
            CORNER_HELPER_AWAY * nearest + CORNER_OTHER_HELPER_AWAY * (away.sum::<i32>() - nearest)
        }
        None => {
            let steps = pawns.iter().map(|pawn| 7 - i32::from(pawn.rank().relative_to(loser).index()));
            CORNER_NO_HELPER + CORNER_PAWN_STEP * (steps.min().unwrap_or(12) + 1)
        }
    }
}

// Weights of the corner, in quarters of a bucket; found on 41 real ends and 60 random placements.
const CORNER_FLIGHT: i32 = 10;
const CORNER_GAP: i32 = 3;
const CORNER_KINGS_APART: i32 = 5;
const CORNER_HELPER_AWAY: i32 = 6;
const CORNER_PAWN_STEP: i32 = 13;
const CORNER_OTHER_HELPER_AWAY: i32 = 2;
const CORNER_NO_HELPER: i32 = 104;
const CORNER_PAWN: i32 = 13;
const CORNER_MINOR_AWAY: i32 = 8;
const CORNER_AWAY: i32 = 49;
const CORNER_QUEEN: i32 = 40;
const CORNER_ROOK: i32 = 67;
const CORNER_HELPER: i32 = 18;
const CORNER_WRONG_COLOUR: i32 = 20;
const CORNER_INSIDE: i32 = 28;
const CORNER_EDGE: i32 = 24;
