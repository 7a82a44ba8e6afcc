-- The PDF of what was sent, as it was made: the document that the client has. And a sent invoice is never deleted.

create table invoice_documents (
  company_id uuid not null,
  invoice_id uuid not null,
  content bytea not null,
  created_at timestamptz not null default now(),
  constraint invoice_documents_pkey primary key (company_id, invoice_id),
  -- Without cascade: only what was sent has one, and that stays.
  constraint invoice_documents_invoice_fkey foreign key (company_id, invoice_id) references invoices (company_id, id)
);
-- PDFs are compressed already.
alter table invoice_documents alter column content set storage external;

grant select, insert, delete on invoice_documents to enfilade_agency;
-- Of an invoice that is declared void, by the trigger below.
grant select, delete on invoice_documents to enfilade_company_staff;
grant select on invoice_documents to enfilade_client;

alter table invoice_documents enable row level security;
alter table invoice_documents force row level security;
create policy invoice_documents_agency on invoice_documents to enfilade_agency using (true) with check (true);
create policy invoice_documents_company_staff on invoice_documents to enfilade_company_staff
  using (company_id = any (viewer_companies())) with check (company_id = any (viewer_companies()));
create policy invoice_documents_client on invoice_documents to enfilade_client
  using (company_id = any (viewer_companies()));

-- Void stands on it; of a deleted client nothing does.
create function drop_invoice_document() returns trigger language plpgsql as $$
begin
  delete from invoice_documents where company_id = new.company_id and invoice_id = new.id;
  return null;
end $$;
create trigger invoices_document_outdated after update on invoices for each row
  when (old.state <> 'draft' and (old.state, old.buyer, old.notes) is distinct from (new.state, new.buyer, new.notes))
  execute function drop_invoice_document();

-- Whatever goes with it: its number would be missing from the series.
create function refuse_sent_invoice_deletion() returns trigger language plpgsql as $$
begin
  raise exception 'a sent invoice is not deleted' using errcode = 'check_violation', constraint = 'invoices_sent_kept';
end $$;
create trigger invoices_sent_kept before delete on invoices for each row
  when (old.state <> 'draft') execute function refuse_sent_invoice_deletion();
