//! Tasks made from a seed: as many of a kind as somebody wants.

use crate::{Scene, Task, What};
use rules::{Bitboard, Board, Color, Rank, Role, Square};

/// A kind of task that is made anew each time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drill {
    /// How many squares does this man reach, past blockers of both sides?
    Reach(Role),
    /// A pawn one step from promotion with three ways to go; mirrored for Black by half of the seeds.
    Promotions,
}

/// Numbers that look like chance and are the same for a seed (SplitMix64, Steele, Lea and Flood 2014).
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % sides
    }

    fn square(&mut self, among: Bitboard) -> Option<Square> {
        let count = u64::from(among.len());
        (count > 0).then(|| self.roll(count)).and_then(|n| among.iter().nth(n as usize))
    }
}

/// The task of a drill for a seed; the same seed gives the same task.
#[must_use]
pub fn drilled(drill: Drill, seed: u64) -> Task {
    let mut dice = Dice(seed);
    match drill {
        Drill::Reach(role) => {
            let mut board = Board::EMPTY;
            let inner = Bitboard::from_rank(Rank::First).union(Bitboard::from_rank(Rank::Eighth));
            let from = dice.square(!inner).unwrap_or(Square::D4);
            board.put(from, role.of(Color::White));
            for n in 0..4 {
                // Blockers where they matter: on squares the man would reach; no kings, which cannot be taken.
                let reach = crate::scene::reach(&board, from).difference(inner);
                let Some(at) = dice.square(reach) else { break };
                let color = if n % 2 == 0 { Color::White } else { Color::Black };
                board.put(at, Role::Pawn.of(color));
            }
            Task::Count { scene: Scene { board, turn: Color::White, game: None }, what: What::Moves(from) }
        }
        Drill::Promotions => {
            let color = if seed.is_multiple_of(2) { Color::White } else { Color::Black };
            let last = Rank::Eighth.relative_to(color);
            let file = rules::File::from_index(1 + dice.roll(6) as u8).unwrap_or(rules::File::D);
            let pawn = Square::new(file, Rank::Seventh.relative_to(color));
            let mut board = Board::EMPTY;
            board.put(pawn, Role::Pawn.of(color));
            for side in [-1, 1] {
                let roles = [Role::Knight, Role::Bishop, Role::Rook];
                if let Some(at) = Square::new(file, last).offset(side, 0) {
                    board.put(at, roles[dice.roll(3) as usize].of(!color));
                }
            }
            Task::Mark { scene: Scene { board, turn: color, game: None }, what: What::Promotions }
        }
    }
}
