//! Can this side still mate by any legal sequence? A verdict with its witness or proof.
#![forbid(unsafe_code)]
