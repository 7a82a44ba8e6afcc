-- A decision binds to the files that the agency shares as it does to the words: whoever has not seen them decides anew. And
-- what is restored is as it was: nothing is asked for, revoked or refused once more.

-- Whether rows of the table are being put back in this transaction.
create function is_restored(name text) returns boolean language sql stable as $$
  select coalesce(name = any (string_to_array(current_setting('app.restored', true), ',')), false)
$$;

drop trigger tasks_approval_asked_at_once on tasks;
create trigger tasks_approval_asked_at_once after insert on tasks for each row
  when (new.status = 'in review' and new.visibility = 'shared' and not is_restored('tasks'))
  execute function ask_for_approval();
drop trigger tasks_done_approved_at_once on tasks;
create constraint trigger tasks_done_approved_at_once after insert on tasks deferrable initially deferred for each row
  when (new.status = 'done' and new.visibility = 'shared' and not is_restored('tasks'))
  execute function check_done_is_approved();

drop trigger files_approval_added on files;
drop trigger files_approval_changed on files;
drop trigger files_approval_removed on files;
drop function revoke_approval_by_file();

-- Clients' own files change nothing of what they are asked about.
create function note_task_file() returns trigger language plpgsql as $$
declare
  file files;
begin
  if tg_op = 'DELETE' then file := old; else file := new; end if;
  if exists (select from users where users.id = file.uploaded_by and users.role = 'admin') then
    update tasks set version = version + 1, content_version = version + 1,
      card = regexp_replace(card, '"version":\d+', '"version":' || version + 1)
    where id = file.task_id;
  end if;
  return null;
end $$;
create trigger files_content_added after insert on files for each row
  when (new.task_id is not null and new.visibility = 'shared' and not is_restored('tasks'))
  execute function note_task_file();
create trigger files_content_changed after update of visibility on files for each row
  when (new.task_id is not null and new.visibility <> old.visibility) execute function note_task_file();
create trigger files_content_removed after delete on files for each row
  when (old.task_id is not null and old.visibility = 'shared') execute function note_task_file();

-- The trigger of 0039 looks at updates of the words alone.
create trigger tasks_approval_revoked_by_file after update of content_version on tasks for each row
  when (new.content_version <> old.content_version) execute function revoke_approval();
