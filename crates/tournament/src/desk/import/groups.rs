//! Groups and their final, as comments of a report tell them.
//!
//! Reports have no line for groups. The report of a whole event says in comments, which other programs pass over, how groups
//! were made, who is in each by number in its table, and once the final has begun who goes on from each, best first:
//!
//! ```text
//! ### Groups: groups=2 cycles=1 advance=2 dealing=serpentine final=knockout games=1 third_place=yes
//! ### Group A: 1 4 5 8
//! ### Group B: 2 3 6 7
//! ### Final A: 1 4
//! ### Final B: 2 3
//! ```

use crate::Tpn;
use crate::desk::groups::{Dealing, FinalTerms, GroupTerms, StageKind};
use crate::desk::participant::ParticipantId;
use crate::desk::state::State;
use std::collections::BTreeMap;

/// What the comments tell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Groups {
    pub(super) terms: GroupTerms,
    /// The groups, by number in their tables.
    pub(super) dealt: Vec<Vec<Tpn>>,
    /// Who goes on from each; empty before the final.
    pub(super) qualified: Vec<Vec<Tpn>>,
}

impl Groups {
    /// What these comments tell; none where they do not tell it whole.
    pub(super) fn read(comments: &[String]) -> Option<Groups> {
        let told = |head: &str| comments.iter().find_map(|line| line.strip_prefix(head)?.strip_prefix(": "));
        let terms = terms(told("### Groups")?)?;
        let lists = |head: &str| -> Option<Vec<Vec<Tpn>>> {
            let list = |index| {
                let letter = StageKind::Group(index).letter()?;
                let numbers = told(&format!("### {head} {letter}"))?.split_whitespace();
                numbers.map(|number| number.parse().ok().map(Tpn)).collect()
            };
            (0..terms.groups).map(list).collect()
        };
        let has_final = comments.iter().any(|line| line.starts_with("### Final A: "));
        let qualified = if has_final { lists("Final")? } else { Vec::new() };
        Some(Groups { terms, dealt: lists("Group")?, qualified })
    }

    /// Rounds before the final.
    pub(super) fn rounds(&self) -> u32 {
        let rounds = self.dealt.iter().map(|group| self.terms.rounds_of_group(group.len() as u32));
        rounds.max().unwrap_or(0)
    }
}

fn terms(text: &str) -> Option<GroupTerms> {
    let fields: BTreeMap<&str, &str> =
        text.split_whitespace().map(|field| field.split_once('=')).collect::<Option<_>>()?;
    let number = |key| fields.get(key)?.parse::<u32>().ok();
    let yes = |key| match *fields.get(key)? {
        "yes" => Some(true),
        "no" => Some(false),
        _ => None,
    };
    let terms = GroupTerms {
        groups: number("groups")?,
        cycles: number("cycles")?,
        advance: number("advance")?,
        dealing: match *fields.get("dealing")? {
            "serpentine" => Dealing::Serpentine,
            "lots" => Dealing::Lots,
            "apart" => Dealing::Apart,
            _ => return None,
        },
        last: match *fields.get("final")? {
            "round-robin" => FinalTerms::RoundRobin { cycles: number("final_cycles")?, carry: yes("carry")? },
            "knockout" => FinalTerms::Knockout { games: number("games")?, third_place: yes("third_place")? },
            _ => return None,
        },
    };
    terms.hold().then_some(terms)
}

/// The comments of an event's report that tell its groups; none before they are dealt out.
pub(in crate::desk) fn remarks(state: &State) -> Vec<String> {
    let groups = state.groups();
    let Some(terms) = state.group_terms().filter(|_| !groups.is_empty()) else { return Vec::new() };
    let yes = |yes| if yes { "yes" } else { "no" };
    let dealing = match terms.dealing {
        Dealing::Serpentine => "serpentine",
        Dealing::Lots => "lots",
        Dealing::Apart => "apart",
    };
    let last = match terms.last {
        FinalTerms::RoundRobin { cycles, carry } => {
            format!("round-robin final_cycles={cycles} carry={}", yes(carry))
        }
        FinalTerms::Knockout { games, third_place } => {
            format!("knockout games={games} third_place={}", yes(third_place))
        }
    };
    let GroupTerms { groups: count, cycles, advance, .. } = terms;
    let head = format!(
        "### Groups: groups={count} cycles={cycles} advance={advance} dealing={dealing} final={last}"
    );
    let numbers = state.tpns();
    let lists = |head: &'static str, lists: &[Vec<ParticipantId>]| -> Vec<String> {
        let told = |(index, members): (u32, &Vec<ParticipantId>)| {
            let letter = StageKind::Group(index).letter()?;
            let members = members.iter().filter_map(|id| numbers.get(id));
            let members: Vec<String> = members.map(Tpn::to_string).collect();
            Some(format!("### {head} {letter}: {}", members.join(" ")))
        };
        (0..).zip(lists).filter_map(told).collect()
    };
    [vec![head], lists("Group", &groups), lists("Final", &state.qualified)].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_that_do_not_tell_groups_whole_tell_none() {
        let told: Vec<String> = [
            "### Rules: C.04.3 2026",
            "### Groups: groups=2 cycles=1 advance=1 dealing=apart final=round-robin final_cycles=2 carry=yes",
            "### Group A: 1 4",
            "### Group B: 2 3",
            "### Final A: 4",
            "### Final B: 2",
        ]
        .map(str::to_owned)
        .to_vec();
        let last = FinalTerms::RoundRobin { cycles: 2, carry: true };
        let terms = GroupTerms { groups: 2, cycles: 1, advance: 1, dealing: Dealing::Apart, last };
        let tpns = |numbers: [&[u32]; 2]| numbers.map(|group| group.iter().copied().map(Tpn).collect());
        let dealt = tpns([&[1, 4], &[2, 3]]).to_vec();
        let qualified = tpns([&[4], &[2]]).to_vec();
        let groups = Groups { terms, dealt, qualified };
        assert_eq!((Groups::read(&told), groups.rounds()), (Some(groups.clone()), 1));
        for (at, with) in [
            (
                1,
                "### Groups: groups=1 cycles=1 advance=1 dealing=apart final=round-robin final_cycles=2 carry=yes",
            ),
            (1, "### Groups: groups=2 cycles=1 advance=1 dealing=apart final=round-robin carry=yes"),
            (1, "### Groups: groups=2 cycles=1 advance=1 dealing=apart final=knockout games=1"),
            (2, "### Group A: 1 x"),
            (3, "### by hand"),
            (5, ""),
        ] {
            let mut changed = told.clone();
            with.clone_into(&mut changed[at]);
            assert_eq!(Groups::read(&changed), None, "{with}");
        }
    }
}
