-- Imported tables are kept as uploaded, so that another encoding can be chosen without uploading them again.

alter table imports alter column content type bytea using convert_to(content, 'UTF8');

alter table imports no force row level security;
update imports
  set preview = preview || '{"text": {"encoding": "utf-8", "guessed": "utf-8", "sample": [], "unreadable": [], "unreadableCount": 0}}'
  where preview is not null;
alter table imports force row level security;
