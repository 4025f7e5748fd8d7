//! The spellings of a move that the writer offers.
//!
//! Source: Laws of Chess, Appendix C: the piece letter may be that of the player's language, pawns
//! have none; ambiguity is solved by the file if that separates, else by the rank, and by both only
//! if needed; only men that can legally reach the square count.

use rules::{CastlingSide, File, Move, Position, Rank, Role, Square, Variant};
use std::{fmt, str};

/// How moves are spelled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Style {
    /// Short algebraic, English letters: `Nf3`.
    #[default]
    San,
    /// Long algebraic, English letters: `Ng1-f3`.
    Lan,
    /// Coordinates as engines speak them: `g1f3`.
    Uci,
    /// Short algebraic with figurines: `♘f3`.
    Figurine,
    /// Short algebraic with the Chinese letters 王后车象马: `马f3`.
    Zh,
    /// The same in traditional characters, 王后車象馬: `馬f3`.
    ZhHant,
    /// Short algebraic with the German letters K D T L S: `Sf3`.
    De,
}

impl Style {
    /// Every style.
    pub const ALL: &'static [Style] =
        &[Style::San, Style::Lan, Style::Uci, Style::Figurine, Style::Zh, Style::ZhHant, Style::De];

    /// The style's name: `san`, `lan`, `uci`, `figurine`, `zh`, `zh-hant`, `de`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Style::San => "san",
            Style::Lan => "lan",
            Style::Uci => "uci",
            Style::Figurine => "figurine",
            Style::Zh => "zh",
            Style::ZhHant => "zh-hant",
            Style::De => "de",
        }
    }

    /// The letter of a role; none for the pawn, and none at all in coordinates.
    ///
    /// ```
    /// use notation::Style;
    /// use rules::Role;
    ///
    /// let knight = |style: Style| style.letter(Role::Knight);
    /// assert_eq!([Style::San, Style::Figurine, Style::Zh, Style::De].map(knight), ["N", "♘", "马", "S"]);
    /// assert_eq!(knight(Style::Uci), "");
    /// ```
    #[must_use]
    pub const fn letter(self, role: Role) -> &'static str {
        match self {
            Style::San | Style::Lan => match role {
                Role::Pawn => "",
                Role::Knight => "N",
                Role::Bishop => "B",
                Role::Rook => "R",
                Role::Queen => "Q",
                Role::King => "K",
            },
            Style::Uci => "",
            Style::Figurine => match role {
                Role::Pawn => "",
                Role::Knight => "♘",
                Role::Bishop => "♗",
                Role::Rook => "♖",
                Role::Queen => "♕",
                Role::King => "♔",
            },
            Style::Zh => match role {
                Role::Pawn => "",
                Role::Knight => "马",
                Role::Bishop => "象",
                Role::Rook => "车",
                Role::Queen => "后",
                Role::King => "王",
            },
            Style::ZhHant => match role {
                Role::Knight => "馬",
                Role::Rook => "車",
                Role::Pawn | Role::Bishop | Role::Queen | Role::King => Style::Zh.letter(role),
            },
            Style::De => match role {
                Role::Pawn => "",
                Role::Knight => "S",
                Role::Bishop => "L",
                Role::Rook => "T",
                Role::Queen => "D",
                Role::King => "K",
            },
        }
    }

    /// The move in this style, with `+` or `#` except in coordinates. The move must be legal; the
    /// variant matters to the coordinates of castling alone. [`crate::read_san`] reads every style.
    ///
    /// ```
    /// use notation::{Style, read_san};
    /// use rules::{Position, Variant};
    ///
    /// let start = Position::start();
    /// let mv = read_san(&start, "Nf3")?;
    /// assert_eq!(Style::Zh.write(&start, mv, Variant::Standard), "马f3");
    /// assert_eq!(Style::Lan.write(&start, mv, Variant::Standard), "Ng1-f3");
    /// # Ok::<(), notation::SanError>(())
    /// ```
    #[must_use]
    pub fn write(self, position: &Position, mv: Move, variant: Variant) -> String {
        if self == Style::Uci {
            return position.uci(mv, variant);
        }
        let mut text = match position.castling_side(mv) {
            Some(CastlingSide::King) => "O-O".to_owned(),
            Some(CastlingSide::Queen) => "O-O-O".to_owned(),
            None => self.without_check_sign(position, mv),
        };
        let after = position.play_unchecked(mv);
        if after.is_check() {
            text.push(if after.has_legal_move() { '+' } else { '#' });
        }
        text
    }

    fn without_check_sign(self, position: &Position, mv: Move) -> String {
        let (from, to) = (mv.from(), mv.to());
        let role = position.role_at(from).unwrap_or(Role::Pawn);
        let takes = position.is_capture(mv);
        let mut text = String::with_capacity(12);
        text.push_str(self.letter(role));
        if self == Style::Lan {
            text.push_str(&from.to_string());
            text.push(if takes { 'x' } else { '-' });
        } else {
            let (file, rank) = origin(position, role, from, to, takes);
            text.extend(file.map(File::letter));
            text.extend(rank.map(Rank::digit));
            if takes {
                text.push('x');
            }
        }
        text.push_str(&to.to_string());
        if let Some(role) = mv.promotion() {
            text.push('=');
            text.push_str(self.letter(role));
        }
        text
    }
}

/// As much of the square of departure as is needed.
pub(crate) fn origin(
    position: &Position,
    role: Role,
    from: Square,
    to: Square,
    takes: bool,
) -> (Option<File>, Option<Rank>) {
    if role == Role::Pawn {
        return (takes.then_some(from.file()), None);
    }
    let (mut rivals, mut same_file, mut same_rank) = (false, false, false);
    let men = position.attackers_to(to, position.turn(), position.occupied()) & position.by_role(role);
    for other in men.iter().filter(|&other| other != from) {
        // A pinned man cannot go there, so it needs no telling apart.
        if position.is_legal(Move::new(other, to, None)) {
            rivals = true;
            same_file |= other.file() == from.file();
            same_rank |= other.rank() == from.rank();
        }
    }
    let file = rivals && (!same_file || same_rank);
    (file.then_some(from.file()), same_file.then_some(from.rank()))
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl str::FromStr for Style {
    type Err = UnknownStyle;

    fn from_str(name: &str) -> Result<Style, UnknownStyle> {
        Style::ALL.iter().copied().find(|style| style.name() == name).ok_or(UnknownStyle)
    }
}

/// The name of no [`Style`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownStyle;

impl fmt::Display for UnknownStyle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown notation: san, lan, uci, figurine, zh, zh-hant or de")
    }
}

impl std::error::Error for UnknownStyle {}
