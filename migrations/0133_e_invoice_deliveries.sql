-- E-invoices through an access point: which clients get theirs that way, and what became of each.

alter table client_billing add column delivers_e_invoices boolean not null default false;

create table invoice_deliveries (
  -- The Idempotency-Key at the access point: it is the same however often the delivery is tried.
  id uuid constraint invoice_deliveries_pkey primary key,
  company_id uuid not null,
  invoice_id uuid not null,
  -- Refused: the access point said no. Failed: nobody knows of an answer, or it could not be tried; the same key again tells.
  state text not null constraint invoice_deliveries_state_known
    check (state in ('queued', 'accepted', 'refused', 'failed')),
  attempts integer not null default 0,
  -- While a process is at it no other is.
  leased_until timestamptz,
  -- As what the access point knows it.
  reference text,
  problem text not null default '',
  queued_at timestamptz not null default now(),
  settled_at timestamptz,
  -- Somebody of staff has seen to what did not arrive.
  resolved_at timestamptz,
  constraint invoice_deliveries_accepted_known check ((state = 'accepted') = (reference is not null)),
  constraint invoice_deliveries_settled_once check ((state = 'queued') = (settled_at is null)),
  -- Without cascade: only what was sent has one, and that stays.
  constraint invoice_deliveries_invoice_fkey foreign key (company_id, invoice_id) references invoices (company_id, id)
);
create index invoice_deliveries_invoice_idx on invoice_deliveries (company_id, invoice_id, id);
-- Whatever happens at once: after a refusal a delivery begins anew, otherwise never.
create unique index invoice_deliveries_live_key on invoice_deliveries (company_id, invoice_id) where state <> 'refused';
create index invoice_deliveries_open_idx on invoice_deliveries (queued_at) where state <> 'accepted' and resolved_at is null;

grant select, insert, update, delete on invoice_deliveries to enfilade_agency;
grant select, insert, update on invoice_deliveries to enfilade_company_staff;
alter table invoice_deliveries enable row level security;
alter table invoice_deliveries force row level security;
create policy invoice_deliveries_agency on invoice_deliveries to enfilade_agency using (true) with check (true);
create policy invoice_deliveries_company_staff on invoice_deliveries to enfilade_company_staff
  using (company_id = any (viewer_companies())) with check (company_id = any (viewer_companies()));

-- What an access point says of a client, as its Peppol ID, goes with the client's other facts.
create function clear_delivery_problems() returns trigger language plpgsql as $$
begin
  update invoice_deliveries set problem = '' where company_id = new.company_id and invoice_id = new.id;
  return null;
end $$;
create trigger invoices_delivery_problems_cleared after update on invoices for each row
  when (old.detached_at is null and new.detached_at is not null)
  execute function clear_delivery_problems();
