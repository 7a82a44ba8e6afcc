-- Accounts of companies at other services, and what opens them: encrypted, and out of reach of whoever may not reveal it.

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

-- Envelopes (`platform/envelopes.ts`), each bound to its column, company and account.
create table social_account_secrets (
  account_id uuid constraint social_account_secrets_pkey primary key,
  company_id uuid not null,
  password bytea not null,
  -- What one-time codes are made from.
  totp bytea,
  constraint social_account_secrets_account_fkey foreign key (company_id, account_id)
    references social_accounts (company_id, id) on delete cascade
);
create index social_account_secrets_company_idx on social_account_secrets (company_id, account_id);

create function viewer_owns(company uuid) returns boolean language sql stable as $$
  select exists (select from memberships where memberships.company_id = $1
    and memberships.user_id = viewer_person() and memberships.role = 'owner' and memberships.banned_at is null) $$;

grant select, insert, update, delete on social_accounts, social_account_secrets
  to enfilade_agency, enfilade_company_staff, enfilade_client;

alter table social_accounts enable row level security;
alter table social_accounts force row level security;
create policy social_accounts_agency on social_accounts to enfilade_agency using (true) with check (true);
create policy social_accounts_company_staff on social_accounts to enfilade_company_staff
  using (company_id = any (viewer_companies())) with check (company_id = any (viewer_companies()));
create policy social_accounts_client on social_accounts for select to enfilade_client
  using (company_id = any (viewer_companies()));
create policy social_accounts_client_own on social_accounts to enfilade_client
  using (company_id = any (viewer_companies()) and viewer_owns(company_id))
  with check (company_id = any (viewer_companies()) and viewer_owns(company_id));

alter table social_account_secrets enable row level security;
alter table social_account_secrets force row level security;
create policy social_account_secrets_agency on social_account_secrets to enfilade_agency using (true) with check (true);
create policy social_account_secrets_company_staff on social_account_secrets to enfilade_company_staff
  using (company_id = any (viewer_companies())) with check (company_id = any (viewer_companies()));
-- Owners alone, members not even the encrypted bytes.
create policy social_account_secrets_client on social_account_secrets to enfilade_client
  using (company_id = any (viewer_companies()) and viewer_owns(company_id))
  with check (company_id = any (viewer_companies()) and viewer_owns(company_id));

-- What a client deletes is kept for staff, and to be taken back.
drop policy deletions_client on deletions;
create policy deletions_client on deletions for insert to enfilade_client
  with check (deleted_by = viewer_person() and kind in ('comment', 'event', 'socialAccount'));
