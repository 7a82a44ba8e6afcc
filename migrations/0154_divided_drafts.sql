-- A plan that took the place of a draft keeps the draft's dates, to make it again; both are null where a quote is divided.
alter table instalment_plans
  add column issue_on date,
  add column due_on date;
