-- A file that is neither a task's nor a post's can be approved on its own, by the same rules. Its content never changes, so
-- no edit takes an approval back.

alter table files
  add column review text not null default 'none'
    constraint files_review_known check (review in ('none', 'in review', 'changes asked', 'approved')),
  add column approval_mode text
    constraint files_approval_mode_known check (approval_mode in ('none', 'optional', 'required', 'two stages')),
  add constraint files_review_standalone check (review = 'none' or num_nonnulls(task_id, post_id) = 0);
create index files_review_idx on files (company_id) where review in ('in review', 'changes asked');

-- To be asked is a choice made for the file, whatever the project's tasks need.
create function file_approval_mode(file files) returns text language sql stable as $$
  select coalesce(file.approval_mode,
    (select 'two stages' from projects where id = file.project_id and approval_mode = 'two stages'), 'optional')
$$;

alter table approvals
  add column file_id uuid,
  drop column item_id,
  drop constraint approvals_one_item,
  add constraint approvals_one_item check (num_nonnulls(task_id, post_id, file_id) = 1),
  add constraint approvals_file_fkey foreign key (company_id, file_id)
    references files (company_id, id) on delete cascade;
alter table approvals
  add column item_id uuid not null generated always as (coalesce(task_id, post_id, file_id)) stored;
create index approvals_item_idx on approvals (item_id, number desc);
create index approvals_file_idx on approvals (file_id) where file_id is not null;

alter table approval_links
  add column file_id uuid,
  drop column item_id,
  drop constraint approval_links_one_item,
  add constraint approval_links_one_item check (num_nonnulls(task_id, post_id, file_id) = 1),
  add constraint approval_links_file_fkey foreign key (company_id, file_id)
    references files (company_id, id) on delete cascade;
alter table approval_links
  add column item_id uuid not null generated always as (coalesce(task_id, post_id, file_id)) stored;
create index approval_links_item_idx on approval_links (item_id, created_at);
create index approval_links_file_idx on approval_links (file_id) where file_id is not null;

alter table approval_holds
  add column file_id uuid,
  -- Whose turn it was then. The agency's reasons are its own affair, also where a restored item waits for the client (0105).
  add column stage text constraint approval_holds_stage_known check (stage in ('agency', 'client')),
  drop column item_id,
  drop constraint approval_holds_one_item,
  add constraint approval_holds_one_item check (num_nonnulls(task_id, post_id, file_id) = 1),
  add constraint approval_holds_file_fkey foreign key (company_id, file_id)
    references files (company_id, id) on delete cascade;
alter table approval_holds
  add column item_id uuid generated always as (coalesce(task_id, post_id, file_id)) stored
    constraint approval_holds_pkey primary key;
create index approval_holds_file_idx on approval_holds (file_id) where file_id is not null;

drop policy approvals_client on approvals;
create policy approvals_client on approvals for select to enfilade_client
  using (company_id = any (viewer_companies()) and not (action = 'changes asked' and stage = 'agency')
    and (exists (select from tasks where tasks.id = task_id) or exists (select from posts where posts.id = post_id)
      or exists (select from files where files.id = file_id)));
drop policy approval_holds_client on approval_holds;
create policy approval_holds_client on approval_holds for select to enfilade_client
  using (company_id = any (viewer_companies()) and stage is distinct from 'agency'
    and (exists (select from tasks where tasks.id = task_id) or exists (select from posts where posts.id = post_id)
      or exists (select from files where files.id = file_id)));

-- Clients add files, and do not approve them by that.
drop policy files_client on files;
create policy files_client on files to enfilade_client
  using (company_id = any (viewer_companies()) and visibility = 'shared'
    and (task_id is null or exists (select from tasks where tasks.id = task_id and tasks.visibility = 'shared'))
    and (post_id is null or exists (select from posts where posts.id = post_id)))
  with check (company_id = any (viewer_companies()) and visibility = 'shared' and uploaded_by = viewer_person()
    and post_id is null and review = 'none' and approval_mode is null);

-- What is shared again while it waits for the client stays as it was decided.
create function ask_for_file_approval() returns trigger language plpgsql as $$
begin
  if old.review <> 'in review' or (latest_approval(new.id)).action is distinct from 'approved' then
    insert into approvals (company_id, file_id, action, version) values (new.company_id, new.id, 'asked', new.version);
  end if;
  return null;
end $$;
create trigger files_approval_asked after update on files for each row
  when (new.review = 'in review' and new.visibility = 'shared'
    and (old.review <> 'in review' or old.visibility <> 'shared'))
  execute function ask_for_file_approval();

create trigger files_links_withdrawn after update of visibility on files for each row
  when (old.visibility = 'shared' and new.visibility = 'internal') execute function withdraw_approval_links();

create or replace function withdraw_restored_approval_link() returns trigger language plpgsql as $$
begin
  if exists (select from tasks where id = new.task_id and visibility = 'internal')
    or exists (select from posts join campaigns on campaigns.id = posts.campaign_id
      where posts.id = new.post_id and 'internal' in (posts.visibility, campaigns.visibility))
    or exists (select from files where id = new.file_id and visibility = 'internal')
  then new.revoked_at = coalesce(new.revoked_at, now());
  end if;
  return new;
end $$;

-- What the agency waits for on its own turn is its own affair (0105).
create or replace function end_hold_with_stages() returns trigger language plpgsql as $$
declare
  inherited text;
begin
  if tg_table_name in ('tasks', 'files') then
    select approval_mode into inherited from projects where id = new.project_id;
  else
    select coalesce(campaigns.approval_mode, projects.approval_mode) into inherited
      from campaigns join projects on projects.id = campaigns.project_id where campaigns.id = new.campaign_id;
  end if;
  if coalesce(old.approval_mode, inherited, 'optional') = 'two stages'
    and coalesce(new.approval_mode, inherited, 'optional') <> 'two stages'
  then
    perform end_agency_hold(new.id);
  end if;
  return null;
end $$;
create trigger files_stages_ended after update of approval_mode on files for each row
  when (new.approval_mode is distinct from old.approval_mode) execute function end_hold_with_stages();

create or replace function end_holds_with_stages() returns trigger language plpgsql as $$
begin
  perform end_agency_hold(id) from tasks where project_id = new.id and approval_mode is null and status = 'in review';
  perform end_agency_hold(id) from files where project_id = new.id and approval_mode is null and review = 'in review';
  perform end_agency_hold(posts.id) from posts join campaigns on campaigns.id = posts.campaign_id
    where campaigns.project_id = new.id and campaigns.approval_mode is null and posts.approval_mode is null
      and posts.status = 'in review';
  return null;
end $$;

-- Holds of before.
alter table approval_holds no force row level security;
alter table approvals no force row level security;
alter table tasks no force row level security;
alter table posts no force row level security;
alter table campaigns no force row level security;
alter table projects no force row level security;
update approval_holds set stage = case when (latest_approval(item_id)).action is distinct from 'approved'
    and 'two stages' in (
      select coalesce(tasks.approval_mode, projects.approval_mode) from tasks join projects on projects.id = tasks.project_id
        where tasks.id = task_id
      union all select post_approval_mode(posts) from posts where posts.id = post_id)
  then 'agency' else 'client' end;
alter table approval_holds force row level security;
alter table approvals force row level security;
alter table tasks force row level security;
alter table posts force row level security;
alter table campaigns force row level security;
alter table projects force row level security;
