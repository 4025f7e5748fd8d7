//! `/sign-up`, `/sign-in`, `/sign-out`: they work without scripts, keep what was typed (never the
//! password) and point at the field at fault.

pub(crate) mod sign_in;
pub(crate) mod sign_out;
pub(crate) mod sign_up;

use crate::app::names::{self, NameFault};
use crate::app::passwords::{self, PasswordFault};
use crate::http::local_path;
use crate::i18n::Lang;
use crate::page::{Page, session_cookie, with_cookie};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

/// Where to go once signed in or up: a page of ours, whatever the address says.
#[derive(Deserialize)]
pub(crate) struct Back {
    #[serde(default)]
    back: String,
}

impl Back {
    fn path(&self) -> &str {
        local_path(&self.back)
    }

    /// Goes there with the session that was just opened.
    fn with_session(&self, page: &Page, token: &str) -> Response {
        let cookie = session_cookie(token, &page.origin);
        with_cookie(Redirect::to(self.path()).into_response(), Some(cookie))
    }
}

/// The sentence for a name that was refused.
pub(crate) fn name_fault(lang: Lang, fault: NameFault) -> String {
    match fault {
        NameFault::TooShort => lang.t1("account-name-too-short", "least", *names::LENGTH.start()),
        NameFault::TooLong => lang.t1("account-name-too-long", "most", *names::LENGTH.end()),
        NameFault::Letter(' ') => lang.t("account-name-blank"),
        NameFault::Letter(odd) if odd.is_whitespace() => lang.t("account-name-blank"),
        // Joiners, direction marks and their like cannot be shown by themselves.
        NameFault::Letter(odd)
            if odd.is_control() || names::is_invisible(odd) || odd.escape_debug().count() > 2 =>
        {
            lang.t1("account-name-letter", "letter", format!("U+{:04X}", u32::from(odd)))
        }
        NameFault::Letter(odd) => lang.t1("account-name-letter", "letter", odd.to_string()),
        NameFault::Hollow => lang.t("account-name-hollow"),
        NameFault::Reserved => lang.t("account-name-reserved"),
    }
}

/// The sentence for a password that was refused.
pub(crate) fn password_fault(lang: Lang, fault: PasswordFault) -> String {
    match fault {
        PasswordFault::TooShort => lang.t1("account-password-too-short", "least", *passwords::LENGTH.start()),
        PasswordFault::TooLong => lang.t1("account-password-too-long", "most", *passwords::LENGTH.end()),
        PasswordFault::Weak => lang.t("account-password-weak"),
    }
}
