-- Time that is restored stands on the invoice whose lines name it now, whichever that was when it was deleted; and a draft
-- does not take back what was changed, moved or billed meanwhile.

create function bill_restored_time() returns trigger language plpgsql as $$
begin
  new.invoice_id := (select id from invoices where company_id = new.company_id and state <> 'void'
    and lines @> jsonb_build_array(jsonb_build_object('time', jsonb_build_array(new.id))) limit 1);
  return new;
end $$;
create trigger time_entries_billed before insert on time_entries for each row
  when (is_restored('time_entries')) execute function bill_restored_time();

create function check_time_is_unchanged() returns trigger language plpgsql as $$
declare ids text[] := array(select jsonb_array_elements_text(jsonb_path_query_array(new.lines, '$[*].time[*]')));
begin
  if exists (select from time_entries where id = any (ids::uuid[])
    and (company_id <> new.company_id or updated_at > new.updated_at))
  then
    raise exception 'its time was changed' using errcode = 'check_violation', constraint = 'invoices_time_unchanged';
  end if;
  -- Time that is deleted itself at the moment tells nothing of where it stands.
  if exists (select from invoices where company_id = new.company_id and id <> new.id and state <> 'void'
    and jsonb_path_query_array(lines, '$[*].time[*]') ?| ids)
  then
    raise exception 'its time stands on another invoice' using errcode = 'check_violation', constraint = 'invoices_time_free';
  end if;
  return null;
end $$;
create trigger invoices_time_unchanged after insert on invoices for each row
  when (new.state = 'draft' and is_restored('invoices')) execute function check_time_is_unchanged();
