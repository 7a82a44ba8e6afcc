-- Reports to clients, of a campaign or a company and a month: the draft, each published version as it was, and private links.

create table reports (
  id uuid constraint reports_pkey primary key,
  company_id uuid not null constraint reports_company_fkey references companies on delete cascade,
  -- Null: of the company as a whole.
  campaign_id uuid,
  -- Its first day.
  month date not null constraint reports_month_first_day check (extract(day from month) = 1),
  what_happened text not null,
  why text not null,
  what_next text not null,
  -- The latest that clients have; null while it is a draft.
  published_version integer,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint reports_tenant_key unique (company_id, id),
  constraint reports_campaign_fkey foreign key (company_id, campaign_id)
    references campaigns (company_id, id) on delete cascade,
  constraint reports_subject_key unique nulls not distinct (company_id, campaign_id, month)
);
create index reports_campaign_idx on reports (campaign_id) where campaign_id is not null;

-- As clients read it, texts and figures alike. It is never changed: a correction is a version of its own.
create table report_versions (
  company_id uuid not null,
  report_id uuid not null,
  -- As in the report, so that a client's connection needs nothing of that.
  campaign_id uuid,
  month date not null,
  number integer not null constraint report_versions_number_positive check (number > 0),
  what_happened text not null,
  why text not null,
  what_next text not null,
  -- Without the money that the campaign does not share with its client.
  figures jsonb not null,
  -- What reads differently from the version before.
  restated jsonb not null,
  published_at timestamptz not null,
  published_first text not null,
  published_last text not null,
  constraint report_versions_pkey primary key (company_id, report_id, number),
  constraint report_versions_report_fkey foreign key (company_id, report_id)
    references reports (company_id, id) on delete cascade
);
create index report_versions_company_idx on report_versions (company_id, month desc);

-- The same with all of its money, for the agency.
create table report_version_figures (
  company_id uuid not null,
  report_id uuid not null,
  number integer not null,
  figures jsonb not null,
  restated jsonb not null,
  constraint report_version_figures_pkey primary key (company_id, report_id, number),
  constraint report_version_figures_version_fkey foreign key (company_id, report_id, number)
    references report_versions (company_id, report_id, number) on delete cascade
);

-- Whoever has one reads what is published last, until it expires or is revoked.
create table report_links (
  id uuid constraint report_links_pkey primary key,
  company_id uuid not null,
  report_id uuid not null,
  token_hash bytea not null constraint report_links_token_key unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint report_links_report_fkey foreign key (company_id, report_id)
    references reports (company_id, id) on delete cascade
);
create index report_links_report_idx on report_links (report_id);
create index report_links_expires_idx on report_links (expires_at);

-- What was published stays: no update.
grant select, insert, delete on report_versions, report_version_figures, report_links
  to enfilade_agency, enfilade_company_staff;
grant select, insert, update, delete on reports to enfilade_agency, enfilade_company_staff;
grant select on report_versions to enfilade_client;

alter table reports enable row level security;
alter table reports force row level security;
create policy reports_agency on reports to enfilade_agency using (true) with check (true);
create policy reports_company_staff on reports to enfilade_company_staff
  using (company_id = any (viewer_companies())) with check (company_id = any (viewer_companies()));

alter table report_versions enable row level security;
alter table report_versions force row level security;
create policy report_versions_agency on report_versions to enfilade_agency using (true) with check (true);
create policy report_versions_company_staff on report_versions to enfilade_company_staff
  using (company_id = any (viewer_companies())) with check (company_id = any (viewer_companies()));
-- The subquery's own policy hides internal campaigns, and their reports with them.
create policy report_versions_client on report_versions to enfilade_client
  using (company_id = any (viewer_companies())
    and (campaign_id is null or exists (select from campaigns c where c.id = campaign_id)));

alter table report_version_figures enable row level security;
alter table report_version_figures force row level security;
create policy report_version_figures_agency on report_version_figures to enfilade_agency using (true) with check (true);
create policy report_version_figures_company_staff on report_version_figures to enfilade_company_staff
  using (company_id = any (viewer_companies())) with check (company_id = any (viewer_companies()));

alter table report_links enable row level security;
alter table report_links force row level security;
create policy report_links_agency on report_links to enfilade_agency using (true) with check (true);
create policy report_links_company_staff on report_links to enfilade_company_staff
  using (company_id = any (viewer_companies())) with check (company_id = any (viewer_companies()));

alter table notifications drop constraint notifications_record_kind_known,
  add constraint notifications_record_kind_known
    check (record_kind in ('task', 'message', 'company', 'quote', 'report'));
