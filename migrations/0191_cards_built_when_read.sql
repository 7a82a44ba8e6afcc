-- The JSON of a board's cards is built when the board is read.
create or replace function note_task_file() returns trigger language plpgsql as $$
declare
  file files;
begin
  if tg_op = 'DELETE' then file := old; else file := new; end if;
  if exists (select from users where users.id = file.uploaded_by and users.role = 'admin') then
    update tasks set version = version + 1, content_version = version + 1 where id = file.task_id;
  end if;
  return null;
end $$;

alter table tasks drop column card, drop column card_format;
