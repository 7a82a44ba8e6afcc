// Counts how often something was tried in a window of time, by the hash of an address of mail or network.
import { sql } from 'kysely'
import type { Tx } from './database/pool.ts'

export interface Attempt {
  what: string
  keyHash: Buffer
  windowMinutes: number
}

/**
 * One more, atomically; the count starts anew when the window has passed.
 * @returns the tries of this window, this one included, and when it began
 */
export async function countAttempt(
  tx: Tx,
  { what, keyHash, windowMinutes }: Attempt,
): Promise<{ tries: number; since: Date }> {
  const isOver = sql<boolean>`attempts.since < now() - make_interval(mins => ${windowMinutes})`
  return tx
    .insertInto('attempts')
    .values({ what, key_hash: keyHash, tries: 1, since: new Date() })
    .onConflict((conflict) =>
      conflict.columns(['what', 'key_hash']).doUpdateSet({
        tries: sql`case when ${isOver} then 1 else attempts.tries + 1 end`,
        since: sql`case when ${isOver} then now() else attempts.since end`,
      }),
    )
    .returning(['tries', 'since'])
    .executeTakeFirstOrThrow()
}
