//! `go mate N`: the solver's answer, where it has one.

use super::{moves, told};
use crate::limits::{Control, Limits};
use crate::mate::{Answer, Kind, Solver};
use crate::score::Score;
use crate::search::{Info, Side};
use rules::{Position, Variant};
use std::ops::ControlFlow;
use std::time::Instant;

/// Moves that the solver makes before it leaves the question to the search.
const MOST_NODES: u64 = 50_000_000;

/// Moves that the search makes for some move where no mate was found, and nothing else was asked for.
const SOME_MOVE: u64 = 100_000;

/// The lines of an answer, `bestmove` the last. None where no mate is asked for, where there is none, or where the solver was
/// ended: what it knows then is told, and the limits are what is left for the search.
pub(super) fn solve(
    position: &Position,
    variant: Variant,
    limits: &mut Limits,
    control: &Control,
    say: &dyn Fn(&str),
) -> Option<String> {
    let most = limits.mate?;
    let started = Instant::now();
    let hard = limits.budget().map(|budget| budget.hard);
    let nodes = limits.nodes.unwrap_or(u64::MAX).min(MOST_NODES);
    let mut solver = Solver::first_key(Kind::Direct);
    solver.try_only(&limits.search_moves);
    let mut go_on = |so_far: crate::mate::Progress| {
        let is_late = hard.is_some_and(|hard| started.elapsed() >= hard);
        if is_late || so_far.nodes >= nodes || control.is_stopped() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let (within, is_settled) = match solver.solve(position, most, &mut go_on) {
        Answer::Mate { moves: count, keys } => {
            let key = *keys.first()?;
            let line = solver.line(position, key, count, &mut go_on);
            let info = Info {
                depth: 2 * count - 1,
                selective_depth: 2 * count - 1,
                multi_pv: 1,
                score: Score::Mate(count),
                side: Side::Exact,
                nodes: solver.nodes(),
                time: started.elapsed(),
                fullness: 0,
                line,
            };
            let reply = info.line.get(1).map_or_else(String::new, |reply| {
                format!(" ponder{}", moves(&position.play_unchecked(key), variant, &[*reply]))
            });
            return Some(format!(
                "{}\nbestmove {}{reply}",
                told(position, variant, &info),
                position.uci(key, variant)
            ));
        }
        Answer::None => (most, true),
        Answer::Open { beyond } => {
            // What was asked for is spent, unless it was this solver's own patience.
            let is_late = hard.is_some_and(|hard| started.elapsed() >= hard);
            (beyond, is_late || limits.nodes.is_some_and(|most| solver.nodes() >= most))
        }
    };
    if position.has_legal_move() {
        say(&format!("info string no mate in {within} moves"));
    }
    if is_settled {
        limits.nodes = Some(limits.nodes.unwrap_or(u64::MAX).min(SOME_MOVE));
        (limits.mate, limits.clock, limits.move_time) = (None, None, None);
    }
    None
}
