//! The neurons of the positions of a line, so that each is worked out from one that differs by few men.

use super::{Net, QA, QB, Row, bucket, feature, flip, machine, shipped};
use crate::score::MOST_EVALUATION;
use rules::{Bitboard, Board, Color, Piece, Position, Role, Square};

/// Both sides' neurons for a board.
#[derive(Clone)]
struct Ply {
    board: Board,
    /// Which half each side's king was on.
    flips: [usize; 2],
    rows: [Row; 2],
}

/// The neurons of one side for the last board with its king on this half.
struct Half {
    board: Board,
    row: Row,
}

/// What is remembered of the neurons on a line. Whatever it is, the score is that of the position alone: the nearest
/// board that is remembered is made into the one asked for, man by man.
pub(crate) struct Stack {
    net: &'static Net,
    plies: Vec<Ply>,
    /// By side and half.
    halves: [[Half; 2]; 2],
}

/// Boards that differ in no more squares are near enough not to look for others.
const NEAR: u32 = 4;

/// Men that stand on one board and not on the other.
struct Difference {
    added: ([(Color, Role, Square); 32], usize),
    removed: ([(Color, Role, Square); 32], usize),
}

impl Difference {
    fn new(before: &Board, after: &Board, changed: Bitboard) -> Difference {
        let none = ([(Color::White, Role::Pawn, Square::A1); 32], 0);
        let mut difference = Difference { added: none, removed: none };
        for square in changed {
            let put = |list: &mut ([(Color, Role, Square); 32], usize), piece: Option<Piece>| {
                if let (Some(piece), Some(slot)) = (piece, list.0.get_mut(list.1)) {
                    *slot = (piece.color, piece.role, square);
                    list.1 += 1;
                }
            };
            put(&mut difference.removed, before.piece_at(square));
            put(&mut difference.added, after.piece_at(square));
        }
        difference
    }

    /// A row with this difference, as a side sees it.
    fn apply(&self, net: &Net, side: Color, king: Square, from: &Row, to: &mut Row) {
        let rows = |list: &([(Color, Role, Square); 32], usize)| {
            let mut rows = [&net.bias; 32];
            for (row, &(color, role, square)) in rows.iter_mut().zip(&list.0[..list.1]) {
                *row = &net.inputs[feature(side, king, color, role, square)];
            }
            rows
        };
        let (added, removed) = (rows(&self.added), rows(&self.removed));
        machine::update(from, to, &added[..self.added.1], &removed[..self.removed.1]);
    }
}

/// The squares on which two boards differ.
#[inline(always)]
fn changed(one: &Board, other: &Board) -> Bitboard {
    let roles = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];
    let colors = (one.by_color(Color::White) ^ other.by_color(Color::White))
        | (one.by_color(Color::Black) ^ other.by_color(Color::Black));
    roles.into_iter().fold(colors, |set, role| set | (one.by_role(role) ^ other.by_role(role)))
}

impl Stack {
    /// Nothing remembered; none where there is no net.
    pub(crate) fn new() -> Option<Stack> {
        shipped().map(Stack::of)
    }

    fn of(net: &'static Net) -> Stack {
        let half = || Half { board: Board::EMPTY, row: net.bias.clone() };
        Stack { net, plies: Vec::new(), halves: [[half(), half()], [half(), half()]] }
    }

    /// The score in centipawns as the side to move sees it, of a position so many plies down the line
    /// with at most [`super::MOST_MEN`] men.
    pub(crate) fn evaluate(&mut self, position: &Position, ply: usize) -> i32 {
        let net = self.net;
        if self.plies.len() <= ply {
            let rows = [net.bias.clone(), net.bias.clone()];
            self.plies.resize(ply + 1, Ply { board: Board::EMPTY, flips: [0; 2], rows });
        }
        let board = position.board();
        // The parent's neurons, the last sibling's, or those of the position before the parent's.
        let (mut base, mut difference) = (ply, changed(&self.plies[ply].board, board));
        for at in [ply.wrapping_sub(1), ply.wrapping_sub(2)] {
            if difference.len() > NEAR
                && let Some(other) = self.plies.get(at)
            {
                let other = changed(&other.board, board);
                if other.len() < difference.len() {
                    (base, difference) = (at, other);
                }
            }
        }
        if !difference.is_empty() {
            self.bring(position, ply, base, difference);
            base = ply;
        }
        let turn = position.turn();
        let rows = &self.plies[base].rows;
        let neurons = [&rows[turn.index()], &rows[turn.other().index()]];
        score(net, neurons, position)
    }

    /// Works out the neurons at a ply from those at another.
    fn bring(&mut self, position: &Position, ply: usize, base: usize, changed: Bitboard) {
        let (net, board) = (self.net, position.board());
        let flips = [Color::White, Color::Black].map(|side| flip(position.king(side)));
        let difference = Difference::new(&self.plies[base].board, board, changed);
        for side in [Color::White, Color::Black] {
            let (at, king) = (side.index(), position.king(side));
            if self.plies[base].flips[at] == flips[at] {
                if base == ply {
                    let from = self.plies[base].rows[at].clone();
                    difference.apply(net, side, king, &from, &mut self.plies[ply].rows[at]);
                } else {
                    let (lower, upper) = self.plies.split_at_mut(ply);
                    difference.apply(net, side, king, &lower[base].rows[at], &mut upper[0].rows[at]);
                }
            } else {
                self.turn_over(position, side, ply);
            }
        }
        self.plies[ply].board = *board;
        self.plies[ply].flips = flips;
    }

    /// Works out one side's neurons after its king has gone to the other half.
    #[cold]
    fn turn_over(&mut self, position: &Position, side: Color, ply: usize) {
        let king = position.king(side);
        let half = &mut self.halves[side.index()][usize::from(flip(king) != 0)];
        let changed = changed(&half.board, position.board());
        let row = &mut self.plies[ply].rows[side.index()];
        Difference::new(&half.board, position.board(), changed).apply(self.net, side, king, &half.row, row);
        *half = Half { board: *position.board(), row: row.clone() };
    }
}

/// The score of both sides' neurons, those of the side to move first.
fn score(net: &Net, neurons: [&Row; 2], position: &Position) -> i32 {
    let bucket = bucket(position.occupied().len());
    let sum = machine::output(neurons, &net.outputs[bucket]) / QA + net.output_bias[bucket];
    let score = i64::from(sum) * i64::from(net.scale) / i64::from(QA * QB);
    score.clamp(i64::from(-MOST_EVALUATION), i64::from(MOST_EVALUATION)) as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The score by the definition: every man on every neuron.
    fn from_scratch(net: &Net, position: &Position) -> i32 {
        let rows = [Color::White, Color::Black].map(|side| {
            let mut sums = net.bias.0.map(i32::from);
            for square in position.occupied() {
                let Some(piece) = position.piece_at(square) else { continue };
                let input = feature(side, position.king(side), piece.color, piece.role, square);
                for (sum, weight) in sums.iter_mut().zip(&net.inputs[input].0) {
                    *sum += i32::from(*weight);
                }
            }
            sums
        });
        let turn = position.turn();
        let bucket = bucket(position.occupied().len());
        let mut sum = 0;
        for (row, weights) in [turn, turn.other()].into_iter().zip(&net.outputs[bucket]) {
            for (&row, weight) in rows[row.index()].iter().zip(&weights.0) {
                let neuron = i64::from(row.clamp(0, QA));
                sum += neuron * neuron * i64::from(*weight);
            }
        }
        let output = sum / i64::from(QA) + i64::from(net.output_bias[bucket]);
        (output * i64::from(net.scale) / i64::from(QA * QB)) as i32
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(100) })]

        /// Down a game and back up by some plies again and again: each position has its own score.
        #[test]
        fn wherever_it_comes_from_a_position_has_one_score(
            choices in prop::collection::vec((any::<prop::sample::Index>(), 0_usize..12), 1..150),
            number in 0_u16..960,
        ) {
            let net = shipped().expect("a net is shipped");
            let mut stack = Stack::of(net);
            let mut line = vec![Position::chess960(number).expect("a start array")];
            for (choice, back) in choices {
                // One time in six some plies are taken back.
                if back < 2 {
                    line.truncate(line.len().saturating_sub(3 * back + 2).max(1));
                }
                let position = &line[line.len() - 1];
                // Not each position is asked for, as in a search.
                if back != 5 {
                    prop_assert_eq!(stack.evaluate(position, line.len() - 1), from_scratch(net, position));
                }
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                line.push(position.play_unchecked(moves[choice.index(moves.len())]));
            }
        }
    }

    #[test]
    fn a_board_and_its_reflection_have_one_score() {
        let mut stack = Stack::new().expect("a net is shipped");
        let mut score = |fen: &str| stack.evaluate(&fen.parse().expect("a position"), 0);
        let white = score("r3k3/pp3ppp/2n5/8/8/5N2/PPP2PPP/3R2K1 w - - 0 1");
        assert_eq!(white, score("3r2k1/ppp2ppp/5n2/8/8/2N5/PP3PPP/R3K3 b - - 0 1"));
        assert_eq!(white, score("3k3r/ppp3pp/5n2/8/8/2N5/PPP2PPP/1K2R3 w - - 0 1"));
    }

    #[test]
    fn a_queen_is_worth_more_than_a_pawn() {
        let mut stack = Stack::new().expect("a net is shipped");
        let mut score = |fen: &str| stack.evaluate(&fen.parse().expect("a position"), 0);
        let queen = score("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        let pawn = score("rnbqkbnr/ppppppp1/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        assert!(queen > 400 && queen > pawn && pawn > 0, "{queen} {pawn}");
    }
}
