-- What was declared void is kept and counts no more: its quote or instalment can be invoiced again, and has one invoice that is not void.
alter table invoices drop constraint invoices_quote_key, drop constraint invoices_instalment_key;
create unique index invoices_quote_key on invoices (quote_id) where state <> 'void';
create unique index invoices_instalment_key on invoices (instalment_id) where state <> 'void';
-- For what is deleted of quotes and instalments, and the history of each.
create index invoices_void_quote_idx on invoices (quote_id) where state = 'void' and quote_id is not null;
create index invoices_void_instalment_idx on invoices (instalment_id) where state = 'void' and instalment_id is not null;

create or replace function check_quote_invoiced_once() returns trigger language plpgsql as $$
begin
  -- Whoever divides or invoices it at this moment is waited for.
  perform from quotes where id = new.quote_id for key share;
  if (tg_table_name = 'invoices' and exists (select from instalment_plans where quote_id = new.quote_id))
    or (tg_table_name = 'instalment_plans'
      and exists (select from invoices where quote_id = new.quote_id and state <> 'void'))
  then
    raise exception 'the quote is invoiced otherwise' using errcode = 'unique_violation', constraint = 'quotes_invoiced_once';
  end if;
  return new;
end $$;
drop trigger invoices_quote_invoiced_once on invoices;
create trigger invoices_quote_invoiced_once before insert on invoices for each row
  when (new.quote_id is not null and new.state <> 'void') execute function check_quote_invoiced_once();
