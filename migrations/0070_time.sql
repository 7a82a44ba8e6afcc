-- Time that people of the agency spend on projects and tasks, by day; and the timers that run.

create table time_entries (
  id uuid constraint time_entries_pkey primary key,
  company_id uuid not null,
  project_id uuid not null,
  task_id uuid,
  person_id uuid not null constraint time_entries_person_fkey references users on delete cascade,
  day date not null,
  -- A day on which clocks go back has 25 hours.
  minutes integer not null constraint time_entries_minutes_of_a_day check (minutes between 0 and 1500),
  note text not null,
  is_billable boolean not null,
  -- Of a timer that runs: its minutes are counted once it is stopped.
  started_at timestamptz,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint time_entries_tenant_key unique (company_id, id),
  constraint time_entries_counted check ((started_at is null) = (minutes > 0)),
  constraint time_entries_project_fkey foreign key (company_id, project_id)
    references projects (company_id, id) on delete cascade,
  constraint time_entries_task_fkey foreign key (company_id, task_id)
    references tasks (company_id, id) on delete set null (task_id)
);
-- One person, one timer.
create unique index time_entries_running_key on time_entries (person_id) where started_at is not null;
create index time_entries_person_idx on time_entries (person_id, day);
create index time_entries_day_idx on time_entries (day);
create index time_entries_project_idx on time_entries (project_id);
create index time_entries_task_idx on time_entries (task_id) where task_id is not null;

-- A timer that went with its project: whoever has started another since does not have two when it is restored.
create function stop_restored_timer() returns trigger language plpgsql as $$
begin
  if exists (select from time_entries where person_id = new.person_id and started_at is not null) then
    new.minutes := least(1440, greatest(1, round(extract(epoch from now() - new.started_at) / 60)));
    new.started_at := null;
  end if;
  return new;
end $$;
create trigger time_entries_restored before insert on time_entries for each row
  when (new.started_at is not null and is_restored('time_entries')) execute function stop_restored_timer();

grant select, insert, update, delete on time_entries to enfilade_agency, enfilade_company_staff;
alter table time_entries enable row level security;
alter table time_entries force row level security;
create policy time_entries_agency on time_entries to enfilade_agency using (true) with check (true);
create policy time_entries_company_staff on time_entries to enfilade_company_staff
  using (company_id = any (viewer_companies())) with check (company_id = any (viewer_companies()));
