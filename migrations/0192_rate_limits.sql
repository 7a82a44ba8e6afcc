-- The table that rate-limiter-flexible reads and writes.
drop table rate_limits;
create table rate_limits (
  key varchar(255) primary key,
  points integer not null,
  expire bigint
);
create index rate_limits_expire_idx on rate_limits (expire);
grant select, insert, update, delete on rate_limits to enfilade_agency;
