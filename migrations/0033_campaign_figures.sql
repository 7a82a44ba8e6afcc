-- What a campaign reached day by day and what was planned month by month; where each metric comes from.

alter table campaigns
  -- Hundredths of the agency's currency; null while nothing is known of it.
  add column spend_minor bigint constraint campaigns_spend_not_negative check (spend_minor >= 0),
  -- Clients learn what was spent, and what a result cost.
  add column shares_spend boolean not null default false,
  -- How far from its plan a metric may be, in percent.
  add column on_track_percent integer not null default 5,
  add column watch_percent integer not null default 20,
  add constraint campaigns_bands_in_order check (0 <= on_track_percent and on_track_percent <= watch_percent and watch_percent <= 100);

-- Own metrics, and the standard ones (reach, engagement, conversions, spend) once their source or definition is written.
create table campaign_metrics (
  company_id uuid not null,
  campaign_id uuid not null,
  metric text not null,
  name text not null,
  unit text not null constraint campaign_metrics_unit_known check (unit in ('count', 'money')),
  source text not null,
  definition text not null,
  position integer not null,
  constraint campaign_metrics_pkey primary key (campaign_id, metric),
  constraint campaign_metrics_campaign_fkey foreign key (company_id, campaign_id)
    references campaigns (company_id, id) on delete cascade
);

create table campaign_values (
  company_id uuid not null,
  campaign_id uuid not null,
  metric text not null,
  day date not null,
  -- A count, or hundredths of the agency's currency.
  value bigint not null constraint campaign_values_not_negative check (value >= 0),
  is_money boolean not null,
  constraint campaign_values_pkey primary key (campaign_id, metric, day),
  constraint campaign_values_campaign_fkey foreign key (company_id, campaign_id)
    references campaigns (company_id, id) on delete cascade
);

create table campaign_plans (
  company_id uuid not null,
  campaign_id uuid not null,
  metric text not null,
  -- Its first day.
  month date not null constraint campaign_plans_month_first_day check (extract(day from month) = 1),
  value bigint not null constraint campaign_plans_not_negative check (value >= 0),
  is_money boolean not null,
  constraint campaign_plans_pkey primary key (campaign_id, metric, month),
  constraint campaign_plans_campaign_fkey foreign key (company_id, campaign_id)
    references campaigns (company_id, id) on delete cascade
);

grant select, insert, update, delete on campaign_metrics, campaign_values, campaign_plans to enfilade_agency;
grant select on campaign_metrics, campaign_values, campaign_plans to enfilade_client;

alter table campaign_metrics enable row level security;
alter table campaign_metrics force row level security;
create policy campaign_metrics_agency on campaign_metrics to enfilade_agency using (true) with check (true);
-- The subquery's own policy hides internal campaigns as well.
create policy campaign_metrics_client on campaign_metrics to enfilade_client
  using (company_id = any (viewer_companies()) and exists (
    select from campaigns c where c.id = campaign_id and c.visibility = 'shared'
      and (c.shares_spend or unit <> 'money')));

alter table campaign_values enable row level security;
alter table campaign_values force row level security;
create policy campaign_values_agency on campaign_values to enfilade_agency using (true) with check (true);
create policy campaign_values_client on campaign_values to enfilade_client
  using (company_id = any (viewer_companies()) and exists (
    select from campaigns c where c.id = campaign_id and c.visibility = 'shared'
      and (c.shares_spend or not is_money)));

alter table campaign_plans enable row level security;
alter table campaign_plans force row level security;
create policy campaign_plans_agency on campaign_plans to enfilade_agency using (true) with check (true);
create policy campaign_plans_client on campaign_plans to enfilade_client
  using (company_id = any (viewer_companies()) and exists (
    select from campaigns c where c.id = campaign_id and c.visibility = 'shared'
      and (c.shares_spend or not is_money)));

grant select, insert, update, delete on campaign_metrics, campaign_values, campaign_plans to enfilade_company_staff;
create policy campaign_metrics_company_staff on campaign_metrics to enfilade_company_staff
  using (company_id = any (viewer_companies())) with check (company_id = any (viewer_companies()));
create policy campaign_values_company_staff on campaign_values to enfilade_company_staff
  using (company_id = any (viewer_companies())) with check (company_id = any (viewer_companies()));
create policy campaign_plans_company_staff on campaign_plans to enfilade_company_staff
  using (company_id = any (viewer_companies())) with check (company_id = any (viewer_companies()));
