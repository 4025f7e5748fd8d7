//! What the search remembers of moves that were good or bad elsewhere in the tree, and of how wrong the evaluation was.

use rules::{Color, Move, Piece, Position, Role, Square};

/// Entries stay within ± this.
const MOST: i32 = 16_384;

/// A moved man and its square, as an index below [`PLACES`].
pub(crate) type Place = usize;
const PLACES: usize = 12 * 64;

/// The index of a man that goes to a square.
#[inline(always)]
pub(crate) fn place(piece: Piece, to: Square) -> Place {
    (piece.color.index() * 6 + piece.role.index()) * 64 + usize::from(to.index())
}

/// Moves an entry towards a bonus, the less the nearer it is to the limit already.
#[inline(always)]
fn gravitate(entry: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-MOST, MOST);
    let old = i32::from(*entry);
    *entry = (old + bonus - old * bonus.abs() / MOST) as i16;
}

/// The tables of one thread.
pub(crate) struct History {
    /// By colour, from and to.
    quiet: Vec<i16>,
    /// By the man that takes, the square and what is taken.
    capture: Vec<i16>,
    /// By the place of an earlier move and that of this one.
    after: Vec<i16>,
    /// By colour and pawns: the evaluation's mean error.
    pawns: Vec<i16>,
    /// By colour and the men that are no pawns.
    pieces: Vec<i16>,
}

const CORRECTIONS: usize = 16_384;
/// Units of a correction in a centipawn.
const CORRECTION_UNIT: i32 = 256;
const MOST_CORRECTION: i32 = 64 * CORRECTION_UNIT;

impl History {
    pub(crate) fn new() -> History {
        History {
            quiet: vec![0; 2 * 64 * 64],
            capture: vec![0; PLACES * 6],
            after: vec![0; PLACES * PLACES],
            pawns: vec![0; 2 * CORRECTIONS],
            pieces: vec![0; 2 * CORRECTIONS],
        }
    }

    #[inline(always)]
    fn quiet_index(turn: Color, mv: Move) -> usize {
        turn.index() << 12 | usize::from(mv.to_bits() & 0xfff)
    }

    #[inline(always)]
    pub(crate) fn quiet(&self, turn: Color, mv: Move) -> i32 {
        i32::from(self.quiet[History::quiet_index(turn, mv)])
    }

    pub(crate) fn reward_quiet(&mut self, turn: Color, mv: Move, bonus: i32) {
        gravitate(&mut self.quiet[History::quiet_index(turn, mv)], bonus);
    }

    #[inline(always)]
    pub(crate) fn capture(&self, place: Place, taken: Option<Role>) -> i32 {
        i32::from(self.capture[place * 6 + taken.map_or(5, Role::index)])
    }

    pub(crate) fn reward_capture(&mut self, place: Place, taken: Option<Role>, bonus: i32) {
        gravitate(&mut self.capture[place * 6 + taken.map_or(5, Role::index)], bonus);
    }

    #[inline(always)]
    pub(crate) fn after(&self, earlier: Place, place: Place) -> i32 {
        i32::from(self.after[earlier * PLACES + place])
    }

    pub(crate) fn reward_after(&mut self, earlier: Place, place: Place, bonus: i32) {
        gravitate(&mut self.after[earlier * PLACES + place], bonus);
    }

    fn correction_indices(position: &Position) -> [usize; 2] {
        let mixed = |a: u64, b: u64| {
            let hash = a.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ b.wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
            (hash ^ hash >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 50
        };
        let white = position.by_color(Color::White).0;
        let black = position.by_color(Color::Black).0;
        let pawns = position.by_role(Role::Pawn).0;
        let minors = position.by_role(Role::Knight).0 ^ position.by_role(Role::Bishop).0.rotate_left(32);
        let turn = position.turn().index() * CORRECTIONS;
        [
            turn + mixed(pawns & white, pawns & black) as usize,
            turn + mixed((white & !pawns) ^ minors.rotate_left(7), black & !pawns) as usize,
        ]
    }

    /// Centipawns by which the evaluation of such positions has been too low.
    pub(crate) fn correction(&self, position: &Position) -> i32 {
        let [pawns, pieces] = History::correction_indices(position);
        (i32::from(self.pawns[pawns]) + i32::from(self.pieces[pieces])) / (2 * CORRECTION_UNIT)
    }

    /// The search found the evaluation wrong by `error` centipawns.
    pub(crate) fn correct(&mut self, position: &Position, depth: i32, error: i32) {
        let [pawns, pieces] = History::correction_indices(position);
        let weight = depth.clamp(1, 15);
        let target = (error * CORRECTION_UNIT).clamp(-MOST_CORRECTION, MOST_CORRECTION);
        for entry in [&mut self.pawns[pawns], &mut self.pieces[pieces]] {
            let old = i32::from(*entry);
            *entry = (old + (target - old) * weight / 256).clamp(-MOST_CORRECTION, MOST_CORRECTION) as i16;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_stay_within_their_limit() {
        let mut entry = 0;
        for _ in 0..10_000 {
            gravitate(&mut entry, 2_000);
        }
        assert!(i32::from(entry) <= MOST && i32::from(entry) > MOST - 100);
        for _ in 0..10_000 {
            gravitate(&mut entry, -40_000);
        }
        assert_eq!(i32::from(entry), -MOST);
    }

    #[test]
    fn an_evaluation_that_is_always_too_low_is_corrected() {
        let mut history = History::new();
        let start = Position::start();
        assert_eq!(history.correction(&start), 0);
        for _ in 0..400 {
            history.correct(&start, 10, 40);
        }
        assert!((35..=40).contains(&history.correction(&start)));
    }
}
