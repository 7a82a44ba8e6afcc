-- Staff of chosen companies serve as a role of their own: row-level security keeps them to these companies, and gives them
-- little of what is the agency's as a whole. Of accounts they change nothing: those calls are the agency's role's.

grant usage on schema public to enfilade_company_staff;

grant select, insert, update, delete on projects, campaigns, tasks, comments, comment_versions, files, task_series,
  search_documents to enfilade_company_staff;
grant select, update on companies to enfilade_company_staff;
grant select on memberships, invitations, staff_companies, uploads to enfilade_company_staff;
grant select, insert on activity to enfilade_company_staff;
grant usage on sequence search_documents_number_seq to enfilade_company_staff;

create policy companies_company_staff on companies to enfilade_company_staff using (id = any (viewer_companies()));
do $$ declare name text; begin
  foreach name in array array['projects', 'campaigns', 'tasks', 'comments', 'comment_versions', 'files', 'task_series',
    'search_documents', 'memberships', 'invitations', 'staff_companies', 'uploads'] loop
    execute format('create policy %I on %I to enfilade_company_staff
      using (company_id = any (viewer_companies())) with check (company_id = any (viewer_companies()))',
      name || '_company_staff', name);
  end loop;
end $$;
create policy activity_company_staff on activity to enfilade_company_staff
  using (company_id = any (viewer_companies()))
  with check (company_id = any (viewer_companies()) and actor_id = viewer_person());

-- The agency's people, and those of the companies; of nobody what signs them in.
grant select (id, role, staff_role, has_chosen_companies, first_name, last_name, email, email_confirmed_at, banned_at,
  created_at) on users to enfilade_company_staff;
create policy users_company_staff on users for select to enfilade_company_staff
  using (role = 'admin' or exists (select from memberships where memberships.user_id = users.id));
grant select (id, user_id, is_remembered, created_at, seen_at, expires_at, user_agent) on sessions to enfilade_company_staff;
alter table sessions enable row level security;
create policy sessions_agency on sessions to enfilade_agency using (true) with check (true);
create policy sessions_company_staff on sessions for select to enfilade_company_staff
  using (exists (select from memberships where memberships.user_id = sessions.user_id));

-- Their own.
grant select, update (read_at) on notifications to enfilade_company_staff;
create policy notifications_company_staff on notifications to enfilade_company_staff
  using (person_id = viewer_person() and company_id = any (viewer_companies()));
grant select, insert, update on notification_settings to enfilade_company_staff;
create policy notification_settings_company_staff on notification_settings to enfilade_company_staff
  using (person_id = viewer_person()) with check (person_id = viewer_person());
grant select on visits to enfilade_company_staff;
create policy visits_company_staff on visits for select to enfilade_company_staff using (person_id = viewer_person());
grant select, insert, update, delete on idempotency_keys to enfilade_company_staff;
create policy idempotency_keys_company_staff on idempotency_keys to enfilade_company_staff
  using (person = viewer_person()) with check (person = viewer_person());
-- Restoring is the agency's role's: of a company that is gone nobody is staff.
grant insert on deletions to enfilade_company_staff;
create policy deletions_company_staff on deletions for insert to enfilade_company_staff
  with check (deleted_by = viewer_person());

-- The agency's own, which they read: templates, the limits of uploads.
grant select on task_templates, installation to enfilade_company_staff;
create policy task_templates_company_staff on task_templates for select to enfilade_company_staff using (true);
create policy installation_company_staff on installation for select to enfilade_company_staff using (true);

-- What triggers write with the rights of whoever changes a record. Of the words and of the log's list they read nothing.
grant insert on activity_unsealed to enfilade_company_staff;
create policy activity_unsealed_company_staff on activity_unsealed for insert to enfilade_company_staff with check (true);
grant select, insert on search_words to enfilade_company_staff;
create policy search_words_company_staff on search_words for insert to enfilade_company_staff with check (true);
grant select, insert, update on removed_objects to enfilade_company_staff;
create policy removed_objects_company_staff on removed_objects to enfilade_company_staff
  using (key like 'file/%') with check (key like 'file/%');
