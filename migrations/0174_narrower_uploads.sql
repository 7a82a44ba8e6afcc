-- Clients note only what the trigger notes, the key of an upload; a key of another form would stop the sweep of removed objects.
drop policy removed_objects_client on removed_objects;
create policy removed_objects_client on removed_objects for insert to enfilade_client
  with check (key ~ '^file/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');

-- One policy for each thing that clients may do, so that another grant alone permits nothing.
drop policy uploads_client on uploads;
create policy uploads_client_select on uploads for select to enfilade_client
  using (company_id = any (viewer_companies()) and uploaded_by = viewer_person());
create policy uploads_client_delete on uploads for delete to enfilade_client
  using (company_id = any (viewer_companies()) and uploaded_by = viewer_person());
