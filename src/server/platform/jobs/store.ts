// The queue's table where the library has no call for what we ask of it.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../database/pool.ts'
import type { QueueName } from './queues.ts'

/** Returns the jobs of a process that was killed to their queues at once. For the only process on its database. */
export async function releaseActiveJobs(db: Tx): Promise<void> {
  await sql`update pgboss.job_common set state = 'retry', start_after = now(), heartbeat_on = null
    where state = 'active'`.execute(db)
}

/**
 * Returns jobs to their queues whose process gave no sign of life for a while. The library would do it too, but it waits
 * as long again before it retries.
 */
export async function releaseLostJobs(db: Tx, silentSeconds: number): Promise<void> {
  await sql`update pgboss.job_common set state = 'retry', start_after = now(), heartbeat_on = null
    where state = 'active' and heartbeat_on < now() - make_interval(secs => ${silentSeconds})`.execute(
    db,
  )
}

/** Retries at once what waits for its next attempt. */
export async function retryNow(db: Tx, name?: QueueName): Promise<void> {
  await sql`update pgboss.job_common set start_after = now()
    where state = 'retry' and start_after > now() and name = coalesce(${name ?? null}, name)`.execute(
    db,
  )
}

/** Whether a job of the queue whose data has this value is still to be done. */
export const hasJob = (name: QueueName, key: string, value: RawBuilder<string>) =>
  sql<boolean>`exists (select from pgboss.job_common job where job.name = ${name}
    and job.state in ('created', 'retry', 'active') and job.data ->> ${key} = ${value})`
