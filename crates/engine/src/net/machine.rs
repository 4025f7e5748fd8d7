//! The sums over neurons, for any processor and for those with AVX2.
//!
//! Both are the same few lines, compiled twice: whole numbers that cannot leave their bits (see [`super::Net::read`])
//! come out the same in whatever order they are added.
//!
//! This is the only module of the crate with `unsafe` in it. All of it rests on one fact: the functions compiled for AVX2
//! are called only where the processor has just been found to have it.
#![allow(unsafe_code)]

use super::{HIDDEN, QA, Row};

/// `from` with rows of weights added and taken away.
pub(super) fn update(from: &Row, to: &mut Row, added: &[&Row], removed: &[&Row]) {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has AVX2.
        return unsafe { update_avx2(from, to, added, removed) };
    }
    plain_update(from, to, added, removed);
}

/// The sum of what both sides' neurons, squared, give to an output.
pub(super) fn output(neurons: [&Row; 2], weights: &[Row; 2]) -> i32 {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has AVX2.
        return unsafe { output_avx2(neurons, weights) };
    }
    plain_output(neurons, weights)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn update_avx2(from: &Row, to: &mut Row, added: &[&Row], removed: &[&Row]) {
    plain_update(from, to, added, removed);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn output_avx2(neurons: [&Row; 2], weights: &[Row; 2]) -> i32 {
    plain_output(neurons, weights)
}

#[inline(always)]
fn plain_update(from: &Row, to: &mut Row, mut added: &[&Row], mut removed: &[&Row]) {
    // Most moves are one of these: a man goes, or goes and another is gone.
    match (added, removed) {
        ([add, more @ ..], [first, second]) => {
            for index in 0..HIDDEN {
                let less = first.0[index].wrapping_add(second.0[index]);
                to.0[index] = from.0[index].wrapping_add(add.0[index]).wrapping_sub(less);
            }
            (added, removed) = (more, &[]);
        }
        ([add, more @ ..], [remove, fewer @ ..]) => {
            for index in 0..HIDDEN {
                to.0[index] = from.0[index].wrapping_add(add.0[index]).wrapping_sub(remove.0[index]);
            }
            (added, removed) = (more, fewer);
        }
        _ => *to = from.clone(),
    }
    for add in added {
        for index in 0..HIDDEN {
            to.0[index] = to.0[index].wrapping_add(add.0[index]);
        }
    }
    for remove in removed {
        for index in 0..HIDDEN {
            to.0[index] = to.0[index].wrapping_sub(remove.0[index]);
        }
    }
}

#[inline(always)]
fn plain_output(neurons: [&Row; 2], weights: &[Row; 2]) -> i32 {
    let mut sum = 0_i32;
    for (neurons, weights) in neurons.into_iter().zip(weights) {
        for index in 0..HIDDEN {
            let neuron = neurons.0[index].clamp(0, QA as i16);
            // 255 · 127 has 16 bits.
            let weighed = neuron.wrapping_mul(weights.0[index]);
            sum = sum.wrapping_add(i32::from(weighed).wrapping_mul(i32::from(neuron)));
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows by chance within the bounds that a net has.
    fn rows(count: usize, most: i32, state: &mut u64) -> Vec<Row> {
        let mut next = || {
            *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((*state >> 33) as i32 % (2 * most + 1) - most) as i16
        };
        (0..count).map(|_| Row(std::array::from_fn(|_| next()))).collect()
    }

    #[test]
    fn every_processor_comes_to_the_same_sums() {
        let mut state = 7;
        for round in 0..200 {
            let (from, weights) = (rows(1, 2_000, &mut state), rows(2, 127, &mut state));
            let (added, removed) = (rows(round % 5, 505, &mut state), rows(round / 5 % 5, 505, &mut state));
            let (added, removed): (Vec<&Row>, Vec<&Row>) = (added.iter().collect(), removed.iter().collect());
            let (mut here, mut plain) = (Row::EMPTY, Row::EMPTY);
            update(&from[0], &mut here, &added, &removed);
            plain_update(&from[0], &mut plain, &added, &removed);
            assert_eq!(here, plain);
            let slowly: Vec<i16> = (0..HIDDEN)
                .map(|at| {
                    let sum = |rows: &[&Row]| rows.iter().map(|row| row.0[at]).sum::<i16>();
                    from[0].0[at] + sum(&added) - sum(&removed)
                })
                .collect();
            assert_eq!(here.0.as_slice(), slowly);
            let weights = [weights[0].clone(), weights[1].clone()];
            assert_eq!(output([&here, &from[0]], &weights), plain_output([&here, &from[0]], &weights));
        }
    }
}
