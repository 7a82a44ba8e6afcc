-- A quote that was sent can be withdrawn until the client decides; the client then reads that it was, and why.

alter table quotes
  add column withdrawn_at timestamptz,
  add column withdraw_reason text not null default '',
  drop constraint quotes_state_known,
  add constraint quotes_state_known check (state in ('draft', 'sent', 'accepted', 'declined', 'withdrawn')),
  add constraint quotes_withdrawn_whole check ((state = 'withdrawn') = (withdrawn_at is not null)),
  add constraint quotes_withdraw_reason check (state = 'withdrawn' or withdraw_reason = '');
