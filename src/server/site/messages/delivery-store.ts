// Email deliveries of messages in the database: attempts, locks and outcomes.
import { type Insertable, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '#server/platform/database/pool.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import { deleteDeadLetters } from '#server/platform/jobs/dead-letters.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'

interface Subject {
  messageId: string
  chatMessageId?: string
}

/** Inserts a finished delivery from elsewhere: delivered, or given up with this error. */
export async function insertDelivery(
  tx: Tx,
  subject: Subject,
  { at, error }: { at: Date; error?: string | undefined },
): Promise<void> {
  await insert(tx, subject, {
    state: error ? 'failed' : 'delivered',
    attempts: 1,
    tried_at: at,
    ...(error ? { error, is_given_up: true } : { delivered_at: at }),
  })
}

/** Holds the delivery until someone marks the message as not spam. */
export async function lockDelivery(tx: Tx, { messageId }: Subject): Promise<void> {
  await insert(tx, { messageId }, { state: 'held' })
}

/** Replaces a finished delivery with a new one; its job starts once `tx` commits. */
export async function startDelivery(tx: Tx, subject: Subject): Promise<void> {
  const { messageId, chatMessageId = null } = subject
  await tx
    .deleteFrom('deliveries')
    .where('message_id', '=', messageId)
    .where(sql<boolean>`chat_message_id is not distinct from ${chatMessageId}::uuid`)
    .execute()
  const id = uuidv7()
  const jobId = await enqueue(tx, 'delivery', { delivery: id })
  await insert(tx, subject, { id, state: 'waiting', job_id: jobId })
}

type NewDelivery = Insertable<Schema['deliveries']>

async function insert(
  tx: Tx,
  { messageId, chatMessageId }: Subject,
  values: Pick<NewDelivery, 'state'> & Partial<NewDelivery>,
): Promise<void> {
  await tx
    .insertInto('deliveries')
    .values({
      id: uuidv7(),
      message_id: messageId,
      chat_message_id: chatMessageId ?? null,
      job_id: null,
      error: null,
      tried_at: null,
      delivered_at: null,
      ...values,
    })
    .execute()
}

/**
 * Restarts a delivery under a new job; the old job finds it taken and ends.
 * @returns whether the old job had failed for good
 */
export async function restartDelivery(tx: Tx, id: string): Promise<boolean> {
  const hadFailed = await deleteDeadLetters(tx, 'delivery', { delivery: id })
  await tx
    .updateTable('deliveries')
    .set({
      state: 'waiting',
      job_id: await enqueue(tx, 'delivery', { delivery: id }),
      is_given_up: false,
    })
    .where('id', '=', id)
    .execute()
  return hadFailed
}

export interface TakenDelivery {
  id: string
  messageId: string
  chatMessageId: string | null
}

/** Undefined if it is delivered, held, gone or taken by another job; any job can take a delivery that was given up. */
export async function takeDelivery(
  tx: Tx,
  id: string,
  jobId: string,
): Promise<TakenDelivery | undefined> {
  return tx
    .updateTable('deliveries')
    .set({
      state: 'sending',
      job_id: jobId,
      is_given_up: false,
      attempts: sql`attempts + 1`,
      tried_at: new Date(),
    })
    .where('id', '=', id)
    .where((where) => where.or([where('job_id', '=', jobId), where('is_given_up', '=', true)]))
    .where('state', 'not in', ['delivered', 'held'])
    .returning(['id', 'message_id as messageId', 'chat_message_id as chatMessageId'])
    .executeTakeFirst()
}

export async function endDelivery(
  tx: Tx,
  id: string,
  jobId: string,
  failure: { error: string; isGivenUp: boolean } | undefined,
): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({
      state: failure ? 'failed' : 'delivered',
      error: failure?.error ?? null,
      is_given_up: failure?.isGivenUp ?? false,
      ...(!failure && { delivered_at: new Date() }),
    })
    .where('id', '=', id)
    .where('job_id', '=', jobId)
    .execute()
}
