//! Themes on boards that show nothing else, and what is found in games.

use crate::{Found, Puzzle, Seeker, Settings, Theme};
use engine::{Control, Engine, STACK, Score};
use proptest::prelude::*;
use rules::{Move, Position};

/// A puzzle: the position before the opponent's move, that move, the solution.
fn puzzle(fen: &str, moves: &str) -> Puzzle {
    let start: Position = fen.parse().expect("the FEN is right");
    let mut line = line(&start, moves);
    let lead = line.remove(0);
    Puzzle::new(start, lead, line).expect("the solver moves last")
}

fn line(start: &Position, moves: &str) -> Vec<Move> {
    let mut position = start.clone();
    let play = |text: &str| {
        let mv = position.read_uci(text).expect("a move");
        position = position.play(mv).expect("a legal move");
        mv
    };
    moves.split(' ').map(play).collect()
}

#[test]
fn themes_are_read_off_the_board() {
    for (fen, moves, theme) in [
        ("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1", "a2a3 b1b8", Theme::BackRankMate),
        ("r5rk/6pp/8/6N1/8/8/8/1K1Q4 b - - 0 1", "a8c8 g5f7", Theme::SmotheredMate),
        ("7k/8/8/6N1/8/8/8/K5R1 b - - 0 1", "h8g7 g5e4", Theme::DiscoveredAttack),
        ("r7/4k3/8/1N6/8/8/8/4K3 b - - 0 1", "e7e8 b5c7 e8d7 c7a8", Theme::Fork),
        ("8/4k3/8/4q3/8/8/8/1K1R4 b - - 0 1", "e7e6 d1e1 e6d6 e1e5", Theme::Pin),
        ("4q3/8/4k3/8/8/8/8/K2R4 b - - 0 1", "e6e7 d1e1 e7d7 e1e8", Theme::Skewer),
        ("4k3/8/8/3r4/8/8/6B1/4K3 b - - 0 1", "e8e7 g2d5", Theme::HangingPiece),
        ("4k3/P7/8/8/8/8/8/4K3 b - - 0 1", "e8d7 a7a8q", Theme::Promotion),
        ("4k3/P7/8/8/8/8/8/4K3 b - - 0 1", "e8d7 a7a8n", Theme::UnderPromotion),
        ("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5 e5d6", Theme::EnPassant),
        ("5k2/8/8/8/8/8/8/4K2R b K - 0 1", "f8g7 e1g1", Theme::Castling),
        ("4k3/8/8/8/8/8/8/4KR2 b - - 0 1", "e8d7 f1f7", Theme::RookEndgame),
    ] {
        let themes = puzzle(fen, moves).themes();
        assert!(themes.contains(&theme), "{fen} {moves}: {themes:?} without {theme}");
    }
}

#[test]
fn what_is_not_there_is_not_named() {
    // The king steps aside and the rook takes a guarded rook: a trade.
    let trade = puzzle("3rk3/8/8/8/8/8/8/3RK3 b - - 0 1", "e8e7 d1d8");
    for theme in [Theme::HangingPiece, Theme::Fork, Theme::Pin, Theme::Mate, Theme::Sacrifice] {
        assert!(!trade.themes().contains(&theme), "{theme}");
    }
}

#[test]
fn codes_name_themes() {
    for &theme in Theme::ALL {
        assert_eq!(theme.code().parse(), Ok(theme));
    }
    assert_eq!("no such theme".parse::<Theme>(), Err(()));
}

#[test]
fn a_puzzle_is_legal_and_ends_with_the_solver() {
    let start = Position::start();
    let moves = line(&start, "e2e4 e7e5 g1f3");
    assert!(Puzzle::new(start.clone(), moves[0], vec![moves[1]]).is_some());
    assert!(
        Puzzle::new(start.clone(), moves[0], moves[1..].to_vec()).is_none(),
        "the opponent has the last move"
    );
    assert!(Puzzle::new(start.clone(), moves[1], vec![moves[0]]).is_none(), "Black is not to move");
    assert!(Puzzle::new(start, moves[0], Vec::new()).is_none(), "nothing to find");
}

/// Searches need more stack than a test has.
fn seek(start: &Position, moves: &[Move]) -> Vec<Found> {
    let settings = Settings { screen: 2_000, follow: 10_000, verify: 30_000 };
    std::thread::scope(|scope| {
        let search = || {
            let mut seeker = Seeker::new(Engine::new(4).expect("four megabytes"), settings);
            let mut found = Vec::new();
            seeker.seek(start, moves, &Control::new(false), &mut || (), &mut |one| found.push(one));
            found
        };
        let thread = std::thread::Builder::new().stack_size(STACK + (1 << 20)).spawn_scoped(scope, search);
        thread.expect("a thread").join().expect("no panic")
    })
}

#[test]
fn the_mate_that_a_beginner_allows_is_found() {
    let start = Position::start();
    let moves = line(&start, "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 b1c3");
    let found = seek(&start, &moves);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!((found[0].ply, found[0].score), (5, Score::Mate(1)));
    assert_eq!(found[0].puzzle.lead(), moves[5]);
    assert_eq!(found[0].puzzle.solution(), line(&found[0].puzzle.position(), "h5f7"));
    assert!(found[0].themes().contains(&Theme::MateIn1) && found[0].themes().contains(&Theme::AttackingF2F7));
    assert_eq!(seek(&start, &moves), found, "the same game, the same puzzles");
}

#[test]
fn a_quiet_game_and_a_won_one_have_no_puzzle() {
    let start = Position::start();
    assert_eq!(seek(&start, &line(&start, "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6")), []);
    // A queen up, every move wins.
    let won: Position = "4k3/8/8/8/8/8/4PP2/3QK3 b - - 0 1".parse().expect("the FEN is right");
    assert_eq!(seek(&won, &line(&won, "e8e7 d1d2 e7e6 d2d3")), []);
}

proptest! {
    /// Any legal moves at all have themes without a panic, and exactly one length and one part of the game.
    #[test]
    fn every_line_has_themes(choices in proptest::collection::vec(any::<proptest::sample::Index>(), 3..80)) {
        let (mut position, mut moves) = (Position::start(), Vec::new());
        for choice in choices {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let mv = legal[choice.index(legal.len())];
            moves.push(mv);
            position = position.play_unchecked(mv);
        }
        let from = moves.len().saturating_sub(8) & !1;
        let start = moves[..from].iter().fold(Position::start(), |position, &mv| position.play_unchecked(mv));
        let mut line = moves[from..].to_vec();
        let lead = line.remove(0);
        if line.len() % 2 == 0 {
            line.pop();
        }
        if let Some(puzzle) = Puzzle::new(start, lead, line) {
            let themes = puzzle.themes();
            let count = |of: &[Theme]| of.iter().filter(|theme| themes.contains(theme)).count();
            prop_assert_eq!(count(&[Theme::OneMove, Theme::Short, Theme::Long, Theme::VeryLong]), 1);
            prop_assert_eq!(count(&[Theme::Opening, Theme::Middlegame, Theme::Endgame]), 1);
            prop_assert_eq!(themes.contains(&Theme::Mate), puzzle.last().is_checkmate());
        }
    }
}
