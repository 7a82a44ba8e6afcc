-- What staff are to the agency: a role, for all companies or for chosen ones.

alter table users
  add column staff_role text,
  -- Of staff: their role holds for the companies in staff_companies alone, which may be none.
  add column has_chosen_companies boolean not null default false;
-- Without this the owner, who runs migrations, sees no row of it.
alter table users no force row level security;
update users set staff_role = 'administrator' where role = 'admin';
alter table users force row level security;
alter table users
  add constraint users_staff_role_known
    check (staff_role in ('administrator', 'manager', 'contributor', 'bookkeeper', 'viewer')),
  add constraint users_staff_role_of_staff check ((role = 'admin') = (staff_role is not null)),
  add constraint users_chosen_companies_of_staff check (role = 'admin' or not has_chosen_companies),
  add constraint users_administrator_of_all check (staff_role <> 'administrator' or not has_chosen_companies);

create table staff_companies (
  company_id uuid not null constraint staff_companies_company_fkey references companies on delete cascade,
  user_id uuid not null constraint staff_companies_user_fkey references users on delete cascade,
  constraint staff_companies_pkey primary key (user_id, company_id)
);
create index staff_companies_company_idx on staff_companies (company_id);

grant select, insert, update, delete on staff_companies to enfilade_agency;
alter table staff_companies enable row level security;
alter table staff_companies force row level security;
create policy staff_companies_agency on staff_companies to enfilade_agency using (true) with check (true);
