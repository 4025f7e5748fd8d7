-- A guest is an account without a name, so that a guest's games survive signing up.
create table accounts (
  id integer primary key,
  public_id text,
  name text,
  skeleton text,
  password text,
  email text,
  created_at integer not null,
  seen_at integer not null,
  lang text,
  theme text not null default 'auto',
  board text not null default '',
  notation text not null default 'figurine',
  coordinates text not null default 'inside',
  auto_queen integer not null default 0,
  confirm_move integer not null default 0,
  sound integer not null default 1
);
create unique index accounts_public_id on accounts (public_id);
create unique index accounts_skeleton on accounts (skeleton);

create table roles (
  account_id integer not null references accounts (id),
  role text not null,
  granted_at integer not null,
  primary key (account_id, role)
);

-- The token itself is never stored, only its SHA-256.
create table sessions (
  token_hash blob primary key,
  account_id integer not null references accounts (id),
  created_at integer not null,
  seen_at integer not null,
  agent text not null
);
create index sessions_account on sessions (account_id);

-- One-time links (first administrator); used once, then kept with the time of use.
create table links (
  token_hash blob primary key,
  purpose text not null,
  created_at integer not null,
  used_at integer
);
