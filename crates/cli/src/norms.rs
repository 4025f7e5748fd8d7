//! `qiyuan norms`: who of a report file has a title norm, who can still get one, and why the others have none.

use crate::status::{self, Status};
use crate::trf;
use clap::{Args, ValueEnum};
use rating::norm::{self, Forecast, LeftOut, Measure, Norm, Waiver};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use tournament::Player;
use tournament::norms::{self, Terms};
use tournament::trf::Reading;

const EXAMPLE: &str = r#"Example:
  $ qiyuan norms autumn.trf --title gm
  4 GM norm: 7.0 of 9, performance 2620
  9 GM needs 1.5 from 2
  $ qiyuan norms autumn.trf --player 12 --all --json
  {"tpn":12,"title":"GM","norm":false,"rounds":[1,2,…],"measures":[{"article":"1.4.8","met":false,…},…],…}

Articles are those of FIDE's title regulations (B.01) of 1 January 2024. Without --all only norms and those within
reach are listed."#;

/// Checks a report file for title norms, with a forecast for an event that goes on.
#[derive(Args)]
#[command(after_help = EXAMPLE)]
pub(crate) struct Arguments {
    /// The report, TRF.
    file: PathBuf,
    /// Only this participant.
    #[arg(long, value_name = "NUMBER")]
    player: Option<u32>,
    /// Only this title.
    #[arg(long, value_enum)]
    title: Option<Wanted>,
    /// Those out of reach too, with the articles in the way.
    #[arg(long)]
    all: bool,
    /// The federations of the opponents do not matter, for this reason.
    #[arg(long, value_enum)]
    waiver: Option<Exempt>,
    /// Rounds of the whole event, where the report does not say.
    #[arg(long)]
    rounds: Option<u32>,
    /// One JSON object a line.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Wanted {
    Gm,
    Im,
    Wgm,
    Wim,
}

#[derive(Clone, Copy, ValueEnum)]
enum Exempt {
    NationalFinal,
    NationalTeam,
    Zonal,
    BigSwiss,
}

/// Prints one line for each participant and title.
pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    status::finish(answer(arguments))
}

fn answer(arguments: &Arguments) -> io::Result<Status> {
    let event = match trf::open(&arguments.file, Reading::default()) {
        Ok(report) => report.tournament,
        Err(status) => return Ok(status),
    };
    let terms = Terms {
        rounds: arguments.rounds.map(|rounds| rounds.min(1_000)),
        waiver: arguments.waiver.map(|waiver| match waiver {
            Exempt::NationalFinal => Waiver::NationalFinal,
            Exempt::NationalTeam => Waiver::NationalTeam,
            Exempt::Zonal => Waiver::Zonal,
            Exempt::BigSwiss => Waiver::BigSwiss,
        }),
        length: None,
    };
    let norms: Vec<Norm> = match arguments.title {
        None => Norm::ALL.to_vec(),
        Some(Wanted::Gm) => vec![Norm::GM],
        Some(Wanted::Im) => vec![Norm::IM],
        Some(Wanted::Wgm) => vec![Norm::WGM],
        Some(Wanted::Wim) => vec![Norm::WIM],
    };
    let mut out = io::stdout().lock();
    let wanted = |player: &&Player| arguments.player.is_none_or(|number| player.tpn.0 == number);
    if arguments.player.is_some() && !event.players.iter().any(|player| wanted(&player)) {
        status::complain(&format!("{}: there is no such participant", arguments.file.display()));
        return Ok(Status::Usage);
    }
    // Both cost a walk through the whole event.
    let event_terms = norms::event(&event, &terms);
    for player in event.players.iter().filter(wanted) {
        let rounds = norms::rounds(&event, player, &terms);
        for &norm in &norms {
            line(&mut out, arguments, &event_terms, player, &rounds, norm)?;
        }
    }
    Ok(Status::Done)
}

fn line(
    out: &mut impl Write,
    arguments: &Arguments,
    event: &norm::Event,
    player: &Player,
    rounds: &[norm::Round],
    norm: Norm,
) -> io::Result<()> {
    let is_mans = player.sex == Some(tournament::Sex::Man);
    let holds = player.title.is_some_and(|title| norm.is_met_by(title));
    if !arguments.all && (holds || (is_mans && norm.title().is_womens())) {
        return Ok(());
    }
    let check = norm::check(norm, &player.federation, event, rounds);
    let forecast = norm::forecast(norm, &player.federation, event, rounds);
    if !arguments.all && matches!(forecast, Forecast::OutOfReach(_)) {
        return Ok(());
    }
    if arguments.json {
        serde_json::to_writer(&mut *out, &as_json(player, &check, &forecast))?;
        return writeln!(out);
    }
    write!(out, "{} {} ", player.tpn, norm.title())?;
    match &forecast {
        Forecast::Reached => writeln!(
            out,
            "norm: {} of {}, {}",
            points(check.halves),
            check.rounds.len(),
            check
                .measures
                .iter()
                .filter(|one| matches!(one, Measure::Performance { .. }))
                .map(said)
                .collect::<String>()
        ),
        Forecast::Needs { halves, rounds, mix, .. } => {
            write!(out, "needs {} from {rounds}", points(*halves))?;
            mix.iter().try_for_each(|measure| write!(out, "; {} {}", measure.article(), said(measure)))?;
            writeln!(out)
        }
        Forecast::OutOfReach(_) => {
            let failed: Vec<String> =
                check.failed().map(|measure| format!("{} {}", measure.article(), said(measure))).collect();
            writeln!(out, "no: {}", failed.join("; "))
        }
    }
}

fn points(halves: u32) -> String {
    format!("{}.{}", halves / 2, if halves % 2 == 1 { 5 } else { 0 })
}

/// A measure in a few words.
fn said(measure: &Measure) -> String {
    match measure {
        Measure::Games { counted, needed } => format!("{counted} of {needed} games"),
        Measure::Players { counted, needed } => format!("{counted} of {needed} players"),
        Measure::Federations { counted, needed } => format!("{counted} of {needed} foreign federations"),
        Measure::OwnFederation { counted, most } => {
            format!("{counted} of the own federation, at most {most}")
        }
        Measure::OneFederation { federation, counted, most } => {
            format!("{counted} of {federation}, at most {most}")
        }
        Measure::Titled { counted, needed } => format!("{counted} of {needed} with a title"),
        Measure::Holders { counted, needed } => format!("{counted} of {needed} with the title"),
        Measure::Average { counted, needed } => format!("average {counted}, at least {needed}"),
        Measure::Share { halves, games } => {
            format!("{} of {games}, at least {} per cent", points(*halves), norm::LOWEST_PERCENT)
        }
        Measure::Performance { counted, needed } if counted >= needed => format!("performance {counted}"),
        Measure::Performance { counted, needed } => format!("performance {counted}, at least {needed}"),
    }
}

fn as_json(player: &Player, check: &norm::Check, forecast: &Forecast) -> Value {
    let measures: Vec<Value> = check.measures.iter().map(measure).collect();
    let left_out: Vec<Value> = check
        .left_out
        .iter()
        .map(|&(round, why)| json!({ "round": round, "why": why_left_out(why) }))
        .collect();
    let forecast = match forecast {
        Forecast::Reached => json!({ "kind": "reached" }),
        Forecast::Needs { halves, rounds, assumed, mix } => json!({
            "kind": "needs", "points": f64::from(*halves) / 2.0, "rounds": rounds, "assumed": assumed,
            "mix": mix.iter().map(measure).collect::<Vec<_>>(),
        }),
        Forecast::OutOfReach(why) => {
            json!({ "kind": "out-of-reach", "why": why.iter().map(measure).collect::<Vec<_>>() })
        }
    };
    json!({
        "tpn": player.tpn.0,
        "title": check.norm.title().as_str(),
        "norm": check.is_norm(),
        "rounds": check.rounds,
        "left_out": left_out,
        "measures": measures,
        "points": f64::from(check.halves) / 2.0,
        "points_needed": check.halves_needed.map(|halves| f64::from(halves) / 2.0),
        "games_credited": check.credit,
        "forecast": forecast,
    })
}

const fn why_left_out(why: LeftOut) -> &'static str {
    match why {
        LeftOut::NotPlayed => "not-played",
        LeftOut::OutsideFide => "outside-fide",
        LeftOut::ScoredNothing => "scored-nothing",
        LeftOut::AfterResult => "after-result",
        LeftOut::Won => "won",
    }
}

fn measure(measure: &Measure) -> Value {
    let (kind, counted, bound) = match measure {
        Measure::Games { counted, needed } => ("games", json!(counted), json!(needed)),
        Measure::Players { counted, needed } => ("players", json!(counted), json!(needed)),
        Measure::Federations { counted, needed } => ("federations", json!(counted), json!(needed)),
        Measure::OwnFederation { counted, most } => ("own-federation", json!(counted), json!(most)),
        Measure::OneFederation { counted, most, .. } => ("one-federation", json!(counted), json!(most)),
        Measure::Titled { counted, needed } => ("titled", json!(counted), json!(needed)),
        Measure::Holders { counted, needed } => ("holders", json!(counted), json!(needed)),
        Measure::Average { counted, needed } => ("average", json!(counted), json!(needed)),
        Measure::Share { halves, games } => {
            let percent = f64::from(*halves) * 50.0 / f64::from((*games).max(1));
            ("percent", json!(percent), json!(norm::LOWEST_PERCENT))
        }
        Measure::Performance { counted, needed } => ("performance", json!(counted), json!(needed)),
    };
    json!({ "article": measure.article(), "kind": kind, "counted": counted, "bound": bound, "met": measure.is_met() })
}
