//! An event as a report file, in the edition that is asked for.

use super::Report;
use super::{cells, teams};
use crate::{Acceleration, Player, Points, Scoring, Sex, Tournament, Tpn};
use rules::Color;
use std::fmt::Write;

/// Which edition is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edition {
    /// Of 2006: players (001) and the event's head (012 to 132). What it has no line for, units of players among it, stands
    /// in comments, and byes of the coming round stand in its column.
    Trf06,
    /// Of 2015: the same and the units (013).
    Trf16,
    /// Of 1 September 2025.
    Trf26,
}

/// Writes a report: every player has one cell for each round paired so far and, in TRF26, none beyond; byes of coming
/// rounds stand in lines 240. Lines end with CRLF.
///
/// An older edition has each line that only a newer one knows as a comment, `### TRF26: 299 …`, so that whoever looks sees
/// what other programs will not take from it, and [`read`](super::read) takes it.
pub fn write(report: &Report, edition: Edition) -> String {
    let mut out = Lines::default();
    let event = &report.tournament;
    head(&mut out, event);
    let mut newer = Lines::default();
    terms(if edition == Edition::Trf26 { &mut out } else { &mut newer }, event);
    for player in &event.players {
        out.line(&player_line(report, player, edition));
    }
    match edition {
        Edition::Trf06 => teams::write_teams(&mut newer, report),
        Edition::Trf16 => {
            teams::write_units(&mut out, event);
            if event.teams.paired {
                teams::write_teams(&mut newer, report);
            }
        }
        Edition::Trf26 => teams::write_teams(&mut out, report),
    }
    let lines = if edition == Edition::Trf26 { &mut out } else { &mut newer };
    // The older editions have the byes of the coming round in its column.
    let told = if edition == Edition::Trf26 { 0 } else { event.paired_rounds() + 1 };
    rulings(lines, event, told);
    report.others.iter().for_each(|line| lines.line(line));
    newer.0.lines().for_each(|line| out.line(&format!("{WITHIN_COMMENT}{line}")));
    report.comments.iter().for_each(|line| out.line(line));
    out.0
}

/// What a comment begins with that holds a line of TRF26 in a file of an older edition.
pub(super) const WITHIN_COMMENT: &str = "### TRF26: ";

/// Byes of rounds after that one, virtual points, forbidden pairings, points by ruling.
fn rulings(out: &mut Lines, event: &Tournament, told: u32) {
    for request in event.requests.iter().filter(|request| request.round > told) {
        out.line(&format!("240 {} {:>3} {:>4}", cells::bye_letter(request.bye), request.round, request.tpn));
    }
    for extra in &event.accelerations {
        virtual_points(out, None, extra);
    }
    for extra in &event.teams.accelerations {
        virtual_points(out, Some(extra.match_points), &extra.extra);
    }
    for rule in event.prohibited.iter().chain(&event.teams.prohibited) {
        let last = *rule.rounds.end();
        let last = if last == u32::MAX { 999 } else { last };
        out.line(&format!("260 {:>3} {last:>3}{}", rule.rounds.start(), numbers(&rule.players)));
    }
    for ruling in event.abnormal.iter().chain(&event.teams.abnormal) {
        out.line(&format!(
            "299 {}  {:>4}  {:>4}  {:>3}{}",
            ruling.kind,
            four(ruling.match_points),
            four(ruling.points),
            ruling.round.map_or_else(|| "000".to_owned(), |round| round.to_string()),
            numbers(&ruling.players)
        ));
    }
}

/// Points for a field of four columns, which cannot hold the decimal of a hundred and more.
pub(super) fn four(points: Points) -> String {
    let text = points.to_string();
    if text.len() > 4 { text.trim_end_matches(".0").to_owned() } else { text }
}

fn virtual_points(out: &mut Lines, match_points: Option<Points>, extra: &Acceleration) {
    let match_points = match_points.map(four).unwrap_or_default();
    let (rounds, players) = (&extra.rounds, &extra.players);
    out.line(&format!(
        "250 {match_points:>4} {:>4} {:>3} {:>3} {:>4} {:>4}",
        four(extra.points),
        rounds.start(),
        rounds.end(),
        players.start(),
        players.end()
    ));
}

#[derive(Default)]
pub(super) struct Lines(String);

impl Lines {
    pub(super) fn line(&mut self, text: &str) {
        self.0.push_str(text.trim_end());
        self.0.push_str("\r\n");
    }

    /// A line of a code and a text, where there is a text.
    pub(super) fn text(&mut self, code: &str, text: &str) {
        if !text.is_empty() {
            self.line(&format!("{code} {text}"));
        }
    }
}

fn head(out: &mut Lines, event: &Tournament) {
    let info = &event.info;
    out.text("012", &info.name);
    out.text("022", &info.city);
    out.text("032", &info.federation);
    out.text("042", &info.start);
    out.text("052", &info.end);
    out.text("062", &event.players.len().to_string());
    let rated = event.players.iter().filter(|player| player.rating.is_some()).count();
    out.text("072", &rated.to_string());
    if event.teams.paired {
        out.text("082", &event.teams.teams.len().to_string());
    }
    out.text("092", &info.kind);
    out.text("102", &info.chief_arbiter);
    for deputy in &info.deputies {
        out.text("112", deputy);
    }
    out.text("122", &info.time_control);
    if !info.dates.is_empty() {
        let mut line = format!("{:<91}", "132");
        for date in &info.dates {
            let _ = write!(line, "{date:<8}  ");
        }
        out.line(&line);
    }
}

/// What TRF26 adds to the head.
fn terms(out: &mut Lines, event: &Tournament) {
    let info = &event.info;
    if let Some(rounds) = event.rounds {
        out.text("142", &rounds.to_string());
    }
    match event.initial_color {
        Some(Color::White) => out.text("152", "W"),
        Some(Color::Black) => out.text("152", "B"),
        None => {}
    }
    scoring(out, &event.scoring);
    out.text("192", &info.type_code);
    out.text("202", &info.tie_breaks.join(","));
    out.text("222", &info.time_code);
    teams::write_terms(out, event);
    if !event.order.is_empty() {
        out.text("XXC", "rank");
    }
}

/// Line 162 with the values that are not the usual ones.
fn scoring(out: &mut Lines, scoring: &Scoring) {
    let usual = Scoring::default();
    let values = [
        ('W', scoring.win, usual.win),
        ('D', scoring.draw, usual.draw),
        ('L', scoring.loss, usual.loss),
        ('A', scoring.absent, usual.absent),
        ('P', scoring.allocated, scoring.win),
        ('X', scoring.unknown, scoring.draw),
    ];
    let changed: Vec<String> = values
        .iter()
        .filter(|(_, value, usual)| value != usual)
        .map(|(symbol, value, _)| format!("{symbol}{:>4}    ", four(*value)))
        .collect();
    if !changed.is_empty() {
        out.line(&format!("162  {}", changed.concat()));
    }
}

fn player_line(report: &Report, player: &Player, edition: Edition) -> String {
    let event = &report.tournament;
    let rounds = event.paired_rounds();
    let sex = match player.sex {
        Some(Sex::Man) => "m",
        Some(Sex::Woman) => "w",
        None => " ",
    };
    let title = player.title.map_or("", |title| title.as_str());
    let name: String = player.name.chars().take(33).collect();
    let rating = player.rating.map(|rating| rating.to_string()).unwrap_or_default();
    let fide_id = player.fide_id.map(|id| id.to_string()).unwrap_or_default();
    let points = four(event.points_after(player, rounds));
    let rank = report.ranks.get(&player.tpn).map(|rank| rank.to_string()).unwrap_or_default();
    let mut line = format!(
        "001 {:>4} {sex}{title:>3} {name:<33} {rating:>4} {:<3} {fide_id:>11} {:<10} {points:>4} {rank:>4}",
        player.tpn, player.federation, player.birth
    );
    for round in 1..=rounds {
        let record = player.record(round).unwrap_or(crate::Record::Bye(crate::Bye::ZeroPoint));
        line.push_str(&cells::write(record));
    }
    let asked = |request: &&crate::Request| (request.tpn, request.round) == (player.tpn, rounds + 1);
    if edition != Edition::Trf26
        && let Some(request) = event.requests.iter().find(asked)
    {
        line.push_str(&cells::write(crate::Record::Bye(request.bye)));
    }
    line
}

fn numbers(players: &[Tpn]) -> String {
    players.iter().map(|tpn| format!(" {tpn:>4}")).collect()
}
