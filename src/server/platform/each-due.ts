// Makes what is due of recurring records, each in a transaction of its own: once, also across crashes and several processes.
import type { Work } from './context.ts'
import type { Tx } from './database/pool.ts'

interface Due<Context, Row> {
  contextOf: () => Context
  /** One that is due, and none of these; it is held until it is done, so that of two processes one does it. */
  lock: (tx: Tx, except: readonly string[]) => Promise<Row | undefined>
  /** @returns how many were made */
  make: (ctx: Context, tx: Tx, row: Row) => Promise<number>
}

/**
 * What fails is left out, and thrown when the others are done.
 * @returns how many were made
 */
export async function makeEachDue<
  Context extends Pick<Work, 'transaction'>,
  Row extends { id: string },
>({ contextOf, lock, make }: Due<Context, Row>): Promise<number> {
  const failed: { id: string; error: unknown }[] = []
  let made = 0
  // One after the other, each found when the one before is done.
  for (;;) {
    const except = failed.map(({ id }) => id)
    const ctx = contextOf()
    let id = ''
    try {
      const count = await ctx.transaction(async (tx) => {
        const row = await lock(tx, except)
        if (!row) return undefined
        id = row.id
        return make(ctx, tx, row)
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
