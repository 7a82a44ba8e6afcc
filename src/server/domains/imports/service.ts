// What can be done with imports, one function each; adding and taking back are the job's (`worker.ts`).
import type { NotImported } from '#contract/board-import.ts'
import type { Import, ImportSummary } from '#contract/imports.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import type { Database, Tx } from '#server/platform/database/pool.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { consumeRateLimit } from '#server/platform/rate-limits.ts'
import { changing, seeImport } from './own-import.ts'
import { presentSummary } from './present.ts'
import { readImport } from './reading.ts'
import {
  type ImportRow,
  type TableRow,
  assertState,
  checkAsShown,
  checkBoard,
  checkReady,
  isTable,
} from './rules.ts'
import * as store from './store.ts'
import { placeOf } from './trello/place.ts'
import { findReport } from './trello/store.ts'

export { changeImport } from './choosing.ts'
export { createImport } from './creating.ts'
export { deleteOldImports, endAbandonedImports } from './store.ts'
export { importWorker } from './worker.ts'

export const getImport = (ctx: Context, id: string): Promise<Import> =>
  ctx.read((tx) => seeImport(tx, ctx, id))

export const listImports = (ctx: Context): Promise<ImportSummary[]> =>
  ctx.read(async (tx) => (await store.listOwn(tx, ctx.viewer.personId)).map(presentSummary))

export const applyImport = (ctx: Context, id: string) =>
  changing(ctx, id, async (tx, row) => {
    assertState(row, 'preview')
    const ready = isTable(row) ? await readyRows(tx, ctx, row) : await readyCards(tx, ctx, row)
    await store.beginApplying(tx, id, ready)
    await enqueue(tx, 'import', { import: id })
  })

/** How many would be added, as they were shown. */
async function readyRows(tx: Tx, ctx: Context, row: TableRow): Promise<number> {
  const { preview } = await readImport(tx, ctx, row)
  checkReady(preview)
  checkAsShown(preview.ready, row.preview?.ready ?? 0)
  return preview.ready
}

/** The worker reads them again. */
async function readyCards(tx: Tx, ctx: Context, row: ImportRow): Promise<number> {
  await placeOf(tx, ctx, row)
  if (!row.board) throw new AppError('wrong_state')
  checkBoard(row.board)
  return row.board.tasks
}

/** What of a board does not come. */
export const listNotImported = (ctx: Context, id: string): Promise<NotImported[]> =>
  ctx.read(async (tx) => {
    await seeImport(tx, ctx, id)
    return findReport(tx, id)
  })

export const cancelImport = (ctx: Context, id: string) =>
  changing(ctx, id, async (tx, row) => {
    assertState(row, 'preview', 'applying')
    if (row.state === 'preview') await store.endWithout(tx, id, 'cancelled')
    else await store.askToCancel(tx, id)
  })

export interface InvitePlatform {
  agency: Database
  hasRateLimits: boolean
}

/** Of one person. */
const inviteLimit = { what: 'invite imported', allowed: 10, minutes: 24 * 60 }

/**
 * Of people: the import itself has mailed nobody.
 * @throws AppError `wrong_state`, `too_many_requests`
 */
export async function inviteImported(platform: InvitePlatform, ctx: Context, id: string) {
  await ctx.read((tx) => seeImport(tx, ctx, id))
  await consumeRateLimit(platform, inviteLimit, ctx.viewer.personId)
  return changing(ctx, id, async (tx, row) => {
    assertState(row, 'applied')
    if (row.kind !== 'person') {
      throw new AppError('wrong_state', { message: 'Only people are invited.' })
    }
    await store.saveState(tx, id, 'inviting')
    await enqueue(tx, 'import', { import: id })
  })
}

export const undoImport = (ctx: Context, id: string) =>
  changing(ctx, id, async (tx, row) => {
    assertState(row, 'applied')
    await store.saveState(tx, id, 'undoing')
    await enqueue(tx, 'import', { import: id })
  })
