-- Invoices that return: what they are made of, and when; each period is made once.
create table invoice_schedules (
  id uuid constraint invoice_schedules_pkey primary key,
  company_id uuid not null constraint invoice_schedules_company_fkey references companies on delete cascade,
  project_id uuid,
  currency text not null,
  -- As the program's types say; amounts in minor units.
  lines jsonb not null,
  discount jsonb,
  notes text not null,
  terms text not null,
  total bigint not null constraint invoice_schedules_total_not_negative check (total >= 0),
  due_days integer not null constraint invoice_schedules_due_days_not_negative check (due_days >= 0),
  -- At once, else it is left as a draft.
  sends boolean not null,
  unit text not null constraint invoice_schedules_unit_known check (unit in ('week', 'month', 'year')),
  every integer not null constraint invoice_schedules_every_positive check (every > 0),
  -- From here periods are counted.
  starts_on date not null,
  ends_on date,
  paused boolean not null,
  -- The period that was made last, its draft deleted or not.
  last_on date,
  -- When the next one is due; null once it has ended.
  next_on date,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint invoice_schedules_tenant_key unique (company_id, id),
  constraint invoice_schedules_project_fkey foreign key (company_id, project_id)
    references projects (company_id, id) on delete set null (project_id)
);
create index invoice_schedules_project_idx on invoice_schedules (project_id) where project_id is not null;
create index invoice_schedules_due_idx on invoice_schedules (next_on) where next_on is not null and not paused;

alter table invoices
  add column schedule_id uuid,
  -- Which period of its schedule it is for: each once, whatever ends the program and however many run.
  add column period_on date,
  add constraint invoices_schedule_fkey foreign key (company_id, schedule_id)
    references invoice_schedules (company_id, id) on delete set null (schedule_id),
  add constraint invoices_period_key unique (schedule_id, period_on);

grant select, insert, update, delete on invoice_schedules to enfilade_agency, enfilade_company_staff;
alter table invoice_schedules enable row level security;
alter table invoice_schedules force row level security;
create policy invoice_schedules_agency on invoice_schedules to enfilade_agency using (true) with check (true);
create policy invoice_schedules_company_staff on invoice_schedules to enfilade_company_staff
  using (company_id = any (viewer_companies())) with check (company_id = any (viewer_companies()));
