-- What every area uses: extensions, who asks, access to a table, and the functions that triggers of many tables share.
-- Roles: enfilade_owner owns all and applies this; enfilade_agency serves staff and sign-in; enfilade_company_staff serves staff
-- of chosen companies, enfilade_client serves clients. All exist before.

-- Functions mention tables that come after them.
set local check_function_bodies = off;

create extension if not exists pg_trgm;
create extension if not exists btree_gist;

grant usage on schema public to enfilade_agency, enfilade_company_staff, enfilade_client;

-- The settings of a transaction say who asks: the companies that they may see, separated by commas, and the person.
create function viewer_companies() returns uuid[] language sql stable parallel safe as
  $$ select string_to_array(nullif(current_setting('app.companies', true), ''), ',')::uuid[] $$;
create function viewer_person() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.person', true), '')::uuid $$;

-- Whether the client who asks is an owner of the company.
create function viewer_owns(company uuid) returns boolean language sql stable as $$
  select exists (select from memberships where memberships.company_id = $1
    and memberships.user_id = viewer_person() and memberships.role = 'owner' and memberships.banned_at is null) $$;

-- Access to a table that is the agency's own: its role sees every row. What other roles may do is added beside the table.
create function agency_table(name text, agency text default 'select, insert, update, delete') returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy %I on %I to enfilade_agency using (true) with check (true)', name || '_agency', name);
  execute format('grant %s on %I to enfilade_agency', agency, name);
end $$;

-- Access to a tenant's table, whose rows have a `company_id`: staff of chosen companies see theirs. A client sees those of their
-- companies for which the condition `client` holds, and of these `client_columns`; without a condition none.
create function tenant_table(name text, client text default null, client_columns text default null,
  staff text default 'select, insert, update, delete', agency text default 'select, insert, update, delete')
returns void language plpgsql as $$
begin
  perform agency_table(name, agency);
  execute format('create policy %I on %I to enfilade_company_staff
    using (company_id = any (viewer_companies())) with check (company_id = any (viewer_companies()))',
    name || '_company_staff', name);
  execute format('grant %s on %I to enfilade_company_staff', staff, name);
  if client is not null then
    execute format('create policy %I on %I for select to enfilade_client
      using (company_id = any (viewer_companies())%s)', name || '_client', name, ' and (' || nullif(client, 'true') || ')');
    execute format('grant select%s on %I to enfilade_client', ' (' || client_columns || ')', name);
  end if;
end $$;

-- Whether rows of the table are being put back in this transaction.
create function is_restored(name text) returns boolean language sql stable as $$
  select coalesce(name = any (string_to_array(current_setting('app.restored', true), ',')), false)
$$;

-- What a person sends while they are erased is stored once the erasure is over: the name that was read for it before gives way to
-- the neutral one. The row that an erasure holds is waited for as the foreign key does a moment later.
create function put_erased_name() returns trigger language plpgsql as $$
declare person record;
begin
  select first_name, last_name, erased_at into person from users
    where id = (to_jsonb(new) ->> tg_argv[0])::uuid for key share;
  if person.erased_at is null then
    return new;
  end if;
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[1], person.first_name, tg_argv[2], person.last_name));
end $$;

-- Letters that no accent makes are found by those that people type for them, and Arabic without its vowel marks and long lines.
-- `search-fold.ts` of the contract does the same.
create function search_fold(text text) returns text language sql immutable parallel safe as
  $$ select translate(replace(replace(replace(replace(
    regexp_replace(lower(normalize($1, NFKD)), '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'łđðøıħŧςٱى', 'lddoihtσاي') $$;

-- A text's words, parted by whatever is neither letter nor digit, with a space between.
create function search_words_of(text text) returns text language sql immutable parallel safe as
  $$ select trim(regexp_replace(search_fold($1),
    '[\s!-/:-@\[-`{-~\u00a1-\u00bf\u00d7\u00f7\u2000-\u206f\u2190-\u23ff\u3000-\u303f]+', ' ', 'g')) $$;

create function drop_search_document() returns trigger language plpgsql as $$
begin
  delete from search_documents where kind = tg_argv[0] and record_id = old.id;
  return old;
end $$;
