//! `POST /event/{id}/desk/do`: one wish from a button or a small form, named by the field `wish`.

use super::form::Fields;
use super::{Sent, act_all, admitted};
use crate::app::{events, random};
use crate::page::Page;
use crate::{App, Error};
use axum::Form;
use axum::extract::{Path, State};
use axum::response::Response;
use rules::Color;
use std::collections::{BTreeMap, BTreeSet};
use tournament::Bye;
use tournament::desk::{
    BoardResult, Consent, Desk, Field, ParticipantId, Refusal, Seat, Setting, TeamId, Wish,
};
use tournament::swiss::Lots;

/// Byes that can be announced, with the word of forms.
pub(crate) const BYES: [(Bye, &str); 3] =
    [(Bye::HalfPoint, "half"), (Bye::ZeroPoint, "zero"), (Bye::FullPoint, "full")];

/// `POST /event/{id}/desk/do`
pub(crate) async fn create(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, Error> {
    let sent = Sent::new(&page, Fields(fields), format!("/event/{id}/desk/do"))?;
    let open = admitted(&app, &page, &id).await?;
    let now = app.live.clock().now();
    match read_all(&sent.fields, &open.desk, now) {
        Ok(wishes) => {
            let published = wishes.iter().find_map(|wish| match wish {
                Wish::Publish(proposal) => Some(proposal.round()),
                _ => None,
            });
            let by = page.viewer.as_ref().map(|viewer| viewer.player.0);
            let answer = act_all(&app, page, &open, wishes, &sent).await?;
            if let Some(round) = published {
                time(&app, &id, by, round, &sent.fields, now).await?;
            }
            Ok(answer)
        }
        Err(refusal) => super::refused(page, &open, &refusal, &sent),
    }
}

/// The wishes of a form: one, but for those that are short for many.
///
/// # Errors
/// As [`read`].
fn read_all(fields: &Fields, desk: &Desk, now: i64) -> Result<Vec<Wish>, Refusal> {
    match fields.get("wish") {
        "prohibit-units" => {
            let (first, last) = span(fields, desk)?;
            let mut units = BTreeMap::<&str, Vec<ParticipantId>>::new();
            for who in desk.state().participants.values().filter(|who| !who.entry.unit.is_empty()) {
                units.entry(&who.entry.unit).or_default().push(who.id);
            }
            let apart = units.into_values().filter(|players| players.len() > 1);
            let wishes: Vec<Wish> = apart.map(|players| Wish::Prohibit { players, first, last }).collect();
            if wishes.is_empty() { Err(Refusal::NoChange) } else { Ok(wishes) }
        }
        _ => read(fields, desk, now).map(|wish| vec![wish]),
    }
}

/// The first and the last round of a rule; without the first, from the next on.
fn span(fields: &Fields, desk: &Desk) -> Result<(u32, Option<u32>), Refusal> {
    let maybe = |name: &str| match fields.get(name) {
        "" => Ok(None),
        _ => fields.number(name, Field::Round).map(Some).map_err(Refusal::Invalid),
    };
    let first = maybe("first")?.unwrap_or(desk.state().paired() + 1);
    Ok((first, maybe("last")?))
}

/// A match decided by games of a play-off, or by a word: who goes on, and how it stands in the log.
fn decision(fields: &Fields, round: u32) -> Result<Wish, Refusal> {
    let invalid = Refusal::Invalid;
    let side = |name| fields.number(name, Field::Players).map(ParticipantId).map_err(invalid);
    let (one, other) = (side("one")?, side("other")?);
    let reason = fields.get("reason");
    let games = fields.get("games");
    let mut lead = 0;
    let mut told = Vec::new();
    for text in games.split([' ', ',', '，', '、', ';']).filter(|text| !text.is_empty()) {
        let result = BoardResult::from_shorthand(text).ok_or(invalid(Field::Result))?;
        lead += match result {
            BoardResult::WHITE => 1,
            BoardResult::BLACK => -1,
            BoardResult::DRAW => 0,
            _ => return Err(invalid(Field::Result)),
        };
        told.push(crate::words::desk::result(result));
    }
    let winner = match (fields.get("who"), lead) {
        ("", 1..) => one,
        ("", ..=-1) => other,
        ("", 0) => return Err(invalid(Field::Result)),
        _ => side("who")?,
    };
    let reason = [told.join(", "), reason.to_owned()].into_iter().filter(|part| !part.is_empty());
    Ok(Wish::DecideMatch { round, winner, reason: reason.collect::<Vec<_>>().join("; ") })
}

/// Says when the games of a round just published begin: as the form told, else by the schedule.
async fn time(
    app: &App,
    id: &str,
    by: Option<i64>,
    round: u32,
    fields: &Fields,
    now: i64,
) -> Result<(), Error> {
    let open = events::open(app, id).await?;
    let state = open.desk.state();
    let is_new = state.round(round).is_some_and(|round| round.starts.is_none());
    let at = match fields.number("start_in", Field::Start) {
        Ok(minutes) => Some(after(now, minutes)),
        Err(_) => state.settings.scheduled_at(round).filter(|at| *at > now),
    };
    let Some(at) = at else { return Ok(()) };
    if is_new && state.is_played_here() {
        let wish = Wish::TimeRound { round, at };
        if let Err(refusal) = events::act(app, id, by, wish, Consent::NONE).await? {
            // The round's page says that there is no time yet.
            tracing::info!(event = id, ?refusal, "a published round has no time");
        }
    }
    Ok(())
}

/// So many minutes after a time, a week at most.
fn after(now: i64, minutes: u32) -> i64 {
    now + i64::from(minutes.min(7 * 24 * 60)) * 60_000
}

/// The wish of a form.
///
/// # Errors
/// The field that cannot be read; [`Refusal::Outdated`] where a pairing is published that has been overtaken.
fn read(fields: &Fields, desk: &Desk, now: i64) -> Result<Wish, Refusal> {
    let invalid = Refusal::Invalid;
    let who = || fields.number("who", Field::Players).map(ParticipantId).map_err(invalid);
    let team = || fields.number("team", Field::Team).map(TeamId).map_err(invalid);
    let round = || fields.number("round", Field::Round).map_err(invalid);
    let reason = || fields.get("reason").to_owned();
    let maybe = |name: &str, field| match fields.get(name) {
        "" => Ok(None),
        _ => fields.number(name, field).map(Some).map_err(invalid),
    };
    Ok(match fields.get("wish") {
        "leave-fide-mode" => Wish::LeaveFideMode { reason: reason() },
        "remove" => Wish::Remove(who()?),
        "promote" => Wish::Promote(who()?),
        "fee" => Wish::TickFee { id: who()?, paid: fields.has("yes") },
        "check-in" => Wish::CheckIn { id: who()?, here: fields.has("yes") },
        "late" => Wish::ComeLate { id: who()?, round: maybe("round", Field::Round)? },
        "withdraw" => Wish::Withdraw { id: who()?, round: maybe("round", Field::Round)? },
        "return" => Wish::Return(who()?),
        "expel" => Wish::Expel { id: who()?, reason: reason() },
        "bye" => {
            let bye = BYES.iter().find(|(_, code)| *code == fields.get("bye"));
            let bye = bye.ok_or(invalid(Field::Bye))?.0;
            Wish::AnnounceBye { id: who()?, round: round()?, bye, comment: reason() }
        }
        "cancel-bye" => Wish::CancelBye { id: who()?, round: round()? },
        "prohibit" => {
            let players = fields.all("with").filter_map(|id| id.parse().ok()).map(ParticipantId).collect();
            let (first, last) = span(fields, desk)?;
            Wish::Prohibit { players, first, last }
        }
        "board" => Wish::FixBoard { id: who()?, board: maybe("board", Field::Board)? },
        "draw-color" => Wish::DrawColor { seed: random_seed() },
        "renumber" => Wish::Renumber,
        "close-list" => Wish::CloseList,
        "revoke-tablet" => Wish::RevokeTablet(fields.number("tablet", Field::Order).map_err(invalid)?),
        "deal" => Wish::Deal,
        "move-to-group" => {
            Wish::MoveToGroup { id: who()?, group: fields.number("group", Field::Groups).map_err(invalid)? }
        }
        "begin-final" => {
            // In each tie the places come beside the members, as they stand in the form.
            let member =
                |(id, place): (&str, &str)| Some((place.parse().ok()?, ParticipantId(id.parse().ok()?)));
            let mut order: Vec<(u32, ParticipantId)> =
                fields.all("member").zip(fields.all("place")).filter_map(member).collect();
            order.sort();
            let place =
                |id: &ParticipantId| order.iter().find(|(_, other)| other == id).map(|(place, _)| *place);
            let is_shared = |tie: &Vec<ParticipantId>| {
                let places: Vec<u32> = tie.iter().filter_map(place).collect();
                places.iter().collect::<BTreeSet<_>>().len() < places.len()
            };
            if !fields.has("by_lot")
                && let Some(tie) = desk.state().open_ties().into_iter().find(is_shared)
            {
                return Err(Refusal::TieOpen(tie));
            }
            let order = order.into_iter().map(|(_, id)| id).collect();
            Wish::BeginFinal { order, by_lot: fields.has("by_lot"), reason: reason() }
        }
        "publish" => {
            let proposal = desk.propose()?;
            // What is published is what was seen.
            if fields.get("basis") != proposal.basis().to_string() {
                return Err(Refusal::Outdated);
            }
            Wish::Publish(Box::new(proposal))
        }
        "unpair" => Wish::Unpair { reason: reason() },
        "begin-manual" => Wish::BeginManual { round: round()?, reason: reason() },
        "end-manual" => Wish::EndManual,
        "time-round" => {
            let round = round()?;
            let scheduled = desk.state().settings.scheduled_at(round).filter(|at| *at > now);
            let at = match (fields.get("start_in"), scheduled) {
                ("", Some(at)) => at,
                _ => after(now, fields.number("start_in", Field::Start).map_err(invalid)?),
            };
            Wish::TimeRound { round, at }
        }
        "place-board" => {
            Wish::PlaceBoard { round: round()?, seat: seat(fields)?, here: fields.get("where") == "here" }
        }
        "automatic" => Wish::Set(vec![Setting::Automatic(maybe("minutes", Field::Automatic)?)]),
        "confirm" => Wish::Confirm { round: round()?, seat: seat(fields)? },
        "decide-match" => decision(fields, round()?)?,
        "teams-of-units" => match super::teams::of_units(desk.state()) {
            teams if teams.is_empty() => return Err(Refusal::NoChange),
            teams => Wish::EnterTeams(teams),
        },
        "draw-teams" => Wish::NumberTeams(drawn(desk.state().team_numbers(), random_seed())),
        "team-withdraw" => Wish::WithdrawTeam(team()?),
        "team-return" => Wish::ReturnTeam(team()?),
        "team-bye" => {
            let bye = BYES.iter().find(|(_, code)| *code == fields.get("bye"));
            let bye = bye.ok_or(invalid(Field::Bye))?.0;
            Wish::AnnounceTeamBye { id: team()?, round: round()?, bye, comment: reason() }
        }
        "cancel-team-bye" => Wish::CancelTeamBye { id: team()?, round: round()? },
        "prohibit-teams" => {
            let teams = fields.all("with").filter_map(|id| id.parse().ok()).map(TeamId).collect();
            let (first, last) = span(fields, desk)?;
            Wish::ProhibitTeams { teams, first, last }
        }
        "team-remove" => Wish::RemoveTeam(team()?),
        "forfeit-match" => {
            let winner = match fields.get("winner") {
                "first" => Some(Color::White),
                "second" => Some(Color::Black),
                "none" => None,
                _ => return Err(invalid(Field::Result)),
            };
            Wish::ForfeitMatch { round: round()?, white: team()?, winner, reason: reason() }
        }
        "undo" => Wish::Undo(fields.number("seq", Field::Order).map_err(invalid)?),
        "close" => Wish::Close,
        _ => return Err(invalid(Field::Order)),
    })
}

/// Teams in an order by lot.
fn drawn(mut teams: Vec<TeamId>, seed: u64) -> Vec<TeamId> {
    let mut lots = Lots::new(seed);
    for at in (1..teams.len()).rev() {
        teams.swap(at, lots.below(at as u32 + 1) as usize);
    }
    teams
}

/// Two who meet, from the fields `white` and `black`.
pub(crate) fn seat(fields: &Fields) -> Result<Seat, Refusal> {
    let side = |name| fields.number(name, Field::Players).map(ParticipantId).map_err(Refusal::Invalid);
    Ok(Seat { white: side("white")?, black: side("black")? })
}

/// A lot.
pub(crate) fn random_seed() -> u64 {
    u64::from_be_bytes(random::bytes())
}
