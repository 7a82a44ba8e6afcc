-- A task's stored card contains its rank from form 2 on.
drop index tasks_card_format_idx;
create index tasks_card_format_idx on tasks (id) where card_format <> 2;
