-- What an hour of somebody of the agency costs it, from a day on: what was worked before keeps what it cost then.
create table person_costs (
  person_id uuid not null constraint person_costs_person_fkey references users on delete cascade,
  from_on date not null,
  -- Of an hour, in minor units.
  cost bigint not null constraint person_costs_not_negative check (cost >= 0),
  currency text not null,
  constraint person_costs_pkey primary key (person_id, from_on)
);

grant select, insert, update, delete on person_costs to enfilade_agency;
-- Read for what projects of the chosen companies have cost.
grant select on person_costs to enfilade_company_staff;
alter table person_costs enable row level security;
alter table person_costs force row level security;
create policy person_costs_agency on person_costs to enfilade_agency using (true) with check (true);
create policy person_costs_company_staff on person_costs for select to enfilade_company_staff using (true);
