-- A restored schedule goes on without those who have left the company meanwhile.

create function drop_recipient_who_left() returns trigger language plpgsql as $$
begin
  if exists (select from memberships where company_id = new.company_id and user_id = new.user_id) then
    return new;
  end if;
  return null;
end $$;
create trigger report_recipients_restored before insert on report_recipients for each row
  when (is_restored('report_recipients')) execute function drop_recipient_who_left();
