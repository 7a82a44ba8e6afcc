-- Whoever uploads a file adds it with their own rights, and with it takes away their upload, whose place it takes.

grant select, delete on uploads to enfilade_client;
grant delete on uploads to enfilade_company_staff;
create policy uploads_client on uploads to enfilade_client
  using (company_id = any (viewer_companies()) and uploaded_by = viewer_person());

-- What lies in the storage for it is noted as gone by whoever takes it away, who learns nothing of what others have noted.
create function note_removed_upload() returns trigger language plpgsql as $$
begin
  insert into removed_objects (key) values ('file/' || old.id) on conflict do nothing;
  return null;
end $$;
drop trigger uploads_note_removed on uploads;
create trigger uploads_note_removed after delete on uploads for each row execute function note_removed_upload();
grant select, insert on removed_objects to enfilade_client;
create policy removed_objects_client on removed_objects for insert to enfilade_client with check (key like 'file/%');
alter table removed_objects force row level security;
create policy removed_objects_owner on removed_objects to current_user using (true) with check (true);
