//! One game as one line of JSON: a tree of positions. Written without recursion, since a game may be
//! thousands of moves long.

use super::findings::{FaultLine, Tags};
use notation::pgn::{Action, Game, NodeId, Score, Severity};
use notation::san;
use rules::Position;
use serde_json::{Value, json};
use std::io::{self, Write};

pub(super) fn write_line(game: &Game, out: &mut dyn Write) -> io::Result<()> {
    let root = game.node(Game::ROOT);
    write_fields(game, Game::ROOT, None, out)?;
    let result = game.result().map_or_else(|| "*".to_owned(), |outcome| outcome.to_string());
    let of = |severity: Severity| -> Vec<FaultLine> {
        game.faults().iter().filter(|fault| fault.severity() == severity).map(FaultLine::from).collect()
    };
    let (errors, warnings) = (of(Severity::Error), of(Severity::Warning));
    out.write_all(b"\"tags\":")?;
    // Not by way of a `Value`, which would sort them.
    serde_json::to_writer(&mut *out, &Tags(game.tags()))?;
    write!(out, ",\"result\":{},", json!(result))?;
    write!(out, "\"errors\":{},\"warnings\":{},\"children\":[", json!(errors), json!(warnings))?;
    // Nodes whose children are being written: the position there and how many are done.
    let mut open: Vec<(NodeId, Position, usize)> = Vec::new();
    if let Some(start) = game.start().filter(|_| !root.children.is_empty()) {
        open.push((Game::ROOT, start.clone(), 0));
    }
    while let Some((id, position, done)) = open.last_mut() {
        let Some(&child) = game.node(*id).children.get(*done) else {
            open.pop();
            out.write_all(b"]}")?;
            continue;
        };
        if *done > 0 {
            out.write_all(b",")?;
        }
        *done += 1;
        let after = game.node(child).action.and_then(|action| action.apply(position));
        write_fields(game, child, Some(position), out)?;
        out.write_all(b"\"children\":[")?;
        match after {
            Some(after) => open.push((child, after, 0)),
            None => out.write_all(b"]}")?,
        }
    }
    if root.children.is_empty() || game.start().is_none() {
        out.write_all(b"]}")?;
    }
    out.write_all(b"\n")
}

/// An object's fields up to its children.
fn write_fields(game: &Game, id: NodeId, before: Option<&Position>, out: &mut dyn Write) -> io::Result<()> {
    let node = game.node(id);
    let (uci, san) = match (node.action, before) {
        (Some(Action::Move(mv)), Some(before)) => {
            (json!(before.uci(mv, game.variant())), json!(san(before, mv)))
        }
        (Some(Action::Pass), _) => (json!("0000"), json!("--")),
        _ => (Value::Null, Value::Null),
    };
    let said = &node.annotation;
    let nags: Vec<u8> = node.nags.iter().map(|nag| nag.0).collect();
    let shapes: Vec<String> = said.shapes.iter().map(ToString::to_string).collect();
    let eval = said.eval.map(|eval| match eval.score {
        Score::Centipawns(score) => json!(f64::from(score) / 100.0),
        Score::Mate(moves) => json!(format!("#{moves}")),
    });
    write!(out, "{{\"ply\":{},\"uci\":{uci},\"san\":{san},", node.ply)?;
    write!(out, "\"starting_comment\":{},\"comment\":{},", json!(node.starting_comment), json!(said.text))?;
    write!(
        out,
        "\"nags\":{},\"clk\":{},\"emt\":{},",
        json!(nags),
        seconds(said.clk_ms),
        seconds(said.emt_ms)
    )?;
    write!(out, "\"eval\":{},\"shapes\":{},", json!(eval), json!(shapes))
}

/// Seconds, whole or with the fraction there is.
fn seconds(ms: Option<u64>) -> Value {
    match ms {
        None => Value::Null,
        Some(ms) if ms % 1000 == 0 => json!(ms / 1000),
        Some(ms) => json!(ms as f64 / 1000.0),
    }
}
