-- A task's stored card is of ASCII characters only from form 5 on.
drop index tasks_card_format_idx;
create index tasks_card_format_idx on tasks (id) where card_format <> 5;
