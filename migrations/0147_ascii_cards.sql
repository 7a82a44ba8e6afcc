-- A task's stored card is in ASCII from form 5 on, unless it is in another script.
drop index tasks_card_format_idx;
create index tasks_card_format_idx on tasks (id) where card_format <> 5;
