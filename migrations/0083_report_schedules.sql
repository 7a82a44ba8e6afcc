-- When the report of a campaign or a company is due each month, and who of the client gets each one by email.

create table report_schedules (
  id uuid constraint report_schedules_pkey primary key,
  company_id uuid not null constraint report_schedules_company_fkey references companies on delete cascade,
  -- Null: of the company as a whole.
  campaign_id uuid,
  -- On this day of each month the report of the month before is due.
  day integer not null constraint report_schedules_day_in_each_month check (day between 1 and 28),
  paused boolean not null,
  -- When it was due last.
  last_on date,
  next_on date not null,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint report_schedules_tenant_key unique (company_id, id),
  constraint report_schedules_subject_key unique nulls not distinct (company_id, campaign_id),
  constraint report_schedules_campaign_fkey foreign key (company_id, campaign_id)
    references campaigns (company_id, id) on delete cascade
);
create index report_schedules_campaign_idx on report_schedules (campaign_id) where campaign_id is not null;
create index report_schedules_due_idx on report_schedules (next_on) where not paused;

create table report_recipients (
  company_id uuid not null,
  schedule_id uuid not null,
  user_id uuid not null,
  constraint report_recipients_pkey primary key (schedule_id, user_id),
  constraint report_recipients_schedule_fkey foreign key (company_id, schedule_id)
    references report_schedules (company_id, id) on delete cascade,
  -- Who leaves the company gets nothing more.
  constraint report_recipients_member_fkey foreign key (company_id, user_id)
    references memberships (company_id, user_id) on delete cascade
);
create index report_recipients_member_idx on report_recipients (company_id, user_id);

grant select, insert, update, delete on report_schedules, report_recipients
  to enfilade_agency, enfilade_company_staff;

alter table report_schedules enable row level security;
alter table report_schedules force row level security;
create policy report_schedules_agency on report_schedules to enfilade_agency using (true) with check (true);
create policy report_schedules_company_staff on report_schedules to enfilade_company_staff
  using (company_id = any (viewer_companies())) with check (company_id = any (viewer_companies()));

alter table report_recipients enable row level security;
alter table report_recipients force row level security;
create policy report_recipients_agency on report_recipients to enfilade_agency using (true) with check (true);
create policy report_recipients_company_staff on report_recipients to enfilade_company_staff
  using (company_id = any (viewer_companies())) with check (company_id = any (viewer_companies()));
