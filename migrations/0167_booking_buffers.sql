-- What was booked before its host shortened the time between two is free from when the host says now.
alter table bookings no force row level security;
alter table booking_hosts no force row level security;
update bookings set busy_until = end_at + make_interval(mins => booking_hosts.buffer_minutes)
  from booking_hosts
  where booking_hosts.person_id = bookings.host_id and bookings.state = 'booked'
    and busy_until > end_at + make_interval(mins => booking_hosts.buffer_minutes);
alter table booking_hosts force row level security;
alter table bookings force row level security;
