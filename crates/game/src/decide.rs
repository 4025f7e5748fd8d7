//! What a command means for a game: events, or a refusal.
//!
//! Order of judging: a command seen before is refused first, whatever the state; then who may ask,
//! then the Laws. Time is settled before the move on the board: a move received after its player's
//! time is used up (lag forgiven) loses on time. Resignation and agreement stand though a flag was
//! down unnoticed (6.9).
//!
//! Flag, resignation, late moves and wrong claims may run the full solver: [`Game::needs_full_solver`] says
//! when, so that callers can decide on a blocking thread. A move that stands never does.

use crate::endings::{End, Life, Standing, end_of, first_dead, standing};
use crate::laws::{Claims, NoMate, Speed, WrongClaim};
use crate::{
    Actor, Article, Charge, ClaimKind, Command, CommandKind, Decline, Event, EventKind, Game, GameResult,
    LawProfile, OUTAGE_GIFT_MS, Obligation, OfferTiming, PauseReason, Phase, Rejection, Termination,
};
use deadpos::Effort;
use rules::{ByColor, Color, Move, Position};

type Decision = Result<Vec<EventKind>, Rejection>;

impl Game {
    /// Decides what a command means for this game, without changing it.
    ///
    /// Time is `command.at`, server receive time in ms; no clock is read, so the same history and
    /// command give the same events on any machine.
    ///
    /// # Errors
    /// The [`Rejection`] a player can be shown. A refused command leaves no event.
    pub fn decide(&self, command: &Command) -> Result<Vec<Event>, Rejection> {
        if let (Actor::Player(color), Some(cid)) = (command.actor, command.cid)
            && self.has_seen(color, cid)
        {
            return Err(Rejection::Repeated);
        }
        if matches!(self.phase(), Phase::Ended(_)) {
            return Err(Rejection::Over);
        }
        let at = command.at.max(self.last_at());
        let kinds = match command.actor {
            Actor::Player(color) => self.decide_player(color, command, at)?,
            Actor::System => self.decide_system(command, at)?,
        };
        let event = |(index, kind)| Event {
            at,
            by: command.actor,
            cid: if index == 0 { command.cid } else { None },
            kind,
        };
        Ok(kinds.into_iter().enumerate().map(event).collect())
    }

    /// Whether [`Game::decide`] would run the full solver for this command, and would not be done with it
    /// at once: then it belongs on a blocking thread.
    pub fn needs_full_solver(&self, command: &Command) -> bool {
        let laws = self.laws();
        let at = command.at.max(self.last_at());
        let turn = self.position().turn();
        let is_late = |premove| {
            let think_ms = i64::from(self.charge(turn, command.lag_ms, premove, at).think_ms);
            self.clock().after_move(turn, think_ms, true).is_none()
        };
        let (rule, loser) = match (command.kind, command.actor) {
            (CommandKind::Resign, Actor::Player(by)) => (laws.resignation_no_mate.value, by),
            (CommandKind::Flag, _) if self.flag_fallen(at) => (laws.flag_no_mate.value, turn),
            (CommandKind::Move { premove, .. }, _) if is_late(premove) => (laws.flag_no_mate.value, turn),
            (CommandKind::Claim { .. }, _) if is_late(false) || self.may_lose_by_claiming() => {
                (laws.flag_no_mate.value, turn)
            }
            _ => return false,
        };
        let is_settled_at_once = || {
            let verdict = deadpos::can_mate(self.position(), !loser, laws.solver.at_once);
            verdict != deadpos::Verdict::Undetermined
        };
        rule == NoMate::Solver && !is_settled_at_once()
    }

    /// Whether the penalty for a wrong claim can use up the claimant's time.
    fn may_lose_by_claiming(&self) -> bool {
        let penalty = self.laws().claims.map(|claims| claims.wrong_at(Speed::of(&self.terms().time)));
        matches!(penalty, Some(WrongClaim::ClaimantUses(_)))
    }

    /// The question for a deeper search in the background: number of plies, and the position, when the
    /// game goes on under Laws that end it in a dead position. The answer comes back as
    /// [`CommandKind::Verdict`].
    pub fn question(&self) -> Option<(u32, &Position)> {
        let solver = self.laws().dead_position.value == crate::DeadPosition::Solver;
        let open = matches!(self.phase(), Phase::Running | Phase::Paused(_));
        (solver && open).then(|| (self.line().len(), self.position()))
    }

    /// Answers that question, as hard as told: the earliest ply at which the position is seen to be dead, and
    /// its key, if the game is dead now. The game may have died before, where the search leaves a question
    /// open; no search as hard says so of an earlier ply. May take long; [`CommandKind::Verdict`] brings the
    /// answer back.
    pub fn first_dead(&self, effort: Effort) -> Option<(u32, u64)> {
        let (last, _) = self.question()?;
        let life = |ply| {
            let verdict = |position: &Position, color| deadpos::can_mate(position, color, effort);
            self.position_at(ply).map_or(Life::Open, |position| Life::of(|color| verdict(&position, color)))
        };
        let ply = first_dead(last, life)?;
        Some((ply, question_key(&self.position_at(ply)?)))
    }

    fn laws(&self) -> &'static LawProfile {
        self.terms().laws
    }

    fn decide_player(&self, by: Color, command: &Command, at: i64) -> Decision {
        if self.terms().appointment.is_some() {
            if command.kind == CommandKind::Abort {
                return Err(Rejection::Appointed);
            }
            if *self.phase() == Phase::Waiting {
                return Err(Rejection::NotBegun);
            }
        }
        match command.kind {
            CommandKind::Move { mv, offers_draw, premove } => {
                self.decide_move(by, mv, offers_draw, premove, command.lag_ms, at)
            }
            CommandKind::OfferDraw => self.decide_offer(by, at),
            CommandKind::AcceptDraw => self.decide_accept(by, at),
            CommandKind::DeclineDraw => {
                self.opponents_offer(by).map(|()| vec![EventKind::DrawDeclined { how: Decline::Word }])
            }
            CommandKind::Claim { claim, intended } => {
                self.decide_claim(by, claim, intended, command.lag_ms, at)
            }
            CommandKind::Resign => self.decide_resign(by, at),
            CommandKind::Abort => self.decide_abort(at),
            CommandKind::Arrive if self.awaits(by) => Ok(vec![EventKind::Arrived]),
            CommandKind::Arrive => Err(Rejection::NothingDecided),
            CommandKind::Flag => self.decide_flag(at),
            CommandKind::OfferTakeback => self.decide_offer_takeback(by),
            CommandKind::AcceptTakeback => self.decide_accept_takeback(by),
            CommandKind::DeclineTakeback => {
                self.opponents_takeback(by).map(|_| vec![EventKind::TakebackDeclined])
            }
            CommandKind::Start
            | CommandKind::Default
            | CommandKind::Pause { .. }
            | CommandKind::Resume
            | CommandKind::Verdict { .. } => Err(Rejection::NotYours),
        }
    }

    fn decide_system(&self, command: &Command, at: i64) -> Decision {
        match command.kind {
            CommandKind::Start if self.terms().appointment.is_some_and(|due| at < due.starts_at) => {
                Err(Rejection::NotBegun)
            }
            CommandKind::Start => match self.phase() {
                Phase::Waiting => Ok(vec![EventKind::Started]),
                Phase::Running | Phase::Paused(_) | Phase::Ended(_) => Err(Rejection::OutOfOrder),
            },
            CommandKind::Abort if self.terms().appointment.is_some() => Ok(vec![self.called_off(at)]),
            CommandKind::Abort => self.decide_abort(at),
            CommandKind::Default => self.decide_default(at),
            CommandKind::Flag => self.decide_flag(at),
            CommandKind::Pause { reason } => match self.phase() {
                Phase::Running => Ok(vec![EventKind::Paused { reason }]),
                Phase::Paused(_) => Err(Rejection::Paused),
                Phase::Waiting | Phase::Ended(_) => Err(Rejection::OutOfOrder),
            },
            CommandKind::Resume => self.decide_resume(),
            CommandKind::Verdict { ply, position, white, black } => {
                self.decide_verdict(ply, position, white || black, at)
            }
            CommandKind::Move { .. }
            | CommandKind::Arrive
            | CommandKind::OfferDraw
            | CommandKind::AcceptDraw
            | CommandKind::DeclineDraw
            | CommandKind::Claim { .. }
            | CommandKind::Resign
            | CommandKind::OfferTakeback
            | CommandKind::AcceptTakeback
            | CommandKind::DeclineTakeback => Err(Rejection::NotYours),
        }
    }

    fn decide_move(
        &self,
        by: Color,
        mv: Move,
        offers_draw: bool,
        premove: bool,
        lag_ms: u32,
        at: i64,
    ) -> Decision {
        self.require_turn(by, None)?;
        let position = self.position();
        if let Some(bound) = self.obligation() {
            let kept = match bound {
                Obligation::Play(due) => mv == due,
                Obligation::MoveMan(square) => mv.from() == square,
            };
            if !kept {
                return Err(Rejection::Bound(bound));
            }
        }
        let after = position.play(mv).map_err(|_| Rejection::IllegalMove)?;
        // An early offer of one's own stands on through the move; marking it again makes no second one.
        let offers_draw = offers_draw && self.offer().is_none_or(|offer| offer.by != by);
        if offers_draw {
            self.may_offer(by)?;
        }
        let charge = self.charge(by, lag_ms, premove, at);
        let mut line = self.line().clone();
        line.push(mv, after);
        let end =
            end_of(&line, self.laws(), |position| deadpos::is_dead(position, self.laws().solver.each_ply));
        let Some(clock) = self.clock().after_move(by, i64::from(charge.think_ms), end.is_none()) else {
            return Ok(vec![self.flagged(by)]);
        };
        let clocks = clock.remaining();
        let Charge { think_ms, lag_ms } = charge;
        let period = clock.period(by);
        let mut kinds = vec![EventKind::Moved { mv, think_ms, lag_ms, clocks, period, offers_draw }];
        kinds.extend(end.map(|end| ended(end, line.len(), clocks)));
        Ok(kinds)
    }

    fn decide_offer(&self, by: Color, at: i64) -> Decision {
        if self.opponents_offer(by).is_ok() {
            return self.decide_accept(by, at);
        }
        if self.offer().is_some() {
            return Err(Rejection::OfferStands);
        }
        self.may_offer(by)?;
        let on_move = self.position().turn() == by;
        let timing = if on_move { OfferTiming::Early } else { OfferTiming::Irregular };
        if self.laws().offers.value.own_turn_only && !on_move {
            return Err(Rejection::NotYourTurn(Some(self.laws().offers.article)));
        }
        Ok(vec![EventKind::DrawOffered { timing }])
    }

    /// The profile's limits on offers.
    fn may_offer(&self, by: Color) -> Result<(), Rejection> {
        let rule = self.laws().offers;
        if self.completed_moves() < rule.value.after.0 {
            return Err(Rejection::TooEarlyToAgree(Some(rule.article)));
        }
        if rule.value.most.is_some_and(|most| self.offers_made(by) >= most) {
            return Err(Rejection::OffersSpent(Some(rule.article)));
        }
        if rule.value.alternate && self.last_offer() == Some(by) {
            return Err(Rejection::OfferNotYourTurn(Some(rule.article)));
        }
        Ok(())
    }

    fn decide_accept(&self, by: Color, at: i64) -> Decision {
        self.opponents_offer(by)?;
        let rule = self.laws().agreement;
        if rule.value && !self.both_have_moved() {
            return Err(Rejection::TooEarlyToAgree(Some(rule.article)));
        }
        Ok(vec![self.ended_draw(Termination::Agreement, rule.article, at)])
    }

    fn opponents_offer(&self, by: Color) -> Result<(), Rejection> {
        match self.offer() {
            Some(offer) if offer.by != by => Ok(()),
            Some(_) | None => Err(Rejection::NoOffer),
        }
    }

    fn decide_claim(
        &self,
        by: Color,
        claim: ClaimKind,
        intended: Option<Move>,
        lag_ms: u32,
        at: i64,
    ) -> Decision {
        let rules = self.laws().claims.ok_or(Rejection::NoSuchClaim)?;
        let (article, fifty) = ground(&rules, claim, intended.is_some());
        self.require_turn(by, Some(article))?;
        if *self.phase() == Phase::Waiting {
            return Err(Rejection::OutOfOrder);
        }
        if let Some(bound) = self.obligation() {
            return Err(Rejection::Bound(bound));
        }
        let think_ms = i64::from(self.charge(by, lag_ms, false, at).think_ms);
        if self.clock().deadline_ms(by).is_some_and(|left| think_ms >= left) {
            return Ok(vec![self.flagged(by)]);
        }
        let (right, plies) = self.check_claim(claim, intended, fifty);
        if !right {
            return Ok(self.wrong_claim(by, claim, intended, plies, think_ms, &rules));
        }
        let termination = match claim {
            ClaimKind::Threefold => Termination::Threefold,
            ClaimKind::Fifty => Termination::Fifty,
        };
        let (clocks, periods_spent) = (self.clock().remaining(), 0);
        let judged = EventKind::ClaimJudged { claim, intended, right, plies, clocks, periods_spent, article };
        Ok(vec![judged, self.ended_draw(termination, article, at)])
    }

    /// The penalty, which may use up the claimant's time.
    fn wrong_claim(
        &self,
        by: Color,
        claim: ClaimKind,
        intended: Option<Move>,
        plies: Vec<u32>,
        think_ms: i64,
        rules: &Claims,
    ) -> Vec<EventKind> {
        let mut clock = self.clock().clone();
        let (periods_spent, spent) = match rules.wrong_at(Speed::of(&self.terms().time)) {
            WrongClaim::OpponentGains(ms) => {
                clock.grant(!by, ms);
                (0, false)
            }
            WrongClaim::ClaimantUses(ms) => {
                let spent = clock.left_ms(by, think_ms).is_some_and(|left| ms >= left);
                (clock.fine(by, ms), spent)
            }
        };
        let (clocks, article) = (clock.remaining(), rules.wrong.article);
        let right = false;
        let mut kinds =
            vec![EventKind::ClaimJudged { claim, intended, right, plies, clocks, periods_spent, article }];
        if spent {
            kinds.push(self.lost(by, Termination::ClaimPenalty, article, clocks));
        }
        kinds
    }

    /// Whether a claim is right, and the plies that show it.
    fn check_claim(&self, claim: ClaimKind, intended: Option<Move>, fifty: u32) -> (bool, Vec<u32>) {
        let line = self.line();
        let ahead = match intended.map(|mv| self.position().play(mv)) {
            None => None,
            Some(Ok(after)) => Some(after),
            Some(Err(_)) => return (false, Vec::new()),
        };
        let position = ahead.as_ref().unwrap_or_else(|| line.current());
        let ply = line.len() + u32::from(ahead.is_some());
        match claim {
            ClaimKind::Threefold => {
                let mut plies = line.occurrences(&position.key());
                if ahead.is_some() {
                    plies.push(ply);
                }
                (plies.len() >= 3, plies)
            }
            ClaimKind::Fifty => {
                let run = position.halfmoves();
                (run >= fifty, vec![ply.saturating_sub(run), ply])
            }
        }
    }

    fn decide_resign(&self, by: Color, at: i64) -> Decision {
        let laws = self.laws();
        if let Some(rule) = laws.resign_after
            && self.completed_moves() < rule.value.0
        {
            return Err(Rejection::TooEarlyToResign(Some(rule.article)));
        }
        let verdict = standing(self.position(), !by, laws, laws.resignation_no_mate.value);
        let (termination, article) = match verdict {
            Standing::Draw => (Termination::ResignationNoMate, laws.resignation_no_mate.article),
            Standing::Win | Standing::Reviewable => (Termination::Resignation, laws.resignation),
        };
        Ok(vec![self.ended_by(verdict, by, termination, article, self.readings(at))])
    }

    fn decide_abort(&self, at: i64) -> Decision {
        if self.both_have_moved() {
            return Err(Rejection::TooLateToAbort);
        }
        Ok(vec![self.called_off(at)])
    }

    fn called_off(&self, at: i64) -> EventKind {
        EventKind::Ended {
            result: GameResult::Void,
            termination: Termination::Aborted,
            article: None,
            reviewable: false,
            ply: self.line().len(),
            clocks: self.readings(at),
        }
    }

    /// Who has not come when the default time is over loses; both, if neither has (6.7.1).
    fn decide_default(&self, at: i64) -> Decision {
        match self.phase() {
            Phase::Paused(_) => Err(Rejection::Paused),
            Phase::Running if self.default_due().is_some_and(|due| at >= due) => {
                Ok(vec![self.forfeited(self.readings(at))])
            }
            Phase::Running | Phase::Waiting | Phase::Ended(_) => Err(Rejection::NothingDecided),
        }
    }

    /// The end where somebody has not come.
    fn forfeited(&self, clocks: ByColor<i64>) -> EventKind {
        let result = match (self.awaits(Color::White), self.awaits(Color::Black)) {
            (true, true) => GameResult::BothForfeit,
            (true, false) => GameResult::BlackByForfeit,
            (false, _) => GameResult::WhiteByForfeit,
        };
        EventKind::Ended {
            result,
            termination: Termination::NoShow,
            article: Some(self.laws().default_ms.article),
            reviewable: false,
            ply: self.line().len(),
            clocks,
        }
    }

    /// A flag may be called once the deadline and the lag still forgivable have passed.
    fn flag_fallen(&self, at: i64) -> bool {
        self.flag_due().is_some_and(|due| at >= due)
    }

    fn decide_flag(&self, at: i64) -> Decision {
        match self.phase() {
            Phase::Paused(_) => Err(Rejection::Paused),
            Phase::Running if self.flag_fallen(at) => Ok(vec![self.flagged(self.position().turn())]),
            Phase::Running | Phase::Waiting | Phase::Ended(_) => Err(Rejection::FlagNotFallen),
        }
    }

    /// The end that this side's flag brings (6.9).
    fn flagged(&self, by: Color) -> EventKind {
        let laws = self.laws();
        let mut clocks = self.clock().remaining();
        clocks[by] = 0;
        // Whoever never came has not lost a game that was played.
        if self.awaits(by) {
            return self.forfeited(clocks);
        }
        if let Some(rule) = laws.flag_void_upto
            && self.completed_moves() <= rule.value.0
        {
            return EventKind::Ended {
                result: GameResult::Void,
                termination: Termination::FlagTooEarly,
                article: Some(rule.article),
                reviewable: false,
                ply: self.line().len(),
                clocks,
            };
        }
        self.lost(by, Termination::Flag, laws.flag, clocks)
    }

    /// Lost on time or by a penalty of time, unless the opponent could not mate.
    fn lost(&self, by: Color, reason: Termination, article: Article, clocks: ByColor<i64>) -> EventKind {
        let rule = self.laws().flag_no_mate;
        let verdict = standing(self.position(), !by, self.laws(), rule.value);
        let (termination, article) = match verdict {
            Standing::Draw => (Termination::FlagNoMate, rule.article),
            Standing::Win | Standing::Reviewable => (reason, article),
        };
        self.ended_by(verdict, by, termination, article, clocks)
    }

    fn ended_by(
        &self,
        verdict: Standing,
        loser: Color,
        termination: Termination,
        article: Article,
        clocks: ByColor<i64>,
    ) -> EventKind {
        let result = match verdict {
            Standing::Draw => GameResult::Draw,
            Standing::Win | Standing::Reviewable => GameResult::win(!loser),
        };
        EventKind::Ended {
            result,
            termination,
            article: Some(article),
            reviewable: verdict == Standing::Reviewable,
            ply: self.line().len(),
            clocks,
        }
    }

    fn ended_draw(&self, termination: Termination, article: Article, at: i64) -> EventKind {
        let end = End { termination, result: GameResult::Draw, article };
        ended(end, self.line().len(), self.readings(at))
    }

    fn decide_offer_takeback(&self, by: Color) -> Decision {
        if !self.terms().takebacks {
            return Err(Rejection::NoTakebacks);
        }
        if self.takeback().is_some() {
            return Err(Rejection::OfferStands);
        }
        if self.made_by(by) == 0 {
            return Err(Rejection::NothingToTakeBack);
        }
        Ok(vec![EventKind::TakebackOffered])
    }

    fn opponents_takeback(&self, by: Color) -> Result<Color, Rejection> {
        match self.takeback() {
            Some(asker) if asker != by => Ok(asker),
            Some(_) | None => Err(Rejection::NoOffer),
        }
    }

    fn decide_accept_takeback(&self, by: Color) -> Decision {
        let asker = self.opponents_takeback(by)?;
        let plies = if self.position().turn() == asker { 2 } else { 1 };
        let keep = self.plies().len().checked_sub(plies).ok_or(Rejection::NothingToTakeBack)?;
        let clocks = self.clocks_at(keep).ok_or(Rejection::NothingToTakeBack)?;
        Ok(vec![EventKind::TakenBack { plies: plies as u32, clocks }])
    }

    fn decide_resume(&self) -> Decision {
        let Phase::Paused(reason) = self.phase() else {
            return Err(Rejection::NotPaused);
        };
        let gift_ms = match reason {
            PauseReason::Outage if self.clock().runs() => OUTAGE_GIFT_MS,
            PauseReason::Outage | PauseReason::Queue | PauseReason::Arbiter => 0,
        };
        let mut clock = self.clock().clone();
        clock.grant(self.position().turn(), i64::from(gift_ms));
        Ok(vec![EventKind::Resumed { gift_ms, clocks: clock.remaining() }])
    }

    /// A position found dead later: every position after a dead one is dead too.
    fn decide_verdict(&self, ply: u32, asked: u64, alive: bool, at: i64) -> Decision {
        let same = self.position_at(ply).is_some_and(|position| question_key(&position) == asked);
        if alive || !same || self.question().is_none() {
            return Err(Rejection::NothingDecided);
        }
        let article = self.laws().dead_position.article;
        let end = End { termination: Termination::DeadPosition, result: GameResult::Draw, article };
        let then = if ply < self.line().len() { self.clocks_at(ply as usize) } else { None };
        Ok(vec![ended(end, ply, then.unwrap_or_else(|| self.readings(at)))])
    }

    fn require_turn(&self, by: Color, article: Option<Article>) -> Result<(), Rejection> {
        if matches!(self.phase(), Phase::Paused(_)) {
            return Err(Rejection::Paused);
        }
        if self.position().turn() == by { Ok(()) } else { Err(Rejection::NotYourTurn(article)) }
    }

    fn charge(&self, by: Color, lag_ms: u32, premove: bool, at: i64) -> Charge {
        self.allowance(by).split(self.elapsed_ms(at), lag_ms, premove)
    }
}

/// The article a claim rests on, and the plies without capture or pawn move it takes.
fn ground(rules: &Claims, claim: ClaimKind, announced: bool) -> (Article, u32) {
    let fifty = if announced { rules.fifty_intended } else { rules.fifty };
    let article = match (claim, announced) {
        (ClaimKind::Threefold, true) => rules.threefold_intended,
        (ClaimKind::Threefold, false) => rules.threefold,
        (ClaimKind::Fifty, _) => fifty.article,
    };
    (article, fifty.value.plies().0)
}

/// The identity of a position in [`CommandKind::Verdict`], so that an answer that comes after a
/// takeback is not taken for another position.
pub fn question_key(position: &Position) -> u64 {
    position.zobrist().0
}

fn ended(end: End, ply: u32, clocks: ByColor<i64>) -> EventKind {
    EventKind::Ended {
        result: end.result,
        termination: end.termination,
        article: Some(end.article),
        reviewable: false,
        ply,
        clocks,
    }
}
