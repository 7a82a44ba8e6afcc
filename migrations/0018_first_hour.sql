-- The first hour of an installation: codes that let somebody become its administrator, its checklist, tests of its email.

-- Each process prints one at its start while there is no administrator; any of them is taken, once.
create table setup_codes (
  code_hash bytea constraint setup_codes_pkey primary key,
  created_at timestamptz not null default now()
);
grant select, insert, delete on setup_codes to enfilade_agency;

-- What holds for the installation as a whole: one row.
create table installation (
  is_one boolean constraint installation_pkey primary key default true
    constraint installation_is_one_row check (is_one),
  checklist_dismissed_at timestamptz
);
insert into installation default values;
grant select, update on installation to enfilade_agency;

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
create index email_tests_requested_by_idx on email_tests (requested_by);
create index email_tests_requested_at_idx on email_tests (requested_at);
grant select, insert, update, delete on email_tests to enfilade_agency;

alter table setup_codes enable row level security;
alter table setup_codes force row level security;
create policy setup_codes_agency on setup_codes to enfilade_agency using (true) with check (true);
alter table installation enable row level security;
alter table installation force row level security;
create policy installation_agency on installation to enfilade_agency using (true) with check (true);
alter table email_tests enable row level security;
alter table email_tests force row level security;
create policy email_tests_agency on email_tests to enfilade_agency using (true) with check (true);
