// Closing of the books through a day: what is dated until then stays as it is, until an administrator reopens them.
import { addDays, later } from '#contract/values/days.ts'
import { AppError, invalid, wrongState } from '#server/platform/app-error.ts'
import { type Caller, canSeeAllCompanies, isPermitted } from '#server/platform/caller.ts'
import { localDay } from '#server/platform/clock.ts'
import { type Context, agencyItself } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { longDay } from '#server/billing/invoices/labels.ts'
import { readClosedThrough, saveClosedThrough } from './closing-store.ts'

const canClose = (caller: Caller) => isPermitted(caller, 'money') && canSeeAllCompanies(caller)
const canReopen = (caller: Caller) => canClose(caller) && isPermitted(caller, 'settings')

export const closingOf = async (tx: Tx, caller: Caller) => ({
  closedThrough: await readClosedThrough(tx),
  can: { close: canClose(caller), reopen: canReopen(caller) },
})

/** Why nothing of that day may change; waits for a closing that is under way. */
export async function closedProblem(tx: Tx, day: string): Promise<string | undefined> {
  const through = await readClosedThrough(tx, 'shared')
  if (through === null || day > through) return undefined
  return `The books are closed through ${longDay(through)}`
}

/** @param field of the form that has the day */
export async function requireOpenDay(tx: Tx, day: string, field: string): Promise<void> {
  const problem = await closedProblem(tx, day)
  if (problem !== undefined) throw invalid({ [field]: `${problem}. Choose a later date` })
}

/** @param advice what to do instead */
export async function requireOpenBooks(tx: Tx, day: string, advice: string): Promise<void> {
  const problem = await closedProblem(tx, day)
  if (problem !== undefined) throw wrongState(`${problem}. ${advice}`)
}

/** For what has happened anyway, such as a payment that Stripe reports late. */
export async function firstOpenDay(tx: Tx, day: string): Promise<string> {
  const through = await readClosedThrough(tx, 'shared')
  return through === null ? day : later(day, addDays(through, 1))
}

export function closeBooks(ctx: Context, through: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    if (!canClose(ctx.caller)) throw new AppError('forbidden')
    const before = await readClosedThrough(tx, 'alone')
    if (through === before) return
    const isReopened = before !== null && through < before
    if (isReopened && !canReopen(ctx.caller)) {
      throw wrongState('Only an administrator can reopen the books.')
    }
    if (through >= localDay(new Date())) throw invalid({ through: 'Choose a day before today' })
    const version = await saveClosedThrough(tx, through)
    await ctx.record(tx, {
      action: isReopened ? 'reopened books' : 'closed books',
      kind: 'settings',
      id: agencyItself,
      version,
      isInternal: true,
      detail: { title: longDay(through) },
    })
  }, 'agency')
}
