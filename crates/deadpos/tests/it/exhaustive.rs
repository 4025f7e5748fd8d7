//! The slow twin: every position with a king and at most one man more against a king, what can be
//! reached from each, and the solver on all of them.

use deadpos::{Effort, Verdict, can_mate, check};
use rules::{Color, Piece, Position, Role, Setup, Square};

/// Can White ever mate, for each placement of white king, black king, man, and side to move?
type Table = Vec<Option<bool>>;

const PLACEMENTS: usize = 64 * 64 * 64 * 2;

fn index(position: &Position, role: Role) -> Option<usize> {
    let man = (position.by_role(role) & position.by_color(Color::White)).first()?;
    let squares = [position.king(Color::White), position.king(Color::Black), man];
    let place = squares.iter().fold(0, |sum, square| sum * 64 + usize::from(square.index()));
    Some(place * 2 + position.turn().index())
}

fn position(index: usize, role: Role) -> Option<Position> {
    let square = |shift: u32| Square::from_index((index >> shift & 63) as u8);
    let (white, black, man) = (square(13)?, square(7)?, square(1)?);
    let mut setup = Setup { turn: Color::ALL[index & 1], ..Setup::EMPTY };
    if white == black || white == man || black == man {
        return None;
    }
    setup.board.put(white, Piece { role: Role::King, color: Color::White });
    setup.board.put(black, Piece { role: Role::King, color: Color::Black });
    setup.board.put(man, Piece { role, color: Color::White });
    Position::from_setup(setup).ok()
}

/// The mates and all from which one can be reached: what is known of a position's followers goes back
/// to it, over and over until nothing changes. `becomes` answers for what a pawn was promoted to.
fn table(role: Role, becomes: impl Fn(&Position) -> bool) -> Table {
    let positions: Vec<Option<Position>> = (0..PLACEMENTS).map(|index| position(index, role)).collect();
    let mut known: Table = positions.iter().map(|position| position.as_ref().map(|_| false)).collect();
    let mut grew = true;
    while grew {
        grew = false;
        for (at, position) in positions.iter().enumerate() {
            let Some(position) = position.as_ref().filter(|_| known[at] == Some(false)) else { continue };
            let moves = position.legal_moves();
            let mated = moves.is_empty() && position.is_check() && position.turn() == Color::Black;
            let can = mated
                || moves.iter().any(|&mv| {
                    let after = position.play_unchecked(mv);
                    match index(&after, role) {
                        Some(there) => known[there] == Some(true),
                        None => mv.promotion().is_some() && becomes(&after),
                    }
                });
            if can {
                known[at] = Some(true);
                grew = true;
            }
        }
    }
    known
}

/// The solver on every position; how many can be won, how many not.
fn compare(role: Role, known: &Table) -> (usize, usize) {
    let (mut can, mut cannot) = (0, 0);
    for (at, &truth) in known.iter().enumerate() {
        let Some((truth, position)) = truth.zip(position(at, role)) else { continue };
        let verdict = can_mate(&position, Color::White, Effort::DECISION);
        assert!(check(&position, Color::White, &verdict), "{verdict:?}: {position:?}");
        assert_eq!(matches!(verdict, Verdict::Winnable(_)), truth, "{verdict:?}: {position:?}");
        if truth {
            can += 1;
        } else {
            cannot += 1;
        }
    }
    (can, cannot)
}

/// Rook, queen and pawn may mate but where Black must take them or is stalemated; knight and bishop never.
#[test]
fn one_man_against_a_king() {
    let none = |_: &Position| false;
    let queens = table(Role::Queen, none);
    let rooks = table(Role::Rook, none);
    let pawns = table(Role::Pawn, |after| {
        let told = |table: &Table, role| index(after, role).is_some_and(|at| table[at] == Some(true));
        told(&queens, Role::Queen) || told(&rooks, Role::Rook)
    });
    let found: Vec<(Role, (usize, usize))> =
        [(Role::Pawn, pawns), (Role::Rook, rooks), (Role::Queen, queens)]
            .iter()
            .map(|(role, known)| (*role, compare(*role, known)))
            .collect();
    assert_eq!(
        found,
        [(Role::Pawn, (330_544, 32)), (Role::Rook, (398_626, 480)), (Role::Queen, (365_160, 3_292))]
    );
    for role in [Role::Knight, Role::Bishop] {
        assert_eq!(compare(role, &table(role, none)).0, 0, "{role:?}");
    }
}
