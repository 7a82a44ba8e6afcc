-- An archive that is brought in through the browser while there is no administrator: what is known of it, and how far it is.
create table archive_imports (
  id uuid constraint archive_imports_pkey primary key,
  -- Of the setup code that it was begun with: whoever has it sees and ends it.
  code_hash bytea not null,
  state text not null constraint archive_imports_state_known
    check (state in ('reading', 'waiting', 'wanted', 'adding', 'done', 'failed', 'cancelled')),
  -- What it holds, once that is known: as the contract's `ArchiveOverview`.
  overview jsonb,
  done bigint not null default 0,
  failure text,
  created_at timestamptz not null default now(),
  -- The process that has it says so every few seconds; one that does not has ended.
  touched_at timestamptz not null default now()
);
create index archive_imports_touched_at_idx on archive_imports (touched_at);

grant select, insert, update, delete on archive_imports to enfilade_agency;
alter table archive_imports enable row level security;
alter table archive_imports force row level security;
create policy archive_imports_agency on archive_imports to enfilade_agency using (true) with check (true);

-- An archive brings its own content in place of the one that every installation starts with.
grant delete on website_versions to enfilade_agency;
