-- The activity log is append-only, and what is changed behind the program's back is noticed: each entry is sealed with a
-- number and a keyed hash over its text and the hash before it.

alter table activity add column project_id uuid;
create index activity_record_idx on activity (record_id, id);
create index activity_actor_idx on activity (actor_id, id) where actor_id is not null;
create index activity_kind_idx on activity (kind, id);

-- No foreign key: a seal whose entry is gone is just what has to be found.
create table activity_seals (
  number bigint constraint activity_seals_pkey primary key,
  activity_id uuid not null constraint activity_seals_activity_key unique,
  -- Tells by which key it was made, without telling the key.
  key_id bytea not null,
  hash bytea not null
);

-- Entries that have no seal yet: whenever their transactions commit, none is passed over.
create table activity_unsealed (activity_id uuid not null);
-- Without this the owner, who runs migrations, sees no row of it.
alter table activity no force row level security;
insert into activity_unsealed select id from activity order by id;
alter table activity force row level security;

create function note_unsealed() returns trigger language plpgsql as $$
begin
  insert into activity_unsealed values (new.id);
  return null;
end $$;
create trigger activity_note_unsealed after insert on activity for each row execute function note_unsealed();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger activity_append_only before update or delete or truncate on activity
  for each statement execute function refuse_change();
create trigger activity_seals_append_only before update or delete or truncate on activity_seals
  for each statement execute function refuse_change();

grant select, insert on activity_seals to enfilade_agency;
grant select, insert, delete on activity_unsealed to enfilade_agency;
-- They read none of it: no policy lets them.
grant select, insert on activity_unsealed to enfilade_client;

alter table activity_seals enable row level security;
alter table activity_seals force row level security;
create policy activity_seals_agency on activity_seals to enfilade_agency using (true) with check (true);
alter table activity_unsealed enable row level security;
alter table activity_unsealed force row level security;
create policy activity_unsealed_agency on activity_unsealed to enfilade_agency using (true) with check (true);
create policy activity_unsealed_client on activity_unsealed for insert to enfilade_client with check (true);
