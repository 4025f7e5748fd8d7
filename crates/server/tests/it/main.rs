//! The server's routes, tried by their addresses as a browser would, without a socket in between.

mod accounts;
mod admin;
mod browser;
mod challenges;
mod crashes;
mod desk_forms;
mod event_games;
mod event_lists;
mod events;
mod folder;
mod groups;
mod large;
mod online;
mod pages;
mod people;
mod prints;
mod quotas;
mod rating_intake;
mod ratings;
mod raw;
mod settings;
mod sockets;
mod take_over;
mod teams;
mod wall;
mod words;
