// Dead letters: failed jobs, kept for inspection, and returned to their queue on request.
import { sql } from 'kysely'
import type { Tx } from '../database/pool.ts'
import { bossFor } from './enqueue.ts'
import { deadLetters } from './queues.ts'

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

/** Newest first. */
export async function listDeadLetters(db: Tx, limit: number): Promise<DeadLetterRow[]> {
  const { rows } = await sql<DeadLetterRow>`
    select id, source_name as queue, data, source_output as output, source_retry_count + 1 as attempts,
      source_created_on as "createdAt", created_on as "givenUpAt"
    from pgboss.job_common where name = ${deadLetters} and state = 'created'
    order by created_on desc limit ${limit}`.execute(db)
  return rows
}

/** @returns whether the job existed */
export async function redriveDeadLetter(tx: Tx, id: string): Promise<boolean> {
  return (await bossFor(tx).redrive(deadLetters, { ids: [id] })) > 0
}
