-- The public site's content: each save is a version of its own, the highest is the one shown.

create table website_versions (
  version integer constraint website_versions_pkey primary key
    constraint website_versions_from_one check (version > 0),
  content jsonb not null,
  -- Absent for the content an installation starts with.
  changed_by uuid constraint website_versions_changed_by_fkey references users on delete set null,
  changed_at timestamptz not null default now()
);

grant select, insert on website_versions to enfilade_agency;

alter table website_versions enable row level security;
alter table website_versions force row level security;
create policy website_versions_agency on website_versions to enfilade_agency using (true) with check (true);
