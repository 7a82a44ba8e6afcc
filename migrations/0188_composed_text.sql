-- New text is stored composed (NFC), and domains of email addresses in Unicode; what is compared with it by name or address must be,
-- too. Titles of tasks stay as they are, because a change of them takes approvals back; they are composed where they are compared.

create function readable_label(label text) returns text language plpgsql immutable as $$
declare
  encoded text := substr(label, 5);
  marker int := length(encoded) - strpos(reverse(encoded), '-') + 1;
  points int[] := '{}';
  point int := 128; place bigint := 0; bias int := 72; at int := 1;
  before bigint; weight bigint; step int; digit int; threshold int; delta bigint; count int; decoded text;
begin
  if label not like 'xn--%' then return label; end if;
  if strpos(encoded, '-') > 0 then
    points := array(select ascii(letter) from regexp_split_to_table(substr(encoded, 1, marker - 1), '') as letter where letter <> '');
    at := marker + 1;
  end if;
  while at <= length(encoded) loop
    before := place; weight := 1; step := 36;
    loop
      digit := strpos('abcdefghijklmnopqrstuvwxyz0123456789', substr(encoded, at, 1)) - 1;
      at := at + 1;
      if digit < 0 or at > length(encoded) + 1 then return label; end if;
      place := place + digit * weight;
      threshold := least(greatest(step - bias, 1), 26);
      exit when digit < threshold;
      weight := weight * (36 - threshold);
      step := step + 36;
    end loop;
    count := cardinality(points) + 1;
    delta := (place - before) / case when before = 0 then 700 else 2 end;
    delta := delta + delta / count;
    bias := 0;
    while delta > 455 loop delta := delta / 35; bias := bias + 36; end loop;
    bias := bias + 36 * delta / (delta + 38);
    point := point + (place / count)::int;
    place := place % count;
    points := points[:place] || point || points[place + 1:];
    place := place + 1;
  end loop;
  select string_agg(chr(one), '' order by number) into decoded from unnest(points) with ordinality as each (one, number);
  if decoded !~ '[^\u0001-\u009f]' or decoded <> lower(normalize(decoded, nfkc)) or decoded ~ '[\s@.<>()\[\],;:\\"]'
  then return label; end if;
  return decoded;
-- Of what no label encodes.
exception when others then return label;
end $$;

create function readable_address(address text) returns text language sql immutable as $$
  select regexp_replace(address, '@.*$', '') || '@' || string_agg(readable_label(label), '.' order by number)
    from regexp_split_to_table(regexp_replace(address, '^.*@', ''), '\.') with ordinality as each (label, number)
$$;

alter table users no force row level security;
update users set email = readable_address(email) where email ~ '[@.]xn--';
update users set pending_email = readable_address(pending_email) where pending_email ~ '[@.]xn--';
update users set first_name = normalize(first_name), last_name = normalize(last_name)
  where first_name is not nfc normalized or last_name is not nfc normalized;
alter table users force row level security;

alter table companies no force row level security;
update companies set email = readable_address(email) where email ~ '[@.]xn--';
update companies set name = normalize(name) where name is not nfc normalized;
alter table companies force row level security;

alter table invitations no force row level security;
update invitations set email = readable_address(email) where email ~ '[@.]xn--';
alter table invitations force row level security;

alter table staff_invitations no force row level security;
update staff_invitations set email = readable_address(email) where email ~ '[@.]xn--';
alter table staff_invitations force row level security;

alter table bookings no force row level security;
update bookings set email = readable_address(email) where email ~ '[@.]xn--';
alter table bookings force row level security;

alter table messages no force row level security;
update messages set first_name = normalize(first_name), last_name = normalize(last_name), company = normalize(company),
    body = normalize(body), note = normalize(note)
  where first_name || last_name || company || body || note is not nfc normalized;
alter table messages force row level security;

alter table files no force row level security;
update files set name = normalize(name) where name is not nfc normalized;
alter table files force row level security;

alter table projects no force row level security;
update projects set title = normalize(title) where title is not nfc normalized;
alter table projects force row level security;

alter table client_services no force row level security;
update client_services set name = normalize(name), provider = normalize(provider)
  where name is not nfc normalized or provider is not nfc normalized;
alter table client_services force row level security;

drop function readable_address;
drop function readable_label;
