-- What a person sends while they are erased is stored once the erasure is over: the name that was read for it before gives way to the
-- neutral one. The row that an erasure holds is waited for as the foreign key does a moment later.

create function put_erased_name() returns trigger language plpgsql as $$
declare person record;
begin
  select first_name, last_name, erased_at into person from users
    where id = (to_jsonb(new) ->> tg_argv[0])::uuid for key share;
  if person.erased_at is null then
    return new;
  end if;
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[1], person.first_name, tg_argv[2], person.last_name));
end $$;

-- Each name that is copied to where its person acted; what was stored so before is made neutral.
-- Without this the owner, who runs migrations, sees no row.
alter table users no force row level security;
do $$ declare copied text[]; begin
  foreach copied slice 1 in array array[
    ['comments', 'author_id', 'author_first', 'author_last'],
    ['approvals', 'person_id', 'person_first', 'person_last'],
    ['approval_links', 'created_by', 'creator_first', 'creator_last'],
    ['approval_holds', 'person_id', 'person_first', 'person_last'],
    ['task_requests', 'requested_by', 'first_name', 'last_name'],
    ['quotes', 'decided_by', 'decided_first', 'decided_last'],
    ['report_links', 'created_by', 'creator_first', 'creator_last'],
    ['retainer_overages', 'decided_by', 'decided_first', 'decided_last'],
    ['files', 'uploaded_by', 'uploader_first', 'uploader_last'],
    ['report_versions', 'published_by', 'published_first', 'published_last']] loop
    execute format('alter table %1$s no force row level security', variadic copied);
    execute format('update %1$s set %3$s = users.first_name, %4$s = users.last_name from users
      where users.id = %2$s and erased_at is not null
        and (%1$s.%3$s, %1$s.%4$s) is distinct from (users.first_name, users.last_name)', variadic copied);
    execute format('alter table %1$s force row level security', variadic copied);
    execute format('create trigger %1$s_erased_name before insert or update of %2$s on %1$s for each row
      when (new.%2$s is not null) execute function put_erased_name(%2$L, %3$L, %4$L)', variadic copied);
  end loop;
end $$;
alter table users force row level security;

-- To hold one's own row a role has to be one that may update it. Neither may: nothing passes the check.
grant select (erased_at) on users to enfilade_client;
grant update (erased_at) on users to enfilade_client, enfilade_company_staff;
create policy users_held on users for update to enfilade_client, enfilade_company_staff
  using (id = viewer_person()) with check (id = viewer_person() and false);
