//! The teams of an event as its pages show them: standings, matches board by board, and what each member scored.

use crate::i18n::Lang;
use rules::Color;
use std::collections::HashMap;
use std::sync::OnceLock;
use tournament::desk::{Bilingual, ParticipantId, Round, State, System, TeamId, TeamMatch};
use tournament::swiss::{ExplainedBracket, Reason};
use tournament::team::{MatchRecord, Side, Table, Team, TeamBoard, TeamRule};
use tournament::tiebreak::{TeamStanding, TeamStandings};
use tournament::{Points, Record, Score, Tournament, Tpn, team};

/// What pages show of teams.
#[derive(Debug)]
pub struct Teams {
    /// Best first.
    pub standings: TeamStandings,
    /// What each round was for each team.
    pub table: Table,
    /// By number.
    pub teams: Vec<Team>,
    /// Matches of each round in their order.
    rounds: Vec<Vec<Meeting>>,
    /// Of a Swiss, each round by the rules; worked out when first asked for.
    ruled: Vec<OnceLock<Ruled>>,
    known: HashMap<Tpn, Known>,
}

/// A round of a Swiss for teams by the rules; empty where they give no pairing.
#[derive(Debug, Default)]
struct Ruled {
    matches: Vec<TeamBoard>,
    brackets: Vec<ExplainedBracket>,
}

/// What a report does not tell of a team.
#[derive(Debug)]
struct Known {
    id: TeamId,
    name: Bilingual,
    captain: String,
    withdrawn: bool,
}

/// A match of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Meeting {
    /// Has White on the first board.
    pub white: Tpn,
    /// The other team.
    pub black: Tpn,
    /// Boards from the first.
    pub boards: Vec<MatchBoard>,
    /// The colour of the winner on the first board, where the match did not take place; none where neither came.
    pub forfeit: Option<Option<Color>>,
}

/// A board of a match, the team with White on the first board first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MatchBoard {
    /// Who sits there for it.
    pub own: Option<Tpn>,
    /// Who sits there for the other team.
    pub other: Option<Tpn>,
    /// The first one's colour.
    pub color: Color,
}

impl Meeting {
    /// Game points of both teams so far, and whether any game has its result.
    pub fn points(&self, event: &Tournament, round: u32) -> (Points, Points, bool) {
        let record = |tpn: Option<Tpn>| event.player(tpn?)?.record(round);
        let worth = |tpn| record(tpn).map_or(Points::ZERO, |record| event.scoring.points(record));
        let known = |tpn| matches!(record(tpn), Some(Record::Played { .. } | Record::Forfeit { .. }));
        let sum = |side: fn(&MatchBoard) -> Option<Tpn>| self.boards.iter().map(|one| worth(side(one))).sum();
        let begun = self.boards.iter().any(|board| known(board.own) || known(board.other));
        (sum(|one| one.own), sum(|one| one.other), begun)
    }
}

/// What a member scored at one board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardScore {
    /// From 1.
    pub board: u32,
    /// Who.
    pub player: Tpn,
    /// For whom.
    pub team: Tpn,
    /// What it brought, points without a game included.
    pub points: Points,
    /// Games played there.
    pub games: u32,
    /// Points of those games.
    pub played: Points,
}

impl BoardScore {
    /// Points of games out of those that could be had, in per cent; none without a game.
    pub fn rate(&self, win: Points) -> Option<f64> {
        let most = win * i32::try_from(self.games).ok()?;
        (most > Points::ZERO).then(|| self.played.to_f64() / most.to_f64() * 100.0)
    }
}

impl Teams {
    /// The teams of an event that pairs them; none of another.
    pub(super) fn of(state: &State, counted: &Tournament) -> Option<Teams> {
        if !state.settings.system.is_for_teams() {
            return None;
        }
        let tpns = state.team_tpns();
        let numbers = state.tpns();
        let tpn = |id: Option<ParticipantId>| numbers.get(&id?).copied();
        let is_swiss = state.settings.system == System::TeamSwiss;
        let meeting = |round: &Round, one: &TeamMatch| {
            let (white, black) = (*tpns.get(&one.white)?, *tpns.get(&one.black)?);
            let colors = state.board_colors(round.number);
            let boards = one.pairs(&colors).into_iter().enumerate().map(|(at, pair)| {
                let first = team::is_white(&colors, at);
                let (own, other) = if first { pair } else { (pair.1, pair.0) };
                let color = if first { Color::White } else { Color::Black };
                MatchBoard { own: tpn(own), other: tpn(other), color }
            });
            Some(Meeting {
                white,
                black,
                boards: boards.collect(),
                forfeit: round.forfeits.get(&one.white).copied(),
            })
        };
        let round = |round: &Round| -> Vec<Meeting> {
            let matches = round.teams.iter().flat_map(|teams| &teams.matches);
            matches.filter_map(|one| meeting(round, one)).collect()
        };
        let known = tpns.iter().filter_map(|(id, tpn)| {
            let team = state.team(*id)?;
            let withdrawn = team.withdrawn.is_some();
            let (name, captain) = (team.entry.name.clone(), team.entry.captain.name.clone());
            Some((*tpn, Known { id: *id, name, captain, withdrawn }))
        });
        Some(Teams {
            standings: state.team_standings(),
            table: Table::new(counted),
            teams: counted.teams.teams.clone(),
            rounds: state.rounds.iter().map(round).collect(),
            ruled: state.rounds.iter().filter(|_| is_swiss).map(|_| OnceLock::new()).collect(),
            known: known.collect(),
        })
    }

    /// The name as a page of this language has it; the number where there is none.
    pub fn name(&self, lang: Lang, tpn: Tpn) -> String {
        match self.known.get(&tpn).map(|known| &known.name) {
            Some(name) if lang != Lang::En && !name.zh.is_empty() => name.zh.clone(),
            Some(name) => name.latin_first().to_owned(),
            None => tpn.to_string(),
        }
    }

    /// Its number in the desk.
    pub fn id(&self, tpn: Tpn) -> Option<TeamId> {
        self.known.get(&tpn).map(|known| known.id)
    }

    /// The captain's name; empty where none is known.
    pub fn captain(&self, tpn: Tpn) -> &str {
        self.known.get(&tpn).map_or("", |known| &known.captain)
    }

    /// Whether it plays no more.
    pub fn is_withdrawn(&self, tpn: Tpn) -> bool {
        self.known.get(&tpn).is_some_and(|known| known.withdrawn)
    }

    /// The matches of a round.
    pub fn matches(&self, round: u32) -> &[Meeting] {
        let own = (round as usize).checked_sub(1).and_then(|at| self.rounds.get(at));
        own.map_or(&[][..], Vec::as_slice)
    }

    /// What gave two teams their colours by the rules; none where the pair is not theirs, or comes from a table.
    pub fn rule(&self, event: &Tournament, round: u32, one: &Meeting) -> Option<TeamRule> {
        let ruled = self.ruled(event, round)?;
        let own = ruled.matches.iter().find(|board| (board.white, board.black) == (one.white, one.black));
        own.map(|board| board.rule)
    }

    /// Why two teams meet, by the rules: who is offered opponents, and the reason; none as for [`Teams::rule`].
    pub fn reason(&self, event: &Tournament, round: u32, one: &Meeting) -> Option<(Tpn, Reason)> {
        let mut pairs = self.ruled(event, round)?.brackets.iter().flat_map(|bracket| &bracket.pairs);
        let own = [(one.white, one.black), (one.black, one.white)];
        let pair = pairs.find(|pair| own.contains(&(pair.higher, pair.lower)))?;
        Some((pair.higher, pair.reason))
    }

    /// Who moves up into the bracket of which score, and who has the bye, by the rules.
    pub fn floats(&self, event: &Tournament, round: u32) -> Vec<(Points, Tpn, Reason)> {
        let brackets = self.ruled(event, round).map_or(&[][..], |ruled| &ruled.brackets);
        let floats = |bracket: &ExplainedBracket| -> Vec<(Points, Tpn, Reason)> {
            bracket.floats.iter().map(|&(tpn, reason)| (bracket.score, tpn, reason)).collect()
        };
        brackets.iter().flat_map(floats).collect()
    }

    fn ruled(&self, event: &Tournament, round: u32) -> Option<&Ruled> {
        let ruled = self.ruled.get((round as usize).checked_sub(1)?)?;
        Some(ruled.get_or_init(|| match (team::pair(event, round), team::explain(event, round)) {
            (Ok(paired), Ok(brackets)) => Ruled { matches: paired.matches, brackets },
            (Err(_), _) | (_, Err(_)) => Ruled::default(),
        }))
    }

    /// The team that somebody plays for.
    pub fn of_player(&self, player: Tpn) -> Option<&Team> {
        self.teams.iter().find(|team| team.players.contains(&player))
    }

    /// Teams without a match in a round, with what the round was for them.
    pub fn without_match(&self, round: u32) -> Vec<(Tpn, tournament::Bye)> {
        let bye = |side: &Side| match side.records.get(round as usize - 1)? {
            MatchRecord::Bye(bye) => Some((side.tpn, *bye)),
            MatchRecord::Match(_) => None,
        };
        if round == 0 { Vec::new() } else { self.table.sides.iter().filter_map(bye).collect() }
    }

    /// Where a team stands.
    pub fn standing(&self, tpn: Tpn) -> Option<&TeamStanding> {
        self.standings.rows.iter().find(|row| row.tpn == tpn)
    }

    /// What everybody scored at every board: boards from the first, on each the best first by points, then by the share
    /// of what could be had, then by the team's place.
    pub fn boards(&self, event: &Tournament) -> Vec<BoardScore> {
        let mut scores: Vec<BoardScore> = Vec::new();
        for side in &self.table.sides {
            for (round, record) in (1..).zip(&side.records) {
                let MatchRecord::Match(meeting) = record else { continue };
                for one in &meeting.boards {
                    let own = event.player(one.player).and_then(|player| player.record(round));
                    let game = matches!(own, Some(Record::Played { .. }));
                    let same =
                        |score: &&mut BoardScore| (score.board, score.player) == (one.board, one.player);
                    let score = match scores.iter_mut().find(same) {
                        Some(score) => score,
                        None => {
                            let (board, player, team) = (one.board, one.player, side.tpn);
                            let (points, played) = (Points::ZERO, Points::ZERO);
                            scores.push(BoardScore { board, player, team, points, games: 0, played });
                            scores.last_mut().expect("just put in")
                        }
                    };
                    score.points += one.points;
                    if game {
                        score.games += 1;
                        score.played += one.points;
                    }
                }
            }
        }
        let rank = |tpn| self.standing(tpn).map_or(u32::MAX, |row| row.rank);
        scores.sort_by_key(|score| {
            let share = i64::from(score.played.tenths()) * 1000 / i64::from(score.games.max(1));
            (
                score.board,
                std::cmp::Reverse(score.points),
                std::cmp::Reverse(share),
                rank(score.team),
                score.player,
            )
        });
        scores
    }
}

/// How many games somebody won, drew and lost.
pub fn tally(records: &[Record]) -> [u32; 3] {
    let mut tally = [0; 3];
    for record in records {
        if let Record::Played { score, .. } = record {
            let at = match score {
                Score::Win => 0,
                Score::Draw => 1,
                Score::Loss => 2,
            };
            tally[at] += 1;
        }
    }
    tally
}
