//! The server: HTTP, sockets, sessions, use cases and the words in every language.
//!
//! Everything here lives at the edge: it reads clocks, draws random numbers and touches the store,
//! and hands plain values to the pure crates below. [`router`] is the table of contents.
//!
//! Refused on principle: unsafe methods from a foreign origin, hosts that are not this machine's,
//! pages with script inside (the content security policy forbids it) and anything from a foreign
//! host, so that the whole platform works in a room without a way out.
#![forbid(unsafe_code)]

pub mod app;
pub mod assets;
pub mod config;
mod connections;
pub mod error;
pub mod http;
pub mod i18n;
pub mod live;
pub mod page;
pub mod router;
pub mod security;
mod start;
pub mod title_words;
pub mod views;
pub mod wire;
pub mod words;
pub mod ws;

pub use app::App;
pub use config::Config;
pub use error::Error;
pub use start::{Server, serve};

/// The revision of the source this program was built from, where the build was told it (`make build` is).
pub const REVISION: Option<&str> = option_env!("QIYUAN_REVISION");
