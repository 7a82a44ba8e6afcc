-- Passkeys: what a browser or a security key signs with, and the challenges that wait for their answer.

create table passkeys (
  id uuid constraint passkeys_pkey primary key,
  user_id uuid not null constraint passkeys_user_fkey references users on delete cascade,
  -- Chosen by the authenticator, which finds its key by it.
  credential_id bytea not null
    constraint passkeys_credential_id_length check (octet_length(credential_id) between 1 and 1023),
  public_key bytea not null constraint passkeys_public_key_length check (octet_length(public_key) between 1 and 8192),
  -- By which authenticators know the person: random, and the same in all passkeys of one.
  user_handle bytea not null constraint passkeys_user_handle_length check (octet_length(user_handle) = 32),
  -- How often it was used, as it says itself; 0 where it does not count.
  counter bigint not null constraint passkeys_counter_not_negative check (counter >= 0),
  transports text[] not null,
  name text not null constraint passkeys_name_length check (char_length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  used_at timestamptz,
  constraint passkeys_credential_unique unique (credential_id)
);
create index passkeys_user_idx on passkeys (user_id);

create table passkey_challenges (
  challenge_hash bytea constraint passkey_challenges_pkey primary key,
  purpose text not null
    constraint passkey_challenges_purpose_known check (purpose in ('add', 'second factor', 'sign in')),
  user_id uuid constraint passkey_challenges_user_fkey references users on delete cascade,
  -- In which a passkey is added.
  session_id uuid constraint passkey_challenges_session_fkey references sessions on delete cascade,
  -- For the passkey that is added.
  user_handle bytea,
  -- The sign-in that waits for its second factor.
  sign_in_hash bytea constraint passkey_challenges_sign_in_fkey references sign_in_challenges on delete cascade,
  expires_at timestamptz not null,
  constraint passkey_challenges_of_person check ((user_id is null) = (purpose = 'sign in')),
  constraint passkey_challenges_of_session check (
    (session_id is not null) = (purpose = 'add') and (user_handle is not null) = (purpose = 'add')),
  constraint passkey_challenges_of_sign_in check ((sign_in_hash is not null) = (purpose = 'second factor'))
);
create index passkey_challenges_user_idx on passkey_challenges (user_id);
create index passkey_challenges_session_idx on passkey_challenges (session_id);
create index passkey_challenges_sign_in_idx on passkey_challenges (sign_in_hash);
create index passkey_challenges_expires_idx on passkey_challenges (expires_at);

do $$
declare name text;
begin
  foreach name in array array['passkeys', 'passkey_challenges'] loop
    execute format('grant select, insert, update, delete on %I to enfilade_agency', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy %I on %I to enfilade_agency using (true) with check (true)', name || '_agency', name);
  end loop;
end $$;
