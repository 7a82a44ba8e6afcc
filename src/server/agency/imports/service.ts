// Import service; the job that adds and undoes is in `worker.ts`.
import type { NotImported } from '#contract/agency/board-import.ts'
import { type Import, type ImportSummary, maxInvitedAtOnce } from '#contract/agency/imports.ts'
import { listWaiting } from '#server/clients/people/service.ts'
import { AppError, wrongState } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { DecodedTable } from '#server/platform/table/decoded-table.ts'
import { consumeUpTo } from '#server/platform/rate-limits.ts'
import { checkTablePreview } from './check-preview.ts'
import { decodePreviewed } from './decoding.ts'
import { listInvitations } from './invitations.ts'
import { authorizeKind, changing, requireImport } from './own-import.ts'
import { presentSummary } from './present.ts'
import { readImport } from './reading.ts'
import {
  type ImportRow,
  type TableRow,
  assertState,
  checkBoard,
  checkReady,
  isTable,
} from './rules.ts'
import * as store from './store.ts'
import { placeOf } from './trello/previewing.ts'
import { findReport } from './trello/store.ts'

export { deleteOldImports, endAbandonedImports } from './store.ts'
export { importWorker } from './worker.ts'

export const getImport = (ctx: Context, id: string): Promise<Import> =>
  ctx.read((tx) => requireImport(tx, ctx, id))

export const listImports = (ctx: Context, page: store.ImportsPage): Promise<ImportSummary[]> =>
  ctx.read(async (tx) => (await store.listOwn(tx, ctx.caller.personId, page)).map(presentSummary))

export async function applyImport(ctx: Context, id: string): Promise<Import> {
  const before = await ctx.read((tx) => store.findOwn(tx, ctx.caller.personId, id))
  const decoded = await decodePreviewed(ctx, before)
  return changing(ctx, id, async (tx, row) => {
    assertState(row, 'preview')
    const ready = isTable(row)
      ? await readyRows(tx, ctx, row, decoded)
      : await readyCards(tx, ctx, row)
    await store.beginApplying(tx, id, ready)
    await enqueue(tx, 'import', { import: id })
  })
}

/** Number of rows to add, checked against the preview. */
async function readyRows(
  tx: Tx,
  ctx: Context,
  row: TableRow,
  decoded: DecodedTable | undefined,
): Promise<number> {
  const { preview } = await readImport(tx, ctx, row, decoded)
  checkReady(preview)
  checkTablePreview(preview, row.preview)
  return preview.ready
}

/** The worker reads the board again. */
async function readyCards(tx: Tx, ctx: Context, row: ImportRow): Promise<number> {
  await placeOf(tx, ctx, row)
  if (!row.board) throw new AppError('wrong_state')
  checkBoard(row.board)
  return row.board.tasks
}

/** Parts of a board that are not imported. */
export const listNotImported = (ctx: Context, id: string): Promise<NotImported[]> =>
  ctx.read(async (tx) => {
    await requireImport(tx, ctx, id)
    const { report, reportCount } = await findReport(tx, id)
    const more = reportCount - report.length
    if (more <= 0) return report
    const what = `${more.toLocaleString('en-US')} more`
    return [...report, { card: '', what, reason: 'The report ends here' }]
  })

export const cancelImport = (ctx: Context, id: string) =>
  changing(ctx, id, async (tx, row) => {
    assertState(row, 'preview', 'applying')
    if (row.state === 'preview') await store.endWithout(tx, id, 'cancelled')
    else await store.askToCancel(tx, id)
  })

export interface InvitePlatform {
  hasRateLimits: boolean
}

/** Limit per person, counted by invitation. */
const inviteLimit = { what: 'invite imported', allowed: maxInvitedAtOnce, minutes: 24 * 60 }

/**
 * Sends prepared invitations, since the import itself sends no email. Invitations over today's limit keep waiting.
 * @throws AppError `wrong_state`, `too_many_requests`
 */
export function inviteImported({ hasRateLimits }: InvitePlatform, ctx: Context, id: string) {
  const invite = async (tx: Tx, row: ImportRow) => {
    assertState(row, 'applied')
    authorizeKind(ctx, 'person')
    const { length: waiting } = await listWaiting(tx, ctx, await listInvitations(tx, row))
    if (waiting === 0) {
      throw wrongState('There is no one left to invite.')
    }
    // Counted in the same transaction, so refused or rolled-back calls do not count.
    const limits = { agencyDatabase: tx, hasRateLimits }
    const maxInvited = await consumeUpTo(limits, inviteLimit, ctx.caller.personId, waiting)
    await store.saveState(tx, id, 'inviting')
    await enqueue(tx, 'import', { import: id, maxInvited })
  }
  return changing(ctx, id, invite, 'agency')
}

export const undoImport = (ctx: Context, id: string) =>
  changing(ctx, id, async (tx, row) => {
    assertState(row, 'applied')
    await store.saveState(tx, id, 'undoing')
    await enqueue(tx, 'import', { import: id })
  })
