// Converts invoice rows to API responses.
import type { Invoice, ListedInvoice } from '#contract/billing/invoices.ts'
import type { Payment } from '#contract/billing/invoice-money.ts'
import { permissions } from '#server/platform/policy.ts'
import { type Caller, isStaff } from '#server/platform/caller.ts'
import { presentLines, withoutTime } from './lines.ts'
import type { PaymentRow } from './payments-store.ts'
import { policy } from './policy.ts'
import type { SentReminder } from './reminders-store.ts'
import type { InvoiceRow } from './rules.ts'

export function presentListed(row: InvoiceRow): ListedInvoice {
  const { id, kind, number, companyId, companyName, status, currency, issueDate, dueDate } = row
  return {
    _id: id,
    kind,
    number,
    company: companyId,
    companyName,
    status,
    currency,
    issueDate,
    dueDate,
    total: { amount: row.total, currency },
    due: { amount: row.due, currency },
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

function presentPayment({ id, kind, amount, date, method, note }: PaymentRow, currency: string) {
  const payment: Payment = {
    _id: id,
    kind,
    amount: { amount, currency },
    date,
    method: kind === 'credit used' ? 'Used for another invoice' : method,
    ...(note !== null && { note }),
  }
  return payment
}

export const presentVoid = ({ id, number }: { id: string; number: string | null }) => ({
  _id: id,
  number: number ?? '',
})

const numbered = ({ id, number, total, currency }: InvoiceRow) => ({
  _id: id,
  number,
  total: { amount: total, currency },
})

export interface InvoiceParts {
  payments: PaymentRow[]
  creditNotes: InvoiceRow[]
  creditOf: InvoiceRow | undefined
  reminders: SentReminder[]
  /** Date of the next reminder to the client. */
  nextReminder: string | null
}

const momentOf = (moment: Date | null) => moment?.toISOString() ?? null

function refundState({ refundUndecided, due, settled }: InvoiceRow): Invoice['refund'] {
  if (refundUndecided && due > 0) return 'undecided'
  return settled > 0 ? 'settled' : null
}

export function presentInvoice(row: InvoiceRow, parts: InvoiceParts, caller: Caller): Invoice {
  const { projectId, projectTitle, quoteId, quoteNumber, currency } = row
  const { payments, creditNotes, creditOf, reminders, nextReminder } = parts
  return {
    ...presentListed(row),
    ...presentLines(isStaff(caller) ? row : { ...row, lines: row.lines.map(withoutTime) }),
    project: projectId && projectTitle !== null ? { _id: projectId, title: projectTitle } : null,
    paid: { amount: row.paid, currency },
    credited: { amount: row.credited, currency },
    payments: payments.map((payment) => presentPayment(payment, currency)),
    creditNotes: creditNotes.map(numbered),
    creditOf: creditOf ? numbered(creditOf) : null,
    quote: quoteId && quoteNumber !== null ? { _id: quoteId, number: quoteNumber } : null,
    seller: row.seller,
    buyer: row.buyer,
    sentAt: momentOf(row.sentAt),
    viewedAt: momentOf(row.viewedAt),
    voidedAt: momentOf(row.voidedAt),
    voidReason: row.voidReason,
    isDetached: row.isDetached,
    ...(isStaff(caller) && {
      remindersStopped: row.remindersStopped,
      nextReminder,
      reminders: reminders.map(({ at }) => at.toISOString()),
      refund: refundState(row),
    }),
    can: permissions(policy, caller, row),
  }
}
