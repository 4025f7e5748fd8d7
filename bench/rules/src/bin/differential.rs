//! Ours against shakmaty and cozy-chess on random positions, Chess960 included: do all three know the
//! same legal moves, and do they come to the same position after each?
//!
//! usage: differential [POSITIONS] [SEED]      default: 1,000,000 positions from seed 1
//!
//! Random games of all kinds are played from the standard array, from the 960 arrays and from men
//! thrown on the board (few to many, with castling rights where king and rook allow them). At each
//! ply the moves of the three are compared, and check, mate and stalemate; the move played is made by
//! all three, and their FENs are compared. The first difference ends the run with its position.

use std::collections::BTreeSet;

use rules::{
    Board, CastlingSide, Color, FenMode, File, Move, Piece, Position, Rank, Role, Setup, Square, Variant,
    read_fen,
};
use shakmaty::Position as _;

/// A plain random generator (xorshift64*): the same games from the same seed.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let mixed = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d);
        ((u128::from(mixed) * limit as u128) >> 64) as usize
    }

    fn one_in(&mut self, odds: usize) -> bool {
        self.below(odds) == 0
    }
}

/// The same position in three libraries.
struct Three {
    ours: Position,
    cozy: cozy_chess::Board,
    shakmaty: shakmaty::Chess,
}

#[derive(Default)]
struct Tally {
    positions: u64,
    moves: u64,
    chess960: u64,
    checks: u64,
    mates: u64,
    stalemates: u64,
    castlings: u64,
    en_passants: u64,
    promotions: u64,
    set_up: u64,
    refused: u64,
}

fn main() {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse::<u64>().expect("a number"));
    let wanted = numbers.next().unwrap_or(1_000_000);
    let seed = numbers.next().unwrap_or(1).max(1);
    let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut tally = Tally::default();
    while tally.positions < wanted {
        let (start, chess960, set_up) = match random.below(40) {
            0 => (Position::start(), false, false),
            1..=3 => (Position::chess960(random.below(960) as u16).expect("below 960"), true, false),
            _ => match thrown(&mut random) {
                Some(position) => (position, true, true),
                None => continue,
            },
        };
        let Some(three) = Three::of(start) else {
            tally.refused += 1;
            continue;
        };
        let plies = if set_up { 12 } else { 160 };
        play(three, chess960, set_up, plies, &mut random, &mut tally);
    }
    println!(
        "{} positions, {} moves: no difference (seed {seed})\n\
         {} in Chess960 or set up freely, of these {} set up; {} setups that a peer does not take\n\
         {} checks, {} mates, {} stalemates; played: {} castlings, {} en passant, {} promotions",
        tally.positions,
        tally.moves,
        tally.chess960,
        tally.set_up,
        tally.refused,
        tally.checks,
        tally.mates,
        tally.stalemates,
        tally.castlings,
        tally.en_passants,
        tally.promotions
    );
}

fn play(
    mut three: Three,
    chess960: bool,
    set_up: bool,
    plies: usize,
    random: &mut Random,
    tally: &mut Tally,
) {
    for _ in 0..plies {
        three.compare();
        let moves = three.ours.legal_moves();
        tally.positions += 1;
        tally.moves += moves.len() as u64;
        tally.chess960 += u64::from(chess960);
        tally.set_up += u64::from(set_up);
        tally.checks += u64::from(three.ours.is_check());
        tally.mates += u64::from(three.ours.is_checkmate());
        tally.stalemates += u64::from(three.ours.is_stalemate());
        if moves.is_empty() {
            return;
        }
        let mut mv = moves[random.below(moves.len())];
        // What is rare is played when it can be.
        let rare = |&&mv: &&Move| {
            three.ours.castling_side(mv).is_some() || three.ours.is_en_passant(mv) || mv.promotion().is_some()
        };
        if let Some(&special) = moves.iter().find(rare)
            && random.one_in(2)
        {
            mv = special;
        }
        tally.castlings += u64::from(three.ours.castling_side(mv).is_some());
        tally.en_passants += u64::from(three.ours.is_en_passant(mv));
        tally.promotions += u64::from(mv.promotion().is_some());
        three.make(mv);
    }
}

/// Men thrown on the board: two kings, up to fourteen others, rights where they fit.
fn thrown(random: &mut Random) -> Option<Position> {
    let mut board = Board::EMPTY;
    let mut free: Vec<Square> = Square::ALL.to_vec();
    let mut put = |board: &mut Board, random: &mut Random, piece: Piece, home: bool| {
        let fits = |square: &Square| match piece.role {
            Role::Pawn => !matches!(square.rank(), Rank::First | Rank::Eighth),
            _ => !home || square.rank() == Rank::First.relative_to(piece.color),
        };
        let choices: Vec<usize> = (0..free.len()).filter(|&index| fits(&free[index])).collect();
        if !choices.is_empty() {
            let square = free.swap_remove(choices[random.below(choices.len())]);
            board.put(square, piece);
        }
    };
    let castles = Color::ALL.map(|_| random.one_in(2));
    for color in Color::ALL {
        let home = castles[color.index()];
        put(&mut board, random, Role::King.of(color), home);
        if home {
            put(&mut board, random, Role::Rook.of(color), true);
            put(&mut board, random, Role::Rook.of(color), true);
        }
    }
    for _ in 0..random.below(15) {
        let roles = [Role::Pawn, Role::Pawn, Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
        let role = roles[random.below(roles.len())];
        let color = Color::ALL[random.below(2)];
        put(&mut board, random, role.of(color), false);
    }
    let turn = Color::ALL[random.below(2)];
    let mut setup = Setup { board, turn, ..Setup::EMPTY };
    for color in Color::ALL {
        let king = board.king(color)?;
        let first = Rank::First.relative_to(color);
        if king.rank() != first {
            continue;
        }
        // The outermost rook of each side, as every library can say it.
        let rook_on = |file: &File| board.piece_at(Square::new(*file, first)) == Some(Role::Rook.of(color));
        let (queen_side, king_side) = (
            File::ALL.into_iter().find(rook_on).filter(|&file| file < king.file()),
            File::ALL.into_iter().rev().find(rook_on).filter(|&file| file > king.file()),
        );
        setup.castling.set(color, CastlingSide::Queen, queen_side.filter(|_| !random.one_in(4)));
        setup.castling.set(color, CastlingSide::King, king_side.filter(|_| !random.one_in(4)));
    }
    Position::from_setup(setup).ok()
}

impl Three {
    /// The position in all three; none where a peer is stricter about what can be set up.
    fn of(ours: Position) -> Option<Three> {
        let fen = shredder_fen(&ours);
        let cozy = cozy_chess::Board::from_fen(&fen, true).ok()?;
        let setup: shakmaty::fen::Fen = fen.parse().ok()?;
        let shakmaty = setup.into_position(shakmaty::CastlingMode::Chess960).ok()?;
        Some(Three { ours, cozy, shakmaty })
    }

    /// All that the three say about this position.
    fn compare(&self) {
        let ours: BTreeSet<String> = self.ours.legal_moves().iter().map(Move::to_string).collect();
        let mut cozy = BTreeSet::new();
        self.cozy.generate_moves(|moves| {
            cozy.extend(moves.into_iter().map(|mv| mv.to_string()));
            false
        });
        let shakmaty: BTreeSet<String> = self
            .shakmaty
            .legal_moves()
            .iter()
            .map(|mv| mv.to_uci(shakmaty::CastlingMode::Chess960).to_string())
            .collect();
        let here = || shredder_fen(&self.ours);
        assert_eq!(ours.len(), self.ours.legal_moves().len(), "a move listed twice: {}", here());
        assert_eq!(ours.len() as u64, self.ours.count_legal_moves(), "{}", here());
        assert_eq!(ours, cozy, "cozy-chess: {}", here());
        assert_eq!(ours, shakmaty, "shakmaty: {}", here());
        assert_eq!(self.ours.is_check(), self.shakmaty.is_check(), "{}", here());
        assert_eq!(self.ours.is_checkmate(), self.shakmaty.is_checkmate(), "{}", here());
        assert_eq!(self.ours.is_stalemate(), self.shakmaty.is_stalemate(), "{}", here());
        assert_eq!(self.ours.checkers().0, self.cozy.checkers().0, "{}", here());
    }

    fn make(&mut self, mv: Move) {
        let before = shredder_fen(&self.ours);
        let text = mv.to_string();
        self.ours = self.ours.play_unchecked(mv);
        self.cozy.play(text.parse().expect("a move in coordinates"));
        let uci: shakmaty::uci::UciMove = text.parse().expect("a move in coordinates");
        let theirs = uci.to_move(&self.shakmaty).expect("a legal move");
        self.shakmaty.play_unchecked(theirs);
        let fen = shredder_fen(&self.ours);
        let shakmaty = shakmaty::fen::Fen::from_position(&self.shakmaty, shakmaty::EnPassantMode::Legal);
        assert_eq!(men_turn_rights(&fen), men_turn_rights(&format!("{:#}", self.cozy)), "{before} {mv}");
        let read = read_fen(&shakmaty.to_string(), FenMode::Lenient, Variant::Chess960).expect("a sound FEN");
        // Theirs names no double step that cannot be answered.
        assert_eq!(read.position.to_fen(), self.ours.to_fen(), "{before} {mv}");
        assert_eq!(read.position.zobrist(), self.ours.zobrist(), "{before} {mv}");
    }
}

/// The first three fields, which all write alike.
fn men_turn_rights(fen: &str) -> Vec<&str> {
    fen.split(' ').take(3).collect()
}

/// FEN with the rooks' files as rights, which the three read the same way.
fn shredder_fen(position: &Position) -> String {
    let mut rights = String::new();
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            if let Some(file) = position.castling().rook_file(color, side) {
                let letter = file.letter();
                rights.push(if color.is_white() { letter.to_ascii_uppercase() } else { letter });
            }
        }
    }
    if rights.is_empty() {
        rights.push('-');
    }
    let fen = position.to_fen();
    let mut fields: Vec<&str> = fen.split(' ').collect();
    fields[2] = &rights;
    fields.join(" ")
}
