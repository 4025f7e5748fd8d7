-- Offers by who makes them and who takes them: counted before a new one is kept, and looked for before
-- a guest who never played is forgotten.
create index challenges_by on challenges (by_id);
create index challenges_to on challenges (to_id) where to_id is not null;
create index challenges_taken on challenges (taken_by) where taken_by is not null;
-- Guests by their last sign of life.
create index accounts_guests on accounts (seen_at) where name is null;
