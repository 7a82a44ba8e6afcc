// Imported clients with VAT number, billing address and contact person: invited on request, and taken back until then.
import { expect, test } from 'vitest'
import { type Import, imports } from '#contract/agency/imports.ts'
import { clientBilling } from '#contract/billing/client-billing.ts'
import { companies } from '#contract/clients/companies.ts'
import { people } from '#contract/clients/people.ts'
import type { JobData } from '#server/platform/jobs/queues.ts'
import type { Caller } from '#tests/support/caller.ts'
import { createImport } from '#tests/support/imports.ts'
import { mailboxOf } from '#tests/support/mailbox.ts'
import { openWorld } from '#tests/support/world.ts'
import { importWorker } from './worker.ts'

const world = await openWorld()
const { platform } = world.app
const admin = await world.admin()
const bookkeeper = await world.addStaff({ staffRole: 'bookkeeper' })
const takeEmails = mailboxOf(world)

const head =
  'Company,Email,Country,VAT number,Contact,Contact email,Billing street,Billing city,Billing postcode,Billing country'

const create = (rows: string[], caller: Caller = admin) =>
  createImport(caller, { kind: 'company', text: [head, ...rows].join('\n') })

async function step(
  endpoint: typeof imports.apply | typeof imports.invite | typeof imports.undo,
  _id: string,
): Promise<Import> {
  const params = { importId: _id }
  await admin.call(endpoint, { params })
  const [job] = await world.database.query<{ data: JobData['import'] }>(
    `select data from pgboss.job_common where name = 'import' and data ->> 'import' = $1
     order by created_on desc, id desc limit 1`,
    [_id],
  )
  if (!job) throw new Error('It has no job')
  await importWorker(platform)(job)
  return admin.call(imports.get, { params })
}

async function findClient(name: string) {
  const { items } = await admin.call(companies.list, { query: { search: name } })
  const params = { companyId: items[0]?._id ?? '' }
  return {
    items,
    billing: await admin.call(clientBilling.get, { params }),
    invitations: await admin.call(people.invitations, { params, query: {} }),
  }
}

const glenmore =
  'Glenmore Dairy,office@glenmore.test,Ireland,1234567FA,Aoife Byrne,aoife@glenmore.test,PO Box 7,Cork,T12 Y275,Ireland'

// P2.15.2
test('adds VAT number, billing address and contact, who is invited on request', async () => {
  const { _id, preview } = await create([glenmore, 'Glenmore Mills,,,,,,,,,'])
  expect(preview).toMatchObject({ ready: 2, issueCount: 0 })
  expect(preview.rows[0]?.values).toMatchObject({
    vatId: 'IE1234567FA',
    'contact.fullName': 'Aoife Byrne',
    'contact.email': 'aoife@glenmore.test',
    'billing.zipCode': 'T12 Y275',
  })
  expect(await step(imports.apply, _id)).toMatchObject({ added: 2, invited: 0, waiting: 1 })
  const { billing, invitations } = await findClient('Glenmore Dairy')
  expect(billing).toMatchObject({
    vatId: 'IE1234567FA',
    address: {
      street: 'PO Box 7',
      city: 'Cork',
      state: '',
      zipCode: 'T12 Y275',
      country: 'Ireland',
    },
  })
  expect(invitations).toMatchObject([
    {
      email: 'aoife@glenmore.test',
      name: { first: 'Aoife', last: 'Byrne' },
      role: 'owner',
      sent: false,
    },
  ])
  expect(await takeEmails('aoife@glenmore.test')).toEqual([])
  expect(await step(imports.invite, _id)).toMatchObject({ invited: 1, waiting: 0, failure: null })
  expect(await takeEmails('aoife@glenmore.test')).toHaveLength(1)
  expect((await step(imports.undo, _id)).remaining).toMatchObject([{ name: 'Glenmore Dairy' }])
})

test('undo takes clients back with contacts not invited yet', async () => {
  const { _id } = await create(['Ballina Works,info@ballina.test,Germany,136695976,Jo Ray,,,,,'])
  await step(imports.apply, _id)
  const { billing, invitations } = await findClient('Ballina Works')
  expect(billing.vatId).toBe('DE136695976')
  expect(invitations).toMatchObject([{ email: 'info@ballina.test', sent: false }])
  expect(await step(imports.undo, _id)).toMatchObject({ state: 'undone', remainingCount: 0 })
  expect((await admin.call(companies.list, { query: { search: 'Ballina' } })).items).toEqual([])
})

test('reports what is wrong with them at their own cells', async () => {
  const { preview } = await create([
    'Alpha,,,12,,,,,,',
    'Beta,,,,Jo Ray,,,,,',
    `Gamma,,,,,${admin.email},,,,`,
    'Delta,,,,,nobody,,,,',
    'Epsilon,,,,,,1 Way,Bonn,1,Germany',
    'Zeta,,Germany,123456789,,,,,,',
  ])
  expect(preview.issues.map(({ line, column, message }) => [line, column, message])).toEqual([
    [2, 'VAT number', 'VAT number must begin with its country, as in DE136695976'],
    [3, 'Contact', 'The contact or the client needs an email address'],
    [4, 'Contact email', 'This address belongs to the agency, which sees every company'],
    [5, 'Contact email', 'Email must be a valid email'],
    [6, 'Billing postcode', 'Postal code must have 5 digits'],
    [7, 'VAT number', 'VAT number has a wrong digit or letter. Check it for a typing error'],
  ])
})

test('a contact’s phone is the client’s, or in its description beside another', async () => {
  const text = [
    'Company,Phone,Notes,Contact,Contact email,Contact phone',
    'Kells Bakery,,Bread,Jo Ray,jo@kells.test,087 123 4567',
    'Naas Mills,045 123 456,Flour,Jo Ray,jo@naas.test,087/123 45 67',
    'Trim Tiles,,,,,12',
  ].join('\n')
  const { preview } = await createImport(admin, { kind: 'company', text })
  expect(preview.rows.map(({ values }) => [values.phone, values.description])).toEqual([
    ['087 123 4567', 'Bread'],
    ['045 123 456', 'Flour\nJo Ray: 087/123 45 67'],
  ])
  expect(preview.issues).toMatchObject([
    { line: 4, column: 'Contact phone', message: 'Phone must be a valid phone number' },
  ])
})

test('a bookkeeper adds clients, but invites no one', async () => {
  const { preview } = await create([glenmore.replaceAll('Glenmore', 'Mallow')], bookkeeper)
  expect(preview.issues).toMatchObject([{ line: 2, column: 'Contact email' }])
  const text = 'Company,VAT number\nMallow Mills,IE1234567FA'
  const other = await createImport(bookkeeper, { kind: 'company', text })
  expect(other.preview).toMatchObject({ ready: 1, issueCount: 0 })
})
