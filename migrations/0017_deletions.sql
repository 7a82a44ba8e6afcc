-- What was deleted: restorable while `snapshot` is there, and remembered for a while after that, so that a link to it can
-- say who deleted it and when.
create table deletions (
  id uuid constraint deletions_pkey primary key,
  kind text not null,
  -- What the person deleted: [{id, name, company, project?}].
  roots jsonb not null,
  -- Those and everything that went with them.
  record_ids uuid[] not null,
  deleted_by uuid constraint deletions_deleted_by_fkey references users on delete set null,
  deleted_at timestamptz not null default now(),
  -- The rows, by table, in an order in which they can be inserted again; null once it is too late.
  snapshot jsonb
);
create index deletions_record_ids_idx on deletions using gin (record_ids);
create index deletions_deleted_at_idx on deletions (deleted_at);
create index deletions_deleted_by_idx on deletions (deleted_by) where deleted_by is not null;
grant select, insert, update, delete on deletions to enfilade_agency;
alter table deletions enable row level security;
alter table deletions force row level security;
create policy deletions_agency on deletions to enfilade_agency using (true) with check (true);
