-- Tasks that a client asked for: who did, and when.
create table task_requests (
  task_id uuid constraint task_requests_pkey primary key,
  company_id uuid not null,
  requested_by uuid constraint task_requests_requested_by_fkey references users on delete set null,
  -- As they were called then.
  first_name text not null,
  last_name text not null,
  requested_at timestamptz not null default now(),
  constraint task_requests_task_fkey foreign key (company_id, task_id)
    references tasks (company_id, id) on delete cascade
);
create index task_requests_company_idx on task_requests (company_id, requested_at desc);
create index task_requests_requested_by_idx on task_requests (requested_by) where requested_by is not null;

grant select, insert on task_requests to enfilade_agency;
grant select on task_requests to enfilade_client, enfilade_company_staff;
alter table task_requests enable row level security;
alter table task_requests force row level security;
create policy task_requests_agency on task_requests to enfilade_agency using (true) with check (true);
create policy task_requests_company_staff on task_requests for select to enfilade_company_staff
  using (company_id = any (viewer_companies()));
create policy task_requests_client on task_requests for select to enfilade_client
  using (company_id = any (viewer_companies()) and exists (select from tasks where tasks.id = task_id));
