//! A byte of a table: nothing, a draw, or the distance to mate.

/// No position stands here.
pub(crate) const BROKEN: u8 = 0;
/// Drawn.
pub(crate) const DRAW: u8 = 1;
/// The side to move is mated. With every ply of distance one more: odd values are losses, even ones wins.
pub(crate) const MATED: u8 = 3;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Value(pub(crate) u8);

impl Value {
    pub(crate) const fn is_loss(self) -> bool {
        self.0 >= MATED && !self.0.is_multiple_of(2)
    }

    pub(crate) const fn is_win(self) -> bool {
        self.0 > MATED && self.0.is_multiple_of(2)
    }
}
