// Finds and locks cards stored by an earlier version of the program.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/pool.ts'
import { asAdministrator } from '#server/platform/viewer.ts'
import { cardFormat, cardText } from './present.ts'
import type { TaskRow } from './rules.ts'
import { selectTasks } from './store.ts'

/** Uses a literal, because the planner would not match a bound parameter to the partial index. */
const isOld = sql<boolean>`card_format <> ${sql.lit(cardFormat)}`

const theProgram = asAdministrator()

/** Locks rows in a fixed order, so that concurrent processes do not deadlock. */
export function lockOldCards(tx: Tx, limit: number): Promise<TaskRow[]> {
  return selectTasks(tx, theProgram).where(isOld).orderBy('id').limit(limit).forUpdate().execute()
}

export async function hasOldCards(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('tasks').select('id').where(isOld).limit(1).execute()).length > 0
}

export async function saveCards(tx: Tx, tasks: TaskRow[]): Promise<void> {
  const ids = tasks.map(({ id }) => id)
  const cards = tasks.map(cardText)
  await sql`update tasks set card = made.card, card_format = ${cardFormat}
    from unnest(${ids}::uuid[], ${cards}::text[]) as made (id, card) where tasks.id = made.id`.execute(
    tx,
  )
}
