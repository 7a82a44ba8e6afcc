-- 0132 meant to name the uploaders of the files that there were. Without this the owner, who runs migrations, sees no row.
alter table files no force row level security;
alter table users no force row level security;
update files set uploader_first = users.first_name, uploader_last = users.last_name
  from users where users.id = files.uploaded_by and files.uploader_first is null;
alter table users force row level security;
alter table files force row level security;
