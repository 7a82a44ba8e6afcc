-- Accounts: people, how they sign in, and their personal data.

-- People: staff of the agency, and those of its clients.
create table users (
  id uuid constraint users_pkey primary key,
  role text not null constraint users_role_known check (role in ('admin', 'client')),
  staff_role text
    constraint users_staff_role_known check (staff_role in ('administrator', 'manager', 'contributor', 'bookkeeper', 'viewer')),
  -- Of staff: their role holds for the companies in staff_companies alone, which may be none.
  has_chosen_companies boolean not null default false,
  first_name text not null,
  last_name text not null,
  email text not null constraint users_email_key unique constraint users_email_lower check (email = lower(email)),
  email_confirmed_at timestamptz,
  -- The link that confirmed the address: opened again it says that this is done.
  confirmed_by_link bytea,
  -- A new address that its mail has yet to confirm.
  pending_email text constraint users_pending_email_lower check (pending_email = lower(pending_email)),
  password_hash text,
  locale text,
  time_zone text,
  banned_at timestamptz,
  erased_at timestamptz,
  created_at timestamptz not null default now(),
  constraint users_administrator_of_all check (staff_role <> 'administrator' or not has_chosen_companies),
  constraint users_chosen_companies_of_staff check (role = 'admin' or not has_chosen_companies),
  constraint users_staff_role_of_staff check ((role = 'admin') = (staff_role is not null))
);
create unique index users_confirmed_by_link_key on users (confirmed_by_link);

-- Search has a client's person once for each company, and staff once.
create function put_person(person users, company_id uuid, visibility text) returns void language sql as $$
  select put_search_document('person', person.id, company_id, visibility,
    person.first_name || ' ' || person.last_name, person.email) $$;

create function index_user() returns trigger language plpgsql as $$
begin
  if new.role = 'admin' then
    perform put_person(new, '00000000-0000-0000-0000-000000000000', 'internal');
  end if;
  perform put_person(new, m.company_id, 'shared') from memberships m where m.user_id = new.id;
  return null;
end $$;
create trigger users_search_insert after insert on users for each row execute function index_user();
create trigger users_search_update after update on users for each row
  when ((old.first_name, old.last_name, old.email) is distinct from (new.first_name, new.last_name, new.email))
  execute function index_user();
select searched_table('users', 'person');

create table sessions (
  id uuid constraint sessions_pkey primary key,
  user_id uuid not null constraint sessions_user_fkey references users on delete cascade,
  token_hash bytea not null constraint sessions_token_key unique,
  is_remembered boolean not null,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user_idx on sessions (user_id);

create table sign_in_sources (
  user_id uuid not null constraint sign_in_sources_user_fkey references users on delete cascade,
  kind text not null constraint sign_in_sources_kind_known check (kind in ('device', 'network')),
  -- Of a browser's cookie, or of the network's address.
  key_hash bytea not null,
  seen_at timestamptz not null default now(),
  constraint sign_in_sources_pkey primary key (user_id, kind, key_hash)
);
create index sign_in_sources_key_idx on sign_in_sources (key_hash) where kind = 'device';
create index sign_in_sources_seen_idx on sign_in_sources (seen_at);

select agency_table('sign_in_sources');

create table sign_in_challenges (
  token_hash bytea constraint sign_in_challenges_pkey primary key,
  user_id uuid not null constraint sign_in_challenges_user_fkey references users on delete cascade,
  is_remembered boolean not null,
  expires_at timestamptz not null
);
create index sign_in_challenges_expires_idx on sign_in_challenges (expires_at);
create index sign_in_challenges_user_idx on sign_in_challenges (user_id);

select agency_table('sign_in_challenges');

create table two_factors (
  user_id uuid constraint two_factors_pkey primary key constraint two_factors_user_fkey references users on delete cascade,
  -- Encrypted, bound to the person.
  seed bytea,
  -- Of a set-up that waits for its first code.
  pending_seed bytea,
  -- Number of the half minute whose code was used last: it and those before are not taken again.
  last_step integer not null default 0,
  enabled_at timestamptz,
  constraint two_factors_enabled_with_seed check ((enabled_at is null) = (seed is null)),
  constraint two_factors_not_empty check (num_nonnulls(seed, pending_seed) > 0)
);

select agency_table('two_factors');

create table recovery_codes (
  user_id uuid not null constraint recovery_codes_user_fkey references users on delete cascade,
  code_hash bytea not null,
  constraint recovery_codes_pkey primary key (user_id, code_hash)
);

select agency_table('recovery_codes');

create table passkeys (
  id uuid constraint passkeys_pkey primary key,
  user_id uuid not null constraint passkeys_user_fkey references users on delete cascade,
  -- Chosen by the authenticator, which finds its key by it.
  credential_id bytea not null constraint passkeys_credential_unique unique
    constraint passkeys_credential_id_length check (octet_length(credential_id) between 1 and 1023),
  public_key bytea not null constraint passkeys_public_key_length check (octet_length(public_key) between 1 and 8192),
  -- By which authenticators know the person: random, and the same in all passkeys of one.
  user_handle bytea not null constraint passkeys_user_handle_length check (octet_length(user_handle) = 32),
  -- How often it was used, as it says itself; 0 where it does not count.
  counter bigint not null constraint passkeys_counter_not_negative check (counter >= 0),
  transports text[] not null,
  name text not null constraint passkeys_name_length check (char_length(name) between 1 and 60),
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index passkeys_user_idx on passkeys (user_id);

select agency_table('passkeys');

create table passkey_challenges (
  challenge_hash bytea constraint passkey_challenges_pkey primary key,
  purpose text not null constraint passkey_challenges_purpose_known check (purpose in ('add', 'second factor', 'sign in')),
  user_id uuid constraint passkey_challenges_user_fkey references users on delete cascade,
  -- In which a passkey is added.
  session_id uuid constraint passkey_challenges_session_fkey references sessions on delete cascade,
  -- For the passkey that is added.
  user_handle bytea,
  -- The sign-in that waits for its second factor.
  sign_in_hash bytea constraint passkey_challenges_sign_in_fkey references sign_in_challenges (token_hash) on delete cascade,
  expires_at timestamptz not null,
  constraint passkey_challenges_of_person check ((user_id is null) = (purpose = 'sign in')),
  constraint passkey_challenges_of_session
    check ((session_id is not null) = (purpose = 'add') and (user_handle is not null) = (purpose = 'add')),
  constraint passkey_challenges_of_sign_in check ((sign_in_hash is not null) = (purpose = 'second factor'))
);
create index passkey_challenges_expires_idx on passkey_challenges (expires_at);
create index passkey_challenges_session_idx on passkey_challenges (session_id);
create index passkey_challenges_sign_in_idx on passkey_challenges (sign_in_hash);
create index passkey_challenges_user_idx on passkey_challenges (user_id);

select agency_table('passkey_challenges');

-- Links sent by mail. A link is for a person or for an invitation; using one uses up all of its kind and subject.
create table mail_links (
  token_hash bytea constraint mail_links_pkey primary key,
  purpose text not null
    constraint mail_links_purpose_known
      check (purpose in ('confirm address', 'reset password', 'invitation', 'staff invitation')),
  user_id uuid constraint mail_links_user_fkey references users on delete cascade,
  invitation_id uuid,
  staff_invitation_id uuid,
  -- The address it was sent to, which using it proves.
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint mail_links_one_subject check (num_nonnulls(user_id, invitation_id, staff_invitation_id) = 1),
  constraint mail_links_subject_fits
    check ((purpose = 'invitation') = (invitation_id is not null)
      and (purpose = 'staff invitation') = (staff_invitation_id is not null))
);
create index mail_links_expires_idx on mail_links (expires_at);
create index mail_links_invitation_idx on mail_links (invitation_id) where invitation_id is not null;
create index mail_links_staff_invitation_idx on mail_links (staff_invitation_id)
  where staff_invitation_id is not null;
create index mail_links_user_idx on mail_links (user_id, purpose) where user_id is not null;

select agency_table('mail_links');

-- Attempts in the current window of a limit.
create table rate_limits (
  what text not null,
  key_hash bytea not null,
  used integer not null,
  since timestamptz not null,
  constraint rate_limits_pkey primary key (what, key_hash)
);
create index rate_limits_since_idx on rate_limits (since);

select agency_table('rate_limits');

create table person_photos (
  person_id uuid constraint person_photos_pkey primary key
    constraint person_photos_person_fkey references users on delete cascade,
  -- Of what it shows: its address changes with it.
  hash text not null,
  content bytea not null constraint person_photos_small check (octet_length(content) <= 200000),
  updated_at timestamptz not null default now()
);

select agency_table('person_photos');

create table person_exports (
  token_hash bytea constraint person_exports_pkey primary key,
  person_id uuid not null constraint person_exports_person_fkey references users on delete cascade,
  -- It works in this session alone.
  session_id uuid not null constraint person_exports_session_fkey references sessions on delete cascade,
  expires_at timestamptz not null
);
create index person_exports_person_idx on person_exports (person_id);
create index person_exports_session_idx on person_exports (session_id);

select agency_table('person_exports');

create table erasure_requests (
  person_id uuid constraint erasure_requests_pkey primary key
    constraint erasure_requests_person_fkey references users on delete cascade,
  reason text not null,
  asked_at timestamptz not null default now()
);

select agency_table('erasure_requests');
