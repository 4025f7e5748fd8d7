-- Rating events are a stream of their own, one for each system: a correction is a further entry, and lists are replayed.
create table rating_entries (
  system text not null,
  seq integer not null,
  kind text not null,
  at integer not null,
  -- None where the server itself published on a list day.
  by_id integer references accounts (id),
  -- The day it is about, the report it corrects, who approved it and what it is called, where that applies.
  day text,
  corrects integer,
  note text not null,
  body text not null,
  primary key (system, seq)
);

-- Titles granted, and applications on their way to whoever grants them.
create table title_holders (
  id integer primary key,
  name text not null,
  player text not null,
  title text not null,
  granted_on text not null,
  authority text not null,
  by_id integer not null references accounts (id),
  at integer not null
);
create index title_holders_name on title_holders (name);
create table title_applications (
  id integer primary key,
  name text not null,
  player text not null,
  wanted text not null,
  event text not null,
  rounds integer not null,
  points_tenths integer not null,
  place integer,
  rule text not null,
  authority text not null,
  by_id integer not null references accounts (id),
  at integer not null,
  state text not null,
  reason text not null,
  decided_by integer references accounts (id),
  decided_at integer
);
create index title_applications_open on title_applications (authority, at) where state = 'open';

-- Tables that an organiser fills in, as text; the newest of a name holds.
create table standards (
  name text not null,
  seq integer not null,
  body text not null,
  by_id integer not null references accounts (id),
  at integer not null,
  primary key (name, seq)
);
