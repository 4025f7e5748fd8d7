//! What decides in the systems besides the Dutch, each in the terms of its own regulation.

use super::{Criterion, Reason};
use crate::{Points, Tpn};
use std::cmp::Reverse;

/// The regulation that a reason is told by.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Regulation {
    /// C.04.4.1.
    Dubov,
    /// C.04.4.2.
    Burstein,
    /// C.04.5.
    DoubleSwiss,
    /// C.04.6.
    Team,
}

/// What speaks against another choice than the one made.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ground {
    /// Had the bye already, or what counts as one.
    HadBye,
    /// Has more points than whoever has the bye.
    MorePoints,
    /// Played fewer times than whoever has the bye.
    FewerGames,
    /// Stands higher in the order than whoever has the bye.
    RanksHigher,
    /// The two have met, or the event keeps them apart.
    Met,
    /// Both must have the same colour: Dubov and Burstein.
    SameColor,
    /// The others of the bracket could not all be paired.
    Bracket,
    /// Those outside the bracket could not all be paired.
    Rest,
    /// More would float.
    More,
    /// Somebody with a higher score would move down: Burstein.
    Higher,
    /// The next scoregroup would fare worse.
    Next,
    /// Fewer would have the colour they prefer.
    Denied,
    /// Fewer would have the colour they prefer strongly: teams.
    Strong,
    /// More who moved up as often as they may would do so again: Dubov.
    Limit,
    /// Those who moved up so often would have done so more often yet: Dubov.
    Times,
    /// Somebody would move up who did so in the last round; for teams and in Double-Swiss, who floated either way.
    Again,
    /// Somebody who floated in the last round would meet one who moves up: teams and Double-Swiss.
    Opponent,
    /// More seek one colour than the other: Dubov.
    Uneven,
    /// All criteria alike: it would come later in the order.
    Order,
}

impl Regulation {
    /// Its chapter of the handbook.
    pub const fn chapter(self) -> &'static str {
        match self {
            Regulation::Dubov => "C.04.4.1",
            Regulation::Burstein => "C.04.4.2",
            Regulation::DoubleSwiss => "C.04.5",
            Regulation::Team => "C.04.6",
        }
    }

    /// The criterion or article that a ground stands in; the chapter where it has no number of its own.
    pub const fn article(self, ground: Ground) -> &'static str {
        use Regulation::{Burstein, DoubleSwiss, Dubov, Team};
        match (ground, self) {
            (Ground::HadBye, _) => "C2",
            (Ground::MorePoints | Ground::FewerGames | Ground::RanksHigher, DoubleSwiss | Team) => "3.4",
            (Ground::MorePoints | Ground::FewerGames | Ground::RanksHigher, _) => self.chapter(),
            (Ground::Met, _) => "C1",
            (Ground::SameColor, _) => "C3",
            (Ground::Bracket, Dubov | Burstein) => "C1, C3",
            (Ground::Bracket, DoubleSwiss | Team) => "C1",
            (Ground::Rest, Dubov | Burstein) => "C4",
            (Ground::Rest, DoubleSwiss | Team) => "C3",
            (Ground::More, Dubov | Burstein) => "C5",
            (Ground::More, DoubleSwiss | Team) => "C4",
            (Ground::Higher, Dubov | Burstein) => "C6",
            (Ground::Higher, DoubleSwiss | Team) => "C5",
            (Ground::Next, Dubov | Burstein) => "C7",
            (Ground::Next, DoubleSwiss | Team) => "C6",
            (Ground::Denied, Dubov) => "C7",
            (Ground::Denied, _) => "C8",
            (Ground::Strong, _) => "C9",
            (Ground::Limit, _) => "C8",
            (Ground::Times, _) => "C9",
            (Ground::Again, Dubov | Burstein) => "C10",
            (Ground::Again, DoubleSwiss | Team) => "C7",
            (Ground::Opponent, DoubleSwiss) => "C8",
            (Ground::Opponent, _) => "C10",
            (Ground::Uneven, _) => "3.2.4",
            (Ground::Order, Dubov | Burstein) => "4.3",
            (Ground::Order, DoubleSwiss | Team) => "3.6",
        }
    }

    /// A ground of this regulation.
    pub(crate) const fn says(self, ground: Ground) -> Criterion {
        Criterion::Of(self, ground)
    }
}

/// Somebody who may be thought of for the bye.
pub(crate) struct Taker<K> {
    pub(crate) tpn: Tpn,
    /// C2.
    pub(crate) may: bool,
    pub(crate) points: Points,
    /// Games, or matches, played.
    pub(crate) games: usize,
    /// The last has it before the others.
    pub(crate) order: K,
}

/// Why somebody has the bye: beside whoever would have it before him; where nobody would, beside the next.
pub(crate) fn bye_reason<K: Ord>(regulation: Regulation, mut all: Vec<Taker<K>>, bye: Tpn) -> Reason {
    all.sort_by(|a, b| {
        let key = |taker: &Taker<K>| (taker.points, Reverse(taker.games));
        key(a).cmp(&key(b)).then_with(|| b.order.cmp(&a.order))
    });
    let than = match all.as_slice() {
        [first, ..] if first.tpn != bye => {
            Some((first.tpn, if first.may { Ground::Rest } else { Ground::HadBye }))
        }
        [own, next, ..] if next.points != own.points => Some((next.tpn, Ground::MorePoints)),
        [own, next, ..] if next.games != own.games => Some((next.tpn, Ground::FewerGames)),
        [_, next, ..] => Some((next.tpn, Ground::RanksHigher)),
        _ => None,
    };
    Reason::Bye { than: than.map(|(tpn, ground)| (tpn, regulation.says(ground))) }
}
