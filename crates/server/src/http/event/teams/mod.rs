//! What everybody may see of an event whose teams are paired: teams and members, matches with their boards, team
//! standings with the working of every tie-break, the cross table, and the best at each board.

mod boards;
mod card;
mod cross;
mod grid;
mod list;
mod matches;
mod standings;

pub(crate) use boards::BoardsPage;
pub(crate) use card::TeamCardPage;
pub(crate) use cross::TeamCrossPage;
pub(crate) use grid::Grid;
pub(crate) use list::TeamsPage;
pub(crate) use matches::{MatchesPage, board_result};
pub(crate) use standings::TeamStandingsPage;
pub(crate) use standings::value;

use crate::app::events::{Meeting, Shown, Teams};
use crate::i18n::Lang;
use crate::words::event as words;
use rules::Color;
use tournament::team::TeamRule;
use tournament::{Bye, Tpn};

/// One team as lists name one.
#[derive(Clone, Debug)]
pub(crate) struct TeamRef {
    pub(crate) number: Tpn,
    pub(crate) name: String,
    pub(crate) withdrawn: bool,
}

impl TeamRef {
    pub(crate) fn new(lang: Lang, teams: &Teams, tpn: Tpn) -> TeamRef {
        TeamRef { number: tpn, name: teams.name(lang, tpn), withdrawn: teams.is_withdrawn(tpn) }
    }
}

/// The result of a match as the team with White on the first board sees it, `2½–1½`; nothing before the first game.
pub(crate) fn match_result(shown: &Shown, meeting: &Meeting, round: u32) -> String {
    let (own, other, begun) = meeting.points(&shown.counted, round);
    if begun || meeting.forfeit.is_some() {
        format!("{}–{}", words::points(own), words::points(other))
    } else {
        String::new()
    }
}

/// Key of the sentence for a match that did not take place.
pub(crate) fn forfeit_key(winner: Option<Color>) -> &'static str {
    match winner {
        Some(Color::White) => "teams-forfeit-first",
        Some(Color::Black) => "teams-forfeit-second",
        None => "teams-forfeit-both",
    }
}

/// Key of what a round without a match was.
pub(crate) fn bye_key(bye: Bye) -> &'static str {
    crate::words::desk::bye_key(bye)
}

/// Key of the sentence for what gave two teams their colours (C.04.6, article 4.3).
pub(crate) fn rule_key(rule: TeamRule) -> &'static str {
    match rule {
        TeamRule::Lot => "teams-rule-lot",
        TeamRule::OnlyOne => "teams-rule-only-one",
        TeamRule::BothGranted => "teams-rule-both-granted",
        TeamRule::Strong => "teams-rule-strong",
        TeamRule::Difference => "teams-rule-difference",
        TeamRule::Alternated => "teams-rule-alternated",
        TeamRule::First => "teams-rule-first",
        TeamRule::FirstAlternates => "teams-rule-first-alternates",
        TeamRule::OtherAlternates => "teams-rule-other-alternates",
    }
}
