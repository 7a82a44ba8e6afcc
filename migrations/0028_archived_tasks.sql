-- Tasks that are out of the way and not deleted, and what each person has to do next.
alter table tasks add column archived boolean not null default false;
create index tasks_archived_idx on tasks (project_id) where archived;
create index tasks_open_idx on tasks (assigned_to, due_on)
  where assigned_to is not null and not archived and status <> 'done';
-- A task's stored card says whether it is archived from form 3 on.
drop index tasks_card_format_idx;
create index tasks_card_format_idx on tasks (id) where card_format <> 3;
