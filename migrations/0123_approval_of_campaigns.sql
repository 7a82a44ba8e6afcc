-- A campaign may have a way of approval of its own, in place of its project's; its posts follow it unless they have their own.
-- A null is no way of its own.
alter table campaigns
  add column approval_mode text
    constraint campaigns_approval_mode_known check (approval_mode in ('none', 'optional', 'required', 'two stages'));

create function post_approval_mode(post posts) returns text language sql stable as $$
  select coalesce(post.approval_mode, campaigns.approval_mode, projects.approval_mode)
  from campaigns join projects on projects.id = campaigns.project_id where campaigns.id = post.campaign_id
$$;

create or replace function lacks_post_approval(post posts) returns boolean language sql stable as $$
  select post.visibility = 'shared'
    and exists (select from campaigns where campaigns.id = post.campaign_id and campaigns.visibility = 'shared')
    and post_approval_mode(post) in ('required', 'two stages')
    and not exists (select from latest_approval(post.id) latest where action = 'approved' and stage = 'client')
$$;

-- Whoever makes an approval required waits for who schedules at the same moment, and the other way round: neither misses the other.
create or replace function check_post_is_approved() returns trigger language plpgsql as $$
begin
  perform from campaigns join projects on projects.id = campaigns.project_id where campaigns.id = new.campaign_id for share;
  if lacks_post_approval(new) then
    raise exception 'The post is scheduled and not approved'
      using errcode = 'check_violation', constraint = 'posts_scheduled_approved';
  end if;
  return null;
end $$;

-- What the agency waits for on its own turn is its own affair (0105): a campaign's way of approval counts as well.
create or replace function end_hold_with_stages() returns trigger language plpgsql as $$
declare
  inherited text;
begin
  if tg_table_name = 'tasks' then
    select approval_mode into inherited from projects where id = new.project_id;
  else
    select coalesce(campaigns.approval_mode, projects.approval_mode) into inherited
      from campaigns join projects on projects.id = campaigns.project_id where campaigns.id = new.campaign_id;
  end if;
  if coalesce(old.approval_mode, inherited) = 'two stages' and coalesce(new.approval_mode, inherited) <> 'two stages' then
    perform end_agency_hold(new.id);
  end if;
  return null;
end $$;

create or replace function end_holds_with_stages() returns trigger language plpgsql as $$
begin
  perform end_agency_hold(id) from tasks where project_id = new.id and approval_mode is null and status = 'in review';
  perform end_agency_hold(posts.id) from posts join campaigns on campaigns.id = posts.campaign_id
    where campaigns.project_id = new.id and campaigns.approval_mode is null and posts.approval_mode is null
      and posts.status = 'in review';
  return null;
end $$;

create function end_campaign_holds_with_stages() returns trigger language plpgsql as $$
declare
  of_project text;
begin
  select approval_mode into of_project from projects where id = new.project_id;
  if coalesce(old.approval_mode, of_project) = 'two stages' and coalesce(new.approval_mode, of_project) <> 'two stages' then
    perform end_agency_hold(id) from posts where campaign_id = new.id and approval_mode is null and status = 'in review';
  end if;
  return null;
end $$;
create trigger campaigns_stages_ended after update of approval_mode on campaigns for each row
  when (new.approval_mode is distinct from old.approval_mode) execute function end_campaign_holds_with_stages();
