-- Finished projects that may be shown in the public portfolio, for as long as their company agrees to what is shown.

create table portfolio_cases (
  id uuid constraint portfolio_cases_pkey primary key,
  company_id uuid not null constraint portfolio_cases_company_fkey references companies on delete cascade,
  project_id uuid not null constraint portfolio_cases_project_key unique,
  -- In the address of its page.
  slug text not null constraint portfolio_cases_slug_key unique,
  -- What its page shows, as the program's types say.
  item jsonb not null,
  state text not null constraint portfolio_cases_state_known
    check (state in ('draft', 'proposed', 'agreed', 'declined', 'withdrawn')),
  -- Another one with each change of what is shown.
  content_version integer not null,
  -- The one that the agency stands by, and the one that the company has agreed to.
  agency_version integer not null,
  consented_version integer,
  -- The company had agreed to what was shown before the last change.
  is_consent_ended boolean not null,
  decided_at timestamptz,
  decided_by uuid constraint portfolio_cases_person_fkey references users on delete set null,
  -- Why it was declined or withdrawn.
  reason text not null,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint portfolio_cases_tenant_key unique (company_id, id),
  constraint portfolio_cases_project_fkey foreign key (company_id, project_id)
    references projects (company_id, id) on delete cascade,
  constraint portfolio_cases_agreed_to_something check (state <> 'agreed' or consented_version = content_version)
);
create index portfolio_cases_company_idx on portfolio_cases (company_id, created_at);
create index portfolio_cases_person_idx on portfolio_cases (decided_by) where decided_by is not null;

grant select, insert, update, delete on portfolio_cases to enfilade_agency, enfilade_company_staff;
grant select on portfolio_cases to enfilade_client;
grant update (item, state, content_version, consented_version, is_consent_ended, decided_at, decided_by, reason, version,
  updated_at) on portfolio_cases to enfilade_client;

alter table portfolio_cases enable row level security;
alter table portfolio_cases force row level security;
create policy portfolio_cases_agency on portfolio_cases to enfilade_agency using (true) with check (true);
create policy portfolio_cases_company_staff on portfolio_cases to enfilade_company_staff
  using (company_id = any (viewer_companies())) with check (company_id = any (viewer_companies()));
create policy portfolio_cases_client on portfolio_cases for select to enfilade_client
  using (company_id = any (viewer_companies()) and state <> 'draft');
create policy portfolio_cases_client_decides on portfolio_cases for update to enfilade_client
  using (company_id = any (viewer_companies()) and viewer_owns(company_id) and state <> 'draft')
  with check (company_id = any (viewer_companies()) and viewer_owns(company_id) and state <> 'draft');
