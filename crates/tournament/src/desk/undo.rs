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
            (target, root(log, target))
        }
        fact => (index, fact),
    };
    let trial = Trial { log, before, after: after_undoing(log, Some(index)) };
    let fallen = trial.fallen(changed);
    if fallen.is_empty() { Ok(fact) } else { Err(Refusal::Needed { by: fallen }) }
}

/// The fact at the bottom of a chain of undoings.
fn root(log: &[Event], mut index: usize) -> &Fact {
    while let Fact::Undone { seq } = log[index].fact {
        match place(log, seq).filter(|&target| target < index) {
            Some(target) => index = target,
            None => break,
        }
    }
    &log[index].fact
}

struct Trial<'a> {
    log: &'a [Event],
    before: Vec<bool>,
    after: Vec<bool>,
}

impl Trial<'_> {
    /// Events that stand, and could not, or not with the same meaning.
    fn fallen(&self, changed: usize) -> Vec<Seq> {
        let mut state = State::default();
        let mut fallen = Vec::new();
        for (index, event) in self.log.iter().enumerate() {
            if !self.after[index] {
                continue;
            }
            let rests = index > changed && rests_on(&event.fact, root(self.log, changed));
            if self.before[index] && rests || state.admits(&event.fact).is_err() {
                fallen.push(event.seq);
                continue;
            }
            state.apply(event.seq, &event.fact);
        }
        fallen
    }
}

/// Whether a later fact was decided upon an earlier one, though it could stand without it: a pairing rests on the
/// results of the rounds before it, and the final standings on everything that counts.
fn rests_on(later: &Fact, earlier: &Fact) -> bool {
    match (later, earlier) {
        (
            Fact::Paired { round: paired, .. },
            Fact::ResultSet { round, window: Window::Open | Window::FollowingPairing, .. },
        ) => paired > round,
        (Fact::Closed { .. }, Fact::Set { setting: Setting::TieBreaks(_) }) => true,
        (Fact::Closed { .. }, earlier) => earlier.concerns_pairing(),
        _ => false,
    }
}
