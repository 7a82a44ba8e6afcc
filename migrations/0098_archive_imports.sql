-- An archive that is brought in through the browser while there is no administrator: what is known of it, and how far it is. Whoever has its id,
-- which is random and was answered to somebody with a setup code, sees and ends it.
create table archive_imports (
  id uuid constraint archive_imports_pkey primary key,
  state text not null constraint archive_imports_state_known
    check (state in ('waiting', 'confirmed', 'adding', 'done', 'failed', 'cancelled')),
  -- What it holds: as the contract's `ArchiveOverview`.
  overview jsonb not null,
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
