-- Events of companies, single and recurring, and the private addresses of calendar feeds.

create table events (
  id uuid constraint events_pkey primary key,
  company_id uuid not null constraint events_company_fkey references companies on delete cascade,
  project_id uuid,
  created_by uuid constraint events_created_by_fkey references users on delete set null,
  -- A company's people change what they added themselves.
  is_by_staff boolean not null,
  title text not null,
  description text not null,
  location text not null,
  visibility text not null constraint events_visibility_known check (visibility in ('internal', 'shared')),
  all_day boolean not null,
  -- Of all-day events the first and the last day, at midnight UTC.
  start_at timestamptz not null,
  end_at timestamptz not null,
  -- Of timed ones: in which clock an occurrence has the same time before and after a change of the clocks.
  time_zone text,
  -- A rule of RFC 5545 without its name: 'FREQ=WEEKLY;BYDAY=MO'.
  recurrence text,
  -- Occurrences that are edited or deleted by themselves: [{date, isDeleted?, title?, description?, location?, start?, end?}].
  exceptions jsonb not null default '[]',
  -- All occurrences lie between these two; without an end it is null.
  begins_at timestamptz not null,
  ends_by timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint events_tenant_key unique (company_id, id),
  constraint events_project_fkey foreign key (company_id, project_id)
    references projects (company_id, id) on delete cascade,
  constraint events_clients_shared check (is_by_staff or visibility = 'shared'),
  constraint events_end_not_before_start check (end_at >= start_at),
  constraint events_time_zone_of_timed check (all_day = (time_zone is null))
);
create index events_company_idx on events (company_id, begins_at);
create index events_ends_by_idx on events (ends_by);
create index events_project_idx on events (project_id, begins_at) where project_id is not null;
create index events_created_by_idx on events (created_by) where created_by is not null;
-- For the other dates that stand in the calendar.
create index projects_start_on_idx on projects (start_on);
create index projects_end_on_idx on projects (end_on);
create index campaigns_start_on_idx on campaigns (start_on) where start_on is not null;
create index campaigns_end_on_idx on campaigns (end_on) where end_on is not null;
create index tasks_due_on_idx on tasks (due_on) where due_on is not null and not archived;

grant select, insert, update, delete on events to enfilade_agency, enfilade_company_staff, enfilade_client;

alter table events enable row level security;
alter table events force row level security;
create policy events_agency on events to enfilade_agency using (true) with check (true);
create policy events_company_staff on events to enfilade_company_staff
  using (company_id = any (viewer_companies())) with check (company_id = any (viewer_companies()));
create policy events_client on events for select to enfilade_client
  using (company_id = any (viewer_companies()) and visibility = 'shared');
create policy events_client_own on events to enfilade_client
  using (company_id = any (viewer_companies()) and visibility = 'shared' and not is_by_staff)
  with check (company_id = any (viewer_companies()) and visibility = 'shared' and not is_by_staff);

-- What a client deletes is kept for staff.
drop policy deletions_client on deletions;
create policy deletions_client on deletions for insert to enfilade_client
  with check (deleted_by = viewer_person() and kind in ('comment', 'event'));

-- Events are found.
alter table search_documents drop constraint search_documents_kind_known;
alter table search_documents add constraint search_documents_kind_known check
  (kind in ('company', 'project', 'task', 'campaign', 'comment', 'file', 'person', 'message', 'event'));
create index search_documents_event_words_idx on search_documents using gin (words)
  with (gin_pending_list_limit = 256) where kind = 'event';

create function index_event() returns trigger language plpgsql as $$
begin
  perform put_search_document('event', new.id, new.company_id, new.visibility, new.title,
    concat_ws(' ', new.location, new.description,
      (select string_agg(exception ->> 'title', ' ') from jsonb_array_elements(new.exceptions) as exception)));
  return null;
end $$;
create trigger events_search_insert after insert on events for each row execute function index_event();
create trigger events_search_update after update on events for each row
  when ((old.title, old.description, old.location, old.visibility, old.exceptions)
    is distinct from (new.title, new.description, new.location, new.visibility, new.exceptions))
  execute function index_event();
-- Before, while it is still there to be of whoever added it.
create trigger events_search_delete before delete on events for each row
  execute function drop_search_document('event');

create or replace function viewer_may_change(kind text, record uuid) returns boolean language sql stable as $$
  select case kind
    when 'comment' then exists (select from comments where id = record and author_id = viewer_person())
    when 'event' then exists (select from events where id = record and not is_by_staff)
    when 'company' then exists (select from memberships where company_id = record and user_id = viewer_person()
      and role = 'owner' and banned_at is null)
    else false end $$;
drop policy search_documents_client_delete on search_documents;
create policy search_documents_client_delete on search_documents for delete to enfilade_client
  using (kind in ('comment', 'event') and viewer_may_change(kind, record_id));

-- One for each person: a new one takes the place of the one before.
create table calendar_addresses (
  person_id uuid constraint calendar_addresses_pkey primary key
    constraint calendar_addresses_person_fkey references users on delete cascade,
  token_hash bytea not null constraint calendar_addresses_token_key unique,
  created_at timestamptz not null default now()
);
grant select, insert, update, delete on calendar_addresses to enfilade_agency;
alter table calendar_addresses enable row level security;
alter table calendar_addresses force row level security;
create policy calendar_addresses_agency on calendar_addresses to enfilade_agency using (true) with check (true);
