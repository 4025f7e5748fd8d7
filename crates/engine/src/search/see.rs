//! Static exchange evaluation: does a move win or lose material by the captures on its square alone?

use rules::attacks::{bishop_attacks, rook_attacks};
use rules::{Bitboard, Color, Move, Position, Role, Square};

/// Centipawns of a man in an exchange.
pub(crate) const fn value(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight => 320,
        Role::Bishop => 330,
        Role::Rook => 500,
        Role::Queen => 950,
        Role::King => 0,
    }
}

/// Does the side to move come out of the exchange at least `threshold` centipawns ahead, when both sides
/// take with the least man and may stop at any time? Pins are not seen.
pub(crate) fn at_least(position: &Position, mv: Move, threshold: i32) -> bool {
    let (from, to) = (mv.from(), mv.to());
    let Some(mover) = position.role_at(from) else { return threshold <= 0 };
    if position.castling_side(mv).is_some() {
        return threshold <= 0;
    }
    let en_passant = position.is_en_passant(mv);
    let gain = if en_passant { value(Role::Pawn) } else { position.role_at(to).map_or(0, value) };
    let promoted = mv.promotion().map_or(0, |role| value(role) - value(Role::Pawn));
    let mut balance = gain + promoted - threshold;
    if balance < 0 {
        return false;
    }
    balance -= value(mv.promotion().unwrap_or(mover));
    if balance >= 0 {
        return true;
    }

    let mut occupied = position.occupied().without(from).with(to);
    if en_passant {
        occupied = occupied.without(Square::new(to.file(), from.rank()));
    }
    let diagonal = position.by_role(Role::Bishop) | position.by_role(Role::Queen);
    let straight = position.by_role(Role::Rook) | position.by_role(Role::Queen);
    let attackers = |color: Color, occupied: Bitboard| position.attackers_to(to, color, occupied);
    let mut all = (attackers(Color::White, occupied) | attackers(Color::Black, occupied)) & occupied;
    let mut side = position.turn().other();
    loop {
        let own = all & position.by_color(side);
        if own.is_empty() {
            break;
        }
        let Some((role, square)) = least(position, own) else { break };
        occupied = occupied.without(square);
        if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
            all |= bishop_attacks(to, occupied) & diagonal;
        }
        if matches!(role, Role::Rook | Role::Queen) {
            all |= rook_attacks(to, occupied) & straight;
        }
        all &= occupied;
        side = side.other();
        balance = -balance - 1 - value(role);
        if balance >= 0 {
            // A king may not take what is still guarded.
            if role == Role::King && !(all & position.by_color(side)).is_empty() {
                side = side.other();
            }
            break;
        }
    }
    // Who is to take and does not has lost the exchange.
    side != position.turn()
}

fn least(position: &Position, own: Bitboard) -> Option<(Role, Square)> {
    [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King]
        .into_iter()
        .find_map(|role| (own & position.by_role(role)).first().map(|square| (role, square)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{FenMode, Variant, read_fen};

    fn check(fen: &str, mv: &str, expected: i32) {
        let position = read_fen(fen, FenMode::Lenient, Variant::Standard).expect("a position").position;
        let mv = position.read_uci(mv).expect("a legal move");
        assert!(at_least(&position, mv, expected), "{fen} {mv}: at least {expected}");
        assert!(!at_least(&position, mv, expected + 1), "{fen} {mv}: not more than {expected}");
    }

    #[test]
    fn exchanges_are_counted() {
        check("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100);
        check("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", -220);
        check("4k3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100);
        check("4k3/8/2p5/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", -300);
        check("4k3/8/2p5/3p4/4P3/8/3R4/3RK3 w - - 0 1", "e4d5", 100);
        check("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", 0);
        check("4k3/4P3/8/8/8/8/8/4K2R w - - 0 1", "h1h8", 0);
        check("3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", 500 + 850);
        check("4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1", "d5c6", 100);
    }

    #[test]
    fn a_king_does_not_take_what_is_guarded() {
        check("8/8/3k4/3p4/8/8/3Q4/3RK3 w - - 0 1", "d2d5", 100);
        check("8/8/3k4/3p4/8/8/3Q4/4K3 w - - 0 1", "d2d5", 100 - 950);
    }
}
