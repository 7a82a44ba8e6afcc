-- Accounts: confirmed addresses, links sent by mail, invitations, limits; what a client's connection may know of people.

alter table users
  add column email_confirmed_at timestamptz,
  -- A new address that its mail has yet to confirm.
  add column pending_email text,
  add column locale text,
  add column time_zone text,
  add constraint users_pending_email_lower check (pending_email = lower(pending_email));
update users set email_confirmed_at = created_at;

create table invitations (
  id uuid constraint invitations_pkey primary key,
  company_id uuid not null constraint invitations_company_fkey references companies on delete cascade,
  email text not null,
  role text not null constraint invitations_role_known check (role in ('owner', 'member')),
  invited_by uuid constraint invitations_invited_by_fkey references users on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint invitations_tenant_key unique (company_id, id),
  constraint invitations_email_key unique (company_id, email),
  constraint invitations_email_lower check (email = lower(email))
);
create index invitations_invited_by_idx on invitations (invited_by) where invited_by is not null;

-- Links sent by mail. A link is for a person or for an invitation; using one uses up all of its kind and subject.
create table mail_links (
  token_hash bytea constraint mail_links_pkey primary key,
  purpose text not null
    constraint mail_links_purpose_known check (purpose in ('confirm address', 'reset password', 'invitation')),
  user_id uuid constraint mail_links_user_fkey references users on delete cascade,
  invitation_id uuid constraint mail_links_invitation_fkey references invitations on delete cascade,
  -- The address it was sent to, which using it proves.
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint mail_links_one_subject check ((user_id is null) <> (invitation_id is null)),
  constraint mail_links_subject_fits check ((purpose = 'invitation') = (invitation_id is not null))
);
create index mail_links_user_idx on mail_links (user_id, purpose) where user_id is not null;
create index mail_links_invitation_idx on mail_links (invitation_id) where invitation_id is not null;
create index mail_links_expires_idx on mail_links (expires_at);

-- How often something was tried in the current window, by the hash of an address of mail or network.
create table attempts (
  what text not null,
  key_hash bytea not null,
  tries integer not null,
  since timestamptz not null,
  constraint attempts_pkey primary key (what, key_hash)
);
create index attempts_since_idx on attempts (since);

grant select, insert, update, delete on invitations, mail_links, attempts to enfilade_agency;
grant select on invitations, memberships to enfilade_client;
grant select (id, role, first_name, last_name, email, email_confirmed_at, banned_at) on users to enfilade_client;

alter table invitations enable row level security;
alter table invitations force row level security;
create policy invitations_agency on invitations to enfilade_agency using (true) with check (true);
create policy invitations_client on invitations for select to enfilade_client
  using (company_id = any (viewer_companies()));

create policy memberships_client on memberships for select to enfilade_client
  using (company_id = any (viewer_companies()));

-- Of people, a client's connection sees itself and those of its companies; which those are, the memberships' wall decides.
alter table users enable row level security;
alter table users force row level security;
create policy users_agency on users to enfilade_agency using (true) with check (true);
create policy users_client on users for select to enfilade_client
  using (id = viewer_person() or exists (select from memberships where memberships.user_id = users.id));
