-- Campaigns of a project: their place on its board, what they may cost, what they have reached.

create table campaigns (
  id uuid constraint campaigns_pkey primary key,
  company_id uuid not null,
  project_id uuid not null,
  title text not null,
  description text not null,
  status text not null constraint campaigns_status_known
    check (status in ('planned', 'active', 'completed', 'on hold')),
  start_on date,
  end_on date,
  -- Whole units of the agency's currency.
  budget bigint not null constraint campaigns_budget_not_negative check (budget >= 0),
  reach bigint not null,
  engagement bigint not null,
  conversions bigint not null,
  visibility text not null constraint campaigns_visibility_known check (visibility in ('internal', 'shared')),
  rank text collate "C" not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint campaigns_tenant_key unique (company_id, id),
  constraint campaigns_project_fkey foreign key (company_id, project_id)
    references projects (company_id, id) on delete cascade,
  constraint campaigns_end_not_before_start check (end_on >= start_on),
  constraint campaigns_metrics_not_negative check (least(reach, engagement, conversions) >= 0)
);
create index campaigns_board_idx on campaigns (project_id, status, rank, id);

grant select, insert, update, delete on campaigns to enfilade_agency;
grant select on campaigns to enfilade_client;

alter table campaigns enable row level security;
alter table campaigns force row level security;
create policy campaigns_agency on campaigns to enfilade_agency using (true) with check (true);
create policy campaigns_client on campaigns to enfilade_client
  using (company_id = any (viewer_companies()) and visibility = 'shared');
