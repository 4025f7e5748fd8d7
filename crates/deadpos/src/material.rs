//! Material with which a side can never mate, exactly: no placement of it, nor of what captures leave
//! of it, is a mate. Each class was checked by enumerating all placements of its smallest cases; the
//! reasons are beside the code. With an enemy pawn there is no such class but the bare king, since the
//! pawn may become any man in the mated king's way.

use rules::{Color, Position, Role, Square};

/// A class of material without a mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MaterialClass {
    /// The side has nothing but its king.
    BareKing,
    /// King and knight; the other side has nothing but queens. A knight mates only where the enemy's
    /// own men take squares from their king, and a queen that does so takes the knight.
    KnightAgainstQueens,
    /// Bishops on one colour only; the other side has nothing but queens, rooks and bishops on that
    /// colour. Beside a checked king, next to the checking diagonal, two squares of the other colour
    /// need a man of its own on one of them (no king covers both), and a rook or queen there steps in
    /// between.
    BishopsOfOneColour,
}

/// The class in which `winner` can never mate, if the material is in one. Bishops are judged by the
/// colour of their squares. Sound and, within the classes, exact; a `None` says nothing.
#[must_use]
pub fn material_class(position: &Position, winner: Color) -> Option<MaterialClass> {
    let own = |role| position.by_role(role).intersection(position.by_color(winner));
    let theirs = |role| position.by_role(role).intersection(position.by_color(!winner));
    let none = |roles: &[Role], of: &dyn Fn(Role) -> rules::Bitboard| roles.iter().all(|&r| of(r).is_empty());
    if position.by_color(winner).len() == 1 {
        return Some(MaterialClass::BareKing);
    }
    if !none(&[Role::Pawn, Role::Rook, Role::Queen], &own) || !theirs(Role::Pawn).is_empty() {
        return None;
    }
    let (knights, bishops) = (own(Role::Knight), own(Role::Bishop));
    if knights.len() == 1 && bishops.is_empty() {
        let only_queens = none(&[Role::Rook, Role::Bishop, Role::Knight], &theirs);
        return only_queens.then_some(MaterialClass::KnightAgainstQueens);
    }
    let all_bishops = bishops.union(theirs(Role::Bishop));
    let one_colour = all_same(all_bishops.iter().map(Square::is_light));
    (knights.is_empty() && theirs(Role::Knight).is_empty() && one_colour)
        .then_some(MaterialClass::BishopsOfOneColour)
}

fn all_same(mut values: impl Iterator<Item = bool>) -> bool {
    let first = values.next();
    values.all(|value| Some(value) == first)
}
