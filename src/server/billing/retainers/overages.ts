// Overage: staff request the amount shown, a client owner decides, and approved overage is invoiced once.
import { uuidv7 } from 'uuidv7'
import { addDays } from '#contract/values/days.ts'
import { monthName } from '#contract/marketing/figure-format.ts'
import type { Invoice } from '#contract/billing/invoices.ts'
import { countsHours, formatQuantity, unitsText } from '#contract/billing/retainer-labels.ts'
import type { Retainer } from '#contract/billing/retainers.ts'
import type { NewOverage, OverageApproval } from '#contract/billing/retainer-overages.ts'
import { listOwnerIds } from '#server/accounts/auth/service.ts'
import {
  type InvoiceRow,
  addDraft,
  findTaxTerms,
  insertDraft,
  newRow,
} from '#server/billing/invoices/service.ts'
import { readBilling } from '#server/platform/database/billing.ts'
import {
  attachOverage,
  detachOverage,
  listOfOverage,
  lockUnbilledOfRetainer,
  markBilled,
} from '#server/work/time/service.ts'
import { AppError, orNotFound, wrongState } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { authorize } from '#server/platform/policy.ts'
import * as deliveries from './usage-store.ts'
import * as overages from './overage-store.ts'
import {
  type OverageRow,
  assertStillUsed,
  isNewDecision,
  makingUp,
  toAsk,
} from './overage-rules.ts'
import { canDecide } from './policy.ts'
import { type RetainerRow, monthsUntil } from './rules.ts'
import {
  lockRetainer,
  presentAgain,
  recordChange,
  requireRetainer,
  today,
  usedOf,
} from './service.ts'
import type { Place } from './store.ts'

interface OveragePlace extends Place {
  overageId: string
}

/** Refreshes lists of time, which all show what is overage. */
function announceTime(ctx: Context, [id]: readonly string[], company: string): void {
  if (id === undefined) return
  ctx.announce({ kind: 'timeEntry', id, company, version: 1, isInternal: true })
}

async function attach(
  tx: Tx,
  ctx: Context,
  { id: retainerId, companyId, kind }: RetainerRow,
  { id, month, units }: Pick<OverageRow, 'id' | 'month' | 'units'>,
): Promise<void> {
  const ofMonth = { companyId, retainerId, month }
  if (!countsHours(kind)) {
    await deliveries.attachDeliveries(
      tx,
      makingUp(await deliveries.listOpenDeliveries(tx, ofMonth), units),
      id,
    )
    return
  }
  const entries = await lockUnbilledOfRetainer(tx, ofMonth)
  const chosen = makingUp(
    entries.map((entry) => ({ id: entry.id, units: entry.minutes })),
    units,
  )
  await attachOverage(tx, chosen, id)
  announceTime(ctx, chosen, companyId)
}

/**
 * The request's amount never changes; the time it covers is locked from now on. Uses the agency's role, because staff with
 * chosen companies can't read what the tax depends on.
 */
export function askOverage(ctx: Context, place: Place, asked: NewOverage): Promise<Retainer> {
  return ctx.transaction(async (tx) => {
    const row = await lockRetainer(tx, ctx, place)
    const { taxRate } = await findTaxTerms(tx, place.companyId)
    const used = await usedOf(tx, row)
    const month = monthsUntil(row, used, today()).find((one) => one.month === asked.month)
    const open = month && toAsk(row, month, taxRate)
    if (!month || !open) throw wrongState('There is no overage to request for this month.')
    const { amount, currency } = asked.net
    if (open.units !== asked.units || open.net !== amount || currency !== row.currency) {
      throw new AppError('stale')
    }
    const overage = { ...open, id: uuidv7(), month: month.month, note: asked.note ?? '' }
    await overages.insertOverage(tx, place, {
      ...overage,
      rate: month.terms.overageRate,
      taxRate,
    })
    await attach(tx, ctx, row, overage)
    await recordChange(tx, ctx, 'asked overage', row)
    await notify(tx, ctx, row, { id: overage.id, what: 'asked' })
    return presentAgain(tx, ctx, place)
  }, 'agency')
}

const notify = (
  tx: Tx,
  ctx: Context,
  { id: record }: RetainerRow,
  { id, what }: { id: string; what: 'asked' | 'approved' | 'declined' },
) => ctx.notify(tx, { kind: 'overage', record, part: id, about: `${what} ${id}` })

function overageOf(row: RetainerRow, id: string): OverageRow {
  return orNotFound(row.overages.find((one) => one.id === id))
}

/** Lets the time count as before, so it can be requested again. */
async function release(tx: Tx, ctx: Context, row: RetainerRow, id: string): Promise<void> {
  announceTime(ctx, await listOfOverage(tx, id), row.companyId)
  await detachOverage(tx, id)
  await deliveries.detachDeliveries(tx, id)
}

export function withdrawOverage(ctx: Context, { overageId, ...place }: OveragePlace) {
  return ctx.transaction(async (tx) => {
    const row = await lockRetainer(tx, ctx, place)
    const { state } = overageOf(row, overageId)
    if (state === 'withdrawn') return presentAgain(tx, ctx, place)
    if (state !== 'asked') throw wrongState(`The client has already ${state} this request.`)
    await overages.markWithdrawn(tx, overageId)
    await release(tx, ctx, row, overageId)
    await recordChange(tx, ctx, 'withdrew overage', row)
    return presentAgain(tx, ctx, place)
  })
}

type Decision = OverageApproval & { decision: 'approved' | 'declined'; reason?: string }

/**
 * Writes with the agency's role, since clients can't write these tables. The permission is checked as the client, and
 * ownership again once the company is locked.
 */
export async function decideOnOverage(
  ctx: Context,
  { overageId, ...place }: OveragePlace,
  asked: Decision,
): Promise<Retainer> {
  await ctx.read(async (tx) => {
    const row = await requireRetainer(tx, ctx, place)
    overageOf(row, overageId)
    authorize(canDecide, ctx.caller, row)
  })
  return ctx.transaction(async (tx) => {
    const row = await lockRetainer(tx, ctx, place)
    const { personId } = ctx.caller
    // Ownership may have changed while waiting for the lock.
    if (!(await listOwnerIds(tx, row.companyId)).includes(personId)) {
      throw new AppError('not_found')
    }
    const overage = overageOf(row, overageId)
    if (!isNewDecision(row, overage, asked)) return presentAgain(tx, ctx, place)
    const { decision, reason = '' } = asked
    await overages.saveDecision(tx, overageId, { decision, reason, personId })
    if (decision === 'declined') await release(tx, ctx, row, overageId)
    else await approve(tx, ctx, row, overage)
    await recordChange(tx, ctx, `${decision} overage`, row)
    await notify(tx, ctx, row, { id: overageId, what: decision })
    return presentAgain(tx, ctx, place)
  }, 'agency')
}

async function approve(tx: Tx, ctx: Context, row: RetainerRow, overage: OverageRow): Promise<void> {
  const months = monthsUntil(row, await usedOf(tx, row), today())
  assertStillUsed(
    row,
    months.find(({ month }) => month === overage.month),
  )
  await makeDraft(tx, ctx, row, overage)
}

/** Builds one line for the overage, with the time it covers. */
async function draftOf(tx: Tx, row: RetainerRow, overage: OverageRow): Promise<InvoiceRow> {
  const { companyId, companyName, currency, kind, title } = row
  const { id: overageId, month, units, rate, taxRate, total } = overage
  const { dueDays, terms } = await readBilling(tx)
  const time = await listOfOverage(tx, overageId)
  const line = {
    description: `${title}, ${monthName(month)}: ${unitsText(kind, units)} beyond the allowance`,
    ...formatQuantity(kind, units, rate),
    unit: countsHours(kind) ? 'hours' : '',
    unitPrice: rate,
    taxRate,
    discount: null,
    ...(time.length > 0 && { time }),
  }
  const dates = { issueDate: null, dueDate: addDays(today(), dueDays) }
  const content = { currency, lines: [line], discount: null, notes: '', terms, total }
  return newRow({ ...content, ...dates, companyId, companyName, projectId: null, overageId })
}

/** Marks the time as billed on the invoice. */
async function billTime(tx: Tx, ctx: Context, { id, companyId, lines }: InvoiceRow): Promise<void> {
  const time = lines.flatMap((line) => line.time ?? [])
  await markBilled(tx, time, id)
  announceTime(ctx, time, companyId)
}

async function makeDraft(
  tx: Tx,
  ctx: Context,
  row: RetainerRow,
  overage: OverageRow,
): Promise<void> {
  const draft = await draftOf(tx, row, overage)
  await insertDraft(tx, ctx, draft)
  await billTime(tx, ctx, draft)
}

/** For overage whose draft was deleted or whose invoice is void. The lock and a unique key prevent a second invoice. */
export function invoiceOverage(
  ctx: Context,
  { overageId, ...place }: OveragePlace,
): Promise<Invoice> {
  return ctx.transaction(async (tx) => {
    const row = await lockRetainer(tx, ctx, place)
    const overage = overageOf(row, overageId)
    if (overage.state !== 'approved') throw wrongState('The client hasn’t approved this overage.')
    if (overage.invoiceId !== null) {
      throw wrongState('This overage has already been invoiced.')
    }
    const draft = await draftOf(tx, row, overage)
    const invoice = await addDraft(tx, ctx, draft)
    await billTime(tx, ctx, draft)
    await recordChange(tx, ctx, 'invoiced', row)
    return invoice
  })
}
