// A message becomes a client in one step, or not at all.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { companies } from '#contract/clients/companies.ts'
import { NewClient, NewMessage, messages } from '#contract/site/messages.ts'
import { people } from '#contract/clients/people.ts'
import { Phone } from '#contract/shared.ts'
import { writeMessage } from '#tests/support/correspondence.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { database } = world
const admin = await world.admin()

let count = 0
async function write(fields: object = {}): Promise<{ params: { messageId: string } }> {
  count += 1
  const messageId = await writeMessage(world, {
    email: `Dana-${count}@Northwind.test`,
    phone: '+1 512 555 0142',
    company: 'Northwind',
    ...fields,
  })
  return { params: { messageId } }
}

const countCompanies = async () =>
  (await database.query<{ n: number }>('select count(*)::int as n from companies'))[0]?.n

test('missing data of the company and invitation is taken from the message', async () => {
  const message = await write()
  const email = `dana-${count}@northwind.test`
  const made = await admin.call(messages.makeClient, { ...message, body: {} })
  expect(made.company).toMatchObject({
    name: 'Northwind',
    email,
    phone: '+1 512 555 0142',
    website: '',
    active: true,
  })
  expect(made.invitation).toEqual({ email, role: 'owner' })
  expect(made.message.client).toBe(made.company._id)
  const invited = await admin.call(people.invitations, {
    params: { companyId: made.company._id },
    query: {},
  })
  expect(invited).toMatchObject([{ email, role: 'owner' }])
  const emails = await database.query(
    `select from pgboss.job_common where name = 'mail' and data #>> '{data,invitationId}' = $1`,
    [invited[0]?._id],
  )
  expect(emails).toHaveLength(1)
})

// P2.15.2
test('a client without website and address can be completed field by field', async () => {
  const { company } = await admin.call(messages.makeClient, { ...(await write()), body: {} })
  const params = { companyId: company._id }
  for (const body of [{ phone: '+1 512 555 0143' }, { address: { city: 'Austin' } }]) {
    await admin.call(companies.change, { params, body })
  }
  expect(await admin.call(companies.get, { params })).toMatchObject({
    website: '',
    phone: '+1 512 555 0143',
    address: { street: '', city: 'Austin' },
  })
})

test('given data takes precedence; an invalid phone number is omitted', async () => {
  const message = await write({ phone: 'call my office', company: '' })
  const body = { website: 'northwind.example', address: { city: 'Austin' }, contact: 'Boss@N.test' }
  const made = await admin.call(messages.makeClient, { ...message, body })
  expect(made.company).toMatchObject({
    name: 'Dana Whitfield',
    website: 'https://northwind.example',
    phone: '',
    address: { street: '', city: 'Austin', state: '', zipCode: '', country: '' },
  })
  expect(made.invitation.email).toBe('boss@n.test')
})

test('a name that is too long is cut between its letters', async () => {
  const message = await write({ company: `${'y'.repeat(199)}😀` })
  const { company } = await admin.call(messages.makeClient, { ...message, body: {} })
  expect(company.name).toBe('y'.repeat(199))
})

test.each([
  ['Dana@EXÄMPLE.de', 'dana@exämple.de', '030/123456', '030/123456'],
  ['dana@xn--exmple-cua.de', 'dana@exämple.de', '+49 (0)30 123 456', '+49 (0)30 123 456'],
  ['dana@xn--a.test', 'dana@xn--a.test', '555-0100;ext=12', '555-0100;ext=12'],
  ['用户@例え.テスト', '用户@例え.テスト', '＋４９\u00a030\u2011123456', '+49 30-123456'],
  ["o'neil+x@b.test", "o'neil+x@b.test", '030 123456 Durchwahl 7', '030 123456 Durchwahl 7'],
])('a message from %s becomes a client with its phone', async (email, stored, phone, plain) => {
  const message = await write({ email, phone })
  const made = await admin.call(messages.makeClient, { ...message, body: {} })
  expect(made.company).toMatchObject({ email: stored, phone: plain })
  expect(made.invitation.email).toBe(stored)
})

test('whatever the contact form accepts can become a client', () => {
  const signs = [..."aB9.-_+@'ü例ßéא0xn ()/#;ext=", 'xn--', '\u0301', '\u200d', '．', '🧁']
  const typed = fc.string({ unit: fc.constantFrom(...signs), maxLength: 12 })
  const address = fc.tuple(typed, typed, fc.constantFrom('test', 'テスト', 'xn--p1ai'))
  fc.assert(
    fc.property(address, typed, ([local, domain, top], phone) => {
      const written = {
        ...{ firstName: 'A', lastName: 'B', message: 'C', phone },
        email: `${local}@${domain}.${top}`,
      }
      const { data } = NewMessage.safeParse(written)
      fc.pre(data !== undefined)
      expect(NewClient.safeParse({ email: data?.email, contact: data?.email }).success).toBe(true)
      const number = data?.phone ?? ''
      if (Phone.safeParse(number).success)
        expect(NewClient.safeParse({ phone: number }).success).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('a second client of one message is refused', async () => {
  const message = await write()
  await admin.call(messages.makeClient, { ...message, body: {} })
  const before = await countCompanies()
  const refused = await admin.error(messages.makeClient, { ...message, body: {} })
  expect(refused).toMatchObject({ status: 409, code: 'wrong_state' })
  expect(await countCompanies()).toBe(before)
})

test('many requests at once make one client; the same key gets the same answer', async () => {
  const message = await write()
  const before = (await countCompanies()) ?? 0
  const atOnce = await Promise.all(
    [1, 2, 3, 4].map(() => admin.send(messages.makeClient, { ...message, body: {} })),
  )
  expect(atOnce.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409])
  const keyed = { ...(await write()), body: {}, headers: { 'idempotency-key': 'client' } }
  const same = await Promise.all([1, 2, 3].map(() => admin.send(messages.makeClient, keyed)))
  expect(new Set(same.map(({ body }) => body)).size).toBe(1)
  expect(await countCompanies()).toBe(before + 2)
})

test('signed out: 401; a client: 404', async () => {
  const sent = { ...(await write()), body: {} }
  expect(await world.anonymous.error(messages.makeClient, sent)).toMatchObject({ status: 401 })
  expect(await (await world.owner()).error(messages.makeClient, sent)).toMatchObject({
    status: 404,
  })
})
