-- What the inbox asks all the time: how much is unread and waits, and whether a chat's visitor is on the site now.

create index messages_unread_idx on messages (id)
  where read_at is null and suspected_because is null;
create index messages_waiting_idx on messages (due_at)
  where waiting_since is not null and suspected_because is null;

-- Of a chat: when its window on the site was last known to be open; null once it was closed.
alter table messages add visitor_seen_at timestamptz;
