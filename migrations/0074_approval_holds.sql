-- What waits for approval can be put on hold by either side, with a reason: meanwhile nobody is reminded.

create table approval_holds (
  task_id uuid constraint approval_holds_pkey primary key,
  company_id uuid not null,
  reason text not null constraint approval_holds_reason_given check (reason <> ''),
  person_id uuid constraint approval_holds_person_fkey references users on delete set null,
  -- As they were called then, for whoever cannot see the person.
  person_first text not null,
  person_last text not null,
  at timestamptz not null default now(),
  -- From then on it has waited anew.
  lifted_at timestamptz,
  constraint approval_holds_task_fkey foreign key (company_id, task_id)
    references tasks (company_id, id) on delete cascade
);
create index approval_holds_company_idx on approval_holds (company_id, task_id);
create index approval_holds_person_idx on approval_holds (person_id) where person_id is not null;

grant select, insert, update, delete on approval_holds to enfilade_agency, enfilade_company_staff;
grant select on approval_holds to enfilade_client;
alter table approval_holds enable row level security;
alter table approval_holds force row level security;
create policy approval_holds_agency on approval_holds to enfilade_agency using (true) with check (true);
create policy approval_holds_company_staff on approval_holds to enfilade_company_staff
  using (company_id = any (viewer_companies())) with check (company_id = any (viewer_companies()));
create policy approval_holds_client on approval_holds for select to enfilade_client
  using (company_id = any (viewer_companies()) and exists (select from tasks where tasks.id = task_id));

-- Whatever is decided, revoked or asked anew ends it.
create function end_approval_hold() returns trigger language plpgsql as $$
begin
  delete from approval_holds where task_id = new.task_id;
  return null;
end $$;
create trigger approvals_end_hold after insert on approvals for each row
  when (not is_restored('approvals')) execute function end_approval_hold();
