-- Clients: companies and their people, brands, accounts at other services, services that renew.

-- Clients.
create table companies (
  id uuid constraint companies_pkey primary key,
  name text not null,
  state text not null constraint companies_state_known check (state in ('waiting', 'enabled', 'disabled')),
  website text not null,
  description text not null default '',
  email text not null,
  phone text not null,
  street text not null,
  city text not null,
  region text not null,
  zip_code text not null,
  country text not null,
  search_text text not null
    generated always as (search_fold(name || E'\n' || email || E'\n' || website || E'\n' || phone || E'\n' || city)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index companies_name_idx on companies (lower(name), id);
create index companies_search_idx on companies using gin (search_text gin_trgm_ops);
create index companies_waiting_idx on companies (created_at) where state = 'waiting';

create function index_company() returns trigger language plpgsql as $$
begin
  perform put_search_document('company', new.id, new.id, 'shared', new.name,
    concat_ws(' ', new.email, new.website, new.phone, new.city, new.description));
  return null;
end $$;
create trigger companies_search_insert after insert on companies for each row execute function index_company();
create trigger companies_search_update after update on companies for each row
  when ((old.name, old.email, old.website, old.phone, old.city, old.description)
    is distinct from (new.name, new.email, new.website, new.phone, new.city, new.description))
  execute function index_company();
select searched_table('companies', 'company');

-- An invoice that is kept lets go of what its client takes along at once: a row that a transaction changes piece by piece is
-- checked in between for what is gone already, and the client would not be deleted. It keeps why and where it was taxed, because
-- the period's tax is reported already.
create function keep_invoices_of_company() returns trigger language plpgsql as $$
begin
  update invoices set detached_at = now(), notes = '',
    buyer = jsonb_strip_nulls(jsonb_build_object('name', 'Deleted client', 'email', '',
      'address', jsonb_build_object('street', '', 'city', '', 'state', '', 'zipCode', '',
        'country', coalesce(buyer -> 'address' ->> 'country', '')),
      'vatId', buyer -> 'vatId', 'untaxedAs', buyer -> 'untaxedAs', 'exemptionReason', buyer -> 'exemptionReason')),
    project_id = null, quote_id = null, schedule_id = null, instalment_id = null, overage_id = null
  where client_id = old.id and state <> 'draft';
  -- Their PDFs name the client, and so may an access point's answer, by the Peppol ID.
  delete from invoice_documents where company_id = old.id;
  update invoice_deliveries set problem = '' where company_id = old.id and problem <> '';
  return old;
end $$;
create trigger companies_keep_invoices before delete on companies for each row
  execute function keep_invoices_of_company();

create table memberships (
  company_id uuid not null constraint memberships_company_fkey references companies on delete cascade,
  user_id uuid not null constraint memberships_user_fkey references users on delete cascade,
  role text not null constraint memberships_role_known check (role in ('owner', 'member')),
  banned_at timestamptz,
  created_at timestamptz not null default now(),
  constraint memberships_pkey primary key (company_id, user_id)
);
create index memberships_user_idx on memberships (user_id);

create function index_membership() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from search_documents d
    where d.kind = 'person' and d.record_id = old.user_id and d.company_id = old.company_id;
  else
    perform put_person(u, new.company_id, 'shared') from users u where u.id = new.user_id;
  end if;
  return null;
end $$;
create trigger memberships_search after insert or delete on memberships for each row
  execute function index_membership();

select tenant_table('memberships', client => 'true', staff => 'select');

select agency_table('users');
grant select (id, role, first_name, last_name, email, banned_at, email_confirmed_at, erased_at) on users to enfilade_client;
grant update (erased_at) on users to enfilade_client;
grant select (id, role, first_name, last_name, email, banned_at, created_at, email_confirmed_at, staff_role,
  has_chosen_companies, erased_at) on users to enfilade_company_staff;
grant update (erased_at) on users to enfilade_company_staff;
create policy users_client on users for select to enfilade_client
  using (id = caller_person() or exists (select from memberships where memberships.user_id = users.id));
create policy users_company_staff on users for select to enfilade_company_staff
  using (role = 'admin' or exists (select from memberships where memberships.user_id = users.id));
create policy users_held on users for update to enfilade_client, enfilade_company_staff
  using (id = caller_person()) with check (id = caller_person() and false);

select agency_table('sessions');
grant select (id, user_id, is_remembered, created_at, seen_at, expires_at, user_agent) on sessions to enfilade_company_staff;
create policy sessions_company_staff on sessions for select to enfilade_company_staff
  using (exists (select from memberships where memberships.user_id = sessions.user_id));

select agency_table('companies');
grant select on companies to enfilade_client;
grant select, update on companies to enfilade_company_staff;
grant update (name, website, description, email, phone, street, city, region, zip_code, country, version,
  updated_at) on companies to enfilade_client;
create policy companies_client on companies for select to enfilade_client using (id = any (caller_companies()));
create policy companies_client_details on companies for update to enfilade_client
  using (id = any (caller_companies()) and exists (
    select from memberships where memberships.company_id = companies.id
      and memberships.user_id = caller_person() and memberships.role = 'owner' and memberships.banned_at is null));
create policy companies_company_staff on companies to enfilade_company_staff using (id = any (caller_companies()));

create table invitations (
  id uuid constraint invitations_pkey primary key,
  company_id uuid not null constraint invitations_company_fkey references companies on delete cascade,
  email text not null constraint invitations_email_lower check (email = lower(email)),
  first_name text not null default '',
  last_name text not null default '',
  role text not null constraint invitations_role_known check (role in ('owner', 'member')),
  invited_by uuid constraint invitations_invited_by_fkey references users on delete set null,
  is_sent boolean not null default true,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint invitations_email_key unique (company_id, email),
  constraint invitations_tenant_key unique (company_id, id)
);
create index invitations_invited_by_idx on invitations (invited_by) where invited_by is not null;

select tenant_table('invitations', client => 'is_sent', staff => 'select');

create table brands (
  id uuid constraint brands_pkey primary key,
  company_id uuid not null constraint brands_company_fkey references companies on delete cascade
    constraint brands_company_key unique,
  tagline text not null,
  mission text not null,
  audience text not null,
  voice text not null,
  words_to_use text not null,
  words_to_avoid text not null,
  -- [{name, value}] and {headings, body, notes}, as the program's types say.
  colours jsonb not null,
  fonts jsonb not null,
  logo_id uuid,
  -- For dark grounds, where the other one cannot be seen there.
  dark_logo_id uuid,
  version integer not null,
  updated_at timestamptz not null
);

select tenant_table('brands');
grant select, insert, update on brands to enfilade_client;
create policy brands_client on brands to enfilade_client
  using (company_id = any (caller_companies())) with check (company_id = any (caller_companies()));

create table social_accounts (
  id uuid constraint social_accounts_pkey primary key,
  company_id uuid not null constraint social_accounts_company_fkey references companies on delete cascade,
  platform text not null,
  username text not null,
  url text not null,
  notes text not null,
  -- Whether one-time codes can be made for it.
  has_code boolean not null,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint social_accounts_tenant_key unique (company_id, id)
);

select tenant_table('social_accounts', client => 'true');
grant insert, update, delete on social_accounts to enfilade_client;
create policy social_accounts_client_own on social_accounts to enfilade_client
  using (company_id = any (caller_companies()) and caller_owns(company_id))
  with check (company_id = any (caller_companies()) and caller_owns(company_id));

-- Envelopes (`platform/envelopes.ts`), each bound to its column, company and account.
create table social_account_secrets (
  account_id uuid constraint social_account_secrets_pkey primary key,
  company_id uuid not null,
  password bytea not null,
  -- What one-time codes are made from.
  totp bytea,
  constraint social_account_secrets_account_fkey
    foreign key (company_id, account_id) references social_accounts (company_id, id) on delete cascade
);
create index social_account_secrets_company_idx on social_account_secrets (company_id, account_id);

select tenant_table('social_account_secrets');
grant select, insert, update, delete on social_account_secrets to enfilade_client;
-- Owners alone, members not even the encrypted bytes.
create policy social_account_secrets_client on social_account_secrets to enfilade_client
  using (company_id = any (caller_companies()) and caller_owns(company_id))
  with check (company_id = any (caller_companies()) and caller_owns(company_id));

create table client_services (
  id uuid constraint client_services_pkey primary key,
  company_id uuid not null constraint client_services_company_fkey references companies on delete cascade,
  kind text not null
    constraint client_services_kind_known check (kind in ('domain', 'hosting', 'license', 'certificate', 'other')),
  name text not null,
  provider text not null,
  renews_on date not null,
  -- The day that was set by hand: periods count from it, so that the 31st comes back after a shorter month.
  counts_from date not null,
  every_months integer not null constraint client_services_period_range check (every_months between 1 and 120),
  -- In minor units; null where no one has said.
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

create function put_client_service(service client_services) returns void language plpgsql as $$
begin
  perform put_search_document('clientService', service.id, service.company_id, 'shared', service.name,
    concat_ws(' ', service.provider, service.kind, service.shared_note));
end $$;

create function index_client_service() returns trigger language plpgsql as $$
begin
  perform put_client_service(new);
  return null;
end $$;
create trigger client_services_search_insert after insert on client_services
  for each row execute function index_client_service();
create trigger client_services_search_update after update on client_services for each row
  when ((old.name, old.provider, old.kind, old.shared_note)
    is distinct from (new.name, new.provider, new.kind, new.shared_note))
  execute function index_client_service();
select searched_table('client_services', 'clientService');

select tenant_table('client_services',
  client => 'true',
  client_columns => 'id, company_id, kind, name, provider, renews_on, counts_from, every_months, price, currency, auto_renews,
    renewed_by, shared_note, status, version, created_at, updated_at');
grant update (renews_on, counts_from, version, updated_at) on client_services to enfilade_client;
create policy client_services_client_renews on client_services for update to enfilade_client
  using (company_id = any (caller_companies()) and caller_owns(company_id) and renewed_by = 'client')
  with check (company_id = any (caller_companies()) and caller_owns(company_id) and renewed_by = 'client');

create table service_renewals (
  id uuid constraint service_renewals_pkey primary key,
  company_id uuid not null,
  service_id uuid not null,
  -- The date that it renewed, and the one that came next.
  due_on date not null,
  next_on date not null,
  price bigint,
  currency text,
  -- Null: by itself, or by someone who is gone.
  renewed_by uuid constraint service_renewals_person_fkey references users on delete set null,
  is_automatic boolean not null,
  renewed_at timestamptz not null,
  -- Each date once, no matter who renews it and how often.
  constraint service_renewals_due_key unique (service_id, due_on),
  constraint service_renewals_service_fkey
    foreign key (company_id, service_id) references client_services (company_id, id) on delete cascade
);
create index service_renewals_company_idx on service_renewals (company_id, service_id);
create index service_renewals_person_idx on service_renewals (renewed_by) where renewed_by is not null;

select tenant_table('service_renewals', client => 'true');
grant insert, delete on service_renewals to enfilade_client;
create policy service_renewals_client_renews on service_renewals for insert to enfilade_client
  with check (company_id = any (caller_companies()) and caller_owns(company_id) and renewed_by = caller_person()
    and exists (select from client_services service where service.id = service_id and service.renewed_by = 'client'));
create policy service_renewals_client_takes_back on service_renewals for delete to enfilade_client
  using (company_id = any (caller_companies()) and caller_owns(company_id)
    and exists (select from client_services service where service.id = service_id and service.renewed_by = 'client'));

-- Of the area accounts, whose tables come before these.
alter table mail_links add constraint mail_links_invitation_fkey
  foreign key (invitation_id) references invitations (id) on delete cascade;
