// Processes due items of recurring records exactly once, each in its own transaction, across crashes and several processes.
import type { Work } from './context.ts'
import type { Tx } from './database/pool.ts'

interface Due<Context, Row> {
  contextOf: () => Context
  /** Finds and locks one due row, excluding these, so that only one process handles it. */
  lock: (tx: Tx, except: readonly string[]) => Promise<Row | undefined>
  /** @returns how many were created */
  make: (tx: Tx, ctx: Context, row: Row) => Promise<number>
}

/**
 * Skips rows that fail, and throws their errors after the others are done.
 * @returns how many were created
 */
export async function makeEachDue<
  Context extends Pick<Work, 'transaction'>,
  Row extends { id: string },
>({ contextOf, lock, make }: Due<Context, Row>): Promise<number> {
  const failed: { id: string; error: unknown }[] = []
  let made = 0
  // Sequential: each row is looked up after the previous one is done.
  for (;;) {
    const except = failed.map(({ id }) => id)
    const ctx = contextOf()
    let id = ''
    try {
      const count = await ctx.transaction(async (tx) => {
        const row = await lock(tx, except)
        if (!row) return undefined
        id = row.id
        return make(tx, ctx, row)
      })
      if (count === undefined) break
      made += count
    } catch (error) {
      if (id === '') throw error
      failed.push({ id, error })
    }
  }
  const [first] = failed
  if (first) throw first.error
  return made
}
