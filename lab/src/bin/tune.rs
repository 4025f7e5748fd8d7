//! Fits the weights of the hand-made evaluation to results of games: `tune OUT.rs FILE.pgn[.gz]…`.
//!
//! Of each game quiet positions are taken: no check, no capture about to be played, nothing to win by one. The chance
//! of White's points is a logistic function of the evaluation, and the weights are those of the greatest likelihood (a
//! regression as in Texel's tuning method, by Österlund, 2014), found by Adam (Kingma and Ba, 2015) over all positions at
//! once, with a pull towards zero for what is seldom seen. The start is what the engine has; the same files give
//! the same weights.

use engine::eval::{FEATURES, blending, blocks, features, weights};
use engine::{Control, Engine, Limits, Line};
use notation::pgn::Action;
use notation::pgn::read_games;
use rules::{Outcome, Position};
use std::fmt::Write as _;
use std::io::Read;
use std::process::ExitCode;

/// A position with its result.
struct Sample {
    features: Vec<(u16, i8)>,
    /// Share of the middlegame, 0 to 1.
    phase: f32,
    /// Scale of an ending in which White, or Black, is ahead.
    scale: [f32; 2],
    /// White's points.
    result: f32,
    weight: f32,
}

const EPOCHS: usize = 600;
const RATE: f32 = 1.0;
/// Centipawns for odds of ten to one, as in ratings.
const SLOPE: f32 = std::f32::consts::LN_10 / 400.0;
/// Games of the opening and of very long endings say little of a position.
const FIRST_PLY: usize = 12;
const EVERY: usize = 1;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let Some((out, files)) = words.split_first().filter(|(_, files)| !files.is_empty()) else {
        eprintln!("usage: tune OUT.rs FILE.pgn[.gz]…");
        return ExitCode::from(2);
    };
    let mut samples = Vec::new();
    let mut engine = Engine::new(1).expect("1 MiB");
    for file in files {
        let bytes = read(file);
        for game in read_games(&bytes) {
            take(&game, &mut engine, &mut samples);
        }
        println!("{file}: {} positions so far", samples.len());
    }
    let fitted = fit(&samples);
    std::fs::write(out, written(&fitted)).expect("the weights are written");
    ExitCode::SUCCESS
}

fn read(path: &str) -> Vec<u8> {
    let bytes = std::fs::read(path).expect(path);
    if !path.ends_with(".gz") {
        return bytes;
    }
    let mut plain = Vec::new();
    flate2::read::GzDecoder::new(bytes.as_slice()).read_to_end(&mut plain).expect("gzip");
    plain
}

fn take(game: &notation::pgn::Game, engine: &mut Engine, samples: &mut Vec<Sample>) {
    let Some(start) = game.start() else { return };
    let result = match game.result() {
        Some(Outcome::WhiteWins) => 1.0,
        Some(Outcome::BlackWins) => 0.0,
        Some(_) => 0.5,
        None => return,
    };
    let rating = |tag: &str| game.tag(tag).and_then(|text| text.parse::<f32>().ok()).unwrap_or(1500.0);
    // What stronger players make of a position says more.
    let strength = (rating("White").min(rating("Black")) - 800.0) / 1200.0;
    let weight = strength.clamp(0.1, 2.0);
    let mut position = start.clone();
    for (ply, action) in game.main_line().enumerate() {
        let Action::Move(mv) = action else { return };
        let quiet = !position.is_check() && !position.is_capture(mv) && mv.promotion().is_none();
        if ply >= FIRST_PLY && ply % EVERY == 0 && quiet && is_still(&position, engine) {
            let (phase, scale) = blending(&position);
            samples.push(Sample {
                features: features(&position)
                    .into_iter()
                    .map(|(feature, count)| (feature as u16, count as i8))
                    .collect(),
                phase: phase as f32 / 24.0,
                scale: scale.map(|scale| scale as f32 / 64.0),
                result,
                weight,
            });
        }
        position = position.play_unchecked(mv);
    }
}

/// Is there nothing to be won at once? A search of one ply agrees with the evaluation.
fn is_still(position: &Position, engine: &mut Engine) -> bool {
    let limits = Limits { depth: Some(1), ..Limits::default() };
    let answer = engine.search(&Line::new(position.clone()), &limits, &Control::new(false), &mut |_| {});
    let found = answer.lines[0].0.centipawns();
    (found - engine::eval::evaluate(position)).abs() < 70
}

type Weights = Vec<[f32; 2]>;

fn fit(samples: &[Sample]) -> Weights {
    let mut fitted: Weights = weights().map(|(mg, eg)| [mg as f32, eg as f32]).collect();
    let start = fitted.clone();
    let (mut first, mut second) = (vec![[0.0_f32; 2]; FEATURES], vec![[0.0_f32; 2]; FEATURES]);
    let mut seen = vec![0.0_f32; FEATURES];
    for sample in samples {
        for &(feature, count) in &sample.features {
            seen[usize::from(feature)] += f32::from(count.abs()) * sample.weight;
        }
    }
    let total: f32 = samples.iter().map(|sample| sample.weight).sum();
    for epoch in 1..=EPOCHS {
        let mut gradient = vec![[0.0_f32; 2]; FEATURES];
        let mut loss = 0.0_f64;
        for sample in samples {
            let (mut mg, mut eg) = (0.0, 0.0);
            for &(feature, count) in &sample.features {
                let weight = fitted[usize::from(feature)];
                mg += weight[0] * f32::from(count);
                eg += weight[1] * f32::from(count);
            }
            let scale = if eg > 0.0 { sample.scale[0] } else { sample.scale[1] };
            let (mg_share, eg_share) = (sample.phase, (1.0 - sample.phase) * scale);
            let score = mg * mg_share + eg * eg_share;
            let chance = 1.0 / (1.0 + (-SLOPE * score).exp());
            let error = (chance - sample.result) * sample.weight;
            let likelihood =
                sample.result * chance.max(1e-6).ln() + (1.0 - sample.result) * (1.0 - chance).max(1e-6).ln();
            loss -= f64::from(sample.weight * likelihood);
            for &(feature, count) in &sample.features {
                let entry = &mut gradient[usize::from(feature)];
                entry[0] += error * mg_share * f32::from(count);
                entry[1] += error * eg_share * f32::from(count);
            }
        }
        let rate = RATE * (1.0 - epoch as f32 / EPOCHS as f32).max(0.02);
        for feature in 0..FEATURES {
            for side in 0..2 {
                // Towards the start: as strong as 300 positions that say so.
                let pull = 300.0 * 2e-5 * (fitted[feature][side] - start[feature][side]);
                let slope = SLOPE * gradient[feature][side] + pull;
                let scaled = slope / (seen[feature] + 300.0).sqrt();
                let (m, v) = (&mut first[feature][side], &mut second[feature][side]);
                *m = 0.9 * *m + 0.1 * scaled;
                *v = 0.999 * *v + 0.001 * scaled * scaled;
                let bias = (1.0 - 0.9_f32.powi(epoch as i32), 1.0 - 0.999_f32.powi(epoch as i32));
                fitted[feature][side] -= rate * (*m / bias.0) / ((*v / bias.1).sqrt() + 1e-8);
            }
        }
        if epoch % 50 == 0 || epoch == 1 {
            println!("epoch {epoch}: loss {:.6}", loss / f64::from(total));
        }
    }
    fitted
}

fn written(fitted: &Weights) -> String {
    let mut text = String::from(
        "//! The weights: middlegame and endgame, in centipawns. Written by `tune` of the lab; what it was given is told in its README.\n\n\
         use super::features::FEATURES;\nuse super::{Packed, pack as w};\n\n\
         #[rustfmt::skip]\npub(super) static WEIGHTS: [Packed; FEATURES] = [\n",
    );
    for (name, range) in blocks() {
        let _ = writeln!(text, "    // {name}");
        for row in fitted[range].chunks(8) {
            let cells: Vec<String> = row
                .iter()
                .map(|[mg, eg]| format!("w({}, {}),", mg.round() as i32, eg.round() as i32))
                .collect();
            let _ = writeln!(text, "    {}", cells.join(" "));
        }
    }
    text.push_str("];\n");
    text
}
