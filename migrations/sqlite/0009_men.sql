-- How a player has the men named: by short name, full name or letter.
alter table accounts add column men text not null default 'short';
