//! The store's suites: the log on every implementation, the tables, and failing stores.

mod desk_record;
mod desks;
mod failing;
mod log;
mod record;
mod tables;
