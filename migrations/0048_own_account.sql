-- The second factor of a sign-in: the seed of an authenticator app, recovery codes, sign-ins that wait for a code, and of whom
-- the agency demands it.

create table two_factors (
  user_id uuid constraint two_factors_pkey primary key
    constraint two_factors_user_fkey references users on delete cascade,
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

create table recovery_codes (
  user_id uuid not null constraint recovery_codes_user_fkey references users on delete cascade,
  code_hash bytea not null,
  constraint recovery_codes_pkey primary key (user_id, code_hash)
);

create table sign_in_challenges (
  token_hash bytea constraint sign_in_challenges_pkey primary key,
  user_id uuid not null constraint sign_in_challenges_user_fkey references users on delete cascade,
  is_remembered boolean not null,
  expires_at timestamptz not null
);
create index sign_in_challenges_user_idx on sign_in_challenges (user_id);
create index sign_in_challenges_expires_idx on sign_in_challenges (expires_at);

do $$
declare name text;
begin
  foreach name in array array['two_factors', 'recovery_codes', 'sign_in_challenges'] loop
    execute format('grant select, insert, update, delete on %I to enfilade_agency', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy %I on %I to enfilade_agency using (true) with check (true)', name || '_agency', name);
  end loop;
end $$;

alter table installation add column two_factor_for text not null default 'nobody'
  constraint installation_two_factor_for_known check (two_factor_for in ('nobody', 'administrators', 'staff'));

-- Owners name their own company.
grant update (name) on companies to enfilade_client;
