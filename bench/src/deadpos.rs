//! The dead-position solver beside `chasolver` 3.0, the best peer there is: the quick pass that runs at
//! every ply, and the full search that runs at a flag fall or a resignation.
//!
//! Without files it measures on the table below and on games made here. A file holds lines
//! `verdict FEN`: `WB`, `W-`, `-B`, `--` for who can still mate, or `winnable`, `unwinnable` for the side
//! not to move. Every answer of ours is checked against the file and by `deadpos::check`, every answer of
//! the peer against the file, before a time is taken. `dead-games` holds quick verdicts of random games
//! against the peer's full search instead.

use crate::compare::{Competitor, compare, time};
use crate::games::games;
use chess::{Board, BoardBuilder, CastleRights};
use deadpos::{Effort, Verdict, can_mate};
use rules::{CastlingSide, Color, FenMode, File, Position, Role, Variant, read_fen};

/// Positions with the truth: can White ever mate, can Black?
/// Source: ours; each verdict from an exhaustive search or the enumeration of all placements.
const CASES: &str = "\
-- 8/8/4k3/8/8/3K4/8/8 w - - 0 1
-- 8/8/4k3/8/8/3KB3/8/8 w - - 0 1
-- 8/8/4k3/8/8/3KN3/8/8 w - - 0 1
-- 8/8/4kb2/8/8/3KB3/8/8 w - - 0 1
WB 8/8/4k1b1/8/8/3KB3/8/8 w - - 0 1
WB 8/8/4kn2/8/8/3KN3/8/8 w - - 0 1
W- 8/8/4k3/8/8/3KNN2/8/8 w - - 0 1
-- 4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1
-- 4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1
-- k7/8/1p1p1p1p/pP1P1P1P/P7/8/8/K7 w - - 0 1
-- 5bk1/8/8/p1p1p1p1/P1P1P1P1/8/8/4KB2 w - - 0 1
-- 6Rk/8/7K/8/8/8/8/8 b - - 0 1
-B 8/8/4kq2/8/8/3KN3/8/8 w - - 0 1
WB 8/8/4kr2/8/8/3KN3/8/8 w - - 0 1
-B 8/8/4kr2/8/8/3KB3/8/8 w - - 0 1
WB 8/8/4kp2/8/8/3KN3/8/8 w - - 0 1
W- 8/8/8/8/1p6/5N2/5q2/4RK1k w - - 0 1
-B 8/8/8/8/8/3k4/8/K6q w - - 0 1
";

/// One question with its answer, for us and for the peer, who knows no Chess960 castling.
struct Question {
    position: Position,
    winner: Color,
    can_mate: bool,
    peer: Option<(Board, chess::Color)>,
}

pub fn run(rounds: usize) {
    measure("positions of the table", CASES, rounds);
    let played: Vec<Question> = games(100, 300)
        .into_iter()
        .flat_map(|game| game.positions)
        .flat_map(|position| Color::ALL.map(|winner| question(position.clone(), winner, true)))
        .collect();
    let told = |question: &Question| {
        matches!(can_mate(&question.position, question.winner, Effort::QUICK), Verdict::Unwinnable(_))
    };
    let ours = played.iter().filter(|question| told(question)).count() as u64;
    let peers = |question: &Question| {
        question.peer.as_ref().is_some_and(|(board, color)| chasolver::is_unwinnable_fast(board, *color))
    };
    let theirs = played.iter().filter(|question| peers(question)).count() as u64;
    compare(
        &format!(
            "quick pass, {} questions of random games (ours tells {ours}, chasolver {theirs})",
            played.len()
        ),
        played.len() as f64 / 1e3,
        "k/s",
        0,
        rounds,
        &[
            Competitor::new("ours", || played.iter().filter(|q| told(q)).count() as u64 - ours),
            Competitor::new("chasolver 3.0", || played.iter().filter(|q| peers(q)).count() as u64 - theirs),
        ],
    );
}

/// Every quick "cannot" at every ply of `count` random games, held against the peer's full search, and
/// where that is open against our own evidence. No time is taken.
///
/// # Panics
/// When the peer mates where we said that nobody can.
pub fn second_opinions(count: usize) {
    let (mut plies, mut told, mut agreed, mut open, mut unknown) = (0, 0, 0, 0, 0);
    let (mut dead_games, mut sooner) = (0, 0);
    for game in games(count, 600) {
        let mut died = None;
        let mut counted = None;
        for (ply, position) in game.positions.iter().enumerate() {
            plies += 1;
            let mut sides = 0;
            for winner in Color::ALL {
                let verdict = can_mate(position, winner, Effort::QUICK);
                if !matches!(verdict, Verdict::Unwinnable(_)) {
                    continue;
                }
                sides += 1;
                told += 1;
                assert!(deadpos::check(position, winner, &verdict), "{winner} {position:?}: {verdict:?}");
                let Question { peer, .. } = question(position.clone(), winner, false);
                match peer.map(|(board, color)| chasolver::winnability(&board, color)) {
                    Some(Some(chasolver::Winnability::Unwinnable)) => agreed += 1,
                    Some(Some(chasolver::Winnability::Winnable { .. })) => {
                        panic!("the peer mates for {winner} in {}: {verdict:?}", position.to_fen())
                    }
                    Some(None) => open += 1,
                    None => unknown += 1,
                }
            }
            if sides == 2 && position.has_legal_move() {
                died = died.or(Some(ply));
            }
            if has_insufficient_material(position) {
                counted = Some(ply);
                break;
            }
        }
        dead_games += usize::from(died.is_some());
        sooner += usize::from(died.is_some() && (counted.is_none() || counted > died));
    }
    println!(
        "{count} random games, {plies} positions: told {told} times that a side cannot mate; the peer's full \
         search agrees {agreed} times, is open {open} times, has no room {unknown} times, and mates never.\n\
         {dead_games} games died before mate or stalemate, {sooner} of them sooner than by counting men"
    );
}

/// What most programs count: bare kings, one minor piece, bishops of one colour.
fn has_insufficient_material(position: &Position) -> bool {
    let bishops = position.by_role(Role::Bishop);
    let knights = position.by_role(Role::Knight);
    let light = bishops & rules::Bitboard::LIGHT;
    let minors = position.occupied() & !position.by_role(Role::King);
    minors.len() <= 1 && minors == (bishops | knights)
        || minors == bishops && (light.is_empty() || light == bishops)
}

/// The same on a file.
pub fn run_file(path: &str, rounds: usize) {
    match std::fs::read_to_string(path) {
        Ok(text) => measure(path, &text, rounds),
        Err(error) => eprintln!("{path}: {error}"),
    }
}

fn measure(name: &str, text: &str, rounds: usize) {
    let questions: Vec<Question> =
        text.lines().filter(|line| !line.starts_with('#')).flat_map(read).collect();
    check_ours(name, &questions);
    let thousands = questions.len() as f64 / 1e3;
    compare(
        &format!("{name}: full search, {} questions", questions.len()),
        thousands,
        "k/s",
        0,
        rounds,
        &[
            Competitor::new("ours", || wrong(&questions, |q| full(q) != Some(q.can_mate))),
            Competitor::new("chasolver 3.0", || {
                wrong(&questions, |q| peer_full(q).is_some_and(|can| can != q.can_mate))
            }),
        ],
    );
    let quick =
        |q: &Question| matches!(can_mate(&q.position, q.winner, Effort::QUICK), Verdict::Unwinnable(_));
    let peer_quick = |q: &Question| {
        q.peer.as_ref().is_some_and(|(board, color)| chasolver::is_unwinnable_fast(board, *color))
    };
    let (ours, theirs) = (wrong(&questions, quick), wrong(&questions, peer_quick));
    let dead = wrong(&questions, |q| !q.can_mate);
    compare(
        &format!("{name}: quick pass (of {dead} without a mate ours tells {ours}, chasolver {theirs})"),
        thousands,
        "k/s",
        0,
        rounds,
        &[
            Competitor::new("ours", || wrong(&questions, |q| quick(q) && q.can_mate)),
            Competitor::new("chasolver 3.0", || wrong(&questions, |q| peer_quick(q) && q.can_mate)),
        ],
    );
    worst(&questions);
}

fn wrong(questions: &[Question], is_wrong: impl Fn(&Question) -> bool) -> u64 {
    questions.iter().filter(|question| is_wrong(question)).count() as u64
}

/// Every answer right, its evidence accepted by the checker; those left open are named.
fn check_ours(name: &str, questions: &[Question]) {
    let mut open = 0;
    for Question { position, winner, can_mate: truth, .. } in questions {
        for effort in [Effort::FULL, Effort::QUICK] {
            let verdict = can_mate(position, *winner, effort);
            match &verdict {
                Verdict::Undetermined if effort == Effort::FULL => {
                    open += 1;
                    println!("open: {winner} {}", position.to_fen());
                }
                Verdict::Undetermined => {}
                Verdict::Winnable(_) => assert!(truth, "wrong yes for {winner}: {position:?}"),
                Verdict::Unwinnable(_) => assert!(!truth, "wrong no for {winner}: {position:?}"),
            }
            let decided = verdict != Verdict::Undetermined;
            assert_eq!(deadpos::check(position, *winner, &verdict), decided, "{position:?} {winner}");
        }
    }
    println!("\n{name}: {} questions, {open} open, no answer wrong, all evidence checked", questions.len());
}

/// The slowest question of either, each the best of three, since a machine with other work interrupts.
fn worst(questions: &[Question]) {
    let slowest = |work: &dyn Fn(&Question)| {
        let best = |question| (0..3).map(|_| time(|| work(question))).min().unwrap_or_default();
        questions.iter().map(|q| (best(q), q)).max_by_key(|(time, _)| *time)
    };
    let ours = slowest(&|q| _ = full(q));
    let theirs = slowest(&|q| _ = peer_full(q));
    for (who, slowest) in [("ours", ours), ("chasolver 3.0", theirs)] {
        if let Some((time, question)) = slowest {
            println!(
                "  slowest of {who}: {:.2} ms, {}",
                time.as_secs_f64() * 1e3,
                question.position.to_fen()
            );
        }
    }
}

fn full(question: &Question) -> Option<bool> {
    match can_mate(&question.position, question.winner, Effort::FULL) {
        Verdict::Winnable(_) => Some(true),
        Verdict::Unwinnable(_) => Some(false),
        Verdict::Undetermined => None,
    }
}

fn peer_full(question: &Question) -> Option<bool> {
    let (board, color) = question.peer.as_ref()?;
    let answer = chasolver::winnability(board, *color)?;
    Some(matches!(answer, chasolver::Winnability::Winnable { .. }))
}

/// The questions of a line: one for a flag fall, two for a position.
fn read(line: &str) -> Vec<Question> {
    let (verdict, fen) = line.split_once(' ').expect("a verdict and a FEN");
    let reading = read_fen(fen, FenMode::Lenient, Variant::Standard);
    let position = reading.unwrap_or_else(|fault| panic!("{fen}: {fault}")).position;
    match verdict {
        "winnable" | "unwinnable" => {
            let winner = !position.turn();
            vec![question(position, winner, verdict == "winnable")]
        }
        _ => Color::ALL
            .into_iter()
            .zip(["W", "B"])
            .map(|(winner, letter)| question(position.clone(), winner, verdict.contains(letter)))
            .collect(),
    }
}

fn question(position: Position, winner: Color, can_mate: bool) -> Question {
    let peer = peer_board(&position).map(|board| (board, peer_color(winner)));
    Question { position, winner, can_mate, peer }
}

/// The position on the peer's board, if it has room for it.
pub fn peer_board(position: &Position) -> Option<Board> {
    if Color::ALL.into_iter().any(|color| position.by_color(color).len() > 16) {
        return None;
    }
    let mut builder = BoardBuilder::new();
    for square in position.occupied().iter() {
        let piece = position.piece_at(square)?;
        builder.piece(chess_square(square), role(piece.role), peer_color(piece.color));
    }
    builder.side_to_move(peer_color(position.turn()));
    for side_color in Color::ALL {
        builder.castle_rights(peer_color(side_color), castle_rights(position, side_color)?);
    }
    if let Some(square) = position.ep_square() {
        builder.en_passant(Some(chess::File::from_index(usize::from(square.file().index()))));
    }
    Board::try_from(&builder).ok()
}

fn castle_rights(position: &Position, color: Color) -> Option<CastleRights> {
    let rook = |side| position.castling().rook_file(color, side);
    match (rook(CastlingSide::King), rook(CastlingSide::Queen)) {
        (None, None) => Some(CastleRights::NoRights),
        _ if position.king(color).file() != File::E => None,
        (Some(File::H), Some(File::A)) => Some(CastleRights::Both),
        (Some(File::H), None) => Some(CastleRights::KingSide),
        (None, Some(File::A)) => Some(CastleRights::QueenSide),
        _ => None,
    }
}

pub fn peer_color(color: Color) -> chess::Color {
    match color {
        Color::White => chess::Color::White,
        Color::Black => chess::Color::Black,
    }
}

fn role(role: Role) -> chess::Piece {
    match role {
        Role::Pawn => chess::Piece::Pawn,
        Role::Knight => chess::Piece::Knight,
        Role::Bishop => chess::Piece::Bishop,
        Role::Rook => chess::Piece::Rook,
        Role::Queen => chess::Piece::Queen,
        Role::King => chess::Piece::King,
    }
}

fn chess_square(square: rules::Square) -> chess::Square {
    let rank = chess::Rank::from_index(usize::from(square.rank().index()));
    chess::Square::make_square(rank, chess::File::from_index(usize::from(square.file().index())))
}
