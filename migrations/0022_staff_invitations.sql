-- Invitations to the agency itself: the role and the companies that whoever accepts will have.

create table staff_invitations (
  id uuid constraint staff_invitations_pkey primary key,
  email text not null constraint staff_invitations_email_key unique
    constraint staff_invitations_email_lower check (email = lower(email)),
  staff_role text not null constraint staff_invitations_role_known
    check (staff_role in ('administrator', 'manager', 'contributor', 'bookkeeper', 'viewer')),
  -- Null: all. Those that are gone when it is accepted are left out.
  companies uuid[],
  invited_by uuid not null constraint staff_invitations_invited_by_fkey references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint staff_invitations_administrator_of_all check (staff_role <> 'administrator' or companies is null)
);
create index staff_invitations_invited_by_idx on staff_invitations (invited_by);

grant select, insert, update, delete on staff_invitations to enfilade_agency;
alter table staff_invitations enable row level security;
alter table staff_invitations force row level security;
create policy staff_invitations_agency on staff_invitations to enfilade_agency using (true) with check (true);

alter table mail_links
  add column staff_invitation_id uuid
    constraint mail_links_staff_invitation_fkey references staff_invitations on delete cascade,
  drop constraint mail_links_purpose_known,
  drop constraint mail_links_one_subject,
  drop constraint mail_links_subject_fits,
  add constraint mail_links_purpose_known
    check (purpose in ('confirm address', 'reset password', 'invitation', 'staff invitation')),
  add constraint mail_links_one_subject check (num_nonnulls(user_id, invitation_id, staff_invitation_id) = 1),
  add constraint mail_links_subject_fits check (
    (purpose = 'invitation') = (invitation_id is not null)
    and (purpose = 'staff invitation') = (staff_invitation_id is not null));
create index mail_links_staff_invitation_idx on mail_links (staff_invitation_id)
  where staff_invitation_id is not null;
