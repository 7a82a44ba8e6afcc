-- The email that tells someone they were erased leaves nothing in the queue any more: what earlier versions left behind of it goes.

do $$ begin
  if to_regclass('pgboss.job_common') is not null then
    update pgboss.job_common set data = data || '{"leavesNothing": true}'
      where name = 'mail' and data ->> 'template' = 'person erased' and state < 'active';
    delete from pgboss.job_common where data ->> 'template' = 'person erased' and (name <> 'mail' or state > 'active');
  end if;
end $$;
