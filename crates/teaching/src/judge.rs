//! Judging an answer: by the rules, from the start of the task, with a reason for what is wrong.
//!
//! An answer is text, the whole of it each time: moves (`a1a5 a5h5`), squares (`e4 d5`), a choice's key, a
//! number, the name of a square, a move in any notation, or men with their squares (`Ke1 Qd1`). Judging
//! keeps nothing between two calls.

use crate::refusal::{Refusal, castling_refused, why_not};
use crate::scene::quiet_move;
use crate::solve::{Walk, escape, longest_defence, mates, mating_move};
use crate::task::material;
use crate::{CastlingRefusal, Goal, Question, Scene, Task, What};
use notation::{SanError, read_san, san};
use rules::{Bitboard, Color, File, Move, Piece, Position, Rank, Role, Square, Variant};

/// Most moves of an answer that are looked at.
const MOST_MOVES: usize = 64;

/// What is said of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// Right so far, and not yet all.
    Going(Shown),
    /// All of it right.
    Right(Shown),
    /// Not right, with the first reason.
    Wrong(Wrong),
}

/// What the board shows now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The men, as in a FEN.
    pub men: String,
    /// The other side's answer, from and to.
    pub reply: Option<(Square, Square)>,
    /// Targets that are left.
    pub left: Bitboard,
    /// Moves made.
    pub moves: u32,
    /// The fewest that can do; 0 where moves are not counted.
    pub best: u32,
    /// Why the illegal one was, where that was the question.
    pub because: Option<Refusal>,
}

/// Why an answer is not right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// It cannot be read.
    Unreadable,
    /// The move is against the Laws.
    Refused(Refusal),
    /// Another man is to go.
    OtherMan(Square),
    /// It stops on the first square, where the man on the second attacks it.
    Attacked(Square, Square),
    /// It gives no check.
    NoCheck,
    /// It mates not; this answer is there, from and to.
    Escape(Square, Square),
    /// It leaves them no move and no check: stalemate.
    Stalemates,
    /// So many are missing.
    Missing(u32),
    /// This one is not among them.
    Extra(Square),
    /// There are more.
    TooFew,
    /// There are fewer.
    TooMany,
    /// This man belongs on another square.
    NotHome(Piece, Square),
    /// King and queen were mixed up: the queen begins on a square of its own colour.
    QueenOwnColor(Color),
    /// The square is another; whether file and rank were right.
    OtherSquare {
        /// The one that was touched or named.
        square: Square,
        /// Whether the file is right.
        file: bool,
        /// Whether the rank is right.
        rank: bool,
    },
    /// That is a move, but another: from and to.
    OtherMove(Square, Square),
    /// Several men could be meant.
    Ambiguous,
    /// Legal, but it does not do what is wanted.
    NotTheGoal(Goal),
    /// That one is legal.
    IsLegal(Square, Square),
    /// The king stands in check from this man.
    InCheck(Square),
    /// The king is not in check.
    NotInCheck,
    /// There is a legal move, from and to.
    CanMove(Square, Square),
    /// There is no legal move.
    CannotMove,
    /// Nothing forbids it.
    Allowed,
    /// Castling is refused for this reason.
    CastlingIs(CastlingRefusal),
    /// What both sides' men are worth.
    Worth(i32, i32),
    /// The square is light, or dark.
    IsLight(bool),
}

/// A help that is true of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// This move is among the best.
    Move(Square, Square),
    /// The answer is about these squares.
    Squares(Bitboard),
    /// This man stands there.
    Home(Piece, Square),
    /// It is written so.
    Text(String),
    /// The reason against a wrong answer.
    Because(Wrong),
}

impl Task {
    /// Judges an answer from the start of the task.
    #[must_use]
    pub fn judge(&self, answer: &str) -> Judgement {
        let outcome = match self {
            Task::Collect { .. } | Task::Capture { .. } => self.judge_walk(answer),
            Task::Mate { position, moves } => judge_mate(position, *moves, answer),
            Task::Mark { scene, what } => judge_mark(scene, *what, answer),
            Task::Count { scene, what } => judge_count(scene, *what, answer),
            Task::SetUp { men } => self.judge_set_up(men, answer),
            Task::Name(square) | Task::Find(square) => judge_square(*square, answer),
            Task::Write { position, mv } => judge_written(position, *mv, answer),
            Task::Read { position, mv } => judge_read(position, *mv, answer),
            Task::Play { position, goal } => judge_play(position, *goal, answer),
            Task::Spot { scene, moves } => judge_spot(scene, moves, answer),
            Task::Ask { scene, question } => judge_ask(scene, *question, answer),
        };
        outcome.unwrap_or_else(Judgement::Wrong)
    }

    /// The walk that collecting and capturing are.
    pub(crate) fn walk(&self) -> Option<(Walk, u32)> {
        Some(match self {
            Task::Collect { board, hero, targets, safe, best } => {
                let color = board.color_at(*hero)?;
                (Walk { board: *board, color, hero: Some(*hero), left: *targets, safe: *safe }, *best)
            }
            Task::Capture { board, color, safe, best } => {
                let left = board.by_color(!*color);
                (Walk { board: *board, color: *color, hero: None, left, safe: *safe }, *best)
            }
            _ => return None,
        })
    }

    fn judge_walk(&self, answer: &str) -> Result<Judgement, Wrong> {
        let (mut walk, best) = self.walk().ok_or(Wrong::Unreadable)?;
        let mut moves = 0;
        for (from, to, _) in tried(answer)? {
            let scene = Scene { board: walk.board, turn: walk.color, game: None };
            if let Some(reason) = why_not(&scene, from, to, Some(Role::Queen)) {
                return Err(Wrong::Refused(reason));
            }
            if let Some(hero) = walk.hero.filter(|hero| *hero != from) {
                return Err(Wrong::OtherMan(hero));
            }
            let mv = quiet_move(&walk.board, from, to);
            if let Some(by) = walk.danger(mv) {
                return Err(Wrong::Attacked(to, by));
            }
            walk = walk.step(mv);
            moves += 1;
        }
        let shown =
            Shown { men: walk.board.to_string(), reply: None, left: walk.left, moves, best, because: None };
        Ok(if walk.left.is_empty() { Judgement::Right(shown) } else { Judgement::Going(shown) })
    }

    fn judge_set_up(&self, men: &[Piece], answer: &str) -> Result<Judgement, Wrong> {
        let home = *Position::start().board();
        let mut board = self.scene().board;
        let wanted: Bitboard = home.occupied().difference(board.occupied());
        for word in answer.split_whitespace().take(MOST_MOVES) {
            let (letter, square) = word.split_at_checked(1).ok_or(Wrong::Unreadable)?;
            let piece = letter.chars().next().and_then(Piece::from_letter).ok_or(Wrong::Unreadable)?;
            let square: Square = square.parse().map_err(|_| Wrong::Unreadable)?;
            if home.piece_at(square) != Some(piece) {
                let rank = square.rank() == Rank::First.relative_to(piece.color);
                let mixed = rank
                    && matches!(piece.role, Role::King | Role::Queen)
                    && matches!(square.file(), File::D | File::E);
                return Err(if mixed {
                    Wrong::QueenOwnColor(piece.color)
                } else {
                    Wrong::NotHome(piece, square)
                });
            }
            if !men.contains(&piece) {
                return Err(Wrong::Extra(square));
            }
            board.put(square, piece);
        }
        let left = wanted.difference(board.occupied());
        let shown = Shown { left, ..still(&board) };
        Ok(if left.is_empty() { Judgement::Right(shown) } else { Judgement::Going(shown) })
    }

    /// An answer that is right, and best where moves are counted; `None` where there is none.
    #[must_use]
    pub fn solution(&self) -> Option<String> {
        let mut answer = String::new();
        for _ in 0..MOST_MOVES {
            match self.judge(&answer) {
                Judgement::Right(_) if !answer.is_empty() => return Some(answer),
                _ => {}
            }
            let more = self.next_word(&answer)?;
            if !answer.is_empty() {
                answer.push(' ');
            }
            answer.push_str(&more);
            if let Judgement::Wrong(wrong) = self.judge(&answer)
                && !matches!(wrong, Wrong::Missing(_))
            {
                return None;
            }
        }
        None
    }

    /// What a right answer goes on with.
    fn next_word(&self, so_far: &str) -> Option<String> {
        match self {
            Task::Mark { scene, what } => {
                let marked: Bitboard = squares(so_far).ok()?;
                what.squares(scene).difference(marked).first().map(|square| square.to_string())
            }
            Task::Count { scene, what } => Some(what.squares(scene).len().to_string()),
            Task::Name(square) | Task::Find(square) => Some(square.to_string()),
            Task::Write { position, mv } => Some(san(position, *mv)),
            Task::Read { position, mv } => Some(position.uci(*mv, Variant::Standard)),
            Task::Spot { scene, moves } => {
                let (from, to) = moves
                    .iter()
                    .find(|(from, to)| why_not(scene, *from, *to, Some(Role::Queen)).is_some())?;
                Some(format!("{from}{to}"))
            }
            Task::Ask { scene, question } => question.truth(scene).map(str::to_owned),
            Task::SetUp { .. } => {
                let Judgement::Going(shown) = self.judge(so_far) else { return None };
                let square = shown.left.first()?;
                let piece = Position::start().piece_at(square)?;
                Some(format!("{}{square}", piece.letter()))
            }
            Task::Collect { .. } | Task::Capture { .. } => {
                let (mut walk, _) = self.walk()?;
                for (from, to, _) in tried(so_far).ok()? {
                    walk = walk.step(quiet_move(&walk.board, from, to));
                }
                let mv = *walk.shortest()?.first()?;
                Some(format!("{}{}", mv.from(), mv.to()))
            }
            Task::Mate { position, moves } => {
                let (position, made) = follow(position, *moves, so_far).ok()?;
                let mv = mating_move(&position, moves - made)?;
                Some(position.uci(mv, Variant::Standard))
            }
            Task::Play { position, goal } => {
                let mv = position.legal_moves().into_iter().find(|&mv| goal.met(position, mv))?;
                Some(position.uci(mv, Variant::Standard))
            }
        }
    }

    /// A help for whoever has answered so much already; `None` where nothing is left to help with.
    #[must_use]
    pub fn hint(&self, so_far: &str) -> Option<Hint> {
        let so_far = if matches!(self.judge(so_far), Judgement::Going(_)) { so_far } else { "" };
        match self {
            Task::Mark { scene, what } => Some(Hint::Squares(what.squares(scene).first()?.into())),
            Task::Count { scene, what } => Some(Hint::Squares(what.squares(scene))),
            Task::Name(square) | Task::Find(square) => {
                Some(Hint::Squares(Bitboard::from_file(square.file())))
            }
            Task::Write { position, mv } => Some(Hint::Text(san(position, *mv))),
            Task::Read { mv, .. } => Some(Hint::Squares(mv.from().into())),
            Task::Spot { .. } => {
                let (from, _, _) = tried(&self.next_word("")?).ok()?.first().copied()?;
                Some(Hint::Squares(from.into()))
            }
            Task::Ask { question, .. } => {
                let wrong = |choice: &&str| match self.judge(choice) {
                    Judgement::Wrong(wrong) => Some(Hint::Because(wrong)),
                    _ => None,
                };
                question.choices().iter().find_map(wrong)
            }
            Task::SetUp { .. } => {
                let word = self.next_word(so_far)?;
                let piece = Piece::from_letter(word.chars().next()?)?;
                Some(Hint::Home(piece, word.get(1..)?.parse().ok()?))
            }
            Task::Collect { .. } | Task::Capture { .. } | Task::Mate { .. } | Task::Play { .. } => {
                let (from, to, _) = tried(&self.next_word(so_far)?).ok()?.first().copied()?;
                Some(Hint::Move(from, to))
            }
        }
    }
}

/// A board on which nothing is counted.
fn still(board: &rules::Board) -> Shown {
    Shown { men: board.to_string(), reply: None, left: Bitboard::EMPTY, moves: 0, best: 0, because: None }
}

/// Moves by their squares, as somebody tried them; legality is judged afterwards.
fn tried(answer: &str) -> Result<Vec<(Square, Square, Option<Role>)>, Wrong> {
    let one = |word: &str| {
        let square = |range| word.get(range).and_then(|text: &str| text.parse::<Square>().ok());
        let promotion = match word.get(4..) {
            None | Some("") => None,
            Some(letter) => {
                Some(letter.chars().next().and_then(|c| Role::from_letter(c.to_ascii_uppercase()))?)
            }
        };
        Some((square(0..2)?, square(2..4)?, promotion))
    };
    let words = answer.split_whitespace().take(MOST_MOVES);
    words.map(|word| one(word).ok_or(Wrong::Unreadable)).collect()
}

fn squares(answer: &str) -> Result<Bitboard, Wrong> {
    answer
        .split_whitespace()
        .take(MOST_MOVES)
        .map(|word| word.parse::<Square>().map_err(|_| Wrong::Unreadable))
        .collect()
}

/// The one move that was tried in a position of a game.
fn played(position: &Position, (from, to, promotion): (Square, Square, Option<Role>)) -> Result<Move, Wrong> {
    let scene = Scene { board: *position.board(), turn: position.turn(), game: Some(position.clone()) };
    if let Some(reason) = why_not(&scene, from, to, promotion) {
        return Err(Wrong::Refused(reason));
    }
    let letter = promotion.map(|role| role.letter().to_ascii_lowercase().to_string()).unwrap_or_default();
    let arrives =
        position.role_at(from) == Some(Role::Pawn) && to.rank() == Rank::Eighth.relative_to(position.turn());
    let text = format!("{from}{to}{}", if arrives { letter.as_str() } else { "" });
    position.read_uci(&text).map_err(|_| Wrong::Unreadable)
}

fn shown_after(position: &Position, mv: Move) -> Shown {
    still(position.play_unchecked(mv).board())
}

/// Follows moves of a mate in so many, the other side answering; the position before the next one.
fn follow(start: &Position, moves: u32, answer: &str) -> Result<(Position, u32), Wrong> {
    let (mut position, mut made) = (start.clone(), 0);
    for wish in tried(answer)? {
        let mv = played(&position, wish)?;
        made += 1;
        let after = position.play_unchecked(mv);
        if after.is_checkmate() || made >= moves {
            return Ok((after, made));
        }
        let reply = longest_defence(&after, moves - made + 1).ok_or(Wrong::Stalemates)?;
        position = after.play_unchecked(reply);
    }
    Ok((position, made))
}

fn judge_mate(start: &Position, moves: u32, answer: &str) -> Result<Judgement, Wrong> {
    let (mut position, mut made, mut last) = (start.clone(), 0, None);
    for wish in tried(answer)? {
        let mv = played(&position, wish)?;
        let left = moves.saturating_sub(made);
        made += 1;
        let after = position.play_unchecked(mv);
        if after.is_checkmate() {
            return Ok(Judgement::Right(Shown { moves: made, best: moves, ..still(after.board()) }));
        }
        if !after.has_legal_move() {
            return Err(Wrong::Stalemates);
        }
        if !mates(&after, left) {
            return Err(if left <= 1 && !after.is_check() {
                Wrong::NoCheck
            } else {
                let answer =
                    if left <= 1 { after.legal_moves().into_iter().next() } else { escape(&after, left) };
                answer.map_or(Wrong::NoCheck, |mv| Wrong::Escape(mv.from(), mv.to()))
            });
        }
        let reply = longest_defence(&after, left).ok_or(Wrong::Stalemates)?;
        position = after.play_unchecked(reply);
        last = Some((reply.from(), reply.to()));
    }
    Ok(Judgement::Going(Shown { reply: last, moves: made, best: moves, ..still(position.board()) }))
}

fn judge_mark(scene: &Scene, what: What, answer: &str) -> Result<Judgement, Wrong> {
    let (wanted, marked) = (what.squares(scene), squares(answer)?);
    if let Some(extra) = marked.difference(wanted).first() {
        let why = match what {
            What::Moves(from) | What::Captures(from) => why_not(scene, from, extra, Some(Role::Queen)),
            _ => None,
        };
        return Err(why.map_or(Wrong::Extra(extra), Wrong::Refused));
    }
    match wanted.difference(marked).len() {
        0 => Ok(Judgement::Right(still(&scene.board))),
        missing => Err(Wrong::Missing(missing)),
    }
}

fn judge_count(scene: &Scene, what: What, answer: &str) -> Result<Judgement, Wrong> {
    let said: u32 = notation::fold(answer.trim()).parse().map_err(|_| Wrong::Unreadable)?;
    match said.cmp(&what.squares(scene).len()) {
        std::cmp::Ordering::Equal => Ok(Judgement::Right(still(&scene.board))),
        std::cmp::Ordering::Less => Err(Wrong::TooFew),
        std::cmp::Ordering::Greater => Err(Wrong::TooMany),
    }
}

fn judge_square(wanted: Square, answer: &str) -> Result<Judgement, Wrong> {
    let text = notation::fold(answer.trim()).to_lowercase();
    let square: Square = text.parse().map_err(|_| Wrong::Unreadable)?;
    if square == wanted {
        return Ok(Judgement::Right(still(&rules::Board::EMPTY)));
    }
    Err(Wrong::OtherSquare {
        square,
        file: square.file() == wanted.file(),
        rank: square.rank() == wanted.rank(),
    })
}

fn judge_written(position: &Position, wanted: Move, answer: &str) -> Result<Judgement, Wrong> {
    match read_san(position, answer.trim()) {
        Ok(mv) if mv == wanted => Ok(Judgement::Right(shown_after(position, mv))),
        Ok(mv) => Err(Wrong::OtherMove(mv.from(), mv.to())),
        Err(SanError::Ambiguous(_)) => Err(Wrong::Ambiguous),
        Err(SanError::Illegal | SanError::Malformed) => Err(Wrong::Unreadable),
    }
}

fn judge_read(position: &Position, wanted: Move, answer: &str) -> Result<Judgement, Wrong> {
    let wish = tried(answer)?.first().copied();
    let Some(wish) = wish else { return Ok(Judgement::Going(still(position.board()))) };
    let mv = played(position, wish)?;
    if mv == wanted {
        Ok(Judgement::Right(shown_after(position, mv)))
    } else {
        Err(Wrong::OtherMove(wish.0, wish.1))
    }
}

fn judge_play(position: &Position, goal: Goal, answer: &str) -> Result<Judgement, Wrong> {
    let wish = tried(answer)?.first().copied();
    let Some(wish) = wish else { return Ok(Judgement::Going(still(position.board()))) };
    let mv = played(position, wish)?;
    if goal.met(position, mv) {
        Ok(Judgement::Right(shown_after(position, mv)))
    } else {
        Err(Wrong::NotTheGoal(goal))
    }
}

fn judge_spot(scene: &Scene, moves: &[(Square, Square)], answer: &str) -> Result<Judgement, Wrong> {
    let chosen = tried(answer)?.first().map(|(from, to, _)| (*from, *to)).filter(|mv| moves.contains(mv));
    let (from, to) = chosen.ok_or(Wrong::Unreadable)?;
    match why_not(scene, from, to, Some(Role::Queen)) {
        Some(reason) => Ok(Judgement::Right(Shown { because: Some(reason), ..still(&scene.board) })),
        None => Err(Wrong::IsLegal(from, to)),
    }
}

fn judge_ask(scene: &Scene, question: Question, answer: &str) -> Result<Judgement, Wrong> {
    let answer = answer.trim();
    let truth = question.truth(scene).ok_or(Wrong::Unreadable)?;
    if answer == truth {
        return Ok(Judgement::Right(still(&scene.board)));
    }
    if !question.choices().contains(&answer) {
        return Err(Wrong::Unreadable);
    }
    Err(match question {
        Question::State => state_reason(scene, answer).ok_or(Wrong::Unreadable)?,
        Question::Castling(side) => {
            let position = scene.game.as_ref().ok_or(Wrong::Unreadable)?;
            castling_refused(position, side).map_or(Wrong::Allowed, Wrong::CastlingIs)
        }
        Question::Worth => {
            Wrong::Worth(material(&scene.board, Color::White), material(&scene.board, Color::Black))
        }
        Question::Shade(square) => Wrong::IsLight(square.is_light()),
        Question::Legal(from, to) => {
            why_not(scene, from, to, Some(Role::Queen)).map_or(Wrong::Allowed, Wrong::Refused)
        }
    })
}

/// Why the state of a game is not what was said: first whether there is a check, then whether there is a move.
fn state_reason(scene: &Scene, said: &str) -> Option<Wrong> {
    let position = scene.game.as_ref()?;
    let said_check = matches!(said, "check" | "mate");
    Some(match (position.checkers().first(), position.legal_moves().into_iter().next()) {
        (Some(by), _) if !said_check => Wrong::InCheck(by),
        (None, _) if said_check => Wrong::NotInCheck,
        (_, Some(mv)) => Wrong::CanMove(mv.from(), mv.to()),
        (_, None) => Wrong::CannotMove,
    })
}
