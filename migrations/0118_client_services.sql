-- Services of companies that renew on a date (domains, hosting, licenses, certificates), and each renewal of them.

create table client_services (
  id uuid constraint client_services_pkey primary key,
  company_id uuid not null constraint client_services_company_fkey references companies on delete cascade,
  kind text not null constraint client_services_kind_known
    check (kind in ('domain', 'hosting', 'license', 'certificate', 'other')),
  name text not null,
  provider text not null,
  renews_on date not null,
  -- The day that was set by hand: periods count from it, so that the 31st comes back after a shorter month.
  counts_from date not null,
  every_months integer not null constraint client_services_period_range check (every_months between 1 and 120),
  -- In minor units; null where nobody has said.
  price bigint constraint client_services_price_not_negative check (price >= 0),
  currency text,
  auto_renews boolean not null,
  renewed_by text not null constraint client_services_renewed_by_known check (renewed_by in ('agency', 'client')),
  -- The agency's own.
  notes text not null,
  shared_note text not null,
  status text not null constraint client_services_status_known check (status in ('active', 'cancelled')),
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint client_services_tenant_key unique (company_id, id),
  constraint client_services_price_has_currency check ((price is null) = (currency is null))
);
create index client_services_due_idx on client_services (renews_on) where status = 'active';

create table service_renewals (
  id uuid constraint service_renewals_pkey primary key,
  company_id uuid not null,
  service_id uuid not null,
  -- The date that it renewed, and the one that came next.
  due_on date not null,
  next_on date not null,
  price bigint,
  currency text,
  -- Null: by itself, or by somebody who is gone.
  renewed_by uuid constraint service_renewals_person_fkey references users on delete set null,
  is_automatic boolean not null,
  renewed_at timestamptz not null,
  -- Each date once, whoever renews it and however often.
  constraint service_renewals_due_key unique (service_id, due_on),
  constraint service_renewals_service_fkey foreign key (company_id, service_id)
    references client_services (company_id, id) on delete cascade
);
create index service_renewals_company_idx on service_renewals (company_id, service_id);
create index service_renewals_person_idx on service_renewals (renewed_by) where renewed_by is not null;

grant select, insert, update, delete on client_services, service_renewals to enfilade_agency, enfilade_company_staff;
-- All but the agency's notes; an owner renews what the company renews itself.
grant select (id, company_id, kind, name, provider, renews_on, counts_from, every_months, price, currency, auto_renews,
  renewed_by, shared_note, status, version, created_at, updated_at) on client_services to enfilade_client;
grant update (renews_on, version, updated_at) on client_services to enfilade_client;
grant select, insert, delete on service_renewals to enfilade_client;

alter table client_services enable row level security;
alter table client_services force row level security;
create policy client_services_agency on client_services to enfilade_agency using (true) with check (true);
create policy client_services_company_staff on client_services to enfilade_company_staff
  using (company_id = any (viewer_companies())) with check (company_id = any (viewer_companies()));
create policy client_services_client on client_services for select to enfilade_client
  using (company_id = any (viewer_companies()));
create policy client_services_client_renews on client_services for update to enfilade_client
  using (company_id = any (viewer_companies()) and viewer_owns(company_id) and renewed_by = 'client')
  with check (company_id = any (viewer_companies()) and viewer_owns(company_id) and renewed_by = 'client');

alter table service_renewals enable row level security;
alter table service_renewals force row level security;
create policy service_renewals_agency on service_renewals to enfilade_agency using (true) with check (true);
create policy service_renewals_company_staff on service_renewals to enfilade_company_staff
  using (company_id = any (viewer_companies())) with check (company_id = any (viewer_companies()));
create policy service_renewals_client on service_renewals for select to enfilade_client
  using (company_id = any (viewer_companies()));
create policy service_renewals_client_renews on service_renewals for insert to enfilade_client
  with check (company_id = any (viewer_companies()) and viewer_owns(company_id) and renewed_by = viewer_person()
    and exists (select from client_services service where service.id = service_id and service.renewed_by = 'client'));
create policy service_renewals_client_takes_back on service_renewals for delete to enfilade_client
  using (company_id = any (viewer_companies()) and viewer_owns(company_id)
    and exists (select from client_services service where service.id = service_id and service.renewed_by = 'client'));

-- Which kinds there are, the program's types say, as of the notifications' own kinds.
alter table notifications drop constraint notifications_record_kind_known,
  add constraint notifications_record_kind_not_empty check (record_kind <> '');
