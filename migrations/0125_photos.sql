-- A person's photo: square and small, made of what they chose; that itself is not kept.

create table person_photos (
  person_id uuid constraint person_photos_pkey primary key
    constraint person_photos_person_fkey references users on delete cascade,
  -- Of what it shows: its address changes with it.
  hash text not null,
  content bytea not null constraint person_photos_small check (octet_length(content) <= 200000),
  updated_at timestamptz not null default now()
);

grant select, insert, update, delete on person_photos to enfilade_agency;
alter table person_photos enable row level security;
alter table person_photos force row level security;
create policy person_photos_agency on person_photos to enfilade_agency using (true) with check (true);
