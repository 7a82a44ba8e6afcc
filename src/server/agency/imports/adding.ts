// Records that a worker adds in batches: rows of a table, or cards of a board.
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { DecodedTable } from '#server/platform/table/decoded-table.ts'
import { checkTablePreview } from './check-preview.ts'
import { importTypes } from './kinds.ts'
import { readImport } from './reading.ts'
import { type TableRow, checkReady } from './rules.ts'

export interface Adding {
  total: number
  /** Runs in the transaction, before the first batch. */
  begin?: (tx: Tx) => Promise<void>
  /** Runs after the last batch; until then the row stays unlocked, because progress is written to it separately. */
  end?: (tx: Tx) => Promise<void>
  /** @returns the ids */
  add: (tx: Tx, from: number, to: number) => Promise<string[]>
}

/** Reads the table again, because records it names may have been deleted since the preview. */
export async function tableToAdd(
  tx: Tx,
  ctx: Context,
  row: TableRow,
  decoded: DecodedTable | undefined,
): Promise<Adding> {
  const { preview, bodies } = await readImport(tx, ctx, row, decoded)
  checkReady(preview)
  checkTablePreview(preview, row.preview)
  return {
    total: bodies.length,
    add: (work, from, to) => importTypes[row.kind].add(work, ctx, bodies.slice(from, to)),
  }
}
