//! Mates that have a name.

use crate::Theme;
use crate::motifs::Film;
use rules::attacks::{king_attacks, knight_attacks, pawn_attacks};
use rules::{Bitboard, Color, Position, Rank, Role, Square};

/// The names of the mate at the end.
pub(crate) fn pattern(film: &Film) -> Vec<Theme> {
    let mate = Mate::of(film.last());
    let named = [
        (mate.is_back_rank(), Theme::BackRankMate),
        (mate.is_smothered(), Theme::SmotheredMate),
        (mate.is_arabian(), Theme::ArabianMate),
        (mate.is_anastasia(), Theme::AnastasiaMate),
        (mate.is_hook(), Theme::HookMate),
        (mate.is_boden(), Theme::BodenMate),
        (mate.is_double_bishop(), Theme::DoubleBishopMate),
        (mate.is_dovetail(), Theme::DovetailMate),
        (mate.is_kill_box(), Theme::KillBoxMate),
    ];
    named.iter().filter(|(is, _)| *is).map(|&(_, theme)| theme).collect()
}

struct Mate<'a> {
    position: &'a Position,
    king: Square,
    loser: Color,
    checkers: Bitboard,
}

impl Mate<'_> {
    fn of(position: &Position) -> Mate<'_> {
        let loser = position.turn();
        Mate { position, king: position.king(loser), loser, checkers: position.checkers() }
    }

    fn mine(&self, role: Role) -> Bitboard {
        self.position.board().by(self.loser.other(), role)
    }

    fn own(&self) -> Bitboard {
        self.position.by_color(self.loser)
    }

    /// The only man that gives check, and what it is.
    fn checker(&self) -> Option<(Square, Role)> {
        let square = self.checkers.first().filter(|_| self.checkers.len() == 1)?;
        Some((square, self.position.role_at(square)?))
    }

    fn is_back_rank(&self) -> bool {
        let Some((from, Role::Rook | Role::Queen)) = self.checker() else { return false };
        let home = self.king.rank().relative_to(self.loser) == Rank::First;
        let ahead: Bitboard =
            king_attacks(self.king).into_iter().filter(|square| square.rank() != self.king.rank()).collect();
        // Nothing but its own men shuts the king in: none of them is attacked.
        let free = |square: Square| {
            self.position.attackers_to(square, self.loser.other(), self.position.occupied()).is_empty()
        };
        home && from.rank() == self.king.rank() && ahead.is_subset(self.own()) && ahead.into_iter().all(free)
    }

    fn is_smothered(&self) -> bool {
        matches!(self.checker(), Some((_, Role::Knight))) && king_attacks(self.king).is_subset(self.own())
    }

    fn corner(&self) -> bool {
        matches!(self.king.file().index(), 0 | 7) && matches!(self.king.rank().index(), 0 | 7)
    }

    fn edge_file(&self) -> bool {
        matches!(self.king.file().index(), 0 | 7)
    }

    fn edge_rank(&self) -> bool {
        matches!(self.king.rank().index(), 0 | 7)
    }

    fn beside(&self, square: Square) -> bool {
        king_attacks(self.king).contains(square)
    }

    fn straight(&self, square: Square) -> bool {
        self.king.file() == square.file() || self.king.rank() == square.rank()
    }

    fn is_arabian(&self) -> bool {
        let Some((rook, Role::Rook)) = self.checker() else { return false };
        self.corner()
            && self.beside(rook)
            && (knight_attacks(rook) & self.mine(Role::Knight))
                .into_iter()
                .any(|knight| distance(knight, self.king) == (2, 2))
    }

    fn is_anastasia(&self) -> bool {
        let Some((from, Role::Rook | Role::Queen)) = self.checker() else { return false };
        if !self.edge_file() || self.corner() || from.file() != self.king.file() {
            return false;
        }
        let inwards = if self.king.file().index() == 0 { 1 } else { -1 };
        let blocker = self.king.offset(inwards, 0);
        let knight = self.king.offset(inwards * 3, 0);
        blocker.is_some_and(|square| self.own().contains(square))
            && knight.is_some_and(|square| self.mine(Role::Knight).contains(square))
    }

    fn is_hook(&self) -> bool {
        let Some((rook, Role::Rook)) = self.checker() else { return false };
        self.beside(rook)
            && self.straight(rook)
            && (knight_attacks(rook) & self.mine(Role::Knight) & king_attacks(self.king))
                .into_iter()
                .any(|knight| pawn_attacks(self.loser, knight).intersects(self.mine(Role::Pawn)))
    }

    /// The bishops that hold the king's squares.
    fn bishops(&self) -> Option<Vec<Square>> {
        let Some((_, Role::Bishop)) = self.checker() else { return None };
        let bishops: Vec<Square> = self.mine(Role::Bishop).into_iter().collect();
        let near: Bitboard = king_attacks(self.king);
        let alone = near.into_iter().filter(|&s| !self.own().contains(s)).all(|square| {
            let occupied = self.position.occupied().without(self.king);
            self.position
                .attackers_to(square, self.loser.other(), occupied)
                .is_subset(self.mine(Role::Bishop))
        });
        (bishops.len() >= 2 && alone).then_some(bishops)
    }

    fn is_boden(&self) -> bool {
        self.bishops().is_some_and(|bishops| {
            let side =
                |square: &Square| (square.file() < self.king.file(), square.file() == self.king.file());
            bishops.iter().any(|a| bishops.iter().any(|b| side(a).0 != side(b).0))
        })
    }

    fn is_double_bishop(&self) -> bool {
        self.bishops().is_some_and(|bishops| {
            let left = |square: &Square| square.file() < self.king.file();
            bishops.iter().all(left) || !bishops.iter().any(left)
        })
    }

    /// A guarded queen aslant beside the king; the only two squares she does not hold have own men on them.
    fn is_dovetail(&self) -> bool {
        let Some((queen, Role::Queen)) = self.checker() else { return false };
        if !self.beside(queen) || self.straight(queen) || self.edge_file() || self.edge_rank() {
            return false;
        }
        let occupied = self.position.occupied().without(self.king);
        king_attacks(self.king).into_iter().filter(|&square| square != queen).all(|square| {
            let by = self.position.attackers_to(square, self.loser.other(), occupied);
            if self.own().contains(square) { !by.contains(queen) } else { by == Bitboard::from_square(queen) }
        })
    }

    fn is_kill_box(&self) -> bool {
        let Some((rook, Role::Rook)) = self.checker() else { return false };
        self.beside(rook)
            && self.straight(rook)
            && self.mine(Role::Queen).into_iter().any(|queen| {
                let (files, ranks) = distance(queen, rook);
                let (king_files, king_ranks) = distance(queen, self.king);
                files == ranks && files == 2 && king_files.max(king_ranks) == 2
            })
    }
}

fn distance(a: Square, b: Square) -> (u8, u8) {
    (a.file().index().abs_diff(b.file().index()), a.rank().index().abs_diff(b.rank().index()))
}
