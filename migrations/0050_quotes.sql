-- Quotes: what a client is offered, the version of it that they accept or decline, and the invoice that is made of it.

create table quotes (
  id uuid constraint quotes_pkey primary key,
  company_id uuid not null constraint quotes_company_fkey references companies on delete cascade,
  project_id uuid,
  state text not null constraint quotes_state_known check (state in ('draft', 'sent', 'accepted', 'declined')),
  number text constraint quotes_number_key unique,
  currency text not null,
  issue_on date,
  valid_until date not null,
  -- As the program's types say; amounts in minor units.
  lines jsonb not null,
  discount jsonb,
  notes text not null,
  terms text not null,
  total bigint not null constraint quotes_total_not_negative check (total >= 0),
  -- As they were when it was sent.
  seller jsonb,
  buyer jsonb,
  sent_at timestamptz,
  -- The version that was sent, or changed what had been sent: whoever decides has to have seen it.
  content_version integer not null default 1,
  -- When the client first opened that version.
  viewed_at timestamptz,
  decided_at timestamptz,
  decided_by uuid constraint quotes_decided_by_fkey references users on delete set null,
  -- As they were called then, for whoever cannot see the person.
  decided_first text,
  decided_last text,
  decline_reason text not null default '',
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint quotes_tenant_key unique (company_id, id),
  constraint quotes_project_fkey foreign key (company_id, project_id)
    references projects (company_id, id) on delete set null (project_id),
  constraint quotes_sent_whole check
    (state = 'draft' or num_nulls(number, issue_on, seller, buyer, sent_at) = 0),
  constraint quotes_draft_unnumbered check (state <> 'draft' or number is null),
  constraint quotes_decision_whole check
    ((state in ('accepted', 'declined')) = (num_nulls(decided_at, decided_first, decided_last) = 0)),
  constraint quotes_reason_given check ((state = 'declined') = (decline_reason <> ''))
);
create index quotes_company_idx on quotes (company_id, issue_on desc, id desc);
create index quotes_project_idx on quotes (project_id) where project_id is not null;
create index quotes_issue_idx on quotes (issue_on desc, id desc);
create index quotes_accepted_idx on quotes (decided_at) where state = 'accepted';
create index quotes_decided_by_idx on quotes (decided_by) where decided_by is not null;

-- What was sent changes by a new version alone, and what was accepted not at all.
create function keep_sent_quote() returns trigger language plpgsql as $$
begin
  if (old.number, old.company_id, old.issue_on, old.seller, old.buyer, old.sent_at)
      is distinct from (new.number, new.company_id, new.issue_on, new.seller, new.buyer, new.sent_at)
    or new.state = 'draft'
    or ((old.currency, old.valid_until, old.lines, old.discount, old.notes, old.terms, old.total)
      is distinct from (new.currency, new.valid_until, new.lines, new.discount, new.notes, new.terms, new.total)
      and (new.content_version <= old.content_version or new.state <> 'sent' or old.state = 'accepted'))
    or (old.state = 'accepted' and (new.state, new.content_version, new.decided_at)
      is distinct from (old.state, old.content_version, old.decided_at))
  then
    raise exception 'a sent quote does not change' using errcode = 'check_violation', constraint = 'quotes_sent_fixed';
  end if;
  return new;
end $$;
create trigger quotes_sent_fixed before update on quotes for each row
  when (old.state <> 'draft') execute function keep_sent_quote();

-- Of a quote one invoice, whoever makes it and however often.
alter table invoices
  add column quote_id uuid,
  add constraint invoices_quote_key unique (quote_id),
  add constraint invoices_quote_fkey foreign key (company_id, quote_id)
    references quotes (company_id, id) on delete set null (quote_id);

alter table invoice_series drop constraint invoice_series_kind_known,
  add constraint invoice_series_kind_known check (kind in ('invoice', 'credit note', 'quote'));

alter table notifications drop constraint notifications_record_kind_known,
  add constraint notifications_record_kind_known check (record_kind in ('task', 'message', 'company', 'quote'));

grant select, insert, update, delete on quotes to enfilade_agency, enfilade_company_staff;
grant select on quotes to enfilade_client;
alter table quotes enable row level security;
alter table quotes force row level security;
create policy quotes_agency on quotes to enfilade_agency using (true) with check (true);
create policy quotes_company_staff on quotes to enfilade_company_staff
  using (company_id = any (viewer_companies())) with check (company_id = any (viewer_companies()));
create policy quotes_client on quotes to enfilade_client
  using (company_id = any (viewer_companies()) and state <> 'draft');

-- Found by number, by client and by what its lines say; drafts are the agency's alone.
do $$ declare
  known text;
begin
  select pg_get_constraintdef(oid) into known from pg_constraint where conname = 'search_documents_kind_known';
  alter table search_documents drop constraint search_documents_kind_known;
  execute 'alter table search_documents add constraint search_documents_kind_known '
    || replace(known, 'ARRAY[', 'ARRAY[''quote''::text, ');
end $$;
create index search_documents_quote_words_idx on search_documents using gin (words)
  with (gin_pending_list_limit = 256) where kind = 'quote';

create function index_quote() returns trigger language plpgsql as $$
declare
  client text := (select name from companies where id = new.company_id);
begin
  perform put_search_document('quote', new.id, new.company_id,
    case when new.state = 'draft' then 'internal' else 'shared' end,
    coalesce('Quote ' || new.number, 'Quote draft for ' || client),
    concat_ws(' ', client, (select string_agg(line ->> 'description', ' ') from jsonb_array_elements(new.lines) as line)));
  return null;
end $$;
create trigger quotes_search_insert after insert on quotes for each row execute function index_quote();
create trigger quotes_search_update after update on quotes for each row
  when ((old.state, old.number, old.lines) is distinct from (new.state, new.number, new.lines))
  execute function index_quote();
create trigger quotes_search_delete after delete on quotes for each row execute function drop_search_document('quote');
