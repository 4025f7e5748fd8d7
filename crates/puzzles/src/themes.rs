//! The names of what a puzzle teaches.

use crate::motifs::Film;
use crate::{Puzzle, mates};
use rules::{Bitboard, Board, Color, Position, Rank, Role};
use std::fmt;
use std::str::FromStr;

macro_rules! themes {
    ($($name:ident = $code:literal, $doc:literal;)*) => {
        /// What a puzzle teaches. The codes are those of the puzzle files that are in use everywhere.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Theme { $(#[doc = $doc] $name),* }

        impl Theme {
            /// Every theme.
            pub const ALL: &[Theme] = &[$(Theme::$name),*];

            /// Its code in puzzle files: `backRankMate`.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self { $(Theme::$name => $code),* }
            }
        }
    };
}

themes! {
    OneMove = "oneMove", "The solver has one move to find.";
    Short = "short", "Two moves to find.";
    Long = "long", "Three moves to find.";
    VeryLong = "veryLong", "Four moves or more.";
    Mate = "mate", "It ends in mate.";
    MateIn1 = "mateIn1", "Mate in one move.";
    MateIn2 = "mateIn2", "Mate in two.";
    MateIn3 = "mateIn3", "Mate in three.";
    MateIn4 = "mateIn4", "Mate in four.";
    MateIn5 = "mateIn5", "Mate in five or more.";
    BackRankMate = "backRankMate", "Mate along the back rank, behind the king's own men.";
    SmotheredMate = "smotheredMate", "Mate by a knight to a king that its own men shut in.";
    ArabianMate = "arabianMate", "Mate in the corner by a rook that a knight guards.";
    AnastasiaMate = "anastasiaMate", "Mate along the edge, where a knight and an own man shut the king in.";
    HookMate = "hookMate", "Mate by a rook that a knight guards, the knight guarded by a pawn.";
    BodenMate = "bodenMate", "Mate by two bishops on crossing diagonals.";
    DoubleBishopMate = "doubleBishopMate", "Mate by two bishops side by side.";
    DovetailMate = "dovetailMate", "Mate by a queen beside the king, whose two ways out its own men stop.";
    KillBoxMate = "killBoxMate", "Mate by a rook beside the king, guarded by a queen two squares on.";
    Crushing = "crushing", "The solver is winning by far.";
    Advantage = "advantage", "The solver is winning.";
    Opening = "opening", "Before the pieces are out.";
    Middlegame = "middlegame", "With most pieces on the board.";
    Endgame = "endgame", "With few pieces left.";
    PawnEndgame = "pawnEndgame", "Kings and pawns alone.";
    KnightEndgame = "knightEndgame", "Knights are the only pieces.";
    BishopEndgame = "bishopEndgame", "Bishops are the only pieces.";
    RookEndgame = "rookEndgame", "Rooks are the only pieces.";
    QueenEndgame = "queenEndgame", "Queens are the only pieces.";
    QueenRookEndgame = "queenRookEndgame", "Queens and rooks are the only pieces.";
    Promotion = "promotion", "A pawn is promoted.";
    UnderPromotion = "underPromotion", "A pawn is promoted to less than a queen.";
    EnPassant = "enPassant", "A pawn is taken in passing.";
    Castling = "castling", "Castling is a move of the solution.";
    AdvancedPawn = "advancedPawn", "A pawn deep in the other half decides.";
    DoubleCheck = "doubleCheck", "Two men give check at once.";
    DiscoveredAttack = "discoveredAttack", "A man moves away and another behind it attacks.";
    Fork = "fork", "One man attacks two at once.";
    Pin = "pin", "A man must not move, for what stands behind it.";
    Skewer = "skewer", "A man must move away, and what stands behind it falls.";
    HangingPiece = "hangingPiece", "A piece that nothing guards is taken.";
    TrappedPiece = "trappedPiece", "A piece has no safe square left.";
    Sacrifice = "sacrifice", "Material is given for more.";
    Attraction = "attraction", "A man is drawn onto a square where it is hit.";
    Deflection = "deflection", "A man is drawn away from what it guards.";
    CapturingDefender = "capturingDefender", "The guard of another man is taken.";
    XRayAttack = "xRayAttack", "A man attacks or guards through another.";
    AttackingF2F7 = "attackingF2F7", "The square beside the king, f2 or f7, is the target.";
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Theme {
    type Err = ();

    fn from_str(code: &str) -> Result<Theme, ()> {
        Theme::ALL.iter().copied().find(|theme| theme.code() == code).ok_or(())
    }
}

/// The themes of a puzzle.
pub(crate) fn of(puzzle: &Puzzle) -> Vec<Theme> {
    let film = Film::new(puzzle);
    let mut themes = vec![length(puzzle.moves()), phase(film.position(0))];
    if film.last().is_checkmate() {
        themes.extend([Theme::Mate, mate_in(puzzle.moves())]);
        themes.extend(mates::pattern(&film));
    }
    // What kind of ending it is, the first move may change.
    themes.extend(ending(film.position(0)).filter(|&kind| ending(film.position(1)) == Some(kind)));
    themes.extend(film.motifs());
    themes.sort_unstable();
    themes.dedup();
    themes
}

fn length(moves: usize) -> Theme {
    match moves {
        0 | 1 => Theme::OneMove,
        2 => Theme::Short,
        3 => Theme::Long,
        _ => Theme::VeryLong,
    }
}

fn mate_in(moves: usize) -> Theme {
    match moves {
        0 | 1 => Theme::MateIn1,
        2 => Theme::MateIn2,
        3 => Theme::MateIn3,
        4 => Theme::MateIn4,
        _ => Theme::MateIn5,
    }
}

/// Pieces that are neither king nor pawn, of both sides.
fn pieces(board: &Board) -> u32 {
    [Role::Knight, Role::Bishop, Role::Rook, Role::Queen].map(|role| board.by_role(role).len()).iter().sum()
}

/// The part of the game: few pieces are an ending; in an opening most stand, many of them at home.
fn phase(position: &Position) -> Theme {
    let board = position.board();
    match pieces(board) {
        0..=6 => Theme::Endgame,
        11.. if [Color::White, Color::Black].iter().all(|&color| at_home(board, color) >= 4) => {
            Theme::Opening
        }
        _ => Theme::Middlegame,
    }
}

/// Men of a side on its first rank.
fn at_home(board: &Board, color: Color) -> u32 {
    let rank = if color.is_white() { Rank::First } else { Rank::Eighth };
    (board.by_color(color) & Bitboard::from_rank(rank)).len()
}

/// The kind of ending, where one kind of piece is left.
fn ending(position: &Position) -> Option<Theme> {
    let board = position.board();
    let has = |role: Role| !board.by_role(role).is_empty();
    match [Role::Knight, Role::Bishop, Role::Rook, Role::Queen].map(has) {
        [false, false, false, false] => Some(Theme::PawnEndgame),
        [true, false, false, false] => Some(Theme::KnightEndgame),
        [false, true, false, false] => Some(Theme::BishopEndgame),
        [false, false, true, false] => Some(Theme::RookEndgame),
        [false, false, false, true] => Some(Theme::QueenEndgame),
        [false, false, true, true] if board.by_role(Role::Queen).len() == 1 => Some(Theme::QueenRookEndgame),
        _ => None,
    }
}
