-- People from a table: invitations that nobody has been sent yet, with the names that the table gave them.

alter table invitations
  add column first_name text not null default '',
  add column last_name text not null default '',
  add column is_sent boolean not null default true;
alter table staff_invitations
  add column first_name text not null default '',
  add column last_name text not null default '',
  add column is_sent boolean not null default true;

alter table imports
  drop constraint imports_kind_known,
  drop constraint imports_state_known,
  add constraint imports_kind_known check (kind in ('company', 'person', 'project', 'task', 'trello')),
  add constraint imports_state_known
    check (state in ('preview', 'applying', 'applied', 'inviting', 'cancelled', 'failed', 'undoing', 'undone')),
  -- Of people: to how many of them invitations went.
  add column invited integer not null default 0;
