-- The form of the stored JSON, so that cards of an older one are found and made anew. The predicate names the present
-- form: whoever raises `cardFormat` in the program replaces this index by a migration.
alter table tasks add column card_format smallint not null default 1;
create index tasks_card_format_idx on tasks (id) where card_format <> 1;
