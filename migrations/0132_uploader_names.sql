-- Who uploaded a file, in words: clients do not see the agency's accounts, and an account may go.

alter table files add column uploader_first text, add column uploader_last text;
update files set uploader_first = users.first_name, uploader_last = users.last_name
  from users where users.id = files.uploaded_by;
