// Quote service: list, read, draw as PDF, and write until accepted.
import { uuidv7 } from 'uuidv7'
import { addDays } from '#contract/values/days.ts'
import { plainAmount } from '#contract/values/money.ts'
import type {
  ListedQuote,
  NewQuote,
  Quote,
  QuoteChange,
  QuoteDefaults,
  QuoteQuery,
} from '#contract/billing/quotes.ts'
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
import { getLetterheadLogo } from '#server/site/website/service.ts'
import { canSeeMoney, isReadOnly, isStaff } from '#server/platform/caller.ts'
import { withCurrentParties } from '#server/billing/invoices/parties.ts'
import { drawDocument } from '#server/billing/invoices/documents.ts'
import { printedQuote } from '#server/billing/invoices/pdf/printed.ts'
import { quotePdfName } from '#server/billing/invoices/pdf/labels.ts'
import { emailQuote } from './emails.ts'
import { canHandle } from './policy.ts'
import { presentListed, presentQuote } from './present.ts'
import { type QuoteRow, assertDraft, changedQuote, draftFields, writtenOf } from './rules.ts'
import * as store from './store.ts'

/** @throws AppError `not_found` if it does not exist or the caller may not see it */
export async function requireQuote(tx: Tx, ctx: Context, id: string): Promise<QuoteRow> {
  return orNotFound(canSeeMoney(ctx.caller) ? await store.findQuote(tx, ctx.caller, id) : undefined)
}

/** Locks for writing until `tx` ends. @throws AppError `not_found`, `forbidden` */
export async function lockQuote(tx: Tx, ctx: Context, id: string): Promise<QuoteRow> {
  authorize(canHandle, ctx.caller, await requireQuote(tx, ctx, id))
  return orNotFound(await store.lockQuote(tx, ctx.caller, id))
}

const titleOf = ({ number, companyName }: QuoteRow) => number ?? `Quote draft for ${companyName}`

/** Drafts are hidden from clients' activity. */
export function auditEntry(
  action: string,
  row: QuoteRow,
  {
    isInternal = row.state === 'draft',
    ...detail
  }: { isInternal?: boolean; fields?: string[] } = {},
): AuditEntry {
  const { id, companyId, projectId, version } = row
  return {
    action,
    kind: 'quote',
    id,
    companyId,
    ...(projectId && { projectId }),
    version: action === 'deleted' ? 0 : version,
    isInternal,
    detail: { title: titleOf(row), ...detail },
  }
}

export const presentAgain = async (tx: Tx, ctx: Context, id: string): Promise<Quote> =>
  presentQuote(await requireQuote(tx, ctx, id), ctx.caller)

/** Counts as viewed if one of the client's people opens it, not staff previewing the portal. */
export async function getQuote(ctx: Context, id: string): Promise<Quote> {
  await recordViewed(ctx, id)
  return ctx.read((tx) => presentAgain(tx, ctx, id))
}

export async function recordViewed(ctx: Context, id: string): Promise<void> {
  const row = await ctx.read((tx) => requireQuote(tx, ctx, id))
  if (row.status === 'sent' && !isStaff(ctx.caller) && !isReadOnly(ctx.caller)) {
    await ctx.transaction(async (tx) => {
      if (!(await store.markViewed(tx, id))) return
      await ctx.record(tx, auditEntry('viewed', { ...row, version: row.version + 1 }))
    }, 'agency')
  }
}

export const quoteList: List<QuoteQuery, QuoteRow, ListedQuote> = {
  name: 'quotes',
  rows: store.matchingQuotes,
  idColumn: 'quotes.id',
  present: presentListed,
  csv: {
    Number: ({ number }) => number ?? '',
    Status: ({ status }) => status,
    Client: ({ companyName }) => companyName,
    'Issue date': ({ issueDate }) => issueDate ?? '',
    'Valid until': ({ validUntil }) => validUntil,
    Currency: ({ currency }) => currency,
    Total: ({ total }) => ({ decimal: plainAmount(total) }),
    Invoice: ({ invoice }) => invoice?.number ?? '',
  },
}

export function getDefaults(ctx: Context): Promise<QuoteDefaults> {
  return ctx.read(async (tx) => {
    const { currency, taxRate, quoteDays } = await readBilling(tx)
    return { currency, taxRate, validUntil: addDays(localDay(new Date()), quoteDays) }
  })
}

type Written = Pick<QuoteRow, 'companyId' | 'companyName'> & ReturnType<typeof draftFields>

/** Row for a new draft. */
function newRow(written: Written): QuoteRow {
  const now = new Date()
  return {
    ...written,
    id: uuidv7(),
    projectTitle: null,
    state: 'draft',
    status: 'draft',
    number: null,
    issueDate: null,
    seller: null,
    buyer: null,
    sentAt: null,
    contentVersion: 1,
    viewedAt: null,
    decidedAt: null,
    decidedFirst: null,
    decidedLast: null,
    declineReason: '',
    withdrawnAt: null,
    withdrawReason: '',
    invoiceId: null,
    invoiceNumber: null,
    voidInvoices: [],
    isDivided: false,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}

export function createQuote(ctx: Context, { company, ...fields }: NewQuote): Promise<Quote> {
  return ctx.transaction(async (tx) => {
    const { id: companyId, name: companyName } = await requireCompany(tx, ctx, company)
    const row = newRow({ companyId, companyName, ...draftFields(fields) })
    authorize(canHandle, ctx.caller, row)
    await store.insertQuote(tx, row)
    await ctx.record(tx, auditEntry('created', row))
    return presentAgain(tx, ctx, row.id)
  })
}

/** Emails the client if it changes a quote they received. */
export function changeQuote(ctx: Context, id: string, change: QuoteChange): Promise<Quote> {
  return ctx.transaction(async (tx) => {
    const before = await lockQuote(tx, ctx, id)
    const next = changedQuote(before, change, localDay(new Date()))
    if (next === before) return presentAgain(tx, ctx, id)
    const row = { ...next, updatedAt: new Date() }
    await store.saveContent(tx, row)
    const fields = changedFields(writtenOf(before), writtenOf(row))
    await ctx.record(tx, auditEntry(row.state === 'draft' ? 'changed' : 'revised', row, { fields }))
    if (row.state !== 'draft') await emailQuote(tx, row, 'revised')
    return presentAgain(tx, ctx, id)
  })
}

export function removeQuote(ctx: Context, id: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    const row = await lockQuote(tx, ctx, id)
    assertDraft(row)
    const { companyId: company, version } = row
    const root = { id, name: titleOf(row), company, version, isInternal: true }
    await recordDeletion(tx, ctx, 'quote', [root])
    await store.deleteDraft(tx, id)
    await ctx.record(tx, auditEntry('deleted', row))
  })
}

/**
 * Quote PDFs: drawn each time, because an offer may change.
 * A draft is drawn as it would be sent now.
 */
export async function getQuotePdf(ctx: Context, id: string) {
  await recordViewed(ctx, id)
  const row = await withCurrentParties(ctx, await ctx.read((tx) => requireQuote(tx, ctx, id)))
  const logo = await ctx.transaction(getLetterheadLogo, 'agency')
  const { content } = await drawDocument(row, printedQuote(row), { logo })
  return { name: quotePdfName(row), content }
}
