-- A preview is drawn at most once: 'drawing' marks the attempt before it begins.
alter table files drop constraint files_preview_known;
alter table files add constraint files_preview_known check (preview in ('pending', 'drawing', 'ready', 'none'));
create index files_undrawn on files (company_id) where preview in ('pending', 'drawing');
