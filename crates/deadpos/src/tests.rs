//! The positions of the Laws' discussions, D-01 to D-18, exhaustive second opinions on small boards,
//! and what random play says.

use super::*;
use proptest::prelude::*;
use rules::{FenMode, File, Piece, Role, Setup, Square, Variant, read_fen};

fn position(fen: &str) -> Position {
    read_fen(fen, FenMode::Strict, Variant::Standard)
        .unwrap_or_else(|fault| panic!("{fen}: {fault}"))
        .position
}

fn chess960(fen: &str) -> Position {
    read_fen(fen, FenMode::Strict, Variant::Chess960)
        .unwrap_or_else(|fault| panic!("{fen}: {fault}"))
        .position
}

/// The verdict as a letter: `W` or `B` can mate, `-` cannot, `?` unknown. The checker must accept it.
fn letter(position: &Position, winner: Color, effort: Effort) -> char {
    let verdict = can_mate(position, winner, effort);
    let decided = verdict != Verdict::Undetermined;
    assert_eq!(super::check(position, winner, &verdict), decided, "{position:?} {winner:?}: {verdict:?}");
    match verdict {
        Verdict::Winnable(_) => {
            if winner == Color::White {
                'W'
            } else {
                'B'
            }
        }
        Verdict::Unwinnable(_) => '-',
        Verdict::Undetermined => '?',
    }
}

/// `expected`: `WB`, `W-`, `-B` or `--`.
fn check(fen: &str, expected: &str) {
    let position = position(fen);
    let found: String = Color::ALL.iter().map(|&color| letter(&position, color, Effort::FULL)).collect();
    assert_eq!(found, expected, "{fen}");
    for (color, wanted) in Color::ALL.into_iter().zip(expected.chars()) {
        let quick = letter(&position, color, Effort::QUICK);
        assert!(quick == wanted || quick == '?', "{fen}: a quick look says {quick}, not {wanted}");
    }
}

#[test]
fn d_01_to_d_04_bare_material() {
    check("8/8/4k3/8/8/3K4/8/8 w - - 0 1", "--");
    check("8/8/4k3/8/8/3KB3/8/8 w - - 0 1", "--");
    check("8/8/4k3/8/8/3KN3/8/8 w - - 0 1", "--");
    check("8/8/4kb2/8/8/3KB3/8/8 w - - 0 1", "--");
}

#[test]
fn d_05_to_d_07_minor_pieces_that_can() {
    check("8/8/4k1b1/8/8/3KB3/8/8 w - - 0 1", "WB");
    check("8/8/4kn2/8/8/3KN3/8/8 w - - 0 1", "WB");
    check("8/8/4k3/8/8/3KNN2/8/8 w - - 0 1", "W-");
}

#[test]
fn d_08_to_d_12_dead_with_plenty_of_men() {
    check("4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1", "--");
    check("4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1", "--");
    check("k7/8/1p1p1p1p/pP1P1P1P/P7/8/8/K7 w - - 0 1", "--");
    check("5bk1/8/8/p1p1p1p1/P1P1P1P1/8/8/4KB2 w - - 0 1", "--");
    check("6Rk/8/7K/8/8/8/8/8 b - - 0 1", "--");
}

#[test]
fn d_13_to_d_18_one_side_only() {
    check("8/8/4kq2/8/8/3KN3/8/8 w - - 0 1", "-B");
    check("8/8/4kr2/8/8/3KN3/8/8 w - - 0 1", "WB");
    check("8/8/4kr2/8/8/3KB3/8/8 w - - 0 1", "-B");
    check("8/8/4kp2/8/8/3KN3/8/8 w - - 0 1", "WB");
    check("8/8/8/8/1p6/5N2/5q2/4RK1k w - - 0 1", "W-");
    check("8/8/8/8/8/3k4/8/K6q w - - 0 1", "-B");
}

#[test]
fn a_quick_look_sees_the_dead_positions_of_the_laws() {
    for fen in [
        "8/8/4k3/8/8/3K4/8/8 w - - 0 1",
        "8/8/4kb2/8/8/3KB3/8/8 w - - 0 1",
        "4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1",
        "4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1",
        "k7/8/1p1p1p1p/pP1P1P1P/P7/8/8/K7 w - - 0 1",
        "5bk1/8/8/p1p1p1p1/P1P1P1P1/8/8/4KB2 w - - 0 1",
        "6Rk/8/7K/8/8/8/8/8 b - - 0 1",
        "8/5N1k/8/6K1/8/8/8/8 b - - 0 1",
    ] {
        assert!(is_dead_quick(&position(fen)), "{fen}");
    }
    assert!(!is_dead_quick(&Position::start()));
    assert!(!is_dead_quick(&position("8/8/4kn2/8/8/3KN3/8/8 w - - 0 1")));
}

#[test]
fn the_end_of_the_game_answers_itself() {
    // Mated: the winner can, with an empty line; the loser cannot.
    check("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "-B");
    let mated = position("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    assert_eq!(can_mate(&mated, Color::Black, Effort::QUICK), Verdict::Winnable(Vec::new()));
    // Stalemate: neither.
    check("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "--");
    assert_eq!(
        can_mate(&position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Color::White, Effort::QUICK),
        Verdict::Unwinnable(Proof::Over)
    );
}

#[test]
fn proofs_say_why() {
    let proof = |fen: &str, color| match can_mate(&position(fen), color, Effort::FULL) {
        Verdict::Unwinnable(proof) => proof,
        other => panic!("{fen}: {other:?}"),
    };
    let bare = proof("8/8/8/8/8/3k4/8/K6q w - - 0 1", Color::White);
    assert_eq!(bare, Proof::Material(MaterialClass::BareKing));
    let knight = proof("8/8/4kq2/8/8/3KN3/8/8 w - - 0 1", Color::White);
    assert_eq!(knight, Proof::Material(MaterialClass::KnightAgainstQueens));
    let bishop = proof("8/8/4kr2/8/8/3KB3/8/8 w - - 0 1", Color::White);
    assert_eq!(bishop, Proof::Material(MaterialClass::BishopsOfOneColour));
    let Proof::StaticWall(wall) = proof("4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1", Color::White) else {
        panic!("a wall is not seen")
    };
    let king = wall.men.iter().find(|man| man.home == Square::E1).unwrap();
    assert_eq!(king.reach.len(), 24, "three ranks, and nothing beyond the wall");
    assert!(wall.takeable.is_empty());
    // The king in check has five ways out, and each leaves White without a move.
    let stuck = proof("8/p6p/5kp1/5pP1/5P1K/1r5P/8/8 b - - 0 47", Color::White);
    assert!(matches!(stuck, Proof::ClosedSearch { positions: 2..=20 }), "{stuck:?}");
    let forced = proof("6Rk/8/7K/8/8/8/8/8 b - - 0 1", Color::White);
    assert!(matches!(forced, Proof::ForcedLine(line) if line.len() == 1));
}

#[test]
fn rights_and_en_passant_count() {
    // The one move is an en passant capture; where a pin forbids it, the position is a stalemate.
    check("8/N7/5K2/8/RpP3k1/1R6/7Q/8 b - c3 0 1", "--");
    check("8/4R3/3R4/k7/Pp6/1K6/8/8 b - a3 0 1", "WB");
    // Castling mates at once.
    let castling = position("8/5p2/8/8/8/8/3R4/R3K1k1 w Q - 0 1");
    assert_eq!(letter(&castling, Color::White, Effort::FULL), 'W');
}

/// Castling goes to the same squares from anywhere.
#[test]
fn chess960_rights() {
    let inner = chess960("4k3/8/8/8/8/8/8/1RK5 w B - 0 1");
    assert_eq!(letter(&inner, Color::White, Effort::FULL), 'W');
    assert_eq!(letter(&inner, Color::Black, Effort::FULL), '-');
    for number in [0, 17, 518, 959] {
        let start = Position::chess960(number).unwrap();
        assert_eq!(letter(&start, Color::White, Effort::FULL), 'W');
        assert_eq!(letter(&start, Color::Black, Effort::FULL), 'B');
        assert!(!is_dead_quick(&start));
    }
}

/// The rook jumps over its king, who stays: White's only legal move, and without the right it is stalemate.
#[test]
fn castling_as_the_only_move() {
    for (rights, expected) in [("H", ['W', 'B']), ("-", ['-', '-'])] {
        let here = chess960(&format!("5r1k/8/8/8/8/7p/7P/6KR w {rights} - 0 1"));
        for (color, wanted) in Color::ALL.into_iter().zip(expected) {
            assert_eq!(letter(&here, color, Effort::FULL), wanted, "{rights}");
            let there = letter(&mirrored(&here), !color, Effort::FULL);
            assert_eq!(there == '-', wanted == '-', "{rights}, colours changed");
        }
    }
}

/// A wall must grant castling: a bare king mates nobody, but the claim that this rook stays is refused.
#[test]
fn a_wall_without_its_castling_is_refused() {
    let position = chess960("5r1k/8/8/8/8/7p/7P/6KR w H - 0 1");
    let mut wall = Wall {
        men: position
            .occupied()
            .iter()
            .map(|home| Mobility { home, reach: rules::Bitboard::FULL, promoted: rules::Bitboard::FULL })
            .collect(),
        takeable: rules::Bitboard::EMPTY,
    };
    for man in &mut wall.men {
        if position.role_at(man.home) != Some(Role::Pawn) {
            man.promoted = rules::Bitboard::EMPTY;
        }
    }
    assert!(check::grants_rights(&position, &wall));
    let rook = wall.men.iter_mut().find(|man| man.home == Square::H1).unwrap();
    rook.reach = rook.reach.without(Square::F1);
    assert!(!check::grants_rights(&position, &wall));
}

/// Four bishops roam, and no order of a search closes that soon; their colour does.
#[test]
fn free_bishops_are_closed_by_their_colour() {
    for fen in [
        "8/b1b5/k6p/2b2p1P/1b3p2/5PpK/6P1/8 w - - 0 1",
        "8/8/7p/2b2p1P/1bkb1p1K/2b2Pp1/6P1/8 b - - 0 1",
        "8/2b5/1b5p/b4p1P/5p1K/5Pp1/6P1/5kb1 b - - 0 1",
        "8/1p2B1B1/1PpB1B2/k1P5/p1P5/P7/5K2/8 w - - 0 1",
    ] {
        let position = read_fen(fen, FenMode::Lenient, Variant::Standard).unwrap().position;
        for winner in Color::ALL {
            let verdict = can_mate(&position, winner, Effort::DECISION);
            let Verdict::Unwinnable(Proof::FreeBishops { positions }) = verdict else {
                panic!("{fen}: {verdict:?}")
            };
            assert!(super::check(&position, winner, &verdict), "{fen}");
            let more = Verdict::Unwinnable(Proof::FreeBishops { positions: positions * 3 + 100 });
            assert!(!super::check(&position, winner, &more), "{fen}: a count that cannot be");
        }
    }
}

/// Where there is a mate, neither the solver nor the checker may close it by the bishops' colour.
#[test]
fn free_bishops_grant_every_mate() {
    let mut chance = 0x9e37_79b9_7f4a_7c15_u64;
    let mut below = |end: usize| {
        chance ^= chance >> 12;
        chance ^= chance << 25;
        chance ^= chance >> 27;
        (chance.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % end
    };
    let (mut mates, mut closed) = (0, 0);
    while mates < 400 || closed < 40 {
        let mut setup = Setup { turn: Color::ALL[below(2)], ..Setup::EMPTY };
        let bishops = Color::ALL[below(2)];
        let colour = if below(2) == 0 { rules::Bitboard::LIGHT } else { rules::Bitboard::DARK };
        for _ in 0..1 + below(3) {
            let squares: Vec<Square> = colour.iter().collect();
            setup.board.put(squares[below(32)], Piece { role: Role::Bishop, color: bishops });
        }
        for _ in 0..below(5) {
            let file = File::ALL[below(8)];
            let rank = 1 + below(5);
            for (rank, color) in [(rank, Color::White), (rank + 1, Color::Black)] {
                setup.board.put(Square::new(file, rules::Rank::ALL[rank]), Piece { role: Role::Pawn, color });
            }
        }
        if below(3) == 0 {
            let color = Color::ALL[below(2)];
            setup.board.put(Square::ALL[below(64)], Piece { role: Role::Knight, color });
        }
        for color in Color::ALL {
            setup.board.put(Square::ALL[below(64)], Piece { role: Role::King, color });
        }
        let Ok(position) = Position::from_setup(setup) else { continue };
        for winner in Color::ALL {
            let positions = bishops::close(&position, winner, 20_000);
            let again = check_bishops::closes(&position, winner, 50_000);
            assert_eq!(positions.is_some(), again.is_some(), "{position:?} {winner}");
            closed += u32::from(positions.is_some());
            if let Found::Mate(line) = search::thorough(&position, winner, 3_000) {
                mates += 1;
                assert_eq!(positions, None, "{position:?} {winner}: {line:?}");
            }
        }
    }
}

/// Lenient reading admits more men than a wall is looked for with.
#[test]
fn more_men_than_a_game_has() {
    let lenient = |fen| read_fen(fen, FenMode::Lenient, Variant::Standard).unwrap().position;
    let queens = lenient("QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/8/8/7k/8/K7 b - - 0 1");
    assert_eq!(letter(&queens, Color::Black, Effort::FULL), '-');
    assert_eq!(letter(&queens, Color::White, Effort::FULL), 'W');
    let knights = lenient("nnnnnnnn/nnnnnnnn/nnnnnnnn/k7/8/8/8/K7 w - - 0 1");
    assert_eq!(letter(&knights, Color::White, Effort::FULL), '-');
    assert_eq!(letter(&knights, Color::Black, Effort::FULL), 'B');
}

/// Evidence that was changed is no evidence.
#[test]
fn the_checker_refuses_what_is_not_so() {
    let says = |fen: &str, color| {
        let position = position(fen);
        let verdict = can_mate(&position, color, Effort::FULL);
        assert!(super::check(&position, color, &verdict), "{fen}");
        (position, verdict)
    };
    let no = |position: &Position, color, proof: Proof| {
        assert!(!super::check(position, color, &Verdict::Unwinnable(proof)), "{position:?}");
    };

    // A line cut short, a line for the other side, a line with a move that is none.
    let (start, verdict) = says("8/8/4kn2/8/8/3KN3/8/8 w - - 0 1", Color::White);
    let Verdict::Winnable(line) = verdict else { panic!("two knights can mate") };
    assert!(!super::check(&start, Color::Black, &Verdict::Winnable(line.clone())));
    assert!(!super::check(&start, Color::White, &Verdict::Winnable(line[..line.len() - 1].to_vec())));
    for index in 0..line.len() {
        let mut other = line.clone();
        other[index] = Move::new(other[index].to(), other[index].from(), None);
        assert!(!super::check(&start, Color::White, &Verdict::Winnable(other)), "move {index} turned round");
    }
    // A class, an end or a line that the position is not in.
    for class in
        [MaterialClass::BareKing, MaterialClass::KnightAgainstQueens, MaterialClass::BishopsOfOneColour]
    {
        no(&start, Color::White, Proof::Material(class));
    }
    no(&start, Color::White, Proof::Over);
    no(&start, Color::White, Proof::ForcedLine(vec![]));
    no(&start, Color::White, Proof::ForcedLine(vec![line[0]]));
    no(&start, Color::White, Proof::ClosedSearch { positions: 1_000 });
    assert!(!super::check(&start, Color::White, &Verdict::Undetermined));

    // A wall with any square of any man's left out, or with a man's freedom denied.
    let (locked, verdict) = says("5bk1/8/8/p1p1p1p1/P1P1P1P1/8/8/4KB2 w - - 0 1", Color::White);
    let Verdict::Unwinnable(Proof::StaticWall(wall)) = verdict else { panic!("a wall is not seen") };
    no(&start, Color::White, Proof::StaticWall(wall.clone()));
    for man in 0..wall.men.len() {
        for square in wall.men[man].reach.iter() {
            let mut other = wall.clone();
            other.men[man].reach = other.men[man].reach.without(square);
            no(&locked, Color::White, Proof::StaticWall(other));
        }
        let mut other = wall.clone();
        other.men.remove(man);
        no(&locked, Color::White, Proof::StaticWall(other));
    }
    // A search whose count cannot be.
    let (stuck, verdict) = says("8/p6p/5kp1/5pP1/5P1K/1r5P/8/8 b - - 0 47", Color::White);
    let Verdict::Unwinnable(Proof::ClosedSearch { positions }) = verdict else { panic!("it closes") };
    no(&stuck, Color::White, Proof::ClosedSearch { positions: positions * 3 + 100 });
    // Claims without end are refused before anything is searched.
    let start = Position::start();
    no(&start, Color::White, Proof::ClosedSearch { positions: usize::MAX });
    no(&start, Color::White, Proof::FreeBishops { positions: usize::MAX });
}

/// What may be taken is part of the argument: where a bishop can take a pawn, leaving that out is seen.
#[test]
fn a_man_that_can_be_taken_must_be_named() {
    let position = position("4k3/8/1b6/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1");
    let men = position.occupied().iter();
    let claim = men.map(|home| Mobility { home, reach: home.into(), promoted: rules::Bitboard::EMPTY });
    let wall = Wall { men: claim.collect(), takeable: rules::Bitboard::EMPTY };
    assert!(!super::check(&position, Color::White, &Verdict::Unwinnable(Proof::StaticWall(wall))));
}

/// The same position with colours changed has the same verdict with colours changed.
fn mirrored(position: &Position) -> Position {
    let setup = position.to_setup();
    let mut other =
        Setup { turn: !setup.turn, ep_square: setup.ep_square.map(Square::mirrored), ..Setup::EMPTY };
    for square in position.occupied().iter() {
        let Some(Piece { role, color }) = position.piece_at(square) else { continue };
        other.board.put(square.mirrored(), Piece { role, color: !color });
    }
    for color in Color::ALL {
        for side in rules::CastlingSide::ALL {
            other.castling.set(!color, side, setup.castling.rook_file(color, side));
        }
    }
    Position::from_setup_lenient(other).expect("the mirror of a position is one").0
}

#[test]
fn colours_change_places() {
    for fen in [
        "8/8/4kq2/8/8/3KN3/8/8 w - - 0 1",
        "8/8/4kr2/8/8/3KB3/8/8 w - - 0 1",
        "8/8/4kp2/8/8/3KN3/8/8 w - - 0 1",
        "8/8/8/8/1p6/5N2/5q2/4RK1k w - - 0 1",
        "k7/8/1p1p1p1p/pP1P1P1P/P7/8/8/K7 w - - 0 1",
        "8/p6p/5kp1/5pP1/5P1K/1r5P/8/8 b - - 0 47",
        "1k6/1P1p1p1p/BP6/1P6/8/8/3P1PKP/8 w - - 0 1",
        "2k5/8/8/3B4/2Bp1p1p/1BpP1P1P/2P1BPBP/3BK1NR w K - 0 1",
    ] {
        let position = match read_fen(fen, FenMode::Lenient, Variant::Standard) {
            Ok(reading) => reading.position,
            Err(fault) => panic!("{fen}: {fault}"),
        };
        let mirror = mirrored(&position);
        for color in Color::ALL {
            let effort = Effort { positions: 30_000 };
            let (here, there) = (letter(&position, color, effort), letter(&mirror, !color, effort));
            assert_eq!(here == '-', there == '-', "{fen}: {color:?}");
        }
    }
}

/// Pawns of one file never pass each other: without that no wall would be seen here, and the closed
/// search would need more than a million positions.
#[test]
fn pawns_that_can_still_step_are_a_wall_too() {
    let fen = "1k6/p1p1p1p1/P1P1P1P1/p1p1p1p1/8/8/P1P1P1P1/4K3 w - - 0 1";
    for color in Color::ALL {
        let verdict = can_mate(&position(fen), color, Effort::QUICK);
        assert!(matches!(verdict, Verdict::Unwinnable(Proof::StaticWall(_))), "{color:?}: {verdict:?}");
    }
    // A pawn between the files, and there is something to take.
    check("1k6/p1p1p1p1/P1P1P1P1/p1p1p1p1/8/1P6/2P1P1P1/4K3 w - - 0 1", "WB");
}

/// Every wall of eight locked pawns on two neighbouring ranks with nothing but kings, each pawn facing
/// an enemy one: an exhaustive search and the solver agree.
#[test]
fn pawn_walls_against_exhaustive_search() {
    for files in (1u8..=255).step_by(3) {
        let mut setup = Setup { ..Setup::EMPTY };
        for file in File::ALL.into_iter().filter(|file| files >> file.index() & 1 == 1) {
            let put = |setup: &mut Setup, rank, color| {
                let square = Square::new(file, rank);
                setup.board.put(square, Piece { role: Role::Pawn, color });
            };
            put(&mut setup, rules::Rank::Fourth, Color::White);
            put(&mut setup, rules::Rank::Fifth, Color::Black);
        }
        setup.board.put(Square::E1, Piece { role: Role::King, color: Color::White });
        setup.board.put(Square::E8, Piece { role: Role::King, color: Color::Black });
        let Ok(position) = Position::from_setup(setup) else { continue };
        for color in Color::ALL {
            compare(&position, color, 4_000);
        }
    }
}

/// Where an exhaustive search ends within its budget, the solver must say the same.
fn compare(position: &Position, color: Color, budget: usize) {
    let full = letter(position, color, Effort::FULL);
    match close(position, color, budget) {
        Closure::Mate(line) => {
            assert!(super::check(position, color, &Verdict::Winnable(line)));
            assert!(full != '-', "{position:?}: a mate was missed");
        }
        Closure::Closed { .. } => assert_eq!(full, '-', "{position:?}: no mate exists"),
        Closure::Spent => {}
    }
}

/// All placements of king and knight against king and queen, king and bishop against king and rook,
/// corners of the mated king only (every symmetric case is one of these): none is a mate.
#[test]
fn material_classes_have_no_mate() {
    for (own, theirs) in [
        (Role::Knight, Role::Queen),
        (Role::Bishop, Role::Rook),
        (Role::Bishop, Role::Queen),
        (Role::Bishop, Role::Bishop),
    ] {
        let mut seen = 0;
        each_placement(own, theirs, |position| {
            let class = material_class(position, Color::White);
            if class.is_some() {
                seen += 1;
                assert!(!position.is_checkmate(), "{position:?}");
            }
        });
        assert!(seen > 5_000, "{own:?} {theirs:?}: only {seen}");
    }
}

/// The classes are no wider than true: with these men mates exist.
#[test]
fn neighbours_of_the_classes_have_mates() {
    for (own, theirs) in [
        (Role::Knight, Role::Rook),
        (Role::Knight, Role::Bishop),
        (Role::Knight, Role::Knight),
        (Role::Bishop, Role::Knight),
        (Role::Bishop, Role::Bishop),
    ] {
        let mut mates = 0;
        each_placement(own, theirs, |position| mates += u32::from(position.is_checkmate()));
        assert!(mates > 0, "{own:?} {theirs:?}");
    }
}

/// Black to move in check from a white man, Black's king in one half of the edge (a mate by so little
/// needs the edge; the rest is symmetric).
fn each_placement(own: Role, theirs: Role, mut visit: impl FnMut(&Position)) {
    for king in [Square::A1, Square::B1, Square::C1, Square::D1] {
        for (white_king, man, other) in triples(king) {
            let mut setup = Setup { turn: Color::Black, ..Setup::EMPTY };
            setup.board.put(king, Piece { role: Role::King, color: Color::Black });
            setup.board.put(white_king, Piece { role: Role::King, color: Color::White });
            setup.board.put(man, Piece { role: own, color: Color::White });
            setup.board.put(other, Piece { role: theirs, color: Color::Black });
            if let Ok(position) = Position::from_setup(setup)
                && position.is_check()
            {
                visit(&position);
            }
        }
    }
}

/// White king within three squares of the black one (else it takes no square), two other squares.
fn triples(king: Square) -> impl Iterator<Item = (Square, Square, Square)> {
    let near = move |square: &Square| {
        let files = square.file().index().abs_diff(king.file().index());
        let ranks = square.rank().index().abs_diff(king.rank().index());
        files.max(ranks) <= 3
    };
    Square::ALL.into_iter().filter(near).flat_map(move |white| {
        Square::ALL.into_iter().flat_map(move |man| {
            Square::ALL.into_iter().filter_map(move |other| {
                let distinct = white != king && man != king && other != king;
                (distinct && white != man && man != other && white != other).then_some((white, man, other))
            })
        })
    })
}

/// Random play from a start position, by the numbers given.
fn play(start: Position, choices: &[u16]) -> Vec<Position> {
    let mut positions = vec![start];
    for &choice in choices {
        let current = &positions[positions.len() - 1];
        let moves = current.legal_moves();
        if moves.is_empty() {
            break;
        }
        positions.push(current.play_unchecked(moves[usize::from(choice) % moves.len()]));
    }
    positions
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, ..ProptestConfig::default() })]

    /// Along a game a verdict only changes from yes to no: what follows a no is a no, what comes before a
    /// yes is a yes.
    #[test]
    fn a_no_stays_a_no(choices in prop::collection::vec(any::<u16>(), 0..60)) {
        let start = position("4k3/2p2n2/8/1P6/6p1/5B2/3P4/4K3 w - - 0 1");
        for winner in Color::ALL {
            let mut lost = false;
            for position in play(start.clone(), &choices) {
                let found = letter(&position, winner, Effort::DECISION);
                prop_assert!(!(lost && found != '-' && found != '?'), "{position:?}: {winner:?} can mate again");
                lost |= found == '-';
                let quick = letter(&position, winner, Effort::QUICK);
                prop_assert!(quick == '?' || quick == found, "{position:?}: quick {quick}, full {found}");
            }
        }
    }

    /// Every legal move from here: all dead, or one that keeps the mate.
    #[test]
    fn a_position_is_what_its_moves_make_it(choices in prop::collection::vec(any::<u16>(), 0..40)) {
        let start = position("4k3/1p3p2/1P1p1P2/3P4/p1b5/P7/5N2/4K3 w - - 0 1");
        let positions = play(start, &choices);
        let last = &positions[positions.len() - 1];
        for winner in Color::ALL {
            let here = letter(last, winner, Effort::DECISION);
            let after: Vec<char> = last
                .legal_moves()
                .iter()
                .map(|&mv| letter(&last.play_unchecked(mv), winner, Effort::DECISION))
                .collect();
            let one_can = after.iter().any(|&found| found != '-' && found != '?');
            let none_can = !after.is_empty() && after.iter().all(|&found| found == '-');
            prop_assert!(!(here == '-' && one_can), "{last:?}: {winner:?} after a no");
            prop_assert!(!(here != '-' && here != '?' && none_can), "{last:?}: {winner:?} has no way to its yes");
        }
    }

    /// Small endings against the exhaustive search.
    #[test]
    fn small_boards_against_exhaustive_search(
        squares in prop::collection::hash_set(0u8..64, 4),
        roles in prop::collection::vec(0usize..5, 2),
        colors in prop::collection::vec(any::<bool>(), 3),
    ) {
        let squares: Vec<Square> = squares.into_iter().filter_map(Square::from_index).collect();
        let mut setup = Setup { turn: if colors[2] { Color::White } else { Color::Black }, ..Setup::EMPTY };
        setup.board.put(squares[0], Piece { role: Role::King, color: Color::White });
        setup.board.put(squares[1], Piece { role: Role::King, color: Color::Black });
        for index in 0..2 {
            let color = if colors[index] { Color::White } else { Color::Black };
            setup.board.put(squares[index + 2], Piece { role: Role::ALL[roles[index]], color });
        }
        if let Ok(position) = Position::from_setup(setup) {
            for color in Color::ALL {
                compare(&position, color, 3_000);
            }
        }
    }
}
