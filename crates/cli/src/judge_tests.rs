//! Requests of `qiyuan judge` and their answers.
