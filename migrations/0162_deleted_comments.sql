-- What is remembered of a deleted comment named people who were mentioned in it, also once they were erased. Where a name ends its text
-- does not tell: it ends there. Without this the owner, who runs migrations, sees no row.
alter table deletions no force row level security;
update deletions set roots = jsonb_set(roots, '{0,name}', to_jsonb(regexp_replace(roots #>> '{0,name}', '@.*', '@…')))
  where kind = 'comment' and roots #>> '{0,name}' like '%@%';
alter table deletions force row level security;
