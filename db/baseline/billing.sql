-- Billing: quotes, invoices, payments, schedules, instalments, retainers.

create table client_billing (
  company_id uuid constraint client_billing_pkey primary key
    constraint client_billing_company_fkey references companies on delete cascade,
  vat_id text not null default '',
  buyer_reference text not null default '',
  -- `scheme:id`
  peppol_id text not null default '',
  -- Null: as the agency's settings have it.
  untaxed_as text
    constraint client_billing_untaxed_known check (untaxed_as in ('zero rated', 'exempt', 'reverse charge', 'outside scope')),
  exemption_reason text not null default '',
  delivers_e_invoices boolean not null default false,
  -- The recipient's address on invoices; all empty: the client's.
  street text not null default '',
  city text not null default '',
  region text not null default '',
  zip_code text not null default '',
  country text not null default '',
  version integer not null default 1
);

select tenant_table('client_billing');

-- The last number of each year that was given: in the transaction of the invoice that has it, so that none is left out.
create table invoice_series (
  kind text not null constraint invoice_series_kind_known check (kind in ('invoice', 'credit note', 'quote')),
  year integer not null,
  last integer not null,
  constraint invoice_series_pkey primary key (kind, year)
);

select agency_table('invoice_series', 'select, insert, update');

create table quotes (
  id uuid constraint quotes_pkey primary key,
  company_id uuid not null constraint quotes_company_fkey references companies on delete cascade,
  project_id uuid,
  state text not null constraint quotes_state_known check (state in ('draft', 'sent', 'accepted', 'declined', 'withdrawn')),
  number text constraint quotes_number_key unique,
  currency text not null,
  issue_on date,
  valid_until date not null,
  -- As the program's types say; amounts in minor units.
  lines jsonb not null,
  discount jsonb,
  notes text not null,
  terms text not null,
  total bigint not null constraint quotes_total_not_negative check (total >= 0),
  -- As they were when it was sent.
  seller jsonb,
  buyer jsonb,
  sent_at timestamptz,
  -- The version that was sent, or changed what had been sent: anyone who decides has to have seen it.
  content_version integer not null default 1,
  -- When the client first opened that version.
  viewed_at timestamptz,
  decided_at timestamptz,
  decided_by uuid constraint quotes_decided_by_fkey references users on delete set null,
  -- As they were called then, for anyone who cannot see the person.
  decided_first text,
  decided_last text,
  decline_reason text not null default '',
  withdrawn_at timestamptz,
  withdraw_reason text not null default '',
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint quotes_tenant_key unique (company_id, id),
  constraint quotes_project_fkey
    foreign key (company_id, project_id) references projects (company_id, id) on delete set null (project_id),
  constraint quotes_decision_whole
    check ((state in ('accepted', 'declined')) = (num_nulls(decided_at, decided_first, decided_last) = 0)),
  constraint quotes_draft_unnumbered check (state <> 'draft' or number is null),
  constraint quotes_reason_given check ((state = 'declined') = (decline_reason <> '')),
  constraint quotes_sent_whole check (state = 'draft' or num_nulls(number, issue_on, seller, buyer, sent_at) = 0),
  constraint quotes_withdraw_reason check (state = 'withdrawn' or withdraw_reason = ''),
  constraint quotes_withdrawn_whole check ((state = 'withdrawn') = (withdrawn_at is not null))
);
create index quotes_accepted_idx on quotes (decided_at) where state = 'accepted';
create index quotes_company_idx on quotes (company_id, issue_on desc, id desc);
create index quotes_decided_by_idx on quotes (decided_by) where decided_by is not null;
create index quotes_issue_idx on quotes (issue_on desc, id desc);
create index quotes_project_idx on quotes (project_id) where project_id is not null;

-- What was sent changes by a new version alone, and what was accepted not at all.
create function keep_sent_quote() returns trigger language plpgsql as $$
begin
  if (old.number, old.company_id, old.issue_on, old.seller, old.buyer, old.sent_at)
      is distinct from (new.number, new.company_id, new.issue_on, new.seller, new.buyer, new.sent_at)
    or new.state = 'draft'
    or ((old.currency, old.valid_until, old.lines, old.discount, old.notes, old.terms, old.total)
      is distinct from (new.currency, new.valid_until, new.lines, new.discount, new.notes, new.terms, new.total)
      and (new.content_version <= old.content_version or new.state <> 'sent' or old.state = 'accepted'))
    or (old.state = 'accepted' and (new.state, new.content_version, new.decided_at)
      is distinct from (old.state, old.content_version, old.decided_at))
  then
    raise exception 'a sent quote does not change' using errcode = 'check_violation', constraint = 'quotes_sent_fixed';
  end if;
  return new;
end $$;
create trigger quotes_sent_fixed before update on quotes for each row
  when (old.state <> 'draft') execute function keep_sent_quote();

create function index_quote() returns trigger language plpgsql as $$
declare
  client text := (select name from companies where id = new.company_id);
begin
  perform put_search_document('quote', new.id, new.company_id,
    case when new.state = 'draft' then 'internal' else 'shared' end,
    coalesce('Quote ' || new.number, 'Quote draft for ' || client),
    concat_ws(' ', client, (select string_agg(line ->> 'description', ' ') from jsonb_array_elements(new.lines) as line)));
  return null;
end $$;
create trigger quotes_search_insert after insert on quotes for each row execute function index_quote();
create trigger quotes_search_update after update on quotes for each row
  when ((old.state, old.number, old.lines) is distinct from (new.state, new.number, new.lines))
  execute function index_quote();
select searched_table('quotes', 'quote');
create trigger quotes_erased_name before insert or update of decided_by on quotes for each row
  when (new.decided_by is not null) execute function put_erased_name('decided_by', 'decided_first', 'decided_last');

select tenant_table('quotes', client => $$state <> 'draft'$$);

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
  constraint invoice_schedules_project_fkey
    foreign key (company_id, project_id) references projects (company_id, id) on delete set null (project_id)
);
create index invoice_schedules_due_idx on invoice_schedules (next_on) where next_on is not null and not paused;
create index invoice_schedules_project_idx on invoice_schedules (project_id) where project_id is not null;

select tenant_table('invoice_schedules');

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
  issue_on date,
  due_on date,
  created_at timestamptz not null,
  constraint instalment_plans_tenant_key unique (company_id, id),
  constraint instalment_plans_of_quote_or_draft check (num_nonnulls(quote_id, due_on) > 0),
  constraint instalment_plans_project_fkey
    foreign key (company_id, project_id) references projects (company_id, id) on delete set null (project_id),
  constraint instalment_plans_quote_fkey foreign key (company_id, quote_id) references quotes (company_id, id) on delete cascade
);
create index instalment_plans_company_idx on instalment_plans (company_id, created_at);
create index instalment_plans_project_idx on instalment_plans (project_id) where project_id is not null;

-- A quote is invoiced whole or in instalments, also where a draft of it that was deleted is restored.
create function check_quote_invoiced_once() returns trigger language plpgsql as $$
begin
  -- Waits for anyone who divides or invoices it at this moment.
  perform from quotes where id = new.quote_id for key share;
  if (tg_table_name = 'invoices' and exists (select from instalment_plans where quote_id = new.quote_id))
    or (tg_table_name = 'instalment_plans'
      and exists (select from invoices where quote_id = new.quote_id and state <> 'void'))
  then
    raise exception 'the quote is invoiced otherwise' using errcode = 'unique_violation', constraint = 'quotes_invoiced_once';
  end if;
  return new;
end $$;
create trigger instalment_plans_quote_invoiced_once before insert on instalment_plans for each row
  when (new.quote_id is not null) execute function check_quote_invoiced_once();

select tenant_table('instalment_plans');

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
  constraint instalments_place_key unique (plan_id, place),
  constraint instalments_tenant_key unique (company_id, id),
  constraint instalments_plan_fkey
    foreign key (company_id, plan_id) references instalment_plans (company_id, id) on delete cascade
);
create index instalments_due_idx on instalments (invoice_on);

select tenant_table('instalments');

create table retainers (
  id uuid constraint retainers_pkey primary key,
  company_id uuid not null constraint retainers_company_fkey references companies on delete cascade,
  title text not null,
  kind text not null constraint retainers_kind_known check (kind in ('hours', 'deliverables', 'block')),
  currency text not null,
  starts_on date not null,
  ends_on date,
  -- Else those in retainer_projects, though they be deleted.
  covers_all boolean not null,
  -- The recurring invoice that bills it.
  schedule_id uuid,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint retainers_tenant_key unique (company_id, id),
  constraint retainers_schedule_fkey
    foreign key (company_id, schedule_id) references invoice_schedules (company_id, id) on delete set null (schedule_id),
  constraint retainers_end_after_start check (ends_on >= starts_on)
);
create index retainers_company_idx on retainers (company_id, starts_on);
create index retainers_schedule_idx on retainers (schedule_id) where schedule_id is not null;

select tenant_table('retainers', client => 'true');

create table retainer_projects (
  company_id uuid not null,
  retainer_id uuid not null,
  project_id uuid not null,
  constraint retainer_projects_pkey primary key (retainer_id, project_id),
  constraint retainer_projects_project_fkey
    foreign key (company_id, project_id) references projects (company_id, id) on delete cascade,
  constraint retainer_projects_retainer_fkey
    foreign key (company_id, retainer_id) references retainers (company_id, id) on delete cascade
);
create index retainer_projects_project_idx on retainer_projects (project_id);

select tenant_table('retainer_projects', client => 'true');

-- What is agreed on from a month on; what was agreed on before stays.
create table retainer_terms (
  company_id uuid not null,
  retainer_id uuid not null,
  -- The first day of the month.
  from_on date not null constraint retainer_terms_whole_month check (extract(day from from_on) = 1),
  -- Minutes or deliverables: of each month, of a block what is bought in this one.
  allowance integer not null constraint retainer_terms_allowance_not_negative check (allowance >= 0),
  rollover text not null constraint retainer_terms_rollover_known check (rollover in ('none', 'all', 'capped', 'expiring')),
  -- Minutes or deliverables of a cap; months until what is left expires.
  rollover_limit integer constraint retainer_terms_limit_positive check (rollover_limit > 0),
  -- Of a month or a block, in minor units.
  price bigint constraint retainer_terms_price_not_negative check (price >= 0),
  -- Of an hour or a deliverable beyond the allowance.
  overage_rate bigint not null constraint retainer_terms_rate_not_negative check (overage_rate >= 0),
  is_paused boolean not null,
  created_at timestamptz not null,
  constraint retainer_terms_pkey primary key (retainer_id, from_on),
  constraint retainer_terms_retainer_fkey
    foreign key (company_id, retainer_id) references retainers (company_id, id) on delete cascade,
  constraint retainer_terms_limit_where_limited check ((rollover in ('capped', 'expiring')) = (rollover_limit is not null))
);

-- Which retainer covers a project's time of a day: one that names the project before one for all projects, then the oldest that
-- is not paused. For all of a client's open time at once, because day by day hundreds of retainers took longer than a statement
-- may. Without nested loops: before the tables are analyzed few days are expected, so each would be compared with each retainer.
create function retainers_by_day(company uuid) returns table (project_id uuid, day date, retainer_id uuid)
  language sql stable set enable_nestloop = off as $$
  with days as materialized (
    select distinct entry.project_id, entry.day from time_entries entry
    where entry.company_id = company and is_billable and (invoice_id is null or overage_id is not null)),
  ranked as materialized (
    select id, starts_on, ends_on, covers_all, row_number() over (order by covers_all, created_at, id) as rank
    from retainers where company_id = company and kind <> 'deliverables'),
  paused as materialized (
    select terms.retainer_id, from_on, until from (
      select terms.retainer_id, from_on, is_paused, lead(from_on) over (partition by terms.retainer_id order by from_on) as until
      from retainer_terms terms where company_id = company) terms
    where is_paused),
  named as materialized (
    select named.project_id, ranked.* from ranked join retainer_projects named on named.retainer_id = ranked.id
    where named.company_id = company and not covers_all),
  covering as (
    select days.project_id, days.day, id, rank from days join named on named.project_id = days.project_id
      and days.day >= starts_on and (ends_on is null or days.day <= ends_on)
    union all
    select days.project_id, days.day, id, rank from days join (
      select dates.day, id, rank from (select distinct days.day from days) dates join ranked
        on covers_all and dates.day >= starts_on and (ends_on is null or dates.day <= ends_on)) general on general.day = days.day)
  select distinct on (covering.project_id, covering.day) covering.project_id, covering.day, id from covering
  where not exists (select from paused where paused.retainer_id = covering.id
    and covering.day >= from_on and (until is null or covering.day < until))
  order by covering.project_id, covering.day, rank
$$;

select tenant_table('retainer_terms', client => 'true');

-- What of a month goes beyond its allowance, as the client was asked for it: nothing of that changes.
create table retainer_overages (
  id uuid constraint retainer_overages_pkey primary key,
  company_id uuid not null,
  retainer_id uuid not null,
  month date not null constraint retainer_overages_whole_month check (extract(day from month) = 1),
  units integer not null constraint retainer_overages_units_positive check (units > 0),
  rate bigint not null,
  tax_rate double precision not null,
  net bigint not null constraint retainer_overages_net_not_negative check (net >= 0),
  total bigint not null,
  note text not null,
  state text not null constraint retainer_overages_state_known check (state in ('asked', 'approved', 'declined', 'withdrawn')),
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid constraint retainer_overages_decided_by_fkey references users on delete set null,
  decided_first text,
  decided_last text,
  reason text not null default '',
  constraint retainer_overages_tenant_key unique (company_id, id),
  constraint retainer_overages_retainer_fkey
    foreign key (company_id, retainer_id) references retainers (company_id, id) on delete cascade,
  constraint retainer_overages_decided check ((state in ('approved', 'declined')) = (decided_at is not null))
);
-- One question at a time.
create unique index retainer_overages_asked_key on retainer_overages (retainer_id, month) where state = 'asked';
create index retainer_overages_decided_by_idx on retainer_overages (decided_by) where decided_by is not null;
create index retainer_overages_retainer_idx on retainer_overages (retainer_id, month);

create function keep_overage() returns trigger language plpgsql as $$
begin
  raise exception 'what the client was asked for does not change'
    using errcode = 'check_violation', constraint = 'retainer_overages_fixed';
end $$;
create trigger retainer_overages_fixed before update on retainer_overages for each row
  when (old.state <> 'asked' and old.state is distinct from new.state
    or (old.retainer_id, old.month, old.units, old.rate, old.tax_rate, old.net, old.total, old.note)
      is distinct from (new.retainer_id, new.month, new.units, new.rate, new.tax_rate, new.net, new.total, new.note))
  execute function keep_overage();
create trigger retainer_overages_erased_name before insert or update of decided_by on retainer_overages for each row
  when (new.decided_by is not null) execute function put_erased_name('decided_by', 'decided_first', 'decided_last');

select tenant_table('retainer_overages', client => 'true');

create table retainer_deliveries (
  id uuid constraint retainer_deliveries_pkey primary key,
  company_id uuid not null,
  retainer_id uuid not null,
  day date not null,
  title text not null,
  quantity integer not null constraint retainer_deliveries_quantity_positive check (quantity > 0),
  -- It counts as overage that the client is asked for, or said yes to.
  overage_id uuid,
  created_at timestamptz not null,
  constraint retainer_deliveries_tenant_key unique (company_id, id),
  constraint retainer_deliveries_overage_fkey
    foreign key (company_id, overage_id) references retainer_overages (company_id, id) on delete set null (overage_id),
  constraint retainer_deliveries_retainer_fkey
    foreign key (company_id, retainer_id) references retainers (company_id, id) on delete cascade
);
create index retainer_deliveries_overage_idx on retainer_deliveries (overage_id) where overage_id is not null;
create index retainer_deliveries_retainer_idx on retainer_deliveries (retainer_id, day);

select tenant_table('retainer_deliveries', client => 'true');

-- People are notified once that 80 or 100 percent were reached in a period.
create table retainer_warnings (
  company_id uuid not null,
  retainer_id uuid not null,
  period date not null,
  percent integer not null constraint retainer_warnings_percent_known check (percent in (80, 100)),
  created_at timestamptz not null default now(),
  constraint retainer_warnings_pkey primary key (retainer_id, period, percent),
  constraint retainer_warnings_retainer_fkey
    foreign key (company_id, retainer_id) references retainers (company_id, id) on delete cascade
);

select tenant_table('retainer_warnings');

create table invoices (
  id uuid constraint invoices_pkey primary key,
  company_id uuid not null,
  -- Set when the company is deleted: what was sent is kept then, without the company's facts. Drafts go.
  detached_at timestamptz,
  client_id uuid generated always as ( case when (detached_at is null) then company_id else null::uuid end) stored
    constraint invoices_company_fkey references companies on delete cascade,
  project_id uuid,
  quote_id uuid,
  instalment_id uuid,
  overage_id uuid,
  schedule_id uuid,
  -- Which period of its schedule it is for: each once, whatever ends the program and however many run.
  period_on date,
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
  credited bigint not null default 0,
  -- The part of the total that is not expected again.
  settled bigint not null default 0 constraint invoices_settled_positive check (settled >= 0),
  -- The day that was decided.
  settled_on date,
  refund_undecided boolean not null default false,
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
  constraint invoices_period_key unique (schedule_id, period_on),
  constraint invoices_tenant_key unique (company_id, id),
  constraint invoices_credited_fkey foreign key (company_id, credited_id) references invoices (company_id, id) on delete cascade,
  constraint invoices_instalment_fkey
    foreign key (company_id, instalment_id) references instalments (company_id, id) on delete set null (instalment_id),
  constraint invoices_overage_fkey
    foreign key (company_id, overage_id) references retainer_overages (company_id, id) on delete set null (overage_id),
  constraint invoices_project_fkey
    foreign key (company_id, project_id) references projects (company_id, id) on delete set null (project_id),
  constraint invoices_quote_fkey
    foreign key (company_id, quote_id) references quotes (company_id, id) on delete set null (quote_id),
  constraint invoices_schedule_fkey
    foreign key (company_id, schedule_id) references invoice_schedules (company_id, id) on delete set null (schedule_id),
  constraint invoices_credit_of_invoice check ((kind = 'credit note') = (credited_id is not null)),
  constraint invoices_credited_in_total check (credited between 0 and total),
  constraint invoices_draft_unnumbered check (state <> 'draft' or number is null),
  constraint invoices_sent_whole check (state = 'draft' or num_nulls(number, issue_on, seller, buyer, sent_at) = 0)
);
create index invoices_client_idx on invoices (client_id);
create index invoices_company_idx on invoices (company_id, issue_on desc, id desc);
create index invoices_credited_idx on invoices (credited_id) where credited_id is not null;
-- The calendar lists invoices by their due date.
create index invoices_due_idx on invoices (due_on) where state = 'sent' and kind = 'invoice';
create unique index invoices_instalment_key on invoices (instalment_id) where state <> 'void';
create index invoices_issue_idx on invoices (issue_on desc, id desc);
create index invoices_open_idx on invoices (due_on) where state = 'sent' and kind = 'invoice' and paid + credited < total;
create unique index invoices_overage_key on invoices (overage_id) where state <> 'void';
create index invoices_project_idx on invoices (project_id) where project_id is not null;
create unique index invoices_quote_key on invoices (quote_id) where state <> 'void';
create index invoices_void_instalment_idx on invoices (instalment_id) where state = 'void' and instalment_id is not null;
-- For overage that is deleted with its client.
create index invoices_void_overage_idx on invoices (overage_id) where state = 'void' and overage_id is not null;
-- For what is deleted of quotes and instalments, and the history of each.
create index invoices_void_quote_idx on invoices (quote_id) where state = 'void' and quote_id is not null;

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
select searched_table('invoices', 'invoice');

-- Whatever goes with it: its number would be missing from the series.
create function refuse_sent_invoice_deletion() returns trigger language plpgsql as $$
begin
  raise exception 'a sent invoice is not deleted' using errcode = 'check_violation', constraint = 'invoices_sent_kept';
end $$;
create trigger invoices_sent_kept before delete on invoices for each row
  when (old.state <> 'draft') execute function refuse_sent_invoice_deletion();

-- Time is billable again once its line is taken off the draft, or the invoice is void.
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
    and id = any (array(select (time #>> '{}')::uuid from jsonb_path_query(new.lines, '$[*].time[*]') as time)))
  then
    raise exception 'its time stands on another invoice' using errcode = 'check_violation', constraint = 'invoices_time_free';
  end if;
  return null;
end $$;
create constraint trigger invoices_time_free after insert on invoices deferrable initially deferred for each row
  when (new.state = 'draft' and is_restored('invoices')) execute function check_time_is_free();

create function check_time_is_unchanged() returns trigger language plpgsql as $$
begin
  if exists (select from added, jsonb_path_query(lines, '$[*].time[*]') as time
    join time_entries as entry on entry.id = (time #>> '{}')::uuid
    where added.state = 'draft' and (entry.company_id <> added.company_id or entry.updated_at > added.updated_at))
  then
    raise exception 'its time was changed' using errcode = 'check_violation', constraint = 'invoices_time_unchanged';
  end if;
  if exists (select from added, jsonb_path_query(lines, '$[*].time[*]') as time
    join time_entries as entry on entry.id = (time #>> '{}')::uuid
    where added.state = 'draft' and entry.overage_id is not null and entry.overage_id is distinct from added.overage_id)
  then
    raise exception 'its time is overage' using errcode = 'check_violation', constraint = 'invoices_time_overage';
  end if;
  -- Looks at lines, because time that is deleted at the moment has no `invoice_id` to look at.
  if exists (select from invoices, jsonb_path_query(lines, '$[*].time[*]') as time
    where company_id in (select company_id from added where state = 'draft') and state <> 'void'
    group by company_id, time
    having count(distinct id) > 1 and bool_or(id in (select id from added where state = 'draft')))
  then
    raise exception 'its time stands on another invoice' using errcode = 'check_violation', constraint = 'invoices_time_free';
  end if;
  return null;
end $$;
create trigger invoices_time_unchanged after insert on invoices referencing new table as added
  for each statement when (is_restored('invoices')) execute function check_time_is_unchanged();
create trigger invoices_quote_invoiced_once before insert on invoices for each row
  when (new.quote_id is not null and new.state <> 'void') execute function check_quote_invoiced_once();

select tenant_table('invoices', client => $$state <> 'draft'$$);

create table invoice_payments (
  id uuid constraint invoice_payments_pkey primary key,
  company_id uuid not null,
  invoice_id uuid not null,
  -- 'credit': paid from what was paid too much elsewhere; 'credit used': the other side of it, there.
  kind text not null constraint invoice_payments_kind_known check (kind in ('payment', 'refund', 'credit', 'credit used')),
  amount bigint not null constraint invoice_payments_amount_positive check (amount > 0),
  paid_on date not null,
  method text not null,
  note text not null,
  -- Both sides of a credit have one, which names them as one.
  credit_id uuid,
  -- The payment or refund at Stripe: each stands once.
  online_ref text,
  recorded_by uuid constraint invoice_payments_recorded_by_fkey references users on delete set null,
  created_at timestamptz not null default now(),
  constraint invoice_payments_invoice_fkey
    foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade
);
create index invoice_payments_credit_idx on invoice_payments (credit_id) where credit_id is not null;
create index invoice_payments_invoice_idx on invoice_payments (company_id, invoice_id, created_at);
create unique index invoice_payments_online_key on invoice_payments (online_ref) where online_ref is not null;
create index invoice_payments_paid_idx on invoice_payments (paid_on);
create index invoice_payments_recorded_by_idx on invoice_payments (recorded_by) where recorded_by is not null;

select tenant_table('invoice_payments',
  client => 'true',
  client_columns => 'id, company_id, invoice_id, kind, amount, paid_on, method, created_at');

create table invoice_documents (
  company_id uuid not null,
  invoice_id uuid not null,
  content bytea not null,
  created_at timestamptz not null default now(),
  constraint invoice_documents_pkey primary key (company_id, invoice_id),
  -- Without cascade: only what was sent has one, and that stays.
  constraint invoice_documents_invoice_fkey foreign key (company_id, invoice_id) references invoices (company_id, id)
);

-- A PDF is compressed already.
alter table invoice_documents alter column content set storage external;

select tenant_table('invoice_documents', client => 'true', staff => 'select, delete', agency => 'select, insert, delete');

create table invoice_deliveries (
  -- The Idempotency-Key at the access point: it is the same however often the delivery is tried.
  id uuid constraint invoice_deliveries_pkey primary key,
  company_id uuid not null,
  invoice_id uuid not null,
  -- Refused: the access point said no. Failed: its answer is unknown, or it could not be tried; trying the same key again tells.
  state text not null constraint invoice_deliveries_state_known check (state in ('queued', 'accepted', 'refused', 'failed')),
  attempts integer not null default 0,
  -- While a process is at it no other is.
  leased_until timestamptz,
  -- As what the access point knows it.
  reference text,
  problem text not null default '',
  queued_at timestamptz not null default now(),
  settled_at timestamptz,
  -- A staff member has seen to what did not arrive.
  resolved_at timestamptz,
  -- Without cascade: only what was sent has one, and that stays.
  constraint invoice_deliveries_invoice_fkey foreign key (company_id, invoice_id) references invoices (company_id, id),
  constraint invoice_deliveries_accepted_known check ((state = 'accepted') = (reference is not null)),
  constraint invoice_deliveries_settled_once check ((state = 'queued') = (settled_at is null))
);
create index invoice_deliveries_invoice_idx on invoice_deliveries (company_id, invoice_id, id);
-- Whatever happens at once: after a refusal a delivery begins anew, otherwise never.
create unique index invoice_deliveries_live_key on invoice_deliveries (company_id, invoice_id) where state <> 'refused';
create index invoice_deliveries_open_idx on invoice_deliveries (queued_at) where state <> 'accepted' and resolved_at is null;

select tenant_table('invoice_deliveries', staff => 'select, insert, update');

create table invoice_reminders (
  company_id uuid not null,
  invoice_id uuid not null,
  -- So many days after the due date.
  day integer not null,
  created_at timestamptz not null default now(),
  constraint invoice_reminders_pkey primary key (invoice_id, day),
  constraint invoice_reminders_invoice_fkey
    foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade
);
create index invoice_reminders_company_idx on invoice_reminders (company_id, invoice_id);

select tenant_table('invoice_reminders', staff => 'select');

create table checkouts (
  id uuid constraint checkouts_pkey primary key,
  company_id uuid not null,
  invoice_id uuid not null,
  -- At Stripe.
  session_id text not null constraint checkouts_session_key unique,
  url text not null,
  -- What was open of the invoice then, in minor units of its currency.
  amount bigint not null constraint checkouts_amount_positive check (amount > 0),
  -- Pending: it was completed, and the money is still on its way.
  state text not null constraint checkouts_state_known check (state in ('open', 'pending', 'closed')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint checkouts_invoice_fkey foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade
);
create index checkouts_invoice_idx on checkouts (invoice_id, created_at);
create index checkouts_open_idx on checkouts (expires_at) where state = 'open';

select tenant_table('checkouts', staff => 'select');

-- Each event once. It outlives the invoice that it is about, and its client: money that came is never forgotten.
create table payment_events (
  id uuid constraint payment_events_pkey primary key,
  -- At Stripe.
  event_id text not null constraint payment_events_event_key unique,
  kind text not null constraint payment_events_kind_known check (kind in ('payment', 'refund', 'dispute')),
  -- The session, the refund or the dispute at Stripe.
  object_id text not null,
  -- Of a refund at Stripe, as the event says.
  refund_state text,
  -- The payment at Stripe that it is about.
  payment_ref text not null,
  invoice_id uuid,
  invoice_number text not null,
  amount bigint not null,
  currency text not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null default now(),
  -- Waiting: for the payment that it is about. Unmatched: for a staff member to look at it.
  outcome text not null constraint payment_events_outcome_known check (outcome in ('applied', 'waiting', 'unmatched')),
  problem text not null default '',
  resolved_at timestamptz,
  constraint payment_events_problem_named check ((outcome = 'unmatched') = (problem <> ''))
);
create index payment_events_payment_idx on payment_events (payment_ref, occurred_at);
create index payment_events_unmatched_idx on payment_events (occurred_at) where outcome = 'unmatched' and resolved_at is null;

select agency_table('payment_events', 'select, insert, update');

-- Of the area work, whose tables come before these.
alter table time_entries add constraint time_entries_invoice_fkey
  foreign key (company_id, invoice_id) references invoices (company_id, id) on delete set null (invoice_id);
alter table time_entries add constraint time_entries_overage_fkey
  foreign key (company_id, overage_id) references retainer_overages (company_id, id) on delete set null (overage_id);
