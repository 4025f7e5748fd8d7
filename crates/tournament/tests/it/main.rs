//! Tournaments against oracles.

mod berger;
mod desk;
mod desk_groups;
mod desk_systems;
mod desk_tablets;
mod desk_teams;
mod dutch;
mod other_reasons;
mod other_swiss;
mod team_swiss;
mod team_twin;
mod trf;
mod twin;
