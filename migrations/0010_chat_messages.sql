-- What is said in a conversation, and what is taken for spam, under the names that the program uses for them.
alter table message_lines rename to chat_messages;
alter table chat_messages rename constraint message_lines_pkey to chat_messages_pkey;
alter table chat_messages rename constraint message_lines_message_fkey to chat_messages_message_fkey;
alter table chat_messages rename constraint message_lines_author_fkey to chat_messages_author_fkey;
alter table chat_messages rename constraint message_lines_sent_by_known to chat_messages_sent_by_known;
alter table chat_messages rename constraint message_lines_number_key to chat_messages_number_key;
alter table chat_messages rename constraint message_lines_author_is_staff to chat_messages_author_is_staff;
alter index message_lines_author_idx rename to chat_messages_author_idx;
alter policy message_lines_agency on chat_messages rename to chat_messages_agency;

alter table deliveries rename column line_id to chat_message_id;
alter table deliveries rename constraint deliveries_line_fkey to deliveries_chat_message_fkey;
alter index deliveries_line_idx rename to deliveries_chat_message_idx;

alter table messages rename column lines to chat_message_count;
alter table messages rename column suspected_because to spam_reason;
alter table messages rename constraint messages_suspicion_known to messages_spam_reason_known;
