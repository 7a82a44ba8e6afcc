// Writes cards with their log entries and notification events. Concurrent writes of several calls are batched into one
// statement; a write that cannot be batched is executed separately.
import pg from 'pg'
import { enqueueAll } from '../jobs/enqueue.ts'
import type { NotificationEvent } from '../notification-event.ts'
import type { ActivityRow } from './activity.ts'
import { loaderPerDatabase } from './batch-loader.ts'
import { type Database, type Tx, atomically } from './pool.ts'

export interface CardWrite<Row> {
  /** A new card, or the next version of a stored one. */
  card: Row
  entry: ActivityRow
  events: readonly NotificationEvent[]
}

/** How to treat cards locked by another writer, or whose board is being deleted: wait, or skip them. */
export type WhileLocked = 'wait' | 'skip'

/** Writes any number of cards. @returns the ids of those written */
type Statement<Row> = (
  tx: Tx,
  writes: readonly CardWrite<Row>[],
  whileLocked: WhileLocked,
) => Promise<Set<string>>

interface Statements<Row> {
  insert: Statement<Row>
  /** Saves cards whose stored version is the previous one. */
  save: Statement<Row>
}

export interface CardWriter<Row> {
  insert: (tx: Tx, write: CardWrite<Row>) => Promise<unknown>
  /** @returns false if the stored card has another version; nothing was written then */
  save: (tx: Tx, write: CardWrite<Row>) => Promise<boolean>
}

/** Without events, a single statement suffices, so no transaction is opened. */
async function notifying<Row extends { id: string }>(
  tx: Tx,
  writes: readonly CardWrite<Row>[],
  write: (tx: Tx) => Promise<Set<string>>,
): Promise<Set<string>> {
  if (writes.every(({ events }) => events.length === 0)) return write(tx)
  return atomically(tx, async (inner) => {
    const written = await write(inner)
    const events = writes.flatMap(({ card, events: all }) => (written.has(card.id) ? all : []))
    await enqueueAll(inner, 'notification', events)
    return written
  })
}

/** Whether the statement was rolled back, so that each row may be retried separately. */
const wasRefused = (error: unknown) =>
  error instanceof pg.DatabaseError && error.severity === 'ERROR'

/** Skips locked cards, because waiting would delay the others. @returns which cards were written */
async function writeTogether<Row extends { id: string }>(
  db: Database,
  all: readonly CardWrite<Row>[],
  write: Statement<Row>,
): Promise<Map<CardWrite<Row>, true>> {
  const writes = [...new Map(all.map((one) => [one.card.id, one])).values()]
  try {
    const written = await notifying(db, writes, (tx) => write(tx, writes, 'skip'))
    return new Map(
      writes.filter(({ card }) => written.has(card.id)).map((one) => [one, true] as const),
    )
  } catch (error) {
    if (wasRefused(error)) return new Map()
    throw error
  }
}

/** @returns a function that writes one card, and returns false if it was not written */
function writerOf<Row extends { id: string }>(statement: Statement<Row>) {
  const writeWithOthers = loaderPerDatabase(
    (db, all: CardWrite<Row>[]) => writeTogether(db, all, statement),
    { isSkippedWhileStalled: true },
  )
  return async (tx: Tx, write: CardWrite<Row>): Promise<boolean> => {
    if (!tx.isTransaction && (await writeWithOthers(tx, write))) return true
    const written = await notifying(tx, [write], (inner) => statement(inner, [write], 'wait'))
    return written.size > 0
  }
}

export function cardWriter<Row extends { id: string }>({
  insert,
  save,
}: Statements<Row>): CardWriter<Row> {
  return { insert: writerOf(insert), save: writerOf(save) }
}
