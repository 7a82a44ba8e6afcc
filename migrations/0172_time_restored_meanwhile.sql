-- Time that is restored waits for whoever declares its invoice void at the moment, or takes its line off: it would stand on what
-- bills it no more, and nothing would free it.
create or replace function bill_restored_time() returns trigger language plpgsql as $$
begin
  new.invoice_id := (select id from invoices where company_id = new.company_id and state <> 'void'
    and lines @> jsonb_build_array(jsonb_build_object('time', jsonb_build_array(new.id))) limit 1 for share);
  new.overage_id := (select id from retainer_overages
    where company_id = new.company_id and id = new.overage_id and state in ('asked', 'approved'));
  return new;
end $$;
