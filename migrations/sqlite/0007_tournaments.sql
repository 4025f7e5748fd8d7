-- Tournaments: what lists show, written with the event that says so.
create table tournaments (
  tournament_id integer primary key,
  slug text not null unique,
  title_zh text not null,
  title_en text not null,
  starts_on text not null,
  ends_on text not null,
  status integer not null,
  created_by integer,
  created_at integer not null
);
create index tournaments_by_day on tournaments (starts_on, tournament_id);

-- Their log. The key is the fence: two writers of one tournament cannot both write event n + 1.
-- `at` is ms since 1970; `payload` is JSON.
create table tournament_events (
  tournament_id integer not null,
  seq integer not null,
  at integer not null,
  author integer,
  consent integer not null,
  kind text not null,
  version integer not null,
  payload text not null,
  primary key (tournament_id, seq)
) without rowid;
