// What a worker adds in batches: rows of a table, or the cards of a board.
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { checkTableAsShown } from './as-shown.ts'
import { importTypes } from './kinds.ts'
import { readImport } from './reading.ts'
import { type TableRow, checkReady } from './rules.ts'

export interface Adding {
  total: number
  /** In the transaction, before the first batch. */
  begin?: (tx: Tx) => Promise<void>
  /** After the last: until then its own row is free, as its progress is written there by others. */
  end?: (tx: Tx) => Promise<void>
  /** @returns the ids */
  add: (tx: Tx, from: number, to: number) => Promise<string[]>
}

/** Read once more: what it names may be gone since it was shown. */
export async function tableToAdd(tx: Tx, ctx: Context, row: TableRow): Promise<Adding> {
  const { preview, bodies } = await readImport(tx, ctx, row)
  checkReady(preview)
  checkTableAsShown(preview, row.preview)
  return {
    total: bodies.length,
    add: (work, from, to) => importTypes[row.kind].add(work, ctx, bodies.slice(from, to)),
  }
}
