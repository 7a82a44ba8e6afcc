// Repeated requests send their email once and reveal no more than the first; resumed jobs run once.
import { beforeEach, describe, expect, test } from 'vitest'
import { auth } from '#contract/accounts/auth.ts'
import { deletions } from '#contract/records/deletions.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { jobs } from '#contract/agency/jobs.ts'
import { messages } from '#contract/site/messages.ts'
import { people } from '#contract/clients/people.ts'
import { tasks } from '#contract/work/tasks.ts'
import type { Caller, Parts } from '#tests/support/caller.ts'
import { writeMessage } from '#tests/support/correspondence.ts'
import { mailboxOf } from '#tests/support/mailbox.ts'
import { sampleCompany } from '#tests/support/samples.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { anonymous, database } = world
const takeEmails = mailboxOf(world)
const admin = await world.admin()
const member = await world.member()
const withoutCompany = await world.withoutCompany()

const { website, email, phone, address } = sampleCompany
const registrationOf = (person: string, name = 'Once & Co') => ({
  name: { first: 'Ines', last: 'Okafor' },
  email: person,
  password: 'Seven-green-kettles',
  company: { name, website, email, phone, address },
})

beforeEach(async () => {
  await database.query('truncate rate_limits')
  await takeEmails()
})

interface Call {
  caller: Caller
  endpoint: Endpoint
  parts: Parts
  /** The recipient. */
  to: string
}

const calls: [string, Call][] = [
  [
    'a new registration',
    {
      caller: anonymous,
      endpoint: auth.register,
      parts: { body: registrationOf('new@once.test') },
      to: 'new@once.test',
    },
  ],
  [
    'a registration with an address in use',
    {
      caller: anonymous,
      endpoint: auth.register,
      parts: { body: registrationOf(member.email) },
      to: member.email,
    },
  ],
  [
    'a forgotten password',
    {
      caller: anonymous,
      endpoint: auth.forgotPassword,
      parts: { body: { email: member.email } },
      to: member.email,
    },
  ],
  [
    'the link that confirms an address',
    {
      caller: withoutCompany,
      endpoint: auth.sendConfirmation,
      parts: {},
      to: withoutCompany.email,
    },
  ],
  [
    'a link for somebody’s password',
    {
      caller: admin,
      endpoint: people.resetPassword,
      parts: { params: { companyId: world.company._id, userId: member.id } },
      to: member.email,
    },
  ],
]

describe.each(calls)('%s', (name, { caller, endpoint, parts, to }) => {
  const headers = { 'idempotency-key': `once-${name.replaceAll(/[^a-z]/g, '-')}` }

  test('the same key five times at once and once more: one email, the same answer', async () => {
    await database.query('update users set email_confirmed_at = null where id = $1', [
      withoutCompany.id,
    ])
    const send = () => caller.send(endpoint, { ...parts, headers })
    const answers = await Promise.all(Array.from({ length: 5 }, send))
    answers.push(await send())
    for (const { statusCode, body } of answers) expect([statusCode, body]).toEqual([202, ''])
    expect(await takeEmails(to)).toHaveLength(1)
  })

  test('repeated calls do not count towards the mail limit', async () => {
    const used = () =>
      database.query(`select what, used from rate_limits where what like '% by address'`)
    const send = () =>
      caller.send(endpoint, { ...parts, headers: { 'idempotency-key': `limit-${name.length}` } })
    await send()
    const before = await used()
    await send()
    expect(await used()).toEqual(before)
  })
})

test('reusing a key does not reveal whether an address is in use', async () => {
  const errors = []
  for (const person of ['other@once.test', member.email]) {
    const headers = { 'idempotency-key': `known-${person}` }
    await anonymous.send(auth.register, { body: registrationOf(person), headers })
    const body = registrationOf(person, 'Another name')
    const { status, code, message } = await anonymous.error(auth.register, { body, headers })
    errors.push({ status, code, message })
  }
  expect(errors[0]).toMatchObject({ status: 409, code: 'key_reused' })
  expect(errors[1]).toEqual(errors[0])
})

test('a key used beyond the mail limit sends nothing an hour later', async () => {
  const body = { email: member.email }
  for (let mails = 0; mails < 4; mails += 1) await anonymous.send(auth.forgotPassword, { body })
  const headers = { 'idempotency-key': 'beyond' }
  const send = () => anonymous.send(auth.forgotPassword, { body, headers })
  expect((await send()).statusCode).toBe(202)
  expect(await takeEmails(member.email)).toHaveLength(4)
  await database.query('truncate rate_limits')
  expect((await send()).statusCode).toBe(202)
  expect(await takeEmails(member.email)).toEqual([])
})

test('a delivery is tried again once for repeated requests', async () => {
  const params = { messageId: await writeMessage(world) }
  await database.query(`update deliveries set state = 'failed' where message_id = $1`, [
    params.messageId,
  ])
  const count = async () => {
    const [row] = await database.query<{ n: number }>(
      `select count(*)::int as n from pgboss.job_common where name = 'delivery'`,
    )
    return row?.n ?? 0
  }
  const before = await count()
  const sent = { params, body: {}, headers: { 'idempotency-key': 'again' } }
  const first = await admin.send(messages.sendAgain, sent)
  await database.query(`update deliveries set state = 'failed' where message_id = $1`, [
    params.messageId,
  ])
  const second = await admin.send(messages.sendAgain, sent)
  expect([first.statusCode, second.statusCode]).toEqual([200, 200])
  expect(second.json()).toEqual(first.json())
  expect(await count()).toBe(before + 1)
})

test('a job that was given up goes back to its queue once', async () => {
  const id = '01994e5c-0000-7000-8000-000000000001'
  await database.query(
    `insert into pgboss.job_common (id, name, data, source_name, source_id, source_created_on, source_retry_count)
     select $1, name, '{}', 'mail', $1, now(), 0 from pgboss.queue where name like '%dead%'`,
    [id],
  )
  const sent = { params: { jobId: id }, headers: { 'idempotency-key': 'job' } }
  const statuses = []
  for (let times = 0; times < 3; times += 1) {
    statuses.push((await admin.send(jobs.retryDeadLetter, sent)).statusCode)
  }
  expect(statuses).toEqual([204, 204, 204])
  expect((await admin.error(jobs.retryDeadLetter, { params: { jobId: id } })).status).toBe(404)
})

test('a deleted record is restored once, and a repeat gets the first answer', async () => {
  const project = await world.addProject(world.company)
  const task = await world.addTask(project)
  const params = { taskId: task._id }
  await admin.call(tasks.remove, { params })
  const sent = { params: { recordId: task._id }, headers: { 'idempotency-key': 'restore' } }
  const first = await admin.send(deletions.restore, sent)
  const again = await admin.send(deletions.restore, sent)
  expect([first.statusCode, again.statusCode]).toEqual([200, 200])
  expect(again.json()).toEqual(first.json())
  const entries = await database.query(
    `select from activity where record_id = $1 and action = 'restored'`,
    [task._id],
  )
  expect(entries).toHaveLength(1)
})
