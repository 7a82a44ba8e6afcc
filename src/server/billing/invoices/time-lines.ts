// Draft lines made from time: preview, and adding entries so that no other invoice bills them.
import { totalsOf } from '#contract/billing/invoice-totals.ts'
import type { Invoice } from '#contract/billing/invoices.ts'
import type { TimeChoice, TimeLines, UnbilledTime } from '#contract/billing/invoice-time.ts'
import { countedLine, maxLines, maxTimeOfLine } from '#contract/billing/line-items.ts'
import { maxAmount } from '#contract/values/money.ts'
import {
  type TimeLine,
  findTerms,
  linesOf,
  listUnbilled,
  lockUnbilled,
  markBilled,
  minutesCovered,
  roundedUp,
} from '#server/work/time/service.ts'
import { AppError, wrongState } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import { announceTime } from './billed-time.ts'
import { writtenLines } from './lines.ts'
import { findTaxTerms } from './parties.ts'
import { type InvoiceRow, assertDraft, changedDraft } from './rules.ts'
import { auditEntry, lockInvoice, presentAgain, requireEditableInvoice } from './service.ts'
import * as store from './store.ts'

function assertTakesTime(row: InvoiceRow): void {
  assertDraft(row)
  if (row.kind !== 'invoice') throw wrongState('You can’t add time to a credit note.')
}

/** @throws AppError `wrong_state` if the draft would exceed its limits */
function assertFits(row: InvoiceRow, added: readonly TimeLine[]): void {
  const count = row.lines.length + added.length
  if (count > maxLines) {
    throw wrongState(
      `That makes ${count} lines, and an invoice can have at most ${maxLines}. Choose fewer.`,
    )
  }
  if (added.some(({ time }) => time.length > maxTimeOfLine)) {
    throw wrongState(`A line can have at most ${maxTimeOfLine} time entries. Choose fewer days.`)
  }
}

/** Hourly rates need the agency's role, used after checking the invoice as the caller. */
export async function getUnbilledTime(
  ctx: Context,
  id: string,
  { grouping, ...choice }: TimeChoice & Pick<TimeLines, 'grouping'>,
): Promise<UnbilledTime> {
  const row = await requireEditableInvoice(ctx, id)
  assertTakesTime(row)
  const { companyId, currency } = row
  return ctx.transaction(async (tx) => {
    const entries = await listUnbilled(tx, ctx.caller, companyId, choice)
    const { rounding } = await findTerms(tx, companyId)
    const minutes = entries.reduce((sum, entry) => sum + roundedUp(entry.minutes, rounding), 0)
    const coveredMinutes = await minutesCovered(tx, ctx.caller, companyId, choice)
    const counted = { entries: entries.length, minutes, coveredMinutes }
    try {
      const lines = linesOf(entries, { grouping, rounding, currency, taxRate: 0 })
      assertFits(row, lines)
      const { subtotal } = totalsOf(lines.map(countedLine), null)
      if (subtotal > maxAmount) throw wrongState('The total would be too large for an invoice.')
      return { ...counted, total: { amount: subtotal, currency }, problem: null }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { ...counted, total: null, problem: error.message }
    }
  }, 'agency')
}

export async function addTime(
  ctx: Context,
  id: string,
  { grouping, version, ...choice }: TimeLines,
): Promise<Invoice> {
  const { companyId } = await requireEditableInvoice(ctx, id)
  return ctx.transaction(async (tx) => {
    const before = await lockInvoice(tx, ctx, id)
    assertTakesTime(before)
    const { currency } = before
    const entries = await lockUnbilled(tx, ctx.caller, companyId, choice)
    if (entries.length === 0) throw wrongState('There is no unbilled time in this selection.')
    const { rounding } = await findTerms(tx, companyId)
    const { taxRate } = await findTaxTerms(tx, companyId)
    const added = linesOf(entries, { grouping, rounding, currency, taxRate })
    assertFits(before, added)
    const row = withLines(before, added, version)
    // Saves the lines first, because saving frees entries that are on no line.
    await store.saveDraft(tx, row)
    await markBilled(
      tx,
      added.flatMap(({ time }) => time),
      id,
    )
    await ctx.record(tx, auditEntry('changed', row, { fields: ['lines'] }))
    announceTime(ctx, row)
    return presentAgain(tx, ctx, id)
  }, 'agency')
}

function withLines(row: InvoiceRow, added: TimeLine[], version: number | undefined): InvoiceRow {
  const lines = [...writtenLines(row).lines, ...added]
  const change = { lines, ...(version !== undefined && { version }) }
  const next = changedDraft(
    row,
    change,
    added.flatMap(({ time }) => time),
  )
  return { ...next, updatedAt: new Date() }
}
