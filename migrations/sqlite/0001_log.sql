-- The event log. The key is the fence: two writers of one game cannot both write event n + 1.
-- `at` is absolute in a game's first row (ms since 1970) and counts from there in all later rows.
create table events (
  game_id integer not null,
  seq integer not null,
  kind integer not null,
  version integer not null,
  at integer not null,
  payload blob not null,
  primary key (game_id, seq)
) without rowid;

-- Which games exist and which are live (ended_at is null); written with the event that says so.
create table games (
  game_id integer primary key,
  created_at integer not null,
  ended_at integer
);
create index games_live on games (game_id) where ended_at is null;

-- Events that others consume (created, ended), in the same transaction as the event itself.
create table outbox (
  game_id integer not null,
  seq integer not null,
  topic integer not null,
  primary key (game_id, seq)
) without rowid;

-- Each node's last sign of life; the gap after it is outage time and belongs to no player.
create table nodes (
  node text primary key,
  alive_at integer not null
);
