-- Accounts that the engine plays for bear their opponent's key; they have no password.
alter table accounts add column computer text;
create unique index accounts_computer on accounts (computer);

-- How strong the engine plays in a game, where that is not its opponent's own strength.
create table computer_games (
  game_id integer primary key,
  rating integer not null
);
