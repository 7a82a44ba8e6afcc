-- Who was erased under another name than they had published under is still named by those versions: neutral, as erasing them makes it since 0145.
-- Without this the owner, who runs migrations, sees no row.
alter table report_versions no force row level security;
alter table users no force row level security;
update report_versions set published_first = 'Former', published_last = 'user'
  from users where users.id = report_versions.published_by and users.erased_at is not null;
alter table users force row level security;
alter table report_versions force row level security;
