-- What needs somebody is found without reading all messages and companies.
create index messages_unanswered_idx on messages (due_at) where answered_at is null and spam_reason is null;
create index companies_waiting_idx on companies (created_at) where state = 'waiting';
