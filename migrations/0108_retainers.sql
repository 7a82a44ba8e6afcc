-- Retainers: hours or deliverables a month, or a prepaid block; what they agree on by month, what was delivered, and the
-- overage that the client is asked for.

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
  constraint retainers_end_after_start check (ends_on >= starts_on),
  constraint retainers_schedule_fkey foreign key (company_id, schedule_id)
    references invoice_schedules (company_id, id) on delete set null (schedule_id)
);
create index retainers_company_idx on retainers (company_id, starts_on);
create index retainers_schedule_idx on retainers (schedule_id) where schedule_id is not null;

create table retainer_projects (
  company_id uuid not null,
  retainer_id uuid not null,
  project_id uuid not null,
  constraint retainer_projects_pkey primary key (retainer_id, project_id),
  constraint retainer_projects_retainer_fkey foreign key (company_id, retainer_id)
    references retainers (company_id, id) on delete cascade,
  constraint retainer_projects_project_fkey foreign key (company_id, project_id)
    references projects (company_id, id) on delete cascade
);
create index retainer_projects_project_idx on retainer_projects (project_id);

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
  constraint retainer_terms_limit_where_limited check ((rollover in ('capped', 'expiring')) = (rollover_limit is not null)),
  constraint retainer_terms_retainer_fkey foreign key (company_id, retainer_id)
    references retainers (company_id, id) on delete cascade
);

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
  state text not null
    constraint retainer_overages_state_known check (state in ('asked', 'approved', 'declined', 'withdrawn')),
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid constraint retainer_overages_decided_by_fkey references users on delete set null,
  decided_first text,
  decided_last text,
  reason text not null default '',
  constraint retainer_overages_tenant_key unique (company_id, id),
  constraint retainer_overages_decided check ((state in ('approved', 'declined')) = (decided_at is not null)),
  constraint retainer_overages_retainer_fkey foreign key (company_id, retainer_id)
    references retainers (company_id, id) on delete cascade
);
create index retainer_overages_retainer_idx on retainer_overages (retainer_id, month);
create index retainer_overages_decided_by_idx on retainer_overages (decided_by) where decided_by is not null;
-- One question at a time.
create unique index retainer_overages_asked_key on retainer_overages (retainer_id, month) where state = 'asked';

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
  constraint retainer_deliveries_retainer_fkey foreign key (company_id, retainer_id)
    references retainers (company_id, id) on delete cascade,
  constraint retainer_deliveries_overage_fkey foreign key (company_id, overage_id)
    references retainer_overages (company_id, id) on delete set null (overage_id)
);
create index retainer_deliveries_retainer_idx on retainer_deliveries (retainer_id, day);
create index retainer_deliveries_overage_idx on retainer_deliveries (overage_id) where overage_id is not null;

-- That 80 or 100 percent were reached in a period was told of once.
create table retainer_warnings (
  company_id uuid not null,
  retainer_id uuid not null,
  period date not null,
  percent integer not null constraint retainer_warnings_percent_known check (percent in (80, 100)),
  created_at timestamptz not null default now(),
  constraint retainer_warnings_pkey primary key (retainer_id, period, percent),
  constraint retainer_warnings_retainer_fkey foreign key (company_id, retainer_id)
    references retainers (company_id, id) on delete cascade
);

-- Time that counts as overage which the client is asked for, or said yes to: it does not change meanwhile.
alter table time_entries
  add column overage_id uuid,
  add constraint time_entries_overage_fkey foreign key (company_id, overage_id)
    references retainer_overages (company_id, id) on delete set null (overage_id);
create index time_entries_overage_idx on time_entries (overage_id) where overage_id is not null;

-- Of an overage one invoice, whoever makes it and however often.
alter table invoices
  add column overage_id uuid,
  add constraint invoices_overage_key unique (overage_id),
  add constraint invoices_overage_fkey foreign key (company_id, overage_id)
    references retainer_overages (company_id, id) on delete set null (overage_id);

-- Which retainer covers time of this day: one that names the project before one for all of them, then the oldest.
create function retainer_of_time(company uuid, project uuid, on_day date) returns uuid language sql stable as $$
  select retainer.id from retainers retainer
  where retainer.company_id = company and retainer.kind <> 'deliverables'
    and on_day >= retainer.starts_on and (retainer.ends_on is null or on_day <= retainer.ends_on)
    and (retainer.covers_all or exists (select from retainer_projects named
      where named.retainer_id = retainer.id and named.project_id = project))
    and not coalesce((select terms.is_paused from retainer_terms terms
      where terms.retainer_id = retainer.id and terms.from_on <= on_day order by terms.from_on desc limit 1), false)
  order by retainer.covers_all, retainer.created_at, retainer.id limit 1
$$;

alter table notifications drop constraint notifications_record_kind_known,
  add constraint notifications_record_kind_known
    check (record_kind in ('task', 'message', 'company', 'quote', 'report', 'post', 'retainer'));

do $$ declare name text; begin
  foreach name in array array['retainers', 'retainer_projects', 'retainer_terms', 'retainer_overages',
    'retainer_deliveries', 'retainer_warnings']
  loop
    execute format('grant select, insert, update, delete on %I to enfilade_agency, enfilade_company_staff', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy %I on %I to enfilade_agency using (true) with check (true)', name || '_agency', name);
    execute format('create policy %I on %I to enfilade_company_staff
      using (company_id = any (viewer_companies())) with check (company_id = any (viewer_companies()))',
      name || '_company_staff', name);
    -- The meter is seen by both sides; who was warned of it is the agency's affair.
    if name <> 'retainer_warnings' then
      execute format('grant select on %I to enfilade_client', name);
      execute format('create policy %I on %I for select to enfilade_client
        using (company_id = any (viewer_companies()))', name || '_client', name);
    end if;
  end loop;
end $$;
