// Two programs on one PostgreSQL send invoices at the same time and are killed meanwhile: no duplicate numbers, no gaps.
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Company } from '#contract/clients/companies.ts'
import type { Invoice, NewInvoice } from '#contract/billing/invoices.ts'
import { type TwoPrograms, startTwoPrograms } from '#tests/support/two-programs.ts'

const count = 50
const year = 2050
/** Number of database connections in one program's pool. */
const connectionsEach = 16
const maxAttempts = 200

let two: TwoPrograms
let headers: Record<string, string> = { 'content-type': 'application/json' }
/** Calls that got no answer, as their program was killed, or too late on a busy machine. */
let interrupted = 0

beforeAll(async () => {
  two = await startTwoPrograms()
})
afterAll(() => two.close())

const urlOf = (place: number) => two.programs[place % 2 === 0 ? 0 : 1].url

async function post<T>(place: number, path: string, body: unknown, more = {}): Promise<T> {
  const response = await fetch(urlOf(place) + path, {
    method: 'POST',
    headers: { ...headers, ...more },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

async function signIn(): Promise<Company | undefined> {
  const sent = { email: 'admin@enfilade.test', password: 'Enfilade-demo-1' }
  const { token } = await post<{ token: string }>(0, '/auth/signin', sent)
  headers = { ...headers, authorization: `Bearer ${token}` }
  const response = await fetch(`${urlOf(1)}/companies/all`, { headers })
  return ((await response.json()) as Company[])[0]
}

const draftFor = (company: string): NewInvoice => ({
  company,
  currency: 'USD',
  issueDate: `${year}-06-01`,
  dueDate: `${year}-06-15`,
  lines: [{ description: 'Design', quantity: 1, unitPrice: { amount: 10_000, currency: 'USD' } }],
})

/** Retries with the same idempotency key until there is an answer, as a browser does. */
async function postUntilAnswered(place: number, path: string, body: unknown): Promise<Invoice> {
  const key = { 'idempotency-key': crypto.randomUUID() }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await post<Invoice>(place, path, body, key)
    } catch (error) {
      // Rejected for good, or for too long.
      if ((error as Error).message.startsWith('4') || attempt === maxAttempts) throw error
      interrupted += 1
      await delay(100)
    }
  }
}

const create = (place: number, company: string) =>
  postUntilAnswered(place, '/invoices/create', draftFor(company))

async function send(place: number, { _id }: Invoice): Promise<string | null> {
  return (await postUntilAnswered(place, `/invoices/${_id}/send`, {})).number
}

/** Blocks everyone taking a number of the year, as soon as the series exists. */
async function blockSeries() {
  const client = await two.server.connect(two.database)
  await client.query('begin')
  await client.query('select from invoice_series where year = $1 for update', [year])
  return {
    async countWaiting(): Promise<number> {
      const { rows } = await client.query<{ count: number }>(
        'select count(distinct pid)::int from pg_locks where not granted',
      )
      return rows[0]?.count ?? 0
    },
    async release() {
      await client.query('commit')
      await client.end()
    },
  }
}

// P7.1.3
test('fifty invoices sent while the programs are killed get the numbers 1 to 50', async () => {
  const company = await signIn()
  const drafts = await Promise.all(
    Array.from({ length: count }, (_, place) => create(place, company?._id ?? '')),
  )
  const [first, ...others] = drafts
  const numbers = [first && (await send(0, first))]

  interrupted = 0
  const series = await blockSeries()
  const sending = others.map(async (draft, place) => numbers.push(await send(place, draft)))
  const all = Promise.all(sending)
  // More than one program can have waiting, so both are in the middle of it.
  await expect.poll(series.countWaiting).toBeGreaterThan(connectionsEach)
  await two.programs[1].kill()
  await series.release()
  const back = two.startAgain(1)
  await expect.poll(() => numbers.length).toBeGreaterThan(count / 4)
  await two.programs[0].kill()
  await Promise.all([back, two.startAgain(0)])
  await all

  expect(interrupted).toBeGreaterThan(0)
  const expected = Array.from(
    { length: count },
    (_, place) => `${year}-${String(place + 1).padStart(4, '0')}`,
  )
  expect(numbers.toSorted()).toEqual(expected)
  const stored = await two.server.query<{ number: string; emails: number }>(
    `select number, (select count(*)::int from pgboss.job_common where name = 'mail'
        and data ->> 'template' = 'invoice sent' and data #>> '{data,invoiceId}' = invoices.id::text) as emails
     from invoices where issue_on = '${year}-06-01' order by number`,
    two.database,
  )
  expect(stored.map(({ number }) => number)).toEqual(expected)
  // Each of the company's owners gets one email, however many attempts there were.
  expect(new Set(stored.map(({ emails }) => emails)).size).toBe(1)
})
