// Rebuilds stored cards of older formats, so that boards never mix formats.
import { type Tx, atomically } from '#server/platform/database/pool.ts'
import { hasOldCards, lockOldCards, saveCards } from './old-cards-store.ts'

/** Small enough that moving one of these tasks waits only milliseconds. */
const batchSize = 500

/**
 * Commits each batch separately unless called inside a transaction, so an interrupted run resumes where it stopped, and
 * concurrent processes share the work.
 * @returns the number of rebuilt cards
 */
export async function rebuildCards(db: Tx): Promise<number> {
  let count = 0
  // Skips rows that another process rebuilt meanwhile, so a batch may be empty before the last one is done.
  while (await hasOldCards(db)) {
    count += await atomically(db, async (tx) => {
      const tasks = await lockOldCards(tx, batchSize)
      if (tasks.length > 0) await saveCards(tx, tasks)
      return tasks.length
    })
  }
  return count
}
