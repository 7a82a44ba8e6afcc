-- Content posts of campaigns: planned for a channel and a day, published by hand. Their pictures are files of theirs.

create table posts (
  id uuid constraint posts_pkey primary key,
  company_id uuid not null,
  campaign_id uuid not null,
  title text not null,
  -- Which channels there are, the program's types say.
  channel text not null constraint posts_channel_named check (channel <> ''),
  text text not null,
  link text not null,
  planned_on date not null,
  status text not null constraint posts_status_known
    check (status in ('draft', 'in review', 'changes asked', 'approved', 'scheduled', 'published')),
  visibility text not null constraint posts_visibility_known check (visibility in ('internal', 'shared')),
  -- In place of the project's.
  approval_mode text
    constraint posts_approval_mode_known check (approval_mode in ('none', 'optional', 'required', 'two stages')),
  published_at timestamptz,
  published_url text not null,
  created_by uuid constraint posts_creator_fkey references users on delete set null,
  version integer not null default 1,
  -- The version that last changed what is approved: not the day.
  content_version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint posts_tenant_key unique (company_id, id),
  constraint posts_campaign_fkey foreign key (company_id, campaign_id)
    references campaigns (company_id, id) on delete cascade,
  constraint posts_published_whole check ((status = 'published') = (published_at is not null))
);
create index posts_day_idx on posts (company_id, planned_on, id);
create index posts_campaign_idx on posts (campaign_id, planned_on);
create index posts_creator_idx on posts (created_by) where created_by is not null;
-- What is to be reminded of.
create index posts_scheduled_idx on posts (planned_on) where status = 'scheduled';
create index posts_in_review_idx on posts (company_id) where status in ('in review', 'changes asked');

grant select, insert, update, delete on posts to enfilade_agency, enfilade_company_staff;
grant select on posts to enfilade_client;
alter table posts enable row level security;
alter table posts force row level security;
create policy posts_agency on posts to enfilade_agency using (true) with check (true);
create policy posts_company_staff on posts to enfilade_company_staff
  using (company_id = any (viewer_companies())) with check (company_id = any (viewer_companies()));
-- The subquery's own policy hides internal campaigns, and their posts with them.
create policy posts_client on posts to enfilade_client
  using (company_id = any (viewer_companies()) and visibility = 'shared' and status <> 'draft'
    and exists (select from campaigns where campaigns.id = campaign_id));

alter table files
  add column post_id uuid,
  add constraint files_post_fkey foreign key (company_id, post_id)
    references posts (company_id, id) on delete cascade,
  add constraint files_post_with_project check (post_id is null or (project_id is not null and task_id is null));
create index files_post_idx on files (post_id, created_at) where post_id is not null;
alter table uploads
  add column post_id uuid,
  add constraint uploads_post_fkey foreign key (company_id, post_id)
    references posts (company_id, id) on delete cascade;
create index uploads_post_idx on uploads (post_id) where post_id is not null;

drop policy files_client on files;
-- Of an internal task, or a post that they do not see, nothing is shared; to a post they add nothing.
create policy files_client on files to enfilade_client
  using (company_id = any (viewer_companies()) and visibility = 'shared'
    and (task_id is null or exists (select from tasks where tasks.id = task_id and tasks.visibility = 'shared'))
    and (post_id is null or exists (select from posts where posts.id = post_id)))
  with check (company_id = any (viewer_companies()) and visibility = 'shared' and uploaded_by = viewer_person()
    and post_id is null);

-- Posts are found; clients find no drafts.
do $$
declare
  known text;
begin
  select pg_get_constraintdef(oid) into known from pg_constraint where conname = 'search_documents_kind_known';
  alter table search_documents drop constraint search_documents_kind_known;
  execute 'alter table search_documents add constraint search_documents_kind_known '
    || replace(known, 'ARRAY[', 'ARRAY[''post''::text, ');
end $$;
create index search_documents_post_words_idx on search_documents using gin (words)
  with (gin_pending_list_limit = 256) where kind = 'post';

create function index_post() returns trigger language plpgsql as $$
begin
  perform put_search_document('post', new.id, new.company_id,
    case when new.status = 'draft' then 'internal' else new.visibility end, new.title, new.text);
  return null;
end $$;
create trigger posts_search_insert after insert on posts for each row execute function index_post();
create trigger posts_search_update after update on posts for each row
  when ((old.title, old.text, old.visibility, old.status = 'draft')
    is distinct from (new.title, new.text, new.visibility, new.status = 'draft'))
  execute function index_post();
create trigger posts_search_delete after delete on posts for each row execute function drop_search_document('post');
