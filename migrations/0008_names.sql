-- Columns, tables and queued jobs under the names that the program uses for them.
alter table activity rename column did to action;

alter table attempts rename to rate_limits;
alter table rate_limits rename column tries to used;

-- Emails that an earlier version of the program had queued.
do $$ begin
  if to_regclass('pgboss.job_common') is not null then
    update pgboss.job_common set data = (data - 'letter') || jsonb_build_object('template', data -> 'letter')
    where name in ('mail', 'dead-letters') and data ? 'letter';
  end if;
end $$;
