// Dead-letter jobs: staff can list, retry and dismiss them.
import { type DeadLetter, maxDeadLettersShown } from '#contract/agency/jobs.ts'
import { orNotFound, wrongState } from '#server/platform/app-error.ts'
import { type AuditEntry, type Context, agencyItself } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import * as deadLetters from '#server/platform/jobs/dead-letters.ts'
import { presentDeadLetter, presentTitle } from './present.ts'
import { type Subject, subjectsOf } from './rules.ts'
import { listSubjects } from './store.ts'

const keyOf = ({ kind, id }: Subject) => `${kind} ${id}`

export function listDeadLetters(ctx: Context): Promise<DeadLetter[]> {
  return ctx.read(async (tx) => {
    const rows = await deadLetters.listDeadLetters(tx, maxDeadLettersShown)
    const subjects = await listSubjects(
      tx,
      rows.flatMap((row) => subjectsOf(row).about),
    )
    const byKey = new Map(subjects.map((subject) => [keyOf(subject), subject]))
    return rows.map((row) =>
      presentDeadLetter(row, ctx.caller, (subject) => byKey.get(keyOf(subject))),
    )
  })
}

export const countDeadLetters = (ctx: Context): Promise<{ total: number }> =>
  ctx.read(async (tx) => ({ total: await deadLetters.countDeadLetters(tx) }))

const auditEntry = (action: string, id: string, title?: string): AuditEntry => ({
  action,
  kind: 'deadLetter',
  id,
  version: 0,
  isInternal: true,
  ...(title !== undefined && { detail: { title } }),
})

/** @throws AppError `not_found`, also if someone else was faster */
function settle(
  ctx: Context,
  id: string,
  { action, work }: { action: string; work: (tx: Tx, id: string) => Promise<void> },
): Promise<void> {
  return ctx.transaction(async (tx) => {
    const row = orNotFound(await deadLetters.lockDeadLetter(tx, id))
    await work(tx, id)
    await ctx.record(tx, auditEntry(action, id, presentTitle(row)))
  })
}

/** @throws AppError `wrong_state` if its queue no longer exists */
async function redrive(tx: Tx, id: string): Promise<void> {
  if (await deadLetters.redriveDeadLetter(tx, id)) return
  throw wrongState('This version no longer has jobs of this kind. You can only dismiss it.')
}

export const retryDeadLetter = (ctx: Context, id: string): Promise<void> =>
  settle(ctx, id, { action: 'retried', work: redrive })

export const dismissDeadLetter = (ctx: Context, id: string): Promise<void> =>
  settle(ctx, id, { action: 'dismissed', work: deadLetters.deleteDeadLetter })

/** One entry in the activity log, however many there are. */
export function retryDeadLetters(ctx: Context): Promise<{ retried: number }> {
  return ctx.transaction(async (tx) => {
    const retried = await deadLetters.redriveDeadLetters(tx)
    if (retried > 0) await ctx.record(tx, auditEntry('retried all', agencyItself))
    return { retried }
  })
}
