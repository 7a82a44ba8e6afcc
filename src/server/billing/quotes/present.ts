// Converts quote rows to API responses.
import type { ListedQuote, Quote } from '#contract/billing/quotes.ts'
import { permissions } from '#server/platform/policy.ts'
import type { Caller } from '#server/platform/caller.ts'
import { presentLines } from '#server/billing/invoices/lines.ts'
import { presentVoid } from '#server/billing/invoices/present.ts'
import { policy } from './policy.ts'
import type { QuoteRow } from './rules.ts'

export function presentListed(row: QuoteRow): ListedQuote {
  const { id, number, companyId, companyName, status, currency, issueDate, validUntil } = row
  const { invoiceId, invoiceNumber } = row
  return {
    _id: id,
    number,
    company: companyId,
    companyName,
    status,
    currency,
    issueDate,
    validUntil,
    total: { amount: row.total, currency },
    invoice: invoiceId === null ? null : { _id: invoiceId, number: invoiceNumber },
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

function toDecision(row: QuoteRow): Quote['decision'] {
  const { state, decidedAt, decidedFirst, decidedLast, declineReason: reason } = row
  if (state !== 'accepted' && state !== 'declined') return null
  if (decidedAt === null || decidedFirst === null || decidedLast === null) return null
  const by = { first: decidedFirst, last: decidedLast }
  return { decision: state, at: decidedAt.toISOString(), by, reason }
}

export function presentQuote(row: QuoteRow, caller: Caller): Quote {
  const { projectId, projectTitle, sentAt, viewedAt, withdrawnAt } = row
  return {
    ...presentListed(row),
    ...presentLines(row),
    project: projectId && projectTitle !== null ? { _id: projectId, title: projectTitle } : null,
    seller: row.seller,
    buyer: row.buyer,
    sentAt: sentAt?.toISOString() ?? null,
    viewedAt: viewedAt?.toISOString() ?? null,
    decision: toDecision(row),
    withdrawal: withdrawnAt && {
      at: withdrawnAt.toISOString(),
      reason: row.withdrawReason,
    },
    voidInvoices: row.voidInvoices.map(presentVoid),
    can: permissions(policy, caller, row),
  }
}
