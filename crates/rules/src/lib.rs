//! Board, moves, attacks, legality, FEN, UCI move text, Zobrist, repetition key, perft.
#![deny(unsafe_code)]
