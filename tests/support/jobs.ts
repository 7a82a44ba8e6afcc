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
