-- What an e-invoice has to say of a client, and why its lines without tax have none.

create table client_billing (
  company_id uuid not null constraint client_billing_pkey primary key
    constraint client_billing_company_fkey references companies on delete cascade,
  vat_id text not null default '',
  buyer_reference text not null default '',
  -- `scheme:id`
  peppol_id text not null default '',
  -- Null: as the agency's settings have it.
  untaxed_as text constraint client_billing_untaxed_known
    check (untaxed_as in ('zero rated', 'exempt', 'reverse charge', 'outside scope')),
  exemption_reason text not null default '',
  version integer not null default 1
);

grant select, insert, update, delete on client_billing to enfilade_agency, enfilade_company_staff;
alter table client_billing enable row level security;
alter table client_billing force row level security;
create policy client_billing_agency on client_billing to enfilade_agency using (true) with check (true);
create policy client_billing_company_staff on client_billing to enfilade_company_staff
  using (company_id = any (viewer_companies())) with check (company_id = any (viewer_companies()));
