-- What an hour costs, how time is rounded for clients, and on which invoice it stands.

create table time_terms (
  company_id uuid not null constraint time_terms_pkey primary key
    constraint time_terms_company_fkey references companies on delete cascade,
  -- Each entry up to the next so many minutes; 0: as it is.
  rounding integer not null constraint time_terms_rounding_known check (rounding in (0, 6, 15, 30)),
  -- Of an hour, in minor units.
  rate bigint constraint time_terms_rate_not_negative check (rate >= 0),
  currency text,
  constraint time_terms_rate_whole check ((rate is null) = (currency is null))
);

create table project_rates (
  company_id uuid not null,
  project_id uuid constraint project_rates_pkey primary key,
  rate bigint not null constraint project_rates_rate_not_negative check (rate >= 0),
  currency text not null,
  constraint project_rates_project_fkey foreign key (company_id, project_id)
    references projects (company_id, id) on delete cascade
);

create table person_rates (
  person_id uuid constraint person_rates_pkey primary key
    constraint person_rates_person_fkey references users on delete cascade,
  rate bigint not null constraint person_rates_rate_not_negative check (rate >= 0),
  currency text not null
);

alter table time_entries
  add column invoice_id uuid,
  add constraint time_entries_invoice_fkey foreign key (company_id, invoice_id)
    references invoices (company_id, id) on delete set null (invoice_id);
create index time_entries_invoice_idx on time_entries (invoice_id) where invoice_id is not null;
create index time_entries_unbilled_idx on time_entries (company_id, day)
  where invoice_id is null and is_billable and started_at is null;

-- Whoever takes the line off the draft, or declares the invoice void, frees the time.
create function free_time_of_invoice() returns trigger language plpgsql as $$
begin
  update time_entries set invoice_id = null
  where company_id = new.company_id and invoice_id = new.id and (new.state = 'void' or not exists (
    select from jsonb_array_elements(new.lines) as line where line -> 'time' ? time_entries.id::text));
  return null;
end $$;
create trigger invoices_time_freed after update on invoices for each row
  when ((old.state, old.lines) is distinct from (new.state, new.lines)) execute function free_time_of_invoice();

-- A draft that is restored has its time again, unless another has it by now: then it would be billed twice.
create function check_time_is_free() returns trigger language plpgsql as $$
begin
  if exists (select from time_entries where company_id = new.company_id and invoice_id is distinct from new.id
    and id::text in (select jsonb_array_elements_text(line -> 'time') from jsonb_array_elements(new.lines) as line
      where line ? 'time'))
  then
    raise exception 'its time stands on another invoice' using errcode = 'check_violation', constraint = 'invoices_time_free';
  end if;
  return null;
end $$;
create constraint trigger invoices_time_free after insert on invoices deferrable initially deferred for each row
  when (new.state = 'draft' and is_restored('invoices')) execute function check_time_is_free();

grant select, insert, update, delete on time_terms, project_rates to enfilade_agency, enfilade_company_staff;
grant select, insert, update, delete on person_rates to enfilade_agency;
do $$ declare name text; begin
  foreach name in array array['time_terms', 'project_rates'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy %I on %I to enfilade_agency using (true) with check (true)', name || '_agency', name);
    execute format('create policy %I on %I to enfilade_company_staff
      using (company_id = any (viewer_companies())) with check (company_id = any (viewer_companies()))',
      name || '_company_staff', name);
  end loop;
end $$;
alter table person_rates enable row level security;
alter table person_rates force row level security;
create policy person_rates_agency on person_rates to enfilade_agency using (true) with check (true);
