-- A draft that is restored does not take back time that a client was asked for as overage meanwhile.

create or replace function check_time_is_unchanged() returns trigger language plpgsql as $$
declare ids text[] := array(select jsonb_array_elements_text(jsonb_path_query_array(new.lines, '$[*].time[*]')));
begin
  if exists (select from time_entries where id = any (ids::uuid[])
    and (company_id <> new.company_id or updated_at > new.updated_at))
  then
    raise exception 'its time was changed' using errcode = 'check_violation', constraint = 'invoices_time_unchanged';
  end if;
  if exists (select from time_entries where id = any (ids::uuid[]) and overage_id is not null
    and overage_id is distinct from new.overage_id)
  then
    raise exception 'its time is overage' using errcode = 'check_violation', constraint = 'invoices_time_overage';
  end if;
  -- Time that is deleted itself at the moment tells nothing of where it stands.
  if exists (select from invoices where company_id = new.company_id and id <> new.id and state <> 'void'
    and jsonb_path_query_array(lines, '$[*].time[*]') ?| ids)
  then
    raise exception 'its time stands on another invoice' using errcode = 'check_violation', constraint = 'invoices_time_free';
  end if;
  return null;
end $$;
