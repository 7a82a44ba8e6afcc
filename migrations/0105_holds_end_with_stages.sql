-- What the agency waits for on its own turn is its own affair: where another way of approval makes it the client's turn at
-- once, its hold ends, and with it the reason that was not written for the client.

create function end_agency_hold(of_item uuid) returns void language sql as $$
  delete from approval_holds where item_id = of_item and lifted_at is null
    and (latest_approval(of_item)).action is distinct from 'approved'
$$;

create function end_hold_with_stages() returns trigger language plpgsql as $$
declare
  of_project text;
begin
  if tg_table_name = 'tasks' then
    select approval_mode into of_project from projects where id = new.project_id;
  else
    select projects.approval_mode into of_project from campaigns join projects on projects.id = campaigns.project_id
      where campaigns.id = new.campaign_id;
  end if;
  if coalesce(old.approval_mode, of_project) = 'two stages' and coalesce(new.approval_mode, of_project) <> 'two stages' then
    perform end_agency_hold(new.id);
  end if;
  return null;
end $$;
create trigger tasks_stages_ended after update of approval_mode on tasks for each row
  when (new.approval_mode is distinct from old.approval_mode) execute function end_hold_with_stages();
create trigger posts_stages_ended after update of approval_mode on posts for each row
  when (new.approval_mode is distinct from old.approval_mode) execute function end_hold_with_stages();

create function end_holds_with_stages() returns trigger language plpgsql as $$
begin
  perform end_agency_hold(id) from tasks where project_id = new.id and approval_mode is null and status = 'in review';
  perform end_agency_hold(posts.id) from posts join campaigns on campaigns.id = posts.campaign_id
    where campaigns.project_id = new.id and posts.approval_mode is null and posts.status = 'in review';
  return null;
end $$;
create trigger projects_stages_ended after update of approval_mode on projects for each row
  when (old.approval_mode = 'two stages' and new.approval_mode <> 'two stages') execute function end_holds_with_stages();
