-- Imported people and boards: what is counted of them, what clients see of invitations that wait, and whose imported comments are.

alter table imports
  -- Of people: how many invitations nobody has sent yet.
  add column waiting integer not null default 0,
  -- Of a board: all that does not come; `report` has the first of it.
  add column report_count integer not null default 0;
update imports set report_count = jsonb_array_length(report);
update imports set waiting = greatest(added - invited, 0) where kind = 'person' and state = 'applied';

-- Its author is neither of the agency nor of the client.
alter table comments
  drop constraint comments_clients_shared,
  add constraint comments_clients_shared
    check (is_by_staff or visibility = 'shared' or imported_from is not null);
update comments set is_by_staff = false where imported_from is not null;

-- One that waits to be sent is the agency's own matter.
drop policy invitations_client on invitations;
create policy invitations_client on invitations for select to enfilade_client
  using (company_id = any (viewer_companies()) and is_sent);

-- What was only shown lacks what is said now: it is read from its file anew.
update imports set state = 'cancelled', content = null, board_content = null, preview = null, board = null, report = '[]',
  report_count = 0 where state in ('preview', 'applying');
