-- Staff of chosen companies note only keys of their companies' files and uploads; the sweep would remove any other from the
-- storage at their word. Noted before the row goes, while it still tells whose it is.
create or replace function note_removed_file() returns trigger language plpgsql as $$
begin
  insert into removed_objects (key) values ('file/' || old.id)
    on conflict (key) do update set removed_at = now();
  return old;
end $$;
create or replace function note_removed_upload() returns trigger language plpgsql as $$
begin
  insert into removed_objects (key) values ('file/' || old.id) on conflict do nothing;
  return old;
end $$;
drop trigger files_note_removed on files;
create trigger files_note_removed before delete on files for each row execute function note_removed_file();
drop trigger uploads_note_removed on uploads;
create trigger uploads_note_removed before delete on uploads for each row execute function note_removed_upload();

create function is_viewers_file(key text) returns boolean language sql stable as $$
  select case when key ~ '^file/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    exists (select from files where id = substr(key, 6)::uuid and company_id = any (viewer_companies()))
    or exists (select from uploads where id = substr(key, 6)::uuid and company_id = any (viewer_companies()))
  else false end $$;
drop policy removed_objects_company_staff on removed_objects;
create policy removed_objects_company_staff on removed_objects to enfilade_company_staff
  using (is_viewers_file(key)) with check (is_viewers_file(key));
