-- Boards from Trello: what was read of the file, what of it does not come, and comments whose authors have no account here.

alter table imports
  -- As the program's types say, compressed; gone once it has been added or given up.
  add column board_content bytea,
  -- What is shown of it, until then.
  add column board jsonb,
  -- What does not come, by card.
  add column report jsonb not null default '[]',
  -- The project that was made for it.
  add column made_project uuid,
  drop constraint imports_content_until_applied,
  add constraint imports_content_until_applied
    check (content is not null or board_content is not null or state not in ('preview', 'applying'));

alter table comments
  -- Where it was written, and by whom: its author is a name, its moment that of there.
  add column imported_from text
    constraint comments_imported_from_known check (imported_from in ('trello')),
  add constraint comments_imported_by_nobody check (imported_from is null or author_id is null);
