// The contact form's endpoint: valid, invalid and spam messages, and that none is lost.
import { describe, expect, test } from 'vitest'
import { messages } from '#contract/site/messages.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { anonymous, app, database } = world
const admin = await world.admin()

const sample = {
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: 'Dana@Northwind.test',
  message: 'We need a new site.\nAnd soon.',
}

let count = 0
/** A different IP address for each visitor. */
const elsewhere = () => `198.51.100.${(count += 1)}`

const sendFrom = (remoteAddress: string, body: unknown, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/messages',
    remoteAddress,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  })

async function latest() {
  const { items } = await admin.call(messages.list, { query: {} })
  const newest = items.toSorted((a, b) => (a.receivedAt < b.receivedAt ? 1 : -1))[0]
  if (!newest) throw new Error('The inbox is empty')
  return newest
}

const totalOf = async () => {
  const [row] = await database.query<{ n: number }>('select count(*)::int as n from messages')
  return row?.n ?? 0
}

describe('accepted messages', () => {
  test('S3.8.1 S3.8.2 a message is kept with its fields; consents are No unless given', async () => {
    const before = Date.now()
    const response = await sendFrom(elsewhere(), sample)
    expect([response.statusCode, response.body]).toEqual([202, ''])
    const kept = await latest()
    expect(kept).toMatchObject({
      kind: 'contact',
      firstName: 'Dana',
      lastName: 'Whitfield',
      email: 'Dana@Northwind.test',
      phone: '',
      company: '',
      message: sample.message,
      marketing: 'No',
      newsletter: 'No',
      read: false,
      answered: false,
      isSpam: false,
      delivery: { state: 'waiting', attempts: 0, error: null },
      client: null,
      version: 1,
    })
    const promised = Date.parse(kept.dueAt) - Date.parse(kept.receivedAt)
    expect(promised).toBe(24 * 3_600_000)
    expect(Date.parse(kept.receivedAt)).toBeGreaterThanOrEqual(before - 1)
  })

  test('S5.5.6 S5.5.7 values are trimmed; phone, company and consents are optional', async () => {
    const full = {
      ...sample,
      firstName: '  Ada ',
      phone: ' +1 512 555 0142 ',
      company: 'Northwind',
      marketing: 'Yes',
      newsletter: 'Yes',
    }
    expect((await sendFrom(elsewhere(), full)).statusCode).toBe(202)
    expect(await latest()).toMatchObject({
      firstName: 'Ada',
      phone: '+1 512 555 0142',
      company: 'Northwind',
      marketing: 'Yes',
      newsletter: 'Yes',
    })
    const empty = { ...sample, phone: null, company: '' }
    expect((await sendFrom(elsewhere(), empty)).statusCode).toBe(202)
  })

  test('attack strings are returned as plain text', async () => {
    const attack = `<script>alert(1)</script> {{7*7}} '; drop table messages; -- "`
    expect((await sendFrom(elsewhere(), { ...sample, message: attack })).statusCode).toBe(202)
    const { _id, message } = await latest()
    expect(message).toBe(attack)
    const detail = await admin.send(messages.get, { params: { messageId: _id } })
    expect(detail.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(detail.json().message).toBe(attack)
  })
})

describe('refused messages', () => {
  // S5.5.1 S5.5.2 S5.5.3 S5.5.4 S5.5.5
  test.each([
    ['S5.5.1', 'firstName', '', 'First name is required'],
    ['S5.5.1', 'firstName', '   ', 'First name is required'],
    ['S5.5.2', 'lastName', undefined, 'Last name is required'],
    ['S5.5.3', 'email', null, 'Email is required'],
    ['S5.5.3', 'email', ' ', 'Email is required'],
    ['S5.5.4', 'email', 'dana', 'Please enter a valid email address'],
    ['S5.5.4', 'email', 'dana@northwind', 'Please enter a valid email address'],
    ['S5.5.4', 'email', 'da na@northwind.test', 'Please enter a valid email address'],
    ['S5.5.4', 'email', 'a@x.test,b@x.test', 'Please enter a valid email address'],
    ['S5.5.4', 'email', 'a@x.test\r\nBcc: b@x.test', 'Please enter a valid email address'],
    ['S5.5.5', 'message', '\n \t', 'Message is required'],
    ['', 'message', 'x'.repeat(20_001), 'Message must be at most 20000 characters'],
    ['', 'firstName', 'a\u0000b', 'First name contains characters that can’t be stored'],
    ['', 'marketing', 'Maybe', 'Marketing must be one of the following values: Yes, No'],
    ['', 'subject', 'Hi', 'Unknown field: subject'],
  ])('%s %s: %j', async (_, field, value, sentence) => {
    const before = await totalOf()
    const response = await sendFrom(elsewhere(), { ...sample, [field]: value })
    expect(response.statusCode).toBe(400)
    expect(response.json().error.fields).toEqual({ [field]: sentence })
    expect(await totalOf()).toBe(before)
  })

  test('all errors are named at once', async () => {
    const { status, fields } = await anonymous.error(messages.send, { body: {} })
    expect(status).toBe(400)
    expect(fields).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Email is required',
      message: 'Message is required',
    })
  })

  test('another site cannot send a message in a visitor’s name', async () => {
    const headers = { origin: 'https://elsewhere.example' }
    expect((await sendFrom(elsewhere(), sample, headers)).statusCode).toBe(403)
  })
})

describe('messages treated as spam', () => {
  test('a message that fills in the hidden field is kept, marked, and not delivered', async () => {
    const response = await sendFrom(elsewhere(), { ...sample, website: 'https://spam.example' })
    expect(response.statusCode).toBe(202)
    expect(await latest()).toMatchObject({
      isSpam: true,
      spamReason: 'hidden field',
      delivery: { state: 'held' },
    })
  })

  test('beyond ten an hour from one address messages are kept but marked as spam', async () => {
    const before = await totalOf()
    const address = elsewhere()
    for (let i = 0; i < 13; i += 1) {
      expect((await sendFrom(address, sample)).statusCode).toBe(202)
    }
    expect(await totalOf()).toBe(before + 13)
    const [marked] = await database.query<{ n: number }>(
      `select count(*)::int as n from messages where spam_reason = 'many from one address'`,
    )
    expect(marked?.n).toBe(3)
    await sendFrom(elsewhere(), sample)
    expect((await latest()).isSpam).toBe(false)
  })

  test('confirmations go to one address at most three times a day', async () => {
    const email = 'third-party@victim.test'
    for (let i = 0; i < 5; i += 1) await sendFrom(elsewhere(), { ...sample, email })
    const [emails] = await database.query<{ n: number }>(
      `select count(*)::int as n from pgboss.job_common where name = 'mail'
        and data #>> '{data,message}' in (select id::text from messages where email = $1)`,
      [email],
    )
    expect(emails?.n).toBe(3)
  })
})

describe('the same request twice', () => {
  test('100 at once with one key: one message, no spam', async () => {
    const before = await totalOf()
    const address = elsewhere()
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        sendFrom(address, sample, { 'idempotency-key': 'hundred' }),
      ),
    )
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set(['202 ']),
    )
    expect(await totalOf()).toBe(before + 1)
    expect((await latest()).isSpam).toBe(false)
  })

  test('a key is refused with another body, and separate for another address', async () => {
    const address = elsewhere()
    const key = { 'idempotency-key': 'reused' }
    await sendFrom(address, sample, key)
    const other = { ...sample, message: 'Something else' }
    const refused = await sendFrom(address, other, key)
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'key_reused'])
    expect((await sendFrom(elsewhere(), other, key)).statusCode).toBe(202)
    expect((await latest()).message).toBe('Something else')
  })
})
