// Direct queries on the queue's table for operations the library does not offer.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../database/pool.ts'
import { type QueueName, deadLetters } from './queues.ts'

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

export async function deleteJob(db: Tx, name: QueueName, id: string): Promise<void> {
  await sql`delete from pgboss.job_common where name = ${name} and id = ${id}`.execute(db)
}

interface EmailMoment {
  template: string
  /** What its data contains. */
  data: Record<string, string>
  /** ISO moment, as in the data. */
  at: string
}

/** Whether such an email was queued for a later moment; sent ones are kept for a week. */
export async function hasLaterEmail(db: Tx, { template, data, at }: EmailMoment): Promise<boolean> {
  const { rows } = await sql`select from pgboss.job_common where name = 'mail'
    and data @> ${JSON.stringify({ template, data })}::jsonb and data #>> '{data,at}' > ${at} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

interface JobCount {
  queue: string
  state: 'waiting' | 'active' | 'dead'
  total: number
}

/** Unfinished jobs, and those that failed for good, by the queue they belonged to. */
export async function countJobs(db: Tx): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select name as queue, case state when 'active' then 'active' else 'waiting' end as state,
      count(*)::int as total
    from pgboss.job_common where name <> ${deadLetters} and state <= 'active' group by 1, 2
    union all select coalesce(source_name, ''), 'dead', count(*)::int
    from pgboss.job_common where name = ${deadLetters} and state < 'active' group by 1`.execute(db)
  return rows
}

/** Whether the queue has an unfinished job whose data contains this value. */
export const hasJob = (name: QueueName, key: string, value: RawBuilder<string>) =>
  sql<boolean>`exists (select from pgboss.job_common job where job.name = ${name}
    and job.state in ('created', 'retry', 'active') and job.data ->> ${key} = ${value})`
