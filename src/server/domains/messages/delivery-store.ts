// Emails that messages cause, in the database: who may try to send one, and how it went.
import { type Insertable, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '#server/platform/database/pool.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'

interface Subject {
  messageId: string
  chatMessageId?: string
}

/** One that was over before it came here: delivered, or given up with this error. */
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

/** Kept back until somebody says that the message is no spam after all. */
export async function lockDelivery(tx: Tx, { messageId }: Subject): Promise<void> {
  await insert(tx, { messageId }, { state: 'held' })
}

/** A new delivery, in place of one that is over; its job starts once `tx` is committed. */
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

/** The same delivery under a new job, at once; a job of before finds it taken and ends. */
export async function restartDelivery(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({
      state: 'waiting',
      job_id: await enqueue(tx, 'delivery', { delivery: id }),
      is_given_up: false,
    })
    .where('id', '=', id)
    .execute()
}

export interface TakenDelivery {
  id: string
  messageId: string
  chatMessageId: string | null
}

/** Undefined when it is delivered, held, gone, or another job's; what was given up is whose who asks. */
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
  fault: { error: string; isGivenUp: boolean } | undefined,
): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({
      state: fault ? 'failed' : 'delivered',
      error: fault?.error ?? null,
      is_given_up: fault?.isGivenUp ?? false,
      ...(!fault && { delivered_at: new Date() }),
    })
    .where('id', '=', id)
    .where('job_id', '=', jobId)
    .execute()
}
