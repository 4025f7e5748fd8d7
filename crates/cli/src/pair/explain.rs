//! The reasons of a pairing in words (C.04.3, article 2).

use tournament::swiss::{Criterion, Reason, explain};
use tournament::{Tournament, Tpn};

/// A line for each pair that is not the first on offer, and for each floater; nothing where there is no pairing.
pub(super) fn lines(event: &Tournament, round: u32) -> String {
    let Ok(brackets) = explain(event, round) else { return String::new() };
    let mut lines = String::new();
    for bracket in brackets {
        let pairs = bracket.pairs.iter().filter_map(|pair| {
            Some(format!("{}-{}: {}", pair.higher, pair.lower, told(pair.higher, pair.reason)?))
        });
        let floats = bracket
            .floats
            .iter()
            .filter_map(|&(tpn, reason)| Some(format!("{tpn} is not paired here: {}", told(tpn, reason)?)));
        for line in pairs.chain(floats) {
            lines.push_str(&format!("# {} points, {line}\n", bracket.score));
        }
    }
    lines
}

fn told(own: Tpn, reason: Reason) -> Option<String> {
    Some(match reason {
        Reason::First => return None,
        Reason::Instead { tpn, criterion } => format!("not {own}-{tpn}, since {}", words(criterion)),
        Reason::Exchanged { criterion } => {
            format!("exchanged between the halves, since otherwise {}", words(criterion))
        }
        Reason::Otherwise { criterion } => format!("otherwise {}", words(criterion)),
    })
}

fn words(criterion: Criterion) -> &'static str {
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
        Criterion::Order => "the pairing would come later in the order (article 4)",
    }
}
