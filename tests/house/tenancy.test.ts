// Company isolation in the database itself: requirements for every table.
import { expect, test } from 'vitest'
import { listTables, ourTables } from '#tests/support/catalogue.ts'
import { listFailures } from '#tests/support/list-failures.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { query } = world.database

/** Tables that belong to no company, and why. Every other table has a `company_id`. */
const withoutCompany: Record<string, string> = {
  companies: 'is the company',
  users: 'a person may belong to several companies',
  person_exports: 'of a person',
  person_photos: 'of a person',
  erasure_requests: 'of a person',
  sessions: 'of a person',
  staff_invitations: 'to the agency itself',
  mail_links: 'of a person or an invitation, found by its token',
  rate_limits: 'counted before anybody is known',
  sign_in_sources: 'of a person, whatever their companies',
  two_factors: 'of a person, whatever their companies',
  recovery_codes: 'of a person, whatever their companies',
  passkeys: 'of a person, whatever their companies',
  passkey_challenges: 'of a person, or before anybody is known',
  sign_in_challenges: 'of a person who is about to sign in',
  idempotency_keys: 'of a person',
  deletions: 'may be of several companies; for staff only',
  setup_codes: 'found by their hash before anybody is known',
  installation: 'the agency’s own',
  email_tests: 'the agency’s own',
  archive_imports: 'before there is anybody, found by a random id',
  activity_seals: 'of the log as a whole: a number and a hash',
  activity_unsealed: 'names entries of the log that wait for their seal',
  invoice_series: 'the agency’s own: the last number of each year',
  task_templates: 'the agency’s own',
  imports: 'of a person of the agency, into whatever companies',
  search_words: 'words alone; clients read none of them',
  website_versions: 'the agency’s own',
  website_images: 'the agency’s own',
  logos: 'the agency’s own',
  removed_objects: 'names of what no row has any more; for staff only',
  messages: 'to the agency, from visitors',
  person_rates: 'of a person of the agency',
  payment_events: 'they outlive the client: money that came is never forgotten',
  person_costs: 'of a person of the agency',
  booking_hosts: 'of a person of the agency',
  bookings: 'with the agency, by visitors',
  booking_links: 'of a booking, found by its token',
  chat_messages: 'to the agency, from visitors',
  deliveries: 'to the agency, from visitors',
  notification_mails: 'of a person, of whatever companies they are told',
  notification_settings: 'of a person',
  unsubscribe_links: 'of a person, found by its token',
  visits: 'of a person of the agency',
  calendar_addresses: 'of a person, found by its token',
}

const tables = await listTables(world.database)
type Table = (typeof tables)[number]
const named = (some: Table[]) => some.map((table) => [table.name, table] as const)
const ofCompanies = named(tables.filter(({ hasCompany }) => hasCompany))

test('every table has a company_id, or is named above with its reason', () => {
  const names = tables.filter(({ hasCompany }) => !hasCompany).map(({ name }) => name)
  expect(names.filter((name) => !(name in withoutCompany))).toEqual([])
})

test('every company_id is NOT NULL, and its row-level security forced', async () => {
  const failures = await listFailures(ofCompanies, (table) => {
    const { hasCompanyAlways, secured, forced, policies } = table
    expect({ hasCompanyAlways, secured, forced }).toEqual({
      hasCompanyAlways: true,
      secured: true,
      forced: true,
    })
    expect(policies).toContain('enfilade_agency')
  })
  expect(failures).toEqual([])
})

test('every table with a company is granted to staff of chosen companies', async () => {
  const failures = await listFailures(ofCompanies, ({ isForCompanyStaff, policies }) => {
    expect(isForCompanyStaff, 'grant it to enfilade_company_staff').toBe(true)
    expect(policies).toContain('enfilade_company_staff')
  })
  expect(failures).toEqual([])
})

/** Open to staff with chosen companies regardless of company, and why. */
const openToCompanyStaff: Record<string, string> = {
  activity_unsealed: 'added to by a trigger, never read',
  installation: 'the limits of uploads, which are read',
  person_costs: 'what hours of people cost, which is read for profitability',
  search_words: 'added to by a trigger, never read',
  task_templates: 'the agency’s own',
}

test('staff of chosen companies reach only their companies’ rows or their own', async () => {
  const reached = named(tables.filter(({ isForCompanyStaff }) => isForCompanyStaff))
  const failures = await listFailures(reached, ({ name, secured, companyStaffMay }) => {
    expect(secured).toBe(true)
    if (name in openToCompanyStaff) return
    expect(companyStaffMay).not.toEqual([])
    for (const expression of companyStaffMay) {
      expect(expression).toMatch(
        /caller_companies\(\)|caller_person\(\)|is_callers_file\(|memberships/,
      )
    }
  })
  expect(failures).toEqual([])
})

test('clients reach every table only through a policy', async () => {
  const reached = named(tables.filter(({ isForClients }) => isForClients))
  const failures = await listFailures(reached, ({ secured, forced, policies }) => {
    expect({ secured, forced }).toEqual({ secured: true, forced: true })
    expect(policies).toContain('enfilade_client')
  })
  expect(failures).toEqual([])
})

test('every table belongs to enfilade_owner, which does not serve requests', () => {
  expect(tables.filter(({ owner }) => owner !== 'enfilade_owner')).toEqual([])
})

test('none of our roles bypasses row-level security or is a member of another', async () => {
  const roles = await query(
    `select rolname from pg_roles r where rolname like 'enfilade%' and (rolsuper or rolbypassrls
       or rolcreaterole or rolcreatedb or exists (select from pg_auth_members where member = r.oid))`,
  )
  expect(roles).toEqual([])
})

test('every view runs with the rights of the user who reads it', async () => {
  const views = await query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
     and (relkind = 'm' or not coalesce('security_invoker=true' = any (reloptions), false))`,
  )
  expect(views).toEqual([])
})

test('none of our functions runs with its owner’s rights', async () => {
  const functions = await query(
    `select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`,
  )
  expect(functions).toEqual([])
})

test('every foreign key between tables with a company includes the company', async () => {
  const keys = await query(
    `select conname from pg_constraint k where contype = 'f'
       and conrelid in (select oid from (${ourTables}) t where "hasCompany")
       and confrelid in (select oid from (${ourTables}) t where "hasCompany")
       and not exists (select from unnest(conkey, confkey) as pair (own, their)
         where (select attname from pg_attribute where attrelid = conrelid and attnum = own) = 'company_id'
           and (select attname from pg_attribute where attrelid = confrelid and attnum = their) = 'company_id')`,
  )
  expect(keys).toEqual([])
})

test('every check constraint has a chosen name', async () => {
  const unnamed = await query(
    `select conrelid::regclass::text as table, conname from pg_constraint
     where contype = 'c' and connamespace = 'public'::regnamespace and conname ~ '_check\\d*$'`,
  )
  expect(unnamed).toEqual([])
})

/** Too few rows for an index to matter. */
const withoutIndex = ['website_versions_changed_by_fkey']

test('every foreign key has an index, else a deletion reads whole tables', async () => {
  const slow = await query<{ conname: string }>(
    `select conname from pg_constraint k
     where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
       select from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = any (k.conkey))`,
  )
  expect(slow.map(({ conname }) => conname)).toEqual(withoutIndex)
})
