-- Time that is restored is put on the invoices whose lines name it for all entries at once: the lookup per entry took a quarter of
-- a minute for a client with thousands of them. An invoice that is being declared void, or loses a line, is still waited for.

create or replace function bill_restored_time() returns trigger language plpgsql as $$
begin
  if new.invoice_id is not null then
    new.invoice_id := (select id from invoices where id = new.invoice_id and company_id = new.company_id);
  end if;
  if new.overage_id is not null then
    new.overage_id := (select id from retainer_overages
      where id = new.overage_id and company_id = new.company_id and state in ('asked', 'approved'));
  end if;
  return new;
end $$;

create function put_restored_time_on_invoices() returns trigger language plpgsql as $$
begin
  perform from invoices where id in (
    select id from invoices, jsonb_path_query(lines, '$[*].time[*]') as time
    where company_id in (select company_id from added) and state <> 'void' and (time #>> '{}')::uuid in (select id from added))
    order by id for share;
  -- Materialized, so that the time is joined once, not for each invoice.
  with named as materialized (
    select id as invoice_id, company_id, (time #>> '{}')::uuid as time_id
    from invoices, jsonb_path_query(lines, '$[*].time[*]') as time
    where company_id in (select company_id from added) and state <> 'void')
  update time_entries set invoice_id = named.invoice_id
  from added left join named on named.time_id = added.id and named.company_id = added.company_id
  where time_entries.id = added.id and time_entries.invoice_id is distinct from named.invoice_id;
  return null;
end $$;
create trigger time_entries_put_on_invoices after insert on time_entries referencing new table as added
  for each statement when (is_restored('time_entries')) execute function put_restored_time_on_invoices();

-- The same for drafts: one look at the client's invoices, and at the time, instead of one for each draft.

drop trigger invoices_time_unchanged on invoices;
create or replace function check_time_is_unchanged() returns trigger language plpgsql as $$
begin
  if exists (select from added, jsonb_path_query(lines, '$[*].time[*]') as time
    join time_entries as entry on entry.id = (time #>> '{}')::uuid
    where added.state = 'draft' and (entry.company_id <> added.company_id or entry.updated_at > added.updated_at))
  then
    raise exception 'its time was changed' using errcode = 'check_violation', constraint = 'invoices_time_unchanged';
  end if;
  if exists (select from added, jsonb_path_query(lines, '$[*].time[*]') as time
    join time_entries as entry on entry.id = (time #>> '{}')::uuid
    where added.state = 'draft' and entry.overage_id is not null and entry.overage_id is distinct from added.overage_id)
  then
    raise exception 'its time is overage' using errcode = 'check_violation', constraint = 'invoices_time_overage';
  end if;
  -- Time that is deleted itself at the moment tells nothing of where it stands.
  if exists (select from invoices, jsonb_path_query(lines, '$[*].time[*]') as time
    where company_id in (select company_id from added where state = 'draft') and state <> 'void'
    group by company_id, time
    having count(distinct id) > 1 and bool_or(id in (select id from added where state = 'draft')))
  then
    raise exception 'its time stands on another invoice' using errcode = 'check_violation', constraint = 'invoices_time_free';
  end if;
  return null;
end $$;
create trigger invoices_time_unchanged after insert on invoices referencing new table as added
  for each statement when (is_restored('invoices')) execute function check_time_is_unchanged();

create or replace function check_time_is_free() returns trigger language plpgsql as $$
begin
  if exists (select from time_entries where company_id = new.company_id and invoice_id is distinct from new.id
    and id = any (array(select (time #>> '{}')::uuid from jsonb_path_query(new.lines, '$[*].time[*]') as time)))
  then
    raise exception 'its time stands on another invoice' using errcode = 'check_violation', constraint = 'invoices_time_free';
  end if;
  return null;
end $$;

-- With both columns of their foreign keys, so that these are chosen also before the table is analyzed: by the client's time alone, each
-- deleted task and invoice read all of it.
drop index time_entries_task_idx;
create index time_entries_task_idx on time_entries (task_id, company_id) where task_id is not null;
drop index time_entries_invoice_idx;
create index time_entries_invoice_idx on time_entries (invoice_id, company_id) where invoice_id is not null;
