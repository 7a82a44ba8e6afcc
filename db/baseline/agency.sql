-- The agency: settings, staff, the activity log, notifications, deletions, imports, search.

-- What holds for the installation as a whole: one row.
create table installation (
  is_one boolean default true constraint installation_pkey primary key constraint installation_is_one_row check (is_one),
  checklist_dismissed_at timestamptz,
  max_file_bytes bigint not null default 262144000
    constraint installation_max_file_bytes_range check (max_file_bytes between 1048576 and 5368709120),
  company_quota_bytes bigint not null default 5368709120,
  -- As the contract's `Billing`; null until someone sets it.
  billing jsonb,
  two_factor_for text not null default 'nobody'
    constraint installation_two_factor_for_known check (two_factor_for in ('nobody', 'administrators', 'staff')),
  settings_version integer not null default 1 constraint installation_settings_version_positive check (settings_version > 0),
  -- Null: as the program was started, by TZ or the machine.
  time_zone text,
  -- For people who have not chosen theirs; null for US format.
  locale text,
  -- Nothing of the books dated until then changes; null while all of them are open.
  books_closed_through date,
  constraint installation_company_quota_bytes_range check (company_quota_bytes >= max_file_bytes)
);

insert into installation default values;

select agency_table('installation', 'select, update');
grant select on installation to enfilade_company_staff;
create policy installation_company_staff on installation for select to enfilade_company_staff using (true);

-- Each process prints one at its start while there is no administrator; any of them is taken, once.
create table setup_codes (
  code_hash bytea constraint setup_codes_pkey primary key,
  created_at timestamptz not null default now()
);

select agency_table('setup_codes', 'select, insert, delete');

create table staff_companies (
  company_id uuid not null constraint staff_companies_company_fkey references companies on delete cascade,
  user_id uuid not null constraint staff_companies_user_fkey references users on delete cascade,
  constraint staff_companies_pkey primary key (user_id, company_id)
);
create index staff_companies_company_idx on staff_companies (company_id);

select tenant_table('staff_companies', staff => 'select');

create table staff_invitations (
  id uuid constraint staff_invitations_pkey primary key,
  email text not null constraint staff_invitations_email_key unique
    constraint staff_invitations_email_lower check (email = lower(email)),
  first_name text not null default '',
  last_name text not null default '',
  staff_role text not null
    constraint staff_invitations_role_known
      check (staff_role in ('administrator', 'manager', 'contributor', 'bookkeeper', 'viewer')),
  -- Null: all. Those that are gone when it is accepted are left out.
  companies uuid[],
  invited_by uuid not null constraint staff_invitations_invited_by_fkey references users on delete cascade,
  is_sent boolean not null default true,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint staff_invitations_administrator_of_all check (staff_role <> 'administrator' or companies is null)
);
create index staff_invitations_invited_by_idx on staff_invitations (invited_by);

select agency_table('staff_invitations');

-- What was done. Stays when its record is deleted, hence no foreign key to the company.
create table activity (
  id uuid constraint activity_pkey primary key,
  at timestamptz not null default now(),
  company_id uuid not null,
  project_id uuid,
  actor_id uuid,
  action text not null,
  kind text not null,
  record_id uuid not null,
  visibility text not null default 'internal' constraint activity_visibility_known check (visibility in ('internal', 'shared')),
  detail jsonb not null default '{}',
  detail_hash text,
  constraint activity_erased_whole check (detail_hash is null or detail = '{"erased": true}')
);
create index activity_actor_idx on activity (actor_id, id) where actor_id is not null;
create index activity_company_idx on activity (company_id, id);
create index activity_kind_idx on activity (kind, id);
create index activity_record_idx on activity (record_id, id);

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

select agency_table('activity', 'select, insert');
grant select, insert on activity to enfilade_client, enfilade_company_staff;
grant update (detail, detail_hash) on activity to enfilade_agency;
create policy activity_client on activity to enfilade_client
  using (company_id = any (caller_companies()) and visibility = 'shared')
  with check (company_id = any (caller_companies()) and actor_id = caller_person());
create policy activity_company_staff on activity to enfilade_company_staff
  using (company_id = any (caller_companies()))
  with check (company_id = any (caller_companies()) and actor_id = caller_person());

-- No foreign key: a seal whose entry is gone is just what has to be found.
create table activity_seals (
  number bigint constraint activity_seals_pkey primary key,
  activity_id uuid not null constraint activity_seals_activity_key unique,
  -- Identifies the key without revealing it.
  key_id bytea not null,
  hash bytea not null
);
create trigger activity_seals_append_only before update or delete or truncate on activity_seals
  for each statement execute function refuse_change();

select agency_table('activity_seals', 'select, insert');

-- Entries that have no seal yet: whenever their transactions commit, none is passed over.
create table activity_unsealed (
  activity_id uuid not null
);

select agency_table('activity_unsealed', 'select, insert, delete');
grant select, insert on activity_unsealed to enfilade_client;
grant insert on activity_unsealed to enfilade_company_staff;
create policy activity_unsealed_client on activity_unsealed for insert to enfilade_client with check (true);
create policy activity_unsealed_company_staff on activity_unsealed for insert to enfilade_company_staff with check (true);

create table notifications (
  id uuid constraint notifications_pkey primary key,
  person_id uuid not null constraint notifications_person_fkey references users on delete cascade,
  -- The email that it went into.
  mail_id uuid,
  kind text not null constraint notifications_kind_known check (kind <> ''),
  -- Whose record it is, zero for the agency's own. No foreign key: what is gone is not shown, and may be restored.
  company_id uuid not null,
  record_kind text not null constraint notifications_record_kind_not_empty check (record_kind <> ''),
  record_id uuid not null,
  -- The comment or file of the record that it is about.
  part_id uuid,
  actor_id uuid constraint notifications_actor_fkey references users on delete set null,
  -- What happened, so that no one is notified of the same thing twice.
  about text not null,
  read_at timestamptz,
  is_in_app boolean not null,
  mail text not null constraint notifications_mail_known check (mail in ('soon', 'daily', 'off')),
  created_at timestamptz not null default now(),
  constraint notifications_about_key unique (person_id, about)
);
create index notifications_actor_idx on notifications (actor_id) where actor_id is not null;
create index notifications_created_idx on notifications (created_at);
create index notifications_list_idx on notifications (person_id, id desc) where is_in_app;
create index notifications_mail_idx on notifications (mail_id) where mail_id is not null;
create index notifications_unmailed_idx on notifications (person_id, mail) where mail_id is null and mail <> 'off';
create index notifications_unread_idx on notifications (person_id) where read_at is null and is_in_app;

select agency_table('notifications');
grant select on notifications to enfilade_client, enfilade_company_staff;
grant update (read_at) on notifications to enfilade_client, enfilade_company_staff;
create policy notifications_client on notifications to enfilade_client
  using (person_id = caller_person() and company_id = any (caller_companies()));
create policy notifications_company_staff on notifications to enfilade_company_staff
  using (person_id = caller_person() and company_id = any (caller_companies()));

-- Where a person's choice differs from the default.
create table notification_settings (
  person_id uuid not null constraint notification_settings_person_fkey references users on delete cascade,
  kind text not null,
  is_in_app boolean not null,
  mail text not null constraint notification_settings_mail_known check (mail in ('soon', 'daily', 'off')),
  constraint notification_settings_pkey primary key (person_id, kind)
);

select agency_table('notification_settings');
grant select, insert, update on notification_settings to enfilade_client, enfilade_company_staff;
create policy notification_settings_client on notification_settings to enfilade_client
  using (person_id = caller_person()) with check (person_id = caller_person());
create policy notification_settings_company_staff on notification_settings to enfilade_company_staff
  using (person_id = caller_person()) with check (person_id = caller_person());

-- An email that gathers what it will say until it is sent: of each person at most one of a kind.
create table notification_mails (
  id uuid constraint notification_mails_pkey primary key,
  person_id uuid not null constraint notification_mails_person_fkey references users on delete cascade,
  cadence text not null constraint notification_mails_cadence_known check (cadence in ('soon', 'daily')),
  state text not null constraint notification_mails_state_known check (state in ('gathering', 'sending', 'done')),
  send_at timestamptz not null,
  done_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index notification_mails_gathering_key on notification_mails (person_id, cadence)
  where state = 'gathering';
create index notification_mails_person_idx on notification_mails (person_id);

select agency_table('notification_mails');

-- The way out of these emails, in each of them: of one kind, or of all.
create table unsubscribe_links (
  token_hash bytea constraint unsubscribe_links_pkey primary key,
  person_id uuid not null constraint unsubscribe_links_person_fkey references users on delete cascade,
  kind text,
  created_at timestamptz not null default now()
);
create index unsubscribe_links_created_idx on unsubscribe_links (created_at);
create index unsubscribe_links_person_idx on unsubscribe_links (person_id);

select agency_table('unsubscribe_links');

-- When a staff member was here, and when the visit before this one ended.
create table visits (
  person_id uuid constraint visits_pkey primary key constraint visits_person_fkey references users on delete cascade,
  seen_at timestamptz not null,
  before_at timestamptz
);

select agency_table('visits');
grant select on visits to enfilade_company_staff;
create policy visits_company_staff on visits for select to enfilade_company_staff using (person_id = caller_person());

create table email_tests (
  id uuid constraint email_tests_pkey primary key,
  requested_by uuid not null constraint email_tests_requested_by_fkey references users on delete cascade,
  recipient text not null,
  requested_at timestamptz not null default now(),
  -- Where it went, once that is known.
  transport text constraint email_tests_transport_known check (transport in ('smtp', 'outbox')),
  ended_at timestamptz,
  -- What the mail server or the way to it said; null when it was handed over.
  error text
);
create index email_tests_requested_at_idx on email_tests (requested_at);
create index email_tests_requested_by_idx on email_tests (requested_by);

select agency_table('email_tests');

-- What was deleted: restorable while `snapshot` is there, and remembered for a while after that, so that a link to it can
-- say who deleted it and when.
create table deletions (
  id uuid constraint deletions_pkey primary key,
  kind text not null,
  -- What the person deleted: [{id, name, company, project?}].
  roots jsonb not null,
  -- Those and everything that went with them.
  record_ids uuid[] not null,
  deleted_by uuid constraint deletions_deleted_by_fkey references users on delete set null,
  deleted_at timestamptz not null default now(),
  -- The rows, by table, in an order in which they can be inserted again; null once it is too late.
  snapshot jsonb
);
create index deletions_deleted_at_idx on deletions (deleted_at);
create index deletions_deleted_by_idx on deletions (deleted_by) where deleted_by is not null;
create index deletions_record_ids_idx on deletions using gin (record_ids);

select agency_table('deletions');
grant insert on deletions to enfilade_client, enfilade_company_staff;
create policy deletions_client on deletions for insert to enfilade_client
  with check (deleted_by = caller_person() and kind in ('comment', 'event', 'socialAccount'));
create policy deletions_company_staff on deletions for insert to enfilade_company_staff
  with check (deleted_by = caller_person());

create table imports (
  id uuid constraint imports_pkey primary key,
  created_by uuid not null constraint imports_created_by_fkey references users on delete cascade,
  kind text not null constraint imports_kind_known check (kind in ('company', 'person', 'project', 'task', 'trello')),
  state text not null default 'preview'
    constraint imports_state_known
      check (state in ('preview', 'applying', 'applied', 'inviting', 'cancelled', 'failed', 'undoing', 'undone')),
  file_name text not null,
  -- Where all of it goes. Names of what may be gone: no foreign keys.
  into_company uuid,
  into_project uuid,
  -- The project that was made for it.
  made_project uuid,
  -- The table as text; gone once it has been added or given up.
  content bytea,
  -- As the program's types say, compressed; gone once it has been added or given up.
  board_content bytea,
  -- What is shown of it, until then.
  board jsonb,
  -- What was chosen for it, and what it would come to: as the program's types say.
  options jsonb not null,
  preview jsonb,
  total integer not null default 0,
  added integer not null default 0,
  -- Of people: to how many of them invitations went.
  invited integer not null default 0,
  -- Of people: how many invitations no one has sent yet.
  waiting integer not null default 0,
  is_cancelled boolean not null default false,
  failure text,
  -- What it added.
  record_ids uuid[] not null default '{}',
  remaining jsonb not null default '[]',
  -- What does not come, by card.
  report jsonb not null default '[]',
  -- Of a board: all that does not come; `report` has the first of it.
  report_count integer not null default 0,
  created_at timestamptz not null default now(),
  constraint imports_content_until_applied
    check (content is not null or board_content is not null or state not in ('preview', 'applying'))
);
create index imports_created_by_idx on imports (created_by, created_at desc);

select agency_table('imports');
grant select, insert, update, delete on imports to enfilade_company_staff;
-- Their own; what it adds is held by the policies of the records.
create policy imports_company_staff on imports to enfilade_company_staff
  using (created_by = caller_person()) with check (created_by = caller_person());

-- An archive that is brought in through the browser while there is no administrator: what is known of it, and how far it is.
-- Anyone who has its id, which is random and was answered to someone with a setup code, sees and ends it.
create table archive_imports (
  id uuid constraint archive_imports_pkey primary key,
  state text not null
    constraint archive_imports_state_known check (state in ('waiting', 'confirmed', 'adding', 'done', 'failed', 'cancelled')),
  -- What it holds: as the contract's `ArchiveOverview`.
  overview jsonb not null,
  done bigint not null default 0,
  failure text,
  created_at timestamptz not null default now(),
  -- The process that has it says so every few seconds; one that does not has ended.
  touched_at timestamptz not null default now()
);
create index archive_imports_touched_at_idx on archive_imports (touched_at);

select agency_table('archive_imports');

create table idempotency_keys (
  person uuid not null,
  call text not null,
  key text not null,
  body_hash bytea not null,
  answer text,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_pkey primary key (person, call, key)
);
create index idempotency_keys_created_idx on idempotency_keys (created_at);

select agency_table('idempotency_keys');
grant select, insert, update, delete on idempotency_keys to enfilade_client, enfilade_company_staff;
create policy idempotency_keys_client on idempotency_keys to enfilade_client
  using (person = caller_person()) with check (person = caller_person());
create policy idempotency_keys_company_staff on idempotency_keys to enfilade_company_staff
  using (person = caller_person()) with check (person = caller_person());

-- Of the area accounts, whose tables come before these.
alter table mail_links add constraint mail_links_staff_invitation_fkey
  foreign key (staff_invitation_id) references staff_invitations (id) on delete cascade;
