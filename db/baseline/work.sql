-- Work: projects, tasks, comments, files, approvals, the calendar, time.

-- Projects of clients.
create table projects (
  id uuid constraint projects_pkey primary key,
  company_id uuid not null constraint projects_company_fkey references companies on delete cascade,
  title text not null,
  description text not null default '',
  start_on date not null,
  end_on date not null,
  status text not null constraint projects_status_known check (status in ('planned', 'in progress', 'completed', 'on hold')),
  rank text collate "C" not null,
  share_new_tasks boolean not null default true,
  approval_mode text not null default 'optional'
    constraint projects_approval_mode_known check (approval_mode in ('none', 'optional', 'required', 'two stages')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint projects_tenant_key unique (company_id, id),
  constraint projects_end_not_before_start check (end_on >= start_on)
);
create index projects_board_idx on projects (company_id, status, rank, id);
create index projects_end_on_idx on projects (end_on);
-- The calendar shows both dates.
create index projects_start_on_idx on projects (start_on);

create function index_project() returns trigger language plpgsql as $$
begin
  perform put_search_document('project', new.id, new.company_id, 'shared', new.title, new.description);
  return null;
end $$;
create trigger projects_search_insert after insert on projects for each row execute function index_project();
create trigger projects_search_update after update on projects for each row
  when ((old.title, old.description) is distinct from (new.title, new.description))
  execute function index_project();
select searched_table('projects', 'project');

select tenant_table('projects', client => 'true');

-- Tasks that return weekly or monthly.
create table task_series (
  id uuid constraint task_series_pkey primary key,
  company_id uuid not null,
  project_id uuid not null,
  -- What the next task is made of, and when: as the program's types say.
  content jsonb not null,
  rule jsonb not null,
  -- From here weeks and months are counted.
  starts_on date not null,
  ends_on date,
  lead_days integer not null constraint task_series_lead_days_not_negative check (lead_days >= 0),
  paused boolean not null,
  -- When the next one is due; null once it has ended.
  next_on date,
  constraint task_series_tenant_key unique (company_id, id),
  constraint task_series_project_fkey foreign key (company_id, project_id) references projects (company_id, id) on delete cascade
);
create index task_series_due_idx on task_series ((next_on - lead_days)) where next_on is not null and not paused;
create index task_series_project_idx on task_series (project_id);

select tenant_table('task_series');

create table tasks (
  id uuid constraint tasks_pkey primary key,
  company_id uuid not null,
  project_id uuid not null,
  series_id uuid,
  title text not null,
  description text not null default '',
  assigned_to uuid constraint tasks_assigned_to_fkey references users on delete set null,
  due_on date,
  priority text not null constraint tasks_priority_known check (priority in ('low', 'medium', 'high')),
  status text not null constraint tasks_status_known check (status in ('not started', 'in progress', 'in review', 'done')),
  type text,
  tags jsonb not null default '[]',
  subtasks jsonb not null default '[]',
  visibility text not null constraint tasks_visibility_known check (visibility in ('internal', 'shared')),
  rank text collate "C" not null,
  -- Out of the way, and not deleted.
  archived boolean not null default false,
  -- Which return of its series it is: each once, whatever ends the program and however many run.
  period_on date,
  -- In place of the project's.
  approval_mode text constraint tasks_approval_mode_known check (approval_mode in ('none', 'optional', 'required', 'two stages')),
  -- The version that last changed what is approved: neither place nor planning.
  content_version integer not null default 1,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint tasks_tenant_key unique (company_id, id),
  constraint tasks_project_fkey foreign key (company_id, project_id) references projects (company_id, id) on delete cascade,
  constraint tasks_series_fkey
    foreign key (company_id, series_id) references task_series (company_id, id) on delete set null (series_id)
);
create index tasks_archived_idx on tasks (project_id) where archived;
create index tasks_assigned_to_idx on tasks (assigned_to) where assigned_to is not null;
create index tasks_board_idx on tasks (project_id, status, rank, id);
create index tasks_due_on_idx on tasks (due_on) where due_on is not null and not archived;
create index tasks_open_idx on tasks (assigned_to, due_on)
  where assigned_to is not null and not archived and status <> 'done';
create unique index tasks_series_period_key on tasks (series_id, period_on) where series_id is not null;

create function subtask_titles(subtasks jsonb) returns text[] language sql immutable as $$
  select coalesce(array_agg(subtask ->> 'title' order by subtask ->> 'title'), '{}') from jsonb_array_elements(subtasks) subtask
$$;

create function index_task() returns trigger language plpgsql as $$
begin
  perform put_search_document('task', new.id, new.company_id, new.visibility, new.title,
    concat_ws(' ', new.description,
      (select string_agg(tag ->> 'name', ' ') from jsonb_array_elements(new.tags) as tag),
      (select string_agg(subtask ->> 'title', ' ') from jsonb_array_elements(new.subtasks) as subtask)));
  return null;
end $$;
create trigger tasks_search_insert after insert on tasks for each row execute function index_task();
create trigger tasks_search_update after update on tasks for each row
  when ((old.title, old.description, old.visibility, old.tags, old.subtasks)
    is distinct from (new.title, new.description, new.visibility, new.tags, new.subtasks))
  execute function index_task();
select searched_table('tasks', 'task');

create function note_task_content() returns trigger language plpgsql as $$
begin
  if new.title <> old.title or new.description <> old.description
      or subtask_titles(new.subtasks) <> subtask_titles(old.subtasks) then
    new.content_version := new.version;
  end if;
  return new;
end $$;
create trigger tasks_content before update of title, description, subtasks on tasks for each row
  when (new.title <> old.title or new.description <> old.description or new.subtasks <> old.subtasks)
  execute function note_task_content();

-- Of tasks and posts: what was approved says something else now.
create function revoke_approval() returns trigger language plpgsql as $$
begin
  if (latest_approval(new.id)).action = 'approved' then
    insert into approvals (company_id, task_id, post_id, action, version)
    values (new.company_id, case tg_table_name when 'tasks' then new.id end, case tg_table_name when 'posts' then new.id end,
      'revoked', new.version);
  end if;
  return null;
end $$;
-- A file of the task changes `content_version` alone.
create trigger tasks_approval_revoked after update of title, description, subtasks, content_version on tasks for each row
  when (new.content_version <> old.content_version) execute function revoke_approval();

-- Of tasks and posts: they come up for review, unless they are as they were approved. A trigger, because a dozen calls and jobs
-- move, share or add them.
create function ask_for_approval() returns trigger language plpgsql as $$
begin
  if (latest_approval(new.id)).action is distinct from 'approved' then
    insert into approvals (company_id, task_id, post_id, action, version)
    values (new.company_id, case tg_table_name when 'tasks' then new.id end, case tg_table_name when 'posts' then new.id end,
      'asked', new.version);
  end if;
  return null;
end $$;
create trigger tasks_approval_asked after update of status, visibility on tasks for each row
  when (new.status = 'in review' and new.visibility = 'shared'
    and (old.status <> 'in review' or old.visibility <> 'shared'))
  execute function ask_for_approval();
-- What is restored brings its approvals along.
create trigger tasks_approval_asked_at_once after insert on tasks for each row
  when (new.status = 'in review' and new.visibility = 'shared' and not is_restored('tasks'))
  execute function ask_for_approval();

create function check_done_is_approved() returns trigger language plpgsql as $$
begin
  if lacks_approval(new) then
    raise exception 'The task is done and not approved'
      using errcode = 'check_violation', constraint = 'tasks_done_approved';
  end if;
  return null;
end $$;
-- At the end: what is restored has its approvals by then.
create constraint trigger tasks_done_approved after update on tasks deferrable initially deferred for each row
  when (new.status = 'done' and new.visibility = 'shared' and (old.status <> 'done' or old.visibility <> 'shared'))
  execute function check_done_is_approved();
create constraint trigger tasks_done_approved_at_once after insert on tasks deferrable initially deferred for each row
  when (new.status = 'done' and new.visibility = 'shared' and not is_restored('tasks'))
  execute function check_done_is_approved();

-- Whichever call hides an item: its board, its panel, several at once, or its campaign's.
create function withdraw_approval_links() returns trigger language plpgsql as $$
begin
  update approval_links set revoked_at = now() where revoked_at is null and item_id in (
    select new.id where tg_table_name <> 'campaigns'
    union all select id from posts where tg_table_name = 'campaigns' and campaign_id = new.id);
  return null;
end $$;
create trigger tasks_links_withdrawn after update of visibility on tasks for each row
  when (old.visibility = 'shared' and new.visibility = 'internal') execute function withdraw_approval_links();

select tenant_table('tasks', client => $$visibility = 'shared'$$);

create table task_templates (
  id uuid constraint task_templates_pkey primary key,
  name text not null constraint task_templates_name_key unique,
  items jsonb not null,
  version integer not null default 1
);

select agency_table('task_templates');
grant select on task_templates to enfilade_company_staff;
create policy task_templates_company_staff on task_templates for select to enfilade_company_staff using (true);

-- Tasks that a client asked for: who did, and when.
create table task_requests (
  task_id uuid constraint task_requests_pkey primary key,
  company_id uuid not null,
  requested_by uuid constraint task_requests_requested_by_fkey references users on delete set null,
  -- As they were called then.
  first_name text not null,
  last_name text not null,
  requested_at timestamptz not null default now(),
  constraint task_requests_task_fkey foreign key (company_id, task_id) references tasks (company_id, id) on delete cascade
);
create index task_requests_company_idx on task_requests (company_id, requested_at desc);
create index task_requests_requested_by_idx on task_requests (requested_by) where requested_by is not null;
create trigger task_requests_erased_name before insert or update of requested_by on task_requests for each row
  when (new.requested_by is not null) execute function put_erased_name('requested_by', 'first_name', 'last_name');

select tenant_table('task_requests',
  client => 'exists (select from tasks where tasks.id = task_id)',
  staff => 'select',
  agency => 'select, insert');
grant update (first_name, last_name) on task_requests to enfilade_agency;

create table comments (
  id uuid constraint comments_pkey primary key,
  company_id uuid not null,
  task_id uuid not null,
  author_id uuid constraint comments_author_fkey references users on delete set null,
  -- As they were called then, for anyone who cannot see the person, and once no one can.
  author_first text not null,
  author_last text not null,
  is_by_staff boolean not null,
  visibility text not null constraint comments_visibility_known check (visibility in ('internal', 'shared')),
  text text not null,
  -- The text rendered, by the renderer of this format.
  html text not null,
  html_format integer not null,
  mentions uuid[] not null default '{}',
  edited_at timestamptz,
  -- Where it was written, and by whom: its author is a name, its moment that of there.
  imported_from text constraint comments_imported_from_known check (imported_from in ('trello')),
  version integer not null default 1,
  created_at timestamptz not null,
  constraint comments_tenant_key unique (company_id, id),
  constraint comments_task_fkey foreign key (company_id, task_id) references tasks (company_id, id) on delete cascade,
  constraint comments_clients_shared check (is_by_staff or visibility = 'shared' or imported_from is not null),
  constraint comments_imported_by_nobody check (imported_from is null or author_id is null)
);
create index comments_author_idx on comments (author_id) where author_id is not null;
create index comments_task_idx on comments (task_id, id);

create function index_comment() returns trigger language plpgsql as $$
begin
  perform put_search_document('comment', new.id, new.company_id, new.visibility, left(new.text, 300), new.text);
  return null;
end $$;
create trigger comments_search_insert after insert on comments for each row execute function index_comment();
create trigger comments_search_update after update on comments for each row
  when ((old.text, old.visibility) is distinct from (new.text, new.visibility)) execute function index_comment();
-- Before, because the policy of search_documents asks who the comment's author is.
select searched_table('comments', 'comment', dropped => 'before');
create trigger comments_erased_name before insert or update of author_id on comments for each row
  when (new.author_id is not null) execute function put_erased_name('author_id', 'author_first', 'author_last');

-- The subquery is subject to the policy of tasks: without the task the client does not see its comments.
select tenant_table('comments', client => $$visibility = 'shared'
    and exists (select from tasks where tasks.id = task_id)$$);
grant insert, delete on comments to enfilade_client;
grant update (text, html, html_format, mentions, version, edited_at) on comments to enfilade_client;
create policy comments_client_own on comments to enfilade_client
  using (company_id = any (caller_companies()) and visibility = 'shared' and author_id = caller_person()
    and exists (select from tasks where tasks.id = task_id))
  with check (company_id = any (caller_companies()) and visibility = 'shared' and author_id = caller_person()
    and not is_by_staff and exists (select from tasks where tasks.id = task_id));

create table comment_versions (
  company_id uuid not null,
  comment_id uuid not null,
  version integer not null,
  text text not null,
  -- When it was written.
  at timestamptz not null,
  constraint comment_versions_pkey primary key (comment_id, version),
  constraint comment_versions_comment_fkey
    foreign key (company_id, comment_id) references comments (company_id, id) on delete cascade
);

select tenant_table('comment_versions', client => 'exists (select from comments where comments.id = comment_id)');
grant insert on comment_versions to enfilade_client;
create policy comment_versions_client_own on comment_versions for insert to enfilade_client
  with check (company_id = any (caller_companies())
    and exists (select from comments where comments.id = comment_id and author_id = caller_person()));

create table files (
  id uuid constraint files_pkey primary key,
  company_id uuid not null constraint files_company_fkey references companies on delete cascade,
  project_id uuid,
  task_id uuid,
  post_id uuid,
  uploaded_by uuid constraint files_uploaded_by_fkey references users on delete set null,
  uploader_first text,
  uploader_last text,
  name text not null constraint files_name_length check (length(name) between 1 and 255),
  -- As its content says.
  type text not null,
  size bigint not null constraint files_size_positive check (size > 0),
  visibility text not null constraint files_visibility_known check (visibility in ('internal', 'shared')),
  -- Files that belong to the brand: its logo, and what else others need to work with it.
  is_brand boolean not null default false,
  -- Of a picture or a first page.
  preview text not null constraint files_preview_known check (preview in ('pending', 'drawing', 'ready', 'none')),
  width integer,
  height integer,
  review text not null default 'none'
    constraint files_review_known check (review in ('none', 'in review', 'changes asked', 'approved')),
  approval_mode text constraint files_approval_mode_known check (approval_mode in ('none', 'optional', 'required', 'two stages')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint files_tenant_key unique (company_id, id),
  constraint files_project_fkey foreign key (company_id, project_id) references projects (company_id, id) on delete cascade,
  constraint files_task_fkey foreign key (company_id, task_id) references tasks (company_id, id) on delete cascade,
  constraint files_post_with_project check (post_id is null or (project_id is not null and task_id is null)),
  constraint files_review_standalone check (review = 'none' or num_nonnulls(task_id, post_id) = 0),
  constraint files_task_with_project check (task_id is null or project_id is not null)
);
create index files_brand_idx on files (company_id, created_at desc, id desc) where is_brand;
create index files_company_idx on files (company_id, created_at desc, id desc);
create index files_post_idx on files (post_id, created_at) where post_id is not null;
create index files_project_idx on files (project_id, created_at desc) where project_id is not null;
create index files_review_idx on files (company_id) where review in ('in review', 'changes asked');
create index files_task_idx on files (task_id, created_at) where task_id is not null;
create index files_undrawn on files (company_id) where preview in ('pending', 'drawing');
create index files_uploaded_by_idx on files (uploaded_by) where uploaded_by is not null;

create function index_file() returns trigger language plpgsql as $$
begin
  perform put_search_document('file', new.id, new.company_id, new.visibility, new.name, '');
  return null;
end $$;
create trigger files_search_insert after insert on files for each row execute function index_file();
create trigger files_search_update after update on files for each row
  when ((old.name, old.visibility) is distinct from (new.name, new.visibility)) execute function index_file();
select searched_table('files', 'file');

-- Clients' own files change nothing of what they are asked about.
create function note_task_file() returns trigger language plpgsql as $$
declare
  file files;
begin
  if tg_op = 'DELETE' then file := old; else file := new; end if;
  if exists (select from users where users.id = file.uploaded_by and users.role = 'admin') then
    update tasks set version = version + 1, content_version = version + 1 where id = file.task_id;
  end if;
  return null;
end $$;
create trigger files_content_added after insert on files for each row
  when (new.task_id is not null and new.visibility = 'shared' and not is_restored('tasks'))
  execute function note_task_file();
create trigger files_content_changed after update of visibility on files for each row
  when (new.task_id is not null and new.visibility <> old.visibility) execute function note_task_file();
create trigger files_content_removed after delete on files for each row
  when (old.task_id is not null and old.visibility = 'shared') execute function note_task_file();

-- A picture is part of what is approved, and of what is published.
create function note_post_file() returns trigger language plpgsql as $$
declare
  file files;
begin
  if tg_op = 'DELETE' then file := old; else file := new; end if;
  if exists (select from posts where id = file.post_id and status = 'published') then
    raise exception 'The post is published' using errcode = 'check_violation', constraint = 'posts_published_fixed';
  end if;
  update posts set version = version + 1, content_version = version + 1, updated_at = now(),
    status = case when status in ('approved', 'scheduled') and (latest_approval(id)).action = 'approved'
      then 'in review' else status end
  where id = file.post_id;
  return null;
end $$;
create trigger files_post_added after insert on files for each row
  when (new.post_id is not null and not is_restored('posts')) execute function note_post_file();
create trigger files_post_changed after update of visibility on files for each row
  when (new.post_id is not null and new.visibility <> old.visibility) execute function note_post_file();
create trigger files_post_removed after delete on files for each row
  when (old.post_id is not null) execute function note_post_file();
create trigger files_erased_name before insert or update of uploaded_by on files for each row
  when (new.uploaded_by is not null) execute function put_erased_name('uploaded_by', 'uploader_first', 'uploader_last');
create trigger files_links_withdrawn after update of visibility on files for each row
  when (old.visibility = 'shared' and new.visibility = 'internal') execute function withdraw_approval_links();

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

-- An upload has the id that its file will have. Its parts are in the storage until all are there.
create table uploads (
  id uuid constraint uploads_pkey primary key,
  company_id uuid not null constraint uploads_company_fkey references companies on delete cascade,
  project_id uuid,
  task_id uuid,
  post_id uuid,
  uploaded_by uuid not null constraint uploads_uploaded_by_fkey references users on delete cascade,
  name text not null,
  size bigint not null constraint uploads_size_positive check (size > 0),
  visibility text not null constraint uploads_visibility_known check (visibility in ('internal', 'shared')),
  is_brand boolean not null default false,
  -- [{key, size}], in order.
  parts jsonb not null default '[]',
  received bigint not null default 0,
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  constraint uploads_project_fkey foreign key (company_id, project_id) references projects (company_id, id) on delete cascade,
  constraint uploads_task_fkey foreign key (company_id, task_id) references tasks (company_id, id) on delete cascade,
  constraint uploads_received_in_size check (received between 0 and size)
);
create index uploads_company_idx on uploads (company_id);
create index uploads_post_idx on uploads (post_id) where post_id is not null;
create index uploads_project_idx on uploads (project_id) where project_id is not null;
create index uploads_task_idx on uploads (task_id) where task_id is not null;
create index uploads_touched_at_idx on uploads (touched_at);
create index uploads_uploaded_by_idx on uploads (uploaded_by);

select tenant_table('uploads', staff => 'select, delete');
grant select, delete on uploads to enfilade_client;
create policy uploads_client_delete on uploads for delete to enfilade_client
  using (company_id = any (caller_companies()) and uploaded_by = caller_person());
create policy uploads_client_select on uploads for select to enfilade_client
  using (company_id = any (caller_companies()) and uploaded_by = caller_person());

-- What may be removed from the storage once no row has it any more: `file/<id>`, `website/<hash>`.
create table removed_objects (
  key text constraint removed_objects_pkey primary key,
  removed_at timestamptz not null default now()
);
create index removed_objects_removed_at_idx on removed_objects (removed_at);

-- Staff of chosen companies note only keys of their companies' files and uploads, otherwise they could have any object removed
-- from the storage. Before the deletion, because the policy of removed_objects asks which company the row belongs to.
create function note_removed_file() returns trigger language plpgsql as $$
begin
  insert into removed_objects (key) values ('file/' || old.id)
    on conflict (key) do update set removed_at = now();
  return old;
end $$;

-- Clients delete uploads too. They see no row of `removed_objects`, so none is updated.
create function note_removed_upload() returns trigger language plpgsql as $$
begin
  insert into removed_objects (key) values ('file/' || old.id) on conflict do nothing;
  return old;
end $$;

create function is_callers_file(key text) returns boolean language sql stable as $$
  select case when key ~ '^file/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    exists (select from files where id = substr(key, 6)::uuid and company_id = any (caller_companies()))
    or exists (select from uploads where id = substr(key, 6)::uuid and company_id = any (caller_companies()))
  else false end $$;
create trigger files_note_removed before delete on files for each row execute function note_removed_file();
create trigger uploads_note_removed before delete on uploads for each row execute function note_removed_upload();

select agency_table('removed_objects');
grant select, insert on removed_objects to enfilade_client;
grant select, insert, update on removed_objects to enfilade_company_staff;
create policy removed_objects_client on removed_objects for insert to enfilade_client
  with check (key ~ '^file/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');
create policy removed_objects_company_staff on removed_objects to enfilade_company_staff
  using (is_callers_file(key)) with check (is_callers_file(key));
create policy removed_objects_owner on removed_objects to current_user using (true) with check (true);

create table approval_links (
  id uuid default gen_random_uuid() constraint approval_links_pkey primary key,
  company_id uuid not null,
  task_id uuid,
  post_id uuid,
  file_id uuid,
  item_id uuid not null generated always as (coalesce(task_id, post_id, file_id)) stored,
  token_hash bytea not null constraint approval_links_token_key unique,
  -- Of the item: it shows no other.
  content_version integer not null,
  -- For whom it was made.
  label text not null,
  -- It works for as long as they could make it.
  created_by uuid not null constraint approval_links_creator_fkey references users on delete cascade,
  -- As they were called then, for anyone who cannot see the person.
  creator_first text not null,
  creator_last text not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  constraint approval_links_key unique (company_id, id),
  constraint approval_links_file_fkey foreign key (company_id, file_id) references files (company_id, id) on delete cascade,
  constraint approval_links_task_fkey foreign key (company_id, task_id) references tasks (company_id, id) on delete cascade,
  constraint approval_links_one_item check (num_nonnulls(task_id, post_id, file_id) = 1)
);
create index approval_links_creator_idx on approval_links (created_by);
create index approval_links_file_idx on approval_links (file_id) where file_id is not null;
create index approval_links_item_idx on approval_links (item_id, created_at);
create index approval_links_post_idx on approval_links (post_id) where post_id is not null;
create index approval_links_task_idx on approval_links (task_id, created_at);
create trigger approval_links_erased_name before insert or update of created_by on approval_links for each row
  when (new.created_by is not null) execute function put_erased_name('created_by', 'creator_first', 'creator_last');

select tenant_table('approval_links', staff => 'select, insert, update', agency => 'select, insert, update');

-- One row for each thing that happened, never changed. Other kinds of items get a column of their own beside `task_id`.
create table approvals (
  id uuid default gen_random_uuid() constraint approvals_pkey primary key,
  -- In which order.
  number bigint generated by default as identity,
  company_id uuid not null,
  task_id uuid,
  post_id uuid,
  file_id uuid,
  item_id uuid not null generated always as (coalesce(task_id, post_id, file_id)) stored,
  action text not null constraint approvals_action_known check (action in ('asked', 'approved', 'changes asked', 'revoked')),
  -- Whose decision it was.
  stage text constraint approvals_stage_known check (stage in ('agency', 'client')),
  -- Of the item then, and what it said.
  version integer not null,
  content jsonb,
  reason text not null default '',
  person_id uuid constraint approvals_person_fkey references users on delete set null,
  -- As they were called then, for anyone who cannot see the person.
  person_first text,
  person_last text,
  -- Who decided by a link of the person.
  guest_name text,
  link_id uuid,
  at timestamptz not null default now(),
  constraint approvals_file_fkey foreign key (company_id, file_id) references files (company_id, id) on delete cascade,
  constraint approvals_link_fkey
    foreign key (company_id, link_id) references approval_links (company_id, id) on delete set null (link_id),
  constraint approvals_task_fkey foreign key (company_id, task_id) references tasks (company_id, id) on delete cascade,
  constraint approvals_decision_whole
    check ((action in ('approved', 'changes asked')) = (stage is not null and content is not null and person_first is not null
      and person_last is not null)),
  constraint approvals_guest_named check (guest_name <> '' and (guest_name is null or stage = 'client')),
  constraint approvals_one_item check (num_nonnulls(task_id, post_id, file_id) = 1),
  constraint approvals_reason_given check (action <> 'changes asked' or reason <> '')
);
create index approvals_file_idx on approvals (file_id) where file_id is not null;
create index approvals_item_idx on approvals (item_id, number desc);
create index approvals_link_idx on approvals (link_id) where link_id is not null;
create index approvals_person_idx on approvals (person_id) where person_id is not null;
create index approvals_post_idx on approvals (post_id) where post_id is not null;
create index approvals_sent_back_idx on approvals (item_id) where action = 'changes asked';
create index approvals_task_idx on approvals (task_id, number desc);

create function latest_approval(of_item uuid) returns approvals language sql stable as $$
  select * from approvals where item_id = of_item order by number desc limit 1
$$;

create function lacks_approval(task tasks) returns boolean language sql stable as $$
  select task.visibility = 'shared'
    and coalesce(task.approval_mode, (select approval_mode from projects where id = task.project_id))
      in ('required', 'two stages')
    and not exists (select from latest_approval(task.id) latest where action = 'approved' and stage = 'client')
$$;

-- To be asked is a choice made for the file, whatever the project's tasks need.
create function file_approval_mode(file files) returns text language sql stable as $$
  select coalesce(file.approval_mode,
    (select 'two stages' from projects where id = file.project_id and approval_mode = 'two stages'), 'optional')
$$;
create trigger approvals_erased_name before insert or update of person_id on approvals for each row
  when (new.person_id is not null) execute function put_erased_name('person_id', 'person_first', 'person_last');

create table approval_holds (
  item_id uuid generated always as (coalesce(task_id, post_id, file_id)) stored constraint approval_holds_pkey primary key,
  company_id uuid not null,
  task_id uuid,
  post_id uuid,
  file_id uuid,
  -- Whose turn it was then. The agency's reasons are its own affair, also where a restored item waits for the client.
  stage text constraint approval_holds_stage_known check (stage in ('agency', 'client')),
  reason text not null constraint approval_holds_reason_given check (reason <> ''),
  person_id uuid constraint approval_holds_person_fkey references users on delete set null,
  -- As they were called then, for anyone who cannot see the person.
  person_first text not null,
  person_last text not null,
  at timestamptz not null default now(),
  -- From then on it has waited anew.
  lifted_at timestamptz,
  constraint approval_holds_file_fkey foreign key (company_id, file_id) references files (company_id, id) on delete cascade,
  constraint approval_holds_task_fkey foreign key (company_id, task_id) references tasks (company_id, id) on delete cascade,
  constraint approval_holds_one_item check (num_nonnulls(task_id, post_id, file_id) = 1)
);
create index approval_holds_company_idx on approval_holds (company_id, task_id);
create index approval_holds_file_idx on approval_holds (file_id) where file_id is not null;
create index approval_holds_person_idx on approval_holds (person_id) where person_id is not null;
create index approval_holds_post_idx on approval_holds (post_id) where post_id is not null;
create index approval_holds_task_idx on approval_holds (task_id) where task_id is not null;

-- Whatever is decided, revoked or asked anew ends it: a trigger, because triggers ask and revoke.
create function end_approval_hold() returns trigger language plpgsql as $$
begin
  delete from approval_holds where item_id = new.item_id;
  return null;
end $$;

create trigger approval_holds_erased_name before insert or update of person_id on approval_holds for each row
  when (new.person_id is not null) execute function put_erased_name('person_id', 'person_first', 'person_last');
create trigger approvals_end_hold after insert on approvals for each row
  when (not is_restored('approvals')) execute function end_approval_hold();

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
  constraint events_project_fkey foreign key (company_id, project_id) references projects (company_id, id) on delete cascade,
  constraint events_clients_shared check (is_by_staff or visibility = 'shared'),
  constraint events_end_not_before_start check (end_at >= start_at),
  constraint events_time_zone_of_timed check (all_day = (time_zone is null))
);
create index events_company_idx on events (company_id, begins_at);
create index events_created_by_idx on events (created_by) where created_by is not null;
create index events_ends_by_idx on events (ends_by);
create index events_project_idx on events (project_id, begins_at) where project_id is not null;

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
-- Before, because the policy of search_documents asks who added the event.
select searched_table('events', 'event', dropped => 'before');

select tenant_table('events', client => $$visibility = 'shared'$$);
grant insert, update, delete on events to enfilade_client;
create policy events_client_own on events to enfilade_client
  using (company_id = any (caller_companies()) and visibility = 'shared' and not is_by_staff)
  with check (company_id = any (caller_companies()) and visibility = 'shared' and not is_by_staff);

-- One for each person: a new one takes the place of the one before.
create table calendar_addresses (
  person_id uuid constraint calendar_addresses_pkey primary key
    constraint calendar_addresses_person_fkey references users on delete cascade,
  token_hash bytea not null constraint calendar_addresses_token_key unique,
  created_at timestamptz not null default now()
);

select agency_table('calendar_addresses');

create table time_terms (
  company_id uuid constraint time_terms_pkey primary key
    constraint time_terms_company_fkey references companies on delete cascade,
  -- Each entry up to the next so many minutes; 0: as it is.
  rounding integer not null constraint time_terms_rounding_known check (rounding in (0, 6, 15, 30)),
  -- Of an hour, in minor units.
  rate bigint constraint time_terms_rate_not_negative check (rate >= 0),
  currency text,
  version integer not null default 1,
  constraint time_terms_rate_whole check ((rate is null) = (currency is null))
);

select tenant_table('time_terms');

create table project_rates (
  company_id uuid not null,
  project_id uuid constraint project_rates_pkey primary key,
  rate bigint not null constraint project_rates_rate_not_negative check (rate >= 0),
  currency text not null,
  constraint project_rates_project_fkey
    foreign key (company_id, project_id) references projects (company_id, id) on delete cascade
);

select tenant_table('project_rates');

create table person_rates (
  person_id uuid constraint person_rates_pkey primary key constraint person_rates_person_fkey references users on delete cascade,
  rate bigint not null constraint person_rates_rate_not_negative check (rate >= 0),
  currency text not null
);

select agency_table('person_rates');

-- What an hour of a staff member costs it, from a day on: what was worked before keeps what it cost then.
create table person_costs (
  person_id uuid not null constraint person_costs_person_fkey references users on delete cascade,
  from_on date not null,
  -- Of an hour, in minor units.
  cost bigint not null constraint person_costs_not_negative check (cost >= 0),
  currency text not null,
  constraint person_costs_pkey primary key (person_id, from_on)
);

select agency_table('person_costs');
grant select on person_costs to enfilade_company_staff;
create policy person_costs_company_staff on person_costs for select to enfilade_company_staff using (true);

create table time_entries (
  id uuid constraint time_entries_pkey primary key,
  company_id uuid not null,
  project_id uuid not null,
  task_id uuid,
  person_id uuid not null constraint time_entries_person_fkey references users on delete cascade,
  invoice_id uuid,
  overage_id uuid,
  day date not null,
  -- A day on which clocks go back has 25 hours.
  minutes integer not null constraint time_entries_minutes_of_a_day check (minutes between 0 and 1500),
  note text not null,
  is_billable boolean not null,
  -- Of a timer that runs: its minutes are counted once it is stopped.
  started_at timestamptz,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint time_entries_tenant_key unique (company_id, id),
  constraint time_entries_project_fkey
    foreign key (company_id, project_id) references projects (company_id, id) on delete cascade,
  constraint time_entries_task_fkey
    foreign key (company_id, task_id) references tasks (company_id, id) on delete set null (task_id),
  constraint time_entries_counted check ((started_at is null) = (minutes > 0))
);
create index time_entries_day_idx on time_entries (day);
create index time_entries_invoice_idx on time_entries (invoice_id, company_id) where invoice_id is not null;
create index time_entries_overage_idx on time_entries (overage_id) where overage_id is not null;
create index time_entries_person_idx on time_entries (person_id, day);
create index time_entries_project_idx on time_entries (project_id);
-- One person, one timer.
create unique index time_entries_running_key on time_entries (person_id) where started_at is not null;
create index time_entries_task_idx on time_entries (task_id, company_id) where task_id is not null;
create index time_entries_unbilled_idx on time_entries (company_id, day)
  where invoice_id is null and is_billable and started_at is null;

-- Time that is restored waits for anyone who declares its invoice void at the moment, or takes its line off: it would stand on what
-- bills it no more, and nothing would free it.
create function put_restored_time_on_invoices() returns trigger language plpgsql as $$
begin
  perform from invoices where id in (
    select id from invoices, jsonb_path_query(lines, '$[*].time[*]') as time
    where company_id in (select company_id from added) and state <> 'void' and (time #>> '{}')::uuid in (select id from added))
    order by id for share;
  -- Materialized, so that the time is joined once, not for each invoice.
  with named as materialized (
    select id as invoice_id, company_id, (time #>> '{}')::uuid as time_id
    from invoices, jsonb_path_query(lines, '$[*].time[*]') as time
    where company_id in (select company_id from added) and state <> 'void')
  update time_entries set invoice_id = named.invoice_id
  from added left join named on named.time_id = added.id and named.company_id = added.company_id
  where time_entries.id = added.id and time_entries.invoice_id is distinct from named.invoice_id;
  return null;
end $$;
create trigger time_entries_put_on_invoices after insert on time_entries referencing new table as added
  for each statement when (is_restored('time_entries')) execute function put_restored_time_on_invoices();

select tenant_table('time_entries');

-- Of the area clients, whose tables come before these.
alter table brands add constraint brands_dark_logo_fkey
  foreign key (company_id, dark_logo_id) references files (company_id, id) on delete set null (dark_logo_id);
alter table brands add constraint brands_logo_fkey
  foreign key (company_id, logo_id) references files (company_id, id) on delete set null (logo_id);
