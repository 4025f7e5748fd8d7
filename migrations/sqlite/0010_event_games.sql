-- Games that events have made: written before the game, so that a stop in between is made good.
create table event_games (
  game_id integer primary key,
  tournament_id integer not null,
  slug text not null,
  round integer not null,
  -- Numbers of the two in the event, and their accounts.
  white integer not null,
  black integer not null,
  white_account integer not null,
  black_account integer not null,
  -- Ms since 1970.
  starts_at integer not null,
  -- 0: to be played or being played; 1: over, and the event knows; 2: called off, another may take its place.
  state integer not null
);
create unique index event_games_board on event_games (tournament_id, round, white, black) where state < 2;
create index event_games_open on event_games (tournament_id) where state = 0;
