-- A guest link of what became internal stays withdrawn when it is shared again.

create function withdraw_approval_links() returns trigger language plpgsql as $$
begin
  update approval_links set revoked_at = now() where revoked_at is null and item_id in (
    select new.id where tg_table_name <> 'campaigns'
    union all select id from posts where tg_table_name = 'campaigns' and campaign_id = new.id);
  return null;
end $$;
do $$ declare name text; begin
  foreach name in array array['tasks', 'posts', 'campaigns'] loop
    execute format('create trigger %1$s_links_withdrawn after update of visibility on %1$s for each row
      when (old.visibility = ''shared'' and new.visibility = ''internal'') execute function withdraw_approval_links()', name);
  end loop;
end $$;

-- Links of what is internal already.
alter table approval_links no force row level security;
alter table tasks no force row level security;
alter table posts no force row level security;
alter table campaigns no force row level security;
update approval_links set revoked_at = now() where revoked_at is null and item_id in (
  select id from tasks where visibility = 'internal'
  union all select posts.id from posts join campaigns on campaigns.id = posts.campaign_id
    where 'internal' in (posts.visibility, campaigns.visibility));
alter table approval_links force row level security;
alter table tasks force row level security;
alter table posts force row level security;
alter table campaigns force row level security;
