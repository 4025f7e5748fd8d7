//! What stands of a log, and what would fall with an event.

use super::fact::{Event, Fact, Seq};
use super::refusal::Refusal;
use super::result::Window;
use super::settings::Setting;
use super::state::State;

/// For each event whether it stands: nothing that stands has undone it.
pub(super) fn standing(log: &[Event]) -> Vec<bool> {
    after_undoing(log, None)
}

/// The same, were one more event undone now.
fn after_undoing(log: &[Event], last: Option<usize>) -> Vec<bool> {
    let mut stands = vec![true; log.len()];
    if let Some(last) = last {
        stands[last] = false;
    }
    for index in (0..log.len()).rev() {
        if let Fact::Undone { seq } = log[index].fact
            && stands[index]
            && let Some(target) = place(log, seq).filter(|&target| target < index)
        {
            stands[target] = false;
        }
    }
    stands
}

fn place(log: &[Event], seq: Seq) -> Option<usize> {
    log.binary_search_by_key(&seq, |event| event.seq).ok()
}

/// What those that stand leave.
pub(super) fn fold(log: &[Event], stands: &[bool]) -> State {
    let mut state = State::default();
    for (event, _) in log.iter().zip(stands).filter(|(_, stands)| **stands) {
        state.apply(event.seq, &event.fact);
    }
    state.head = log.last().map_or(0, |event| event.seq);
    state
}

/// The fact that would vanish were an event undone, or stand again: an undoing is undone by doing again.
///
/// # Errors
/// It does not stand, cannot be undone, or is needed by later events.
pub(super) fn examine(log: &[Event], seq: Seq) -> Result<&Fact, Refusal> {
    let before = standing(log);
    let index = place(log, seq).filter(|&index| before[index]).ok_or(Refusal::NothingToUndo(seq))?;
    let (changed, fact) = match &log[index].fact {
        Fact::Created { .. } | Fact::FideModeLeft { .. } => return Err(Refusal::Irreversible(seq)),
        Fact::Undone { seq: target } => {
            let target = place(log, *target).ok_or(Refusal::NothingToUndo(seq))?;
            (target, &log[root(log, target)].fact)
        }
        fact => (index, fact),
    };
    let trial = Trial { log, before, after: after_undoing(log, Some(index)) };
    let fallen = trial.fallen(root(log, changed));
    if fallen.is_empty() { Ok(fact) } else { Err(Refusal::Needed { by: fallen }) }
}

/// Where the fact at the bottom of a chain of undoings stands.
fn root(log: &[Event], mut index: usize) -> usize {
    while let Fact::Undone { seq } = log[index].fact {
        match place(log, seq).filter(|&target| target < index) {
            Some(target) => index = target,
            None => break,
        }
    }
    index
}

struct Trial<'a> {
    log: &'a [Event],
    before: Vec<bool>,
    after: Vec<bool>,
}

impl Trial<'_> {
    /// Events that stand, and could not, or not with the same meaning, were the fact at this place to vanish or to stand
    /// again.
    fn fallen(&self, changed: usize) -> Vec<Seq> {
        let fact = &self.log[changed].fact;
        let mut state = State::default();
        let mut fallen = if self.after[changed] { self.turned_since(changed) } else { Vec::new() };
        for (index, event) in self.log.iter().enumerate() {
            if !self.after[index] {
                continue;
            }
            let rests = index > changed && self.before[index] && rests_on(&event.fact, fact);
            if rests || state.admits(&event.fact).is_err() {
                fallen.push(event.seq);
                continue;
            }
            state.apply(event.seq, &event.fact);
        }
        fallen.sort_unstable();
        fallen.dedup();
        fallen
    }

    /// Undoings that stand and have taken from a fact, or given it, what it was not decided upon: it cannot stand again
    /// before they are undone.
    fn turned_since(&self, place: usize) -> Vec<Seq> {
        let then = standing(&self.log[..place]);
        let turned = |index: usize| {
            let ground = root(self.log, index);
            ground < place
                && then[ground] != self.after[ground]
                && rests_on(&self.log[place].fact, &self.log[ground].fact)
        };
        (place + 1..self.log.len())
            .filter(|&index| self.after[index] && matches!(self.log[index].fact, Fact::Undone { .. }))
            .filter(|&index| turned(index))
            .map(|index| self.log[index].seq)
            .collect()
    }
}

/// Whether a later fact was decided upon an earlier one, though it could stand without it: a pairing rests on the system,
/// the colour drawn, and the seats and results of the rounds before it; the final standings rest on everything that
/// counts.
fn rests_on(later: &Fact, earlier: &Fact) -> bool {
    match later {
        Fact::Paired { round, .. } => feeds_pairing(earlier, *round),
        Fact::ManualEnded { round, .. } => {
            matches!(earlier, Fact::Reseated { round: changed, .. } if changed == round)
        }
        // Who goes on, and the final standings, follow from everything before.
        Fact::Closed { .. } | Fact::FinalBegun { .. } => {
            matches!(earlier, Fact::Set { setting: Setting::TieBreaks(_) }) || earlier.concerns_pairing()
        }
        _ => false,
    }
}

/// Whether the pairing of a round is another without this fact, and no rule of [`State::admits`] nor a warning says so.
fn feeds_pairing(fact: &Fact, paired: u32) -> bool {
    match fact {
        Fact::Set { setting } => {
            matches!(setting, Setting::System(_) | Setting::Editions(_) | Setting::Teams(_))
        }
        Fact::ColorDrawn { .. } | Fact::Dealt { .. } => true,
        Fact::FinalBegun { round, .. } => paired >= *round,
        Fact::ResultSet { round, window, .. } => *window != Window::RatingOnly && paired > *round,
        Fact::MatchForfeited { round, window, .. } => *window != Window::RatingOnly && paired > *round,
        // Which teams are absent, and with what, a pairing does not tell.
        Fact::TeamByeAnnounced { round, .. } | Fact::TeamByeCancelled { round, .. } => paired >= *round,
        Fact::MatchDecided { round, .. } | Fact::GameEnded { round, .. } => paired > *round,
        // A pairing tells itself who was absent, and which numbers there were.
        Fact::Registered { .. }
        | Fact::Edited { .. }
        | Fact::Removed { .. }
        | Fact::Promoted { .. }
        | Fact::CheckedIn { .. }
        | Fact::Late { .. }
        | Fact::Withdrew { .. }
        | Fact::Returned { .. }
        | Fact::Expelled { .. }
        | Fact::ByeAnnounced { .. }
        | Fact::ByeCancelled { .. }
        | Fact::Renumbered { .. }
        | Fact::TeamEntered { .. }
        | Fact::TeamEdited { .. }
        | Fact::TeamRemoved { .. }
        | Fact::TeamWithdrew { .. }
        | Fact::TeamReturned { .. }
        | Fact::TeamsNumbered { .. }
        | Fact::LineUpSet { .. }
        | Fact::ListClosed => false,
        // Rounds follow one another, and pairing by hand has its end, which rests on what was changed.
        Fact::Paired { .. }
        | Fact::Reseated { .. }
        | Fact::Unpaired { .. }
        | Fact::ManualBegun { .. }
        | Fact::ManualEnded { .. }
        | Fact::Closed { .. } => false,
        // Warned of as when it is made.
        Fact::Prohibited { .. } | Fact::TeamsProhibited { .. } => false,
        // Moves boards, and changes no pair.
        Fact::BoardFixed { .. } => false,
        Fact::Reported { .. }
        | Fact::FeeTicked { .. }
        | Fact::RoundTimed { .. }
        | Fact::BoardPlaced { .. }
        | Fact::TabletInvited { .. }
        | Fact::TabletJoined { .. }
        | Fact::TabletRevoked { .. } => false,
        Fact::Created { .. } | Fact::FideModeLeft { .. } | Fact::Undone { .. } => false,
    }
}
