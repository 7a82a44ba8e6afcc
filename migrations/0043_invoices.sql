-- Invoices and credit notes, what was paid of them, the series of their numbers, and when clients were reminded.

create table invoices (
  id uuid constraint invoices_pkey primary key,
  company_id uuid not null,
  -- Set when the company is deleted: what was sent is kept then, without the company's facts. Drafts go.
  detached_at timestamptz,
  client_id uuid generated always as (case when detached_at is null then company_id end) stored
    constraint invoices_company_fkey references companies on delete cascade,
  project_id uuid,
  kind text not null constraint invoices_kind_known check (kind in ('invoice', 'credit note')),
  -- Of a credit note.
  credited_id uuid,
  state text not null constraint invoices_state_known check (state in ('draft', 'sent', 'void')),
  number text constraint invoices_number_key unique,
  currency text not null,
  issue_on date,
  due_on date not null,
  -- As the program's types say; amounts in minor units.
  lines jsonb not null,
  discount jsonb,
  notes text not null,
  terms text not null,
  total bigint not null constraint invoices_total_not_negative check (total >= 0),
  -- Less what was paid back, and with what was put to other invoices taken off.
  paid bigint not null default 0,
  -- By credit notes that were sent.
  credited bigint not null default 0 constraint invoices_credited_in_total check (credited between 0 and total),
  -- As they were when it was sent.
  seller jsonb,
  buyer jsonb,
  sent_at timestamptz,
  viewed_at timestamptz,
  voided_at timestamptz,
  void_reason text not null default '',
  reminders_stopped boolean not null default false,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint invoices_tenant_key unique (company_id, id),
  constraint invoices_project_fkey foreign key (company_id, project_id)
    references projects (company_id, id) on delete set null (project_id),
  constraint invoices_credited_fkey foreign key (company_id, credited_id)
    references invoices (company_id, id) on delete cascade,
  constraint invoices_sent_whole check
    (state = 'draft' or num_nulls(number, issue_on, seller, buyer, sent_at) = 0),
  constraint invoices_draft_unnumbered check (state <> 'draft' or number is null),
  constraint invoices_credit_of_invoice check ((kind = 'credit note') = (credited_id is not null))
);
create index invoices_company_idx on invoices (company_id, issue_on desc, id desc);
create index invoices_client_idx on invoices (client_id);
create index invoices_project_idx on invoices (project_id) where project_id is not null;
create index invoices_credited_idx on invoices (credited_id) where credited_id is not null;
create index invoices_issue_idx on invoices (issue_on desc, id desc);
create index invoices_open_idx on invoices (due_on) where state = 'sent' and kind = 'invoice' and paid + credited < total;

-- What was sent is a document: it is paid, viewed, declared void, but never another.
create function keep_sent_invoice() returns trigger language plpgsql as $$
begin
  if (old.number, old.kind, old.currency, old.issue_on, old.due_on, old.lines, old.discount, old.terms, old.total,
      old.seller, old.company_id, old.sent_at, old.credited_id)
    is distinct from (new.number, new.kind, new.currency, new.issue_on, new.due_on, new.lines, new.discount, new.terms,
      new.total, new.seller, new.company_id, new.sent_at, new.credited_id)
    or new.state = 'draft' or (old.state = 'void' and new.state <> 'void')
    or ((old.buyer, old.notes) is distinct from (new.buyer, new.notes)
      and old.detached_at is not distinct from new.detached_at)
  then
    raise exception 'a sent invoice does not change' using errcode = 'check_violation', constraint = 'invoices_sent_fixed';
  end if;
  return new;
end $$;
create trigger invoices_sent_fixed before update on invoices for each row
  when (old.state <> 'draft') execute function keep_sent_invoice();

-- Business records outlive the client, without its facts.
create function keep_invoices_of_company() returns trigger language plpgsql as $$
begin
  update invoices set detached_at = now(), notes = '',
    buyer = '{"name": "Deleted client", "email": "",
      "address": {"street": "", "city": "", "state": "", "zipCode": "", "country": ""}}'
  where client_id = old.id and state <> 'draft';
  return old;
end $$;
create trigger companies_keep_invoices before delete on companies for each row
  execute function keep_invoices_of_company();

create table invoice_payments (
  id uuid constraint invoice_payments_pkey primary key,
  company_id uuid not null,
  invoice_id uuid not null,
  -- 'credit': paid from what was paid too much elsewhere; 'credit used': the other side of it, there.
  kind text not null constraint invoice_payments_kind_known
    check (kind in ('payment', 'refund', 'credit', 'credit used')),
  amount bigint not null constraint invoice_payments_amount_positive check (amount > 0),
  paid_on date not null,
  method text not null,
  note text not null,
  -- Both sides of a credit have one, which names them as one.
  credit_id uuid,
  recorded_by uuid constraint invoice_payments_recorded_by_fkey references users on delete set null,
  created_at timestamptz not null default now(),
  constraint invoice_payments_invoice_fkey foreign key (company_id, invoice_id)
    references invoices (company_id, id) on delete cascade
);
create index invoice_payments_invoice_idx on invoice_payments (company_id, invoice_id, created_at);
create index invoice_payments_paid_idx on invoice_payments (paid_on);
create index invoice_payments_credit_idx on invoice_payments (credit_id) where credit_id is not null;
create index invoice_payments_recorded_by_idx on invoice_payments (recorded_by) where recorded_by is not null;

-- The last number of each year that was given: in the transaction of the invoice that has it, so that none is left out.
create table invoice_series (
  kind text not null constraint invoice_series_kind_known check (kind in ('invoice', 'credit note')),
  year integer not null,
  last integer not null,
  constraint invoice_series_pkey primary key (kind, year)
);

create table invoice_reminders (
  company_id uuid not null,
  invoice_id uuid not null,
  -- So many days after the due date.
  day integer not null,
  created_at timestamptz not null default now(),
  constraint invoice_reminders_pkey primary key (invoice_id, day),
  constraint invoice_reminders_invoice_fkey foreign key (company_id, invoice_id)
    references invoices (company_id, id) on delete cascade
);
create index invoice_reminders_company_idx on invoice_reminders (company_id, invoice_id);

-- As the contract's `Billing`; null until somebody sets it.
alter table installation add column billing jsonb;

grant select, insert, update, delete on invoices, invoice_payments, invoice_reminders to enfilade_agency;
grant select, insert, update on invoice_series to enfilade_agency;
grant select, insert, update, delete on invoices, invoice_payments to enfilade_company_staff;
grant select on invoice_reminders to enfilade_company_staff;
grant select on invoices to enfilade_client;
-- Not what the agency notes.
grant select (id, company_id, invoice_id, kind, amount, paid_on, method, created_at) on invoice_payments to enfilade_client;

alter table invoices enable row level security;
alter table invoices force row level security;
create policy invoices_agency on invoices to enfilade_agency using (true) with check (true);
create policy invoices_company_staff on invoices to enfilade_company_staff
  using (company_id = any (viewer_companies())) with check (company_id = any (viewer_companies()));
create policy invoices_client on invoices to enfilade_client
  using (company_id = any (viewer_companies()) and state <> 'draft');

alter table invoice_payments enable row level security;
alter table invoice_payments force row level security;
create policy invoice_payments_agency on invoice_payments to enfilade_agency using (true) with check (true);
create policy invoice_payments_company_staff on invoice_payments to enfilade_company_staff
  using (company_id = any (viewer_companies())) with check (company_id = any (viewer_companies()));
create policy invoice_payments_client on invoice_payments to enfilade_client
  using (company_id = any (viewer_companies()));

alter table invoice_series enable row level security;
alter table invoice_series force row level security;
create policy invoice_series_agency on invoice_series to enfilade_agency using (true) with check (true);

alter table invoice_reminders enable row level security;
alter table invoice_reminders force row level security;
create policy invoice_reminders_agency on invoice_reminders to enfilade_agency using (true) with check (true);
create policy invoice_reminders_company_staff on invoice_reminders to enfilade_company_staff
  using (company_id = any (viewer_companies())) with check (company_id = any (viewer_companies()));

-- Found by number, by client and by what its lines say; drafts are the agency's alone.
do $$ declare
  known text;
begin
  select pg_get_constraintdef(oid) into known from pg_constraint where conname = 'search_documents_kind_known';
  alter table search_documents drop constraint search_documents_kind_known;
  execute 'alter table search_documents add constraint search_documents_kind_known '
    || replace(known, 'ARRAY[', 'ARRAY[''invoice''::text, ');
end $$;
create index search_documents_invoice_words_idx on search_documents using gin (words)
  with (gin_pending_list_limit = 256) where kind = 'invoice';

create function index_invoice() returns trigger language plpgsql as $$
declare
  client text := coalesce((select name from companies where id = new.client_id), new.buyer ->> 'name', '');
begin
  perform put_search_document('invoice', new.id, new.company_id,
    case when new.state = 'draft' then 'internal' else 'shared' end,
    case when new.number is not null then initcap(new.kind) || ' ' || new.number
      when new.kind = 'credit note' then 'Draft of a credit note' else 'Draft for ' || client end,
    concat_ws(' ', client, (select string_agg(line ->> 'description', ' ') from jsonb_array_elements(new.lines) as line)));
  return null;
end $$;
create trigger invoices_search_insert after insert on invoices for each row execute function index_invoice();
create trigger invoices_search_update after update on invoices for each row
  when ((old.state, old.number, old.lines, old.detached_at) is distinct from (new.state, new.number, new.lines, new.detached_at))
  execute function index_invoice();
create trigger invoices_search_delete after delete on invoices for each row execute function drop_search_document('invoice');
