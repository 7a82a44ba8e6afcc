-- What an accepted quote or a draft comes to, divided into instalments; each becomes an invoice once.

create table instalment_plans (
  id uuid constraint instalment_plans_pkey primary key,
  company_id uuid not null constraint instalment_plans_company_fkey references companies on delete cascade,
  project_id uuid,
  -- The quote that is divided; null where it was a draft of an invoice, which the plan took the place of.
  quote_id uuid constraint instalment_plans_quote_key unique,
  currency text not null,
  -- As the program's types say; amounts in minor units.
  lines jsonb not null,
  discount jsonb,
  notes text not null,
  terms text not null,
  total bigint not null constraint instalment_plans_total_positive check (total > 0),
  created_at timestamptz not null,
  constraint instalment_plans_tenant_key unique (company_id, id),
  constraint instalment_plans_project_fkey foreign key (company_id, project_id)
    references projects (company_id, id) on delete set null (project_id),
  constraint instalment_plans_quote_fkey foreign key (company_id, quote_id)
    references quotes (company_id, id) on delete cascade
);
create index instalment_plans_company_idx on instalment_plans (company_id, created_at);
create index instalment_plans_project_idx on instalment_plans (project_id) where project_id is not null;

create table instalments (
  id uuid constraint instalments_pkey primary key,
  company_id uuid not null,
  plan_id uuid not null,
  place integer not null constraint instalments_place_positive check (place > 0),
  title text not null,
  -- When it is to be invoiced.
  invoice_on date not null,
  -- What it has of each tax rate: [{"rate", "net"}].
  nets jsonb not null,
  total bigint not null constraint instalments_total_not_negative check (total >= 0),
  constraint instalments_tenant_key unique (company_id, id),
  constraint instalments_place_key unique (plan_id, place),
  constraint instalments_plan_fkey foreign key (company_id, plan_id)
    references instalment_plans (company_id, id) on delete cascade
);
create index instalments_due_idx on instalments (invoice_on);

-- Of an instalment one invoice, whoever makes it and however often.
alter table invoices
  add column instalment_id uuid,
  add constraint invoices_instalment_key unique (instalment_id),
  add constraint invoices_instalment_fkey foreign key (company_id, instalment_id)
    references instalments (company_id, id) on delete set null (instalment_id);

-- A quote is invoiced whole or in instalments, also where a draft of it that was deleted is restored.
create function check_quote_invoiced_once() returns trigger language plpgsql as $$
begin
  -- Whoever divides or invoices it at this moment is waited for.
  perform from quotes where id = new.quote_id for key share;
  if (tg_table_name = 'invoices' and exists (select from instalment_plans where quote_id = new.quote_id))
    or (tg_table_name = 'instalment_plans' and exists (select from invoices where quote_id = new.quote_id))
  then
    raise exception 'the quote is invoiced otherwise' using errcode = 'unique_violation', constraint = 'quotes_invoiced_once';
  end if;
  return new;
end $$;
create trigger invoices_quote_invoiced_once before insert on invoices for each row
  when (new.quote_id is not null) execute function check_quote_invoiced_once();
create trigger instalment_plans_quote_invoiced_once before insert on instalment_plans for each row
  when (new.quote_id is not null) execute function check_quote_invoiced_once();

grant select, insert, update, delete on instalment_plans, instalments to enfilade_agency, enfilade_company_staff;
alter table instalment_plans enable row level security;
alter table instalment_plans force row level security;
create policy instalment_plans_agency on instalment_plans to enfilade_agency using (true) with check (true);
create policy instalment_plans_company_staff on instalment_plans to enfilade_company_staff
  using (company_id = any (viewer_companies())) with check (company_id = any (viewer_companies()));
alter table instalments enable row level security;
alter table instalments force row level security;
create policy instalments_agency on instalments to enfilade_agency using (true) with check (true);
create policy instalments_company_staff on instalments to enfilade_company_staff
  using (company_id = any (viewer_companies())) with check (company_id = any (viewer_companies()));
