-- Seeks and link challenges. The id comes from the space of game ids and an accepted one keeps it.
create table challenges (
  id integer primary key,
  kind text not null,
  by_id integer not null references accounts (id),
  to_id integer references accounts (id),
  color text not null,
  terms text not null,
  created_at integer not null,
  closed_at integer,
  taken_by integer references accounts (id)
);
create index challenges_open on challenges (kind, created_at) where closed_at is null;

-- What lists of games show, made from the log by a projector that may run twice without harm.
create table game_views (
  game_id integer primary key,
  seq integer not null,
  white_id integer,
  black_id integer,
  created_at integer not null,
  ended_at integer,
  laws text not null,
  speed text not null,
  time text not null,
  chess960 integer not null,
  rated integer not null,
  plies integer not null,
  result text not null,
  termination text not null
);
create index game_views_white on game_views (white_id, created_at);
create index game_views_black on game_views (black_id, created_at);
