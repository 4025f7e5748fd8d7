//! A report file as an event.

use super::line::{Line, lines};
use super::teams::TeamLines;
use super::write::WITHIN_COMMENT;
use super::{Fault, FaultKind, cells};
use crate::team::TeamAcceleration;
use crate::{
    Abnormal, Acceleration, Bye, Player, Points, Prohibited, Record, Request, Sex, Title, Tournament, Tpn,
};
use rules::Color;
use std::collections::{BTreeMap, BTreeSet};

/// Lines that are kept as they are: ratings and standings by which rule, the program, the longer table of teams.
const KEPT: &[&str] = &["172", "182", "212", "801"];

/// How a file is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reading {
    /// The round to be paired: columns before it are history, those after it are ignored. Without it, the first round in
    /// which nobody is paired.
    pub round: Option<u32>,
}

/// A report file: the event, and what a report has besides.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// The event.
    pub tournament: Tournament,
    /// Ranks as stated.
    pub ranks: BTreeMap<Tpn, u32>,
    /// Ranks of teams as stated.
    pub team_ranks: BTreeMap<Tpn, u32>,
    /// Lines of codes that are not read here, as they are.
    pub others: Vec<String>,
    /// Lines `###`, as they are.
    pub comments: Vec<String>,
}

/// A report, and what in its file was doubtful.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Noted {
    /// The report.
    pub report: Report,
    /// What could be read in one way only though it is not as the regulation has it, and lines about teams that
    /// contradict the teams: those stand in [`Report::others`] as they are. In the order of lines.
    pub warnings: Vec<Fault>,
}

/// Reads a report file, without a word of what was doubtful in it.
///
/// # Errors
/// As [`read_noting`].
pub fn read(bytes: &[u8], reading: Reading) -> Result<Report, Vec<Fault>> {
    read_noting(bytes, reading).map(|noted| noted.report)
}

/// Reads a report file.
///
/// # Errors
/// Every fault there is, in the order of lines; a file with one is not taken.
pub fn read_noting(bytes: &[u8], reading: Reading) -> Result<Noted, Vec<Fault>> {
    let lines = lines(bytes);
    let hidden: Vec<&Line> = lines.iter().filter(|line| line.within(WITHIN_COMMENT).is_some()).collect();
    let within = lines.iter().map(|line| line.within(WITHIN_COMMENT).unwrap_or_else(|| line.clone()));
    let read = read_lines(within, reading);
    if read.is_ok() || hidden.is_empty() {
        return read;
    }
    // What another program changed beside a comment makes a comment of it again, not a fault of the file.
    let mut noted = read_lines(lines.iter().cloned(), reading)?;
    noted.warnings.extend(hidden.iter().map(|line| line.fault(1, FaultKind::CommentDisagrees)));
    noted.warnings.sort_by_key(|warning| (warning.line, warning.column));
    Ok(noted)
}

fn read_lines(lines: impl Iterator<Item = Line>, reading: Reading) -> Result<Noted, Vec<Fault>> {
    let mut reader = Reader::default();
    for line in lines {
        if let Err(fault) = reader.take_however_counted(&line) {
            reader.faults.push(fault);
        }
    }
    reader.finish(reading)
}

/// The last column of the name in lines whose columns programs count in other ways.
fn last_of_name(code: &str) -> Option<usize> {
    match code {
        "001" => Some(47),
        "013" => Some(36),
        "310" => Some(40),
        _ => None,
    }
}

/// One player's line, before rounds are sorted into history and coming ones.
pub(super) struct Row {
    pub(super) line: Line,
    pub(super) player: Player,
    stated: Option<Points>,
    cells: Vec<Option<Record>>,
}

#[derive(Default)]
struct Reader {
    report: Report,
    rows: Vec<Row>,
    /// Numbers named in lines, to be looked up once all are known.
    named: Vec<(Line, Vec<Tpn>)>,
    rounds: Option<(u32, Line)>,
    /// Values given, by symbol. A bye that the pairing allocates is a win and an unknown result a draw without one.
    values: BTreeMap<&'static str, Points>,
    /// The initial order is that of the ranks stated.
    by_rank: bool,
    /// Byes announced, with their lines.
    asked: Vec<(Request, Line)>,
    /// Ids of XXZ: absent from the round to be paired.
    absent: Vec<(Tpn, Line)>,
    /// Virtual match points, one for each acceleration.
    virtual_match_points: Vec<Points>,
    teams: TeamLines,
    /// Players named by lines of a team event that are kept and count for nothing.
    aside: BTreeSet<Tpn>,
    faults: Vec<Fault>,
    warnings: Vec<Fault>,
}

impl Reader {
    /// Takes a line whose columns are counted in characters or, where only that makes a line of it, in bytes or as wide
    /// as a terminal shows them.
    fn take_however_counted(&mut self, line: &Line) -> Result<(), Fault> {
        let reads = |line: &Line| Reader::default().take(line).is_ok();
        let Some(end) = last_of_name(&line.code()).filter(|_| line.has_wide_text() && !reads(line)) else {
            return self.take(line);
        };
        let counted = [(line.in_bytes(end), "bytes"), (line.in_columns_shown(end), "the width shown")];
        let mut fitting = counted.iter().filter(|(other, _)| reads(other));
        match (fitting.next(), fitting.next()) {
            (Some((other, unit)), None) => {
                self.take(other)?;
                self.warnings.push(line.fault(1, FaultKind::Counted(unit)));
                Ok(())
            }
            _ => self.take(line),
        }
    }

    fn take(&mut self, line: &Line) -> Result<(), Fault> {
        let info = &mut self.report.tournament.info;
        match line.code().as_str() {
            "###" => self.report.comments.push(line.raw(1, line.len())),
            "001" => self.player(line)?,
            "012" => info.name = line.rest(5),
            "022" => info.city = line.rest(5),
            "032" => info.federation = line.rest(5),
            "042" => info.start = line.rest(5),
            "052" => info.end = line.rest(5),
            // Counts of players, rated players and teams follow from the lines themselves.
            "062" | "072" | "082" => {}
            "092" => info.kind = line.rest(5),
            "102" => info.chief_arbiter = line.rest(5),
            "112" => info.deputies.extend(Some(line.rest(5)).filter(|name| !name.is_empty())),
            "122" => info.time_control = line.rest(5),
            "132" => self.dates(line)?,
            "142" | "XXR" => self.rounds(line)?,
            "152" => self.initial_color(line)?,
            "162" => self.scoring_columns(line)?,
            "192" => info.type_code = line.rest(5),
            "202" => info.tie_breaks = codes(&line.rest(5)),
            "222" => info.time_code = line.rest(5),
            "240" => self.request(line)?,
            "250" => self.acceleration(line)?,
            "260" => self.prohibited(line)?,
            "299" => self.abnormal(line)?,
            "013" => self.teams.unit(line)?,
            "300" => self.teams.line_up(line)?,
            "310" => self.teams.team(line)?,
            "320" => self.teams.allocated(line)?,
            "330" => self.teams.forfeit(line)?,
            "352" => self.teams.colors(line)?,
            "362" => self.teams.scoring(line)?,
            "802" => self.teams.result(line)?,
            "XXZ" => {
                let absent = line.words(5)?;
                self.name(line, &absent);
                self.absent.extend(absent.into_iter().map(|tpn| (tpn, line.clone())));
            }
            "XXS" => self.scoring_words(line)?,
            "XXC" => self.configuration(line)?,
            "XXA" => self.virtual_points(line)?,
            "XXP" => {
                let players = line.words(5)?;
                self.prohibit(line, 1..=u32::MAX, players)?;
            }
            "BBW" | "BBD" | "BBL" | "BBZ" | "BBF" | "BBU" => self.scoring_line(line)?,
            code if KEPT.contains(&code) || is_national_record(line) => {
                self.report.others.push(line.raw(1, line.len()));
            }
            code => return Err(line.fault(1, FaultKind::UnknownCode(code.to_owned()))),
        }
        Ok(())
    }

    /// Line 132: a date in eight columns for each round from column 92. Some programs put dates where other lines have
    /// their text, or write a line for each.
    fn dates(&mut self, line: &Line) -> Result<(), Fault> {
        let columns = (92..=line.len()).step_by(10);
        let between = columns.clone().flat_map(|column| [column + 8, column + 9]);
        let misplaced = line.blank((5..92).chain(between)).err();
        let dates = &mut self.report.tournament.info.dates;
        let Some(fault) = misplaced else {
            if line.len() >= 92 {
                *dates = columns.map(|column| line.text(column, column + 7)).collect();
            }
            return Ok(());
        };
        let text = line.rest(5);
        let words = || text.split_whitespace();
        let short = |date: &str| match date.strip_prefix("20") {
            Some(short) if date.len() == 10 => short.to_owned(),
            _ => date.to_owned(),
        };
        if !words().all(|word| is_date(&format!("20{}", short(word)))) {
            return Err(fault);
        }
        dates.extend(words().map(short));
        self.warnings.push(line.fault(fault.column, FaultKind::Elsewhere { column: 92 }));
        Ok(())
    }

    fn player(&mut self, line: &Line) -> Result<(), Fault> {
        line.blank([4, 9, 14, 48, 53, 57, 69, 85, 90, 91])?;
        // A date copied with a figure too many leaves all other fields where they are.
        let is_figure_more = is_date(&line.text(70, 79)) && line.at(80).is_ascii_digit();
        let too_long = line.blank([80]).err();
        if let Some(fault) = too_long.clone().filter(|_| !is_figure_more) {
            return Err(fault);
        }
        let tpn = Tpn(line.needed(5, 8, "a pairing number")?);
        if tpn.0 == 0 {
            return Err(line.bad(5, 8, "a pairing number from 1"));
        }
        if self.rows.iter().any(|row| row.player.tpn == tpn) {
            return Err(line.fault(5, FaultKind::SameNumber(tpn)));
        }
        let sex = match line.at(10).to_ascii_lowercase() {
            'm' => Some(Sex::Man),
            'w' | 'f' => Some(Sex::Woman),
            ' ' | '-' | 'u' => None,
            _ => return Err(line.bad(10, 10, "m or w")),
        };
        let title = match line.text(11, 13).as_str() {
            "" | "-" => None,
            text => Some(text.parse::<Title>().map_err(|()| line.bad(11, 13, "a title"))?),
        };
        let rating = line.number(49, 52)?.filter(|&rating| rating > 0);
        let fide_id = line.text(58, 68);
        let digits = fide_id.bytes().all(|byte| byte.is_ascii_digit());
        let fide_id = match fide_id.as_str() {
            "" => None,
            text => {
                Some(text.parse().ok().filter(|_| digits).ok_or_else(|| line.bad(58, 68, "a FIDE number"))?)
            }
        };
        let player = Player {
            name: line.text(15, 47),
            sex,
            title,
            rating: rating.map(|rating| rating as u16),
            federation: line.text(54, 56),
            fide_id: fide_id.filter(|&id: &u64| id > 0),
            birth: line.text(70, 79),
            ..Player::new(tpn)
        };
        let rank = line.number(86, 89)?.filter(|&rank| rank > 0);
        let row = Row { player, stated: line.points(81, 84)?, cells: cells::read(line)?, line: line.clone() };
        self.report.ranks.extend(rank.map(|rank| (tpn, rank)));
        self.rows.push(row);
        self.warnings.extend(too_long);
        Ok(())
    }

    fn rounds(&mut self, line: &Line) -> Result<(), Fault> {
        let rounds = line.needed(5, line.len().max(5), "a number of rounds")?;
        match &self.rounds {
            Some((other, _)) if *other != rounds => {
                Err(line.fault(5, FaultKind::RoundsDiffer(rounds, *other)))
            }
            Some(_) | None => {
                self.rounds = Some((rounds, line.clone()));
                self.report.tournament.rounds = Some(rounds);
                Ok(())
            }
        }
    }

    fn initial_color(&mut self, line: &Line) -> Result<(), Fault> {
        let color = match line.rest(5).to_ascii_uppercase().as_str() {
            "W" => Color::White,
            "B" => Color::Black,
            _ => return Err(line.bad(5, line.len().max(5), "W or B")),
        };
        self.set_initial_color(color, line)
    }

    fn set_initial_color(&mut self, color: Color, line: &Line) -> Result<(), Fault> {
        match self.report.tournament.initial_color.replace(color) {
            Some(other) if other != color => {
                Err(line.fault(5, FaultKind::Contradiction("colour for round 1")))
            }
            _ => Ok(()),
        }
    }

    /// Line 162: a symbol, four columns of points, four blanks, and so on.
    fn scoring_columns(&mut self, line: &Line) -> Result<(), Fault> {
        for column in (6..=line.len()).step_by(9) {
            let points = line
                .points(column + 1, column + 4)?
                .ok_or_else(|| line.bad(column + 1, column + 4, "points"))?;
            let code = line.at(column).to_string();
            // bbpPairings writes Z where TRF26 says A.
            self.value(line, column, &code, points)?;
        }
        Ok(())
    }

    /// Line XXS: `CODE=VALUE` between blanks.
    fn scoring_words(&mut self, line: &Line) -> Result<(), Fault> {
        let bad = || line.bad(5, line.len().max(5), "CODE=VALUE with a known code");
        for word in line.rest(5).split_whitespace() {
            let (code, value) = word.split_once('=').ok_or_else(bad)?;
            let points: Points = value.parse().map_err(|_| bad())?;
            self.value(line, 5, code, points)?;
        }
        Ok(())
    }

    /// Lines BBW, BBD, BBL, BBZ, BBF, BBU: points in columns 5 to 8.
    fn scoring_line(&mut self, line: &Line) -> Result<(), Fault> {
        let points = line.points(5, line.len().max(5))?.ok_or_else(|| line.bad(5, 8, "points"))?;
        let code = match line.code().as_str() {
            "BBW" => "W",
            "BBD" => "D",
            "BBL" => "L",
            "BBU" => "PAB",
            _ => "FL",
        };
        self.value(line, 5, code, points)
    }

    /// Takes a scoring value by its symbol in line 162 or its name in line XXS, or says that there is no such name.
    fn value(&mut self, line: &Line, column: usize, code: &str, points: Points) -> Result<(), Fault> {
        match self.put_value(code, points) {
            Some(true) => Ok(()),
            Some(false) => Err(line.fault(column, FaultKind::Contradiction("value of the same result"))),
            None => Err(line.bad(column, column + code.len() - 1, "the symbol or name of a result")),
        }
    }

    /// Whether the value is the one given before, if there was one; none if there is no such name.
    fn put_value(&mut self, code: &str, points: Points) -> Option<bool> {
        let scoring = &mut self.report.tournament.scoring;
        let (place, name) = match code.to_ascii_uppercase().as_str() {
            "W" | "WW" | "BW" | "FW" | "FPB" => (&mut scoring.win, "W"),
            "D" | "WD" | "BD" | "HPB" => (&mut scoring.draw, "D"),
            "L" | "WL" | "BL" => (&mut scoring.loss, "L"),
            "FL" | "ZPB" | "A" | "Z" => (&mut scoring.absent, "A"),
            "PAB" | "P" => (&mut scoring.allocated, "P"),
            "X" => (&mut scoring.unknown, "X"),
            _ => return None,
        };
        // A win with White and one with Black, say, are worth the same here.
        let agrees = *self.values.entry(name).or_insert(points) == points;
        *place = points;
        Some(agrees)
    }

    fn configuration(&mut self, line: &Line) -> Result<(), Fault> {
        for word in line.rest(5).split_whitespace() {
            match word.to_ascii_lowercase().as_str() {
                "white1" => self.set_initial_color(Color::White, line)?,
                "black1" => self.set_initial_color(Color::Black, line)?,
                "rank" => self.by_rank = true,
                _ => return Err(line.bad(5, line.len(), "rank, white1 or black1")),
            }
        }
        Ok(())
    }

    fn request(&mut self, line: &Line) -> Result<(), Fault> {
        let bye = match line.at(5).to_ascii_uppercase() {
            'F' => Bye::FullPoint,
            'H' => Bye::HalfPoint,
            'Z' => Bye::ZeroPoint,
            _ => return Err(line.bad(5, 5, "F, H or Z")),
        };
        let round = line.needed(7, 9, "a round")?;
        line.blank([4, 6, 10])?;
        if round == 0 {
            return Err(line.bad(7, 9, "a round from 1"));
        }
        let players = line.numbers(11)?;
        self.name(line, &players);
        self.asked.extend(players.into_iter().map(|tpn| (Request { tpn, round, bye }, line.clone())));
        Ok(())
    }

    fn acceleration(&mut self, line: &Line) -> Result<(), Fault> {
        let match_points = line.points(5, 8)?;
        let points = line.points(10, 13)?.or(match_points.map(|_| Points::ZERO));
        let points = points.ok_or_else(|| line.bad(10, 13, "points"))?;
        let rounds = line.needed(15, 17, "the first round")?..=line.needed(19, 21, "the last round")?;
        let players =
            Tpn(line.needed(23, 26, "the first number")?)..=Tpn(line.needed(28, 31, "the last number")?);
        if rounds.is_empty() {
            return Err(line.bad(15, 21, "rounds in their order"));
        }
        if players.is_empty() {
            return Err(line.bad(23, 31, "numbers in their order"));
        }
        self.report.tournament.accelerations.push(Acceleration { points, rounds, players });
        self.virtual_match_points.push(match_points.unwrap_or(Points::ZERO));
        Ok(())
    }

    fn prohibited(&mut self, line: &Line) -> Result<(), Fault> {
        let (first, last) = (line.needed(5, 7, "the first round")?, line.needed(9, 11, "the last round")?);
        let last = if last == 999 { u32::MAX } else { last };
        if first > last {
            return Err(line.bad(5, 11, "rounds in their order"));
        }
        let players = line.numbers(13)?;
        self.prohibit(line, first..=last, players)
    }

    fn prohibit(&mut self, line: &Line, rounds: crate::Rounds, players: Vec<Tpn>) -> Result<(), Fault> {
        if players.len() < 2 {
            return Err(line.bad(5, line.len().max(5), "two pairing numbers or more"));
        }
        self.name(line, &players);
        self.report.tournament.prohibited.push(Prohibited { rounds, players });
        Ok(())
    }

    fn abnormal(&mut self, line: &Line) -> Result<(), Fault> {
        let round = line.needed(20, 22, "a round")?;
        let players = line.numbers(24)?;
        self.name(line, &players);
        self.report.tournament.abnormal.push(Abnormal {
            kind: line.at(5),
            match_points: line.points(8, 11)?.unwrap_or(Points::ZERO),
            points: line.points(14, 17)?.unwrap_or(Points::ZERO),
            round: (round > 0).then_some(round),
            players,
        });
        Ok(())
    }

    /// Line XXA: a number, then virtual points of each round in five columns each.
    fn virtual_points(&mut self, line: &Line) -> Result<(), Fault> {
        let tpn = Tpn(line.needed(5, 8, "a pairing number")?);
        self.name(line, &[tpn]);
        for (round, column) in (1..).zip((10..=line.len()).step_by(5)) {
            if let Some(points) = line.points(column, column + 4)?.filter(|&points| points != Points::ZERO) {
                let extra = Acceleration { points, rounds: round..=round, players: tpn..=tpn };
                self.report.tournament.accelerations.push(extra);
                self.virtual_match_points.push(points);
            }
        }
        Ok(())
    }

    fn name(&mut self, line: &Line, players: &[Tpn]) {
        self.named.push((line.clone(), players.to_vec()));
    }

    fn finish(mut self, reading: Reading) -> Result<Noted, Vec<Fault>> {
        let scoring = &mut self.report.tournament.scoring;
        scoring.allocated = *self.values.get("P").unwrap_or(&scoring.win);
        scoring.unknown = *self.values.get("X").unwrap_or(&scoring.draw);
        self.rows.sort_by_key(|row| row.player.tpn);
        let teams = std::mem::take(&mut self.teams);
        self.faults.extend(teams.put(&mut self.report, &self.rows, &mut self.warnings));
        self.aside = teams.seated_elsewhere(&self.report.tournament.teams);
        self.look_names_up();
        self.hold_cells_against_each_other();
        let next = self.round_to_pair(reading);
        self.give_to_teams(next);
        self.sort_rounds(next, reading.round.is_some());
        if self.faults.is_empty() {
            if self.by_rank {
                let mut order: Vec<Tpn> = self.rows.iter().map(|row| row.player.tpn).collect();
                order.sort_by_key(|tpn| self.report.ranks.get(tpn).copied().unwrap_or(u32::MAX));
                self.report.tournament.order = order;
            }
            self.report.tournament.players =
                std::mem::take(&mut self.rows).into_iter().map(|row| row.player).collect();
            let stated = teams.hold(&self.report.tournament);
            if self.is_whole() { &mut self.faults } else { &mut self.warnings }.extend(stated);
        }
        self.warnings.sort_by_key(|warning| (warning.line, warning.column));
        if self.faults.is_empty() {
            return Ok(Noted { report: self.report, warnings: self.warnings });
        }
        self.faults.sort_by_key(|fault| (fault.line, fault.column));
        Err(self.faults)
    }

    /// Whether sums can be held against what is stated of teams and their players: not where lines count for nothing, or
    /// rounds are missing.
    fn is_whole(&self) -> bool {
        let aside = |warning: &Fault| {
            matches!(
                warning.kind,
                FaultKind::NotATeam(_) | FaultKind::NotAMember(_) | FaultKind::Points { .. }
            )
        };
        !self.warnings.iter().any(aside)
    }

    fn row(&self, tpn: Tpn) -> Option<&Row> {
        self.rows.binary_search_by_key(&tpn, |row| row.player.tpn).ok().map(|index| &self.rows[index])
    }

    /// In a team event lines that name participants name teams. Prohibitions may name players all the same; a bye of
    /// somebody who is no team is left where it is.
    fn give_to_teams(&mut self, next: u32) {
        let event = &mut self.report.tournament;
        if !event.teams.paired {
            return;
        }
        let others = &mut self.report.others;
        let mut aside: Option<usize> = None;
        let strange = |tpn: Tpn| event.teams.team(tpn).is_none();
        let lines: BTreeSet<usize> =
            self.asked.iter().filter(|(bye, _)| strange(bye.tpn)).map(|(_, line)| line.number).collect();
        for (bye, line) in self.asked.iter().filter(|(_, line)| lines.contains(&line.number)) {
            self.aside.insert(bye.tpn);
            if aside != Some(line.number) {
                aside = Some(line.number);
                self.warnings.push(line.fault(11, FaultKind::NotATeam(bye.tpn)));
                others.push(line.raw(1, line.len()));
            }
        }
        self.asked.retain(|(_, line)| !lines.contains(&line.number));
        let absent = std::mem::take(&mut self.absent).into_iter();
        let absent = absent.map(|(tpn, line)| (Request { tpn, round: next, bye: Bye::ZeroPoint }, line));
        for (bye, line) in std::mem::take(&mut self.asked).into_iter().chain(absent) {
            let other = |other: &&Request| (other.tpn, other.round) == (bye.tpn, bye.round);
            match event.teams.byes.iter().find(other) {
                Some(other) if *other == bye => {}
                Some(_) => {
                    let (round, tpn) = (bye.round, bye.tpn);
                    self.faults.push(line.fault(5, FaultKind::Announced { round, tpn }));
                }
                None => event.teams.byes.push(bye),
            }
        }
        event.teams.byes.sort_by_key(|bye| (bye.round, cells::bye_letter(bye.bye), bye.tpn));
        let teams = &event.teams;
        let of_teams = |rule: &Prohibited| rule.players.iter().all(|&tpn| teams.team(tpn).is_some());
        (event.teams.prohibited, event.prohibited) =
            std::mem::take(&mut event.prohibited).into_iter().partition(of_teams);
        event.teams.abnormal = std::mem::take(&mut event.abnormal);
        let extra = std::mem::take(&mut event.accelerations).into_iter().zip(&self.virtual_match_points);
        event.teams.accelerations =
            extra.map(|(extra, &match_points)| TeamAcceleration { match_points, extra }).collect();
    }

    fn look_names_up(&mut self) {
        let teams = &self.report.tournament.teams;
        let is_team = |tpn| teams.team(tpn).is_some();
        let is_player = |tpn| self.row(tpn).is_some();
        let unknown = |(line, players): &(Line, Vec<Tpn>)| {
            let unknown = match line.code().as_str() {
                _ if !teams.paired => players.iter().find(|&&tpn| !is_player(tpn))?,
                "240" => players.iter().find(|&&tpn| !is_team(tpn) && !is_player(tpn))?,
                "260" | "XXP" if players.iter().all(|&tpn| is_player(tpn)) => return None,
                _ => players.iter().find(|&&tpn| !is_team(tpn))?,
            };
            Some(line.fault(5, FaultKind::Unknown(*unknown)))
        };
        let faults: Vec<Fault> = self.named.iter().filter_map(unknown).collect();
        self.faults.extend(faults);
    }

    /// Whoever names an opponent is named there, with the other colour.
    fn hold_cells_against_each_other(&mut self) {
        let mut faults = Vec::new();
        for row in &self.rows {
            for (index, cell) in row.cells.iter().enumerate() {
                let Some(opponent) = cell.and_then(Record::scheduled) else { continue };
                let round = index as u32 + 1;
                let at = cells::column(round);
                let Some(other) = self.row(opponent) else {
                    faults.push(row.line.fault(at, FaultKind::Unknown(opponent)));
                    continue;
                };
                let back = other.cells.get(index).copied().flatten();
                let mutual = back.is_some_and(|back| {
                    back.scheduled() == Some(row.player.tpn)
                        && scheduled_color(back)
                            .zip(cell.and_then(scheduled_color))
                            .is_none_or(|(a, b)| a != b)
                });
                if !mutual || opponent == row.player.tpn {
                    faults.push(row.line.fault(at, FaultKind::NotMutual { round, opponent }));
                }
            }
        }
        self.faults.extend(faults);
    }

    fn anybody_paired(&self, round: u32) -> bool {
        self.rows
            .iter()
            .any(|row| row.cells.get(round as usize - 1).copied().flatten().is_some_and(is_pairing))
    }

    /// The round to be paired: as told, else the first after all with a pairing.
    fn round_to_pair(&mut self, reading: Reading) -> u32 {
        if let Some(round) = reading.round {
            if let Some((rounds, line)) = self.rounds.as_ref().filter(|(rounds, _)| round > *rounds) {
                self.faults.push(line.fault(5, FaultKind::BeyondLast(*rounds)));
            }
            return round.max(1);
        }
        let columns = self.rows.iter().map(|row| row.cells.len()).max().unwrap_or(0) as u32;
        let last = (1..=columns).rev().find(|&round| self.anybody_paired(round)).unwrap_or(0);
        // Of a round in which nobody played everybody's cell should say so; a blank one means that it was missed.
        let gap = |round: u32| {
            let blank = |row: &&Row| row.cells.get(round as usize - 1).copied().flatten().is_none();
            let row = self.rows.iter().find(blank).filter(|_| !self.anybody_paired(round))?;
            Some(row.line.fault(cells::column(round), FaultKind::Gap { round }))
        };
        let gaps: Vec<Fault> = (1..last).filter_map(gap).collect();
        self.warnings.extend(gaps);
        last + 1
    }

    /// Sorts cells into history and byes announced, and holds the points against them. With a round `told` what
    /// stands after it does not count.
    fn sort_rounds(&mut self, next: u32, told: bool) {
        if !self.faults.is_empty() {
            return;
        }
        let mut asked: BTreeMap<(u32, Tpn), Bye> = BTreeMap::new();
        let cell = |row: &Row, round: u32| row.cells.get(round as usize - 1).copied().flatten();
        let again = self.rows.iter().any(|row| cell(row, next).and_then(Record::scheduled).is_some());
        for row in &self.rows {
            let last = if told { next } else { row.cells.len() as u32 };
            for round in next..=last {
                if let Some(bye) = standing_bye(cell(row, round), again) {
                    asked.insert((round, row.player.tpn), bye);
                }
            }
        }
        self.take_requests(next, &mut asked);
        let request = |((round, tpn), bye)| Request { tpn, round, bye };
        let mut requests: Vec<Request> = asked.into_iter().map(request).collect();
        requests.sort_by_key(|asked| (asked.round, cells::bye_letter(asked.bye), asked.tpn));
        self.report.tournament.requests = requests;
        let columns = self.rows.iter().map(|row| row.cells.len() as u32).max().unwrap_or(0).min(next - 1);
        for row in &mut self.rows {
            let records = (1..=columns).map(|round| cell(row, round).unwrap_or(Record::Bye(Bye::ZeroPoint)));
            row.player.records = records.collect();
        }
        self.hold_points(next);
    }

    /// Byes of lines 240 and XXZ: in a round of the history they fill a blank cell, in others they are announced.
    fn take_requests(&mut self, next: u32, asked: &mut BTreeMap<(u32, Tpn), Bye>) {
        let absent = std::mem::take(&mut self.absent).into_iter();
        let absent = absent.map(|(tpn, line)| (Request { tpn, round: next, bye: Bye::ZeroPoint }, line));
        for (Request { tpn, round, bye }, line) in std::mem::take(&mut self.asked).into_iter().chain(absent) {
            let agrees = if round >= next {
                *asked.entry((round, tpn)).or_insert(bye) == bye
            } else {
                let index = self.rows.binary_search_by_key(&tpn, |row| row.player.tpn);
                let row = &mut self.rows[index.expect("names were looked up")];
                let length = row.cells.len().max(round as usize);
                row.cells.resize(length, None);
                *row.cells[round as usize - 1].get_or_insert(Record::Bye(bye)) == Record::Bye(bye)
            };
            if !agrees {
                self.faults.push(line.fault(5, FaultKind::Announced { round, tpn }));
            }
        }
    }

    /// The points stated are those of the rounds before, with or without the round to be paired, or of the whole file.
    fn hold_points(&mut self, next: u32) {
        let scoring = self.report.tournament.scoring;
        let mut faults = Vec::new();
        // Whether everybody has more than the rounds in the file can have given, and no more than all rounds can.
        let planned = self.report.tournament.rounds.unwrap_or(0);
        let missing = scoring.win.max(scoring.allocated) * (planned + 1).saturating_sub(next) as i32;
        let mut is_excerpt = planned >= next;
        for row in &self.rows {
            let Some(stated) = row.stated else { continue };
            let event = &self.report.tournament;
            let ruled = event.points_after(&Player::new(row.player.tpn), u32::MAX);
            let sum = |rounds: usize| -> Points {
                let cells = row.cells.iter().take(rounds);
                cells.map(|cell| cell.map_or(scoring.absent, |record| scoring.points(record))).sum()
            };
            let asked =
                event.requests.iter().find(|request| (request.tpn, request.round) == (row.player.tpn, next));
            let before = sum(next as usize - 1) + ruled;
            let requested =
                before + asked.map_or(Points::ZERO, |asked| scoring.points(Record::Bye(asked.bye)));
            let with = if asked.is_some() { requested } else { sum(next as usize) + ruled };
            let whole = sum(usize::MAX) + ruled;
            // A game without a result may have been counted, or not yet.
            let unknown = row.cells.iter().filter(|cell| matches!(cell, Some(Record::Paired { .. }))).count();
            let open = scoring.unknown * unknown as i32;
            let fits = [before, with, whole, before - open, with - open, whole - open].contains(&stated);
            is_excerpt &= !fits && stated > before.max(with).max(whole) && stated <= before + missing;
            if !fits {
                let kind = FaultKind::Points { tpn: row.player.tpn, stated, before, with };
                faults.push((row.player.tpn, row.line.fault(81, kind)));
            }
        }
        for (tpn, fault) in faults {
            let in_doubt = is_excerpt || self.aside.contains(&tpn);
            if in_doubt { &mut self.warnings } else { &mut self.faults }.push(fault);
        }
    }
}

/// `YYYY/MM/DD`, unknown months and days as 00.
fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('/').collect();
    let number = |at: usize, digits: usize| {
        let part = parts.get(at).filter(|part| part.len() == digits)?;
        part.bytes().all(|byte| byte.is_ascii_digit()).then(|| part.parse::<u32>().ok()).flatten()
    };
    let fits = |at, digits, most| number(at, digits).is_some_and(|number| number <= most);
    parts.len() == 3 && fits(0, 4, 9999) && fits(1, 2, 12) && fits(2, 2, 31)
}

/// Whether somebody with this cell took part in the pairing of the round.
fn is_pairing(record: Record) -> bool {
    match record {
        Record::Played { .. } | Record::Forfeit { .. } | Record::Paired { .. } => true,
        Record::Bye(bye) => bye == Bye::PairingAllocated,
    }
}

fn scheduled_color(record: Record) -> Option<Color> {
    match record {
        Record::Played { color, .. } | Record::Paired { color, .. } => Some(color),
        Record::Forfeit { color, .. } => color,
        Record::Bye(_) => None,
    }
}

/// What keeps somebody out of the round to be paired. `again`: the round was paired and is paired again.
fn standing_bye(cell: Option<Record>, again: bool) -> Option<Bye> {
    match (cell, again) {
        // Where others are paired, a blank is an absence.
        (None, true) => Some(Bye::ZeroPoint),
        (Some(Record::Bye(Bye::PairingAllocated)), true) => None,
        (Some(Record::Bye(bye)), _) => Some(bye),
        (Some(Record::Forfeit { opponent: None, won, .. }), false) => {
            Some(if won { Bye::FullPoint } else { Bye::ZeroPoint })
        }
        _ => None,
    }
}

/// A federation's code in place of 001, and a participant's number.
fn is_national_record(line: &Line) -> bool {
    let letters = line.code().bytes().all(|byte| byte.is_ascii_uppercase());
    letters && line.at(4) == ' ' && matches!(line.number(5, 8), Ok(Some(_)))
}

/// Codes between commas or blanks.
fn codes(text: &str) -> Vec<String> {
    text.split([',', ' ', ';']).filter(|code| !code.is_empty()).map(str::to_owned).collect()
}
