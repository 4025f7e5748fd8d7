//! What the processor at hand is good at, found out once while the program runs.
//!
//! One plain x86-64 binary must be fast everywhere, yet the instructions that count (count the bits
//! of a word, gather the bits under a mask) are younger than the baseline it is compiled for. So hot
//! work is written once, generic over a [`Machine`], and compiled for each: [`Plain`] takes what the
//! compiler was told (magic multiplication for sliders), [`Modern`] the x86-64-v3 instructions with
//! or without PEXT. Which one runs is decided at the door of the crate ([`run`]); inside there is no
//! question asked any more.
//!
//! This is the only module with `unsafe` in it. All of it rests on one fact: a [`Modern`] exists only
//! where [`detect`] has seen the instructions.
#![allow(unsafe_code)]

use crate::attacks::{self, Magic};
use crate::{Bitboard, Square};

/// A piece of work that is compiled for each machine.
pub(crate) trait Work {
    /// What comes of it.
    type Output;

    /// Does the work. Implementations, and all they call, are `#[inline(always)]`: only what ends up
    /// inside [`Machine::run`] is compiled with the machine's instructions. What is not stays right
    /// and is merely slow.
    fn on<M: Machine>(self, machine: M) -> Self::Output;
}

/// A way of looking up sliders, and the instructions that the work around them may use.
pub(crate) trait Machine: Copy {
    /// What a rook attacks.
    fn rook_attacks(self, from: Square, occupied: Bitboard) -> Bitboard;
    /// What a bishop attacks.
    fn bishop_attacks(self, from: Square, occupied: Bitboard) -> Bitboard;
    /// Does work with this machine's instructions, in a function of its own.
    fn run<W: Work>(self, work: W) -> W::Output;
}

/// Any processor: the instructions that the whole crate is compiled with.
#[derive(Clone, Copy)]
pub(crate) struct Plain;

impl Machine for Plain {
    #[inline(always)]
    fn rook_attacks(self, from: Square, occupied: Bitboard) -> Bitboard {
        attacks::rook_attacks(from, occupied)
    }

    #[inline(always)]
    fn bishop_attacks(self, from: Square, occupied: Bitboard) -> Bitboard {
        attacks::bishop_attacks(from, occupied)
    }

    #[inline(never)]
    fn run<W: Work>(self, work: W) -> W::Output {
        work.on(self)
    }
}

/// A processor with POPCNT, LZCNT, BMI1, BMI2 and AVX2; made by [`detect`] alone.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub(crate) struct Modern<const PEXT: bool>(());

#[cfg(target_arch = "x86_64")]
impl<const PEXT: bool> Modern<PEXT> {
    /// The bits of a word under a mask, side by side.
    #[inline(always)]
    fn gather(self, word: u64, mask: u64) -> u64 {
        debug_assert!(std::arch::is_x86_feature_detected!("bmi2"));
        // SAFETY: PEXT belongs to BMI2, and `self` exists only where `detect` has seen BMI2.
        unsafe { std::arch::x86_64::_pext_u64(word, mask) }
    }

    #[inline(always)]
    fn slider(self, magic: &'static Magic, occupied: Bitboard) -> Bitboard {
        let index = magic.offset + self.gather(occupied.0, magic.mask) as usize;
        debug_assert!(index < attacks::GATHERED.len());
        // SAFETY: a gathered word is below 2 to the number of bits in the mask, and `magics` gave
        // each square that many entries from its offset on; both tables are private and constant,
        // and a test looks up every square with every set of blockers.
        unsafe { *attacks::GATHERED.get_unchecked(index) }
    }
}

#[cfg(target_arch = "x86_64")]
impl<const PEXT: bool> Machine for Modern<PEXT> {
    #[inline(always)]
    fn rook_attacks(self, from: Square, occupied: Bitboard) -> Bitboard {
        if PEXT {
            self.slider(&attacks::ROOK[from.usize()], occupied)
        } else {
            attacks::rook_attacks(from, occupied)
        }
    }

    #[inline(always)]
    fn bishop_attacks(self, from: Square, occupied: Bitboard) -> Bitboard {
        if PEXT {
            self.slider(&attacks::BISHOP[from.usize()], occupied)
        } else {
            attacks::bishop_attacks(from, occupied)
        }
    }

    #[inline(always)]
    fn run<W: Work>(self, work: W) -> W::Output {
        // SAFETY: `self` exists only where `detect` has seen all of these instructions.
        unsafe { run_modern(self, work) }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,lzcnt,bmi1,bmi2,avx2")]
#[inline(never)]
fn run_modern<const PEXT: bool, W: Work>(machine: Modern<PEXT>, work: W) -> W::Output {
    work.on(machine)
}

/// Does work with the best instructions that this processor has.
#[inline]
pub(crate) fn run<W: Work>(work: W) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    match detect() {
        Some(Pext::Fast) => return Modern::<true>(()).run(work),
        Some(Pext::Slow) => return Modern::<false>(()).run(work),
        None => {}
    }
    Plain.run(work)
}

/// How good a modern processor is at PEXT.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Pext {
    /// One instruction like any other.
    Fast,
    /// Microcode, 20 to 300 cycles: AMD before Zen 3 and what was licensed from it.
    Slow,
}

/// What this processor has; asked once, then remembered.
#[cfg(target_arch = "x86_64")]
#[inline]
fn detect() -> Option<Pext> {
    use std::sync::atomic::{AtomicU8, Ordering};
    /// 0 not yet known, 1 not modern, 2 slow, 3 fast. Two threads that find out at once write the
    /// same, and nothing else hangs on it, so no order is needed.
    static KNOWN: AtomicU8 = AtomicU8::new(0);
    #[cold]
    fn find_out() -> u8 {
        let known = match ask() {
            None => 1,
            Some(Pext::Slow) => 2,
            Some(Pext::Fast) => 3,
        };
        KNOWN.store(known, Ordering::Relaxed);
        known
    }
    let known = match KNOWN.load(Ordering::Relaxed) {
        0 => find_out(),
        known => known,
    };
    match known {
        3 => Some(Pext::Fast),
        2 => Some(Pext::Slow),
        _ => None,
    }
}

#[cfg(target_arch = "x86_64")]
fn ask() -> Option<Pext> {
    use std::arch::is_x86_feature_detected as has;
    use std::arch::x86_64::__cpuid;
    let modern = has!("popcnt") && has!("lzcnt") && has!("bmi1") && has!("bmi2") && has!("avx2");
    if !modern {
        return None;
    }
    let (vendor, version) = (__cpuid(0), __cpuid(1));
    let name: Vec<u8> = [vendor.ebx, vendor.edx, vendor.ecx].into_iter().flat_map(u32::to_le_bytes).collect();
    Some(pext_of(&name, version.eax))
}

/// By the twelve letters of the maker and the version word: the family, and beyond 15 the extended
/// family added to it. Zen 3 is AMD's family 0x19.
#[cfg(target_arch = "x86_64")]
fn pext_of(maker: &[u8], version: u32) -> Pext {
    let base = version >> 8 & 0xf;
    let family = if base == 0xf { base + (version >> 20 & 0xff) } else { base };
    match maker {
        b"AuthenticAMD" if family < 0x19 => Pext::Slow,
        b"HygonGenuine" => Pext::Slow,
        _ => Pext::Fast,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asks every machine that can run here for the same look-ups.
    struct Sliders;

    impl Work for Sliders {
        type Output = Vec<Bitboard>;

        #[inline(always)]
        fn on<M: Machine>(self, machine: M) -> Vec<Bitboard> {
            let mut found = Vec::new();
            for square in Square::ALL {
                for mask in [attacks::ROOK[square.usize()].mask, attacks::BISHOP[square.usize()].mask] {
                    let mut subset = 0u64;
                    loop {
                        let occupied = Bitboard(subset | !mask & 0x9e37_79b9_7f4a_7c15);
                        found.push(machine.rook_attacks(square, occupied));
                        found.push(machine.bishop_attacks(square, occupied));
                        subset = subset.wrapping_sub(mask) & mask;
                        if subset == 0 {
                            break;
                        }
                    }
                }
            }
            found
        }
    }

    #[test]
    fn all_machines_see_the_same_attacks() {
        let plain = Plain.run(Sliders);
        #[cfg(target_arch = "x86_64")]
        if detect().is_some() {
            assert!(Modern::<true>(()).run(Sliders) == plain);
            assert!(Modern::<false>(()).run(Sliders) == plain);
        }
        assert!(run(Sliders) == plain);
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn slow_gathering_is_known_by_maker_and_family() {
        for (maker, version, wanted) in [
            (b"AuthenticAMD", 0x0066_0f51, Pext::Slow), // Excavator
            (b"AuthenticAMD", 0x0080_0f12, Pext::Slow), // Zen 1
            (b"AuthenticAMD", 0x0087_0f10, Pext::Slow), // Zen 2
            (b"AuthenticAMD", 0x00a2_0f10, Pext::Fast), // Zen 3
            (b"AuthenticAMD", 0x00b4_0f40, Pext::Fast), // Zen 5
            (b"HygonGenuine", 0x0090_0f02, Pext::Slow),
            (b"GenuineIntel", 0x0003_06c3, Pext::Fast), // Haswell
        ] {
            assert_eq!(pext_of(maker, version), wanted, "{version:x}");
        }
    }
}
