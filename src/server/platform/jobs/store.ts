// The queue's table where the library has no call for what we ask of it.
import { sql } from 'kysely'
import type { Tx } from '../database/pool.ts'
import type { QueueName } from './queues.ts'

/** Jobs that a program which was killed had taken: free again at once. For the only program on its database. */
export async function freeTaken(db: Tx): Promise<void> {
  await sql`update pgboss.job_common set state = 'retry', start_after = now(), heartbeat_on = null
    where state = 'active'`.execute(db)
}

/** Ends the pauses of jobs that wait to be tried again. */
export async function endPauses(db: Tx, name?: QueueName): Promise<void> {
  await sql`update pgboss.job_common set start_after = now()
    where state = 'retry' and start_after > now() and name = coalesce(${name ?? null}, name)`.execute(
    db,
  )
}
