-- A person's own data: taken along in one file, and erased when they ask for it and an administrator agrees.

alter table users add column erased_at timestamptz;

create table person_exports (
  token_hash bytea constraint person_exports_pkey primary key,
  person_id uuid not null constraint person_exports_person_fkey references users on delete cascade,
  -- It works in this session alone.
  session_id uuid not null constraint person_exports_session_fkey references sessions on delete cascade,
  expires_at timestamptz not null
);
create index person_exports_person_idx on person_exports (person_id);
create index person_exports_session_idx on person_exports (session_id);

create table erasure_requests (
  person_id uuid constraint erasure_requests_pkey primary key
    constraint erasure_requests_person_fkey references users on delete cascade,
  reason text not null,
  asked_at timestamptz not null default now()
);

grant select, insert, update, delete on person_exports, erasure_requests to enfilade_agency;
alter table person_exports enable row level security;
alter table person_exports force row level security;
create policy person_exports_agency on person_exports to enfilade_agency using (true) with check (true);
alter table erasure_requests enable row level security;
alter table erasure_requests force row level security;
create policy erasure_requests_agency on erasure_requests to enfilade_agency using (true) with check (true);

-- The log stays append-only but for this: an entry's detail gives way to its keyed hash, which is all that its seal is made over.
alter table activity
  add column detail_hash text,
  add constraint activity_erased_whole check (detail_hash is null or detail = '{"erased": true}');
drop trigger activity_append_only on activity;
create trigger activity_append_only before delete or truncate on activity
  for each statement execute function refuse_change();
create function refuse_change_but_erasure() returns trigger language plpgsql as $$
begin
  if new.detail_hash is not null and old.detail_hash is null
      and to_jsonb(new) - array['detail', 'detail_hash'] = to_jsonb(old) - array['detail', 'detail_hash'] then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger activity_erased_only before update on activity
  for each row execute function refuse_change_but_erasure();
grant update (detail, detail_hash) on activity to enfilade_agency;

-- Names that were copied to where they were written: neutral once the person is erased.
grant update (person_first, person_last) on approvals to enfilade_agency;
grant update (first_name, last_name) on task_requests to enfilade_agency;
grant update (creator_first, creator_last) on report_links to enfilade_agency;
grant update (published_first, published_last) on report_versions to enfilade_agency;

grant select (erased_at) on users to enfilade_company_staff;
