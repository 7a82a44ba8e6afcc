-- Who published a version of a report, so that erasing them finds their name though they had another one since. Each version has one
-- entry in the log. Without this the owner, who runs migrations, sees no row.
alter table report_versions
  add column published_by uuid constraint report_versions_published_by_fkey references users on delete set null;

alter table report_versions no force row level security;
alter table activity no force row level security;
alter table users no force row level security;
update report_versions set published_by = entry.actor_id
  from (
    select record_id, actor_id, row_number() over (partition by record_id order by id) as number
    from activity where kind = 'report' and action = 'published'
  ) entry
  join users on users.id = entry.actor_id
  where entry.record_id = report_versions.report_id and entry.number = report_versions.number;
alter table users force row level security;
alter table activity force row level security;
alter table report_versions force row level security;

create index report_versions_published_by_idx on report_versions (published_by) where published_by is not null;
