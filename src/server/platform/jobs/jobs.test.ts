// The queue: enqueueing, retries with growing delays, giving up, and recovery after a crash.
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Job, type Jobs, type Workers, startJobs } from '#server/platform/jobs.ts'
import { cloneDatabase } from '#tests/support/database.ts'
import { addDeadLetter, makeJobsDue } from '#tests/support/jobs.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { onSlowMachine } from '#tests/support/slow-machine.ts'
import { migrate } from '../database/migrate.ts'
import { OverLimitError } from '../worker-pool.ts'
import { countDeadLetters, listDeadLetters, redriveDeadLetter } from './dead-letters.ts'
import { enqueue } from './enqueue.ts'
import { PermanentError, queues, schemaVersion } from './queues.ts'

const database = await cloneDatabase()
afterAll(() => database.close())
const { agency, client, query } = database

const data = (number: number) => ({ template: 'test', data: { number: String(number) } })
const numberOf = ({ data: job }: Job<'mail'>) => Number(job.data['number'])
const states = () =>
  query<{ state: string; pause: number; retry_count: number; name: string }>(
    `select name, state, retry_count, extract(epoch from start_after - now())::float8 as pause
     from pgboss.job_common where name in ('mail', 'dead-letters') order by created_on, id`,
  )

let jobs: Jobs | undefined
const nothing = async () => undefined

const startProcess = (
  mail: Workers['mail'],
  isSoleProcess: boolean,
  { onDeadLetters = () => {}, ...workers }: Partial<Workers> & { onDeadLetters?: () => void } = {},
) =>
  startJobs({
    connection: database.connection('enfilade_agency'),
    agencyDatabase: agency,
    isSoleProcess,
    onDeadLetters,
    workers: {
      mail,
      delivery: nothing,
      'email-test': nothing,
      notification: nothing,
      'notification-mail': nothing,
      'approval-reminders': nothing,
      'due-tasks': nothing,
      'due-messages': nothing,
      'file-preview': nothing,
      'recurring-tasks': nothing,
      'recurring-invoices': nothing,
      'invoice-reminders': nothing,
      'monthly-reports': nothing,
      'due-posts': nothing,
      'service-renewals': nothing,
      'retainer-meters': nothing,
      'stale-checkouts': nothing,
      'e-invoice': nothing,
      import: nothing,
      housekeeping: nothing,
      ...workers,
    },
    log: silentLog,
  })

async function start(
  mail: Workers['mail'],
  more?: Parameters<typeof startProcess>[2],
): Promise<void> {
  jobs = await startProcess(mail, true, more)
}

async function stop(): Promise<void> {
  await jobs?.stop()
  jobs = undefined
}

const until = (isTrue: () => Promise<boolean> | boolean) =>
  expect.poll(isTrue, { interval: 20 }).toBe(true)

beforeEach(async () => {
  await stop()
  await query('truncate pgboss.job_common')
})
afterAll(stop)

describe('the schema', () => {
  test('keeps the library’s queue options and upgrades those of older versions', async () => {
    const version = () => query<{ version: number }>('select version from pgboss.version')
    expect(await version()).toEqual([{ version: schemaVersion }])
    await query(`update pgboss.queue set retry_limit = 1 where name = 'mail'`)
    await migrate(database.connection('enfilade_owner'))
    expect(await version()).toEqual([{ version: schemaVersion }])
    const [mail] = await query<{ retry: number }>(
      `select retry_limit as retry from pgboss.queue where name = 'mail'`,
    )
    expect(mail).toEqual({ retry: queues.mail.options.retryLimit })
  })
})

describe('adding a job', () => {
  test('is committed with its data or rolled back with it', async () => {
    const tried = agency.transaction().execute(async (tx) => {
      await enqueue(tx, 'mail', data(1))
      throw new Error('no')
    })
    await expect(tried).rejects.toThrow('no')
    expect(await states()).toEqual([])
    await agency.transaction().execute((tx) => enqueue(tx, 'mail', data(1)))
    expect(await states()).toMatchObject([{ name: 'mail', state: 'created' }])
  })

  test('is allowed to the client role; reading jobs is not', async () => {
    await client.transaction().execute((tx) => enqueue(tx, 'mail', data(1)))
    expect(await states()).toHaveLength(1)
    for (const statement of [
      sql`select data from pgboss.job_common`,
      sql`update pgboss.job_common set data = '{}'`,
      sql`delete from pgboss.job_common`,
      sql`select * from pgboss.schedule`,
    ]) {
      await expect(statement.execute(client)).rejects.toThrow(/permission denied/)
    }
  })
})

describe('working', () => {
  test('a job is done within a moment of its commit, once', async () => {
    const done: number[] = []
    await start(async (job) => void done.push(numberOf(job)))
    const before = performance.now()
    await enqueue(agency, 'mail', data(7))
    await until(() => done.length === 1)
    expect(performance.now() - before).toBeLessThan(onSlowMachine(1000))
    await until(async () => (await states())[0]?.state === 'completed')
    expect(done).toEqual([7])
  })

  test('many jobs are done without pauses', async () => {
    for (let number = 0; number < 60; number += 1) await enqueue(agency, 'mail', data(number))
    const done = new Set<number>()
    const before = performance.now()
    await start(async (job) => void done.add(numberOf(job)))
    await until(() => done.size === 60)
    expect(performance.now() - before).toBeLessThan(onSlowMachine(4000))
  })

  test('a failed job is tried again after a pause that grows to minutes', async () => {
    let attempts = 0
    await enqueue(agency, 'mail', data(1))
    await start(async () => {
      attempts += 1
      throw new Error('away')
    })
    const pauses: number[] = []
    for (const earlier of [0, 1, 20, 20]) {
      await until(async () => attempts > pauses.length && (await states())[0]?.state === 'retry')
      pauses.push(Math.round((await states())[0]?.pause ?? 0))
      // Simulates a late attempt.
      await makeJobsDue(database, 'mail', { set: `retry_count = ${earlier}` })
    }
    const [first = 0, second = 0, third = 0, late] = pauses
    expect(first).toBeGreaterThanOrEqual(5)
    expect(first).toBeLessThanOrEqual(10)
    expect(second).toBeGreaterThanOrEqual(first)
    expect(third).toBeGreaterThanOrEqual(second)
    expect(third).toBeLessThanOrEqual(40)
    expect(late).toBe(300)
  })

  test('a job is given up after 72 hours, stays listed, and can be retried by hand', async () => {
    let isAway = true
    const done: number[] = []
    await enqueue(agency, 'mail', data(3))
    await query(`update pgboss.job_common set created_on = now() - interval '72 hours 1 minute'`)
    await start(async (job) => {
      if (isAway) throw new Error('no answer from the mail server')
      done.push(numberOf(job))
    })
    await until(async () => (await listDeadLetters(agency, 10)).length === 1)
    const [dead] = await listDeadLetters(agency, 10)
    expect(dead).toMatchObject({
      queue: 'mail',
      data: data(3),
      output: { message: 'no answer from the mail server' },
      attempts: 1,
    })
    isAway = false
    expect(await redriveDeadLetter(agency, dead?.id ?? '')).toBe(true)
    await until(() => done.length === 1)
    expect(done).toEqual([3])
    expect(await listDeadLetters(agency, 10)).toEqual([])
    expect(await redriveDeadLetter(agency, dead?.id ?? '')).toBe(false)
  })

  test('a job is not given up at 71 hours', async () => {
    await enqueue(agency, 'mail', data(3))
    await query(`update pgboss.job_common set created_on = now() - interval '71 hours 50 minutes'`)
    await start(async () => {
      throw new Error('away')
    })
    await until(async () => (await states())[0]?.state === 'retry')
    expect(await listDeadLetters(agency, 10)).toEqual([])
  })

  test.each([
    new PermanentError('No such mailbox'),
    // Simulates an oversized attachment, such as a huge invoice.
    new OverLimitError('This is too large to process.'),
  ])('$name makes a dead letter at once, with the reason', async (error) => {
    await enqueue(agency, 'mail', data(4))
    await start(async () => {
      throw error
    })
    await until(async () => (await listDeadLetters(agency, 10)).length === 1)
    expect(await listDeadLetters(agency, 10)).toMatchObject([
      { queue: 'mail', attempts: 1, output: { message: error.message } },
    ])
  })
})

describe('dead letters', () => {
  test('are reported soon, once for several, when they can be read', async () => {
    const counts: number[] = []
    for (const number of [1, 2, 3]) await enqueue(agency, 'mail', data(number))
    await start(
      async () => {
        throw new PermanentError('No such mailbox')
      },
      { onDeadLetters: () => void countDeadLetters(agency).then((count) => counts.push(count)) },
    )
    await until(() => counts.length > 0)
    expect(counts).toEqual([3])
  })

  test('of scheduled work include only the last, until a later run succeeds', async () => {
    let isBroken = true
    const counts: number[] = []
    await addDeadLetter(database, { queue: 'mail' })
    const earlier = await addDeadLetter(database, { queue: 'housekeeping', data: null })
    await start(async () => {}, {
      onDeadLetters: () => void countDeadLetters(agency).then((count) => counts.push(count)),
      housekeeping: async () => {
        if (isBroken) throw new PermanentError('broken')
      },
    })
    const deadIds = async () => (await listDeadLetters(agency, 10)).map(({ id }) => id)
    await enqueue(agency, 'housekeeping', {})
    await until(async () => !(await deadIds()).includes(earlier) && (await deadIds()).length === 2)
    isBroken = false
    await enqueue(agency, 'housekeeping', {})
    await until(() => counts.at(-1) === 1)
    expect(await listDeadLetters(agency, 10)).toMatchObject([{ queue: 'mail' }])
  })
})

describe('ending', () => {
  test('a stop lets the job under way finish', async () => {
    let isDone = false
    let hasBegun = false
    await enqueue(agency, 'mail', data(5))
    await start(async () => {
      hasBegun = true
      for (let step = 0; step < 200; step += 1) await query('select 1')
      isDone = true
    })
    await until(() => hasBegun)
    await stop()
    expect(isDone).toBe(true)
    expect((await states()).map(({ state }) => state)).toEqual(['completed'])
  })

  test('the active jobs of a killed program are taken up at the next start', async () => {
    await enqueue(agency, 'mail', data(6))
    await query(
      `update pgboss.job_common set state = 'active', started_on = now(), heartbeat_on = now()`,
    )
    const done: number[] = []
    await start(async (job) => void done.push(numberOf(job)))
    await until(() => done.length === 1)
    expect(done).toEqual([6])
  })

  test('the job of a killed process restarts within 15 s, that of a running one does not', async () => {
    const done: number[] = []
    let finish = () => {}
    const finished = new Promise<void>((resolve) => (finish = resolve))
    await start(async (job) => {
      done.push(numberOf(job))
      if (numberOf(job) === 1) await finished
    })
    await enqueue(agency, 'mail', data(1))
    await until(() => done.length === 1)
    const killed = await enqueue(agency, 'mail', data(2))
    await query(
      `update pgboss.job_common set state = 'active', started_on = now(), heartbeat_on = now()
       where id = $1`,
      [killed],
    )
    const killedAt = Date.now()
    const other = await startProcess(async (job) => void done.push(numberOf(job)), false)
    await expect.poll(() => done).toContain(2)
    expect(Date.now() - killedAt).toBeLessThan(onSlowMachine(15_000))
    finish()
    await other.stop()
    await until(async () => (await states()).every(({ state }) => state === 'completed'))
    expect(done.toSorted()).toEqual([1, 2])
  })

  test('retry delays end when the program starts', async () => {
    await enqueue(agency, 'mail', data(8))
    await query(
      `update pgboss.job_common set state = 'retry', start_after = now() + interval '5 minutes'`,
    )
    const done: number[] = []
    await start(async (job) => void done.push(numberOf(job)))
    await until(() => done.length === 1)
  })
})
