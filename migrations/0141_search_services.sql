-- Services of clients are found by both sides: by their name, provider, kind and the shared note, never by the agency's notes.
do $$
declare
  known text;
begin
  select pg_get_constraintdef(oid) into known from pg_constraint where conname = 'search_documents_kind_known';
  alter table search_documents drop constraint search_documents_kind_known;
  execute 'alter table search_documents add constraint search_documents_kind_known '
    || replace(known, 'ARRAY[', 'ARRAY[''clientService''::text, ');
end $$;
create index search_documents_client_service_words_idx on search_documents using gin (words)
  with (gin_pending_list_limit = 256) where kind = 'clientService';

create function put_client_service(service client_services) returns void language plpgsql as $$
begin
  perform put_search_document('clientService', service.id, service.company_id, 'shared', service.name,
    concat_ws(' ', service.provider, service.kind, service.shared_note));
end $$;

create function index_client_service() returns trigger language plpgsql as $$
begin
  perform put_client_service(new);
  return null;
end $$;
create trigger client_services_search_insert after insert on client_services
  for each row execute function index_client_service();
create trigger client_services_search_update after update on client_services for each row
  when ((old.name, old.provider, old.kind, old.shared_note)
    is distinct from (new.name, new.provider, new.kind, new.shared_note))
  execute function index_client_service();
create trigger client_services_search_delete after delete on client_services for each row
  execute function drop_search_document('clientService');

-- Those that are there already. Without this the owner, who runs migrations, sees no row.
alter table client_services no force row level security;
do $$ begin perform put_client_service(service) from client_services service order by service.created_at, service.id; end $$;
alter table client_services force row level security;
