-- Companies are found by a part of what they are known by, in whichever case: one text, indexed by its trigrams.

create extension if not exists pg_trgm;
alter table companies add column search_text text not null generated always as
  (lower(name || E'\n' || email || E'\n' || website || E'\n' || phone || E'\n' || city)) stored;
create index companies_search_idx on companies using gin (search_text gin_trgm_ops);
