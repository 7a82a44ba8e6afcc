-- A refund at the payment provider without a credit note: staff decide whether the money is expected again.

alter table invoices
  add column refund_undecided boolean not null default false,
  -- The part of the total that is not expected again.
  add column settled bigint not null default 0 constraint invoices_settled_positive check (settled >= 0);
