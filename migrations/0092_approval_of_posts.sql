-- Posts are approved as tasks are, by the same rules: an item is one or the other. The database sees to what must hold
-- whoever writes: edits take approvals back, and where one is required nothing is scheduled or published without it.

alter table approvals
  alter column task_id drop not null,
  add column post_id uuid,
  add column item_id uuid not null generated always as (coalesce(task_id, post_id)) stored,
  add constraint approvals_one_item check (num_nonnulls(task_id, post_id) = 1),
  add constraint approvals_post_fkey foreign key (company_id, post_id)
    references posts (company_id, id) on delete cascade;
create index approvals_item_idx on approvals (item_id, number desc);
create index approvals_post_idx on approvals (post_id) where post_id is not null;
drop policy approvals_client on approvals;
create policy approvals_client on approvals for select to enfilade_client
  using (company_id = any (viewer_companies()) and not (action = 'changes asked' and stage = 'agency')
    and (exists (select from tasks where tasks.id = task_id) or exists (select from posts where posts.id = post_id)));

alter table approval_links
  alter column task_id drop not null,
  add column post_id uuid,
  add column item_id uuid not null generated always as (coalesce(task_id, post_id)) stored,
  add constraint approval_links_one_item check (num_nonnulls(task_id, post_id) = 1),
  add constraint approval_links_post_fkey foreign key (company_id, post_id)
    references posts (company_id, id) on delete cascade;
create index approval_links_item_idx on approval_links (item_id, created_at);
create index approval_links_post_idx on approval_links (post_id) where post_id is not null;

alter table approval_holds
  drop constraint approval_holds_pkey,
  alter column task_id drop not null,
  add column post_id uuid,
  add column item_id uuid generated always as (coalesce(task_id, post_id)) stored
    constraint approval_holds_pkey primary key,
  add constraint approval_holds_one_item check (num_nonnulls(task_id, post_id) = 1),
  add constraint approval_holds_post_fkey foreign key (company_id, post_id)
    references posts (company_id, id) on delete cascade;
create index approval_holds_task_idx on approval_holds (task_id) where task_id is not null;
create index approval_holds_post_idx on approval_holds (post_id) where post_id is not null;
drop policy approval_holds_client on approval_holds;
create policy approval_holds_client on approval_holds for select to enfilade_client
  using (company_id = any (viewer_companies())
    and (exists (select from tasks where tasks.id = task_id) or exists (select from posts where posts.id = post_id)));

create or replace function end_approval_hold() returns trigger language plpgsql as $$
begin
  delete from approval_holds where item_id = new.item_id;
  return null;
end $$;

drop function latest_approval(uuid);
create function latest_approval(of_item uuid) returns approvals language sql stable as $$
  select * from approvals where item_id = of_item order by number desc limit 1
$$;

-- Published is published. What was approved, and says something else now, is to be looked at again.
create function note_post_content() returns trigger language plpgsql as $$
begin
  if old.status = 'published' and new.status = 'published' then
    raise exception 'The post is published' using errcode = 'check_violation', constraint = 'posts_published_fixed';
  end if;
  new.content_version := new.version;
  if new.status = old.status and new.status in ('approved', 'scheduled')
      and (latest_approval(new.id)).action = 'approved' then
    new.status := 'in review';
  end if;
  return new;
end $$;
create trigger posts_content before update of title, channel, text, link on posts for each row
  when ((new.title, new.channel, new.text, new.link) is distinct from (old.title, old.channel, old.text, old.link))
  execute function note_post_content();

-- Comes up for review, unless it is as it was approved. Before the next one in their order: what an edit brought back
-- to review was approved, and says so.
create function ask_for_post_approval() returns trigger language plpgsql as $$
begin
  if (latest_approval(new.id)).action is distinct from 'approved' then
    insert into approvals (company_id, post_id, action, version) values (new.company_id, new.id, 'asked', new.version);
  end if;
  return null;
end $$;
create trigger posts_approval_asked after update on posts for each row
  when (new.status = 'in review' and new.visibility = 'shared'
    and (old.status <> 'in review' or old.visibility <> 'shared'))
  execute function ask_for_post_approval();

create function revoke_post_approval() returns trigger language plpgsql as $$
begin
  if (latest_approval(new.id)).action = 'approved' then
    insert into approvals (company_id, post_id, action, version) values (new.company_id, new.id, 'revoked', new.version);
  end if;
  return null;
end $$;
create trigger posts_approval_revoked after update on posts for each row
  when (new.content_version <> old.content_version) execute function revoke_post_approval();

-- A picture is part of what is approved, and of what is published.
create function note_post_file() returns trigger language plpgsql as $$
declare
  file files;
begin
  if tg_op = 'DELETE' then file := old; else file := new; end if;
  if exists (select from posts where id = file.post_id and status = 'published') then
    raise exception 'The post is published' using errcode = 'check_violation', constraint = 'posts_published_fixed';
  end if;
  update posts set version = version + 1, content_version = version + 1, updated_at = now(),
    status = case when status in ('approved', 'scheduled') and (latest_approval(id)).action = 'approved'
      then 'in review' else status end
  where id = file.post_id;
  return null;
end $$;
create trigger files_post_added after insert on files for each row
  when (new.post_id is not null and not is_restored('posts')) execute function note_post_file();
create trigger files_post_changed after update of visibility on files for each row
  when (new.post_id is not null and new.visibility <> old.visibility) execute function note_post_file();
create trigger files_post_removed after delete on files for each row
  when (old.post_id is not null) execute function note_post_file();

-- A campaign that is internal is nobody's to approve.
create function lacks_post_approval(post posts) returns boolean language sql stable as $$
  select post.visibility = 'shared'
    and exists (select from campaigns join projects on projects.id = campaigns.project_id
      where campaigns.id = post.campaign_id and campaigns.visibility = 'shared'
        and coalesce(post.approval_mode, projects.approval_mode) in ('required', 'two stages'))
    and not exists (select from latest_approval(post.id) latest where action = 'approved' and stage = 'client')
$$;

create function check_post_is_approved() returns trigger language plpgsql as $$
begin
  if lacks_post_approval(new) then
    raise exception 'The post is scheduled and not approved'
      using errcode = 'check_violation', constraint = 'posts_scheduled_approved';
  end if;
  return null;
end $$;
-- At the end: an edit in the same transaction has revoked the approval by then.
create constraint trigger posts_scheduled_approved after update on posts deferrable initially deferred for each row
  when (new.status in ('scheduled', 'published') and (old.status <> new.status or old.visibility <> new.visibility))
  execute function check_post_is_approved();

alter table notifications drop constraint notifications_record_kind_known,
  add constraint notifications_record_kind_known
    check (record_kind in ('task', 'message', 'company', 'quote', 'report', 'post'));
