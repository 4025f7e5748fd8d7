//! Finds the features of a position. Who takes them decides what becomes of them: a sum in the search, a list where
//! weights are fitted or a score is told.

use super::features::{
    BACKWARD, BEHIND_PAWN, BISHOP_MOBILITY, BISHOP_PAIR, BISHOP_PAWNS, DANGER, DOUBLED, HANGING, ISOLATED,
    KING_THREAT, KNIGHT_MOBILITY, MATERIAL, MINOR_THREAT, OUTPOST, PASSED, PASSED_BLOCKED, PASSED_ENEMY_KING,
    PASSED_FREE, PASSED_OWN_KING, PASSED_UNSTOPPABLE, PAWN_THREAT, PHALANX, PLACEMENT, PUSH_THREAT,
    QUEEN_MOBILITY, ROOK_HALF_OPEN, ROOK_MOBILITY, ROOK_OPEN, ROOK_SEVENTH, ROOK_THREAT, SHELTER, STORM,
    SUPPORTED, TEMPO,
};
use rules::attacks::{bishop_attacks, king_attacks, knight_attacks, queen_attacks, rook_attacks};
use rules::{Bitboard, Color, File, Position, Rank, Role, Square};

/// Takes features as they are found.
pub(crate) trait Sink {
    /// The feature stands `count` times on the board for this colour.
    fn add(&mut self, color: Color, feature: usize, count: i32);
}

const A_FILE: u64 = 0x0101_0101_0101_0101;
const H_FILE: u64 = 0x8080_8080_8080_8080;

/// Weight of a man in the count of how far the game is from its ending, 24 at the start.
pub(super) fn phase(position: &Position) -> i32 {
    let count = |role| position.by_role(role).len() as i32;
    let phase = count(Role::Knight) + count(Role::Bishop) + 2 * count(Role::Rook) + 4 * count(Role::Queen);
    phase.min(24)
}

/// One step towards the other side.
#[inline(always)]
fn forward(color: Color, set: Bitboard) -> Bitboard {
    match color {
        Color::White => Bitboard(set.0 << 8),
        Color::Black => Bitboard(set.0 >> 8),
    }
}

/// All squares that these pawns guard.
#[inline(always)]
fn guarded_by_pawns(color: Color, pawns: Bitboard) -> Bitboard {
    let ahead = forward(color, pawns).0;
    Bitboard((ahead & !A_FILE) >> 1 | (ahead & !H_FILE) << 1)
}

/// The squares in front of these, to the end of the board, themselves left out.
#[inline(always)]
fn ahead_of(color: Color, set: Bitboard) -> Bitboard {
    match color {
        Color::White => {
            let mut span = set.0 << 8;
            span |= span << 8;
            span |= span << 16;
            Bitboard(span | span << 32)
        }
        Color::Black => {
            let mut span = set.0 >> 8;
            span |= span >> 8;
            span |= span >> 16;
            Bitboard(span | span >> 32)
        }
    }
}

#[inline(always)]
fn beside(set: Bitboard) -> Bitboard {
    Bitboard((set.0 & !A_FILE) >> 1 | (set.0 & !H_FILE) << 1)
}

/// Steps of a king from one square to another.
#[inline(always)]
fn distance(a: Square, b: Square) -> usize {
    let files = a.file().index().abs_diff(b.file().index());
    let ranks = a.rank().index().abs_diff(b.rank().index());
    usize::from(files.max(ranks))
}

/// The square as White would see it from his own side.
#[inline(always)]
fn relative(color: Color, square: Square) -> usize {
    usize::from(if color.is_white() { square.index() } else { square.index() ^ 56 })
}

/// Rank from the own side, 0 to 7.
#[inline(always)]
fn rank_of(color: Color, square: Square) -> usize {
    relative(color, square) / 8
}

/// What one side has, and what it reaches.
struct Side {
    color: Color,
    pawns: Bitboard,
    men: Bitboard,
    king: Square,
    /// By role.
    reach: [Bitboard; 6],
    all: Bitboard,
    /// Reached by two men or more.
    twice: Bitboard,
    /// What this side's men do about the enemy king, in units.
    siege: i32,
}

impl Side {
    fn new(position: &Position, color: Color) -> Side {
        let men = position.by_color(color);
        let pawns = men & position.by_role(Role::Pawn);
        let king = position.king(color);
        let mut side = Side {
            color,
            pawns,
            men,
            king,
            reach: [Bitboard::EMPTY; 6],
            all: Bitboard::EMPTY,
            twice: Bitboard::EMPTY,
            siege: 0,
        };
        side.take(Role::King, king_attacks(king));
        side.take(Role::Pawn, guarded_by_pawns(color, pawns));
        side
    }

    fn take(&mut self, role: Role, reach: Bitboard) {
        self.twice |= self.all & reach;
        self.all |= reach;
        self.reach[role.index()] |= reach;
    }
}

/// Finds every feature.
pub(crate) fn walk(position: &Position, sink: &mut impl Sink) {
    let mut white = Side::new(position, Color::White);
    let mut black = Side::new(position, Color::Black);
    pieces(position, &mut white, &black, sink);
    pieces(position, &mut black, &white, sink);
    for (own, enemy) in [(&white, &black), (&black, &white)] {
        pawns(position, own, enemy, sink);
        king(position, own, enemy, sink);
        threats(position, own, enemy, sink);
    }
    sink.add(position.turn(), TEMPO.start, 1);
}

#[inline(always)]
fn placed(side: &Side, role: Role, square: Square, sink: &mut impl Sink) {
    let index = relative(side.color, square);
    let file = index % 8;
    let folded = index / 8 * 4 + if file < 4 { file } else { 7 - file };
    sink.add(side.color, PLACEMENT.start + role.index() * 32 + folded, 1);
}

/// Material, placement, mobility and what is said of single pieces; fills in what `own` reaches.
fn pieces(position: &Position, own: &mut Side, enemy: &Side, sink: &mut impl Sink) {
    let color = own.color;
    let occupied = position.occupied();
    let all_pawns = own.pawns | enemy.pawns;
    let enemy_guard = enemy.reach[Role::Pawn.index()];
    let free = !(own.pawns | Bitboard::from(own.king) | enemy_guard);
    let ring = king_attacks(enemy.king) | Bitboard::from(enemy.king);
    // Squares that no enemy pawn can ever attack.
    let hole = !beside(ahead_of(enemy.color, enemy.pawns));
    let far_half = match color {
        Color::White => Bitboard(0x0000_ffff_ff00_0000),
        Color::Black => Bitboard(0x0000_00ff_ffff_0000),
    };
    placed(own, Role::King, own.king, sink);

    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        let men = position.by_role(role) & own.men;
        if men.is_empty() {
            continue;
        }
        sink.add(color, MATERIAL.start + role.index(), men.len() as i32);
        for square in men {
            placed(own, role, square, sink);
            let (reach, mobility, weight) = match role {
                Role::Knight => (knight_attacks(square), KNIGHT_MOBILITY, 2),
                // Through what moves the same way.
                Role::Bishop => {
                    let through = occupied & !(position.by_role(Role::Queen) & own.men);
                    (bishop_attacks(square, through), BISHOP_MOBILITY, 2)
                }
                Role::Rook => {
                    let same = (position.by_role(Role::Rook) | position.by_role(Role::Queen)) & own.men;
                    (rook_attacks(square, occupied & !same), ROOK_MOBILITY, 3)
                }
                Role::Pawn | Role::Queen | Role::King => (queen_attacks(square, occupied), QUEEN_MOBILITY, 4),
            };
            own.take(role, reach);
            sink.add(color, mobility.at((reach & free).len() as usize), 1);
            let near = (reach & ring).len() as i32;
            if near > 0 {
                own.siege += weight + near;
            }
            match role {
                Role::Knight | Role::Bishop => minor(own, role, square, all_pawns, hole & far_half, sink),
                Role::Rook => rook(own, enemy, square, sink),
                Role::Pawn | Role::Queen | Role::King => {}
            }
        }
    }
    if (position.by_role(Role::Bishop) & own.men).is_several() {
        sink.add(color, BISHOP_PAIR.start, 1);
    }
}

#[inline(always)]
fn minor(side: &Side, role: Role, square: Square, pawns: Bitboard, holes: Bitboard, sink: &mut impl Sink) {
    let here = Bitboard::from(square);
    if !(here & holes & side.reach[Role::Pawn.index()]).is_empty() {
        sink.add(side.color, OUTPOST.start + usize::from(role == Role::Bishop), 1);
    }
    if !(forward(side.color, here) & pawns).is_empty() {
        sink.add(side.color, BEHIND_PAWN.start, 1);
    }
    if role == Role::Bishop {
        let same = if square.is_light() { Bitboard::LIGHT } else { Bitboard::DARK };
        sink.add(side.color, BISHOP_PAWNS.at((side.pawns & same).len() as usize), 1);
    }
}

#[inline(always)]
fn rook(own: &Side, enemy: &Side, square: Square, sink: &mut impl Sink) {
    let file = Bitboard::from_file(square.file());
    if (file & own.pawns).is_empty() {
        let open = (file & enemy.pawns).is_empty();
        sink.add(own.color, if open { ROOK_OPEN.start } else { ROOK_HALF_OPEN.start }, 1);
    }
    if rank_of(own.color, square) == 6 && rank_of(own.color, enemy.king) == 7 {
        sink.add(own.color, ROOK_SEVENTH.start, 1);
    }
}

fn pawns(position: &Position, own: &Side, enemy: &Side, sink: &mut impl Sink) {
    let color = own.color;
    if own.pawns.is_empty() {
        return;
    }
    sink.add(color, MATERIAL.start, own.pawns.len() as i32);
    let files_beside = |square: Square| {
        let file = Bitboard::from_file(square.file());
        beside(file)
    };
    let doubled = own.pawns & ahead_of(color, own.pawns);
    if !doubled.is_empty() {
        sink.add(color, DOUBLED.start, doubled.len() as i32);
    }
    let guard = own.reach[Role::Pawn.index()];
    let enemy_guard = enemy.reach[Role::Pawn.index()];
    let enemy_front = ahead_of(enemy.color, enemy.pawns);
    let stoppers = enemy_front | beside(enemy_front) | enemy.pawns;
    for square in own.pawns {
        let here = Bitboard::from(square);
        let rank = rank_of(color, square);
        placed(own, Role::Pawn, square, sink);
        let neighbours = files_beside(square) & own.pawns;
        let phalanx = !(beside(here) & own.pawns).is_empty();
        let supported = !(here & guard).is_empty();
        if phalanx {
            sink.add(color, PHALANX.at(rank), 1);
        }
        if supported {
            sink.add(color, SUPPORTED.at(rank), 1);
        }
        if neighbours.is_empty() {
            let file = usize::from(square.file().index());
            sink.add(color, ISOLATED.at(file.min(7 - file)), 1);
        } else if !phalanx && !supported {
            // No neighbour behind that could come up to guard it.
            let behind = beside(here) | beside(ahead_of(enemy.color, here));
            let stop = forward(color, here);
            if (behind & own.pawns).is_empty() && !(stop & enemy_guard).is_empty() {
                let open = (ahead_of(color, here) & enemy.pawns).is_empty();
                sink.add(color, BACKWARD.start + usize::from(open), 1);
            }
        }
        let is_front = (ahead_of(color, here) & own.pawns).is_empty();
        if is_front && (here & stoppers).is_empty() {
            passed(position, own, enemy, square, sink);
        }
    }
}

fn passed(position: &Position, own: &Side, enemy: &Side, square: Square, sink: &mut impl Sink) {
    let color = own.color;
    let rank = rank_of(color, square);
    sink.add(color, PASSED.at(rank), 1);
    let stop = forward(color, Bitboard::from(square));
    if !(stop & position.occupied()).is_empty() {
        sink.add(color, PASSED_BLOCKED.at(rank), 1);
    } else if (stop & enemy.all).is_empty() {
        sink.add(color, PASSED_FREE.at(rank), 1);
    }
    let Some(front) = stop.first() else { return };
    if rank >= 3 {
        sink.add(color, PASSED_OWN_KING.at(distance(own.king, front)), 1);
        sink.add(color, PASSED_ENEMY_KING.at(distance(enemy.king, front)), 1);
    }
    let pawns_alone = (enemy.men & !enemy.pawns & !Bitboard::from(enemy.king)).is_empty();
    if pawns_alone {
        let promotion = Square::new(square.file(), Rank::Eighth.relative_to(color));
        let steps = (7 - rank).min(5);
        let enemy_first = usize::from(position.turn() != color);
        let blocked = !(ahead_of(color, Bitboard::from(square)) & own.men).is_empty();
        if !blocked && distance(enemy.king, promotion).saturating_sub(enemy_first) > steps {
            sink.add(color, PASSED_UNSTOPPABLE.start, 1);
        }
    }
}

fn king(position: &Position, own: &Side, enemy: &Side, sink: &mut impl Sink) {
    let color = own.color;
    let rank = rank_of(color, own.king);
    let file = own.king.file().index();
    for near in file.saturating_sub(1)..=(file + 1).min(7) {
        let Some(column) = File::from_index(near) else { continue };
        let column = Bitboard::from_file(column);
        let nearest = |pawns: Bitboard| {
            (pawns & column)
                .into_iter()
                .map(|pawn| rank_of(color, pawn))
                .filter(|&at| at >= rank)
                .map(|at| at - rank)
                .min()
                .unwrap_or(7)
        };
        let own_file = usize::from(near == file);
        sink.add(color, SHELTER.start + 8 * own_file + nearest(own.pawns), 1);
        sink.add(color, STORM.at(nearest(enemy.pawns)), 1);
    }

    // What the enemy does about it: pieces that look at the squares beside, squares that the king alone guards, and
    // checks that cost nothing.
    let occupied = position.occupied();
    let defended = own.all & !own.reach[Role::King.index()];
    let weak = enemy.all & !own.twice & !defended;
    let weak_ring = king_attacks(own.king) & weak;
    let open_to_check = !enemy.men & (!own.all | (weak & enemy.twice));
    let by_rook = rook_attacks(own.king, occupied & !Bitboard::from(own.king));
    let by_bishop = bishop_attacks(own.king, occupied & !Bitboard::from(own.king));
    let check = |role: Role, from: Bitboard, units: i32| {
        let squares = enemy.reach[role.index()] & from & open_to_check;
        if squares.is_empty() { 0 } else { units + i32::from(squares.is_several()) }
    };
    let mut units = enemy.siege + 2 * weak_ring.len() as i32;
    units += check(Role::Knight, knight_attacks(own.king), 5);
    units += check(Role::Bishop, by_bishop, 4);
    units += check(Role::Rook, by_rook, 6);
    units += check(Role::Queen, by_rook | by_bishop, 5);
    if (position.by_role(Role::Queen) & enemy.men).is_empty() {
        units -= 8;
    }
    sink.add(color, DANGER.at(units.max(0) as usize), 1);
}

fn threats(position: &Position, own: &Side, enemy: &Side, sink: &mut impl Sink) {
    let color = own.color;
    let targets = |role| position.by_role(role) & enemy.men;
    let by_pawns = own.reach[Role::Pawn.index()];
    let by_minors = own.reach[Role::Knight.index()] | own.reach[Role::Bishop.index()];
    let by_rooks = own.reach[Role::Rook.index()];
    let enemy_guard = enemy.reach[Role::Pawn.index()];
    let mut put = |feature: usize, set: Bitboard| {
        if !set.is_empty() {
            sink.add(color, feature, set.len() as i32);
        }
    };
    for (index, role) in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen].into_iter().enumerate() {
        put(PAWN_THREAT.start + index, targets(role) & by_pawns);
        put(MINOR_THREAT.start + 1 + index, targets(role) & by_minors);
        put(ROOK_THREAT.start + 1 + index, targets(role) & by_rooks);
    }
    let weak_pawns = targets(Role::Pawn) & !enemy_guard;
    put(MINOR_THREAT.start, weak_pawns & by_minors);
    put(ROOK_THREAT.start, weak_pawns & by_rooks);
    let loose = enemy.men & !enemy.all;
    put(KING_THREAT.start, loose & own.reach[Role::King.index()]);
    put(HANGING.start, loose & own.all & !own.reach[Role::King.index()]);
    let steps = forward(color, own.pawns) & !position.occupied() & !enemy_guard & (own.all | !enemy.all);
    let pieces = enemy.men & !enemy.pawns & !Bitboard::from(enemy.king);
    put(PUSH_THREAT.start, guarded_by_pawns(color, steps) & pieces);
}
