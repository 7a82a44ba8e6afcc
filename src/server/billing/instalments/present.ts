// Converts instalment plans to API responses.
import type { InstalmentPlan } from '#contract/billing/instalments.ts'
import { cutText } from '#server/platform/cut-text.ts'
import { presentVoid } from '#server/billing/invoices/present.ts'
import { type PlanRow, isOfDraft } from './rules.ts'

export function presentPlan(row: PlanRow): InstalmentPlan {
  const { id, companyId, quoteId, quoteNumber, lines, currency, total, parts, createdAt } = row
  return {
    _id: id,
    company: companyId,
    quote: quoteId !== null && quoteNumber !== null ? { _id: quoteId, number: quoteNumber } : null,
    fromDraft: isOfDraft(row),
    title: cutText(lines[0]?.description ?? '', 200),
    total: { amount: total, currency },
    parts: parts.map((part) => ({
      _id: part.id,
      title: part.title,
      invoiceOn: part.invoiceOn,
      total: { amount: part.total, currency },
      invoice:
        part.invoiceId !== null && part.invoiceStatus !== null
          ? { _id: part.invoiceId, number: part.invoiceNumber, status: part.invoiceStatus }
          : null,
      voidInvoices: part.voidInvoices.map(presentVoid),
      can: { invoice: part.invoiceId === null },
    })),
    createdAt: createdAt.toISOString(),
    can: { remove: parts.every(({ invoiceId }) => invoiceId === null) },
  }
}
