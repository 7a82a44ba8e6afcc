-- A post that is restored after its campaign became internal brings its guest links back withdrawn.
create function withdraw_restored_approval_link() returns trigger language plpgsql as $$
begin
  if exists (select from tasks where id = new.task_id and visibility = 'internal')
    or exists (select from posts join campaigns on campaigns.id = posts.campaign_id
      where posts.id = new.post_id and 'internal' in (posts.visibility, campaigns.visibility))
  then new.revoked_at = coalesce(new.revoked_at, now());
  end if;
  return new;
end $$;
create trigger approval_links_withdrawn before insert on approval_links
  for each row execute function withdraw_restored_approval_link();
