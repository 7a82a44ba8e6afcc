-- Dates by which something of a project is reached, which its client may then approve.
create table milestones (
  id uuid constraint milestones_pkey primary key,
  company_id uuid not null,
  project_id uuid not null,
  title text not null,
  due_on date not null,
  visibility text not null constraint milestones_visibility_known check (visibility in ('internal', 'shared')),
  reached_at timestamptz,
  approved_at timestamptz,
  approved_by uuid constraint milestones_approved_by_fkey references users on delete set null,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint milestones_tenant_key unique (company_id, id),
  constraint milestones_project_fkey
    foreign key (company_id, project_id) references projects (company_id, id) on delete cascade,
  constraint milestones_approved_reached
    check (approved_at is null or (reached_at is not null and visibility = 'shared')),
  constraint milestones_approved_by_with_time check (approved_by is null or approved_at is not null)
);
create index milestones_approved_by_idx on milestones (approved_by) where approved_by is not null;
create index milestones_due_on_idx on milestones (due_on);
create index milestones_project_idx on milestones (company_id, project_id, due_on);

create function index_milestone() returns trigger language plpgsql as $$
begin
  perform put_search_document('milestone', new.id, new.company_id, new.visibility, new.title, '');
  return null;
end $$;
create trigger milestones_search_insert after insert on milestones for each row execute function index_milestone();
create trigger milestones_search_update after update on milestones for each row
  when ((old.title, old.visibility) is distinct from (new.title, new.visibility)) execute function index_milestone();
select searched_table('milestones', 'milestone');

select tenant_table('milestones', client => $$visibility = 'shared'$$);
grant update (approved_at, approved_by, version, updated_at) on milestones to enfilade_client;
create policy milestones_client_approves on milestones for update to enfilade_client
  using (company_id = any (caller_companies()) and visibility = 'shared' and reached_at is not null)
  with check (company_id = any (caller_companies()) and approved_by = caller_person());
