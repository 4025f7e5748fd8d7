//! "This side can never mate" held against others on positions made by chance, without a time taken: what a
//! live game must never be told wrongly.
//!
//! Families, in turn: few men; walls of pawns with pieces about; castling rights of Chess960 among walls;
//! en passant captures to be made; bishops of one colour behind walls; pawns about to promote; and, where
//! files are given, their positions with one man or two changed. Every "cannot" of the quick and the deeper
//! look is held against `deadpos::check`, against the peer's full search, against a plain exhaustive search
//! of ours, against one on another library's board, and against what is said of positions some moves on.

use crate::deadpos::{peer_board, peer_color};
use deadpos::{Closure, Effort, Verdict, can_mate, check, close};
use rules::{
    CastlingSide, Color, FenMode, File, Piece, Position, Rank, Role, Setup, Square, Variant, read_fen,
};
use shakmaty::Position as _;
use std::collections::HashSet;

const FAMILIES: [&str; 7] =
    ["few men", "walls", "castling", "en passant", "bishops of one colour", "promotions", "changed vectors"];

#[derive(Default)]
struct Tally {
    positions: u64,
    quick: u64,
    deeper: u64,
    winnable: u64,
    open: u64,
    peer_agrees: u64,
    peer_open: u64,
    peer_has_no_room: u64,
    closed: u64,
    spent: u64,
    foreign_closed: u64,
    foreign_spent: u64,
}

/// Looks at `count` positions.
///
/// # Panics
/// When anybody mates where we said that it cannot be, with the position.
pub fn run(count: u64, seed: u64, files: &[String]) {
    let mut chance = Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let vectors: Vec<Position> = files
        .iter()
        .flat_map(|path| {
            std::fs::read_to_string(path)
                .unwrap_or_else(|error| panic!("{path}: {error}"))
                .lines()
                .filter(|line| !line.starts_with('#'))
                .filter_map(|line| {
                    read_fen(line.split_once(' ')?.1, FenMode::Lenient, Variant::Standard).ok()
                })
                .map(|reading| reading.position)
                .collect::<Vec<_>>()
        })
        .collect();
    let mut tallies: [Tally; FAMILIES.len()] = Default::default();
    let mut made = 0;
    let families = if vectors.is_empty() { FAMILIES.len() - 1 } else { FAMILIES.len() };
    while made < count {
        let family = chance.below(families);
        let Some(position) = make(family, &vectors, &mut chance) else { continue };
        made += 1;
        tallies[family].positions += 1;
        for winner in Color::ALL {
            if judge(&position, winner, &mut tallies[family]) {
                stays(&position, winner, &mut chance);
            }
        }
    }
    println!(
        "{:<22} {:>9} {:>8} {:>8} {:>8} {:>6} | peer: {:>8} {:>6} {:>8} | plain: {:>8} {:>7} | foreign: {:>8} {:>7}",
        "",
        "positions",
        "cannot",
        "(quick)",
        "can",
        "open",
        "agrees",
        "open",
        "no room",
        "agrees",
        "spent",
        "agrees",
        "spent"
    );
    for (name, t) in FAMILIES.iter().zip(&tallies) {
        println!(
            "{name:<22} {:>9} {:>8} {:>8} {:>8} {:>6} |       {:>8} {:>6} {:>8} |        {:>8} {:>7} |          {:>8} {:>7}",
            t.positions,
            t.deeper,
            t.quick,
            t.winnable,
            t.open,
            t.peer_agrees,
            t.peer_open,
            t.peer_has_no_room,
            t.closed,
            t.spent,
            t.foreign_closed,
            t.foreign_spent
        );
    }
}

/// Is it said that this side cannot mate? Then nobody may know better.
fn judge(position: &Position, winner: Color, tally: &mut Tally) -> bool {
    let tell = || format!("{winner} in {} ({position:?})", position.to_fen());
    let verdicts =
        [Effort::QUICK, Effort { positions: 4_100 }].map(|effort| can_mate(position, winner, effort));
    for verdict in &verdicts {
        let decided = *verdict != Verdict::Undetermined;
        assert_eq!(check(position, winner, verdict), decided, "{verdict:?}: {}", tell());
    }
    let [quick, deeper] = verdicts;
    assert!(
        !matches!((&quick, &deeper), (Verdict::Unwinnable(_), Verdict::Winnable(_))),
        "{quick:?} and {deeper:?}: {}",
        tell()
    );
    tally.quick += u64::from(matches!(quick, Verdict::Unwinnable(_)));
    match &deeper {
        Verdict::Winnable(_) => tally.winnable += 1,
        Verdict::Undetermined => tally.open += 1,
        Verdict::Unwinnable(_) => {
            tally.deeper += 1;
            match peer_board(position).map(|board| chasolver::winnability(&board, peer_color(winner))) {
                Some(Some(chasolver::Winnability::Unwinnable)) => tally.peer_agrees += 1,
                Some(Some(chasolver::Winnability::Winnable { .. })) => {
                    panic!("the peer mates: {deeper:?}: {}", tell())
                }
                Some(None) => tally.peer_open += 1,
                None => tally.peer_has_no_room += 1,
            }
            match close(position, winner, 3_000) {
                Closure::Mate(line) => panic!("{line:?} mates: {deeper:?}: {}", tell()),
                Closure::Closed { .. } => tally.closed += 1,
                Closure::Spent => tally.spent += 1,
            }
            match foreign(position, winner, 3_000) {
                Some(true) => panic!("another library's board has a mate: {deeper:?}: {}", tell()),
                Some(false) => tally.foreign_closed += 1,
                None => tally.foreign_spent += 1,
            }
        }
    }
    matches!(deeper, Verdict::Unwinnable(_))
}

/// Who cannot mate cannot mate after any moves either.
fn stays(position: &Position, winner: Color, chance: &mut Chance) {
    for _ in 0..3 {
        let mut current = position.clone();
        for _ in 0..12 {
            let legal = current.legal_moves();
            if legal.is_empty() {
                break;
            }
            current = current.play_unchecked(legal[chance.below(legal.len())]);
            let verdict = can_mate(&current, winner, Effort { positions: 400 });
            assert!(
                !matches!(verdict, Verdict::Winnable(_)),
                "{verdict:?} for {winner} in {}, which comes of {}",
                current.to_fen(),
                position.to_fen()
            );
        }
    }
}

/// Is there a mate among the first positions on another library's board? Nothing if they are more.
fn foreign(position: &Position, winner: Color, budget: usize) -> Option<bool> {
    let fen: shakmaty::fen::Fen = position.to_shredder_fen().parse().ok()?;
    let start: shakmaty::Chess = fen
        .into_position(shakmaty::CastlingMode::Chess960)
        .or_else(|error| error.ignore_too_much_material())
        .or_else(|error| error.ignore_impossible_check())
        .ok()?;
    let winner = match winner {
        Color::White => shakmaty::Color::White,
        Color::Black => shakmaty::Color::Black,
    };
    let mut seen = HashSet::new();
    let mut open = std::collections::VecDeque::from([start]);
    while let Some(current) = open.pop_front() {
        if current.is_checkmate() && current.turn() != winner {
            return Some(true);
        }
        for mv in current.legal_moves() {
            let mut after = current.clone();
            after.play_unchecked(mv);
            if seen.len() > budget {
                return None;
            }
            let key: shakmaty::zobrist::Zobrist128 = after.zobrist_hash(shakmaty::EnPassantMode::Legal);
            if seen.insert(key.0) {
                open.push_back(after);
            }
        }
    }
    Some(false)
}

fn make(family: usize, vectors: &[Position], chance: &mut Chance) -> Option<Position> {
    let mut setup = Setup { turn: Color::ALL[chance.below(2)], ..Setup::EMPTY };
    let minor = [Role::Knight, Role::Bishop];
    let pieces = [Role::Knight, Role::Knight, Role::Bishop, Role::Bishop, Role::Rook, Role::Queen];
    match family {
        0 => {
            let men = 1 + chance.below(5);
            let all = [Role::Pawn, Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
            throw(&mut setup, chance, men, &all);
        }
        1 => {
            wall(&mut setup, chance);
            let men = chance.below(4);
            let roles = if chance.below(3) == 0 { &pieces[..] } else { &minor[..] };
            throw(&mut setup, chance, men, roles);
            if chance.below(4) == 0 {
                throw(&mut setup, chance, 1, &[Role::Pawn]);
            }
        }
        2 => {
            wall(&mut setup, chance);
            let men = chance.below(3);
            throw(&mut setup, chance, men, &minor);
            castle(&mut setup, chance)?;
        }
        3 => {
            wall(&mut setup, chance);
            let men = chance.below(3);
            throw(&mut setup, chance, men, &pieces);
            pass(&mut setup, chance)?;
        }
        4 => {
            wall(&mut setup, chance);
            let dark = chance.below(2) == 0;
            for _ in 0..1 + chance.below(4) {
                let square = square(chance);
                if square.is_light() != dark && setup.board.piece_at(square).is_none() {
                    setup.board.put(square, Piece { role: Role::Bishop, color: Color::ALL[chance.below(2)] });
                }
            }
            let men = chance.below(3);
            throw(&mut setup, chance, men, &[Role::Knight, Role::Pawn]);
        }
        5 => {
            if chance.below(2) == 0 {
                wall(&mut setup, chance);
            }
            for _ in 0..1 + chance.below(3) {
                let color = Color::ALL[chance.below(2)];
                let rank = [Rank::Seventh, Rank::Sixth][chance.below(2)].relative_to(color);
                let square = Square::new(File::ALL[chance.below(8)], rank);
                setup.board.put(square, Piece { role: Role::Pawn, color });
            }
            let men = chance.below(3);
            throw(&mut setup, chance, men, &pieces);
        }
        _ => {
            setup = vectors[chance.below(vectors.len())].to_setup();
            for _ in 0..1 + chance.below(2) {
                change(&mut setup, chance)?;
            }
            return Position::from_setup_lenient(setup).ok().map(|(position, _)| position);
        }
    }
    for color in Color::ALL {
        let king = Piece { role: Role::King, color };
        if !Square::ALL.iter().any(|&square| setup.board.piece_at(square) == Some(king)) {
            let square = empty_square(&setup, chance)?;
            setup.board.put(square, king);
        }
    }
    Position::from_setup_lenient(setup).ok().map(|(position, _)| position)
}

fn square(chance: &mut Chance) -> Square {
    Square::ALL[chance.below(64)]
}

fn empty_square(setup: &Setup, chance: &mut Chance) -> Option<Square> {
    (0..20).map(|_| square(chance)).find(|&square| setup.board.piece_at(square).is_none())
}

fn throw(setup: &mut Setup, chance: &mut Chance, men: usize, roles: &[Role]) {
    for _ in 0..men {
        let role = roles[chance.below(roles.len())];
        let Some(square) = empty_square(setup, chance) else { return };
        if role == Role::Pawn && matches!(square.rank(), Rank::First | Rank::Eighth) {
            continue;
        }
        setup.board.put(square, Piece { role, color: Color::ALL[chance.below(2)] });
    }
}

/// Pawns that face each other, most of their ranks near each other, so that they often close the board.
fn wall(setup: &mut Setup, chance: &mut Chance) {
    let mut rank = 1 + chance.below(5);
    let is_whole = chance.below(2) == 0;
    for file in File::ALL {
        if !is_whole && chance.below(8) == 0 {
            continue;
        }
        match chance.below(4) {
            0 => rank = (rank + 1).min(5),
            1 => rank = rank.saturating_sub(1).max(1),
            2 => rank = if rank > 2 { rank - 2 } else { rank + 2 },
            _ => {}
        }
        for (rank, color) in [(rank, Color::White), (rank + 1, Color::Black)] {
            if let Some(rank) = Rank::from_index(rank as u8) {
                setup.board.put(Square::new(file, rank), Piece { role: Role::Pawn, color });
            }
        }
    }
}

/// A king and a rook or two on their end rank, with the right to castle.
fn castle(setup: &mut Setup, chance: &mut Chance) -> Option<()> {
    let color = Color::ALL[chance.below(2)];
    let rank = Rank::First.relative_to(color);
    let king = 1 + chance.below(6);
    for file in File::ALL {
        setup.board.remove(Square::new(file, rank));
    }
    setup.board.put(Square::new(File::ALL[king], rank), Piece { role: Role::King, color });
    let rook = Piece { role: Role::Rook, color };
    if chance.below(3) > 0 {
        let file = File::ALL[king + 1 + chance.below(7 - king)];
        setup.board.put(Square::new(file, rank), rook);
        setup.castling.set(color, CastlingSide::King, Some(file));
    }
    if chance.below(3) > 0 {
        let file = File::ALL[chance.below(king)];
        setup.board.put(Square::new(file, rank), rook);
        setup.castling.set(color, CastlingSide::Queen, Some(file));
    }
    Some(())
}

/// A pawn that has just made its double step, and one beside it.
fn pass(setup: &mut Setup, chance: &mut Chance) -> Option<()> {
    let us = setup.turn;
    let file = chance.below(8);
    let beside = if file == 0 || file < 7 && chance.below(2) == 0 { file + 1 } else { file - 1 };
    let on = |file: usize, rank: Rank| Square::new(File::ALL[file], rank.relative_to(us));
    for rank in [Rank::Seventh, Rank::Sixth] {
        setup.board.remove(on(file, rank));
    }
    setup.board.put(on(file, Rank::Fifth), Piece { role: Role::Pawn, color: !us });
    setup.board.put(on(beside, Rank::Fifth), Piece { role: Role::Pawn, color: us });
    setup.ep_square = Some(on(file, Rank::Sixth));
    Some(())
}

/// One man moved, put, taken off or made another, or the other side to move.
fn change(setup: &mut Setup, chance: &mut Chance) -> Option<()> {
    let men: Vec<Square> =
        Square::ALL.into_iter().filter(|&square| setup.board.piece_at(square).is_some()).collect();
    let from = men[chance.below(men.len())];
    let man = setup.board.piece_at(from)?;
    match chance.below(5) {
        0 => {
            setup.turn = !setup.turn;
            setup.ep_square = None;
        }
        1 | 2 => {
            let to = empty_square(setup, chance)?;
            if man.role == Role::Pawn && matches!(to.rank(), Rank::First | Rank::Eighth) {
                return None;
            }
            setup.board.remove(from);
            setup.board.put(to, man);
        }
        3 if man.role != Role::King => _ = setup.board.remove(from),
        _ => throw(setup, chance, 1, &[Role::Pawn, Role::Knight, Role::Bishop, Role::Rook]),
    }
    Some(())
}

/// xorshift64*: numbers that look random, the same for a seed.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % end
    }
}
