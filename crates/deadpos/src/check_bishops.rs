//! The checker's own closing of positions without bishops, for [`crate::Proof::FreeBishops`]. The
//! argument is told in `bishops.rs`; here men are a list, and each rule is written out.

use rules::attacks::{king_attacks, knight_attacks, pawn_attacks};
use rules::{Bitboard, Color, Piece, Position, Rank, Role, Square};
use std::collections::HashSet;

#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    /// By square, without bishops.
    men: Vec<(Square, Piece)>,
    turn: Color,
    /// The square that a pawn passed just now.
    passed: Option<Square>,
}

/// Where each side's bishops may be: all squares of their colour.
type Colours = [Bitboard; 2];

/// Can all be closed, with no more than this many positions, and no mate granted to `winner`?
pub(crate) fn closes(position: &Position, winner: Color, limit: usize) -> Option<usize> {
    let pieces =
        || position.occupied().iter().filter_map(|square| Some((square, position.piece_at(square)?)));
    let is_bishop = |piece: Piece| piece.role == Role::Bishop;
    if pieces().any(|(_, piece)| matches!(piece.role, Role::Rook | Role::Queen)) {
        return None;
    }
    let mut colours: Colours = [Bitboard::EMPTY; 2];
    for (square, piece) in pieces().filter(|&(_, piece)| is_bishop(piece)) {
        colours[piece.color.index()] |= if square.is_light() { Bitboard::LIGHT } else { Bitboard::DARK };
    }
    let men = pieces().filter(|&(_, piece)| !is_bishop(piece)).collect();
    let start = State { men, turn: position.turn(), passed: position.ep_square() };
    if start.is_mate_granted(winner, &colours, position.is_check()) {
        return None;
    }
    let mut seen = HashSet::from([start.clone()]);
    let mut open = vec![start];
    while let Some(state) = open.pop() {
        for (after, by_bishop) in state.followers(&colours)? {
            if after.is_mate_granted(winner, &colours, by_bishop) || seen.len() > limit {
                return None;
            }
            if seen.insert(after.clone()) {
                open.push(after);
            }
        }
    }
    Some(seen.len())
}

impl State {
    fn at(&self, square: Square) -> Option<Piece> {
        self.men.iter().find(|(there, _)| *there == square).map(|(_, piece)| *piece)
    }

    fn king(&self, color: Color) -> Option<Square> {
        let king = Piece { role: Role::King, color };
        self.men.iter().find(|(_, piece)| *piece == king).map(|(square, _)| *square)
    }

    fn of(&self, color: Color) -> impl Iterator<Item = (Square, Role)> {
        let own = self.men.iter().filter(move |(_, piece)| piece.color == color);
        own.map(|(square, piece)| (*square, piece.role))
    }

    fn attacks(&self, by: Color, square: Square) -> bool {
        self.of(by).any(|(from, role)| match role {
            Role::Pawn => pawn_attacks(by, from).contains(square),
            Role::Knight => knight_attacks(from).contains(square),
            _ => king_attacks(from).contains(square),
        })
    }

    fn is_check(&self, color: Color) -> bool {
        self.king(color).is_none_or(|king| self.attacks(!color, king))
    }

    fn with(&self, change: impl Fn(&mut Vec<(Square, Piece)>)) -> State {
        let mut men = self.men.clone();
        change(&mut men);
        men.sort_unstable_by_key(|(square, _)| *square);
        State { men, turn: !self.turn, passed: None }
    }

    /// Another man on its way, what stood there taken.
    fn stepping(&self, from: Square, to: Square) -> State {
        self.with(|men| {
            men.retain(|(square, _)| *square != to);
            men.iter_mut().filter(|(square, _)| *square == from).for_each(|man| man.0 = to);
        })
    }

    /// Is the diagonal between these squares free of men?
    fn is_diagonal_free(&self, from: Square, to: Square) -> bool {
        [(1, 1), (1, -1), (-1, 1), (-1, -1)].into_iter().any(|(files, ranks)| {
            let mut at = from.offset(files, ranks);
            while let Some(square) = at.filter(|&square| square != to && self.at(square).is_none()) {
                at = square.offset(files, ranks);
            }
            at == Some(to)
        })
    }

    /// All states after a move, and whether it may have opened or made a bishop's check. Nothing if a
    /// pawn can promote.
    fn followers(&self, colours: &Colours) -> Option<Vec<(State, bool)>> {
        let (turn, enemy_king) = (self.turn, self.king(!self.turn)?);
        let mine = colours[turn.index()];
        let mut all = Vec::new();
        for (from, role) in self.of(turn) {
            for to in self.targets(from, role, colours[(!turn).index()]) {
                let mut after = self.stepping(from, to);
                if role != Role::Pawn {
                    let opens = after.is_diagonal_free(enemy_king, from);
                    all.push((after, opens));
                    continue;
                }
                if Bitboard::END_RANKS.contains(to) {
                    return None;
                }
                let en_passant = self.passed == Some(to) && from.file() != to.file() && self.at(to).is_none();
                if en_passant {
                    let victim = Square::new(to.file(), from.rank());
                    after.men.retain(|(square, _)| *square != victim);
                }
                if from.rank().index().abs_diff(to.rank().index()) == 2 {
                    let rank = Rank::Third.relative_to(turn);
                    after.passed = Some(Square::new(from.file(), rank));
                }
                let opens = en_passant || after.is_diagonal_free(enemy_king, from);
                all.push((after, opens));
            }
        }
        if !mine.is_empty() {
            all.push((self.with(|_| {}), true));
            for (square, _) in
                self.of(!turn).filter(|&(square, role)| role != Role::King && mine.contains(square))
            {
                all.push((self.with(|men| men.retain(|(there, _)| *there != square)), true));
            }
        }
        all.retain(|(after, _)| !after.is_check(turn));
        Some(all)
    }

    fn targets(&self, from: Square, role: Role, enemy_bishops: Bitboard) -> Vec<Square> {
        let turn = self.turn;
        let may_enter =
            |to: Square| self.at(to).is_none_or(|piece| piece.color != turn && piece.role != Role::King);
        match role {
            Role::Pawn => {
                let ahead = if turn == Color::White { 1 } else { -1 };
                let free = |square: &Square| self.at(*square).is_none();
                let one = from.offset(0, ahead).filter(free);
                let home = from.rank() == Rank::Second.relative_to(turn);
                let two = one.filter(|_| home).and_then(|_| from.offset(0, 2 * ahead)).filter(free);
                let taking = pawn_attacks(turn, from).iter().filter(|&to| match self.at(to) {
                    Some(_) => may_enter(to),
                    None => enemy_bishops.contains(to) || self.passed == Some(to),
                });
                one.into_iter().chain(two).chain(taking).collect()
            }
            Role::Knight => knight_attacks(from).iter().filter(|&to| may_enter(to)).collect(),
            _ => king_attacks(from).iter().filter(|&to| may_enter(to)).collect(),
        }
    }

    /// May the loser, to move, be mated here?
    fn is_mate_granted(&self, winner: Color, colours: &Colours, by_bishop: bool) -> bool {
        let loser = !winner;
        let Some(king) = self.king(loser) else { return true };
        let checked = self.is_check(loser) || by_bishop && colours[winner.index()].contains(king);
        let bishops = colours[0] | colours[1];
        let is_way_out = |to: Square| !bishops.contains(to) && !self.stepping(king, to).is_check(loser);
        self.turn == loser
            && checked
            && !self.targets(king, Role::King, Bitboard::EMPTY).into_iter().any(is_way_out)
    }
}
