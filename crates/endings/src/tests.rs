//! Against figures that others have published, and against the rules themselves.

use crate::index::{Layout, Spot};
use crate::solve::Board;
use crate::tables::seat;
use crate::{Class, Damaged, Packed, Table, Tables, Unsolved, Verdict, solve};
use rules::{Color, Piece, Position, Rank, Role, Setup, Square};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Solves these classes and all they need.
fn solved(names: &[&str]) -> HashMap<Class, Table> {
    let mut wanted: Vec<Class> = names.iter().map(|name| name.parse().expect("a class")).collect();
    let mut at = 0;
    while at < wanted.len() {
        let needs = wanted[at].needs();
        wanted.extend(needs);
        at += 1;
    }
    let mut tables = HashMap::new();
    for class in Class::all().into_iter().filter(|class| wanted.contains(class)) {
        let table = solve(class, |need| tables.get(&need), &mut |_| ControlFlow::Continue(()));
        tables.insert(class, table.expect("its needs come before it"));
    }
    tables
}

fn of<'a>(tables: &'a HashMap<Class, Table>, name: &str) -> &'a Table {
    &tables[&name.parse::<Class>().expect("a class")]
}

#[test]
fn the_classes_are_five_of_three_men_and_thirty_of_four() {
    let all = Class::all();
    assert_eq!(all.iter().filter(|class| class.len() == 3).count(), 5);
    assert_eq!(all.iter().filter(|class| class.len() == 4).count(), 30);
    for (at, class) in all.iter().enumerate() {
        assert!(class.needs().iter().all(|need| all[..at].contains(need)), "{class}");
    }
}

#[test]
fn king_and_rook_against_king_as_counted_by_clarke_and_bain() {
    // M. Bain's list of 1992: Black to move, 28,056 positions, by White's moves to the mate.
    let tables = solved(&["KRK"]);
    let [_, black] = of(&tables, "KRK").statistics();
    let by_moves: Vec<u64> = black.losses.iter().step_by(2).copied().collect();
    let known = [27, 78, 246, 81, 198, 471, 592, 683, 1433, 1712, 1985, 2854, 3597, 4194, 4553, 2166, 390];
    assert_eq!(black.positions, 28_056);
    assert_eq!(by_moves, known);
    assert_eq!(black.positions - black.lost(), 2_796);
}

#[test]
fn king_and_pawn_against_king_as_counted_by_clarke() {
    // M. R. B. Clarke, 1977, doubled for the other half of the board: 124,960 of 163,328 and 97,604 of 168,024.
    let tables = solved(&["KPK"]);
    let [white, black] = of(&tables, "KPK").statistics();
    assert_eq!((2 * white.positions, 2 * white.won()), (163_328, 124_960));
    assert_eq!((2 * black.positions, 2 * black.lost()), (168_024, 97_604));
    assert_eq!(white.longest()[0], Some(2 * 28 - 1));
}

/// A small generator of numbers, the same on every run.
struct Lot(u64);

impl Lot {
    fn draw(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % below
    }

    /// A position of a class in either colours; in KPKP every other one with a right to capture en passant.
    fn position(&mut self, class: Class) -> Position {
        let men: Vec<Piece> = [Role::King.of(Color::White), Role::King.of(Color::Black)]
            .into_iter()
            .chain(class.men())
            .collect();
        let passes = class.to_string() == "KPKP" && self.draw(2) == 1;
        loop {
            let is_flipped = self.draw(2) == 1;
            let turn = if self.draw(2) == 0 { Color::White } else { Color::Black };
            let mut setup = Setup { turn, ..Setup::EMPTY };
            for (at, man) in men.iter().enumerate() {
                let man = if is_flipped { man.role.of(!man.color) } else { *man };
                let mut square = Square::from_index(self.draw(64) as u8).expect("below 64");
                if passes && at > 1 {
                    let rank = if turn.is_white() { Rank::Fifth } else { Rank::Fourth };
                    square = Square::new(square.file(), rank);
                    if man.color != turn {
                        let over = if turn.is_white() { Rank::Sixth } else { Rank::Third };
                        setup.ep_square = Some(Square::new(square.file(), over));
                    }
                }
                if setup.board.role_at(square).is_none() {
                    setup.board.put(square, man);
                }
            }
            if setup.board.occupied().len() as usize != men.len() {
                continue;
            }
            if let Ok((position, _)) = Position::from_setup_lenient(setup)
                && position.ep_square().is_some() == passes
            {
                return position;
            }
        }
    }
}

/// What the moves of a position say it is worth.
fn from_moves(tables: &Tables, position: &Position) -> Verdict {
    match tables.moves(position).expect("all tables are there").first() {
        Some((_, verdict)) => *verdict,
        None if position.is_check() => Verdict::Loss { plies: 0 },
        None => Verdict::Draw,
    }
}

/// Holds positions of every class against their moves: where that is so of all positions, the tables are right.
fn hold_against_the_rules(solved: &HashMap<Class, Table>, positions: usize) {
    let mut tables = Tables::new();
    for table in solved.values() {
        tables.insert(Packed::read(table.pack()).expect("just written"));
    }
    for class in solved.keys() {
        let mut lot = Lot(7);
        for _ in 0..positions {
            let position = lot.position(*class);
            let told = tables.probe(&position).expect("its table is there");
            assert_eq!(told, from_moves(&tables, &position), "{}", position.to_fen());
        }
    }
}

/// Moves to the longest mates by White and by Black.
fn longest(tables: &HashMap<Class, Table>, name: &str) -> [usize; 2] {
    let [white, black] = of(tables, name).statistics();
    [white, black].map(|side| side.longest()[0].map_or(0, |plies| plies.div_ceil(2)))
}

#[test]
fn longest_mates_without_pawns_and_a_sample_against_the_rules() {
    let tables = solved(&["KQK", "KPK", "KBBK", "KBNK", "KQKR", "KRKB"]);
    for (name, white) in
        [("KQK", 10), ("KRK", 16), ("KPK", 28), ("KBBK", 19), ("KBNK", 33), ("KQKR", 35), ("KRKB", 29)]
    {
        assert_eq!(longest(&tables, name)[0], white, "{name}");
    }
    hold_against_the_rules(&tables, 200);
}

/// Two minutes of one core: `QIYUAN_ENDINGS=all cargo test -p endings -- all_classes`.
#[test]
fn all_classes_where_asked_for() {
    if std::env::var_os("QIYUAN_ENDINGS").is_none() {
        return;
    }
    let classes: Vec<String> = Class::all().iter().map(Class::to_string).collect();
    let tables = solved(&classes.iter().map(String::as_str).collect::<Vec<_>>());
    for (name, moves) in [
        ("KNNK", [1, 0]),
        ("KRRK", [7, 0]),
        ("KQQK", [4, 0]),
        ("KQKQ", [13, 13]),
        ("KRKR", [19, 19]),
        ("KQKB", [17, 0]),
        ("KQKN", [21, 0]),
        ("KRKN", [40, 1]),
        ("KQKP", [28, 29]),
        ("KRKP", [26, 43]),
        ("KBKP", [1, 29]),
        ("KNKP", [7, 29]),
        ("KPPK", [32, 0]),
        ("KBPK", [31, 0]),
        ("KNPK", [27, 0]),
        ("KRPK", [16, 0]),
        ("KPKP", [33, 33]),
    ] {
        assert_eq!(longest(&tables, name), moves, "{name}");
    }
    hold_against_the_rules(&tables, 2_000);
}

#[test]
fn moves_and_their_ways_back_are_those_of_the_rules() {
    let mut passed = 0;
    for class in Class::all() {
        let board = Board::of(class);
        let mut lot = Lot(11);
        for _ in 0..300 {
            let position = lot.position(class);
            let (found, spot) = seat(&position).expect("four men at most").expect("more than kings");
            assert_eq!(found, class);
            passed += u64::from(spot.has_passed);
            let (mut inside, mut outside) = (Vec::new(), 0);
            board.each_step(&spot, |step| {
                if step.taken.is_none() && step.promoted.is_none() {
                    inside.push(step.next);
                } else {
                    outside += 1;
                }
            });
            let moves = position.legal_moves();
            let stays = |mv: &rules::Move| !position.is_capture(*mv) && mv.promotion().is_none();
            let (quiet, other): (Vec<_>, Vec<_>) = moves.into_iter().partition(stays);
            assert_eq!((inside.len(), outside), (quiet.len(), other.len()), "{}", position.to_fen());
            let layout = Layout::of(class);
            for mv in quiet {
                let next = position.play_unchecked(mv);
                let (_, there) = seat(&next).expect("the same men").expect("the same men");
                let same = |spot: &&Spot| layout.index(spot) == layout.index(&there);
                // A passed pawn that is pinned is told by the rules as no right to capture: then the places differ.
                let next = inside.iter().find(same).or_else(|| inside.iter().find(|spot| spot.has_passed));
                let next = next.unwrap_or_else(|| panic!("{} {mv}", position.to_fen()));
                let mut is_found = false;
                board.each_before(next, |before| is_found |= layout.index(before) == layout.index(&spot));
                assert!(is_found, "{} {mv}", position.to_fen());
            }
        }
    }
    assert!(passed > 50, "{passed} with a right to capture en passant");
}

#[test]
fn what_is_no_table_is_refused() {
    let tables = solved(&["KNK"]);
    let file = of(&tables, "KNK").pack();
    assert!(Packed::read(file.clone()).is_ok());
    assert_eq!(Packed::read(b"hello".to_vec()).err(), Some(Damaged::NotATable));
    assert_eq!(Packed::read(file[..20].to_vec()).err(), Some(Damaged::Changed));
    assert_eq!(Packed::read(file[..file.len() - 1].to_vec()).err(), Some(Damaged::Changed));
    for at in 24..file.len() {
        let mut other = file.clone();
        other[at] ^= 1;
        assert_eq!(Packed::read(other).err(), Some(Damaged::Changed), "byte {at}");
    }
    let mut other = file;
    other[16..19].copy_from_slice(b"KKK");
    assert!(matches!(Packed::read(other), Err(Damaged::Class(_))));
}

#[test]
fn what_tables_do_not_know_is_told() {
    let known = solved(&["KRK"]);
    let mut tables = Tables::new();
    tables.insert(Packed::read(of(&known, "KRK").pack()).expect("just written"));
    let probe = |fen: &str| tables.probe(&fen.parse().expect("a position"));
    assert_eq!(probe("8/8/8/8/8/5k2/8/r4K2 w - - 0 1"), Some(Verdict::Loss { plies: 0 }));
    assert_eq!(probe("8/8/8/8/8/2k5/8/K7 w - - 0 1"), Some(Verdict::Draw), "two kings");
    assert_eq!(probe("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), Some(Verdict::Win { plies: 23 }));
    assert_eq!(probe("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"), None, "it may castle");
    assert_eq!(probe("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"), None, "another class");
    assert_eq!(probe(&Position::start().to_fen()), None);
}

#[test]
fn what_is_missing_and_a_stop_are_told() {
    let class: Class = "KPK".parse().expect("a class");
    let missing = solve(class, |_| None, &mut |_| ControlFlow::Continue(()));
    assert_eq!(missing.err(), Some(Unsolved::Missing("KQK".parse().expect("a class"))));
    let rook: Class = "KRK".parse().expect("a class");
    let mut told = 0;
    assert!(
        solve(rook, |_| None, &mut |done| {
            told += done;
            ControlFlow::Continue(())
        })
        .is_ok()
    );
    assert_eq!(told, rook.work());
    assert_eq!(solve(rook, |_| None, &mut |_| ControlFlow::Break(())).err(), Some(Unsolved::Stopped));
}
