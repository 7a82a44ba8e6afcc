-- What every area uses: extensions, who asks, access to a table, and the functions that triggers of many tables share.
-- Roles: enfilade_owner owns all and applies this; enfilade_agency serves staff and sign-in; enfilade_company_staff serves staff
-- of chosen companies, enfilade_client serves clients. All exist before.

-- Functions mention tables that come after them.
set local check_function_bodies = off;

create extension if not exists pg_trgm;
create extension if not exists btree_gist;

grant usage on schema public to enfilade_agency, enfilade_company_staff, enfilade_client;

-- The settings of a transaction say who asks: the companies that they may see, separated by commas, and the person.
create function caller_companies() returns uuid[] language sql stable parallel safe as
  $$ select string_to_array(nullif(current_setting('app.companies', true), ''), ',')::uuid[] $$;
create function caller_person() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.person', true), '')::uuid $$;

-- Whether the client who asks is an owner of the company.
create function caller_owns(company uuid) returns boolean language sql stable as $$
  select exists (select from memberships where memberships.company_id = $1
    and memberships.user_id = caller_person() and memberships.role = 'owner' and memberships.banned_at is null) $$;

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
    using (company_id = any (caller_companies())) with check (company_id = any (caller_companies()))',
    name || '_company_staff', name);
  execute format('grant %s on %I to enfilade_company_staff', staff, name);
  if client is not null then
    execute format('create policy %I on %I for select to enfilade_client
      using (company_id = any (caller_companies())%s)', name || '_client', name, ' and (' || nullif(client, 'true') || ')');
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
-- `searchFold` of the contract does the same.
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

create table search_documents (
  kind text not null,
  record_id uuid not null,
  -- Zero for people of the agency and messages of visitors.
  company_id uuid not null,
  visibility text not null constraint search_documents_visibility_known check (visibility in ('internal', 'shared')),
  title text not null,
  -- How the title begins, for exact and beginning matches in the order of an index.
  title_key text collate "C" not null,
  -- Weight A: the title's.
  words tsvector not null,
  -- Grows with each change of the words: the latest come first.
  number bigint generated by default as identity,
  constraint search_documents_pkey primary key (kind, record_id, company_id)
);
create index search_documents_company_idx on search_documents (company_id, kind);
create index search_documents_number_idx on search_documents (kind, number);
create index search_documents_title_idx on search_documents (kind, title_key);

-- What a client may change, which changes its search document: their own comments, clients' events, and as an owner the company.
create function caller_may_change(kind text, record uuid) returns boolean language sql stable as $$
  select case kind
    when 'comment' then exists (select from comments where id = record and author_id = caller_person())
    when 'event' then exists (select from events where id = record and not is_by_staff)
    when 'company' then exists (select from memberships where company_id = record and user_id = caller_person()
      and role = 'owner' and banned_at is null)
    else false end $$;

select tenant_table('search_documents', client => $$visibility = 'shared'$$);
grant usage on sequence search_documents_number_seq to enfilade_agency, enfilade_company_staff, enfilade_client;
grant insert, update, delete on search_documents to enfilade_client;
create policy search_documents_client_delete on search_documents for delete to enfilade_client
  using (kind in ('comment', 'event') and caller_may_change(kind, record_id));
create policy search_documents_client_insert on search_documents for insert to enfilade_client
  with check (company_id = any (caller_companies()) and visibility = 'shared'
    and (kind = 'file' or caller_may_change(kind, record_id)));
create policy search_documents_client_update on search_documents for update to enfilade_client
  using (caller_may_change(kind, record_id))
  with check (company_id = any (caller_companies()) and visibility = 'shared');
-- A deletion that cascades runs with the rights of the tables' owner, and so do its triggers.
create policy search_documents_owner on search_documents to current_user using (true) with check (true);

-- Every word in a document of the kind: to find those that a mistyped one may have meant, and to know which are too common to
-- look for. A job counts the documents; until then a word may be here twice, because adding one waits for no one.
create table search_words (
  kind text not null,
  word text collate "C" not null,
  documents integer not null default 1
);
create index search_words_trigram_idx on search_words using gin (word gin_trgm_ops);
create index search_words_word_idx on search_words (word, kind);

create function put_search_document(kind text, record_id uuid, company_id uuid, visibility text, title text, rest text)
returns void language plpgsql as $$
declare
  title_words text := left(search_words_of(title), 2000);
  all_words tsvector := setweight(to_tsvector('simple', title_words), 'A')
    || setweight(to_tsvector('simple', left(search_words_of(rest), 50000)), 'D');
begin
  insert into search_documents as document (kind, record_id, company_id, visibility, title, title_key, words)
  values (kind, record_id, company_id, visibility, left(title, 300), left(title_words, 60), all_words)
  on conflict on constraint search_documents_pkey do update set visibility = excluded.visibility,
    title = excluded.title, title_key = excluded.title_key, words = excluded.words,
    number = nextval('search_documents_number_seq');
  insert into search_words (kind, word)
  select put_search_document.kind, found.word from unnest(tsvector_to_array(all_words)) as found (word)
  where length(found.word) <= 40 and not exists (
    select from search_words known where known.word = found.word and known.kind = put_search_document.kind);
end $$;

select agency_table('search_words');
grant select, insert on search_words to enfilade_client, enfilade_company_staff;
create policy search_words_client on search_words for insert to enfilade_client with check (true);
create policy search_words_company_staff on search_words for insert to enfilade_company_staff with check (true);
create policy search_words_owner on search_words to current_user using (true) with check (true);

-- A table whose records of this kind are found by search. Its triggers on insert and update put the document.
create function searched_table(name text, kind text, dropped text default 'after') returns void language plpgsql as $$
begin
  -- One for each kind, so that thousands of tasks with a word do not hide the one client of that name.
  execute format('create index %I on search_documents using gin (words) with (gin_pending_list_limit = 256) where kind = %L',
    'search_documents_' || lower(regexp_replace(kind, '([A-Z])', '_\1', 'g')) || '_words_idx', kind);
  execute format('create trigger %I %s delete on %I for each row execute function drop_search_document(%L)',
    name || '_search_delete', dropped, name, kind);
end $$;
