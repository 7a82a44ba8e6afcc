// Instalment plans: created from an accepted quote or a draft, invoiced part by part, removable until one is invoiced.
import { uuidv7 } from 'uuidv7'
import { addDays } from '#contract/values/days.ts'
import type { Division, InstalmentPlan } from '#contract/billing/instalments.ts'
import type { Invoice } from '#contract/billing/invoices.ts'
import { requireCompany } from '#server/clients/companies/service.ts'
import { readBilling } from '#server/platform/database/billing.ts'
import { AppError, orNotFound, wrongState } from '#server/platform/app-error.ts'
import { localDay } from '#server/platform/clock.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { assertInvoiceable } from '#server/billing/quotes/rules.ts'
import { auditEntry as quoteEntry, lockQuote } from '#server/billing/quotes/service.ts'
import { raiseVersion } from '#server/billing/quotes/store.ts'
import type { LineFields } from '#server/billing/invoices/lines.ts'
import { addDraft, auditEntry, lockInvoice, newRow } from '#server/billing/invoices/service.ts'
import { deleteDraft } from '#server/billing/invoices/store.ts'
import { presentPlan } from './present.ts'
import { type PlanRow, assertDivisible, assertNotInvoiced, dividedParts, linesOf } from './rules.ts'
import * as store from './store.ts'

interface Place {
  companyId: string
  planId: string
}

export function listPlans(ctx: Context, companyId: string): Promise<InstalmentPlan[]> {
  return ctx.read(async (tx) => {
    await requireCompany(tx, ctx, companyId)
    return (await store.listPlans(tx, ctx.caller, companyId)).map(presentPlan)
  })
}

async function lock(tx: Tx, ctx: Context, place: Place): Promise<PlanRow> {
  return orNotFound(await store.lockPlan(tx, ctx.caller, place))
}

type Divided = LineFields &
  Pick<PlanRow, 'companyId' | 'projectId' | 'quoteId' | 'issueDate' | 'dueDate'>

async function addPlan(
  tx: Tx,
  ctx: Context,
  of: Divided,
  parts: Division['parts'],
): Promise<InstalmentPlan> {
  const { companyId, projectId, quoteId, currency, lines, discount, notes, terms, total } = of
  const { issueDate, dueDate } = of
  const content = { currency, lines, discount, notes, terms, total, issueDate, dueDate }
  const row = { ...content, companyId, projectId, quoteId, id: uuidv7(), createdAt: new Date() }
  await store.insertPlan(tx, row, dividedParts(of, parts))
  return presentPlan(await lock(tx, ctx, { companyId, planId: row.id }))
}

/** Locks the quote, so that it can't be invoiced as a whole at the same time. */
export function divideQuote(
  ctx: Context,
  id: string,
  { parts, version }: Division,
): Promise<InstalmentPlan> {
  return ctx.transaction(async (tx) => {
    const quote = await lockQuote(tx, ctx, id)
    if (version !== undefined && version < quote.contentVersion) throw new AppError('stale')
    assertInvoiceable(quote)
    const { terms } = await readBilling(tx)
    await raiseVersion(tx, id)
    const entry = { ...quote, version: quote.version + 1 }
    await ctx.record(tx, quoteEntry('divided', entry, { isInternal: true }))
    const noDraft = { issueDate: null, dueDate: null }
    return addPlan(tx, ctx, { ...quote, ...noDraft, terms, quoteId: id }, parts)
  })
}

/** The plan replaces the draft, so that it can't be sent as well. */
export function divideInvoice(
  ctx: Context,
  id: string,
  { parts, version }: Division,
): Promise<InstalmentPlan> {
  return ctx.transaction(async (tx) => {
    const draft = await lockInvoice(tx, ctx, id)
    assertDivisible(draft, version)
    await deleteDraft(tx, id)
    await ctx.record(tx, { ...auditEntry('divided', draft), version: 0 })
    return addPlan(tx, ctx, draft, parts)
  })
}

/** Runs once: the plan is locked, and a unique key backs that up. */
export function invoiceInstalment(
  ctx: Context,
  { instalmentId, ...place }: Place & { instalmentId: string },
): Promise<Invoice> {
  return ctx.transaction(async (tx) => {
    const plan = await lock(tx, ctx, place)
    const part = orNotFound(plan.parts.find(({ id }) => id === instalmentId))
    if (part.invoiceId !== null) {
      throw wrongState('This instalment has already been invoiced.')
    }
    const { companyId, companyName, projectId, currency, notes, terms } = plan
    const { dueDays } = await readBilling(tx)
    const dueDate = addDays(localDay(new Date()), dueDays)
    const content = { currency, lines: linesOf(plan, part), discount: null, notes, terms }
    const of = { companyId, companyName, projectId, instalmentId, issueDate: null, dueDate }
    return addDraft(tx, ctx, newRow({ ...content, ...of, total: part.total }))
  })
}

/** Restores the previous state: an accepted quote to invoice, or a draft. */
export function removePlan(ctx: Context, place: Place): Promise<void> {
  return ctx.transaction(async (tx) => {
    const plan = await lock(tx, ctx, place)
    assertNotInvoiced(plan)
    await store.deletePlan(tx, plan.id)
    const { companyId, companyName, projectId, quoteId, quoteNumber, issueDate, dueDate } = plan
    // Without a due date it took no draft's place: it divides a quote.
    if (dueDate === null) {
      const quote = orNotFound(quoteId === null ? null : await lockQuote(tx, ctx, quoteId))
      await raiseVersion(tx, quote.id)
      const entry = { ...quote, version: quote.version + 1 }
      await ctx.record(tx, quoteEntry('undivided', entry, { isInternal: true }))
      return
    }
    const { currency, lines, discount, notes, terms, total } = plan
    const content = { currency, lines, discount, notes, terms, total, issueDate, dueDate }
    const of = { companyId, companyName, projectId, quoteId, quoteNumber }
    await addDraft(tx, ctx, newRow({ ...content, ...of }))
  })
}
