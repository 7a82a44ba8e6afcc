// Writes cards with their log entries and the notifications of their events. What several calls write at once shares a
// statement; whatever is unusual about one of them is left to a statement of its own.
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

/** What to do about a card that somebody else is writing, or whose board is being deleted: wait for them, or leave it out. */
export type WhileLocked = 'wait' | 'skip'

/** For any number of cards. @returns the ids of those that it wrote */
type Statement<Row> = (
  tx: Tx,
  writes: readonly CardWrite<Row>[],
  whileLocked: WhileLocked,
) => Promise<Set<string>>

interface Statements<Row> {
  insert: Statement<Row>
  /** Saves those whose stored version is the one before. */
  save: Statement<Row>
}

export interface CardWriter<Row> {
  insert: (tx: Tx, write: CardWrite<Row>) => Promise<unknown>
  /** @returns false when the stored card is of another version: nothing was written */
  save: (tx: Tx, write: CardWrite<Row>) => Promise<boolean>
}

/** Without events one statement is enough, and no transaction is opened. */
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

/** Whether nothing of the statement was kept, so that each of its rows may be tried alone. */
const wasRefused = (error: unknown) =>
  error instanceof pg.DatabaseError && error.severity === 'ERROR'

/** One that is locked would hold up the others: it is left out. @returns which of them were written */
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

/** @returns writes one card; false where it was not written */
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
