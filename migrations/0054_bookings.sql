-- Public booking of the free consultation: who of the staff takes them and when, and what visitors have booked.

-- A host's bookings must not overlap: an exclusion constraint over a uuid and a range, which PostgreSQL's own GiST classes
-- do not cover. Like pg_trgm (0007) it comes with the server's contrib package and is trusted: whoever may create in the
-- database may create it.
create extension if not exists btree_gist;

create table booking_hosts (
  person_id uuid constraint booking_hosts_pkey primary key
    constraint booking_hosts_person_fkey references users on delete cascade,
  is_active boolean not null,
  time_zone text not null,
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

create table bookings (
  id uuid constraint bookings_pkey primary key,
  host_id uuid constraint bookings_host_fkey references users on delete set null,
  -- How it stands in the inbox, until staff delete that.
  message_id uuid constraint bookings_message_fkey references messages on delete set null
    constraint bookings_message_key unique,
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
  constraint bookings_end_after_start check (end_at > start_at and busy_until >= end_at),
  constraint bookings_host_free exclude using gist
    (host_id with =, tstzrange(start_at, busy_until) with &&) where (state = 'booked')
);
create index bookings_start_idx on bookings (start_at);
create index bookings_email_idx on bookings (email, start_at) where state = 'booked';
create index bookings_unconfirmed_idx on bookings (created_at) where confirmed_at is null;
-- For the foreign key: the constraint's own index leaves out what was cancelled.
create index bookings_host_idx on bookings (host_id) where host_id is not null;

-- How visitors come back to what they booked: each email has one of its own, and the answer to the booking another.
create table booking_links (
  token_hash bytea constraint booking_links_pkey primary key,
  booking_id uuid not null constraint booking_links_booking_fkey references bookings on delete cascade,
  -- Whoever has it reads what is sent to the address.
  is_by_mail boolean not null,
  created_at timestamptz not null default now()
);
create index booking_links_booking_idx on booking_links (booking_id);

grant select, insert, update, delete on booking_hosts, bookings, booking_links to enfilade_agency;

alter table booking_hosts enable row level security;
alter table booking_hosts force row level security;
create policy booking_hosts_agency on booking_hosts to enfilade_agency using (true) with check (true);

alter table bookings enable row level security;
alter table bookings force row level security;
create policy bookings_agency on bookings to enfilade_agency using (true) with check (true);

alter table booking_links enable row level security;
alter table booking_links force row level security;
create policy booking_links_agency on booking_links to enfilade_agency using (true) with check (true);
