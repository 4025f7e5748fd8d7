-- Accepted offers by time: after a stop between the acceptance and the game, those without one are found.
create index challenges_accepted on challenges (closed_at) where taken_by is not null;
