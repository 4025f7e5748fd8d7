//! What the rules of C.04.6 know of each team that is ready for a round.

use super::color::{Terms, Wish};
use super::{MatchRecord, Side, Table, TeamScore};
use crate::swiss::PairError;
use crate::swiss::bits::{BitSet, Graph};
use crate::{Bye, Points, Tournament, Tpn};
use rules::Color;

/// A team to be paired.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Entrant {
    pub(crate) tpn: Tpn,
    /// The number counted only among teams that were ever paired, or are now.
    pub(crate) number: u32,
    /// The first score, virtual points included.
    pub(crate) score: Points,
    /// The score that may part teams for colours; nothing where the event does not use it.
    pub(crate) other: Points,
    /// Colours on the first board in matches played, oldest first.
    pub(crate) colors: Vec<Color>,
    pub(crate) wish: Option<Wish>,
    /// Met a team with another score in the last round (1.5).
    pub(crate) floated: bool,
    /// C2.
    pub(crate) may_have_bye: bool,
}

/// All teams that are ready for a round, by number.
pub(crate) struct Field {
    pub(crate) entrants: Vec<Entrant>,
    /// Who may meet whom by C1.
    pub(crate) graph: Graph,
    pub(crate) initial: Color,
    /// Floats do not matter: for teams in the last two rounds, in Double-Swiss in the last.
    pub(crate) late: bool,
}

impl Field {
    /// The field of a round, from 1.
    ///
    /// # Errors
    /// The round is not one of the event.
    pub(crate) fn new(event: &Tournament, round: u32, terms: &Terms) -> Result<Field, PairError> {
        if round == 0 || event.rounds.is_some_and(|rounds| round > rounds) {
            return Err(PairError::NoSuchRound);
        }
        let table = Table::new(event);
        let history = History { event, table: &table, round, terms };
        let known = table.sides.iter().filter(|side| history.is_ready(side) || history.was_paired(side));
        let ready: Vec<(u32, &Side)> = (1..).zip(known).filter(|(_, side)| history.is_ready(side)).collect();
        let entrants: Vec<Entrant> =
            ready.iter().map(|&(number, side)| history.entrant(number, side)).collect();
        let mut graph = Graph::new(entrants.len());
        graph.connect_all(&BitSet::full(entrants.len()));
        for (at, (_, side)) in ready.iter().enumerate() {
            let met: Vec<Tpn> = history.met(side).collect();
            let again = (0..entrants.len()).filter(|&other| met.contains(&entrants[other].tpn));
            again.for_each(|other| graph.disconnect(at, other));
        }
        for rule in event.teams.prohibited.iter().filter(|rule| rule.rounds.contains(&round)) {
            let among = (0..entrants.len()).filter(|&at| rule.players.contains(&entrants[at].tpn));
            graph.separate(&BitSet::of(among, entrants.len()));
        }
        let late = event.rounds.is_some_and(|rounds| round + 2 > rounds);
        Ok(Field { entrants, graph, initial: initial_color(event, &table), late })
    }
}

/// The colour by lot: as told, or as the first round shows it.
fn initial_color(event: &Tournament, table: &Table) -> Color {
    let shown = || {
        let paired = table.sides.iter().filter(|side| {
            side.meeting(1).is_some()
                || side.records.first() == Some(&MatchRecord::Bye(Bye::PairingAllocated))
        });
        (1..).zip(paired).find_map(|(number, side)| {
            let meeting = side.meeting(1).filter(|meeting| meeting.opponent > side.tpn)?;
            let color = meeting.color?;
            Some(if number % 2 == 1 { color } else { !color })
        })
    };
    event.initial_color.or_else(shown).unwrap_or(Color::White)
}

struct History<'a> {
    event: &'a Tournament,
    table: &'a Table,
    round: u32,
    terms: &'a Terms,
}

impl History<'_> {
    /// A bye asked for, or one that the arbiter has given, keeps a team out.
    fn is_ready(&self, side: &Side) -> bool {
        let mut byes = self.event.teams.byes.iter();
        !byes.any(|bye| (bye.tpn, bye.round) == (side.tpn, self.round) && bye.bye != Bye::PairingAllocated)
    }

    fn before<'a>(&self, side: &'a Side) -> &'a [MatchRecord] {
        &side.records[..side.records.len().min(self.round as usize - 1)]
    }

    fn was_paired(&self, side: &Side) -> bool {
        self.before(side)
            .iter()
            .any(|record| matches!(record, MatchRecord::Match(_) | MatchRecord::Bye(Bye::PairingAllocated)))
    }

    fn met<'a>(&self, side: &'a Side) -> impl Iterator<Item = Tpn> + 'a {
        self.before(side).iter().filter_map(|record| match record {
            MatchRecord::Match(meeting) if meeting.played => Some(meeting.opponent),
            MatchRecord::Match(_) | MatchRecord::Bye(_) => None,
        })
    }

    /// The first score and the other before a round, virtual points in the first.
    fn scores(&self, side: &Side, round: u32) -> (Points, Points) {
        let (match_points, game_points) = side.points_after(round - 1);
        let extra =
            self.event.teams.accelerations.iter().filter(|extra| {
                extra.extra.rounds.contains(&round) && extra.extra.players.contains(&side.tpn)
            });
        let (virtual_match, virtual_game) = extra.fold((Points::ZERO, Points::ZERO), |(a, b), extra| {
            (a + extra.match_points, b + extra.extra.points)
        });
        match self.terms.primary {
            TeamScore::Match => (match_points + virtual_match, game_points),
            TeamScore::Game => (game_points + virtual_game, match_points),
        }
    }

    fn entrant(&self, number: u32, side: &Side) -> Entrant {
        let (score, other) = self.scores(side, self.round);
        let records = self.before(side);
        let colors: Vec<Color> = records
            .iter()
            .filter_map(|record| match record {
                MatchRecord::Match(meeting) if meeting.played => meeting.color,
                MatchRecord::Match(_) | MatchRecord::Bye(_) => None,
            })
            .collect();
        let last = self.event.rounds == Some(self.round);
        Entrant {
            tpn: side.tpn,
            number,
            score,
            other: if self.terms.other_counts { other } else { Points::ZERO },
            wish: self.terms.wish(&colors, last),
            floated: self.floated(side),
            may_have_bye: !(0..records.len()).any(|index| self.counts_as_bye(side, index)),
            colors,
        }
    }

    fn floated(&self, side: &Side) -> bool {
        let Some(round) = self.round.checked_sub(1).filter(|&round| round > 0) else { return false };
        let met = side.meeting(round).filter(|meeting| meeting.played);
        let other = met.and_then(|meeting| self.table.side(meeting.opponent));
        other.is_some_and(|other| self.scores(other, round).0 != self.scores(side, round).0)
    }

    /// C2: the allocated bye, a full-point bye, or a match won without playing.
    fn counts_as_bye(&self, side: &Side, index: usize) -> bool {
        match &side.records[index] {
            MatchRecord::Bye(bye) => matches!(bye, Bye::PairingAllocated | Bye::FullPoint),
            MatchRecord::Match(meeting) => {
                !meeting.played && side.match_points[index] >= self.event.teams.scoring.win
            }
        }
    }
}
