//! Words for what happens at an event's desk: facts of the log, refusals, and warnings with their levels.
//!
//! Each is a `match` over the whole enum, so that a new value does not compile before it has its words.

use crate::i18n::{Arg, Lang};
use crate::words::event as words;
use rules::Color;
use tournament::desk::import::LeftOut;
use tournament::desk::{
    BoardResult, Fact, Field, ParticipantId, Refusal, Seat, Setting, TeamEntry, TeamId, Warning, WarningKind,
    Window,
};
use tournament::swiss::Difference;
use tournament::team::LineUpFault;
use tournament::{Bye, Tpn};

/// Whom the log or a refusal speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whom {
    /// A participant.
    Person(ParticipantId),
    /// A team.
    Team(TeamId),
}

impl From<ParticipantId> for Whom {
    fn from(id: ParticipantId) -> Whom {
        Whom::Person(id)
    }
}

impl From<TeamId> for Whom {
    fn from(id: TeamId) -> Whom {
        Whom::Team(id)
    }
}

/// How participants and teams are called on the page.
pub type Name<'a> = &'a dyn Fn(Whom) -> String;

/// A result as boards show it, `1–0`, `+/−`.
pub fn result(result: BoardResult) -> String {
    let white = result.record(Color::White, Tpn(0));
    let black = result.record(Color::Black, Tpn(0));
    match result {
        BoardResult::Adjourned => "…".to_owned(),
        BoardResult::Played { rated: false, .. } => format!("{}*", words::result(Some(white), Some(black))),
        BoardResult::Played { .. } | BoardResult::Forfeit { .. } => words::result(Some(white), Some(black)),
    }
}

/// Key of a bye's name.
pub fn bye_key(bye: Bye) -> &'static str {
    match bye {
        Bye::PairingAllocated => "event-star-bye",
        Bye::FullPoint => "event-star-full-bye",
        Bye::HalfPoint => "event-star-half-bye",
        Bye::ZeroPoint => "event-star-none",
    }
}

/// Key of a field's name.
pub fn field_key(field: Field) -> &'static str {
    match field {
        Field::Name => "desk-field-name",
        Field::City => "desk-field-city",
        Field::Federation => "desk-field-federation",
        Field::Dates => "desk-field-dates",
        Field::Schedule => "desk-field-schedule",
        Field::Rounds => "desk-field-rounds",
        Field::System => "desk-field-system",
        Field::Scoring => "desk-field-scoring",
        Field::TieBreaks => "desk-field-tie-breaks",
        Field::Time => "desk-field-time",
        Field::Acceleration => "desk-field-acceleration",
        Field::Category => "desk-field-category",
        Field::Staff => "desk-field-staff",
        Field::Capacity => "desk-field-capacity",
        Field::Laws => "desk-field-laws",
        Field::Prizes => "desk-field-prizes",
        Field::Birth => "desk-field-birth",
        Field::FideId => "desk-field-fide-id",
        Field::Rating => "desk-field-rating",
        Field::Reason => "desk-field-reason",
        Field::Result => "desk-field-result",
        Field::Players => "desk-field-players",
        Field::Round => "desk-field-round",
        Field::Board => "desk-field-board",
        Field::Bye => "desk-field-bye",
        Field::Order => "desk-field-order",
        Field::Offset => "desk-field-offset",
        Field::Groups => "desk-field-groups",
        Field::DefaultTime => "desk-field-default-time",
        Field::Automatic => "desk-field-automatic",
        Field::Start => "desk-field-start",
        Field::Account => "desk-field-account",
        Field::Boards => "teams-field-boards",
        Field::BoardColors => "teams-field-colors",
        Field::MatchPoints => "teams-field-points",
        Field::Team => "teams-field-team",
    }
}

/// Key of the field that a changed term stands in.
pub fn setting_field(setting: &Setting) -> &'static str {
    match setting {
        Setting::Name(_) => "desk-field-name",
        Setting::City(_) => "desk-field-city",
        Setting::Federation(_) => "desk-field-federation",
        Setting::Dates { .. } => "desk-field-dates",
        Setting::Schedule(_) => "desk-field-schedule",
        Setting::Rounds(_) => "desk-field-rounds",
        Setting::System(_) => "desk-field-system",
        Setting::Scoring(_) => "desk-field-scoring",
        Setting::TieBreaks(_) => "desk-field-tie-breaks",
        Setting::Order(_) => "desk-field-order",
        Setting::Time(_) => "desk-field-time",
        Setting::Acceleration(_) => "desk-field-acceleration",
        Setting::Rated(_) => "desk-field-rated",
        Setting::Category(_) => "desk-field-category",
        Setting::Staff(_) => "desk-field-staff",
        Setting::Capacity(_) => "desk-field-capacity",
        Setting::LateHalfPoints(_) => "desk-field-late-half-points",
        Setting::CheckIn(_) => "desk-field-check-in",
        Setting::Laws(_) => "desk-field-laws",
        Setting::Venue(_) => "desk-field-venue",
        Setting::Prizes(_) => "desk-field-prizes",
        Setting::DefaultMinutes(_) => "desk-field-default-time",
        Setting::Automatic(_) => "desk-field-automatic",
        Setting::Offset(_) => "desk-field-offset",
        Setting::Editions(_) => "desk-field-editions",
        Setting::Teams(_) => "teams-field-terms",
    }
}

/// What an event taken over leaves out.
pub fn left_out(lang: Lang, left: &LeftOut, number: &dyn Fn(Tpn) -> String) -> String {
    match left {
        LeftOut::PointsByRuling => lang.t("desk-left-out-points"),
        LeftOut::TieBreak(code) => lang.t1("desk-left-out-tie-break", "code", code),
        LeftOut::Groups => lang.t("desk-left-out-groups"),
        LeftOut::System(name) => lang.t1("desk-left-out-system", "name", name),
        LeftOut::Line(line) => {
            lang.t1("desk-left-out-line", "line", line.chars().take(80).collect::<String>())
        }
        LeftOut::Result { round, white } => {
            lang.t2("desk-left-out-result", "round", *round, "name", number(*white))
        }
        LeftOut::ForfeitWithoutOpponent { round, tpn } => {
            lang.t2("desk-left-out-forfeit", "round", *round, "name", number(*tpn))
        }
    }
}

/// A round that is not paired as the rules pair it.
pub fn difference(lang: Lang, difference: &Difference, number: &dyn Fn(Tpn) -> String) -> String {
    if let Some(error) = difference.error {
        let why = lang.t(words::pair_error_key(error));
        return lang.t2("desk-deviation-none", "round", difference.round, "why", why);
    }
    let pairs = |seats: &[(Tpn, Option<Tpn>)]| -> String {
        let pair = |&(white, black): &(Tpn, Option<Tpn>)| match black {
            Some(black) => format!("{white}–{black}"),
            None => number(white),
        };
        seats.iter().map(pair).collect::<Vec<_>>().join(", ")
    };
    let args = [
        ("round", difference.round.arg()),
        ("found", pairs(&difference.found).arg()),
        ("expected", pairs(&difference.expected).arg()),
    ];
    lang.with("desk-deviation", args)
}

/// A stated rank that the tie-breaks do not give.
pub fn other_rank(lang: Lang, name: &str, stated: u32, own: u32) -> String {
    lang.with("desk-other-rank", [("name", name.arg()), ("stated", stated.arg()), ("own", own.arg())])
}

/// Why a command was refused, as a sentence.
pub fn refusal(lang: Lang, refusal: &Refusal, name: Name<'_>) -> String {
    let who = |key: &str, id: &ParticipantId| lang.t1(key, "name", name((*id).into()));
    let team = |key: &str, id: &TeamId| lang.t1(key, "name", name((*id).into()));
    match refusal {
        Refusal::NotHere => lang.t("desk-refused-not-here"),
        Refusal::Closed => lang.t("desk-refused-closed"),
        Refusal::Invalid(Field::Account) => lang.t("desk-refused-no-such-account"),
        Refusal::Invalid(field) => lang.t1("desk-refused-invalid", "field", lang.t(field_key(*field))),
        Refusal::NoSuchParticipant(id) => lang.t1("desk-refused-no-such-participant", "number", id.0),
        Refusal::NotApplicable(id) => who("desk-refused-not-applicable", id),
        Refusal::ListClosed => lang.t("desk-refused-list-closed"),
        Refusal::AlreadyPaired(id) => who("desk-refused-already-paired", id),
        Refusal::Full => lang.t("desk-refused-full"),
        Refusal::NumbersDefinitive => lang.t("desk-refused-numbers-definitive"),
        Refusal::NotTheRound { turn } => lang.t1("desk-refused-not-the-round", "round", *turn),
        Refusal::NoMoreRounds => lang.t("desk-refused-no-more-rounds"),
        Refusal::NobodyReady => lang.t("desk-refused-nobody-ready"),
        Refusal::NoPairing(error) => lang.t(words::pair_error_key(*error)),
        Refusal::WrongNumber => lang.t("desk-refused-wrong-number"),
        Refusal::UnknownEdition { area, edition } => lang.t2(
            "desk-refused-unknown-edition",
            "rules",
            lang.t(words::rules_key(*area)),
            "edition",
            edition.clone(),
        ),
        Refusal::NotDealt => lang.t("desk-refused-not-dealt"),
        Refusal::FinalNotBegun => lang.t("desk-refused-final-not-begun"),
        Refusal::FinalBegun => lang.t("desk-refused-final-begun"),
        Refusal::TieOpen(ids) => {
            let names: Vec<String> = ids.iter().map(|id| name((*id).into())).collect();
            lang.t1("desk-refused-tie-open", "names", names.join(&lang.t("list-separator")))
        }
        Refusal::Outdated => lang.t("desk-refused-outdated"),
        Refusal::NotByHand => lang.t("desk-refused-not-by-hand"),
        Refusal::ByHand => lang.t("desk-refused-by-hand"),
        Refusal::BadSeating(id) => who("desk-refused-bad-seating", id),
        Refusal::NoSuchGame => lang.t("desk-refused-no-such-game"),
        Refusal::ReasonMissing => lang.t("desk-refused-reason-missing"),
        Refusal::TabletShut => lang.t("desk-refused-tablet-shut"),
        Refusal::Begun => lang.t("desk-refused-begun"),
        Refusal::NoAccount(id) => who("desk-refused-no-account", id),
        Refusal::NotAgreed => lang.t("desk-refused-not-agreed"),
        Refusal::ResultsMissing { round } => lang.t1("desk-refused-results-missing", "round", *round),
        Refusal::MatchUndecided { round } => lang.t1("desk-refused-match-undecided", "round", *round),
        Refusal::NothingToUndo(seq) => lang.t1("desk-refused-nothing-to-undo", "seq", *seq),
        Refusal::Irreversible(seq) => lang.t1("desk-refused-irreversible", "seq", *seq),
        Refusal::Needed { by } => {
            let lines: Vec<String> = by.iter().map(ToString::to_string).collect();
            lang.t1("desk-refused-needed", "lines", lines.join(&lang.t("list-separator")))
        }
        Refusal::NoSuchTeam(id) => lang.t1("teams-refused-no-such-team", "number", id.0),
        Refusal::TeamNotApplicable(id) => team("desk-refused-not-applicable", id),
        Refusal::BadTeam(id) => team("desk-refused-bad-seating", id),
        Refusal::InAnotherTeam(id) => who("teams-refused-in-another-team", id),
        Refusal::HasPlayed(id) => who("teams-refused-has-played", id),
        Refusal::LineUp { team: id, fault } => {
            let why = line_up_fault(lang, fault, name);
            lang.t2("teams-refused-line-up", "name", name((*id).into()), "why", why)
        }
        Refusal::MatchBegun(id) => team("teams-refused-match-begun", id),
        Refusal::NotForTeams => lang.t("teams-refused-not-for-teams"),
        Refusal::NoChange => lang.t("desk-refused-no-change"),
        Refusal::Consent(_) => lang.t("desk-refused-consent"),
        Refusal::FideMode(_) => lang.t("desk-refused-fide-mode"),
    }
}

/// Why a line-up cannot stand. Players in it have their numbers in the desk.
fn line_up_fault(lang: Lang, fault: &LineUpFault, name: Name<'_>) -> String {
    let called = |tpn: &Tpn| name(ParticipantId(tpn.0).into());
    match fault {
        LineUpFault::Boards { found, wanted } => {
            lang.t2("teams-fault-boards", "found", *found, "wanted", *wanted)
        }
        LineUpFault::NotAMember(tpn) => lang.t1("teams-fault-not-a-member", "name", called(tpn)),
        LineUpFault::Twice(tpn) => lang.t1("teams-fault-twice", "name", called(tpn)),
        LineUpFault::OutOfOrder(above, below) => {
            lang.t2("teams-fault-order", "above", called(below), "below", called(above))
        }
        LineUpFault::Gap(board) => lang.t1("teams-fault-gap", "board", *board),
        LineUpFault::Empty => lang.t("teams-fault-empty"),
    }
}

/// What the arbiter should know before going on, as a sentence.
pub fn warning(lang: Lang, warning: &Warning, name: Name<'_>) -> String {
    let who = |key: &str, id: ParticipantId| lang.t1(key, "name", name(id.into()));
    let two = |key: &str, a: ParticipantId, b: ParticipantId| {
        lang.t2(key, "a", name(a.into()), "b", name(b.into()))
    };
    let team = |key: &str, id: TeamId| lang.t1(key, "name", name(id.into()));
    let both = |key: &str, a: TeamId, b: TeamId| lang.t2(key, "a", name(a.into()), "b", name(b.into()));
    let at = |key: &str, round: u32| lang.t1(key, "round", round);
    match warning.kind {
        WarningKind::Duplicate { other } => who("desk-warn-duplicate", other),
        WarningKind::WaitingList => lang.t("desk-warn-waiting-list"),
        WarningKind::SecondHalfPoint(id) => who("desk-warn-second-half-point", id),
        WarningKind::FullPoint(id) => who("desk-warn-full-point", id),
        WarningKind::TeamSecondHalfPoint(id) => team("desk-warn-second-half-point", id),
        WarningKind::TeamFullPoint(id) => team("teams-warn-full-point", id),
        WarningKind::TeamRematch(a, b) => both("desk-warn-rematch", a, b),
        WarningKind::TeamsProhibited(a, b) => both("desk-warn-prohibited-pair", a, b),
        WarningKind::TeamIllegalBye(id) => team("desk-warn-illegal-bye", id),
        WarningKind::TieBreaksAfterStart => lang.t("desk-warn-tie-breaks-after-start"),
        WarningKind::TermAfterStart => lang.t("desk-warn-term-after-start"),
        WarningKind::AccelerationAfterStart => lang.t("desk-warn-acceleration-after-start"),
        WarningKind::CustomAcceleration => lang.t("desk-warn-custom-acceleration"),
        WarningKind::ProhibitedAfterStart => lang.t("desk-warn-prohibited-after-start"),
        WarningKind::LeavesFideMode => lang.t("desk-warn-leaves-fide-mode"),
        WarningKind::UnknownResults { round } => at("desk-warn-unknown-results", round),
        WarningKind::Rematch(a, b) => two("desk-warn-rematch", a, b),
        WarningKind::ProhibitedPair(a, b) => two("desk-warn-prohibited-pair", a, b),
        WarningKind::IllegalBye(id) => who("desk-warn-illegal-bye", id),
        WarningKind::TripleColor(id) => who("desk-warn-triple-color", id),
        WarningKind::ColorDifference(id) => who("desk-warn-color-difference", id),
        WarningKind::BothWrongColor(a, b) => two("desk-warn-both-wrong-color", a, b),
        WarningKind::LosesResults { round } => at("desk-warn-loses-results", round),
        WarningKind::PublishedPairing { round } => at("desk-warn-published-pairing", round),
        WarningKind::AfterPairing { round } => at("desk-warn-after-pairing", round),
        WarningKind::OldResult { round } => at("desk-warn-old-result", round),
        WarningKind::RatingOnly { round } => at("desk-warn-rating-only", round),
        WarningKind::Disagreement => lang.t("desk-warn-disagreement"),
        WarningKind::RoundsLeft { left } => lang.t1("desk-warn-rounds-left", "left", left),
        WarningKind::Expels(id) => who("desk-warn-expels", id),
        WarningKind::TabletComesBack(tablet) => lang.t1("desk-warn-tablet-comes-back", "n", tablet),
    }
}

/// A line of the log as a sentence.
pub fn fact(lang: Lang, fact: &Fact, name: Name<'_>) -> String {
    let who = |key: &str, id: &ParticipantId| lang.t1(key, "name", name((*id).into()));
    let team = |key: &str, id: &TeamId| lang.t1(key, "name", name((*id).into()));
    let from =
        |key: &str, id: &ParticipantId, round: u32| lang.t2(key, "name", name((*id).into()), "round", round);
    let at = |key: &str, round: u32| lang.t1(key, "round", round);
    let called = |key: &str, team: &TeamEntry| {
        let zh = lang != Lang::En && !team.name.zh.is_empty();
        let name = if zh { team.name.zh.as_str() } else { team.name.latin_first() };
        lang.t1(key, "name", name)
    };
    let because = |text: String, reason: &str| match reason {
        "" => text,
        reason => lang.t2("desk-fact-because", "what", text, "reason", reason),
    };
    let announced = |whom: Whom, round: u32, bye: Bye| {
        let args = [("name", name(whom).arg()), ("round", round.arg()), ("bye", lang.t(bye_key(bye)).arg())];
        lang.with("desk-fact-bye-announced", args)
    };
    let apart = |all: Vec<Whom>| {
        let names: Vec<String> = all.into_iter().map(name).collect();
        lang.t1("desk-fact-prohibited", "names", names.join(&lang.t("list-separator")))
    };
    match fact {
        Fact::Created { .. } => lang.t("desk-fact-created"),
        Fact::Set { setting } => lang.t1("desk-fact-set", "field", lang.t(setting_field(setting))),
        Fact::FideModeLeft { round, reason } => because(at("desk-fact-fide-mode-left", *round), reason),
        Fact::Registered { id, waiting: false, .. } => who("desk-fact-registered", id),
        Fact::Registered { id, waiting: true, .. } => who("desk-fact-registered-waiting", id),
        Fact::Edited { id, .. } => who("desk-fact-edited", id),
        Fact::Removed { id } => who("desk-fact-removed", id),
        Fact::Promoted { id } => who("desk-fact-promoted", id),
        Fact::FeeTicked { id, paid: true } => who("desk-fact-fee-paid", id),
        Fact::FeeTicked { id, paid: false } => who("desk-fact-fee-unpaid", id),
        Fact::CheckedIn { id, here: true } => who("desk-fact-here", id),
        Fact::CheckedIn { id, here: false } => who("desk-fact-not-here", id),
        Fact::Late { id, round: Some(round) } => from("desk-fact-late", id, *round),
        Fact::Late { id, round: None } => who("desk-fact-not-late", id),
        Fact::Withdrew { id, round } => from("desk-fact-withdrew", id, *round),
        Fact::Returned { id } => who("desk-fact-returned", id),
        Fact::Expelled { id, round, reason } => because(from("desk-fact-expelled", id, *round), reason),
        Fact::ByeAnnounced { id, round, bye, comment } => {
            because(announced((*id).into(), *round, *bye), comment)
        }
        Fact::TeamByeAnnounced { id, round, bye, comment } => {
            because(announced((*id).into(), *round, *bye), comment)
        }
        Fact::ByeCancelled { id, round } => from("desk-fact-bye-cancelled", id, *round),
        Fact::TeamByeCancelled { id, round } => {
            lang.t2("desk-fact-bye-cancelled", "name", name((*id).into()), "round", *round)
        }
        Fact::Prohibited { players, .. } => apart(players.iter().map(|id| (*id).into()).collect()),
        Fact::TeamsProhibited { teams, .. } => apart(teams.iter().map(|id| (*id).into()).collect()),
        Fact::BoardFixed { id, board: Some(board) } => {
            lang.t2("desk-fact-board-fixed", "name", name((*id).into()), "board", *board)
        }
        Fact::BoardFixed { id, board: None } => who("desk-fact-board-free", id),
        Fact::ColorDrawn { color, .. } => {
            lang.t1("desk-fact-color-drawn", "color", lang.t(words::color_key(*color)))
        }
        Fact::Renumbered { .. } => lang.t("desk-fact-renumbered"),
        Fact::ListClosed => lang.t("desk-fact-list-closed"),
        Fact::Dealt { .. } => lang.t("desk-fact-dealt"),
        Fact::FinalBegun { by_lot: true, .. } => lang.t("desk-fact-final-begun-by-lot"),
        Fact::FinalBegun { reason, .. } => because(lang.t("desk-fact-final-begun"), reason),
        Fact::Paired { round, by_hand: false, .. } => at("desk-fact-paired", *round),
        Fact::Paired { round, by_hand: true, .. } => at("desk-fact-paired-by-hand", *round),
        Fact::Unpaired { round, reason } => because(at("desk-fact-unpaired", *round), reason),
        Fact::ManualBegun { round, reason } => because(at("desk-fact-manual-begun", *round), reason),
        Fact::Reseated { round, .. } => at("desk-fact-reseated", *round),
        Fact::ManualEnded { round, made, .. } => {
            lang.t2("desk-fact-manual-ended", "round", *round, "n", made.len())
        }
        Fact::TabletInvited { tablet, .. } => lang.t1("desk-fact-tablet-invited", "n", *tablet),
        Fact::TabletJoined { tablet, .. } => lang.t1("desk-fact-tablet-joined", "n", *tablet),
        Fact::TabletRevoked { tablet } => lang.t1("desk-fact-tablet-revoked", "n", *tablet),
        Fact::Reported { round, seat, by, result: told, tablet } => {
            let said = seat_and_result(lang, name, "desk-fact-reported", *round, seat, Some(*told));
            let color = lang.t(words::color_key(*by));
            let whose = match tablet {
                Some(tablet) => lang.t2("desk-fact-at-tablet", "color", color, "n", *tablet),
                None => color,
            };
            because(said, &whose)
        }
        Fact::ResultSet { round, seat, result, reason, window } => {
            let said = seat_and_result(lang, name, "desk-fact-result", *round, seat, *result);
            let said = match window_key(*window) {
                Some(key) => format!("{said} {}", lang.t(key)),
                None => said,
            };
            because(said, reason)
        }
        Fact::RoundTimed { round, at: time } => {
            lang.t2("desk-fact-round-timed", "round", *round, "at", lang.date_time(*time))
        }
        Fact::BoardPlaced { round, seat, here } => {
            let key = if *here { "desk-fact-placed-here" } else { "desk-fact-placed-board" };
            let args = [
                ("round", round.arg()),
                ("white", name(seat.white.into()).arg()),
                ("black", name(seat.black.into()).arg()),
            ];
            lang.with(key, args)
        }
        Fact::GameEnded { round, seat, game, result } => {
            let said = seat_and_result(lang, name, "desk-fact-result", *round, seat, Some(*result));
            because(said, &lang.t1("desk-fact-game", "game", game.clone()))
        }
        Fact::MatchDecided { round, winner, reason } => {
            because(from("desk-fact-match-decided", winner, *round), reason)
        }
        Fact::TeamEntered { team, .. } => called("teams-fact-entered", team),
        Fact::TeamEdited { team, .. } => called("teams-fact-edited", team),
        Fact::TeamRemoved { id } => team("teams-fact-removed", id),
        Fact::TeamWithdrew { id, round } => {
            lang.t2("desk-fact-withdrew", "name", name((*id).into()), "round", *round)
        }
        Fact::TeamReturned { id } => team("desk-fact-returned", id),
        Fact::TeamsNumbered { .. } => lang.t("teams-fact-numbered"),
        Fact::LineUpSet { round, team: id, players } => {
            let key = if players.is_empty() { "teams-fact-line-up-usual" } else { "teams-fact-line-up" };
            let names: Vec<String> =
                (players.iter()).map(|id| id.map_or_else(|| "–".to_owned(), |id| name(id.into()))).collect();
            let names = names.join(&lang.t("list-separator"));
            let args = [("round", round.arg()), ("name", name((*id).into()).arg()), ("names", names.arg())];
            lang.with(key, args)
        }
        Fact::MatchForfeited { round, white, winner, reason, window } => {
            let key = match winner {
                Some(Color::White) => "teams-fact-forfeit-won",
                Some(Color::Black) => "teams-fact-forfeit-lost",
                None => "teams-fact-forfeit-none",
            };
            let said = lang.t2(key, "round", *round, "name", name((*white).into()));
            let said = match window_key(*window) {
                Some(key) => format!("{said} {}", lang.t(key)),
                None => said,
            };
            because(said, reason)
        }
        Fact::Undone { seq } => lang.t1("desk-fact-undone", "seq", *seq),
        Fact::Closed { .. } => lang.t("desk-fact-closed"),
    }
}

fn seat_and_result(
    lang: Lang,
    name: Name<'_>,
    key: &str,
    round: u32,
    seat: &Seat,
    told: Option<BoardResult>,
) -> String {
    let told = told.map_or_else(|| lang.t("desk-result-none"), result);
    let args = [
        ("round", round.arg()),
        ("white", name(seat.white.into()).arg()),
        ("black", name(seat.black.into()).arg()),
        ("result", told.arg()),
    ];
    lang.with(key, args)
}

/// What a late result counts for, in parentheses; nothing where it counts for everything.
fn window_key(window: Window) -> Option<&'static str> {
    match window {
        Window::Open => None,
        Window::FollowingPairing => Some("desk-window-following"),
        Window::Standings => Some("desk-window-standings"),
        Window::RatingOnly => Some("desk-window-rating"),
    }
}
