-- The brand of a company: who it speaks to and how, its colors, typefaces, logo and files.

create table brands (
  id uuid constraint brands_pkey primary key,
  company_id uuid not null constraint brands_company_key unique
    constraint brands_company_fkey references companies on delete cascade,
  tagline text not null,
  mission text not null,
  audience text not null,
  voice text not null,
  words_to_use text not null,
  words_to_avoid text not null,
  -- [{name, value}] and {headings, body, notes}, as the program's types say.
  colours jsonb not null,
  fonts jsonb not null,
  logo_id uuid,
  -- For dark grounds, where the other one cannot be seen there.
  dark_logo_id uuid,
  version integer not null,
  updated_at timestamptz not null,
  constraint brands_logo_fkey foreign key (company_id, logo_id)
    references files (company_id, id) on delete set null (logo_id),
  constraint brands_dark_logo_fkey foreign key (company_id, dark_logo_id)
    references files (company_id, id) on delete set null (dark_logo_id)
);

grant select, insert, update, delete on brands to enfilade_agency, enfilade_company_staff;
grant select, insert, update on brands to enfilade_client;

alter table brands enable row level security;
alter table brands force row level security;
create policy brands_agency on brands to enfilade_agency using (true) with check (true);
create policy brands_company_staff on brands to enfilade_company_staff
  using (company_id = any (viewer_companies())) with check (company_id = any (viewer_companies()));
create policy brands_client on brands to enfilade_client
  using (company_id = any (viewer_companies())) with check (company_id = any (viewer_companies()));

-- Files that belong to the brand: its logo, and what else others need to work with it.
alter table files add column is_brand boolean not null default false;
alter table uploads add column is_brand boolean not null default false;
create index files_brand_idx on files (company_id, created_at desc, id desc) where is_brand;
