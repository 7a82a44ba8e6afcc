// Delivery through a real mail server and into the outbox: each email exactly once, across shutdowns and crashes.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Jobs, startJobs } from '#server/platform/jobs.ts'
import { listDeadLetters } from '#server/platform/jobs/dead-letters.ts'
import { queues } from '#server/platform/jobs/queues.ts'
import { type Mail, openMail } from '#server/platform/mail.ts'
import { cloneDatabase } from '#tests/support/database.ts'
import { makeJobsDue } from '#tests/support/jobs.ts'
import { farewell, note } from '#tests/support/mail-note.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { freePort } from '#tests/support/program.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { sendEmail } from './email.ts'

const database = await cloneDatabase()
const { agency, query } = database
const connection = database.connection('enfilade_agency')
const dataDir = await mkdtemp(join(tmpdir(), 'enfilade-mail-'))
afterAll(async () => {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

const open: (() => Promise<unknown> | void)[] = []
beforeEach(async () => {
  await query('truncate pgboss.job_common')
  // Left by an attempt that failed.
  await rm(join(dataDir, 'outbox'), { recursive: true, force: true })
})
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

const until = (isTrue: () => Promise<boolean> | boolean) =>
  expect.poll(isTrue, { interval: 20 }).toBe(true)

const send = (number: number, to = 'noor@people.test') =>
  agency.transaction().execute((tx) => sendEmail(tx, note, { to, number: String(number) }))
const countOf = async (where: string) => {
  const rows = await query<{ count: number }>(
    `select count(*)::int as count from pgboss.job_common where name = 'mail' and ${where}`,
  )
  return rows[0]?.count ?? 0
}
const isDone = async () => (await countOf(`state <> 'completed'`)) === 0
const numbers = ({ received }: MailServer) =>
  received.map(({ subject }) => Number(/\d+/.exec(subject ?? '')?.[0])).toSorted((a, b) => a - b)

async function startDelivery(mailUrl: string | undefined): Promise<{ mail: Mail; jobs: Jobs }> {
  const mail = openMail({
    agencyDatabase: agency,
    mailUrl,
    mailFrom: undefined,
    dataDir,
    appUrl: 'https://agency.example',
    sender: async () => ({
      name: 'Lintel',
      email: 'hello@agency.example',
      address: '1 Street',
      color: '#143cc4',
    }),
    templates: [note, farewell],
  })
  const other = async () => undefined
  const workers = {
    mail: mail.deliver,
    delivery: other,
    'email-test': other,
    notification: other,
    'notification-mail': other,
    'approval-reminders': other,
    'due-tasks': other,
    'due-messages': other,
    'file-preview': other,
    'recurring-tasks': other,
    'recurring-invoices': other,
    'invoice-reminders': other,
    'monthly-reports': other,
    'due-posts': other,
    'service-renewals': other,
    'retainer-meters': other,
    'stale-checkouts': other,
    'e-invoice': other,
    import: other,
    housekeeping: other,
  }
  const jobs = await startJobs({
    connection,
    agencyDatabase: agency,
    isSoleProcess: true,
    workers,
    log: silentLog,
  })
  open.push(async () => {
    await jobs.stop()
    await mail.close()
  })
  return { mail, jobs }
}

async function serve(options?: Parameters<typeof startMailServer>[0]): Promise<MailServer> {
  const server = await startMailServer(options)
  // Must stop last, because it waits for the connections that delivery keeps open.
  open.unshift(() => server.stop())
  return server
}

describe('over SMTP', () => {
  test('an email arrives, also from a server with a self-signed certificate', async () => {
    const server = await serve()
    await startDelivery(server.url)
    await send(1)
    await until(() => server.received.length === 1)
    expect(server.received[0]).toMatchObject({
      subject: 'Note 1',
      from: { name: 'Lintel', address: 'no-reply@agency.example' },
      to: [{ name: 'Somebody', address: 'noor@people.test' }],
    })
    await until(isDone)
  })

  test('after an hour’s outage each email is delivered once and none is lost', async () => {
    const port = await freePort()
    const { jobs } = await startDelivery(`smtp://127.0.0.1:${port}`)
    for (let number = 1; number <= 25; number += 1) await send(number)
    await until(async () => (await countOf(`state = 'retry'`)) === 25)
    // An hour passes: attempts come due and fail again, and delays have grown to the maximum.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const before = await countOf('retry_count >= 0')
      expect(before).toBe(25)
      await makeJobsDue(database, 'mail', {
        set: `created_on = created_on - interval '20 minutes'`,
      })
      await until(
        async () => (await countOf(`state = 'retry' and retry_count > ${attempt}`)) === 25,
      )
    }
    await query(`update pgboss.job_common set start_after = now() + interval '5 minutes'`)

    const server = await serve({ port })
    // One comes due; its success ends the delays of the others.
    const where = `id = (select min(id::text)::uuid from pgboss.job_common where name = 'mail')`
    await makeJobsDue(database, 'mail', { where })
    await until(isDone)
    await jobs.stop()
    expect(numbers(server)).toEqual(Array.from({ length: 25 }, (_, i) => i + 1))
  })

  test('an unknown mailbox is given up at once without delaying other emails', async () => {
    const server = await serve({
      refuse: (address) => (address.startsWith('nobody') ? 550 : undefined),
    })
    await startDelivery(server.url)
    await send(1, 'nobody@people.test')
    await send(2)
    await until(() => server.received.length === 1)
    await until(async () => (await listDeadLetters(agency, 10)).length === 1)
    const [dead] = await listDeadLetters(agency, 10)
    expect(JSON.stringify(dead?.output)).toContain('550')
    expect(numbers(server)).toEqual([2])
    await query('truncate pgboss.job_common')
  })

  test('an address not to be kept is deleted once its email is sent or given up', async () => {
    const server = await serve({
      refuse: (address) => (address.startsWith('nobody') ? 550 : undefined),
    })
    await startDelivery(server.url)
    await sendEmail(agency, farewell, { to: 'nobody@people.test' })
    await sendEmail(agency, farewell, { to: 'noor@people.test' })
    await until(() => server.received.length === 1)
    const left = () => query(`select from pgboss.job_common where data::text like '%people.test%'`)
    await until(async () => (await left()).length === 0)
    // What waits is marked done a moment later, and stays gone.
    await until(async () => (await countOf(`state = 'active'`)) === 0)
    expect(await left()).toEqual([])
    expect(await listDeadLetters(agency, 10)).toEqual([])
  })

  test('nothing is sent to the placeholder of an erased address', async () => {
    const server = await serve()
    await startDelivery(server.url)
    await send(1, 'erased-booking@erased.invalid')
    await until(isDone)
    expect(server.received).toEqual([])
  })

  test('an email to a full mailbox is tried again', async () => {
    let isFull = true
    const server = await serve({ refuse: () => (isFull ? 452 : undefined) })
    await startDelivery(server.url)
    await send(1)
    await until(async () => (await countOf(`state = 'retry'`)) === 1)
    isFull = false
    await makeJobsDue(database, 'mail')
    await until(() => server.received.length === 1)
  })
})

interface Child {
  process: ChildProcess
  isWorking: Promise<unknown>
  kill(): Promise<void>
}

function spawnProgram(mailUrl: string | undefined): Child {
  const settings = JSON.stringify({ connection, mailUrl, dataDir })
  const path = join(import.meta.dirname, '../../../../tests/support/mail-program.ts')
  const child = spawn(process.execPath, [path, settings], { stdio: ['ignore', 'pipe', 'inherit'] })
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  open.push(kill)
  return { process: child, isWorking: once(child.stdout, 'data'), kill }
}

async function startProgram(mailUrl: string | undefined): Promise<Child> {
  const program = spawnProgram(mailUrl)
  await program.isWorking
  return program
}

describe('a kill -9 during delivery', () => {
  test('an unconfirmed email is sent again with the same Message-ID', async () => {
    let program: Child | undefined
    let kills = 0
    const server = await serve({
      async onMessage() {
        if (kills >= 2) return
        kills += 1
        await program?.kill()
      },
    })
    await send(1)
    for (let round = 0; round < 3; round += 1) {
      // It may send before it says that it works.
      program = spawnProgram(server.url)
      if (round < 2) await once(program.process, 'exit')
    }
    await until(isDone)
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(1)
    expect(server.received.at(-1)?.subject).toBe('Note 1')
  })

  test('a crash during delivery loses no email and duplicates no Message-ID', async () => {
    const server = await serve()
    for (let number = 1; number <= 60; number += 1) await send(number)
    for (let round = 1; round <= 4; round += 1) {
      const program = await startProgram(server.url)
      // At a different point in the middle of delivery in each round.
      await until(() => server.received.length >= 11 * round)
      await program.kill()
    }
    await startProgram(server.url)
    await until(isDone)
    expect(new Set(numbers(server)).size).toBe(60)
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(60)
    // Only emails in progress at a kill may be duplicated: one batch, whose results are recorded together.
    expect(server.received.length).toBeLessThanOrEqual(60 + 4 * queues.mail.concurrency)
  })

  // P2.21.1
  test('each email in the outbox is one complete file, even after crashes', async () => {
    for (let number = 1; number <= 60; number += 1) await send(number)
    const folder = join(dataDir, 'outbox')
    const filesThere = () => readdir(folder).catch(() => [])
    for (let round = 1; round <= 4; round += 1) {
      const program = await startProgram(undefined)
      await until(async () => (await filesThere()).length >= 11 * round)
      await program.kill()
    }
    await startProgram(undefined)
    await until(isDone)
    const names = await filesThere()
    expect(names.filter((name) => !name.endsWith('.eml'))).toEqual([])
    const subjects = await Promise.all(
      names.map(
        async (name) => (await PostalMime.parse(await readFile(join(folder, name)))).subject,
      ),
    )
    expect(subjects).toHaveLength(60)
    expect(new Set(subjects).size).toBe(60)
  })
})
