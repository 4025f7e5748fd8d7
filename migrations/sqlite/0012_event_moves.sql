-- Moves of boards that were played elsewhere and read in from a PGN. What became of the game stands in the event's log.
create table event_moves (
  tournament_id integer not null,
  round integer not null,
  -- Numbers of the two in the event.
  white integer not null,
  black integer not null,
  -- One game in PGN: its moves, their clocks, the opening's code.
  pgn text not null,
  by_id integer not null references accounts (id),
  -- Ms since 1970.
  at integer not null,
  primary key (tournament_id, round, white, black)
);
