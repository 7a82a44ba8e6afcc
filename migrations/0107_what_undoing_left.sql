-- Of an import that was undone: what of it remains.
alter table imports rename column kept to remaining;
