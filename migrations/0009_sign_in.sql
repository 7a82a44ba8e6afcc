-- Sign-in attempts are counted with the other rate limits; browsers and networks that a person signed in from.
drop table sign_in_guesses;

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

grant select, insert, update, delete on sign_in_sources to enfilade_agency;
