//! Lines about teams: 013, 300, 310, 320, 330, 352, 362, 802.

use super::cells::bye_letter;
use super::line::Line;
use super::read::Row;
use super::write::{Lines, four};
use super::{Fault, FaultKind, Report};
use crate::team::{AllocatedBye, ForfeitedMatch, LineUp, MatchRecord, Side, Table, Team};
use crate::{Bye, Points, Record, Request, Tournament, Tpn};
use rules::Color;

/// Members that a line has room for.
const MEMBERS: usize = 14;
/// Columns of line 310: the first member.
const FIRST_MEMBER: usize = 74;
/// Columns of line 802: the first round, and from one to the next.
const FIRST_RESULT: usize = 29;
const RESULT_STEP: usize = 13;

/// A line 310.
struct TeamLine {
    line: Line,
    team: Team,
    /// Match points and game points as stated.
    stated: [Option<Points>; 2],
    rank: Option<u32>,
}

/// What lines of a file say about teams.
#[derive(Default)]
pub(super) struct TeamLines {
    /// Lines 310.
    teams: Vec<TeamLine>,
    /// Lines 013.
    units: Vec<(Line, String, Vec<Tpn>)>,
    line_ups: Vec<(Line, LineUp)>,
    forfeits: Vec<(Line, ForfeitedMatch)>,
    /// Line 320, with the team of each round.
    allocated: Option<(Line, Option<AllocatedBye>, Vec<Option<Tpn>>)>,
    colors: Vec<Color>,
    scoring: crate::team::MatchScoring,
    results: Vec<Line>,
    /// A line that only team events have.
    matches_told: bool,
}

impl TeamLines {
    /// Line 013: a team's name and members.
    pub(super) fn unit(&mut self, line: &Line) -> Result<(), Fault> {
        line.blank([4])?;
        let name = line.text(5, 36);
        let players = members(line, 37)?;
        self.units.push((line.clone(), name, players));
        Ok(())
    }

    /// Line 310: a team with its members and points.
    pub(super) fn team(&mut self, line: &Line) -> Result<(), Fault> {
        line.blank([4, 8, 41, 47, 54, 61, 68, 72, 73])?;
        let tpn = Tpn(line.needed(5, 7, "a team's number")?);
        if tpn.0 == 0 {
            return Err(line.bad(5, 7, "a team's number from 1"));
        }
        if self.teams.iter().any(|other| other.team.tpn == tpn) {
            return Err(line.fault(5, FaultKind::SameNumber(tpn)));
        }
        let team = Team {
            tpn,
            name: line.text(9, 40),
            nickname: line.text(42, 46),
            strength: line.number(48, 53)?,
            players: members(line, FIRST_MEMBER)?,
        };
        let stated = [line.points(55, 60)?, line.points(62, 67)?];
        let rank = line.number(69, 71)?.filter(|&rank| rank > 0);
        self.teams.push(TeamLine { line: line.clone(), team, stated, rank });
        self.matches_told = true;
        Ok(())
    }

    /// Line 300: who sat where.
    pub(super) fn line_up(&mut self, line: &Line) -> Result<(), Fault> {
        line.blank([4, 8, 12, 16])?;
        let round = round(line, 5)?;
        let team = Tpn(line.needed(9, 11, "a team's number")?);
        let opponent = Tpn(line.needed(13, 15, "the other team's number")?);
        let columns: Vec<usize> = (17..=line.len()).step_by(5).collect();
        line.blank(columns.iter().map(|column| column + 4))?;
        if columns.is_empty() {
            return Err(line.bad(17, 20, "the player of the first board, or 0000"));
        }
        let player = |column: usize| {
            let number = line.needed(column, column + 3, "a pairing number, or 0000")?;
            Ok((number > 0).then_some(Tpn(number)))
        };
        let players: Vec<Option<Tpn>> = columns.into_iter().map(player).collect::<Result<_, Fault>>()?;
        let seated: Vec<Tpn> = players.iter().copied().flatten().collect();
        if let Some(twice) = (1..seated.len()).find(|&at| seated[..at].contains(&seated[at])) {
            return Err(line.fault(17, FaultKind::SameNumber(seated[twice])));
        }
        if self.line_ups.iter().any(|(_, other)| (other.round, other.team) == (round, team)) {
            return Err(line.fault(5, FaultKind::Contradiction("line-up of this team and round")));
        }
        self.line_ups.push((line.clone(), LineUp { round, team, opponent, players }));
        self.matches_told = true;
        Ok(())
    }

    /// Line 320: what the allocated bye is worth, and who had it in each round.
    pub(super) fn allocated(&mut self, line: &Line) -> Result<(), Fault> {
        line.blank([4, 9, 14])?;
        if self.allocated.is_some() {
            return Err(line.fault(1, FaultKind::Contradiction("list of byes")));
        }
        let worth = match (line.points(5, 8)?, line.points(10, 13)?) {
            (None, None) => None,
            (Some(match_points), Some(points)) => Some(AllocatedBye { match_points, points }),
            (None, _) => return Err(line.bad(5, 8, "match points")),
            (_, None) => return Err(line.bad(10, 13, "game points")),
        };
        let columns: Vec<usize> = (15..=line.len()).step_by(4).collect();
        line.blank(columns.iter().map(|column| column + 3))?;
        let team = |&column: &usize| Ok(line.number(column, column + 2)?.filter(|&tpn| tpn > 0).map(Tpn));
        let teams = columns.iter().map(team).collect::<Result<_, Fault>>()?;
        self.allocated = Some((line.clone(), worth, teams));
        self.matches_told = true;
        Ok(())
    }

    /// Line 330: a match that did not take place.
    pub(super) fn forfeit(&mut self, line: &Line) -> Result<(), Fault> {
        line.blank([4, 7, 11, 15])?;
        let winner = match line.text(5, 6).as_str() {
            "+-" => Some(Color::White),
            "-+" => Some(Color::Black),
            "--" => None,
            _ => return Err(line.bad(5, 6, "+-, -+ or --")),
        };
        let round = round(line, 8)?;
        let white = Tpn(line.needed(12, 14, "White's team")?);
        let black = Tpn(line.needed(16, 18, "Black's team")?);
        let again = |other: &ForfeitedMatch| {
            other.round == round && [other.white, other.black].iter().any(|&tpn| tpn == white || tpn == black)
        };
        if white == black || self.forfeits.iter().any(|(_, other)| again(other)) {
            return Err(line.fault(12, FaultKind::Contradiction("match of this team and round")));
        }
        self.forfeits.push((line.clone(), ForfeitedMatch { round, white, black, winner }));
        self.matches_told = true;
        Ok(())
    }

    /// Line 352: colours of the boards.
    pub(super) fn colors(&mut self, line: &Line) -> Result<(), Fault> {
        let color = |letter: char| match letter.to_ascii_uppercase() {
            'W' => Ok(Color::White),
            'B' => Ok(Color::Black),
            _ => Err(line.bad(5, line.len(), "the letters W and B")),
        };
        let colors: Vec<Color> = line.rest(5).chars().map(color).collect::<Result<_, _>>()?;
        if colors.is_empty() || (!self.colors.is_empty() && self.colors != colors) {
            return Err(line.bad(5, line.len().max(5), "the letters W and B, once"));
        }
        self.colors = colors;
        self.matches_told = true;
        Ok(())
    }

    /// Line 362: symbols with points, between blanks.
    pub(super) fn scoring(&mut self, line: &Line) -> Result<(), Fault> {
        let bad = || line.bad(5, line.len().max(5), "TW, TD or TL with points");
        let text = line.rest(5);
        let mut words = text.split_whitespace();
        while let Some(symbol) = words.next() {
            let points: Points = words.next().and_then(|word| word.parse().ok()).ok_or_else(bad)?;
            match symbol.to_ascii_uppercase().as_str() {
                "TW" => self.scoring.win = points,
                "TD" => self.scoring.draw = points,
                "TL" => self.scoring.loss = points,
                _ => return Err(bad()),
            }
        }
        self.matches_told = true;
        Ok(())
    }

    /// Line 802, to be held against the matches once they are known.
    pub(super) fn result(&mut self, line: &Line) -> Result<(), Fault> {
        line.needed(5, 7, "a team's number")?;
        self.results.push(line.clone());
        self.matches_told = true;
        Ok(())
    }

    /// Puts the teams into the report and says what of them cannot be. Line-ups of players of other teams stay as they
    /// are, with a warning.
    pub(super) fn put(&self, report: &mut Report, rows: &[Row], warnings: &mut Vec<Fault>) -> Vec<Fault> {
        let mut faults = Vec::new();
        let info = &report.tournament.info;
        let named = info.type_code.to_ascii_uppercase().contains("TEAM")
            || info.type_code.is_empty() && info.kind.to_ascii_lowercase().contains("team");
        let teams = &mut report.tournament.teams;
        if self.teams.is_empty() {
            let unit = |(tpn, (_, name, players)): (u32, &(Line, String, Vec<Tpn>))| Team {
                name: name.clone(),
                ..Team::new(Tpn(tpn), players.clone())
            };
            teams.teams = (1..).zip(&self.units).map(unit).collect();
        } else {
            teams.teams = self.teams.iter().map(|line| line.team.clone()).collect();
            teams.teams.sort_by_key(|team| team.tpn);
            faults.extend(self.units.iter().filter_map(|unit| differing_unit(teams, unit)));
        }
        let lines = self.teams.iter().map(|line| (&line.line, &line.team.players));
        let units = self.units.iter().map(|(line, _, players)| (line, players));
        let memberships: Vec<(&Line, &Vec<Tpn>)> =
            if self.teams.is_empty() { units.collect() } else { lines.collect() };
        faults.extend(memberships_of_nobody(&memberships, rows));
        teams.paired = (named || self.matches_told) && !teams.teams.is_empty();
        teams.colors = self.colors.clone();
        teams.scoring = self.scoring;
        let stated = self.teams.iter().filter_map(|line| Some((line.team.tpn, line.rank?)));
        report.team_ranks = stated.collect();
        self.put_matches(teams, &mut faults);
        // A player of another team may have sat there; somebody who is in no team and no line 001 cannot have.
        let seated = self
            .line_ups
            .iter()
            .flat_map(|(line, line_up)| line_up.players.iter().flatten().map(move |player| (line, *player)));
        let nobody = seated.filter(|(_, tpn)| !rows.iter().any(|row| row.player.tpn == *tpn));
        faults.extend(nobody.map(|(line, tpn)| line.fault(17, FaultKind::Unknown(tpn))));
        for (line, strange) in self.strange_line_ups(teams) {
            warnings.push(line.fault(17, FaultKind::NotAMember(strange)));
            report.others.push(line.raw(1, line.len()));
        }
        faults
    }

    /// Line-ups with a player of another team, and that player.
    fn strange_line_ups<'a>(&'a self, teams: &crate::team::Teams) -> Vec<(&'a Line, Tpn)> {
        let strange = |(line, line_up): &'a (Line, LineUp)| {
            let members = teams.team(line_up.team).map_or(&[][..], |team| &team.players);
            let strange = line_up.players.iter().flatten().find(|player| !members.contains(player))?;
            Some((line, *strange))
        };
        self.line_ups.iter().filter_map(strange).collect()
    }

    /// The players of such line-ups.
    pub(super) fn seated_elsewhere(&self, teams: &crate::team::Teams) -> std::collections::BTreeSet<Tpn> {
        let numbers: Vec<usize> =
            self.strange_line_ups(teams).into_iter().map(|(line, _)| line.number).collect();
        let strange = self.line_ups.iter().filter(|(line, _)| numbers.contains(&line.number));
        strange.flat_map(|(_, line_up)| line_up.players.iter().copied().flatten()).collect()
    }

    fn put_matches(&self, teams: &mut crate::team::Teams, faults: &mut Vec<Fault>) {
        let unknown = |line: &Line, column, tpn| {
            teams.team(tpn).is_none().then(|| line.fault(column, FaultKind::Unknown(tpn)))
        };
        for (line, line_up) in &self.line_ups {
            faults.extend(unknown(line, 9, line_up.team));
            faults.extend(unknown(line, 13, line_up.opponent));
        }
        for (line, forfeit) in &self.forfeits {
            faults.extend(unknown(line, 12, forfeit.white));
            faults.extend(unknown(line, 16, forfeit.black));
        }
        let mut byes = Vec::new();
        if let Some((line, _, allocated)) = &self.allocated {
            for (round, tpn) in (1..).zip(allocated).filter_map(|(round, tpn)| Some((round, (*tpn)?))) {
                faults.extend(unknown(line, 11 + 4 * round as usize, tpn));
                byes.push(Request { tpn, round, bye: Bye::PairingAllocated });
            }
        }
        teams.byes = byes;
        teams.allocated = self.allocated.as_ref().and_then(|(_, worth, _)| *worth);
        let strange: Vec<usize> =
            self.strange_line_ups(teams).into_iter().map(|(line, _)| line.number).collect();
        let sound = self.line_ups.iter().filter(|(line, _)| !strange.contains(&line.number));
        teams.line_ups = sound.map(|(_, line_up)| line_up.clone()).collect();
        teams.forfeits = self.forfeits.iter().map(|&(_, forfeit)| forfeit).collect();
    }

    /// Holds what is stated of teams against their matches. Where a game has no result yet nothing is certain.
    pub(super) fn hold(&self, event: &Tournament) -> Vec<Fault> {
        let open = |record: &Record| matches!(record, Record::Paired { .. });
        if !event.teams.paired || event.players.iter().any(|player| player.records.iter().any(open)) {
            return Vec::new();
        }
        let table = Table::new(event);
        let mut faults = Vec::new();
        for TeamLine { line, team, stated, .. } in self.teams.iter().filter(|_| table.rounds > 0) {
            let Some(side) = table.side(team.tpn) else { continue };
            let before = side.points_after(event.paired_rounds());
            let whole = side.points_after(table.rounds);
            let sums = [(55, "match points", before.0, whole.0), (62, "game points", before.1, whole.1)];
            for (stated, (column, what, before, whole)) in stated.iter().zip(sums) {
                if let Some(stated) = stated.filter(|stated| ![before, whole].contains(stated)) {
                    faults.push(line.fault(column, FaultKind::TeamPoints { what, stated, sum: whole }));
                }
            }
        }
        faults.extend(self.results.iter().filter_map(|line| hold_result(line, &table).err()));
        faults.sort_by_key(|fault| (fault.line, fault.column));
        faults
    }
}

fn round(line: &Line, column: usize) -> Result<u32, Fault> {
    let round = line.needed(column, column + 2, "a round")?;
    if round == 0 { Err(line.bad(column, column + 2, "a round from 1")) } else { Ok(round) }
}

/// Members from a column on, in fields of four with a blank between.
fn members(line: &Line, first: usize) -> Result<Vec<Tpn>, Fault> {
    let players = if line.len() < first { Vec::new() } else { line.numbers(first)? };
    if players.len() > MEMBERS {
        return Err(line.bad(first + 5 * MEMBERS, first + 5 * MEMBERS + 3, "fourteen players at most"));
    }
    Ok(players)
}

/// A line 013 beside lines 310 names the same members.
fn differing_unit(
    teams: &crate::team::Teams,
    (line, _, players): &(Line, String, Vec<Tpn>),
) -> Option<Fault> {
    let same = players.is_empty() || teams.teams.iter().any(|team| team.players == *players);
    (!same).then(|| line.fault(37, FaultKind::Contradiction("list of members")))
}

/// Members who take no part, or who stand twice.
fn memberships_of_nobody(lines: &[(&Line, &Vec<Tpn>)], rows: &[Row]) -> Vec<Fault> {
    let mut seen = std::collections::BTreeSet::new();
    let mut faults = Vec::new();
    for (line, players) in lines {
        for &player in *players {
            if !rows.iter().any(|row| row.player.tpn == player) {
                faults.push(line.fault(5, FaultKind::Unknown(player)));
            } else if !seen.insert(player) {
                faults.push(line.fault(5, FaultKind::TwoTeams(player)));
            }
        }
    }
    faults
}

/// Holds a line 802 against a team's matches, as it would be written.
fn hold_result(line: &Line, table: &Table) -> Result<(), Fault> {
    let tpn = Tpn(line.needed(5, 7, "a team's number")?);
    let side = table.side(tpn).ok_or_else(|| line.fault(5, FaultKind::Unknown(tpn)))?;
    line.blank([4, 8, 14, 21, 28])?;
    let (match_points, game_points) = side.points_after(table.rounds);
    for (first, what, sum) in [(15, "match points", match_points), (22, "game points", game_points)] {
        if let Some(stated) = line.points(first, first + 5)?.filter(|&stated| stated != sum) {
            return Err(line.fault(first, FaultKind::TeamPoints { what, stated, sum }));
        }
    }
    // The regulation's own example stands one column to the right of its table.
    let shift = usize::from(line.at(FIRST_RESULT) == ' ' && line.at(FIRST_RESULT + 3) != ' ');
    for (round, at) in (1..).zip((FIRST_RESULT + shift..=line.len()).step_by(RESULT_STEP)) {
        line.blank([at + 3, at + 5, at + 11, at + 12])?;
        line.points(at + 6, at + 9)?;
        let stated = line.raw(at, at + 10);
        let wanted = if round <= table.rounds { result_cell(side, round, &stated) } else { String::new() };
        let differ = stated.split_whitespace().ne(wanted.split_whitespace());
        if differ && !(round > table.rounds && stated.trim().starts_with(['F', 'H', 'Z', 'P'])) {
            return Err(line.fault(at, FaultKind::Contradiction("result of this match")));
        }
    }
    Ok(())
}

/// Eleven columns for a round: the other team or the bye, colour, game points, `f` for a match forfeited. `stated` tells
/// the kind of bye that the file left open.
fn result_cell(side: &Side, round: u32, stated: &str) -> String {
    let index = round as usize - 1;
    let points = four(side.game_points[index]);
    match &side.records[index] {
        MatchRecord::Match(meeting) => {
            let color = meeting.color.map_or(' ', Color::letter);
            let forfeit = if !meeting.played { if stated.contains('F') { 'F' } else { 'f' } } else { ' ' };
            format!("{:>3} {color} {points:>4}{forfeit}", meeting.opponent)
        }
        MatchRecord::Bye(Bye::PairingAllocated) => format!("PAB   {points:>4} "),
        MatchRecord::Bye(bye) => format!("{}PB   {points:>4} ", bye_letter(*bye)),
    }
}

/// Teams as TRF16 has them.
pub(super) fn write_units(out: &mut Lines, event: &Tournament) {
    for team in &event.teams.teams {
        let name: String = team.name.chars().take(32).collect();
        out.line(&format!("013 {name:<32}{}", numbers(&team.players).get(1..).unwrap_or_default()));
    }
}

/// Terms of matches: lines 352 and 362.
pub(super) fn write_terms(out: &mut Lines, event: &Tournament) {
    let teams = &event.teams;
    let colors: String = teams.colors.iter().map(|color| color.letter().to_ascii_uppercase()).collect();
    out.text("352", &colors);
    let usual = crate::team::MatchScoring::default();
    let (scoring, usual) =
        ([teams.scoring.win, teams.scoring.draw, teams.scoring.loss], [usual.win, usual.draw, usual.loss]);
    if scoring != usual {
        let symbols = ["TW", "TD", "TL"].into_iter().zip(scoring);
        let values: Vec<String> =
            symbols.map(|(symbol, points)| format!("{symbol} {:>4}    ", four(points))).collect();
        out.text("362", &values.concat());
    }
}

/// Teams and their matches as TRF26 has them.
pub(super) fn write_teams(out: &mut Lines, report: &Report) {
    let event = &report.tournament;
    let teams = &event.teams;
    if !teams.paired {
        write_units(out, event);
        return;
    }
    let table = Table::new(event);
    for (team, side) in teams.teams.iter().zip(&table.sides) {
        let (match_points, game_points) = side.points_after(table.rounds);
        let name: String = team.name.chars().take(32).collect();
        let nickname: String = team.nickname.chars().take(5).collect();
        let strength = team.strength.map(|strength| strength.to_string()).unwrap_or_default();
        let rank = report.team_ranks.get(&team.tpn).map(|rank| rank.to_string()).unwrap_or_default();
        out.line(&format!(
            "310 {:>3} {name:<32} {nickname:<5} {strength:>6} {match_points:>6} {game_points:>6} {rank:>3} {}",
            team.tpn,
            numbers(&team.players)
        ));
    }
    write_matches(out, event);
    for (team, side) in teams.teams.iter().zip(&table.sides).filter(|_| table.rounds > 0) {
        let (match_points, game_points) = side.points_after(table.rounds);
        let nickname: String = team.nickname.chars().take(5).collect();
        let cells: Vec<String> = (1..=table.rounds).map(|round| result_cell(side, round, "")).collect();
        let tpn = team.tpn;
        out.line(&format!(
            "802 {tpn:>3} {nickname:<5} {match_points:>6} {game_points:>6} {}",
            cells.join("  ")
        ));
    }
}

/// Lines 240 to 330 for teams.
fn write_matches(out: &mut Lines, event: &Tournament) {
    let teams = &event.teams;
    for bye in teams.byes.iter().filter(|bye| bye.bye != Bye::PairingAllocated) {
        out.line(&format!("240 {} {:>3} {:>4}", bye_letter(bye.bye), bye.round, bye.tpn));
    }
    for line_up in &teams.line_ups {
        let seat =
            |player: &Option<Tpn>| player.map_or_else(|| " 0000".to_owned(), |tpn| format!(" {tpn:>4}"));
        let seats: String = line_up.players.iter().map(seat).collect();
        out.line(&format!("300 {:>3} {:>3} {:>3}{seats}", line_up.round, line_up.team, line_up.opponent));
    }
    let allocated: Vec<&Request> = teams.byes.iter().filter(|bye| bye.bye == Bye::PairingAllocated).collect();
    if teams.allocated.is_some() || !allocated.is_empty() {
        let worth = teams.allocated.map_or_else(
            || " ".repeat(9),
            |worth| format!("{:>4} {:>4}", four(worth.match_points), four(worth.points)),
        );
        let last = allocated.iter().map(|bye| bye.round).max().unwrap_or(0);
        let of = |round| allocated.iter().find(|bye| bye.round == round).map_or(0, |bye| bye.tpn.0);
        let byes: String = (1..=last).map(|round| format!(" {:>3}", format!("{:03}", of(round)))).collect();
        out.line(&format!("320 {worth}{byes}"));
    }
    for forfeit in &teams.forfeits {
        let kind = match forfeit.winner {
            Some(Color::White) => "+-",
            Some(Color::Black) => "-+",
            None => "--",
        };
        out.line(&format!("330 {kind} {:>3} {:>3} {:>3}", forfeit.round, forfeit.white, forfeit.black));
    }
}

fn numbers(players: &[Tpn]) -> String {
    players.iter().map(|tpn| format!(" {tpn:>4}")).collect()
}
