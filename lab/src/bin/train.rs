//! Trains the engine's net on the games of a folder (`datagen`): `train DIR OUT.net EPOCHS BATCH RATE [WALKS [FROM.net.state]]`.
//!
//! What is learnt is four fifths what was thought of a position, by our search and where it was asked by another engine
//! (`label`), and one fifth how the game ended, as chances to win. After each epoch the net is written as the engine reads it, and beside it all that is needed to go on
//! (`OUT.net.state`): a run that was stopped goes on with the same words, and ends with the same net.
//!
//! With WALKS above 0 the net learns what the hand-made evaluation says of so many positions beside each of the games;
//! FROM has the weights to begin with. RATE is the first rate of learning in millionths.

use engine::net::{BUCKETS, HIDDEN, INPUTS, MOST_WEIGHT, Net, QA, QB, Row, bucket};
use engine_lab::Random;
use engine_lab::sample::{NO_LABEL, NO_RESULT, Sample, load};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

/// What of the target is the search's score; the rest is the result of the game.
const SCORE_SHARE: f32 = 0.8;
/// What of that share another engine's label has, where there is one.
const LABEL_SHARE: f32 = 0.7;
/// Parts of a batch that are worked out side by side, on however many cores: sums are the same on every machine.
const PARTS: usize = 2;
const LAST_RATE: f32 = 0.000_01;
/// Centipawns of an output of 1, by which the hand-made evaluation tells best how games end.
const SCALE: f32 = 250.0;
/// Of the first weights and of the order of samples.
const SEED: u64 = 1;

/// Where each kind of weight begins among all.
const BIAS: usize = INPUTS * HIDDEN;
const OUTPUTS: usize = BIAS + HIDDEN;
const OUTPUT_BIAS: usize = OUTPUTS + BUCKETS * 2 * HIDDEN;
const ALL: usize = OUTPUT_BIAS + BUCKETS;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let numbers: Vec<usize> = words.iter().skip(2).filter_map(|word| word.parse().ok()).collect();
    let (Some(dir), Some(out), &[epochs, batch, rate, ref walks @ ..]) =
        (words.first(), words.get(1), numbers.as_slice())
    else {
        eprintln!("usage: train DIR OUT.net EPOCHS BATCH RATE [WALKS [FROM.net.state]]");
        return ExitCode::from(2);
    };
    let (epochs, first_rate) = (epochs as u64, rate as f32 / 1e6);
    let (learnt, held, games) =
        load(Path::new(dir), walks.first().map_or(0, |&count| count)).expect("games that can be read");
    println!("{games} games, {} positions to learn from, {} held out", learnt.len(), held.len());
    let own = fit_scale(&learnt, |sample| Some(sample.score));
    let label = fit_scale(&learnt, |sample| Some(sample.label).filter(|&label| label != NO_LABEL));
    println!("scores tell best how games ended by a scale of {own:?}, labels by {label:?}");
    let scale = label.unwrap_or(SCALE);
    let state = PathBuf::from(format!("{out}.state"));
    let begin = words.get(6).map(|from| {
        let Run { weights, .. } = Run::read(Path::new(from)).expect("a state to begin with");
        Run { weights, ..Run::new(SEED) }
    });
    let mut run = Run::read(&state).or(begin).unwrap_or_else(|| Run::new(SEED));
    let steps = (epochs * (learnt.len() as u64 / batch as u64)).max(1);
    while run.epoch < epochs {
        let start = Instant::now();
        let mut order: Vec<u32> = (0..learnt.len() as u32).collect();
        let mut random = Random(SEED ^ (run.epoch + 1) << 32);
        for index in (1..order.len()).rev() {
            order.swap(index, random.below(index + 1));
        }
        let mut loss = 0.0;
        for indices in order.chunks_exact(batch) {
            let done = run.step as f32 / steps as f32;
            let rate =
                LAST_RATE + (first_rate - LAST_RATE) * 0.5 * (1.0 + (std::f32::consts::PI * done).cos());
            loss += run.learn(&learnt, indices, scale, rate) / batch as f64;
        }
        run.epoch += 1;
        let loss = loss / (learnt.len() / batch).max(1) as f64;
        let check = run.loss(&held, scale);
        println!(
            "epoch {}: loss {loss:.6}, held out {check:.6}, {:.0} s",
            run.epoch,
            start.elapsed().as_secs_f64()
        );
        std::fs::write(out, run.quantised().write()).expect("the net can be written");
        run.write(&state).expect("the state can be written");
    }
    ExitCode::SUCCESS
}

/// The centipawns by which scores say best how games ended, as chances 1/(1+e^(−score/scale)); none without scores.
fn fit_scale(samples: &[Sample], score: impl Fn(&Sample) -> Option<i16>) -> Option<f32> {
    let played = samples.iter().step_by((samples.len() / 200_000).max(1));
    let some: Vec<(f32, f32)> = played
        .filter(|sample| sample.result != NO_RESULT)
        .filter_map(|sample| Some((f32::from(score(sample)?), f32::from(sample.result) / 2.0)))
        .collect();
    let miss = |scale: f32| -> f64 {
        some.iter().map(|(score, result)| f64::from(sigmoid(score / scale) - result).powi(2)).sum()
    };
    let scales = (50..=600).step_by(5).map(|scale| scale as f32);
    scales.filter(|_| !some.is_empty()).min_by(|&a, &b| miss(a).total_cmp(&miss(b)))
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// A training run: weights, the two means of Adam, and how far it is.
struct Run {
    weights: Vec<f32>,
    first: Vec<f32>,
    second: Vec<f32>,
    step: u64,
    epoch: u64,
}

impl Run {
    fn new(seed: u64) -> Run {
        let mut random = Random(seed);
        let mut unit = || (random.bits() >> 40) as f32 / (1 << 23) as f32 - 1.0;
        let weights = (0..ALL).map(|index| match index {
            ..BIAS => unit() * 0.08,
            BIAS..OUTPUTS => 0.1,
            OUTPUTS..OUTPUT_BIAS => unit() * 0.1,
            _ => 0.0,
        });
        Run { weights: weights.collect(), first: vec![0.0; ALL], second: vec![0.0; ALL], step: 0, epoch: 0 }
    }

    fn read(path: &Path) -> Option<Run> {
        let bytes = std::fs::read(path).ok().filter(|bytes| bytes.len() == 16 + 12 * ALL)?;
        let (words, _) = bytes.as_chunks::<8>();
        let (step, epoch) = (u64::from_le_bytes(words[0]), u64::from_le_bytes(words[1]));
        let numbers: Vec<f32> =
            bytes[16..].as_chunks::<4>().0.iter().map(|&four| f32::from_le_bytes(four)).collect();
        let part = |at: usize| numbers[at * ALL..(at + 1) * ALL].to_vec();
        Some(Run { weights: part(0), first: part(1), second: part(2), step, epoch })
    }

    fn write(&self, path: &Path) -> std::io::Result<()> {
        let mut bytes = [self.step.to_le_bytes(), self.epoch.to_le_bytes()].concat();
        for numbers in [&self.weights, &self.first, &self.second] {
            bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        }
        let part = path.with_extension("part");
        std::fs::write(&part, bytes).and_then(|()| std::fs::rename(part, path))
    }

    /// Learns from a batch at a rate; gives the sum of its losses.
    fn learn(&mut self, samples: &[Sample], indices: &[u32], scale: f32, rate: f32) -> f64 {
        let weights = &self.weights;
        let parts: Vec<(Vec<f32>, f64)> = std::thread::scope(|scope| {
            let work = |part: &'_ [u32]| {
                let mut slope = vec![0.0; ALL];
                let each = part.iter().map(|&index| &samples[index as usize]);
                let loss = each.map(|sample| f64::from(teach(weights, &mut slope, sample, scale))).sum();
                (slope, loss)
            };
            let parts = indices.chunks(indices.len().div_ceil(PARTS));
            let running: Vec<_> = parts.map(|part| scope.spawn(move || work(part))).collect();
            running.into_iter().map(|thread| thread.join().expect("a part is worked out")).collect()
        });
        self.step += 1;
        let (mean, square) = (0.9_f32, 0.999_f32);
        let corrected = |decay: f32| 1.0 - decay.powi(self.step.min(1 << 20) as i32);
        let (first_fix, second_fix) = (corrected(mean), corrected(square));
        let share = 1.0 / indices.len() as f32;
        for index in 0..ALL {
            let slope = parts.iter().map(|(slope, _)| slope[index]).sum::<f32>() * share;
            let first = mean * self.first[index] + (1.0 - mean) * slope;
            let second = square * self.second[index] + (1.0 - square) * slope * slope;
            (self.first[index], self.second[index]) = (first, second);
            let pull = first / first_fix / ((second / second_fix).sqrt() + 1e-8);
            let weight = self.weights[index] * (1.0 - 0.01 * rate) - rate * pull;
            self.weights[index] =
                if index < OUTPUT_BIAS { weight.clamp(-MOST_WEIGHT, MOST_WEIGHT) } else { weight };
        }
        parts.iter().map(|(_, loss)| loss).sum()
    }

    /// The mean loss over samples.
    fn loss(&self, samples: &[Sample], scale: f32) -> f64 {
        let one = |sample: &Sample| {
            let (output, ..) = forward(&self.weights, sample);
            f64::from(sigmoid(output) - target(sample, scale)).powi(2)
        };
        samples.iter().map(one).sum::<f64>() / samples.len().max(1) as f64
    }

    /// The net in whole numbers.
    fn quantised(&self) -> Net {
        let row = |from: usize, one: i32| {
            let mut row = Row::EMPTY;
            for (to, weight) in row.0.iter_mut().zip(&self.weights[from..from + HIDDEN]) {
                *to = (weight * one as f32).round() as i16;
            }
            row
        };
        let output = |bucket: usize, side: usize| row(OUTPUTS + (2 * bucket + side) * HIDDEN, QB);
        let mut output_bias = [0; BUCKETS];
        for (to, weight) in output_bias.iter_mut().zip(&self.weights[OUTPUT_BIAS..]) {
            *to = (weight * (QA * QB) as f32).round() as i32;
        }
        Net {
            inputs: (0..INPUTS).map(|input| row(input * HIDDEN, QA)).collect(),
            bias: row(BIAS, QA),
            outputs: (0..BUCKETS).map(|bucket| [output(bucket, 0), output(bucket, 1)]).collect(),
            output_bias,
            scale: SCALE as i32,
        }
    }
}

/// The chance to win that a sample teaches; `scale` is that of labels.
fn target(sample: &Sample, scale: f32) -> f32 {
    let score = sigmoid(f32::from(sample.score) / SCALE);
    let judged = match sample.label {
        NO_LABEL => score,
        label => LABEL_SHARE * sigmoid(f32::from(label) / scale) + (1.0 - LABEL_SHARE) * score,
    };
    match sample.result {
        NO_RESULT => judged,
        result => SCORE_SHARE * judged + (1.0 - SCORE_SHARE) * f32::from(result) / 2.0,
    }
}

type Neurons = [[f32; HIDDEN]; 2];

/// The output for a sample, the neurons of both sides, the inputs and their number.
#[inline]
fn forward(weights: &[f32], sample: &Sample) -> (f32, Neurons, [[u16; 32]; 2], usize) {
    let mut features = [[0; 32]; 2];
    let count = sample.features(&mut features);
    let mut neurons = [[0.0; HIDDEN]; 2];
    let base = OUTPUTS + 2 * HIDDEN * bucket(sample.men());
    // Sixteen sums side by side, so that the order of adding is the same on every machine.
    let mut sums = [0.0; 16];
    for (side, row) in neurons.iter_mut().enumerate() {
        row.copy_from_slice(&weights[BIAS..OUTPUTS]);
        for &feature in &features[side][..count] {
            let from = &weights[usize::from(feature) * HIDDEN..][..HIDDEN];
            row.iter_mut().zip(from).for_each(|(to, from)| *to += from);
        }
        let outputs = &weights[base + side * HIDDEN..][..HIDDEN];
        for (neurons, outputs) in row.as_chunks::<16>().0.iter().zip(outputs.as_chunks::<16>().0) {
            for lane in 0..16 {
                let neuron = neurons[lane].clamp(0.0, 1.0);
                sums[lane] += neuron * neuron * outputs[lane];
            }
        }
    }
    let output = sums.iter().sum::<f32>() + weights[OUTPUT_BIAS + bucket(sample.men())];
    (output, neurons, features, count)
}

/// Adds the slope of a sample's loss and gives the loss.
#[inline]
fn teach(weights: &[f32], slope: &mut [f32], sample: &Sample, scale: f32) -> f32 {
    let (output, neurons, features, count) = forward(weights, sample);
    let chance = sigmoid(output);
    let miss = chance - target(sample, scale);
    let pull = 2.0 * miss * chance * (1.0 - chance);
    let bucket = bucket(sample.men());
    let base = OUTPUTS + 2 * HIDDEN * bucket;
    slope[OUTPUT_BIAS + bucket] += pull;
    for (side, row) in neurons.iter().enumerate() {
        let outputs = &weights[base + side * HIDDEN..][..HIDDEN];
        let mut back = [0.0; HIDDEN];
        let to = &mut slope[base + side * HIDDEN..][..HIDDEN];
        for index in 0..HIDDEN {
            let neuron = row[index].clamp(0.0, 1.0);
            to[index] += pull * neuron * neuron;
            back[index] = if row[index] == neuron { 2.0 * pull * neuron * outputs[index] } else { 0.0 };
        }
        slope[BIAS..OUTPUTS].iter_mut().zip(&back).for_each(|(to, back)| *to += back);
        for &feature in &features[side][..count] {
            let to = &mut slope[usize::from(feature) * HIDDEN..][..HIDDEN];
            to.iter_mut().zip(&back).for_each(|(to, back)| *to += back);
        }
    }
    miss * miss
}
