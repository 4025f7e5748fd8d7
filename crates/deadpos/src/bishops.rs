//! Free bishops: the colour-complex argument.
//!
//! A bishop never leaves the squares of its colour, and that is often all one needs to know of it. Where
//! every slider is a bishop, the bishops are taken off the board, and a closed search is made with what
//! is left, in which a side's bishops are everywhere on their colours at once, and nowhere:
//! - a side that has some may pass, or take any man (but the king) on a square of their colours;
//! - pawns may take on any empty square of the enemy bishops' colours;
//! - nothing is barred by a bishop, and nothing pinned.
//!
//! So each legal move of the real game is a move here too, and each real position, its bishops taken off,
//! is among those met. In each of them a mate is granted to the winner where the loser's king
//! - may be in check: by a man on the board; or by a bishop, if the king stands on a colour of the
//!   winner's bishops and one of them moved just now, or a man left its diagonal;
//! - and has no move to a square of a colour that no bishop has: such a square no bishop attacks and none
//!   blocks, so the king could go there.
//!
//! *Sound*: if no mate is granted, there is none. *Not complete*: in `6bk/8/8/8/4K3/8/3B4/8 w - - 0 1`
//! bishops have both colours, and every check is granted as a mate. A promotion ends the argument.

use crate::search::Seen;
use rules::attacks::{bishop_attacks, pawn_attacks};
use rules::{Bitboard, Color, Position, Role, Setup, Square};

/// Closes all that can be reached without meeting a mate that must be granted; how many positions
/// without bishops that took, if it was possible with at most `budget`.
pub(crate) fn close(position: &Position, winner: Color, budget: usize) -> Option<usize> {
    let mut closing = Closing::of(position, winner)?;
    let start = without_bishops(position)?;
    closing.meet(start, position.is_check())?;
    while let Some(current) = closing.open.pop() {
        closing.follow(&current)?;
        if closing.seen.len() > budget {
            return None;
        }
    }
    Some(closing.seen.len())
}

struct Closing {
    winner: Color,
    /// Squares of the colours that each side's bishops stand on.
    colours: [Bitboard; 2],
    seen: Seen,
    open: Vec<Position>,
}

impl Closing {
    /// Nothing where another man slides, or where bishops cover all.
    fn of(position: &Position, winner: Color) -> Option<Closing> {
        let board = position.board();
        let bishops = board.by_role(Role::Bishop);
        let has_both = bishops.intersects(Bitboard::LIGHT) && bishops.intersects(Bitboard::DARK);
        if bishops.is_empty() || has_both || !board.straight_sliders().is_empty() {
            return None;
        }
        let colours = Color::ALL.map(|color| match board.by(color, Role::Bishop) {
            Bitboard::EMPTY => Bitboard::EMPTY,
            own if own.is_subset(Bitboard::LIGHT) => Bitboard::LIGHT,
            _ => Bitboard::DARK,
        });
        Some(Closing { winner, colours, seen: Seen::new(), open: Vec::new() })
    }

    /// Keeps a position for later; nothing if a mate must be granted in it. `by_bishop`: may the last
    /// move have opened or made a bishop's check?
    fn meet(&mut self, position: Position, by_bishop: bool) -> Option<()> {
        let loser = !self.winner;
        if position.turn() == loser {
            let king = position.king(loser);
            let bishops = self.colours[0] | self.colours[1];
            let by_bishop = by_bishop && self.colours[self.winner.index()].contains(king);
            if by_bishop || position.is_check() {
                let moves = position.legal_moves();
                moves.iter().find(|mv| mv.from() == king && !bishops.contains(mv.to()))?;
            }
        }
        if self.seen.insert(position.zobrist().0) {
            self.open.push(position);
        }
        Some(())
    }

    fn follow(&mut self, current: &Position) -> Option<()> {
        let turn = current.turn();
        let enemy_king = current.king(!turn);
        for &mv in current.legal_moves().iter() {
            if mv.promotion().is_some() {
                return None;
            }
            let after = current.play_unchecked(mv);
            let opens = bishop_attacks(enemy_king, after.occupied()).contains(mv.from());
            self.meet(after, opens || current.is_en_passant(mv))?;
        }
        let enemy_bishops = self.colours[(!turn).index()] & !current.occupied();
        for from in current.board().by(turn, Role::Pawn) {
            for to in pawn_attacks(turn, from) & enemy_bishops {
                if Bitboard::END_RANKS.contains(to) {
                    return None;
                }
                let opens = bishop_attacks(enemy_king, current.occupied().with(to).without(from));
                self.change(current, from, Some(to), opens.contains(from))?;
            }
        }
        let mine = self.colours[turn.index()];
        if !mine.is_empty()
            && let Some(passed) = current.pass()
        {
            self.meet(passed, true)?;
        }
        let prey = current.by_color(!turn).without(enemy_king) & mine;
        prey.iter().try_for_each(|square| self.change(current, square, None, true))
    }

    /// The position after a man went elsewhere or was taken, if it is one.
    fn change(
        &mut self,
        current: &Position,
        from: Square,
        to: Option<Square>,
        by_bishop: bool,
    ) -> Option<()> {
        let turn = current.turn();
        let mut setup = Setup { turn: !turn, ep_square: None, ..current.to_setup() };
        let man = setup.board.remove(from)?;
        if let Some(to) = to {
            setup.board.put(to, man);
        }
        let king = current.king(turn);
        if !setup.board.attackers_to(king, !turn, setup.board.occupied()).is_empty() {
            return Some(());
        }
        self.meet(Position::from_setup_lenient(setup).ok()?.0, by_bishop)
    }
}

fn without_bishops(position: &Position) -> Option<Position> {
    let mut setup = position.to_setup();
    for bishop in position.by_role(Role::Bishop) {
        setup.board.remove(bishop);
    }
    Position::from_setup_lenient(setup).ok().map(|(position, _)| position)
}
