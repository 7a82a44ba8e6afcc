-- Clients, projects and tasks from a table: a person's own, from the file to what was added of it.

create table imports (
  id uuid constraint imports_pkey primary key,
  created_by uuid not null constraint imports_created_by_fkey references users on delete cascade,
  created_at timestamptz not null default now(),
  kind text not null constraint imports_kind_known check (kind in ('company', 'project', 'task')),
  state text not null default 'preview' constraint imports_state_known
    check (state in ('preview', 'applying', 'applied', 'cancelled', 'failed', 'undoing', 'undone')),
  file_name text not null,
  -- Where all of it goes. Names of what may be gone: no foreign keys.
  into_company uuid,
  into_project uuid,
  -- The table as text; gone once it has been added or given up.
  content text,
  -- What was chosen for it, and what it would come to: as the program's types say.
  options jsonb not null,
  preview jsonb,
  total integer not null default 0,
  added integer not null default 0,
  is_cancelled boolean not null default false,
  failure text,
  -- What it added.
  record_ids uuid[] not null default '{}',
  -- Of these, what undoing left: changed or used since.
  kept jsonb not null default '[]',
  constraint imports_content_until_applied check (content is not null or state not in ('preview', 'applying'))
);
create index imports_created_by_idx on imports (created_by, created_at desc);

grant select, insert, update, delete on imports to enfilade_agency;
grant select, insert, update, delete on imports to enfilade_company_staff;
alter table imports enable row level security;
alter table imports force row level security;
create policy imports_agency on imports to enfilade_agency using (true) with check (true);
-- Their own; what it adds is held by the policies of the records.
create policy imports_company_staff on imports to enfilade_company_staff
  using (created_by = viewer_person()) with check (created_by = viewer_person());
