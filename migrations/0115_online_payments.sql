-- Payments through Stripe: the checkouts that clients were given, what Stripe told of, and which payment came of it.

create table checkouts (
  id uuid constraint checkouts_pkey primary key,
  company_id uuid not null,
  invoice_id uuid not null,
  -- At Stripe.
  session_id text not null constraint checkouts_session_key unique,
  url text not null,
  -- What was open of the invoice then, in minor units of its currency.
  amount bigint not null constraint checkouts_amount_positive check (amount > 0),
  -- Pending: it was completed, and the money is still on its way.
  state text not null constraint checkouts_state_known check (state in ('open', 'pending', 'closed')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint checkouts_invoice_fkey foreign key (company_id, invoice_id)
    references invoices (company_id, id) on delete cascade
);
create index checkouts_invoice_idx on checkouts (invoice_id, created_at);
create index checkouts_open_idx on checkouts (expires_at) where state = 'open';

grant select, insert, update, delete on checkouts to enfilade_agency;
grant select on checkouts to enfilade_company_staff;
alter table checkouts enable row level security;
alter table checkouts force row level security;
create policy checkouts_agency on checkouts to enfilade_agency using (true) with check (true);
create policy checkouts_company_staff on checkouts for select to enfilade_company_staff
  using (company_id = any (viewer_companies()));

-- Each event once. It outlives the invoice that it is about, and its client: money that came is never forgotten.
create table payment_events (
  id uuid constraint payment_events_pkey primary key,
  -- At Stripe.
  event_id text not null constraint payment_events_event_key unique,
  kind text not null constraint payment_events_kind_known check (kind in ('payment', 'refund', 'dispute')),
  -- The session, the refund or the dispute at Stripe.
  object_id text not null,
  -- Of a refund at Stripe, as the event says.
  refund_state text,
  -- The payment at Stripe that it is about.
  payment_ref text not null,
  invoice_id uuid,
  invoice_number text not null,
  amount bigint not null,
  currency text not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null default now(),
  -- Waiting: for the payment that it is about. Unmatched: for somebody of staff to look at it.
  outcome text not null constraint payment_events_outcome_known check (outcome in ('applied', 'waiting', 'unmatched')),
  problem text not null default '',
  resolved_at timestamptz,
  constraint payment_events_problem_named check ((outcome = 'unmatched') = (problem <> ''))
);
create index payment_events_payment_idx on payment_events (payment_ref, occurred_at);
create index payment_events_unmatched_idx on payment_events (occurred_at) where outcome = 'unmatched' and resolved_at is null;

grant select, insert, update on payment_events to enfilade_agency;
alter table payment_events enable row level security;
alter table payment_events force row level security;
create policy payment_events_agency on payment_events to enfilade_agency using (true) with check (true);

-- The payment or refund at Stripe: each stands once.
alter table invoice_payments add column online_ref text;
create unique index invoice_payments_online_key on invoice_payments (online_ref) where online_ref is not null;
