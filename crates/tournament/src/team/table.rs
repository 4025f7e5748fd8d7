//! What each round was for each team, worked out of the players' records.
//!
//! Two teams met in a round if members of both were paired with one another, or a line 300 or 330 says so. Board numbers
//! are those of the line-up where there is one, else members count from the first board in their order. A match is
//! forfeited where it is named so, or where no game of it took place.

use super::{AllocatedBye, ForfeitedMatch, Team, is_white};
use crate::{Bye, Points, Record, Tournament, Tpn};
use rules::Color;
use std::collections::HashMap;

/// One board of a match, as one side sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardResult {
    /// From 1.
    pub board: u32,
    /// Who sat there.
    pub player: Tpn,
    /// What it brought.
    pub points: Points,
    /// Whether there was a game, or is one.
    pub played: bool,
}

/// A match as one side sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Match {
    /// The other team.
    pub opponent: Tpn,
    /// The colour on the first board, scheduled or had.
    pub color: Option<Color>,
    /// Whether it took place.
    pub played: bool,
    /// Boards from the first.
    pub boards: Vec<BoardResult>,
}

/// What one round was for one team.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MatchRecord {
    /// There was an opponent.
    Match(Match),
    /// There was none.
    Bye(Bye),
}

/// One team's event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Side {
    /// Which team.
    pub tpn: Tpn,
    /// Rounds from the first.
    pub records: Vec<MatchRecord>,
    /// Match points of each round.
    pub match_points: Vec<Points>,
    /// Game points of each round.
    pub game_points: Vec<Points>,
    /// Points by ruling: the round or 0 for the event as a whole, match points, game points.
    pub rulings: Vec<(u32, Points, Points)>,
}

impl Side {
    /// The match of a round, from 1.
    pub fn meeting(&self, round: u32) -> Option<&Match> {
        match self.records.get((round as usize).checked_sub(1)?)? {
            MatchRecord::Match(meeting) => Some(meeting),
            MatchRecord::Bye(_) => None,
        }
    }

    /// Match points and game points after so many rounds, rulings included.
    pub fn points_after(&self, rounds: u32) -> (Points, Points) {
        let sum = |points: &[Points]| points.iter().take(rounds as usize).copied().sum::<Points>();
        let rulings = || self.rulings.iter().filter(|ruling| ruling.0 <= rounds);
        (
            sum(&self.match_points) + rulings().map(|ruling| ruling.1).sum(),
            sum(&self.game_points) + rulings().map(|ruling| ruling.2).sum(),
        )
    }
}

/// All teams' events, by number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// By number.
    pub sides: Vec<Side>,
    /// Rounds so far.
    pub rounds: u32,
    /// Boards of a match.
    pub boards: u32,
}

impl Table {
    /// Works the table out.
    pub fn new(event: &Tournament) -> Table {
        let maker = Maker::new(event);
        let rounds = maker.rounds();
        let boards = maker.boards(rounds);
        let sides = event.teams.teams.iter().map(|team| maker.side(team, rounds, boards)).collect();
        Table { sides, rounds, boards }
    }

    /// The event of a team.
    pub fn side(&self, tpn: Tpn) -> Option<&Side> {
        self.sides.binary_search_by_key(&tpn, |side| side.tpn).ok().map(|index| &self.sides[index])
    }
}

struct Maker<'a> {
    event: &'a Tournament,
    team_of: HashMap<Tpn, Tpn>,
}

impl<'a> Maker<'a> {
    fn new(event: &'a Tournament) -> Maker<'a> {
        let members = |team: &'a Team| team.players.iter().map(|&player| (player, team.tpn));
        Maker { event, team_of: event.teams.teams.iter().flat_map(members).collect() }
    }

    fn rounds(&self) -> u32 {
        let teams = &self.event.teams;
        let forfeited = teams.forfeits.iter().map(|forfeit| forfeit.round);
        let allocated = teams.byes.iter().filter(|bye| bye.bye == Bye::PairingAllocated).map(|bye| bye.round);
        forfeited.chain(allocated).chain([self.event.paired_rounds()]).max().unwrap_or(0)
    }

    /// As many as line 352 names, else the most that any team ever occupied.
    fn boards(&self, rounds: u32) -> u32 {
        let teams = &self.event.teams;
        let named = teams.colors.len();
        let lines = teams.line_ups.iter().map(|line_up| line_up.players.len()).max().unwrap_or(0);
        let seated =
            |team: &'a Team| (1..=rounds).map(|round| self.seated(team, round).len()).max().unwrap_or(0);
        let most = || teams.teams.iter().map(seated).max().unwrap_or(0).max(lines);
        if named > 0 { named as u32 } else { most() as u32 }
    }

    fn record(&self, player: Tpn, round: u32) -> Option<Record> {
        self.event.player(player)?.record(round)
    }

    /// Boards from 0 with who sat there and what it was.
    fn seated(&self, team: &Team, round: u32) -> Vec<(usize, Tpn, Record)> {
        let sat = |player: Tpn| {
            let record = self.record(player, round)?;
            (!matches!(record, Record::Bye(_))).then_some((player, record))
        };
        let line_up =
            self.event.teams.line_ups.iter().find(|line| line.team == team.tpn && line.round == round);
        match line_up {
            Some(line_up) => {
                let boards = line_up.players.iter().enumerate();
                boards
                    .filter_map(|(board, player)| {
                        sat((*player)?).map(|(player, record)| (board, player, record))
                    })
                    .collect()
            }
            None => {
                let seats = team.players.iter().filter_map(|&player| sat(player));
                seats.enumerate().map(|(board, (player, record))| (board, player, record)).collect()
            }
        }
    }

    fn forfeit(&self, team: Tpn, round: u32) -> Option<&ForfeitedMatch> {
        let named = |forfeit: &&ForfeitedMatch| {
            forfeit.round == round && [forfeit.white, forfeit.black].contains(&team)
        };
        self.event.teams.forfeits.iter().find(named)
    }

    fn opponent(&self, team: &Team, round: u32, seats: &[(usize, Tpn, Record)]) -> Option<Tpn> {
        let met = seats.iter().find_map(|(_, _, record)| self.team_of.get(&record.scheduled()?).copied());
        let forfeited = || {
            let forfeit = self.forfeit(team.tpn, round)?;
            Some(if forfeit.white == team.tpn { forfeit.black } else { forfeit.white })
        };
        let lined_up = || {
            let lines = &self.event.teams.line_ups;
            let own = lines.iter().find(|line| line.team == team.tpn && line.round == round);
            let theirs = || lines.iter().find(|line| line.opponent == team.tpn && line.round == round);
            own.map(|line| line.opponent).or_else(|| theirs().map(|line| line.team))
        };
        met.or_else(forfeited).or_else(lined_up)
    }

    fn color(&self, team: Tpn, round: u32, seats: &[(usize, Tpn, Record)]) -> Option<Color> {
        let shown = seats.iter().find_map(|&(board, _, record)| {
            let color = match record {
                Record::Forfeit { color, .. } => color?,
                record => record.color()?,
            };
            Some(if is_white(&self.event.teams.colors, board) { color } else { !color })
        });
        let named = || {
            let forfeit = self.forfeit(team, round)?;
            Some(if forfeit.white == team { Color::White } else { Color::Black })
        };
        shown.or_else(named)
    }

    /// Whether no game of a team's match has a result.
    fn is_open(&self, team: Tpn, round: u32) -> bool {
        let seats = self.event.teams.team(team).map(|team| self.seated(team, round)).unwrap_or_default();
        seats.iter().all(|(_, _, record)| matches!(record, Record::Paired { .. }))
    }

    fn meeting(&self, team: &Team, round: u32) -> Option<Match> {
        let seats = self.seated(team, round);
        let opponent = self.opponent(team, round, &seats)?;
        let color = self.color(team.tpn, round, &seats);
        let board = |&(board, player, record): &(usize, Tpn, Record)| BoardResult {
            board: board as u32 + 1,
            player,
            points: self.event.scoring.points(record),
            played: record.met().is_some(),
        };
        let boards: Vec<BoardResult> = seats.iter().map(board).collect();
        let played = boards.iter().any(|board| board.played) && self.forfeit(team.tpn, round).is_none();
        Some(Match { opponent, color, played, boards })
    }

    fn side(&self, team: &Team, rounds: u32, boards: u32) -> Side {
        let mut side = Side {
            tpn: team.tpn,
            records: Vec::new(),
            match_points: Vec::new(),
            game_points: Vec::new(),
            rulings: Vec::new(),
        };
        for round in 1..=rounds {
            let record = match self.meeting(team, round) {
                Some(meeting) => MatchRecord::Match(meeting),
                None => MatchRecord::Bye(self.bye(team.tpn, round)),
            };
            let (match_points, game_points) = self.worth(team.tpn, round, &record, boards);
            side.records.push(record);
            side.match_points.push(match_points);
            side.game_points.push(game_points);
        }
        for ruling in self.event.teams.abnormal.iter().filter(|ruling| ruling.players.contains(&team.tpn)) {
            side.rulings.push((ruling.round.unwrap_or(0), ruling.match_points, ruling.points));
        }
        side
    }

    fn bye(&self, team: Tpn, round: u32) -> Bye {
        let byes = &self.event.teams.byes;
        byes.iter().find(|bye| bye.tpn == team && bye.round == round).map_or(Bye::ZeroPoint, |bye| bye.bye)
    }

    /// Match points and game points of a round.
    fn worth(&self, team: Tpn, round: u32, record: &MatchRecord, boards: u32) -> (Points, Points) {
        let (match_scoring, scoring) = (&self.event.teams.scoring, &self.event.scoring);
        let on_all = |points: Points| points * boards as i32;
        let meeting = match record {
            MatchRecord::Match(meeting) => meeting,
            MatchRecord::Bye(Bye::PairingAllocated) => {
                let AllocatedBye { match_points, points } = self.event.teams.allocated_bye(boards, scoring);
                return (match_points, points);
            }
            MatchRecord::Bye(Bye::FullPoint) => return (match_scoring.win, on_all(scoring.win)),
            MatchRecord::Bye(Bye::HalfPoint) => return (match_scoring.draw, on_all(scoring.draw)),
            MatchRecord::Bye(Bye::ZeroPoint) => return (Points::ZERO, on_all(scoring.absent)),
        };
        let sum = |boards: &[BoardResult]| boards.iter().map(|board| board.points).sum::<Points>();
        let own = sum(&meeting.boards);
        if let Some(forfeit) = self.forfeit(team, round) {
            let color = if forfeit.white == team { Color::White } else { Color::Black };
            let won = forfeit.winner == Some(color);
            let points = if meeting.boards.is_empty() && won { on_all(scoring.win) } else { own };
            return (if won { match_scoring.win } else { Points::ZERO }, points);
        }
        let other = self.event.teams.team(meeting.opponent).and_then(|other| self.meeting(other, round));
        let theirs = other.map_or(Points::ZERO, |other| sum(&other.boards));
        let match_points = match own.cmp(&theirs) {
            std::cmp::Ordering::Greater => match_scoring.win,
            std::cmp::Ordering::Equal if !meeting.played => Points::ZERO,
            // Where games without a result are worth nothing yet, neither is a match without one.
            std::cmp::Ordering::Equal if scoring.unknown == Points::ZERO && self.is_open(team, round) => {
                Points::ZERO
            }
            std::cmp::Ordering::Equal => match_scoring.draw,
            std::cmp::Ordering::Less => match_scoring.loss,
        };
        (match_points, own)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::team::LineUp;
    use crate::{Player, Request, Score};

    /// Opponent, colour, score.
    type Cell = (u32, char, char);

    /// Two teams of three boards (and a reserve in the first), with cells as `opponent colour score`.
    fn event(cells: &[(u32, &[Cell])]) -> Tournament {
        let record = |&(opponent, color, score): &Cell| {
            let color = if color == 'w' { Color::White } else { Color::Black };
            let opponent = Tpn(opponent);
            match score {
                '+' | '-' => Record::Forfeit {
                    opponent: (opponent.0 > 0).then_some(opponent),
                    color: None,
                    won: score == '+',
                },
                'z' => Record::Bye(Bye::ZeroPoint),
                _ => {
                    let score = [Score::Loss, Score::Draw, Score::Win]["0=1".find(score).unwrap()];
                    Record::Played { opponent, color, score, rated: true }
                }
            }
        };
        let player = |&(tpn, cells): &(u32, &[Cell])| Player {
            records: cells.iter().map(record).collect(),
            ..Player::new(Tpn(tpn))
        };
        let mut event = Tournament { players: cells.iter().map(player).collect(), ..Tournament::default() };
        event.teams.teams = vec![
            Team::new(Tpn(1), [1, 2, 3, 4].map(Tpn).to_vec()),
            Team::new(Tpn(2), [5, 6, 7].map(Tpn).to_vec()),
        ];
        event
    }

    fn played() -> Tournament {
        event(&[
            (1, &[(5, 'w', '1')]),
            (2, &[(0, 'w', 'z')]),
            (3, &[(6, 'b', '=')]),
            (4, &[(7, 'w', '0')]),
            (5, &[(1, 'b', '0')]),
            (6, &[(3, 'w', '=')]),
            (7, &[(4, 'b', '1')]),
        ])
    }

    #[test]
    fn a_match_is_the_games_of_its_boards() {
        let table = Table::new(&played());
        assert_eq!((table.rounds, table.boards), (1, 3));
        let meeting = table.sides[0].meeting(1).unwrap();
        assert_eq!((meeting.opponent, meeting.color, meeting.played), (Tpn(2), Some(Color::White), true));
        let boards: Vec<(u32, u32, i32)> =
            meeting.boards.iter().map(|board| (board.board, board.player.0, board.points.tenths())).collect();
        assert_eq!(boards, [(1, 1, 10), (2, 3, 5), (3, 4, 0)]);
        assert_eq!(table.sides[1].meeting(1).unwrap().color, Some(Color::Black));
        let drawn = (Points::ONE, Points::from_tenths(15));
        assert_eq!((table.sides[0].points_after(1), table.sides[1].points_after(1)), (drawn, drawn));
    }

    #[test]
    fn a_match_without_a_result_is_worth_nothing_yet_in_standings() {
        let mut open = event(&[(1, &[]), (5, &[])]);
        let paired = |opponent, color| Record::Paired { opponent: Tpn(opponent), color };
        open.players[0].records = vec![paired(5, Color::White)];
        open.players[1].records = vec![paired(1, Color::Black)];
        // For the pairing it is drawn (C.04.2).
        let worth = |event: &Tournament| Table::new(event).sides[0].points_after(1);
        assert_eq!(worth(&open), (Points::ONE, Points::HALF));
        assert_eq!(worth(&open.counted()), (Points::ZERO, Points::ZERO));
    }

    #[test]
    fn a_line_up_tells_the_boards() {
        let mut event = played();
        let seats = [4, 3, 1].map(|tpn| Some(Tpn(tpn))).to_vec();
        event.teams.line_ups = vec![LineUp { round: 1, team: Tpn(1), opponent: Tpn(2), players: seats }];
        let side = &Table::new(&event).sides[0];
        let boards: Vec<u32> = side.meeting(1).unwrap().boards.iter().map(|board| board.player.0).collect();
        assert_eq!(boards, [4, 3, 1]);
    }

    #[test]
    fn a_forfeited_match_is_no_meeting_over_the_board() {
        let forfeit = |winner| ForfeitedMatch { round: 1, white: Tpn(1), black: Tpn(2), winner };
        let mut nobody = event(&[(1, &[(0, 'w', 'z')]), (5, &[(0, 'w', 'z')])]);
        nobody.teams.colors = vec![Color::White; 3];
        nobody.teams.forfeits = vec![forfeit(Some(Color::Black))];
        let table = Table::new(&nobody);
        assert!(!table.sides[0].meeting(1).unwrap().played);
        assert_eq!(table.sides[0].points_after(1), (Points::ZERO, Points::ZERO));
        assert_eq!(table.sides[1].points_after(1), (Points::from_tenths(20), Points::from_tenths(30)));
        nobody.teams.forfeits = vec![forfeit(None)];
        assert_eq!(Table::new(&nobody).sides[1].points_after(1), (Points::ZERO, Points::ZERO));
        // All boards forfeited without being named so.
        let silent = event(&[(1, &[(5, 'w', '+')]), (5, &[(1, 'b', '-')])]);
        let table = Table::new(&silent);
        assert!(!table.sides[0].meeting(1).unwrap().played);
        assert_eq!(table.sides[0].points_after(1), (Points::from_tenths(20), Points::ONE));
    }

    #[test]
    fn byes_are_worth_what_a_match_would_be() {
        let mut event = event(&[(1, &[(0, 'w', 'z')]), (5, &[(0, 'w', 'z')])]);
        event.teams.colors = vec![Color::White; 4];
        let bye = |tpn, bye| Request { tpn: Tpn(tpn), round: 1, bye };
        event.teams.byes = vec![bye(1, Bye::PairingAllocated), bye(2, Bye::FullPoint)];
        let table = Table::new(&event);
        assert_eq!(table.sides[0].points_after(1), (Points::ONE, Points::from_tenths(20)));
        assert_eq!(table.sides[1].points_after(1), (Points::from_tenths(20), Points::from_tenths(40)));
        event.teams.allocated = Some(AllocatedBye { match_points: Points::ZERO, points: Points::ONE });
        assert_eq!(Table::new(&event).sides[0].points_after(1), (Points::ZERO, Points::ONE));
    }

    #[test]
    fn rulings_count() {
        let mut event = played();
        event.teams.abnormal = vec![crate::Abnormal {
            kind: ' ',
            match_points: -Points::ONE,
            points: Points::HALF,
            round: None,
            players: vec![Tpn(2)],
        }];
        assert_eq!(Table::new(&event).sides[1].points_after(1), (Points::ZERO, Points::from_tenths(20)));
    }
}
