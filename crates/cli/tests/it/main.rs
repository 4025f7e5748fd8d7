//! Tests of the whole repository through its front doors. `tidy` needs no server; everything else
//! starts the built `qiyuan`.

mod endings;
mod engine_commands;
mod kill;
mod mate;
mod norms;
mod pair;
mod perft;
mod pgn;
mod puzzles;
mod stop;
mod tidy;
mod uci;
mod user;
