// Makes jobs due and wakes their workers, so that tests do not wait for the next poll.
import type { QueueName } from '#server/platform/jobs/queues.ts'
import type { TestDatabase } from './database.ts'

/** @param change further assignments of the update, and its condition */
export async function makeJobsDue(
  { query }: TestDatabase,
  queue: QueueName,
  change: { set?: string; where?: string } = {},
): Promise<void> {
  const assignments = ['start_after = now()', change.set].filter(Boolean).join(', ')
  await query(
    `update pgboss.job_common set ${assignments} where name = '${queue}' and ${change.where ?? 'true'}`,
  )
  // The channel that pg-boss derives from the name of its schema.
  await query(
    `select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), $1)`,
    [queue],
  )
}

interface NewDeadLetter {
  queue: string
  data?: unknown
  error?: string
  /** Now if omitted. */
  givenUpAt?: string
}

/** Adds a failed job as the library does, and returns its id. */
export async function addDeadLetter(
  { query }: Pick<TestDatabase, 'query'>,
  { queue, data = {}, error = 'No answer', givenUpAt }: NewDeadLetter,
): Promise<string> {
  const [job] = await query<{ id: string }>(
    `insert into pgboss.job_common (name, data, created_on, keep_until, source_name, source_id,
       source_created_on, source_retry_count, source_output)
     values ('dead-letters', $1, coalesce($2::timestamptz, now()), now() + interval '180 days', $3,
       gen_random_uuid(), now() - interval '3 days', 2, $4) returning id`,
    [JSON.stringify(data), givenUpAt ?? null, queue, JSON.stringify({ message: error })],
  )
  if (!job) throw new Error('It was not added')
  return job.id
}
