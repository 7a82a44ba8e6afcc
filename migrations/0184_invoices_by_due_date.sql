-- The calendar lists invoices by their due date.
create index invoices_due_idx on invoices (due_on) where state = 'sent' and kind = 'invoice';
