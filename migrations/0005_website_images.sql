-- Pictures of the public site, as they are served: large and small, named by what they show.

create table website_images (
  hash text constraint website_images_pkey primary key
    constraint website_images_hash_hex check (hash ~ '^[0-9a-f]{32}$'),
  width integer not null constraint website_images_width_positive check (width > 0),
  height integer not null constraint website_images_height_positive check (height > 0),
  large bytea not null,
  small bytea not null,
  uploaded_by uuid constraint website_images_uploaded_by_fkey references users on delete set null,
  uploaded_at timestamptz not null default now(),
  -- Some version of the content shows it: kept as long as the versions are.
  is_used boolean not null default false
);

-- They are compressed already.
alter table website_images alter column large set storage external, alter column small set storage external;

create index website_images_uploaded_by on website_images (uploaded_by);
create index website_images_unused on website_images (uploaded_at) where not is_used;

grant select, insert, update, delete on website_images to enfilade_agency;

alter table website_images enable row level security;
alter table website_images force row level security;
create policy website_images_agency on website_images to enfilade_agency using (true) with check (true);
