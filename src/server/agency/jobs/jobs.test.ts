// Failed jobs: their labels, retry and dismissal, by whom, and what is published about it.
import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, test } from 'vitest'
import { activity } from '#contract/records/activity.ts'
import { activitySentence } from '#contract/records/activity-messages.ts'
import { jobs } from '#contract/agency/jobs.ts'
import { messages } from '#contract/site/messages.ts'
import { overview } from '#contract/agency/overview.ts'
import { deadLetterCount } from '#server/platform/jobs/dead-letters.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { writeMessage } from '#tests/support/correspondence.ts'
import { openLive } from '#tests/support/live.ts'
import { addDeadLetter } from '#tests/support/jobs.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { app, database } = world
const admin = await world.admin()
const { agency } = database

beforeEach(() => database.query('truncate pgboss.job_common'))

const add = (job: Parameters<typeof addDeadLetter>[1]) => addDeadLetter(database, job)
const list = () => admin.call(jobs.deadLetters, {})
const one = async () => {
  const [only, ...others] = await list()
  expect(others).toEqual([])
  if (!only) throw new Error('There is no failed job')
  return only
}
const queued = () =>
  database.query<{ name: string; data: unknown }>(
    `select name, data from pgboss.job_common where name <> 'dead-letters' order by created_on, id`,
  )

describe('the list', () => {
  test('is newest first, with the attempts and the error', async () => {
    const mail = (email: string) => ({ template: 'reset password', data: { email } })
    await add({ queue: 'mail', data: mail('old@a.test'), error: 'away', givenUpAt: '2031-01-01' })
    await add({ queue: 'mail', data: mail('new@a.test'), error: 'full', givenUpAt: '2031-01-02' })
    expect(await list()).toMatchObject([
      { title: 'Email: new password', recipient: 'new@a.test', error: 'full', attempts: 3 },
      { title: 'Email: new password', recipient: 'old@a.test', error: 'away', attempts: 3 },
    ])
    expect(await admin.call(jobs.countDeadLetters, {})).toEqual({ total: 2 })
  })

  test('shows whom an email is for and what it is about, with a link to the record', async () => {
    const owner = await world.owner()
    const { _id: invoiceId } = await world.addInvoice(world.company)
    await add({
      queue: 'mail',
      data: { template: 'invoice sent', data: { invoiceId, userId: owner.id } },
    })
    expect(await one()).toMatchObject({
      title: 'Email: invoice',
      recipient: owner.email,
      record: { title: 'Invoice', path: `/app/admin/invoices/${invoiceId}` },
      about: { template: 'invoice sent', invoiceId, userId: owner.id },
    })
  })

  test('shows an alert’s recipient as the colleague, not the visitor it is about', async () => {
    const message = await writeMessage(world)
    const data = { template: 'message due', data: { message, person: admin.id } }
    await add({ queue: 'mail', data })
    const path = `/app/admin/messages/${message}`
    expect(await one()).toMatchObject({ recipient: admin.email, record: { path } })
  })

  test('finds the record of a notification, whatever its kind', async () => {
    const project = await world.addProject(world.company)
    const { _id: record } = await world.addTask(project, { title: 'Undercroft' })
    const event = { kind: 'assigned' as const, record, about: 'x', people: [admin.id], actor: null }
    await add({ queue: 'notification', data: event })
    expect(await one()).toMatchObject({
      title: 'Notification',
      recipient: null,
      record: {
        title: 'Undercroft',
        path: `/app/admin/tasks/${record}?company=${world.company._id}&project=${project._id}`,
      },
    })
  })

  test('names jobs of e-invoices, files, imports, schedules and earlier versions', async () => {
    const gone = uuidv7()
    await add({ queue: 'e-invoice', data: { delivery: gone }, givenUpAt: '2031-01-05' })
    await add({ queue: 'file-preview', data: { file: gone }, givenUpAt: '2031-01-04' })
    await add({ queue: 'import', data: { import: gone }, givenUpAt: '2031-01-03' })
    await add({ queue: 'housekeeping', data: {}, givenUpAt: '2031-01-02' })
    await add({ queue: 'of old', data: null, givenUpAt: '2031-01-01' })
    const nothing = { recipient: null, record: null }
    expect(await list()).toMatchObject([
      { title: 'E-invoice delivery', ...nothing },
      { title: 'File preview', ...nothing },
      { title: 'Import', ...nothing },
      { title: 'Cleanup', ...nothing },
      { title: 'of old', ...nothing },
    ])
  })

  test('reads every kind of subject', async () => {
    const id = uuidv7()
    const keys = [
      'userId',
      'test',
      'mail',
      'booking',
      'message',
      'invoiceId',
      'quoteId',
      'reportId',
      'companyId',
      'file',
      'import',
      'delivery',
      'invitationId',
    ]
    const data = Object.fromEntries(keys.map((key) => [key, id]))
    await add({ queue: 'mail', data: { template: 'x', data } })
    await add({ queue: 'mail', data: { template: 'staff invitation', data } })
    await add({ queue: 'e-invoice', data })
    await add({ queue: 'notification', data: { record: id } })
    expect(await list()).toHaveLength(4)
  })

  test('has no secrets, neither from the data nor from an email that a server quotes', async () => {
    const secret = 'kV3ryS3cret'
    await add({
      queue: 'mail',
      data: { template: 'reset password', data: { email: 'a@a.test', token: secret, url: secret } },
      error: `554 refused: http://localhost/reset-password?token=${secret} of smtp://me:${secret}@mail.test`,
    })
    const { body } = await admin.send(jobs.deadLetters)
    expect(body).toContain('554 refused: http://localhost/…')
    expect(body).not.toContain(secret)
  })
})

describe('dismissing', () => {
  test('removes the job for good; a second user gets a 404', async () => {
    const params = { jobId: await add({ queue: 'mail' }) }
    const statuses = await Promise.all(
      [1, 2].map(async () => (await admin.send(jobs.dismissDeadLetter, { params })).statusCode),
    )
    expect(statuses.toSorted()).toEqual([204, 404])
    expect(await list()).toEqual([])
    expect(await queued()).toEqual([])
  })

  test('leaves jobs alone that have not failed for good', async () => {
    const jobId = await enqueue(agency, 'mail', { template: 'x', data: {} })
    const { status } = await admin.error(jobs.dismissDeadLetter, { params: { jobId } })
    expect(status).toBe(404)
    expect(await queued()).toHaveLength(1)
  })

  test('is logged and reported to administrators alone', async () => {
    const stream = await openLive(app, admin)
    const manager = await world.addStaff({ staffRole: 'manager' })
    const managers = await openLive(app, manager)
    const data = { template: 'invoice reminder', data: { email: 'ann@a.test' } }
    const jobId = await add({ queue: 'mail', data })
    await admin.call(jobs.dismissDeadLetter, { params: { jobId } })
    expect(await stream.update()).toMatchObject({ kind: 'deadLetter', id: jobId })
    await world.addProject(world.company)
    expect(await managers.update()).toMatchObject({ kind: 'project' })
    stream.close()
    managers.close()
    const query = { kind: 'deadLetter' as const }
    const [entry] = (await admin.call(activity.list, { query })).items
    expect(entry && activitySentence(entry)).toBe('dismissed failed job “Email: payment reminder”')
    expect(JSON.stringify(entry)).not.toContain('ann@a.test')
    expect((await manager.call(activity.list, { query })).items).toEqual([])
  })
})

describe('retrying', () => {
  test('one job returns to its queue once, and this is logged', async () => {
    const data = { template: 'person erased', data: { email: 'ann@a.test' } }
    const params = { jobId: await add({ queue: 'mail', data }) }
    const statuses = await Promise.all(
      [1, 2].map(async () => (await admin.send(jobs.retryDeadLetter, { params })).statusCode),
    )
    expect(statuses.toSorted()).toEqual([204, 404])
    expect(await queued()).toEqual([{ name: 'mail', data }])
    const { items } = await admin.call(activity.list, { query: { kind: 'deadLetter' } })
    expect(items[0] && activitySentence(items[0])).toBe('retried failed job “Email: erasure done”')
  })

  test('all jobs return to their own queues, with one entry in the log', async () => {
    for (const queue of ['mail', 'delivery', 'import']) await add({ queue })
    expect(await admin.call(jobs.retryDeadLetters, {})).toEqual({ retried: 3 })
    expect((await queued()).map(({ name }) => name).toSorted()).toEqual([
      'delivery',
      'import',
      'mail',
    ])
    expect(await list()).toEqual([])
    const entries = async () =>
      (await admin.call(activity.list, { query: { kind: 'deadLetter' } })).items
    const [entry] = await entries()
    expect(entry && activitySentence(entry)).toBe('retried all failed jobs')
    const { length } = await entries()
    expect(await admin.call(jobs.retryDeadLetters, {})).toEqual({ retried: 0 })
    expect(await entries()).toHaveLength(length)
  })

  test('a job of an unknown queue is rejected with the reason and stays listed', async () => {
    const params = { jobId: await add({ queue: 'of old' }) }
    expect(await admin.error(jobs.retryDeadLetter, { params })).toMatchObject({
      status: 409,
      code: 'wrong_state',
    })
    expect(await one()).toMatchObject({ _id: params.jobId })
    expect(await admin.call(jobs.retryDeadLetters, {})).toEqual({ retried: 0 })
    await admin.call(jobs.dismissDeadLetter, { params })
    expect(await list()).toEqual([])
  })

  test('all jobs under the same key happens once, however often it is called', async () => {
    await add({ queue: 'mail' })
    const headers = { 'idempotency-key': 'all-of-them' }
    expect(await admin.call(jobs.retryDeadLetters, {}, headers)).toEqual({ retried: 1 })
    await add({ queue: 'mail' })
    expect(await admin.call(jobs.retryDeadLetters, {}, headers)).toEqual({ retried: 1 })
    expect(await list()).toHaveLength(1)
  })
})

test('sending a message again by hand removes its failed job, in open windows too', async () => {
  const messageId = await writeMessage(world)
  const [delivery] = await database.query<{ id: string }>(
    `update deliveries set state = 'failed', is_given_up = true where message_id = $1 returning id`,
    [messageId],
  )
  await database.query('truncate pgboss.job_common')
  await add({ queue: 'delivery', data: { delivery: delivery?.id } })
  const other = await add({ queue: 'e-invoice', data: { delivery: delivery?.id } })
  const stream = await openLive(app, admin)
  await admin.call(messages.sendAgain, { params: { messageId }, body: {} })
  expect(await stream.update()).toMatchObject({ kind: 'deadLetter' })
  stream.close()
  expect((await list()).map(({ _id }) => _id)).toEqual([other])
})

test('administrators see the number of failed jobs on Home until there are none', async () => {
  const day = '2031-01-15'
  const failedOf = async (caller: typeof admin) =>
    (await caller.call(overview.attention, { query: { day } })).groups.find(
      ({ kind }) => kind === 'failed',
    )
  expect(await failedOf(admin)).toBeUndefined()
  const jobId = await add({ queue: 'mail' })
  const path = '/app/admin/settings/failed-jobs'
  const item = { title: '1 email or job failed for good', place: '', due: null, path }
  expect(await failedOf(admin)).toMatchObject({ total: 1, items: [item] })
  await add({ queue: 'mail' })
  expect((await failedOf(admin))?.items).toMatchObject([
    { title: '2 emails or jobs failed for good' },
  ])
  for (const staffRole of ['manager', 'viewer'] as const) {
    expect(await failedOf(await world.addStaff({ staffRole }))).toBeUndefined()
  }
  await admin.call(jobs.dismissDeadLetter, { params: { jobId } })
  await admin.call(jobs.retryDeadLetters, {})
  expect(await failedOf(admin)).toBeUndefined()
})

test('the count of failed jobs uses an index, however many finished jobs there are', async () => {
  await database.query(
    `insert into pgboss.job_common (name, data, state)
     select 'mail', '{}', 'completed' from generate_series(1, 20000)`,
  )
  await database.query('analyze pgboss.job_common')
  const { sql, parameters } = deadLetterCount.compile(agency)
  const plan = JSON.stringify(await database.query(`explain ${sql}`, [...parameters]))
  expect(plan).toContain('Index')
  expect(plan).not.toContain('Seq Scan')
})
