-- What people say about a task, and what stood there before it was edited.

create table comments (
  id uuid constraint comments_pkey primary key,
  company_id uuid not null,
  task_id uuid not null,
  author_id uuid constraint comments_author_fkey references users on delete set null,
  -- As they were called then, for whoever cannot see the person, and once nobody can.
  author_first text not null,
  author_last text not null,
  is_by_staff boolean not null,
  visibility text not null constraint comments_visibility_known check (visibility in ('internal', 'shared')),
  text text not null,
  -- The text rendered, by the renderer of this format.
  html text not null,
  html_format integer not null,
  mentions uuid[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null,
  edited_at timestamptz,
  constraint comments_tenant_key unique (company_id, id),
  constraint comments_task_fkey foreign key (company_id, task_id)
    references tasks (company_id, id) on delete cascade,
  constraint comments_clients_shared check (is_by_staff or visibility = 'shared')
);
create index comments_task_idx on comments (task_id, id);
create index comments_author_idx on comments (author_id) where author_id is not null;

create table comment_versions (
  company_id uuid not null,
  comment_id uuid not null,
  version integer not null,
  text text not null,
  -- When it was written.
  at timestamptz not null,
  constraint comment_versions_pkey primary key (comment_id, version),
  constraint comment_versions_comment_fkey foreign key (company_id, comment_id)
    references comments (company_id, id) on delete cascade
);

grant select, insert, update, delete on comments, comment_versions to enfilade_agency;
grant select, insert, delete on comments to enfilade_client;
grant update (text, html, html_format, mentions, version, edited_at) on comments to enfilade_client;
grant select, insert on comment_versions to enfilade_client;

alter table comments enable row level security;
alter table comments force row level security;
create policy comments_agency on comments to enfilade_agency using (true) with check (true);
-- Whether its task is there for the viewer, the tasks' wall decides.
create policy comments_client on comments for select to enfilade_client
  using (company_id = any (viewer_companies()) and visibility = 'shared'
    and exists (select from tasks where tasks.id = task_id));
create policy comments_client_own on comments to enfilade_client
  using (company_id = any (viewer_companies()) and visibility = 'shared' and author_id = viewer_person()
    and exists (select from tasks where tasks.id = task_id))
  with check (company_id = any (viewer_companies()) and visibility = 'shared' and author_id = viewer_person()
    and not is_by_staff and exists (select from tasks where tasks.id = task_id));

alter table comment_versions enable row level security;
alter table comment_versions force row level security;
create policy comment_versions_agency on comment_versions to enfilade_agency using (true) with check (true);
create policy comment_versions_client on comment_versions for select to enfilade_client
  using (company_id = any (viewer_companies())
    and exists (select from comments where comments.id = comment_id));
create policy comment_versions_client_own on comment_versions for insert to enfilade_client
  with check (company_id = any (viewer_companies())
    and exists (select from comments where comments.id = comment_id and author_id = viewer_person()));

-- Clients delete what they have written: kept for staff, as what staff delete.
grant insert on deletions to enfilade_client;
create policy deletions_client on deletions for insert to enfilade_client
  with check (deleted_by = viewer_person() and kind = 'comment');
