-- Reports are found: drafts by staff alone, else by what clients have of them.
do $$
declare
  known text;
begin
  select pg_get_constraintdef(oid) into known from pg_constraint where conname = 'search_documents_kind_known';
  alter table search_documents drop constraint search_documents_kind_known;
  execute 'alter table search_documents add constraint search_documents_kind_known '
    || replace(known, 'ARRAY[', 'ARRAY[''report''::text, ');
end $$;
create index search_documents_report_words_idx on search_documents using gin (words)
  with (gin_pending_list_limit = 256) where kind = 'report';

create function put_report(report uuid) returns void language plpgsql as $$
begin
  perform put_search_document('report', r.id, r.company_id,
    case when r.published_version is null or c.visibility = 'internal' then 'internal' else 'shared' end,
    coalesce(c.title, 'All campaigns') || ', ' || to_char(r.month, 'FMMonth YYYY'),
    -- What is written since the last version was published is nothing that clients may find.
    case when r.published_version is null then concat_ws(' ', 'Report', r.what_happened, r.why, r.what_next)
      else concat_ws(' ', 'Report', v.what_happened, v.why, v.what_next) end)
  from reports r
  left join campaigns c on c.id = r.campaign_id
  left join report_versions v on v.company_id = r.company_id and v.report_id = r.id and v.number = r.published_version
  where r.id = report;
end $$;

create function index_report() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'reports' then
    perform put_report(new.id);
  elsif tg_table_name = 'report_versions' then
    perform put_report(new.report_id);
  else
    perform put_report(r.id) from reports r where r.campaign_id = new.id;
  end if;
  return null;
end $$;
create trigger reports_search_insert after insert on reports for each row execute function index_report();
create trigger reports_search_update after update on reports for each row
  when ((old.published_version, old.what_happened, old.why, old.what_next)
    is distinct from (new.published_version, new.what_happened, new.why, new.what_next))
  execute function index_report();
create trigger reports_search_delete after delete on reports for each row
  execute function drop_search_document('report');
create trigger report_versions_search after insert on report_versions for each row execute function index_report();
create trigger campaigns_reports_search after update on campaigns for each row
  when ((old.title, old.visibility) is distinct from (new.title, new.visibility)) execute function index_report();

-- Those that are there already. Without this the owner, who runs migrations, sees no row.
alter table reports no force row level security;
alter table report_versions no force row level security;
alter table campaigns no force row level security;
do $$ begin perform put_report(id) from reports order by month, id; end $$;
alter table campaigns force row level security;
alter table report_versions force row level security;
alter table reports force row level security;
