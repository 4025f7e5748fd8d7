-- When a guest took a name: `created_at` stays the first visit. For those named before this was kept, the
-- first visit is all that is known.
alter table accounts add column named_at integer;
update accounts set named_at = created_at where name is not null;
