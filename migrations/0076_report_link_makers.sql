-- A private link to a report works for as long as whoever made it could make it: who that was.

alter table report_links
  -- No foreign key: a deleted report is restored with its links, though a maker may be gone by then. Null: nobody knows, so it does not work.
  add column created_by uuid,
  -- As they were called then, for whoever cannot see the person.
  add column creator_first text,
  add column creator_last text,
  add constraint report_links_creator_named check (created_by is null or (creator_first is not null and creator_last is not null));

-- Of those that there are the activity log knows it. Without this the owner, who runs migrations, sees no row.
alter table report_links no force row level security;
alter table activity no force row level security;
alter table users no force row level security;
update report_links set (created_by, creator_first, creator_last) = (
  select users.id, users.first_name, users.last_name
  from activity join users on users.id = activity.actor_id
  where activity.company_id = report_links.company_id and activity.record_id = report_links.report_id
    and activity.kind = 'report' and activity.action = 'shared by link'
  order by abs(extract(epoch from activity.at - report_links.created_at)) limit 1);
alter table users force row level security;
alter table activity force row level security;
alter table report_links force row level security;
