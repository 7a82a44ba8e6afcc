// Dead letters: failed jobs, kept for inspection, and returned to their queue or deleted on request.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../database/pool.ts'
import { bossFor } from './enqueue.ts'
import { type JobData, type QueueName, deadLetters } from './queues.ts'

export interface DeadLetterRow {
  id: string
  queue: string
  data: unknown
  /** The error of the last attempt. */
  output: unknown
  attempts: number
  createdAt: Date
  givenUpAt: Date
}

/** Retried at once; a very large number of jobs takes several calls. */
const maxRedriven = 10_000

/** FROM and WHERE, as the library chooses what it returns to a queue; its index covers these states. */
const dead = sql`pgboss.job_common where name = ${deadLetters} and state < 'active'`

const columns = sql`id, source_name as queue, data, source_output as output, source_retry_count + 1 as attempts,
  source_created_on as "createdAt", created_on as "givenUpAt"`

/** Newest first. */
export async function listDeadLetters(db: Tx, limit: number): Promise<DeadLetterRow[]> {
  const { rows } = await sql<DeadLetterRow>`
    select ${columns} from ${dead} order by created_on desc, id limit ${limit}`.execute(db)
  return rows
}

/** Locks it until `tx` ends. */
export async function lockDeadLetter(db: Tx, id: string): Promise<DeadLetterRow | undefined> {
  const { rows } = await sql<DeadLetterRow>`
    select ${columns} from ${dead} and id = ${id} for update`.execute(db)
  return rows[0]
}

/** Selects their number as `total`. */
export const deadLetterCount = sql<{ total: number }>`select count(*)::int as total from ${dead}`

export async function countDeadLetters(db: Tx): Promise<number> {
  const { rows } = await deadLetterCount.execute(db)
  return rows[0]?.total ?? 0
}

/** @returns false if its queue no longer exists */
export async function redriveDeadLetter(tx: Tx, id: string): Promise<boolean> {
  const boss = await bossFor(tx)
  return (await boss.redrive(deadLetters, { ids: [id] })) > 0
}

/** @returns how many there were */
export async function redriveDeadLetters(tx: Tx): Promise<number> {
  const boss = await bossFor(tx)
  return boss.redrive(deadLetters, { limit: maxRedriven })
}

export async function deleteDeadLetter(tx: Tx, id: string): Promise<void> {
  await sql`delete from ${dead} and id = ${id}`.execute(tx)
}

/**
 * @param data of the job, all of the queue if omitted
 * @returns whether there were any
 */
export async function deleteDeadLetters<Name extends QueueName>(
  db: Tx,
  queue: Name,
  data?: JobData[Name],
): Promise<boolean> {
  // Scheduled jobs have no data.
  const isMeant = data === undefined ? sql`true` : sql`data @> ${JSON.stringify(data)}::jsonb`
  const { numAffectedRows = 0n } =
    await sql`delete from ${dead} and source_name = ${queue} and ${isMeant}`.execute(db)
  return numAffectedRows > 0n
}

interface Forgotten {
  personId: string
  /** Matches their address; omitted if it may be another's. */
  address: string | undefined
}

/**
 * Deletes emails to the person, sent or not, and failed jobs whose data or error has their address. Other jobs lose such an error.
 * @returns whether failed jobs were among them
 */
export async function forgetPerson(db: Tx, { personId, address }: Forgotten): Promise<boolean> {
  const hasAddress = (text: RawBuilder<unknown>) =>
    address === undefined ? sql`false` : sql`${text} ~* ${address}`
  const isTheirs = sql`(data::text like ${`%${personId}%`} or ${hasAddress(sql`data::text`)})`
  await sql`delete from pgboss.job_common where name = 'mail' and ${isTheirs}`.execute(db)
  await sql`update pgboss.job_common set output = null
    where name <> ${deadLetters} and ${hasAddress(sql`output::text`)}`.execute(db)
  // Last, because a job that fails meanwhile is one of these then.
  const { numAffectedRows = 0n } = await sql`delete from ${dead} and
    (source_name = 'mail' and ${isTheirs} or ${hasAddress(sql`concat_ws(' ', data, source_output)`)})`.execute(
    db,
  )
  return numAffectedRows > 0n
}
