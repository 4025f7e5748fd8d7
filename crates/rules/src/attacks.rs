//! What each man attacks from each square (Laws, articles 3.2 to 3.8).
//!
//! Sliders are looked up by magic multiplication ("plain magic bitboards"): the blockers on the
//! lines of a square, multiplied by that square's factor, give an index into one shared table. The
//! factors were found for this table by random search. A second table holds the same sets in the
//! order in which PEXT numbers the blockers, for processors that have it. Every table is computed by
//! the compiler, so nothing is set up at run time. The tests compare the tables with a walk along
//! the lines.

use crate::{Bitboard, Color, Piece, Role, Square};

const NORTH: usize = 0;
const EAST: usize = 1;
const NORTH_EAST: usize = 2;
const NORTH_WEST: usize = 3;

/// Files to the right and ranks up of the eight directions; opposites are four apart.
const DIRECTIONS: [(i8, i8); 8] = [(0, 1), (1, 0), (1, 1), (-1, 1), (0, -1), (-1, 0), (-1, -1), (1, -1)];

const KNIGHT_STEPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

const fn steps(deltas: &[(i8, i8)]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        let mut index = 0;
        while index < deltas.len() {
            let (files, ranks) = deltas[index];
            if let Some(to) = Square::ALL[square].offset(files, ranks) {
                table[square] = table[square].with(to);
            }
            index += 1;
        }
        square += 1;
    }
    table
}

const fn ray_table() -> [[u64; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut direction = 0;
    while direction < 8 {
        let (files, ranks) = DIRECTIONS[direction];
        let mut square = 0;
        while square < 64 {
            let mut at = Square::ALL[square];
            while let Some(next) = at.offset(files, ranks) {
                table[direction][square] |= 1 << next.index();
                at = next;
            }
            square += 1;
        }
        direction += 1;
    }
    table
}

static KNIGHT: [Bitboard; 64] = steps(&KNIGHT_STEPS);
static KING: [Bitboard; 64] = steps(&DIRECTIONS);
static PAWN: [[Bitboard; 64]; 2] = [steps(&[(-1, 1), (1, 1)]), steps(&[(-1, -1), (1, -1)])];

const RAYS: [[u64; 64]; 8] = ray_table();

/// A line from a square up to and with the first blocker, upwards and downwards along one axis.
const fn axis_attacks(axis: usize, square: usize, occupied: u64) -> u64 {
    let up = RAYS[axis][square];
    let down = RAYS[axis + 4][square];
    let mut attacks = up | down;
    // The first four directions lead to higher squares, so the nearest blocker is the lowest.
    if up & occupied != 0 {
        attacks ^= RAYS[axis][(up & occupied).trailing_zeros() as usize];
    }
    if down & occupied != 0 {
        attacks ^= RAYS[axis + 4][63 - (down & occupied).leading_zeros() as usize];
    }
    attacks
}

const fn slow_attacks(axes: [usize; 2], square: usize, occupied: u64) -> u64 {
    axis_attacks(axes[0], square, occupied) | axis_attacks(axes[1], square, occupied)
}

const STRAIGHT: [usize; 2] = [NORTH, EAST];
const DIAGONAL: [usize; 2] = [NORTH_EAST, NORTH_WEST];

/// How one slider on one square finds its place in [`SLIDERS`] and [`GATHERED`].
#[derive(Clone, Copy)]
pub(crate) struct Magic {
    /// The squares whose occupation matters: the lines without their last squares.
    pub(crate) mask: u64,
    /// The first entry of this square, one for each set of blockers from here.
    pub(crate) offset: usize,
    factor: u64,
    shift: u32,
}

const fn magics(axes: [usize; 2], factors: &[u64; 64], mut offset: usize) -> [Magic; 64] {
    let mut table = [Magic { mask: 0, factor: 0, shift: 0, offset: 0 }; 64];
    let mut square = 0;
    while square < 64 {
        let mut mask = 0;
        let mut index = 0;
        while index < 2 {
            let axis = axes[index];
            let (up, down) = (RAYS[axis][square], RAYS[axis + 4][square]);
            if up != 0 {
                // The last square of an upward line is its highest, of a downward line its lowest.
                mask |= up ^ 1 << (63 - up.leading_zeros());
            }
            if down != 0 {
                mask |= down & (down - 1);
            }
            index += 1;
        }
        table[square] = Magic { mask, factor: factors[square], shift: 64 - mask.count_ones(), offset };
        offset += 1 << mask.count_ones();
        square += 1;
    }
    table
}

const ROOK_ENTRIES: usize = 102_400;
const BISHOP_ENTRIES: usize = 5_248;

pub(crate) static ROOK: [Magic; 64] = magics(STRAIGHT, &ROOK_FACTORS, 0);
pub(crate) static BISHOP: [Magic; 64] = magics(DIAGONAL, &BISHOP_FACTORS, ROOK_ENTRIES);

impl Magic {
    #[inline(always)]
    const fn index(&self, occupied: u64) -> usize {
        self.offset + ((occupied & self.mask).wrapping_mul(self.factor) >> self.shift) as usize
    }
}

type SliderTable = [Bitboard; ROOK_ENTRIES + BISHOP_ENTRIES];

/// Where in a table the attacks go.
#[derive(Clone, Copy)]
enum Order {
    /// Where magic multiplication finds them.
    Multiplied,
    /// In the order of the blocker sets, each read as a number: where PEXT finds them.
    Gathered,
}

const fn fill(mut table: SliderTable, axes: [usize; 2], magics: &[Magic; 64], order: Order) -> SliderTable {
    let mut square = 0;
    while square < 64 {
        let magic = magics[square];
        let mut subset = 0u64;
        let mut number = 0;
        loop {
            let index = match order {
                Order::Multiplied => magic.index(subset),
                Order::Gathered => magic.offset + number,
            };
            table[index] = Bitboard(slow_attacks(axes, square, subset));
            number += 1;
            // The next subset of the mask, in counting order.
            subset = subset.wrapping_sub(magic.mask) & magic.mask;
            if subset == 0 {
                break;
            }
        }
        square += 1;
    }
    table
}

const fn slider_table(order: Order) -> SliderTable {
    let rooks = magics(STRAIGHT, &ROOK_FACTORS, 0);
    let bishops = magics(DIAGONAL, &BISHOP_FACTORS, ROOK_ENTRIES);
    let empty = [Bitboard::EMPTY; ROOK_ENTRIES + BISHOP_ENTRIES];
    fill(fill(empty, STRAIGHT, &rooks, order), DIAGONAL, &bishops, order)
}

#[allow(long_running_const_eval)]
static SLIDERS: SliderTable = slider_table(Order::Multiplied);

#[cfg(target_arch = "x86_64")]
#[allow(long_running_const_eval)]
pub(crate) static GATHERED: SliderTable = slider_table(Order::Gathered);

const fn line_tables() -> ([[Bitboard; 64]; 64], [[Bitboard; 64]; 64]) {
    let mut between = [[Bitboard::EMPTY; 64]; 64];
    let mut line = [[Bitboard::EMPTY; 64]; 64];
    let mut direction = 0;
    while direction < 8 {
        let opposite = (direction + 4) % 8;
        let mut from = 0;
        while from < 64 {
            let mut to = 0;
            while to < 64 {
                if RAYS[direction][from] >> to & 1 != 0 {
                    between[from][to] = Bitboard(RAYS[direction][from] & RAYS[opposite][to]);
                    line[from][to] = Bitboard(RAYS[direction][from] | RAYS[opposite][from] | 1 << from);
                }
                to += 1;
            }
            from += 1;
        }
        direction += 1;
    }
    (between, line)
}

static BETWEEN: [[Bitboard; 64]; 64] = line_tables().0;
static LINE: [[Bitboard; 64]; 64] = line_tables().1;

/// For each square the squares that lie in a file or rank, and those that lie in a diagonal, with
/// any square beside it.
const fn ring_line_table() -> [[Bitboard; 2]; 64] {
    let mut table = [[Bitboard::EMPTY; 2]; 64];
    let mut square = 0;
    while square < 64 {
        let mut ring = KING[square].0;
        while ring != 0 {
            let near = ring.trailing_zeros() as usize;
            let (straight, diagonal) = (slow_attacks(STRAIGHT, near, 0), slow_attacks(DIAGONAL, near, 0));
            table[square][0] = table[square][0].union(Bitboard(straight));
            table[square][1] = table[square][1].union(Bitboard(diagonal));
            ring &= ring - 1;
        }
        square += 1;
    }
    table
}

static RING_LINES: [[Bitboard; 2]; 64] = ring_line_table();

const fn open_board_table() -> [[Bitboard; 64]; 6] {
    let mut table = [[Bitboard::EMPTY; 64]; 6];
    let mut square = 0;
    while square < 64 {
        let straight = Bitboard(slow_attacks(STRAIGHT, square, 0));
        let diagonal = Bitboard(slow_attacks(DIAGONAL, square, 0));
        table[Role::Knight.index()][square] = KNIGHT[square];
        table[Role::Bishop.index()][square] = diagonal;
        table[Role::Rook.index()][square] = straight;
        table[Role::Queen.index()][square] = straight.union(diagonal);
        table[Role::King.index()][square] = KING[square];
        square += 1;
    }
    table
}

static ON_OPEN_BOARD: [[Bitboard; 64]; 6] = open_board_table();

/// What a knight attacks.
#[inline(always)]
#[must_use]
pub fn knight_attacks(from: Square) -> Bitboard {
    KNIGHT[from.usize()]
}

/// What a king attacks.
#[inline(always)]
#[must_use]
pub fn king_attacks(from: Square) -> Bitboard {
    KING[from.usize()]
}

/// What a pawn of `color` attacks: one square diagonally forward on either side.
#[inline(always)]
#[must_use]
pub fn pawn_attacks(color: Color, from: Square) -> Bitboard {
    PAWN[color.index()][from.usize()]
}

/// What a rook attacks when these squares are occupied; the first blocker of a line is attacked.
#[inline(always)]
#[must_use]
pub fn rook_attacks(from: Square, occupied: Bitboard) -> Bitboard {
    SLIDERS[ROOK[from.usize()].index(occupied.0)]
}

/// What a bishop attacks when these squares are occupied.
#[inline(always)]
#[must_use]
pub fn bishop_attacks(from: Square, occupied: Bitboard) -> Bitboard {
    SLIDERS[BISHOP[from.usize()].index(occupied.0)]
}

/// What a queen attacks when these squares are occupied.
#[inline(always)]
#[must_use]
pub fn queen_attacks(from: Square, occupied: Bitboard) -> Bitboard {
    rook_attacks(from, occupied) | bishop_attacks(from, occupied)
}

/// The squares that a man attacks from a square when these squares are occupied (article 3.1.2).
#[must_use]
pub fn piece_attacks(piece: Piece, from: Square, occupied: Bitboard) -> Bitboard {
    match piece.role {
        Role::Pawn => pawn_attacks(piece.color, from),
        Role::Knight => knight_attacks(from),
        Role::Bishop => bishop_attacks(from, occupied),
        Role::Rook => rook_attacks(from, occupied),
        Role::Queen => queen_attacks(from, occupied),
        Role::King => king_attacks(from),
    }
}

/// The squares strictly between two on one line; empty where they share none.
#[inline(always)]
#[must_use]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.usize()][b.usize()]
}

/// The squares from beside `a` up to and with `b`, which share a line.
#[inline(always)]
pub(crate) fn line_to(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.usize()][b.usize()].with(b)
}

/// From where a rook, and from where a bishop, on the empty board attacks a square beside this one.
#[inline(always)]
pub(crate) fn ring_lines(square: Square) -> [Bitboard; 2] {
    RING_LINES[square.usize()]
}

/// What a man of a role, no pawn, attacks on the empty board.
#[inline(always)]
pub(crate) fn on_open_board(role: Role, square: Square) -> Bitboard {
    ON_OPEN_BOARD[role.index()][square.usize()]
}

/// The whole line through two squares, from edge to edge; empty where they share none.
#[inline(always)]
#[must_use]
pub fn line(a: Square, b: Square) -> Bitboard {
    LINE[a.usize()][b.usize()]
}

#[rustfmt::skip]
const ROOK_FACTORS: [u64; 64] = [
    0x0a80_1020_8004_4001,
    0x00c0_1000_c000_6000,
    0x8c80_1000_8208_2000,
    0x8480_0800_1000_8004,
    0x8e00_0830_0442_0020,
    0x4200_0200_0881_1044,
    0x0280_1200_0080_0100,
    0x0100_0840_8122_0500,
    0x4000_8020_4000_8000,
    0x0080_8040_0020_0080,
    0x1408_8020_0080_1000,
    0x2101_0020_1001_000a,
    0x0a05_0008_0100_1006,
    0x0805_0003_0008_2400,
    0x9002_0004_0200_0801,
    0x0202_000a_0110_8044,
    0x0880_0140_0140_2010,
    0x0004_8880_4000_2000,
    0x8010_0080_2000_1080,
    0x0180_8080_0800_1000,
    0x0004_8180_0801_0400,
    0x8040_8080_0200_0400,
    0x8000_0c00_0229_0810,
    0x2100_0200_094c_0097,
    0x0240_0224_8001_4482,
    0x00e0_0020_4000_5004,
    0x4002_0082_0040_2010,
    0x0000_1001_0009_0020,
    0x110c_0080_8004_0800,
    0x1080_0200_8004_0080,
    0x0008_1004_0202_0008,
    0x8801_0c02_0000_8c45,
    0x0280_0020_0040_4000,
    0x4000_8040_0080_2008,
    0x0800_1000_8480_2000,
    0x0206_0040_0a00_2010,
    0x00f8_0208_8080_0400,
    0x0010_8002_0080_0400,
    0x4000_0210_8400_0801,
    0x4800_8000_4080_0100,
    0x0020_8040_0020_8001,
    0x0000_2010_0040_4000,
    0x0012_0020_8012_0040,
    0x1a82_4022_0012_0008,
    0x0048_0008_0400_8080,
    0x0032_0005_0802_0010,
    0x450a_0001_0402_0008,
    0x0000_0041_0082_0004,
    0x3080_4010_2080_0080,
    0x2000_4001_1080_2100,
    0xb004_e001_8410_0880,
    0x1086_2010_0009_0100,
    0x2020_0400_2800_8280,
    0x0080_8002_0004_0080,
    0x4020_c210_0108_0400,
    0x0a02_0490_4405_0200,
    0x0120_2040_1100_800d,
    0x1800_1481_0820_4001,
    0xc042_0040_8010_0822,
    0x0011_0010_0020_840b,
    0x0001_0008_0010_2423,
    0x0019_0004_0018_0a03,
    0x4000_0a28_00c1_1004,
    0x4010_0086_2100_5402,
];
#[rustfmt::skip]
const BISHOP_FACTORS: [u64; 64] = [
    0x1040_0808_4100_4010,
    0x0084_3084_0100_2034,
    0x0118_4801_18a0_2400,
    0x0922_4085_0244_c200,
    0x0002_1210_1001_0004,
    0x000a_1130_080c_0800,
    0x8000_a210_5004_0020,
    0x0022_2025_0420_2080,
    0x2000_40b0_4c00_c080,
    0x0188_0401_4801_0100,
    0x1008_0404_0400_4504,
    0x5020_4240_8504_0000,
    0x0508_0424_2008_0009,
    0x0840_0110_0211_02c0,
    0x00a0_0202_4220_0400,
    0x8014_1042_0210_0200,
    0x0010_0008_0208_0840,
    0x0804_0008_1024_0050,
    0x0831_0030_0244_8100,
    0x0004_0028_0128_a000,
    0x0004_0110_80a0_30e0,
    0x0042_0005_0090_8480,
    0x8001_0222_0101_2001,
    0x0000_4304_a628_0406,
    0x1004_4000_1010_4120,
    0x0510_1022_0802_1088,
    0x0402_0800_0108_0020,
    0x0004_0400_2011_0010,
    0x0803_0101_1110_4001,
    0x0208_0808_0482_0100,
    0x00c2_0205_3411_0181,
    0x0002_0840_0200_4200,
    0x0004_04a0_0040_8200,
    0x0008_0822_8004_8400,
    0x0020_1044_10c8_0801,
    0x4002_1201_8008_0080,
    0x0480_4404_0010_4100,
    0x0220_0404_0840_4100,
    0x0008_0801_0800_4940,
    0x00b0_cc05_0008_4100,
    0x4802_0242_c020_2020,
    0x0040_8208_2000_0282,
    0x9000_1098_0800_0c00,
    0x1000_4040_1042_0202,
    0x0202_2002_0c00_1080,
    0x0154_00a0_8100_9201,
    0x0060_01a4_0100_0080,
    0x4101_8c01_0200_0445,
    0x1002_2210_2404_005e,
    0x0106_0110_8210_0812,
    0x1014_4216_8404_0400,
    0x0440_0100_2088_0400,
    0x0440_0810_2028_8008,
    0x0218_0410_0252_0280,
    0x00a2_2084_0080_8001,
    0x1210_4102_0400_4001,
    0x0000_820a_5002_2805,
    0x0043_002c_0402_2860,
    0x5005_0011_0401_0480,
    0x2310_6090_4020_8800,
    0x1022_2400_1002_0208,
    0x4190_0120_0410_0088,
    0x0410_2005_0408_0050,
    0x0004_6084_0409_8170,
];

#[cfg(test)]
mod tests {
    use super::*;

    /// The slow twin: walks each line until it meets a blocker.
    fn walk(from: Square, occupied: Bitboard, directions: &[(i8, i8)]) -> Bitboard {
        let mut attacks = Bitboard::EMPTY;
        for &(files, ranks) in directions {
            let mut at = from;
            while let Some(next) = at.offset(files, ranks) {
                attacks = attacks.with(next);
                at = next;
                if occupied.contains(next) {
                    break;
                }
            }
        }
        attacks
    }

    /// What a man attacks and by whom a square is attacked are two ways to ask the same.
    #[test]
    fn a_man_attacks_where_it_is_among_the_attackers() {
        let noise = Bitboard(0x9e37_79b9_7f4a_7c15);
        for color in [Color::White, Color::Black] {
            for role in Role::ALL {
                for from in Square::ALL {
                    let mut board = crate::Board::EMPTY;
                    board.put(from, role.of(color));
                    let attacked = piece_attacks(role.of(color), from, noise);
                    for to in Square::ALL {
                        let attackers = board.attackers_to(to, color, noise);
                        assert_eq!(
                            attacked.contains(to),
                            attackers.contains(from),
                            "{color:?} {role:?} {from}{to}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn sliders_equal_a_walk_along_the_lines_for_every_blocker_set() {
        let straight: Vec<_> = DIRECTIONS.into_iter().filter(|d| d.0 * d.1 == 0).collect();
        let diagonal: Vec<_> = DIRECTIONS.into_iter().filter(|d| d.0 * d.1 != 0).collect();
        for square in Square::ALL {
            for (magics, directions) in [(&ROOK, &straight), (&BISHOP, &diagonal)] {
                let mask = magics[square.usize()].mask;
                let mut subset = 0u64;
                loop {
                    // Men off the lines must not matter, so they are added as noise.
                    let occupied = Bitboard(subset | !mask & 0x9e37_79b9_7f4a_7c15);
                    let wanted = walk(square, occupied, directions);
                    let found = if directions == &straight {
                        rook_attacks(square, occupied)
                    } else {
                        bishop_attacks(square, occupied)
                    };
                    assert_eq!(found, wanted, "{square} {occupied:?}");
                    subset = subset.wrapping_sub(mask) & mask;
                    if subset == 0 {
                        break;
                    }
                }
            }
        }
    }

    #[test]
    fn between_and_line_agree_with_their_meaning() {
        for a in Square::ALL {
            for b in Square::ALL {
                let files = a.file().index().abs_diff(b.file().index());
                let ranks = a.rank().index().abs_diff(b.rank().index());
                let aligned = a != b && (files == 0 || ranks == 0 || files == ranks);
                assert_eq!(line(a, b).is_empty(), !aligned);
                if aligned {
                    assert!(line(a, b).contains(a) && line(a, b).contains(b));
                    assert_eq!(between(a, b).len(), u32::from(files.max(ranks)) - 1);
                    assert!(between(a, b).is_subset(line(a, b)));
                    assert_eq!(between(a, b), between(b, a));
                } else {
                    assert!(between(a, b).is_empty());
                }
            }
        }
    }
}
