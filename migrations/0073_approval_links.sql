-- Links by which somebody without an account decides on one version of one item, in the client's place.

create table approval_links (
  id uuid constraint approval_links_pkey primary key default gen_random_uuid(),
  company_id uuid not null,
  task_id uuid not null,
  token_hash bytea not null constraint approval_links_token_key unique,
  -- Of the item: it shows no other.
  content_version integer not null,
  -- For whom it was made.
  label text not null,
  -- It works for as long as they could make it.
  created_by uuid not null constraint approval_links_creator_fkey references users on delete cascade,
  -- As they were called then, for whoever cannot see the person.
  creator_first text not null,
  creator_last text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  constraint approval_links_key unique (company_id, id),
  constraint approval_links_task_fkey foreign key (company_id, task_id)
    references tasks (company_id, id) on delete cascade
);
create index approval_links_task_idx on approval_links (task_id, created_at);
create index approval_links_creator_idx on approval_links (created_by);

grant select, insert, update on approval_links to enfilade_agency, enfilade_company_staff;
alter table approval_links enable row level security;
alter table approval_links force row level security;
create policy approval_links_agency on approval_links to enfilade_agency using (true) with check (true);
create policy approval_links_company_staff on approval_links to enfilade_company_staff
  using (company_id = any (viewer_companies())) with check (company_id = any (viewer_companies()));

alter table approvals
  -- Who decided by a link of the person.
  add column guest_name text,
  add column link_id uuid,
  add constraint approvals_guest_named check (guest_name <> '' and (guest_name is null or stage = 'client')),
  add constraint approvals_link_fkey foreign key (company_id, link_id)
    references approval_links (company_id, id) on delete set null (link_id);
create index approvals_link_idx on approvals (link_id) where link_id is not null;
