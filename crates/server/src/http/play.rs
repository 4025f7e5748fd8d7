//! `/play`: a link for a friend, a usual time with whoever is here, or terms of one's own.

use crate::Error;
use crate::app::computer::{self, Odds, Opponent};
use crate::app::terms::{PeriodForm, TermsFault, TermsForm};
use crate::http::computer::Fields as ComputerFields;
use crate::http::home::QUICK;
use crate::i18n::Lang;
use crate::page::{Page, html};
use askama::Template;
use axum::response::Response;
use game::TimeControlError;
use rules::FenField;
use serde::Deserialize;

/// The form of a challenge as sent; what is absent is as usual.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Fields {
    pub(crate) csrf: String,
    pub(crate) kind: String,
    pub(crate) color: String,
    pub(crate) clock: String,
    pub(crate) moves: String,
    pub(crate) minutes: String,
    pub(crate) increment: String,
    pub(crate) moves2: String,
    pub(crate) minutes2: String,
    pub(crate) increment2: String,
    pub(crate) moves3: String,
    pub(crate) minutes3: String,
    pub(crate) increment3: String,
    pub(crate) black_minutes: String,
    pub(crate) black_increment: String,
    pub(crate) variant: String,
    pub(crate) fen: String,
    pub(crate) laws: String,
    pub(crate) takebacks: String,
}

impl Fields {
    /// The usual terms of the form.
    fn usual() -> Fields {
        Fields {
            color: "random".to_owned(),
            clock: "increment-after".to_owned(),
            minutes: "10".to_owned(),
            increment: "5".to_owned(),
            laws: "fide-2023".to_owned(),
            ..Fields::default()
        }
    }

    /// The terms asked for. A period without minutes ends the list; Black's time replaces that of
    /// the first period.
    pub(crate) fn terms(&self) -> TermsForm {
        let period = |moves: &str, minutes: &str, increment: &str| PeriodForm {
            moves: moves.to_owned(),
            minutes: minutes.to_owned(),
            increment: increment.to_owned(),
        };
        let mut periods = vec![period(&self.moves, &self.minutes, &self.increment)];
        if !self.minutes2.trim().is_empty() {
            periods.push(period(&self.moves2, &self.minutes2, &self.increment2));
            if !self.minutes3.trim().is_empty() {
                periods.push(period(&self.moves3, &self.minutes3, &self.increment3));
            }
        }
        let mut black = Vec::new();
        if !self.black_minutes.trim().is_empty() || !self.black_increment.trim().is_empty() {
            let or = |own: &str, usual: &str| if own.trim().is_empty() { usual } else { own }.to_owned();
            black.clone_from(&periods);
            black[0].minutes = or(&self.black_minutes, &self.minutes);
            black[0].increment = or(&self.black_increment, &self.increment);
        }
        TermsForm {
            clock: self.clock.clone(),
            periods,
            black,
            variant: self.variant.clone(),
            fen: self.fen.clone(),
            laws: self.laws.clone(),
            takebacks: self.takebacks.clone(),
        }
    }
}

struct PeriodView<'a> {
    n: u8,
    suffix: &'static str,
    moves: &'a str,
    minutes: &'a str,
    increment: &'a str,
}

#[derive(Template)]
#[template(path = "play.html")]
struct PlayPage {
    page: Page,
    form: Fields,
    fault: Option<String>,
    /// The form for a game with the computer.
    computer: ComputerFields,
    /// Whether its strength could not be read.
    no_strength: bool,
}

impl PlayPage {
    fn new(page: Page, form: Fields, fault: Option<String>) -> PlayPage {
        PlayPage { page, form, fault, computer: ComputerFields::usual(), no_strength: false }
    }

    fn opponents(&self) -> &'static [Opponent] {
        &computer::ALL
    }

    fn odds(&self) -> [Odds; 5] {
        Odds::ALL
    }

    fn quick(&self) -> [(&'static str, &'static str, &'static str); 8] {
        QUICK
    }

    fn clocks(&self) -> [(&'static str, &'static str); 6] {
        [
            ("increment-after", "play-mode-increment"),
            ("increment-before", "play-mode-increment-before"),
            ("delay", "play-mode-delay"),
            ("bronstein", "play-mode-bronstein"),
            ("hourglass", "play-mode-hourglass"),
            ("none", "play-mode-none"),
        ]
    }

    fn laws(&self) -> [(&'static str, &'static str); 3] {
        [
            ("fide-2023", "laws-fide-2023"),
            ("classic-17", "laws-classic-17"),
            ("casual-online", "laws-casual-online"),
        ]
    }

    fn colors(&self) -> [(&'static str, &'static str); 3] {
        [("random", "play-color-random"), ("white", "lobby-white"), ("black", "lobby-black")]
    }

    fn periods(&self) -> [PeriodView<'_>; 3] {
        let form = &self.form;
        [
            (1, "", &form.moves, &form.minutes, &form.increment),
            (2, "2", &form.moves2, &form.minutes2, &form.increment2),
            (3, "3", &form.moves3, &form.minutes3, &form.increment3),
        ]
        .map(|(n, suffix, moves, minutes, increment)| PeriodView {
            n,
            suffix,
            moves,
            minutes,
            increment,
        })
    }
}

/// `GET /play`
pub(crate) async fn show(page: Page) -> Result<Response, Error> {
    html(&PlayPage::new(page, Fields::usual(), None))
}

/// The page again, with the form for a game with the computer as it was filled in; its strength is at fault.
pub(crate) fn computer_again(page: Page, computer: ComputerFields) -> Result<Response, Error> {
    html(&PlayPage { computer, no_strength: true, ..PlayPage::new(page, Fields::usual(), None) })
}

/// The page again, with what was typed and what is wrong with it.
pub(crate) fn again(page: Page, form: Fields, fault: &TermsFault) -> Result<Response, Error> {
    let fault = Some(terms_fault(page.lang, fault));
    html(&PlayPage::new(page, form, fault))
}

/// The sentence for terms that were refused.
fn terms_fault(lang: Lang, fault: &TermsFault) -> String {
    match fault {
        TermsFault::Minutes => lang.t("terms-minutes"),
        TermsFault::Increment => lang.t("terms-increment"),
        TermsFault::Moves => lang.t("terms-moves"),
        TermsFault::Time(TimeControlError::NoTime | TimeControlError::NoPeriod) => lang.t("terms-no-time"),
        TermsFault::Time(TimeControlError::TimeOutOfRange) => lang.t("terms-range"),
        TermsFault::Time(TimeControlError::MovesMisplaced | TimeControlError::TooManyPeriods) => {
            lang.t("terms-periods")
        }
        TermsFault::Time(TimeControlError::DaysOutOfRange) | TermsFault::Clock => lang.t("terms-clock"),
        TermsFault::Laws => lang.t("terms-laws"),
        TermsFault::Variant => lang.t("terms-variant"),
        TermsFault::FenOver => lang.t("terms-fen-over"),
        TermsFault::Fen(fault) => {
            let field = match fault.field {
                FenField::Board => "terms-fen-board",
                FenField::Turn => "terms-fen-turn",
                FenField::Castling => "terms-fen-castling",
                FenField::EnPassant => "terms-fen-ep",
                FenField::Halfmove => "terms-fen-halfmove",
                FenField::Fullmove => "terms-fen-fullmove",
                FenField::Position => "terms-fen-position",
            };
            lang.t(field)
        }
    }
}
