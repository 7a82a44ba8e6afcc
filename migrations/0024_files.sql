-- Files of companies, uploads that have not ended, and what is to be removed from the storage.

create table files (
  id uuid constraint files_pkey primary key,
  company_id uuid not null constraint files_company_fkey references companies on delete cascade,
  project_id uuid,
  task_id uuid,
  uploaded_by uuid constraint files_uploaded_by_fkey references users on delete set null,
  name text not null constraint files_name_length check (length(name) between 1 and 255),
  -- As its content says.
  type text not null,
  size bigint not null constraint files_size_positive check (size > 0),
  visibility text not null constraint files_visibility_known check (visibility in ('internal', 'shared')),
  -- Of a picture or a first page.
  preview text not null constraint files_preview_known check (preview in ('pending', 'ready', 'none')),
  width integer,
  height integer,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint files_tenant_key unique (company_id, id),
  constraint files_project_fkey foreign key (company_id, project_id)
    references projects (company_id, id) on delete cascade,
  constraint files_task_fkey foreign key (company_id, task_id)
    references tasks (company_id, id) on delete cascade,
  constraint files_task_with_project check (task_id is null or project_id is not null)
);
create index files_company_idx on files (company_id, created_at desc, id desc);
create index files_project_idx on files (project_id, created_at desc) where project_id is not null;
create index files_task_idx on files (task_id, created_at) where task_id is not null;
create index files_uploaded_by_idx on files (uploaded_by) where uploaded_by is not null;

-- An upload has the id that its file will have. Its parts are in the storage until all are there.
create table uploads (
  id uuid constraint uploads_pkey primary key,
  company_id uuid not null constraint uploads_company_fkey references companies on delete cascade,
  project_id uuid,
  task_id uuid,
  uploaded_by uuid not null constraint uploads_uploaded_by_fkey references users on delete cascade,
  name text not null,
  size bigint not null constraint uploads_size_positive check (size > 0),
  visibility text not null constraint uploads_visibility_known check (visibility in ('internal', 'shared')),
  -- [{key, size}], in order.
  parts jsonb not null default '[]',
  received bigint not null default 0,
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  constraint uploads_received_in_size check (received between 0 and size),
  constraint uploads_project_fkey foreign key (company_id, project_id)
    references projects (company_id, id) on delete cascade,
  constraint uploads_task_fkey foreign key (company_id, task_id)
    references tasks (company_id, id) on delete cascade
);
create index uploads_company_idx on uploads (company_id);
create index uploads_project_idx on uploads (project_id) where project_id is not null;
create index uploads_task_idx on uploads (task_id) where task_id is not null;
create index uploads_uploaded_by_idx on uploads (uploaded_by);
create index uploads_touched_at_idx on uploads (touched_at);

grant select, insert, update, delete on files, uploads to enfilade_agency;
grant select, insert on files to enfilade_client;

alter table files enable row level security;
alter table files force row level security;
create policy files_agency on files to enfilade_agency using (true) with check (true);
-- Of an internal task, which the subquery's own policy hides as well, nothing is shared.
create policy files_client on files to enfilade_client
  using (company_id = any (viewer_companies()) and visibility = 'shared'
    and (task_id is null or exists (select from tasks where tasks.id = task_id and tasks.visibility = 'shared')))
  with check (company_id = any (viewer_companies()) and visibility = 'shared' and uploaded_by = viewer_person());

alter table uploads enable row level security;
alter table uploads force row level security;
create policy uploads_agency on uploads to enfilade_agency using (true) with check (true);

-- What may be removed from the storage once no row has it any more: `file/<id>`, `website/<hash>`.
create table removed_objects (
  key text constraint removed_objects_pkey primary key,
  removed_at timestamptz not null default now()
);
create index removed_objects_removed_at_idx on removed_objects (removed_at);
grant select, insert, update, delete on removed_objects to enfilade_agency;
-- Not forced: a row that goes with its company is removed in the name of the tables' owner.
alter table removed_objects enable row level security;
create policy removed_objects_agency on removed_objects to enfilade_agency using (true) with check (true);

create function note_removed_file() returns trigger language plpgsql as $$
begin
  insert into removed_objects (key) values ('file/' || old.id)
    on conflict (key) do update set removed_at = now();
  return null;
end $$;
create trigger files_note_removed after delete on files for each row execute function note_removed_file();
create trigger uploads_note_removed after delete on uploads for each row execute function note_removed_file();

create function note_removed_website_image() returns trigger language plpgsql as $$
begin
  insert into removed_objects (key) values ('website/' || old.hash)
    on conflict (key) do update set removed_at = now();
  return null;
end $$;
create trigger website_images_note_removed after delete on website_images
  for each row execute function note_removed_website_image();

-- Pictures of the site stand in the storage; those of before are moved there by a job, which empties these.
alter table website_images alter column large drop not null, alter column small drop not null;

-- Limits of uploads, for each company alike.
alter table installation
  add column max_file_bytes bigint not null default 262144000
    constraint installation_max_file_bytes_range check (max_file_bytes between 1048576 and 5368709120),
  add column company_quota_bytes bigint not null default 5368709120
    constraint installation_company_quota_bytes_range check (company_quota_bytes >= max_file_bytes);
