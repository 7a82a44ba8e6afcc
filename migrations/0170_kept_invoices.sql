-- An invoice that is kept lets go of what its client takes along at once: a row that a transaction changes piece by piece is
-- checked in between for what is gone already, and the client would not be deleted.
create or replace function keep_invoices_of_company() returns trigger language plpgsql as $$
begin
  update invoices set detached_at = now(), notes = '',
    buyer = '{"name": "Deleted client", "email": "",
      "address": {"street": "", "city": "", "state": "", "zipCode": "", "country": ""}}',
    project_id = null, quote_id = null, schedule_id = null, instalment_id = null, overage_id = null
  where client_id = old.id and state <> 'draft';
  return old;
end $$;
