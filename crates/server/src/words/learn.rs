//! Words of the academy: why an answer is not right, what a hint says, how choices are called.

use crate::i18n::{Arg, Lang};
use rules::{Color, Role, Square};
use teaching::{CastlingRefusal, Goal, Hint, Language, Refusal, Wrong};

/// The language of a lesson's texts.
pub(crate) const fn language(lang: Lang) -> Language {
    match lang {
        Lang::En => Language::En,
        Lang::ZhHans => Language::ZhHans,
        Lang::ZhHant => Language::ZhHant,
    }
}

const fn role_key(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

const fn goal_key(goal: Goal) -> &'static str {
    match goal {
        Goal::Capture => "wrong-goal-capture",
        Goal::Check => "wrong-goal-check",
        Goal::DoubleCheck => "wrong-goal-double-check",
        Goal::Flee => "wrong-goal-flee",
        Goal::Block => "wrong-goal-block",
        Goal::TakeChecker => "wrong-goal-take-checker",
        Goal::Castle => "wrong-goal-castle",
        Goal::EnPassant => "wrong-goal-en-passant",
        Goal::Promote => "wrong-goal-promote",
        Goal::Gain => "wrong-goal-gain",
        Goal::Save => "wrong-goal-save",
    }
}

/// What a man is called within a sentence.
fn man(lang: Lang, role: Role) -> String {
    lang.t1(&format!("man-{}", role_key(role)), "men", "short")
}

fn at(lang: Lang, key: &str, square: Square) -> String {
    lang.t1(key, "square", square.to_string().as_str())
}

fn between(lang: Lang, key: &str, from: Square, to: Square) -> String {
    lang.with(key, [("from", from.to_string().as_str().arg()), ("to", to.to_string().as_str().arg())])
}

/// Why a move is against the Laws.
pub(crate) fn refusal(lang: Lang, refusal: Refusal) -> String {
    match refusal {
        Refusal::NoMan(square) => at(lang, "why-no-man", square),
        Refusal::NotYours(square) => at(lang, "why-not-yours", square),
        Refusal::Stays => lang.t("why-stays"),
        Refusal::OwnMan(square) => at(lang, "why-own-man", square),
        Refusal::TakesKing => lang.t("why-takes-king"),
        Refusal::Shape(role) => lang.t(&format!("why-shape-{}", role_key(role))),
        Refusal::InTheWay(square) => at(lang, "why-in-the-way", square),
        Refusal::PawnBack => lang.t("why-pawn-back"),
        Refusal::PawnTakesAslant => lang.t("why-pawn-takes-aslant"),
        Refusal::PawnNothingThere => lang.t("why-pawn-nothing-there"),
        Refusal::PawnLeftHome => lang.t("why-pawn-left-home"),
        Refusal::NameTheMan => lang.t("why-name-the-man"),
        Refusal::IntoCheck(square) => at(lang, "why-into-check", square),
        Refusal::StillCheck(square) => at(lang, "why-still-check", square),
        Refusal::Pinned(square) => at(lang, "why-pinned", square),
        Refusal::Castling(reason) => castling(lang, reason),
    }
}

fn castling(lang: Lang, refusal: CastlingRefusal) -> String {
    match refusal {
        CastlingRefusal::Never => lang.t("why-castling-never"),
        CastlingRefusal::InCheck(square) => at(lang, "why-castling-in-check", square),
        CastlingRefusal::Between(square) => at(lang, "why-castling-between", square),
        CastlingRefusal::Through(square) => at(lang, "why-castling-through", square),
        CastlingRefusal::Into(square) => at(lang, "why-castling-into", square),
    }
}

/// Why an answer is not right.
pub(crate) fn wrong(lang: Lang, wrong: Wrong) -> String {
    match wrong {
        Wrong::Unreadable => lang.t("wrong-unreadable"),
        Wrong::Refused(reason) => refusal(lang, reason),
        Wrong::OtherMan(square) => at(lang, "wrong-other-man", square),
        Wrong::Attacked(square, by) => lang.with(
            "wrong-attacked",
            [("square", square.to_string().as_str().arg()), ("by", by.to_string().as_str().arg())],
        ),
        Wrong::NoCheck => lang.t("wrong-no-check"),
        Wrong::Escape(from, to) => between(lang, "wrong-escape", from, to),
        Wrong::Stalemates => lang.t("wrong-stalemates"),
        Wrong::Missing(n) => lang.t1("wrong-missing", "n", n),
        Wrong::Extra(square) => at(lang, "wrong-extra", square),
        Wrong::TooFew => lang.t("wrong-too-few"),
        Wrong::TooMany => lang.t("wrong-too-many"),
        Wrong::NotHome(piece, square) => lang.with(
            "wrong-not-home",
            [("man", man(lang, piece.role).as_str().arg()), ("square", square.to_string().as_str().arg())],
        ),
        Wrong::QueenOwnColor(Color::White) => lang.t("wrong-queen-white"),
        Wrong::QueenOwnColor(Color::Black) => lang.t("wrong-queen-black"),
        Wrong::OtherSquare { square, file, rank } => {
            let key = match (file, rank) {
                (true, _) => "wrong-square-rank",
                (_, true) => "wrong-square-file",
                _ => "wrong-square",
            };
            at(lang, key, square)
        }
        Wrong::OtherMove(from, to) => between(lang, "wrong-other-move", from, to),
        Wrong::Ambiguous => lang.t("wrong-ambiguous"),
        Wrong::NotTheGoal(goal) => lang.t(goal_key(goal)),
        Wrong::IsLegal(from, to) => between(lang, "wrong-is-legal", from, to),
        Wrong::InCheck(square) => at(lang, "wrong-in-check", square),
        Wrong::NotInCheck => lang.t("wrong-not-in-check"),
        Wrong::CanMove(from, to) => between(lang, "wrong-can-move", from, to),
        Wrong::CannotMove => lang.t("wrong-cannot-move"),
        Wrong::Allowed => lang.t("wrong-allowed"),
        Wrong::CastlingIs(reason) => castling(lang, reason),
        Wrong::Worth(white, black) => {
            lang.with("wrong-worth", [("white", i64::from(white).arg()), ("black", i64::from(black).arg())])
        }
        Wrong::IsLight(true) => lang.t("wrong-light"),
        Wrong::IsLight(false) => lang.t("wrong-dark"),
    }
}

/// What a hint says.
pub(crate) fn hint(lang: Lang, hint: &Hint) -> String {
    match hint {
        Hint::Move(from, to) => between(lang, "hint-move", *from, *to),
        Hint::Squares(_) => lang.t("hint-squares"),
        Hint::Home(piece, square) => lang.with(
            "hint-home",
            [("man", man(lang, piece.role).as_str().arg()), ("square", square.to_string().as_str().arg())],
        ),
        Hint::Text(text) => lang.t1("hint-text", "text", text.as_str()),
        Hint::Because(reason) => wrong(lang, *reason),
    }
}
