//! Which men there are: a class of endings, its name, and the classes its captures and promotions lead to.

use rules::{Color, Piece, Role};
use std::fmt;
use std::str::FromStr;

/// The men beside two kings, one or two of them, as one table holds them: White has more men, or the stronger one.
///
/// ```
/// use endings::Class;
///
/// let class: Class = "KRKP".parse()?;
/// assert_eq!(class.to_string(), "KRKP");
/// let names: Vec<String> = class.needs().iter().map(Class::to_string).collect();
/// assert_eq!(names, ["KRK", "KPK", "KQKR", "KRKR", "KRKB", "KRKN", "KQK", "KBK", "KNK"]);
/// assert!("KPKR".parse::<Class>().is_err(), "the stronger side is named first");
/// # Ok::<(), endings::NotAClass>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Class {
    men: [Option<Piece>; 2],
}

/// The text names no class of three or four men.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotAClass(String);

impl fmt::Display for NotAClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: no ending of three or four men, such as KRK or KQKR", self.0)
    }
}

impl std::error::Error for NotAClass {}

/// How men that stand somewhere take their places in a class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Seating {
    pub(crate) class: Class,
    /// Colours are exchanged, and the board is turned upside down.
    pub(crate) is_flipped: bool,
    /// For each man of the class, which of those given it is.
    pub(crate) order: [usize; 2],
}

/// Roles that stand beside a king, weakest first.
const ROLES: [Role; 5] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

impl Class {
    /// Every class, such that those it needs come before it.
    #[must_use]
    pub fn all() -> Vec<Class> {
        let mut all: Vec<Class> = Vec::new();
        let mut add = |men: &[Piece]| {
            if let Some(seating) = Class::seat(men)
                && !all.contains(&seating.class)
            {
                all.push(seating.class);
            }
        };
        for a in ROLES {
            add(&[a.of(Color::White)]);
            for b in ROLES {
                add(&[a.of(Color::White), b.of(Color::White)]);
                add(&[a.of(Color::White), b.of(Color::Black)]);
            }
        }
        all.sort_by_key(|class| (class.len(), class.pawns()));
        all
    }

    /// The places of one or two men; none of another number, or where a king is among them.
    pub(crate) fn seat(men: &[Piece]) -> Option<Seating> {
        if men.iter().any(|man| man.role == Role::King) {
            return None;
        }
        let is_flipped = match *men {
            [a] => !a.color.is_white(),
            [a, b] if a.color == b.color || a.role == b.role => a.color == b.color && !a.color.is_white(),
            [a, b] => !(if a.role > b.role { a } else { b }).color.is_white(),
            _ => return None,
        };
        let seated =
            |at: usize| men.get(at).map(|man| if is_flipped { man.role.of(!man.color) } else { *man });
        // White's before Black's, the stronger before the weaker.
        let place = |man: Piece| (man.color.is_white(), man.role);
        let order = match (seated(0), seated(1)) {
            (Some(a), Some(b)) if place(b) > place(a) => [1, 0],
            _ => [0, 1],
        };
        let men = if men.len() == 1 { [seated(0), None] } else { order.map(seated) };
        Some(Seating { class: Class { men }, is_flipped, order })
    }

    /// The men beside the kings, White's first.
    pub fn men(&self) -> impl Iterator<Item = Piece> {
        self.men.into_iter().flatten()
    }

    /// How many men there are, kings included: three or four.
    #[must_use]
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> usize {
        2 + self.men().count()
    }

    /// How many of them are pawns.
    #[must_use]
    pub fn pawns(&self) -> usize {
        self.men().filter(|man| man.role == Role::Pawn).count()
    }

    /// The classes that a capture, a promotion or both lead to. Two bare kings are none.
    #[must_use]
    pub fn needs(&self) -> Vec<Class> {
        let men: Vec<Piece> = self.men().collect();
        let mut needs = Vec::new();
        let mut add = |men: &[Piece]| {
            if let Some(seating) = Class::seat(men)
                && !needs.contains(&seating.class)
            {
                needs.push(seating.class);
            }
        };
        for taken in (0..men.len()).rev() {
            let left: Vec<Piece> =
                men.iter().enumerate().filter(|(at, _)| *at != taken).map(|(_, man)| *man).collect();
            add(&left);
        }
        for (at, man) in men.iter().enumerate().filter(|(_, man)| man.role == Role::Pawn) {
            for role in Role::PROMOTIONS {
                let mut promoted = men.clone();
                promoted[at] = role.of(man.color);
                add(&promoted);
            }
            for role in Role::PROMOTIONS {
                // It takes the other man where that is the opponent's.
                if men.iter().any(|other| other.color != man.color) {
                    add(&[role.of(man.color)]);
                }
            }
        }
        needs
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for color in [Color::White, Color::Black] {
            f.write_str("K")?;
            for man in self.men().filter(|man| man.color == color) {
                write!(f, "{}", man.role.letter().to_ascii_uppercase())?;
            }
        }
        Ok(())
    }
}

impl FromStr for Class {
    type Err = NotAClass;

    fn from_str(text: &str) -> Result<Class, NotAClass> {
        Class::all()
            .into_iter()
            .find(|class| class.to_string() == text)
            .ok_or_else(|| NotAClass(text.to_owned()))
    }
}
