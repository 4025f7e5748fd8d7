//! Positions to learn from, out of games with scores.

use crate::Random;
use crate::record::{DECIDED, Record};
use engine::eval::evaluate;
use engine::net;
use rules::{Color, Position, Role, Square};
use std::path::Path;

/// A position as the side to move sees it: that side is White here.
#[derive(Clone, Copy)]
pub struct Sample {
    occupied: u64,
    /// For each occupied square, the lowest first, half a byte: the role, and 8 for a man of the other side.
    men: [u8; 16],
    /// Centipawns.
    pub score: i16,
    /// What another engine says, in its centipawns; [`NO_LABEL`] where it was not asked.
    pub label: i16,
    /// Half points of the side to move; [`NO_RESULT`] where nobody played on from here.
    pub result: u8,
}

/// What a position has for a result that stood in no game.
pub const NO_RESULT: u8 = 255;
/// What stands for no label.
pub const NO_LABEL: i16 = i16::MIN;

/// Scores beyond this are not learnt from.
const MOST_SCORE: i16 = 2_500;

impl Sample {
    fn new(position: &Position, score: i16, label: i16, result: u8) -> Sample {
        let turn = position.turn();
        let mut sample = Sample { occupied: 0, men: [0; 16], score, label, result };
        let mut men: Vec<(u8, u8)> = position
            .occupied()
            .iter()
            .filter_map(|square| Some((square, position.piece_at(square)?)))
            .map(|(square, piece)| {
                let square = if turn.is_white() { square.index() } else { square.index() ^ 56 };
                (square, piece.role.index() as u8 | u8::from(piece.color != turn) << 3)
            })
            .collect();
        men.sort_unstable();
        for (index, (square, man)) in men.into_iter().enumerate() {
            sample.occupied |= 1 << square;
            sample.men[index / 2] |= man << (index % 2 * 4);
        }
        sample
    }

    /// The inputs of the side to move and of the other, as many as there are men; the number is given.
    #[inline]
    pub fn features(&self, features: &mut [[u16; 32]; 2]) -> usize {
        const ROLES: [Role; 6] =
            [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];
        let (mut men, mut kings) = ([(Color::White, Role::Pawn, Square::A1); 32], [Square::A1; 2]);
        let (mut rest, mut count) = (self.occupied, 0);
        while rest != 0 {
            let square = Square::from_index(rest.trailing_zeros() as u8).expect("a square");
            let man = self.men[count / 2] >> (count % 2 * 4);
            let color = if man & 8 == 0 { Color::White } else { Color::Black };
            let role = ROLES[usize::from(man & 7)];
            if role == Role::King {
                kings[color.index()] = square;
            }
            men[count] = (color, role, square);
            count += 1;
            rest &= rest - 1;
        }
        for (side, king) in [(Color::White, kings[0]), (Color::Black, kings[1])] {
            let row = &mut features[side.index()];
            for (to, &(color, role, square)) in row.iter_mut().zip(&men[..count]) {
                *to = net::feature(side, king, color, role, square) as u16;
            }
        }
        count
    }

    /// Men on the board.
    #[must_use]
    pub fn men(&self) -> u32 {
        self.occupied.count_ones()
    }
}

/// For each scored ply of a game its position, if it is quiet, and the score: nobody is in check, the move found takes
/// nothing, and nothing is decided.
pub fn quiet(game: &Record) -> Vec<(Option<Position>, i16)> {
    let mut position = Position::start();
    let mut found = Vec::with_capacity(game.scores.len());
    for (ply, &mv) in game.moves.iter().enumerate() {
        if let Some(&score) = ply.checked_sub(usize::from(game.opening)).and_then(|at| game.scores.get(at)) {
            let is_quiet = !position.is_check()
                && !position.is_capture(mv)
                && mv.promotion().is_none()
                && score.abs() < MOST_SCORE.min(DECIDED);
            found.push((is_quiet.then(|| position.clone()), score));
        }
        position = position.play_unchecked(mv);
    }
    found
}

/// The quiet positions of a game, with their labels where there are any: then only those that have one.
pub fn samples(game: &Record, labels: Option<&[i16]>, samples: &mut Vec<Sample>) {
    for (ply, (position, score)) in quiet(game).into_iter().enumerate() {
        let Some(position) = position else { continue };
        let label = labels
            .map_or(Some(NO_LABEL), |labels| labels.get(ply).copied().filter(|&label| label != NO_LABEL));
        if let Some(label) = label {
            let result = if position.turn().is_white() { game.result } else { 2 - game.result };
            samples.push(Sample::new(&position, score, label, result));
        }
    }
}

/// Positions beside a game: from each of its own so many walks of one to three moves by chance, with what the
/// hand-made evaluation says. They show a net what no game shows, such as a queen that is gone for nothing.
pub fn walks(game: &Record, count: usize, random: &mut Random, samples: &mut Vec<Sample>) {
    let mut position = Position::start();
    for &mv in &game.moves {
        for _ in 0..count {
            let mut walk = position.clone();
            for _ in 0..1 + random.below(3) {
                let legal = walk.legal_moves();
                if legal.is_empty() {
                    break;
                }
                walk = walk.play_unchecked(legal[random.below(legal.len())]);
            }
            let score = evaluate(&walk).clamp(-i32::from(MOST_SCORE), i32::from(MOST_SCORE));
            if !walk.is_check() {
                samples.push(Sample::new(&walk, score as i16, NO_LABEL, NO_RESULT));
            }
        }
        position = position.play_unchecked(mv);
    }
}

/// The files with games of a folder, in the order of their seeds.
///
/// # Errors
/// The folder cannot be read.
pub fn files(dir: &Path) -> std::io::Result<Vec<(u64, std::path::PathBuf)>> {
    let mut files: Vec<(u64, std::path::PathBuf)> = std::fs::read_dir(dir)?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|end| end == "games"))
        .filter_map(|path| Some((path.file_stem()?.to_str()?.parse().ok()?, path)))
        .collect();
    files.sort();
    Ok(files)
}

/// All samples of a folder's files, in the order of their seeds: those to learn from, and those of every fiftieth game
/// to see whether what was learnt holds. Also how many games there are. With `count` above 0 they are not the
/// positions of the games but so many walks from each.
///
/// # Errors
/// A file cannot be read.
pub fn load(dir: &Path, count: usize) -> std::io::Result<(Vec<Sample>, Vec<Sample>, usize)> {
    let (mut learnt, mut held, mut games) = (Vec::new(), Vec::new(), 0);
    for (seed, path) in files(dir)? {
        let mut random = Random(seed);
        let labels: Option<Vec<i16>> = std::fs::read(path.with_extension("labels"))
            .ok()
            .map(|bytes| bytes.as_chunks::<2>().0.iter().map(|&pair| i16::from_le_bytes(pair)).collect());
        let mut labels = labels.as_deref();
        let bytes = std::fs::read(path)?;
        let mut rest = bytes.as_slice();
        while let Some(game) = Record::read(&mut rest) {
            games += 1;
            let found = if games % 50 == 0 { &mut held } else { &mut learnt };
            if count > 0 {
                walks(&game, count, &mut random, found);
            } else {
                samples(&game, labels, found);
            }
            labels = labels.map(|labels| labels.get(game.scores.len()..).unwrap_or_default());
        }
    }
    Ok((learnt, held, games))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_see_the_same_of_a_board_and_its_reflection() {
        let features = |fen: &str| {
            let position: Position = fen.parse().expect("a position");
            let mut features = [[0; 32]; 2];
            let count = Sample::new(&position, 0, NO_LABEL, 1).features(&mut features);
            features.map(|row| {
                let mut row = row[..count].to_vec();
                row.sort_unstable();
                row
            })
        };
        let white = features("4k3/8/8/8/8/8/P6N/4K3 w - - 0 1");
        assert_eq!(white, features("4k3/p6n/8/8/8/8/8/4K3 b - - 0 1"));
        // Kings a file further left are on the other half: the same from the mirror.
        assert_eq!(white, features("3k4/8/8/8/8/8/N6P/3K4 w - - 0 1"));
        assert_ne!(white[0], white[1]);
    }

    #[test]
    fn only_quiet_positions_are_taken() {
        let moves = ["e2e4", "d7d5", "e4d5", "d8d5", "b1c3"];
        let moves = moves.iter().map(|text| text.parse().expect("a move")).collect();
        let game = Record { moves, opening: 1, result: 2, scores: vec![-30, 20, 10, 9_500] };
        let mut found = Vec::new();
        samples(&game, None, &mut found);
        let told: Vec<(i16, u8)> = found.iter().map(|sample| (sample.score, sample.result)).collect();
        assert_eq!(told, [(-30, 0)]);
        let mut labelled = Vec::new();
        samples(&game, Some(&[55, NO_LABEL, NO_LABEL, NO_LABEL]), &mut labelled);
        samples(&game, Some(&[NO_LABEL; 4]), &mut labelled);
        assert_eq!(labelled.iter().map(|sample| sample.label).collect::<Vec<i16>>(), [55]);
        let mut beside = Vec::new();
        walks(&game, 4, &mut Random(1), &mut beside);
        assert!(beside.len() > 10 && beside.iter().all(|sample| sample.result == NO_RESULT));
    }
}
