-- The public site: its content, messages and chats of visitors, booking.

create table website_versions (
  version integer constraint website_versions_pkey primary key constraint website_versions_from_one check (version > 0),
  content jsonb not null,
  -- What the agency answered about itself, and what the program wrote from that.
  answers jsonb not null default '{}',
  draft jsonb not null,
  -- Paths of samples that the agency keeps as they are.
  confirmed text[] not null default '{}',
  -- Absent for the content an installation starts with.
  changed_by uuid constraint website_versions_changed_by_fkey references users on delete set null,
  changed_at timestamptz not null default now()
);

select agency_table('website_versions', 'select, insert, delete');

-- Uploaded pictures; their bytes are in the storage.
create table website_images (
  hash text constraint website_images_pkey primary key constraint website_images_hash_hex check (hash ~ '^[0-9a-f]{32}$'),
  width integer not null constraint website_images_width_positive check (width > 0),
  height integer not null constraint website_images_height_positive check (height > 0),
  uploaded_by uuid constraint website_images_uploaded_by_fkey references users on delete set null,
  uploaded_at timestamptz not null default now(),
  -- Some version of the content shows it: kept as long as the versions are.
  is_used boolean not null default false
);
create index website_images_unused on website_images (uploaded_at) where not is_used;
create index website_images_uploaded_by on website_images (uploaded_by);

create function note_removed_website_image() returns trigger language plpgsql as $$
begin
  insert into removed_objects (key) values ('website/' || old.hash)
    on conflict (key) do update set removed_at = now();
  return null;
end $$;
create trigger website_images_note_removed after delete on website_images
  for each row execute function note_removed_website_image();

select agency_table('website_images');

-- Uploaded logos of the agency, until the content shows others.
create table logos (
  hash text constraint logos_pkey primary key constraint logos_hash_hex check (hash ~ '^[0-9a-f]{32}$'),
  width integer not null constraint logos_width_positive check (width > 0),
  height integer not null constraint logos_height_positive check (height > 0),
  -- PNG.
  content bytea not null constraint logos_content_small check (octet_length(content) <= 1500000),
  uploaded_by uuid constraint logos_uploaded_by_fkey references users on delete set null,
  uploaded_at timestamptz not null default now()
);
create index logos_uploaded_by on logos (uploaded_by);

select agency_table('logos');

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
  spam_reason text
    constraint messages_spam_reason_known
      check (spam_reason in ('hidden field', 'many from one address', 'many at once', 'marked')),
  note text not null default '',
  -- The company that was made of it.
  client_id uuid constraint messages_client_fkey references companies on delete set null,
  -- The visitor's cookie of a chat, hashed.
  token_hash bytea constraint messages_token_key unique,
  chat_message_count integer not null default 0,
  -- The version that a person made last: delivery and new lines of a chat raise the version, and outdate no edit.
  edited_version integer not null default 1,
  visitor_seen_at timestamptz,
  version integer not null default 1,
  constraint messages_chat_has_token check ((kind = 'chat') = (token_hash is not null))
);
create index messages_client_idx on messages (client_id) where client_id is not null;
create index messages_due_idx on messages (due_at) where waiting_since is not null and alerted_at is null;
create index messages_inbox_idx on messages
  ((read_at is null and spam_reason is null) desc, last_at desc, id desc);
-- What needs an answer is found without reading all messages.
create index messages_unanswered_idx on messages (due_at) where answered_at is null and spam_reason is null;
create index messages_unread_idx on messages (id)
  where read_at is null and spam_reason is null;
create index messages_waiting_idx on messages (due_at)
  where waiting_since is not null and spam_reason is null;

-- Of the agency's inbox; spam is not found.
create function put_message(message messages) returns void language plpgsql as $$
begin
  if message.spam_reason is not null then
    delete from search_documents d where d.kind = 'message' and d.record_id = message.id;
    return;
  end if;
  perform put_search_document('message', message.id, '00000000-0000-0000-0000-000000000000', 'internal',
    coalesce(nullif(trim(message.first_name || ' ' || message.last_name), ''), nullif(message.email, ''), 'Visitor'),
    concat_ws(' ', message.email, message.company, message.body,
      (select string_agg(said.text, ' ' order by said.number) from chat_messages said
       where said.message_id = message.id)));
end $$;

create function index_message() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'messages' then
    perform put_message(new);
  else
    perform put_message(m) from messages m where m.id = new.message_id;
  end if;
  return null;
end $$;
create trigger messages_search_insert after insert on messages for each row execute function index_message();
create trigger messages_search_update after update on messages for each row
  when ((old.first_name, old.last_name, old.email, old.company, old.body, old.spam_reason)
    is distinct from (new.first_name, new.last_name, new.email, new.company, new.body, new.spam_reason))
  execute function index_message();
select searched_table('messages', 'message');

select agency_table('messages');

create table chat_messages (
  id uuid constraint chat_messages_pkey primary key,
  message_id uuid not null constraint chat_messages_message_fkey references messages on delete cascade,
  number integer not null,
  is_staff boolean not null,
  author_id uuid constraint chat_messages_author_fkey references users on delete set null,
  sent_by text not null constraint chat_messages_sent_by_known check (sent_by in ('chat', 'mail')),
  text text not null,
  at timestamptz not null default now(),
  constraint chat_messages_number_key unique (message_id, number),
  constraint chat_messages_author_is_staff check (is_staff or author_id is null)
);
create index chat_messages_author_idx on chat_messages (author_id) where author_id is not null;
create trigger chat_messages_search after insert on chat_messages for each row execute function index_message();

select agency_table('chat_messages');

-- Emails that are owed: a message to the agency's mailbox (without `chat_message_id`), or an answer to a visitor.
create table deliveries (
  id uuid constraint deliveries_pkey primary key,
  message_id uuid not null constraint deliveries_message_fkey references messages on delete cascade,
  chat_message_id uuid constraint deliveries_chat_message_fkey references chat_messages on delete cascade,
  state text not null constraint deliveries_state_known check (state in ('held', 'waiting', 'sending', 'delivered', 'failed')),
  -- The one job that may deliver it.
  job_id uuid,
  attempts integer not null default 0,
  error text,
  is_given_up boolean not null default false,
  tried_at timestamptz,
  delivered_at timestamptz,
  constraint deliveries_subject_key unique nulls not distinct (message_id, chat_message_id)
);
create index deliveries_chat_message_idx on deliveries (chat_message_id) where chat_message_id is not null;

select agency_table('deliveries');

create table booking_hosts (
  person_id uuid constraint booking_hosts_pkey primary key
    constraint booking_hosts_person_fkey references users on delete cascade,
  is_active boolean not null,
  time_zone text,
  -- [{day: 'MO', from: '09:00', to: '17:00'}], on the clock of the time zone.
  hours jsonb not null,
  -- Kept free before and after each booking.
  buffer_minutes integer not null constraint booking_hosts_buffer_known check (buffer_minutes >= 0),
  -- A consultation is booked at least this long before.
  notice_hours integer not null constraint booking_hosts_notice_known check (notice_hours >= 0),
  daily_max integer not null constraint booking_hosts_daily_max_known check (daily_max > 0),
  -- Whether an all-day event of theirs takes the day.
  blocks_all_day boolean not null,
  -- Where or how they meet.
  place text not null,
  version integer not null,
  updated_at timestamptz not null default now()
);

select agency_table('booking_hosts');

create table bookings (
  id uuid constraint bookings_pkey primary key,
  host_id uuid constraint bookings_host_fkey references users on delete set null,
  -- Its entry in the inbox, until staff delete that.
  message_id uuid constraint bookings_message_fkey references messages on delete set null constraint bookings_message_key unique,
  state text not null constraint bookings_state_known check (state in ('booked', 'cancelled')),
  start_at timestamptz not null,
  end_at timestamptz not null,
  -- With the host's buffer when it was booked.
  busy_until timestamptz not null,
  name text not null,
  email text not null,
  note text not null,
  -- The visitor's.
  time_zone text not null,
  place text not null,
  -- By a link that was sent to the address.
  confirmed_at timestamptz,
  -- Of the calendar file (RFC 5545): grows whenever it is moved or cancelled.
  sequence integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint bookings_host_free
    exclude using gist (host_id with =, tstzrange(start_at, busy_until) with &&) where (state = 'booked'),
  constraint bookings_end_after_start check (end_at > start_at and busy_until >= end_at)
);
create index bookings_email_idx on bookings (email, start_at) where state = 'booked';
-- For the foreign key: the constraint's own index leaves out what was cancelled.
create index bookings_host_idx on bookings (host_id) where host_id is not null;
create index bookings_start_idx on bookings (start_at);
create index bookings_unconfirmed_idx on bookings (created_at) where confirmed_at is null;

select agency_table('bookings');

-- How visitors come back to what they booked: each email has one of its own, and the answer to the booking another.
create table booking_links (
  token_hash bytea constraint booking_links_pkey primary key,
  booking_id uuid not null constraint booking_links_booking_fkey references bookings on delete cascade,
  -- Anyone who has it reads what is sent to the address.
  is_by_mail boolean not null,
  created_at timestamptz not null default now()
);
create index booking_links_booking_idx on booking_links (booking_id);

select agency_table('booking_links');
