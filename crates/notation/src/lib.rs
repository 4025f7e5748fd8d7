//! SAN and PGN: a streaming reader, a tree and a writer.
#![forbid(unsafe_code)]
