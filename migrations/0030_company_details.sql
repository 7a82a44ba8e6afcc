-- What an owner completes of their own company. The database itself decides which columns and which companies.
grant update (website, description, email, phone, street, city, region, zip_code, country, version, updated_at)
  on companies to enfilade_client;
drop policy companies_client on companies;
create policy companies_client on companies for select to enfilade_client using (id = any (viewer_companies()));
create policy companies_client_details on companies for update to enfilade_client
  using (id = any (viewer_companies()) and exists (
    select from memberships where memberships.company_id = companies.id
      and memberships.user_id = viewer_person() and memberships.role = 'owner' and memberships.banned_at is null));
