//! Alpha-beta with principal variation search: one node, in numbered steps.

use super::history::place;
use super::picker::{Hints, Picker, is_noisy, taken};
use super::see;
use super::table::{Bound, Entry};
use super::thread::{Frame, Thread};
use crate::score::{INFINITE, LEAST_MATE, MATE, MAX_PLY, MOST_EVALUATION, NONE};
use rules::{Move, Position, Role, Square};

/// Moves tried before the best one, which are told that they were not.
const MOST_TRIED: usize = 32;
/// Depth from which a null move's answer is verified.
const VERIFIED: i32 = 12;
/// Fills the list of those.
const NO_MOVE: Move = Move::new(Square::A1, Square::A8, None);

impl Thread<'_> {
    /// The score of a position within a window, `depth` plies deep.
    ///
    /// `PV`: the window is open and a line is wanted. `cut`: the node is expected to refute the move above it.
    pub(super) fn search<const PV: bool>(
        &mut self,
        position: &Position,
        mut alpha: i32,
        mut beta: i32,
        mut depth: i32,
        ply: usize,
        cut: bool,
    ) -> i32 {
        let is_root = ply == 0;
        if PV {
            self.lines[ply].clear();
            self.deepest = self.deepest.max(ply);
        }

        // 1. The horizon; a check is answered before anything is judged.
        let in_check = position.is_check();
        if in_check && !is_root {
            depth += 1;
        }
        if depth <= 0 {
            return self.quiescence::<PV>(position, alpha, beta, ply);
        }

        // 2. Draws, the end of the line, and mates nearer than any that could be found here.
        if !is_root {
            if self.is_draw(position) {
                return 0;
            }
            if ply >= MAX_PLY {
                return self.last(position, ply);
            }
            alpha = alpha.max(-MATE + ply as i32);
            beta = beta.min(MATE - ply as i32 - 1);
            if alpha >= beta {
                return alpha;
            }
        }

        // 3. What is known of the position.
        let key = position.zobrist();
        let excluded = self.frames[ply].excluded;
        let known = if excluded.is_none() { self.shared.table.get(key, ply) } else { None };
        let table_move = match known.and_then(|entry| entry.mv).filter(|&mv| position.is_legal(mv)) {
            Some(mv) if is_root && !self.root_moves.contains(&mv) => None,
            mv => mv,
        };
        if let Some(entry) = known.filter(|entry| !PV && entry.depth >= depth && position.halfmoves() < 90) {
            let holds = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.score >= beta,
                Bound::Upper => entry.score <= alpha,
            };
            if holds {
                return entry.score;
            }
        }
        let was_pv = PV || known.is_some_and(|entry| entry.on_pv);

        // 4. The evaluation, put right by experience and by the table.
        let raw = if in_check { NONE } else { self.raw(position, known, ply) };
        let static_evaluation = match (in_check, excluded) {
            (true, _) => NONE,
            (false, Some(_)) => self.frames[ply].evaluation,
            (false, None) => self.corrected(position, raw),
        };
        let evaluation = match known {
            Some(entry) if !in_check => match entry.bound {
                Bound::Exact => entry.score,
                Bound::Lower => entry.score.max(static_evaluation),
                Bound::Upper => entry.score.min(static_evaluation),
            },
            _ => static_evaluation,
        };
        self.frames[ply].evaluation = static_evaluation;
        let before = |plies: usize| {
            ply.checked_sub(plies).map(|at| self.frames[at].evaluation).filter(|&earlier| earlier != NONE)
        };
        let improving =
            !in_check && before(2).or_else(|| before(4)).is_some_and(|earlier| static_evaluation > earlier);
        self.frames[ply + 1].killers = [None; 2];
        self.frames[ply + 1].cutoffs = 0;
        self.frames[ply + 1].doubled = self.frames[ply].doubled;

        // 5. Where nothing was found before, a shallower look first.
        if depth >= 4 && table_move.is_none() && excluded.is_none() && (PV || cut) {
            depth -= 1;
        }

        if !PV && !in_check && excluded.is_none() && beta.abs() < LEAST_MATE {
            // 6. Far above: no quiet answer will bring it down.
            let margin = 80 * (depth - i32::from(improving));
            if depth <= 8 && evaluation - margin >= beta && evaluation < LEAST_MATE {
                return (evaluation + beta) / 2;
            }
            // 7. Far below: only captures could help.
            if depth <= 2 && evaluation + 220 * depth + 60 < alpha {
                let score = self.quiescence::<false>(position, alpha, alpha + 1, ply);
                if score <= alpha {
                    return score;
                }
            }
            // 8. Null move: if passing is good enough, a move is too (but for zugzwang).
            let has_pieces = {
                let men = position.by_color(position.turn());
                let simple = position.by_role(Role::Pawn) | position.by_role(Role::King);
                !(men & !simple).is_empty()
            };
            let may_pass =
                ply >= self.no_pass_before.max(1) && self.frames[ply - 1].mv.is_some() && has_pieces;
            if may_pass && depth >= 3 && evaluation >= beta && static_evaluation + 20 * depth >= beta + 100 {
                let reduction = 4 + depth / 4 + ((evaluation - beta) / 200).min(3);
                if let Some(score) = self.after_null(position, beta, depth - reduction, ply, cut) {
                    if self.is_over {
                        return 0;
                    }
                    if score >= beta {
                        let score = if score > LEAST_MATE { beta } else { score };
                        if depth < VERIFIED || self.no_pass_before > 0 {
                            return score;
                        }
                        // Deep down a zugzwang would cost much: does it hold without passing too?
                        self.no_pass_before = ply + 3 * (depth - reduction).max(0) as usize / 4;
                        let held =
                            self.search::<false>(position, beta - 1, beta, depth - reduction, ply, false);
                        self.no_pass_before = 0;
                        if held >= beta || self.is_over {
                            return score;
                        }
                    }
                }
            }
        }

        // 9. The moves.
        let earlier = self.earlier(ply);
        let hints = Hints { table: table_move, killers: self.frames[ply].killers, earlier };
        let mut picker = Picker::new(&self.list, hints, false);
        let table_noisy = table_move.is_some_and(|mv| is_noisy(position, mv));
        let (mut best, mut best_move) = (-INFINITE, None);
        let old_alpha = alpha;
        let mut count = 0;
        let mut quiets: ([Move; MOST_TRIED], usize) = ([NO_MOVE; MOST_TRIED], 0);
        let mut noisies = quiets;
        let turn = position.turn();
        let mut next = position.clone();
        while let Some(mv) = picker.next(position, &mut self.list, self.history) {
            if Some(mv) == excluded || (is_root && !self.root_moves.contains(&mv)) {
                continue;
            }
            count += 1;
            let noisy = is_noisy(position, mv);
            let here = position.piece_at(mv.from()).map_or(0, |piece| place(piece, mv.to()));
            let learnt = if noisy {
                self.history.capture(here, taken(position, mv))
            } else {
                let after = |at: usize| earlier[at].map_or(0, |earlier| self.history.after(earlier, here));
                self.history.quiet(turn, mv) + after(0) + after(1)
            };

            position.play_unchecked_into(mv, &mut next);
            let gives_check = next.is_check();

            // 10. Moves that are hopeless at low depth. Checks are looked at for longer: a mate begins with one.
            if !is_root && best > -LEAST_MATE {
                let reduced = (depth - self.shared.reductions.get(depth, count) / 1024).max(0);
                if !noisy && !gives_check {
                    let most = (4 + depth * depth) / if improving { 1 } else { 2 };
                    if count as i32 > most {
                        continue;
                    }
                    let hope = static_evaluation + 100 + 140 * reduced + learnt / 128;
                    if !in_check && reduced <= 8 && hope <= alpha {
                        continue;
                    }
                    if depth <= 4 && learnt < -3_000 * depth {
                        continue;
                    }
                }
                let loss = if noisy { -90 * depth } else { -25 * reduced * reduced };
                let loss = loss - 60 * depth * i32::from(gives_check);
                if depth <= 9 && !see::at_least(position, mv, loss) {
                    continue;
                }
            }

            // 11. A move that stands alone is looked at more deeply.
            let mut extension = 0;
            if Some(mv) == table_move
                && !is_root
                && excluded.is_none()
                && depth >= 8
                && ply < 2 * self.root_depth as usize
                && let Some(entry) = known
                && entry.depth >= depth - 3
                && entry.bound != Bound::Upper
                && entry.score.abs() < LEAST_MATE
            {
                let limit = entry.score - 2 * depth;
                self.frames[ply].excluded = Some(mv);
                let score = self.search::<false>(position, limit - 1, limit, (depth - 1) / 2, ply, cut);
                self.frames[ply].excluded = None;
                if self.is_over {
                    self.list.truncate(picker.start());
                    return 0;
                }
                if score < limit {
                    extension = 1;
                    if !PV && score < limit - 20 && self.frames[ply].doubled < 6 {
                        extension = 2;
                    }
                } else if score >= beta && score.abs() < LEAST_MATE {
                    // Several moves are good enough.
                    self.list.truncate(picker.start());
                    return score;
                } else if entry.score >= beta {
                    extension = -2;
                } else if cut {
                    extension = -1;
                }
            }

            // 12. The move is made.
            if !self.count_node() {
                break;
            }
            let nodes_before = self.nodes;
            self.keys.push(position.zobrist());
            self.frames[ply].mv = Some(mv);
            self.frames[ply].place = Some(here);
            self.frames[ply + 1].doubled = self.frames[ply].doubled + u32::from(extension == 2);
            let new_depth = depth - 1 + extension;

            // 13. Late moves are looked at less deeply first.
            let mut score = -INFINITE;
            let mut full = !PV || count > 1;
            if depth >= 2 && count > 1 + usize::from(PV) {
                let mut reduction = self.shared.reductions.get(depth, count);
                reduction -= 1024 * i32::from(was_pv);
                reduction += 1400 * i32::from(cut);
                reduction += 900 * i32::from(!improving);
                reduction += 900 * i32::from(table_noisy && !noisy);
                reduction += 700 * i32::from(self.frames[ply + 1].cutoffs > 3);
                reduction -= 900 * i32::from(gives_check);
                reduction -= 1000 * i32::from(hints.killers.contains(&Some(mv)));
                reduction -= if noisy { 900 + learnt / 10 } else { learnt / 8 };
                let reduced = (new_depth - reduction / 1024).clamp(1, new_depth.max(1));
                if reduced < new_depth {
                    score = -self.search::<false>(&next, -alpha - 1, -alpha, reduced, ply + 1, true);
                    full = score > alpha && !self.is_over;
                }
            }
            // 14. The whole depth, first with a closed window.
            if full {
                score = -self.search::<false>(&next, -alpha - 1, -alpha, new_depth, ply + 1, !cut);
            }
            if PV && (count == 1 || (score > alpha && !self.is_over)) {
                score = -self.search::<true>(&next, -beta, -alpha, new_depth, ply + 1, false);
            }
            self.keys.pop();
            if is_root {
                self.note_root(mv, self.nodes - nodes_before);
            }
            if self.is_over {
                break;
            }

            // 15. Better than before?
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(mv);
                    if PV {
                        self.take_line(mv, ply);
                    }
                    if score >= beta {
                        self.frames[ply].cutoffs += 1;
                        break;
                    }
                    alpha = score;
                }
            }
            let tried = if noisy { &mut noisies } else { &mut quiets };
            if Some(mv) != best_move && tried.1 < MOST_TRIED {
                tried.0[tried.1] = mv;
                tried.1 += 1;
            }
        }
        self.list.truncate(picker.start());
        if self.is_over {
            return 0;
        }

        // 16. Mate or stalemate.
        if count == 0 {
            return match (excluded, in_check) {
                (Some(_), _) => alpha,
                (None, true) => -MATE + ply as i32,
                (None, false) => 0,
            };
        }

        // 17. What is learnt.
        if let Some(mv) = best_move.filter(|_| best >= beta) {
            self.reward(position, mv, depth, ply, &quiets.0[..quiets.1], &noisies.0[..noisies.1]);
        }
        if excluded.is_none() {
            let bound = if best >= beta {
                Bound::Lower
            } else if best > old_alpha && PV {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let is_telling = match bound {
                Bound::Exact => true,
                Bound::Lower => best > static_evaluation,
                Bound::Upper => best < static_evaluation,
            };
            let is_quiet = best_move.is_none_or(|mv| !is_noisy(position, mv));
            if !in_check && is_quiet && is_telling && best.abs() < LEAST_MATE {
                self.history.correct(position, depth, best - static_evaluation);
            }
            if !is_root || self.root_is_whole {
                let entry =
                    Entry { mv: best_move, score: best, evaluation: raw, depth, bound, on_pv: was_pv };
                self.shared.table.put(key, entry, ply);
            }
        }
        best
    }

    /// The evaluation, put right by experience, and nearer to a draw as the fifty moves run out.
    fn corrected(&self, position: &Position, raw: i32) -> i32 {
        let corrected = raw + self.history.correction(position);
        let faded = corrected * (200 - position.halfmoves().min(100) as i32) / 200;
        faded.clamp(-MOST_EVALUATION, MOST_EVALUATION)
    }

    /// The evaluation as it was stored, or made now.
    fn raw(&mut self, position: &Position, known: Option<Entry>, ply: usize) -> i32 {
        match known {
            Some(entry) if entry.evaluation.abs() <= MOST_EVALUATION => entry.evaluation,
            _ => self.evaluate(position, ply).clamp(-MOST_EVALUATION, MOST_EVALUATION),
        }
    }

    /// The score where no line may go on.
    fn last(&mut self, position: &Position, ply: usize) -> i32 {
        if position.is_check() {
            return 0;
        }
        let raw = self.evaluate(position, ply);
        self.corrected(position, raw)
    }

    fn earlier(&self, ply: usize) -> [Option<usize>; 3] {
        [1, 2, 4].map(|plies| ply.checked_sub(plies).and_then(|at| self.frames[at].place))
    }

    /// The score when the side to move passes; none where it cannot.
    fn after_null(
        &mut self,
        position: &Position,
        beta: i32,
        depth: i32,
        ply: usize,
        cut: bool,
    ) -> Option<i32> {
        let next = position.pass()?;
        if !self.count_node() {
            return Some(0);
        }
        self.keys.push(position.zobrist());
        self.frames[ply] = Frame { mv: None, place: None, ..self.frames[ply] };
        let score = -self.search::<false>(&next, -beta, -beta + 1, depth, ply + 1, !cut);
        self.keys.pop();
        Some(score)
    }

    fn take_line(&mut self, mv: Move, ply: usize) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        upper[ply].clear();
        upper[ply].push(mv);
        upper[ply].extend_from_slice(&lower[0]);
    }

    fn note_root(&mut self, mv: Move, nodes: u64) {
        match self.root_nodes.iter_mut().find(|(known, _)| *known == mv) {
            Some((_, sum)) => *sum += nodes,
            None => self.root_nodes.push((mv, nodes)),
        }
    }

    /// Tells the histories that a move refuted, and the moves before it that they did not.
    fn reward(
        &mut self,
        position: &Position,
        best: Move,
        depth: i32,
        ply: usize,
        quiets: &[Move],
        noisies: &[Move],
    ) {
        let bonus = (170 * depth - 60).min(1_700);
        let turn = position.turn();
        let earlier = self.earlier(ply);
        let here = |mv: Move| position.piece_at(mv.from()).map(|piece| place(piece, mv.to()));
        if is_noisy(position, best) {
            if let Some(at) = here(best) {
                self.history.reward_capture(at, taken(position, best), bonus);
            }
        } else {
            if self.frames[ply].killers[0] != Some(best) {
                self.frames[ply].killers = [Some(best), self.frames[ply].killers[0]];
            }
            for (mv, bonus) in std::iter::once((best, bonus)).chain(quiets.iter().map(|&mv| (mv, -bonus))) {
                self.history.reward_quiet(turn, mv, bonus);
                let Some(at) = here(mv) else { continue };
                for earlier in earlier.into_iter().flatten() {
                    self.history.reward_after(earlier, at, bonus);
                }
            }
        }
        for &mv in noisies {
            if let Some(at) = here(mv) {
                self.history.reward_capture(at, taken(position, mv), -bonus);
            }
        }
    }

    /// Captures until nothing hangs; in check every way out.
    pub(super) fn quiescence<const PV: bool>(
        &mut self,
        position: &Position,
        mut alpha: i32,
        beta: i32,
        ply: usize,
    ) -> i32 {
        if PV {
            self.lines[ply].clear();
            self.deepest = self.deepest.max(ply);
        }
        let in_check = position.is_check();
        if self.is_draw(position) {
            return 0;
        }
        if ply >= MAX_PLY {
            return self.last(position, ply);
        }
        let key = position.zobrist();
        let known = self.shared.table.get(key, ply);
        if let Some(entry) = known.filter(|_| !PV) {
            let holds = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.score >= beta,
                Bound::Upper => entry.score <= alpha,
            };
            if holds {
                return entry.score;
            }
        }

        // Nobody is forced to capture.
        let (mut best, mut static_evaluation) = (-INFINITE, NONE);
        let raw = if in_check { NONE } else { self.raw(position, known, ply) };
        if !in_check {
            static_evaluation = self.corrected(position, raw);
            best = match known {
                Some(entry) => match entry.bound {
                    Bound::Exact => entry.score,
                    Bound::Lower => entry.score.max(static_evaluation),
                    Bound::Upper => entry.score.min(static_evaluation),
                },
                None => static_evaluation,
            };
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }

        let table_move = known
            .and_then(|entry| entry.mv)
            .filter(|&mv| (in_check || is_noisy(position, mv)) && position.is_legal(mv));
        let hints = Hints { table: table_move, killers: [None; 2], earlier: self.earlier(ply) };
        let mut picker = Picker::new(&self.list, hints, !in_check);
        let mut best_move = None;
        let mut count = 0;
        let mut next = position.clone();
        while let Some(mv) = picker.next(position, &mut self.list, self.history) {
            count += 1;
            if best > -LEAST_MATE {
                // One quiet way out of check is enough to know that it is no mate.
                if in_check && !is_noisy(position, mv) && count > 2 {
                    picker.skip_quiet();
                    continue;
                }
                if !in_check && mv.promotion().is_none() {
                    let hope = static_evaluation + 180 + taken(position, mv).map_or(0, see::value);
                    if hope <= alpha && !see::at_least(position, mv, 1) {
                        best = best.max(hope);
                        continue;
                    }
                }
                if !see::at_least(position, mv, -20) {
                    continue;
                }
            }
            if !self.count_node() {
                break;
            }
            position.play_unchecked_into(mv, &mut next);
            self.keys.push(position.zobrist());
            self.frames[ply].mv = Some(mv);
            self.frames[ply].place = position.piece_at(mv.from()).map(|piece| place(piece, mv.to()));
            let score = -self.quiescence::<PV>(&next, -beta, -alpha, ply + 1);
            self.keys.pop();
            if self.is_over {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(mv);
                    if PV {
                        self.take_line(mv, ply);
                    }
                    if score >= beta {
                        break;
                    }
                    alpha = score;
                }
            }
        }
        self.list.truncate(picker.start());
        if self.is_over {
            return 0;
        }
        if in_check && count == 0 {
            return -MATE + ply as i32;
        }
        let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
        let on_pv = known.is_some_and(|entry| entry.on_pv) || PV;
        let entry = Entry { mv: best_move, score: best, evaluation: raw, depth: 0, bound, on_pv };
        self.shared.table.put(key, entry, ply);
        best
    }
}
