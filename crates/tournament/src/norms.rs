//! Title norms of an event's participants, as its report tells them: the rounds of each for [`rating::norm`].
//!
//! Asked of rated standard events alone; that the event is one (arbiters, hours, registration) is the arbiter's to
//! know. Everybody's federation is taken to belong to FIDE.

use crate::{Bye, Player, Record, Score, Tournament};
use rating::norm::{self, Event, Length, Opponent, Pairing, Round, Waiver};

/// What a report does not tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Terms {
    /// Rounds of the whole event, where the report does not say; else those paired.
    pub rounds: Option<u32>,
    /// Federations are waived for this reason; the waiver of a big Swiss is found by itself.
    pub waiver: Option<Waiver>,
    /// An event in which fewer games will do.
    pub length: Option<Length>,
}

/// The event as the regulation sees it.
pub fn event(tournament: &Tournament, terms: &Terms) -> Event {
    let pairing = match tournament.is_round_robin() {
        false => Pairing::Swiss,
        true if meets_twice(tournament) => Pairing::DoubleRoundRobin,
        true => Pairing::Fixed,
    };
    let host = tournament.info.federation.clone();
    let big = pairing == Pairing::Swiss && norm::is_big_swiss(&host, &field(tournament));
    Event {
        pairing,
        players: tournament.players.len() as u32,
        length: terms.length.unwrap_or(Length::Ordinary),
        waiver: terms.waiver.or_else(|| big.then_some(Waiver::BigSwiss)),
        host,
    }
}

/// A participant's rounds, those to come included.
pub fn rounds(tournament: &Tournament, player: &Player, terms: &Terms) -> Vec<Round> {
    let planned = terms.rounds.or(tournament.rounds).unwrap_or(0);
    let last = planned.max(tournament.paired_rounds());
    (1..=last).map(|number| round(tournament, player.record(number), number)).collect()
}

fn round(tournament: &Tournament, record: Option<Record>, number: u32) -> Round {
    let met = |tpn| tournament.player(tpn).map(|player| opponent(tournament, player));
    match record {
        // Too short to be rated: no play over the board that a norm could count.
        Some(Record::Played { rated: false, .. }) => Round::Missed,
        Some(Record::Played { opponent, score, .. }) => match met(opponent) {
            Some(opponent) => Round::Played(opponent, side(score)),
            None => Round::Missed,
        },
        Some(Record::Paired { opponent, .. }) => Round::Coming(met(opponent)),
        Some(Record::Forfeit { won: true, .. } | Record::Bye(Bye::PairingAllocated)) => Round::Given,
        Some(Record::Forfeit { won: false, .. } | Record::Bye(_)) => Round::Missed,
        None if number > tournament.paired_rounds() => Round::Coming(None),
        None => Round::Missed,
    }
}

fn side(score: Score) -> rating::Score {
    match score {
        Score::Win => rating::Score::Win,
        Score::Draw => rating::Score::Draw,
        Score::Loss => rating::Score::Loss,
    }
}

fn opponent(tournament: &Tournament, player: &Player) -> Opponent {
    Opponent {
        number: player.tpn.0,
        rating: player.rating.map(i32::from),
        title: player.title,
        federation: player.federation.clone(),
        in_fide: true,
        scored_nothing: tournament.is_round_robin() && scored_nothing(tournament, player),
    }
}

/// Unrated, and without half a point against a rated participant (B.01, 1.4.2).
fn scored_nothing(tournament: &Tournament, player: &Player) -> bool {
    let is_rated = |tpn| tournament.player(tpn).is_some_and(|other| other.rating.is_some());
    let mut against: Vec<Score> = player
        .records
        .iter()
        .filter_map(|record| match *record {
            Record::Played { opponent, score, .. } if is_rated(opponent) => Some(score),
            _ => None,
        })
        .collect();
    let met_any = !against.is_empty();
    against.retain(|&score| score != Score::Loss);
    player.rating.is_none() && met_any && against.is_empty()
}

fn meets_twice(tournament: &Tournament) -> bool {
    tournament.players.iter().any(|player| {
        let mut met: Vec<_> = player.records.iter().filter_map(|record| record.scheduled()).collect();
        let all = met.len();
        met.sort_unstable();
        met.dedup();
        met.len() < all
    })
}

fn field(tournament: &Tournament) -> Vec<norm::Entrant> {
    let missed = |player: &Player| {
        let without = |number: &u32| match player.record(*number) {
            Some(Record::Played { .. } | Record::Paired { .. } | Record::Bye(Bye::PairingAllocated)) => false,
            Some(Record::Forfeit { .. } | Record::Bye(_)) | None => true,
        };
        (1..=tournament.paired_rounds()).filter(without).count() as u32
    };
    let entrant = |player: &Player| norm::Entrant {
        rated: player.rating.is_some(),
        title: player.title,
        federation: player.federation.clone(),
        missed: missed(player),
    };
    tournament.players.iter().map(entrant).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Tpn;
    use rating::norm::{Forecast, Norm, forecast};
    use rules::Color;

    fn played(opponent: u32, score: Score) -> Record {
        Record::Played { opponent: Tpn(opponent), color: Color::White, score, rated: true }
    }

    /// Player 1 beats everybody of 2 to 10 but the last, who is met but not finished; one forfeit win.
    fn tournament() -> Tournament {
        let player = |number: u32| Player {
            rating: Some(2400),
            title: (number <= 6).then_some(crate::Title::GM),
            federation: ["GER", "RUS", "IND"][number as usize % 3].to_owned(),
            ..Player::new(Tpn(number))
        };
        let mut players: Vec<Player> = (1..=10).map(player).collect();
        players[0].federation = "CHN".to_owned();
        players[0].records = (2..=9).map(|number| played(number, Score::Win)).collect();
        players[0].records[7] =
            Record::Forfeit { opponent: Some(Tpn(9)), color: Some(Color::White), won: true };
        players[0].records.push(Record::Paired { opponent: Tpn(10), color: Color::Black });
        Tournament { players, rounds: Some(10), ..Tournament::default() }
    }

    #[test]
    fn a_report_gives_everybodys_rounds() {
        let tournament = tournament();
        let terms = Terms::default();
        let rounds = rounds(&tournament, &tournament.players[0], &terms);
        assert_eq!(rounds.len(), 10);
        assert!(matches!(&rounds[0], Round::Played(met, rating::Score::Win) if met.number == 2));
        assert!(matches!(&rounds[8], Round::Coming(Some(met)) if met.number == 10));
        assert_eq!([&rounds[7], &rounds[9]], [&Round::Given, &Round::Coming(None)]);
        let event = event(&tournament, &terms);
        assert_eq!((event.pairing, event.players, event.waiver), (Pairing::Swiss, 10, None));
        // Seven of seven: two rounds make nine, of which seven points are enough.
        let Forecast::Needs { halves, rounds: left, .. } = forecast(Norm::GM, "CHN", &event, &rounds) else {
            panic!("within reach");
        };
        assert_eq!((halves, left), (0, 2));
    }

    #[test]
    fn a_game_too_short_to_be_rated_is_none() {
        let mut tournament = tournament();
        let short = Record::Played { opponent: Tpn(2), color: Color::White, score: Score::Win, rated: false };
        tournament.players[0].records[0] = short;
        let rounds = rounds(&tournament, &tournament.players[0], &Terms::default());
        assert_eq!(rounds[0], Round::Missed);
    }

    #[test]
    fn a_round_robin_is_known_by_its_code_and_its_meetings() {
        let mut tournament = tournament();
        tournament.info.type_code = "FIDE_ROUNDROBIN".to_owned();
        assert_eq!(event(&tournament, &Terms::default()).pairing, Pairing::Fixed);
        tournament.players[0].records.push(played(2, Score::Draw));
        assert_eq!(event(&tournament, &Terms::default()).pairing, Pairing::DoubleRoundRobin);
        tournament.players[1].rating = None;
        tournament.players[1].records = vec![played(3, Score::Loss)];
        let rounds = rounds(&tournament, &tournament.players[0], &Terms::default());
        assert!(matches!(&rounds[0], Round::Played(met, _) if met.scored_nothing));
    }
}
