-- Tasks that return weekly or monthly, and checklists of tasks that are applied to a project.
create table task_series (
  id uuid constraint task_series_pkey primary key,
  company_id uuid not null,
  project_id uuid not null,
  -- What the next task is made of, and when: as the program's types say.
  content jsonb not null,
  rule jsonb not null,
  -- From here weeks and months are counted.
  starts_on date not null,
  ends_on date,
  lead_days integer not null constraint task_series_lead_days_not_negative check (lead_days >= 0),
  paused boolean not null,
  -- When the next one is due; null once it has ended.
  next_on date,
  constraint task_series_tenant_key unique (company_id, id),
  constraint task_series_project_fkey foreign key (company_id, project_id)
    references projects (company_id, id) on delete cascade
);
create index task_series_project_idx on task_series (project_id);
create index task_series_due_idx on task_series ((next_on - lead_days)) where next_on is not null and not paused;

grant select, insert, update, delete on task_series to enfilade_agency;
alter table task_series enable row level security;
alter table task_series force row level security;
create policy task_series_agency on task_series to enfilade_agency using (true) with check (true);

alter table tasks
  add column series_id uuid,
  -- Which return of its series it is: each once, whatever ends the program and however many run.
  add column period_on date,
  add constraint tasks_series_fkey foreign key (company_id, series_id)
    references task_series (company_id, id) on delete set null (series_id);
create unique index tasks_series_period_key on tasks (series_id, period_on) where series_id is not null;

-- A task's stored card names its series from form 4 on.
drop index tasks_card_format_idx;
create index tasks_card_format_idx on tasks (id) where card_format <> 4;

create table task_templates (
  id uuid constraint task_templates_pkey primary key,
  name text not null constraint task_templates_name_key unique,
  items jsonb not null,
  version integer not null default 1
);
grant select, insert, update, delete on task_templates to enfilade_agency;
alter table task_templates enable row level security;
alter table task_templates force row level security;
create policy task_templates_agency on task_templates to enfilade_agency using (true) with check (true);
