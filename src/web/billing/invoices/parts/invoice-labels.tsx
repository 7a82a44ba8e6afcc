// Labels for invoices, and the badge of their status.
import type { InvoiceStatus, ListedInvoice } from '#contract/billing/invoices.ts'
import type { Payment } from '#contract/billing/invoice-money.ts'
import type { WireDiscount } from '#contract/billing/line-items.ts'
import { formatMoney } from '#contract/values/money.ts'
import { percentText } from '#contract/values/text.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { longDate } from '#web/lib/dates.ts'

export const statusLabels: Record<InvoiceStatus, { label: string; tone: BadgeTone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  sent: { label: 'Sent', tone: 'info' },
  viewed: { label: 'Viewed', tone: 'info' },
  'partly paid': { label: 'Partly paid', tone: 'warn' },
  paid: { label: 'Paid', tone: 'good' },
  overdue: { label: 'Overdue', tone: 'bad' },
  void: { label: 'Void', tone: 'neutral' },
}

type Named = Pick<ListedInvoice, 'number' | 'kind' | 'companyName'>

export const kindName = ({ kind }: Pick<Named, 'kind'>): string =>
  kind === 'invoice' ? 'Invoice' : 'Credit note'

/** `Invoice 2026-0001`, `Draft for Alder Clinic` */
export function invoiceName(invoice: Named): string {
  if (invoice.number !== null) return `${kindName(invoice)} ${invoice.number}`
  return invoice.kind === 'invoice'
    ? `Draft for ${invoice.companyName}`
    : `Credit note draft for ${invoice.companyName}`
}

/** True if the entry reduces the amount paid. */
export const takesAway = ({ kind }: Payment): boolean => kind === 'refund' || kind === 'credit used'

/** A payment with a later date counts from that day. */
export const paymentDay = ({ date }: Payment, today: string): string =>
  date > today ? `Counts from ${longDate(date)}` : longDate(date)

export const formatDiscount = (discount: WireDiscount): string =>
  typeof discount === 'number' ? `${percentText(discount)} off` : `${formatMoney(discount)} off`

export function StatusBadge({ status }: { status: InvoiceStatus }) {
  const { label, tone } = statusLabels[status]
  return (
    <Badge tone={tone} hasDot={status !== 'draft' && status !== 'void'}>
      {label}
    </Badge>
  )
}
