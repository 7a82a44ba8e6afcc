// Makes stored cards of an older form anew, so that boards never mix two.
import { type Tx, atomically } from '#server/platform/database/pool.ts'
import { hasOldCards, lockOldCards, saveCards } from './old-cards-store.ts'

/** Small enough that a move of one of these waits for milliseconds only. */
const batchSize = 500

/**
 * Each batch is committed by itself, unless it is part of a transaction: one that was broken off goes on where it was, and
 * of two processes at once each finds what the other left.
 * @returns how many were made anew
 */
export async function rebuildCards(db: Tx): Promise<number> {
  let count = 0
  // Rows that another process made anew meanwhile fall out of a batch, which may be empty before the last is done.
  while (await hasOldCards(db)) {
    count += await atomically(db, async (tx) => {
      const tasks = await lockOldCards(tx, batchSize)
      if (tasks.length > 0) await saveCards(tx, tasks)
      return tasks.length
    })
  }
  return count
}
