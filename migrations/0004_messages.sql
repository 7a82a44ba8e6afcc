-- What visitors write to the agency, by the contact form or in the chat; how it was answered and delivered.
-- All of it is the agency's own: a client's connection reaches none of these tables.

create table messages (
  id uuid constraint messages_pkey primary key,
  kind text not null constraint messages_kind_known check (kind in ('contact', 'chat')),
  first_name text not null default '',
  last_name text not null default '',
  email text not null default '',
  phone text not null default '',
  company text not null default '',
  -- Of a chat, what the visitor wrote last.
  body text not null default '',
  wants_marketing boolean not null default false,
  wants_newsletter boolean not null default false,
  received_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  -- Since when an answer is owed, and until when it was promised; no longer once it was given.
  waiting_since timestamptz,
  due_at timestamptz not null,
  alerted_at timestamptz,
  read_at timestamptz,
  answered_at timestamptz,
  suspected_because text constraint messages_suspicion_known check (suspected_because in
    ('hidden field', 'many from one address', 'many at once', 'marked')),
  note text not null default '',
  -- The company that was made of it.
  client_id uuid constraint messages_client_fkey references companies on delete set null,
  -- The visitor's cookie of a chat, hashed.
  token_hash bytea constraint messages_token_key unique,
  lines integer not null default 0,
  version integer not null default 1,
  -- The version that a person made last: delivery and new lines of a chat raise the version, and outdate no edit.
  edited_version integer not null default 1,
  constraint messages_chat_has_token check ((kind = 'chat') = (token_hash is not null))
);
create index messages_inbox_idx on messages
  ((read_at is null and suspected_because is null) desc, last_at desc, id desc);
create index messages_due_idx on messages (due_at) where waiting_since is not null and alerted_at is null;
create index messages_client_idx on messages (client_id) where client_id is not null;

create table message_lines (
  id uuid constraint message_lines_pkey primary key,
  message_id uuid not null constraint message_lines_message_fkey references messages on delete cascade,
  number integer not null,
  is_staff boolean not null,
  author_id uuid constraint message_lines_author_fkey references users on delete set null,
  sent_by text not null constraint message_lines_sent_by_known check (sent_by in ('chat', 'mail')),
  text text not null,
  at timestamptz not null default now(),
  constraint message_lines_number_key unique (message_id, number),
  constraint message_lines_author_is_staff check (is_staff or author_id is null)
);
create index message_lines_author_idx on message_lines (author_id) where author_id is not null;

-- What has to leave the house: a message to the agency's mailbox (no line), or an answer by mail.
create table deliveries (
  id uuid constraint deliveries_pkey primary key,
  message_id uuid not null constraint deliveries_message_fkey references messages on delete cascade,
  line_id uuid constraint deliveries_line_fkey references message_lines on delete cascade,
  state text not null constraint deliveries_state_known
    check (state in ('held', 'waiting', 'sending', 'delivered', 'failed')),
  -- The one job that may deliver it.
  job_id uuid,
  attempts integer not null default 0,
  error text,
  is_given_up boolean not null default false,
  tried_at timestamptz,
  delivered_at timestamptz,
  constraint deliveries_subject_key unique nulls not distinct (message_id, line_id)
);
create index deliveries_line_idx on deliveries (line_id) where line_id is not null;

grant select, insert, update, delete on messages, message_lines, deliveries to enfilade_agency;

alter table messages enable row level security;
alter table messages force row level security;
create policy messages_agency on messages to enfilade_agency using (true) with check (true);

alter table message_lines enable row level security;
alter table message_lines force row level security;
create policy message_lines_agency on message_lines to enfilade_agency using (true) with check (true);

alter table deliveries enable row level security;
alter table deliveries force row level security;
create policy deliveries_agency on deliveries to enfilade_agency using (true) with check (true);
