// Background job that adds an import, sends its invitations or undoes it: in one transaction, restarted after a crash.
import { importPermission } from '#contract/agency/imports.ts'
import { findCallers } from '#server/accounts/auth/service.ts'
import { sendPrepared } from '#server/clients/people/service.ts'
import { AppError, invalid } from '#server/platform/app-error.ts'
import { type Context, type Platform, contextFor } from '#server/platform/context.ts'
import { appErrorOf } from '#server/platform/database/errors.ts'
import type { Database, Tx } from '#server/platform/database/pool.ts'
import type { Job } from '#server/platform/jobs.ts'
import { PermanentError } from '#server/platform/jobs/queues.ts'
import { OverLimitError } from '#server/platform/worker-pool.ts'
import { isPermitted } from '#server/platform/caller.ts'
import { tableToAdd } from './adding.ts'
import { checkPreviewCount } from './check-preview.ts'
import { decodeImport } from './decoding.ts'
import { listInvitations } from './invitations.ts'
import { importTypes } from './kinds.ts'
import { type ImportRow, isTable, isUnderWay } from './rules.ts'
import * as store from './store.ts'
import { boardToAdd, takeBackBoard } from './trello/adding.ts'

class Cancelled extends Error {}

/** Rows per statement, and between two checks for cancellation. */
const rowsInBatch = 250

/** Uses the rights that the person has now. */
async function contextOf(platform: Platform, { createdBy, kind }: ImportRow): Promise<Context> {
  const caller = (await findCallers(platform.agencyDatabase, [createdBy])).get(createdBy)
  if (!caller || !isPermitted(caller, importPermission[kind])) throw new AppError('forbidden')
  return contextFor(platform, caller)
}

/** Runs in a transaction that holds the import's lock; does nothing if the state has changed. */
function working(
  ctx: Context,
  imported: ImportRow,
  work: (tx: Tx, row: ImportRow) => Promise<void>,
): Promise<void> {
  const { id, state } = imported
  return ctx.transaction(
    async (tx) => {
      await store.lockWork(tx, id)
      const row = await store.findImport(tx, id)
      if (row?.state === state) await work(tx, row)
    },
    isTable(imported) ? importTypes[imported.kind].as : undefined,
  )
}

async function apply(ctx: Context, agencyDatabase: Database, imported: ImportRow): Promise<void> {
  const checkGoesOn = async (added = 0) => {
    if (!(await store.reportProgress(agencyDatabase, imported.id, added))) throw new Cancelled()
  }
  const decoded = isTable(imported) ? await decodeImport(ctx, imported) : undefined
  const board = isTable(imported) ? undefined : await boardToAdd(ctx, imported, checkGoesOn)
  await working(ctx, imported, async (tx, row) => {
    const adding = isTable(row) ? await tableToAdd(tx, ctx, row, decoded) : board
    if (!adding) throw new AppError('wrong_state')
    checkPreviewCount(adding.total, row.total)
    await adding.begin?.(tx)
    const ids: string[] = []
    for (let from = 0; from < adding.total; from += rowsInBatch) {
      // Batches run sequentially so that the import can be cancelled in between.
      await checkGoesOn(ids.length)
      ids.push(...(await adding.add(tx, from, from + rowsInBatch)))
    }
    await adding.end?.(tx)
    const { length: waiting } = await listInvitations(tx, { ...row, recordIds: ids })
    if (!(await store.endApplied(tx, row.id, ids, waiting))) throw new Cancelled()
  })
}

const undo = (ctx: Context, platform: Platform, imported: ImportRow) =>
  working(ctx, imported, async (tx, row) => {
    const remaining = await (isTable(row)
      ? importTypes[row.kind].takeBack(tx, ctx, row, platform)
      : takeBackBoard(tx, ctx, row, platform))
    await store.endUndone(tx, row.id, remaining)
  })

const invite = (ctx: Context, imported: ImportRow, maxInvited: number) =>
  working(ctx, imported, async (tx, row) => {
    if (!isPermitted(ctx.caller, importPermission.person)) throw new AppError('forbidden')
    const sent = await sendPrepared(tx, ctx, await listInvitations(tx, row), maxInvited)
    if (sent.invited === 0) throw invalid({ file: 'There is no one left to invite' })
    await store.endInviting(tx, row.id, sent)
  })

/** @throws errors that a retry may fix */
async function end(
  agencyDatabase: Database,
  { id, state }: ImportRow,
  error: unknown,
): Promise<void> {
  if (error instanceof Cancelled) return store.endWithout(agencyDatabase, id, 'cancelled')
  const known = error instanceof AppError ? error : appErrorOf(error)
  const isTemporary = known?.code === 'unavailable' || known?.code === 'too_many_requests'
  if (isTemporary && !(error instanceof OverLimitError)) throw error
  const failure = known ?? new AppError('internal')
  const message = Object.values(failure.fields ?? {})[0] ?? failure.message
  if (state === 'applying') await store.endWithout(agencyDatabase, id, 'failed', message)
  else await store.backToApplied(agencyDatabase, id, message)
  if (!known) throw new PermanentError('An import failed', { cause: error })
}

export const importWorker =
  (platform: Platform) =>
  async ({ data }: Pick<Job<'import'>, 'data'>): Promise<void> => {
    const { agencyDatabase } = platform
    const row = await store.findImport(agencyDatabase, data.import)
    if (!row || !isUnderWay(row)) return
    try {
      const ctx = await contextOf(platform, row)
      if (row.state === 'applying') await apply(ctx, agencyDatabase, row)
      else if (row.state === 'undoing') await undo(ctx, platform, row)
      else if (data.maxInvited !== undefined) await invite(ctx, row, data.maxInvited)
    } catch (error) {
      await end(agencyDatabase, row, error)
    }
  }
