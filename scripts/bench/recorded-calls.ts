// Records what the program sends to PostgreSQL for a call, so that the bare server can do the same work.
import { mock } from 'node:test'
import { PreparingClient } from '#server/platform/database/client.ts'
import { joinEmbeddedDatabase } from '#server/platform/database/embedded.ts'
import { type OpenDatabase, openDatabaseBeside } from '#server/platform/database/open.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import type { Ask } from './client.ts'

export interface Statement {
  text: string
  values: unknown[]
}

export interface RecordedCall {
  ask: Ask
  status: number
  /** Statements of one turn are sent without waiting for each other's result. */
  turns: Statement[][]
  /** Ids that the call created, such as of its log entry. */
  newIds: string[]
}

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

const uuidV7 = /[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g
const madeAt = (id: string) => Number.parseInt(id.replace('-', '').slice(0, 12), 16)

async function recordTurns(job: () => Promise<unknown>): Promise<Statement[][]> {
  const turns: Statement[][] = []
  let waiting = 0
  const send = PreparingClient.prototype.query as (...args: unknown[]) => Promise<unknown>
  function record(this: PreparingClient, text: string, values: unknown[] = []) {
    if (waiting === 0) turns.push([])
    turns.at(-1)?.push({ text, values })
    waiting += 1
    return send.call(this, text, values).finally(() => (waiting -= 1))
  }
  const spy = mock.method(PreparingClient.prototype, 'query', record)
  try {
    await job()
    return turns
  } finally {
    spy.mock.restore()
  }
}

async function recordCall(app: TestApp, ask: Ask): Promise<RecordedCall> {
  const { method = 'GET', path: url, headers = {}, body: payload } = ask
  const startedAt = Date.now()
  let status = 0
  const turns = await recordTurns(async () => {
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
    status = answer.statusCode
  })
  if (headers['if-none-match'] && status !== 304) throw new Error(`${url} answered ${status}`)
  const ids = JSON.stringify(turns).match(uuidV7) ?? []
  const newIds = [...new Set(ids)].filter((id) => madeAt(id) >= startedAt)
  return { ask, status, turns, newIds }
}

/** So that no call opens a connection. */
async function openConnections({ pools: { agency } }: OpenDatabase): Promise<void> {
  await Promise.all(Array.from({ length: 4 }, () => agency.query('select pg_sleep(0.1)')))
}

/** Makes each call once, on the database of a running program. */
export async function recordCalls(dataDir: string, asks: readonly Ask[]): Promise<RecordedCall[]> {
  const database = await openDatabaseBeside({ dataDir, databaseUrl: undefined }, quiet)
  const { connection, superuserConnection } = await joinEmbeddedDatabase(dataDir)
  const app = await startApp(
    {
      ...database,
      connection: (role) => (role === 'superuser' ? superuserConnection() : connection(role)),
    },
    { hasRateLimits: false },
  )
  try {
    await openConnections(database)
    const calls: RecordedCall[] = []
    for (const ask of asks) calls.push(await recordCall(app, ask))
    return calls
  } finally {
    await app.close()
    await database.close()
  }
}
