-- The link that confirmed the address a person has: opened again it says that this is done.
alter table users add column confirmed_by_link bytea;
create unique index users_confirmed_by_link_key on users (confirmed_by_link);
