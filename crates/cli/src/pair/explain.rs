//! The reasons of a pairing in words, with the criteria of its regulation.

use tournament::Tpn;
use tournament::swiss::{Criterion, ExplainedBracket, Ground, Reason};

/// A line for each pair that is not the first on offer, for each floater, and for the bye.
pub(super) fn lines(brackets: Vec<ExplainedBracket>) -> String {
    let mut lines = String::new();
    for bracket in brackets {
        let pairs = bracket.pairs.iter().filter_map(|pair| {
            Some(format!("{}-{}: {}", pair.higher, pair.lower, told(pair.higher, pair.reason)?))
        });
        let floats = bracket
            .floats
            .iter()
            .filter_map(|&(tpn, reason)| Some(format!("{tpn} {}: {}", floats(reason), told(tpn, reason)?)));
        for line in pairs.chain(floats) {
            lines.push_str(&format!("# {} points, {line}\n", bracket.score));
        }
    }
    lines
}

fn floats(reason: Reason) -> &'static str {
    match reason {
        Reason::Bye { .. } => "has the bye",
        Reason::Up { .. } => "moves up",
        _ => "is not paired here",
    }
}

fn told(own: Tpn, reason: Reason) -> Option<String> {
    Some(match reason {
        Reason::First | Reason::FirstBy(_) | Reason::SecondGame => return None,
        Reason::Instead { tpn, criterion } => format!("not {own}-{tpn}, since {}", words(criterion)),
        Reason::Exchanged { criterion } => {
            format!("exchanged between the halves, since otherwise {}", words(criterion))
        }
        Reason::Otherwise { criterion } => format!("otherwise {}", words(criterion)),
        Reason::Up { than: None, .. } => "first in the order of those below".to_owned(),
        Reason::Bye { than: None } => "nobody else is ready".to_owned(),
        Reason::Up { than: Some((tpn, criterion)), .. } | Reason::Bye { than: Some((tpn, criterion)) } => {
            format!("not {tpn}, since {}", words(criterion))
        }
    })
}

fn words(criterion: Criterion) -> String {
    if let Criterion::Of(regulation, ground) = criterion {
        return format!("{} ({})", ground_words(ground), regulation.article(ground));
    }
    dutch(criterion).to_owned()
}

fn ground_words(ground: Ground) -> &'static str {
    match ground {
        Ground::HadBye => "it would be a second bye, or one after points without a game",
        Ground::MorePoints => "the bye would go to a higher score",
        Ground::FewerGames => "the bye would go to somebody who played less",
        Ground::RanksHigher => "the bye would go to somebody who comes before in the order",
        Ground::Met => "they have met or are kept apart",
        Ground::SameColor => "both must have the same colour",
        Ground::Bracket => "not everybody of the bracket could be paired",
        Ground::Rest => "not everybody else could be paired",
        Ground::More => "more would move",
        Ground::Higher => "a higher score would move down",
        Ground::Next => "the next bracket would fare worse",
        Ground::Denied => "fewer would have the colour they prefer",
        Ground::Strong => "fewer would have the colour they prefer strongly",
        Ground::Limit => "somebody who moved up as often as allowed would do so again",
        Ground::Times => "somebody who moved up more often yet would do so again",
        Ground::Again => "somebody who floated last time would move up",
        Ground::Opponent => "somebody who floated last time would meet one who moves up",
        Ground::Uneven => "more seek one colour than the other",
        Ground::Order => "the pairing would come later in the order",
    }
}

fn dutch(criterion: Criterion) -> &'static str {
    match criterion {
        Criterion::C1 => "they have met or are kept apart (C1)",
        Criterion::C3 => "both must have the same colour (C3)",
        Criterion::C4 => "not everybody could be paired (C4)",
        Criterion::C6 => "more players would float (C6)",
        Criterion::C7 => "a higher score would float (C7)",
        Criterion::C8 => "the next bracket would fare worse (C8)",
        Criterion::C9 => "the bye would go to somebody with more unplayed rounds (C9)",
        Criterion::C10 => "a colour difference would exceed two (C10)",
        Criterion::C11 => "somebody would have one colour three times running (C11)",
        Criterion::C12 => "fewer would have the colour they prefer (C12)",
        Criterion::C13 => "fewer would have the colour they prefer strongly (C13)",
        Criterion::C14 => "somebody would float down as in the last round (C14)",
        Criterion::C15 => "somebody would float up as in the last round (C15)",
        Criterion::C16 => "somebody would float down as two rounds ago (C16)",
        Criterion::C17 => "somebody would float up as two rounds ago (C17)",
        Criterion::C18 => "somebody moved down would fall farther, as in the last round (C18)",
        Criterion::C19 => "somebody would rise farther, as in the last round (C19)",
        Criterion::C20 => "somebody moved down would fall farther, as two rounds ago (C20)",
        Criterion::C21 => "somebody would rise farther, as two rounds ago (C21)",
        Criterion::Order | Criterion::Of(..) => "the pairing would come later in the order (article 4)",
    }
}
