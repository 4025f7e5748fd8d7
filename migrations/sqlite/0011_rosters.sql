-- Rating lists of others, as they were published: looked up when people enter an event. A new issue is written beside
-- the old one and takes its place once it is whole.
create table rosters (
  list text primary key,
  -- When it came in, ms since 1970.
  issue integer not null,
  day text not null,
  name text not null,
  players integer not null,
  by_id integer not null references accounts (id)
);
create table roster_players (
  issue integer not null,
  id text not null,
  -- The name without blanks, marks and case.
  key text not null,
  name text not null,
  federation text not null,
  sex text not null,
  title text not null,
  rating integer,
  rapid integer,
  blitz integer,
  birth_year integer,
  primary key (issue, id)
);
create index roster_players_key on roster_players (issue, key);

-- A grant is one write: the application itself stands in the register from its day on.
alter table title_applications add column granted_on text;
