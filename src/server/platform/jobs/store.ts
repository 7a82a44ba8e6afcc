// Direct queries on the queue's table for operations the library does not offer.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../database/pool.ts'
import type { QueueName } from './queues.ts'

/** Returns the jobs of a killed process to their queues immediately. Only for the sole process on the database. */
export async function releaseActiveJobs(db: Tx): Promise<void> {
  await sql`update pgboss.job_common set state = 'retry', start_after = now(), heartbeat_on = null
    where state = 'active'`.execute(db)
}

/**
 * Returns jobs to their queues if their process has sent no heartbeat recently. The library would do this too, but waits
 * the same time again before retrying.
 */
export async function releaseLostJobs(db: Tx, silentSeconds: number): Promise<void> {
  await sql`update pgboss.job_common set state = 'retry', start_after = now(), heartbeat_on = null
    where state = 'active' and heartbeat_on < now() - make_interval(secs => ${silentSeconds})`.execute(
    db,
  )
}

/** Immediately retries jobs waiting for their next attempt. */
export async function retryNow(db: Tx, name?: QueueName): Promise<void> {
  await sql`update pgboss.job_common set start_after = now()
    where state = 'retry' and start_after > now() and name = coalesce(${name ?? null}, name)`.execute(
    db,
  )
}

/** Whether the queue has an unfinished job whose data contains this value. */
export const hasJob = (name: QueueName, key: string, value: RawBuilder<string>) =>
  sql<boolean>`exists (select from pgboss.job_common job where job.name = ${name}
    and job.state in ('created', 'retry', 'active') and job.data ->> ${key} = ${value})`
