//! `qiyuan tiebreak`: tie-breaks and standings of a report file.

use crate::status::{self, Status};
use crate::trf;
use clap::Args;
use serde_json::{Map, Value, json};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use tournament::tiebreak::{
    Code, Criterion, Fate, Outcome, Settings, Standing, Standings, Summand, TeamStanding, TeamStandings,
    Unplayed,
};
use tournament::trf::Reading;
use tournament::{Points, Tournament, Tpn};

const EXAMPLE: &str = r#"Example:
  $ qiyuan tiebreak autumn.trf --criteria "BH/C1,BH,SB,DE" --json
  {"players":{"1":{"PTS":3.5,"BH/C1":10.5,"BH":12.0,"SB":8.25},…},"ranking":[{"tpn":4,"rank":1},…]}

Of a team event: {"teams":{"1":{"MP":8,"GP":14.5,…},…},"ranking":…}, by match points first or as line 192 has it.

Codes: DE WIN WON BPG BWG PS REP STD TPN RTNG BH FB AOB SB KS ARO TPR PTP APRO APPO
For teams besides: MPvGP BC TBR BBE EMMSB EMGSB EGMSB EGGSB EDE EDEBT EDEBB EDET EDEB SSSC
Modifiers: :MP :GP (in which points of teams), /C1 /C2 (without the lowest), /M1 /M2 (nor the highest), /L+1 /L-1 (limit
  of KS), /K4 (a fourth of Buchholz in SSSC), /P (forfeits as played), /F (with FB), /R (reversed), /U (the unrated at
  1400)"#;

/// Works out tie-breaks and the ranking of a report file. Points always come first.
#[derive(Args)]
#[command(after_help = EXAMPLE)]
pub(crate) struct Arguments {
    /// The report, TRF.
    file: PathBuf,
    /// Tie-breaks in their order, with commas between; those of the report without.
    #[arg(long, value_delimiter = ',', value_parser = criterion)]
    criteria: Option<Vec<Criterion>>,
    /// Adds the summands of every value.
    #[arg(long)]
    explain: bool,
    /// JSON in place of a table.
    #[arg(long)]
    json: bool,
}

fn criterion(text: &str) -> Result<Criterion, String> {
    text.parse().map_err(|error: tournament::tiebreak::CriterionError| error.to_string())
}

/// Prints the values and the ranking.
pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    status::finish(answer(arguments))
}

fn answer(arguments: &Arguments) -> io::Result<Status> {
    let report = match trf::open(&arguments.file, Reading::default()) {
        Ok(report) => report,
        Err(status) => return Ok(status),
    };
    // What an unknown result is taken for is for pairing alone.
    let event = &report.tournament.counted();
    let criteria = match &arguments.criteria {
        Some(criteria) => criteria.clone(),
        None => match trf::tie_breaks(&arguments.file, event) {
            Ok(criteria) => criteria,
            Err(status) => return Ok(status),
        },
    };
    let criteria: Vec<Criterion> =
        criteria.into_iter().filter(|criterion| criterion.code != Code::Points).collect();
    let shown = if event.teams.paired {
        of_teams(event, &criteria)
    } else if let Some(criterion) = criteria.iter().find(|criterion| criterion.is_for_teams()) {
        status::complain(&format!("{}: {criterion} is for team events", arguments.file.display()));
        return Ok(Status::Bad);
    } else {
        of_players(event, &criteria)
    };
    let mut out = io::stdout().lock();
    if arguments.json {
        serde_json::to_writer(&mut out, &as_json(&shown, arguments.explain))?;
        writeln!(out)?;
    } else {
        table(&mut out, &shown, arguments.explain)?;
    }
    Ok(Status::Done)
}

/// Standings of players or of teams, as they are shown.
struct Shown {
    /// `players` or `teams`.
    who: &'static str,
    /// What the points are called.
    points: Vec<&'static str>,
    criteria: Vec<Criterion>,
    rows: Vec<Row>,
}

struct Row {
    tpn: Tpn,
    rank: u32,
    points: Vec<Points>,
    outcomes: Vec<Outcome>,
}

fn of_players(event: &Tournament, criteria: &[Criterion]) -> Shown {
    let standings = Standings::new(event, criteria, &Settings::default());
    let row = |row: Standing| Row {
        tpn: row.tpn,
        rank: row.rank,
        points: vec![row.points],
        outcomes: row.outcomes,
    };
    let rows = standings.rows.into_iter().map(row).collect();
    Shown { who: "players", points: vec!["PTS"], criteria: standings.criteria, rows }
}

fn of_teams(event: &Tournament, criteria: &[Criterion]) -> Shown {
    let standings = TeamStandings::new(event, criteria, &Settings::default());
    let row = |row: TeamStanding| Row {
        tpn: row.tpn,
        rank: row.rank,
        points: vec![row.match_points, row.game_points],
        outcomes: row.outcomes,
    };
    let rows = standings.rows.into_iter().map(row).collect();
    Shown { who: "teams", points: vec!["MP", "GP"], criteria: standings.criteria, rows }
}

fn as_json(standings: &Shown, explain: bool) -> Value {
    let mut players = Map::new();
    let mut summands = Map::new();
    for row in &standings.rows {
        let points = standings.points.iter().zip(&row.points);
        let mut values: Map<String, Value> =
            points.map(|(name, points)| ((*name).to_owned(), json!(points.to_f64()))).collect();
        let mut sums = Map::new();
        for (criterion, outcome) in standings.criteria.iter().zip(&row.outcomes) {
            if let Some(value) = shown(*criterion, outcome) {
                values.insert(criterion.to_string(), json!(value));
            }
            if !outcome.summands.is_empty() {
                sums.insert(criterion.to_string(), outcome.summands.iter().map(summand).collect());
            }
        }
        players.insert(row.tpn.to_string(), Value::Object(values));
        summands.insert(row.tpn.to_string(), Value::Object(sums));
    }
    let ranking: Vec<Value> =
        standings.rows.iter().map(|row| json!({ "tpn": row.tpn.0, "rank": row.rank })).collect();
    let mut answer = json!({ "ranking": ranking });
    answer[standings.who] = Value::Object(players);
    if explain {
        answer["summands"] = Value::Object(summands);
    }
    answer
}

/// A value as people read it: a pairing number is its own, though the lower counts for more.
fn shown(criterion: Criterion, outcome: &Outcome) -> Option<f64> {
    let value = outcome.value?.to_f64();
    Some(if criterion.code == Code::Number { -value } else { value })
}

fn summand(summand: &Summand) -> Value {
    json!({
        "round": summand.round,
        "opponent": summand.opponent.map(|tpn| tpn.0),
        "unplayed": summand.unplayed.map(unplayed),
        "worth": summand.worth.to_f64(),
        "fate": match summand.fate {
            Fate::Counted => "counted",
            Fate::CutLow => "cut-low",
            Fate::CutHigh => "cut-high",
        },
    })
}

fn unplayed(kind: Unplayed) -> &'static str {
    match kind {
        Unplayed::Granted => "granted-bye",
        Unplayed::ForfeitWin => "forfeit-win",
        Unplayed::Requested => "requested-bye",
        Unplayed::ForfeitLoss => "forfeit-loss",
        Unplayed::Retired => "retired",
    }
}

fn table(out: &mut impl Write, standings: &Shown, explain: bool) -> io::Result<()> {
    write!(out, "rank\ttpn\t{}", standings.points.join("\t"))?;
    for criterion in &standings.criteria {
        write!(out, "\t{criterion}")?;
    }
    writeln!(out)?;
    for row in &standings.rows {
        write!(out, "{}\t{}", row.rank, row.tpn)?;
        for points in &row.points {
            write!(out, "\t{points}")?;
        }
        for (criterion, outcome) in standings.criteria.iter().zip(&row.outcomes) {
            match shown(*criterion, outcome) {
                Some(value) => write!(out, "\t{value}")?,
                None => write!(out, "\t-")?,
            }
            if explain && !outcome.summands.is_empty() {
                let terms: Vec<String> = outcome.summands.iter().map(term).collect();
                write!(out, " = {}", terms.join(" + "))?;
            }
        }
        writeln!(out)?;
    }
    Ok(())
}

/// `2.5` or, left out, `(1.5)`.
fn term(summand: &Summand) -> String {
    match summand.fate {
        Fate::Counted => summand.worth.to_f64().to_string(),
        Fate::CutLow | Fate::CutHigh => format!("({})", summand.worth.to_f64()),
    }
}
