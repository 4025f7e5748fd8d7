//! The 960 start positions (Laws, Guidelines II), numbered by Scharnagl's scheme.
//!
//! The number mod 4 places the bishop on light squares (b, d, f, h), the quotient mod 4 that on dark
//! squares (a, c, e, g), its quotient mod 6 the queen on the free squares from the a-file, the last
//! quotient the two knights; rook, king, rook fill what is left. 518 is the standard array.

use crate::{Role, Role::*};

/// The places of two knights among five free squares, in the scheme's order.
const KNIGHTS: [(usize, usize); 10] =
    [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

/// The back rank of a number below 960, a-file first.
pub(crate) fn back_rank(number: u16) -> Option<[Role; 8]> {
    if number >= 960 {
        return None;
    }
    let number = usize::from(number);
    let mut rank: [Option<Role>; 8] = [None; 8];
    rank[number % 4 * 2 + 1] = Some(Bishop);
    rank[number / 4 % 4 * 2] = Some(Bishop);
    place(&mut rank, number / 16 % 6, Queen);
    let (first, second) = *KNIGHTS.get(number / 96)?;
    // The higher place first: filling the lower one would shift the count.
    place(&mut rank, second, Knight);
    place(&mut rank, first, Knight);
    for role in [Rook, King, Rook] {
        place(&mut rank, 0, role);
    }
    Some(rank.map(|role| role.unwrap_or(Rook)))
}

/// Puts a man on the free square of that number, from the a-file.
fn place(rank: &mut [Option<Role>; 8], free: usize, role: Role) {
    if let Some(square) = rank.iter_mut().filter(|square| square.is_none()).nth(free) {
        *square = Some(role);
    }
}
