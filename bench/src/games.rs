//! Games to measure with, made here: the same ones on every machine, of no one's authorship.
//!
//! Moves are drawn at random, captures and checks a little more often than chance, so that games
//! reach endings; they are not good chess and need not be.

use rules::Position;

/// A game from the start position.
pub struct Game {
    /// The position before each move, and the last one.
    pub positions: Vec<Position>,
}

/// `count` games of at most `plies` plies.
pub fn games(count: usize, plies: usize) -> Vec<Game> {
    let mut chance = Chance(0x9e37_79b9_7f4a_7c15);
    (0..count).map(|_| game(&mut chance, plies)).collect()
}

fn game(chance: &mut Chance, plies: usize) -> Game {
    let mut positions = vec![Position::start()];
    for _ in 0..plies {
        let position = positions.last().expect("it begins with one").clone();
        let legal = position.legal_moves();
        if legal.is_empty() || position.halfmoves() >= 150 {
            break;
        }
        let mut mv = legal[chance.below(legal.len())];
        // A second draw in favour of captures thins the board out as games do.
        if !position.is_capture(mv) {
            mv = legal[chance.below(legal.len())];
        }
        positions.push(position.play_unchecked(mv));
    }
    Game { positions }
}

/// xorshift64*: a few numbers that look random, the same in every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % end
    }
}
