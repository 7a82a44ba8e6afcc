-- What people are told of, in the app and by email; how they want it; when staff were last here.

create table notifications (
  id uuid constraint notifications_pkey primary key,
  person_id uuid not null constraint notifications_person_fkey references users on delete cascade,
  kind text not null constraint notifications_kind_known
    check (kind in ('assigned', 'mentioned', 'commented', 'file', 'due', 'done', 'message', 'approval')),
  -- Whose record it is, zero for the agency's own. No foreign key: what is gone is not shown, and may be restored.
  company_id uuid not null,
  record_kind text not null constraint notifications_record_kind_known
    check (record_kind in ('task', 'message', 'company')),
  record_id uuid not null,
  -- The comment or file of the record that it is about.
  part_id uuid,
  actor_id uuid constraint notifications_actor_fkey references users on delete set null,
  -- What happened, so that nobody is told of the same twice.
  about text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  is_in_app boolean not null,
  mail text not null constraint notifications_mail_known check (mail in ('soon', 'daily', 'off')),
  -- The email that it went into.
  mail_id uuid,
  constraint notifications_about_key unique (person_id, about)
);
create index notifications_list_idx on notifications (person_id, id desc) where is_in_app;
create index notifications_unread_idx on notifications (person_id) where read_at is null and is_in_app;
create index notifications_unmailed_idx on notifications (person_id, mail) where mail_id is null and mail <> 'off';
create index notifications_mail_idx on notifications (mail_id) where mail_id is not null;
create index notifications_actor_idx on notifications (actor_id) where actor_id is not null;
create index notifications_created_idx on notifications (created_at);

-- An email that gathers what it will say until it is sent: of each person at most one of a kind.
create table notification_mails (
  id uuid constraint notification_mails_pkey primary key,
  person_id uuid not null constraint notification_mails_person_fkey references users on delete cascade,
  cadence text not null constraint notification_mails_cadence_known check (cadence in ('soon', 'daily')),
  state text not null constraint notification_mails_state_known check (state in ('gathering', 'sending', 'done')),
  send_at timestamptz not null,
  created_at timestamptz not null default now(),
  done_at timestamptz
);
create unique index notification_mails_gathering_key on notification_mails (person_id, cadence)
  where state = 'gathering';
create index notification_mails_person_idx on notification_mails (person_id);

-- Where somebody wants it otherwise than is usual.
create table notification_settings (
  person_id uuid not null constraint notification_settings_person_fkey references users on delete cascade,
  kind text not null,
  is_in_app boolean not null,
  mail text not null constraint notification_settings_mail_known check (mail in ('soon', 'daily', 'off')),
  constraint notification_settings_pkey primary key (person_id, kind)
);

-- The way out of these emails, in each of them: of one kind, or of all.
create table unsubscribe_links (
  token_hash bytea constraint unsubscribe_links_pkey primary key,
  person_id uuid not null constraint unsubscribe_links_person_fkey references users on delete cascade,
  kind text,
  created_at timestamptz not null default now()
);
create index unsubscribe_links_person_idx on unsubscribe_links (person_id);
create index unsubscribe_links_created_idx on unsubscribe_links (created_at);

-- When somebody of staff was here, and when the visit before this one ended.
create table visits (
  person_id uuid constraint visits_pkey primary key
    constraint visits_person_fkey references users on delete cascade,
  seen_at timestamptz not null,
  before_at timestamptz
);

grant select, insert, update, delete on
  notifications, notification_mails, notification_settings, unsubscribe_links, visits to enfilade_agency;
grant select on notifications to enfilade_client;
grant update (read_at) on notifications to enfilade_client;
grant select, insert, update on notification_settings to enfilade_client;

alter table notifications enable row level security;
alter table notifications force row level security;
create policy notifications_agency on notifications to enfilade_agency using (true) with check (true);
create policy notifications_client on notifications to enfilade_client
  using (person_id = viewer_person() and company_id = any (viewer_companies()));

alter table notification_mails enable row level security;
alter table notification_mails force row level security;
create policy notification_mails_agency on notification_mails to enfilade_agency using (true) with check (true);

alter table notification_settings enable row level security;
alter table notification_settings force row level security;
create policy notification_settings_agency on notification_settings to enfilade_agency using (true) with check (true);
create policy notification_settings_client on notification_settings to enfilade_client
  using (person_id = viewer_person()) with check (person_id = viewer_person());

alter table unsubscribe_links enable row level security;
alter table unsubscribe_links force row level security;
create policy unsubscribe_links_agency on unsubscribe_links to enfilade_agency using (true) with check (true);

alter table visits enable row level security;
alter table visits force row level security;
create policy visits_agency on visits to enfilade_agency using (true) with check (true);
