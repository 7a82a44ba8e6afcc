-- Time that was given another project while its task was deleted does not have the task back: it is none of that project, and
-- where it is another client's, the task could not be restored at all.
create function keep_time_in_project() returns trigger language plpgsql as $$
begin
  new.task_id := (select id from tasks where id = new.task_id and project_id = new.project_id);
  return new;
end $$;
create trigger time_entries_task_restored before update of task_id on time_entries for each row
  when (new.task_id is not null and is_restored('tasks')) execute function keep_time_in_project();
