-- Overage: what was declared void of it counts no more, so that it can be invoiced again, as quotes and instalments can (0114).
alter table invoices drop constraint invoices_overage_key;
create unique index invoices_overage_key on invoices (overage_id) where state <> 'void';
-- For overage that is deleted with its client.
create index invoices_void_overage_idx on invoices (overage_id) where state = 'void' and overage_id is not null;

-- Time that is restored counts as overage only where that was not declined or taken back meanwhile: nothing would free it any more.

create or replace function bill_restored_time() returns trigger language plpgsql as $$
begin
  new.invoice_id := (select id from invoices where company_id = new.company_id and state <> 'void'
    and lines @> jsonb_build_array(jsonb_build_object('time', jsonb_build_array(new.id))) limit 1);
  new.overage_id := (select id from retainer_overages
    where company_id = new.company_id and id = new.overage_id and state in ('asked', 'approved'));
  return new;
end $$;
