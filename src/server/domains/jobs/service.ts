// Dead-letter jobs: staff can list, retry and dismiss them.
import { type DeadLetter, maxDeadLettersShown } from '#contract/jobs.ts'
import { AppError } from '#server/platform/app-error.ts'
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
      presentDeadLetter(row, ctx.viewer, (subject) => byKey.get(keyOf(subject))),
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
  { action, work }: { action: string; work: (tx: Tx, id: string) => Promise<boolean> },
): Promise<void> {
  return ctx.transaction(async (tx) => {
    const row = await deadLetters.findDeadLetter(tx, id)
    if (!row || !(await work(tx, id))) throw new AppError('not_found')
    await ctx.record(tx, auditEntry(action, id, presentTitle(row)))
  })
}

export const retryDeadLetter = (ctx: Context, id: string): Promise<void> =>
  settle(ctx, id, { action: 'retried', work: deadLetters.redriveDeadLetter })

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
