-- People and their sessions, companies, projects, tasks; the log of what was done; answers kept for repeated requests.
-- Roles: enfilade_owner owns all and runs migrations; enfilade_agency serves staff and sign-in; enfilade_client serves
-- clients behind row-level security (all three exist before migrations run). The setting app.companies holds the companies of the viewer, comma-separated.

grant usage on schema public to enfilade_agency, enfilade_client;

create function viewer_companies() returns uuid[] language sql stable parallel safe as
  $$ select string_to_array(nullif(current_setting('app.companies', true), ''), ',')::uuid[] $$;
create function viewer_person() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.person', true), '')::uuid $$;

create table users (
  id uuid constraint users_pkey primary key,
  role text not null constraint users_role_known check (role in ('admin', 'client')),
  first_name text not null,
  last_name text not null,
  email text not null constraint users_email_key unique,
  password_hash text,
  banned_at timestamptz,
  created_at timestamptz not null default now(),
  constraint users_email_lower check (email = lower(email))
);

create table sessions (
  id uuid constraint sessions_pkey primary key,
  user_id uuid not null constraint sessions_user_fkey references users on delete cascade,
  token_hash bytea not null constraint sessions_token_key unique,
  is_remembered boolean not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  user_agent text not null default ''
);
create index sessions_user_idx on sessions (user_id);

-- Guesses at one account's password in the current quarter of an hour.
create table sign_in_guesses (
  email_hash bytea constraint sign_in_guesses_pkey primary key,
  guesses integer not null,
  since timestamptz not null
);

create table companies (
  id uuid constraint companies_pkey primary key,
  name text not null,
  state text not null constraint companies_state_known check (state in ('waiting', 'enabled', 'disabled')),
  website text not null,
  description text not null default '',
  email text not null,
  phone text not null,
  street text not null,
  city text not null,
  region text not null,
  zip_code text not null,
  country text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index companies_name_idx on companies (lower(name), id);

create table memberships (
  company_id uuid not null constraint memberships_company_fkey references companies on delete cascade,
  user_id uuid not null constraint memberships_user_fkey references users on delete cascade,
  role text not null constraint memberships_role_known check (role in ('owner', 'member')),
  banned_at timestamptz,
  created_at timestamptz not null default now(),
  constraint memberships_pkey primary key (company_id, user_id)
);
create index memberships_user_idx on memberships (user_id);

create table projects (
  id uuid constraint projects_pkey primary key,
  company_id uuid not null constraint projects_company_fkey references companies on delete cascade,
  title text not null,
  description text not null default '',
  start_on date not null,
  end_on date not null,
  status text not null constraint projects_status_known
    check (status in ('planned', 'in progress', 'completed', 'on hold')),
  rank text collate "C" not null,
  share_new_tasks boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint projects_tenant_key unique (company_id, id),
  constraint projects_end_not_before_start check (end_on >= start_on)
);
create index projects_board_idx on projects (company_id, status, rank, id);

create table tasks (
  id uuid constraint tasks_pkey primary key,
  company_id uuid not null,
  project_id uuid not null,
  title text not null,
  description text not null default '',
  assigned_to uuid constraint tasks_assigned_to_fkey references users on delete set null,
  due_on date,
  priority text not null constraint tasks_priority_known check (priority in ('low', 'medium', 'high')),
  status text not null constraint tasks_status_known
    check (status in ('not started', 'in progress', 'in review', 'done')),
  type text,
  tags jsonb not null default '[]',
  subtasks jsonb not null default '[]',
  visibility text not null constraint tasks_visibility_known check (visibility in ('internal', 'shared')),
  rank text collate "C" not null,
  -- The task as it goes over the wire, made when the row is written: a board is these, joined.
  card text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint tasks_tenant_key unique (company_id, id),
  constraint tasks_project_fkey foreign key (company_id, project_id)
    references projects (company_id, id) on delete cascade
);
create index tasks_board_idx on tasks (project_id, status, rank, id);
create index tasks_assigned_to_idx on tasks (assigned_to) where assigned_to is not null;

-- What was done. Stays when what it tells of is deleted, hence no foreign key to the company.
create table activity (
  id uuid constraint activity_pkey primary key,
  at timestamptz not null default now(),
  company_id uuid not null,
  actor_id uuid,
  did text not null,
  kind text not null,
  record_id uuid not null,
  visibility text not null default 'internal'
    constraint activity_visibility_known check (visibility in ('internal', 'shared')),
  detail jsonb not null default '{}'
);
create index activity_company_idx on activity (company_id, id);

create table idempotency_keys (
  person uuid not null,
  call text not null,
  key text not null,
  body_hash bytea not null,
  answer text,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_pkey primary key (person, call, key)
);
create index idempotency_keys_created_idx on idempotency_keys (created_at);

-- Who may touch which table at all.
grant select, insert, update, delete on
  users, sessions, sign_in_guesses, companies, memberships, projects, tasks, idempotency_keys to enfilade_agency;
grant select, insert on activity to enfilade_agency;
grant select on companies, projects, tasks, activity to enfilade_client;
grant select, insert, update, delete on idempotency_keys to enfilade_client;
grant insert on activity to enfilade_client;

-- The second wall: what a client's connection can see is its viewer's companies only, whatever a query says.
alter table companies enable row level security;
alter table companies force row level security;
create policy companies_agency on companies to enfilade_agency using (true) with check (true);
create policy companies_client on companies to enfilade_client using (id = any (viewer_companies()));

alter table memberships enable row level security;
alter table memberships force row level security;
create policy memberships_agency on memberships to enfilade_agency using (true) with check (true);

alter table projects enable row level security;
alter table projects force row level security;
create policy projects_agency on projects to enfilade_agency using (true) with check (true);
create policy projects_client on projects to enfilade_client using (company_id = any (viewer_companies()));

alter table tasks enable row level security;
alter table tasks force row level security;
create policy tasks_agency on tasks to enfilade_agency using (true) with check (true);
create policy tasks_client on tasks to enfilade_client
  using (company_id = any (viewer_companies()) and visibility = 'shared');

alter table activity enable row level security;
alter table activity force row level security;
create policy activity_agency on activity to enfilade_agency using (true) with check (true);
create policy activity_client on activity to enfilade_client
  using (company_id = any (viewer_companies()) and visibility = 'shared')
  with check (company_id = any (viewer_companies()) and actor_id = viewer_person());

alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy idempotency_keys_agency on idempotency_keys to enfilade_agency using (true) with check (true);
create policy idempotency_keys_client on idempotency_keys to enfilade_client
  using (person = viewer_person()) with check (person = viewer_person());
