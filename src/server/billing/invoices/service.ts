// Invoice service: list, read, and write drafts.
import { uuidv7 } from 'uuidv7'
import type {
  Invoice,
  InvoiceChange,
  InvoiceDefaults,
  InvoiceQuery,
  ListedInvoice,
  NewInvoice,
} from '#contract/billing/invoices.ts'
import type { InvoiceSums } from '#contract/billing/invoice-money.ts'
import { plainAmount } from '#contract/values/money.ts'
import { requireCompany } from '#server/clients/companies/service.ts'
import { recordDeletion } from '#server/records/deletions/service.ts'
import { readBilling } from '#server/platform/database/billing.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { localDay } from '#server/platform/clock.ts'
import type { AuditEntry, Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { List } from '#server/platform/list.ts'
import { authorize } from '#server/platform/policy.ts'
import { changedFields } from '#server/platform/rules.ts'
import { isReadOnly, isStaff, canSeeMoney } from '#server/platform/caller.ts'
import { announceTime } from './billed-time.ts'
import * as lists from './list-store.ts'
import { listPayments } from './payments-store.ts'
import { canHandle } from './policy.ts'
import { presentInvoice, presentListed } from './present.ts'
import { getNextReminder } from './reminder-days.ts'
import { listReminders } from './reminders-store.ts'
import {
  type DraftFields,
  type InvoiceRow,
  assertDraft,
  changedDraft,
  draftFields,
} from './rules.ts'
import * as store from './store.ts'

/** @throws AppError `not_found` if it does not exist or the caller may not see it */
export async function requireInvoice(tx: Tx, ctx: Context, id: string): Promise<InvoiceRow> {
  return orNotFound(
    canSeeMoney(ctx.caller) ? await store.findInvoice(tx, ctx.caller, id) : undefined,
  )
}

/** Locks for writing until `tx` ends. @throws AppError `not_found`, `forbidden` */
export async function lockInvoice(tx: Tx, ctx: Context, id: string): Promise<InvoiceRow> {
  const seen = await requireInvoice(tx, ctx, id)
  authorize(canHandle, ctx.caller, seen)
  return orNotFound(await store.lockInvoice(tx, ctx.caller, id))
}

const titleOf = ({ number, kind, companyName }: InvoiceRow) =>
  number ??
  (kind === 'invoice' ? `Draft for ${companyName}` : `Credit note draft for ${companyName}`)

/** Drafts are hidden from clients' activity. */
export function auditEntry(
  action: string,
  row: InvoiceRow,
  detail: Record<string, unknown> = {},
): AuditEntry {
  const { id, companyId, projectId, version, state } = row
  return {
    action,
    kind: 'invoice',
    id,
    companyId,
    ...(projectId && { projectId }),
    version: action === 'deleted' ? 0 : version,
    isInternal: state === 'draft',
    detail: { title: titleOf(row), ...detail },
  }
}

/** The current invoice with payments, credit notes and reminders. */
async function presentWhole(tx: Tx, ctx: Context, row: InvoiceRow): Promise<Invoice> {
  const { caller } = ctx
  const payments = await listPayments(tx, caller, row.id)
  const creditNotes = await store.listCreditNotes(tx, caller, row.id)
  const creditOf = row.creditedId ? await store.findInvoice(tx, caller, row.creditedId) : undefined
  const reminders = isStaff(caller) ? await listReminders(tx, row.id) : []
  const nextReminder = isStaff(caller) ? await getNextReminder(tx, row, reminders) : null
  return presentInvoice(row, { payments, creditNotes, creditOf, reminders, nextReminder }, caller)
}

export const presentAgain = async (tx: Tx, ctx: Context, id: string): Promise<Invoice> =>
  presentWhole(tx, ctx, await requireInvoice(tx, ctx, id))

/** Counts as viewed if opened by one of the client's people: not by a mail scanner, which has no session, nor by staff. */
export async function getInvoice(ctx: Context, id: string): Promise<Invoice> {
  await markViewed(ctx, id)
  return ctx.read((tx) => presentAgain(tx, ctx, id))
}

export async function markViewed(ctx: Context, id: string): Promise<void> {
  if (isStaff(ctx.caller) || isReadOnly(ctx.caller)) return
  const row = await ctx.read((tx) => requireInvoice(tx, ctx, id))
  if (row.viewedAt !== null || row.state === 'draft') return
  await ctx.transaction(async (tx) => {
    if (!(await store.markViewed(tx, id))) return
    await ctx.record(tx, auditEntry('viewed', { ...row, version: row.version + 1 }))
  }, 'agency')
}

/** Checks access under row-level security before switching to the agency's role. */
export const requireEditableInvoice = (ctx: Context, id: string): Promise<InvoiceRow> =>
  ctx.read(async (tx) => {
    const row = await requireInvoice(tx, ctx, id)
    authorize(canHandle, ctx.caller, row)
    return row
  })

export const invoiceList: List<InvoiceQuery, InvoiceRow, ListedInvoice> = {
  name: 'invoices',
  rows: lists.matchingInvoices,
  idColumn: 'invoices.id',
  present: presentListed,
  csv: {
    Number: ({ number }) => number ?? '',
    Kind: ({ kind }) => kind,
    Status: ({ status }) => status,
    Client: ({ companyName }) => companyName,
    'Issue date': ({ issueDate }) => issueDate ?? '',
    'Due date': ({ dueDate }) => dueDate,
    Currency: ({ currency }) => currency,
    Total: ({ total }) => ({ decimal: plainAmount(total) }),
    Due: ({ due }) => ({ decimal: plainAmount(due) }),
  },
}

export function getSums(ctx: Context, company: string | undefined): Promise<InvoiceSums[]> {
  return ctx.read(async (tx) => {
    if (company !== undefined) await requireCompany(tx, ctx, company)
    const rows = await lists.sumInvoices(tx, ctx.caller, company)
    return rows.map(({ currency, ...sums }) => {
      const money = (amount: number) => ({ amount, currency })
      return {
        currency,
        outstanding: money(sums.outstanding),
        overdue: money(sums.overdue),
        paidThisMonth: money(sums.paidThisMonth),
        credit: money(sums.credit),
      }
    })
  })
}

export function getDefaults(ctx: Context): Promise<InvoiceDefaults> {
  return ctx.read(async (tx) => {
    const { currency, taxRate, dueDays, terms } = await readBilling(tx)
    return { currency, taxRate, dueDays, terms, today: localDay(new Date()) }
  })
}

/** Row for a new draft. */
export function newRow(
  fields: Pick<InvoiceRow, 'companyId' | 'companyName'> & DraftFields & Partial<InvoiceRow>,
): InvoiceRow {
  const now = new Date()
  return {
    kind: 'invoice',
    creditedId: null,
    quoteId: null,
    quoteNumber: null,
    instalmentId: null,
    overageId: null,
    ...fields,
    id: uuidv7(),
    isDetached: false,
    projectTitle: null,
    state: 'draft',
    status: 'draft',
    number: null,
    paid: 0,
    paidLater: 0,
    credited: 0,
    due: 0,
    seller: null,
    buyer: null,
    sentAt: null,
    viewedAt: null,
    voidedAt: null,
    voidReason: '',
    remindersStopped: false,
    refundUndecided: false,
    settled: 0,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}

export function createInvoice(ctx: Context, { company, ...fields }: NewInvoice): Promise<Invoice> {
  return ctx.transaction(async (tx) => {
    const { id: companyId, name: companyName } = await requireCompany(tx, ctx, company)
    return addDraft(tx, ctx, newRow({ companyId, companyName, ...draftFields(fields) }))
  })
}

export async function addDraft(tx: Tx, ctx: Context, row: InvoiceRow): Promise<Invoice> {
  authorize(canHandle, ctx.caller, row)
  await insertDraft(tx, ctx, row)
  return presentAgain(tx, ctx, row.id)
}

export async function insertDraft(tx: Tx, ctx: Context, row: InvoiceRow): Promise<void> {
  await store.insertInvoice(tx, row)
  await ctx.record(tx, auditEntry('created', row))
}

export function changeInvoice(ctx: Context, id: string, change: InvoiceChange): Promise<Invoice> {
  return ctx.transaction(async (tx) => {
    const before = await lockInvoice(tx, ctx, id)
    const row = { ...changedDraft(before, change), updatedAt: new Date() }
    await store.saveDraft(tx, row)
    await ctx.record(tx, auditEntry('changed', row, { fields: changedFields(before, row) }))
    if (change.lines) announceTime(ctx, before)
    return presentAgain(tx, ctx, id)
  })
}

export function removeInvoice(ctx: Context, id: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    const row = await lockInvoice(tx, ctx, id)
    assertDraft(row)
    const { companyId: company, version } = row
    const root = { id, name: titleOf(row), company, version, isInternal: true }
    await recordDeletion(tx, ctx, 'invoice', [root])
    await store.deleteDraft(tx, id)
    await ctx.record(tx, auditEntry('deleted', row))
    announceTime(ctx, row)
  })
}

export const { continueSeries, status: invoiceStatus, findVoidInvoices } = store
export { type LineFields, presentLines } from './lines.ts'
export { insertClientBilling as addClientBilling } from './client-billing-store.ts'
export { presentVoid } from './present.ts'
export { findTaxTerms } from './parties.ts'
export type { InvoiceRow } from './rules.ts'
