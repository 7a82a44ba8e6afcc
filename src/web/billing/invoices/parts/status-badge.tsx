// Status badge of an invoice.
import type { InvoiceStatus } from '#contract/billing/invoices.ts'
import { Badge } from '#web/ui/badge.tsx'
import { statusLabels } from './invoice-labels.ts'

export function StatusBadge({ status }: { status: InvoiceStatus }) {
  const { label, tone } = statusLabels[status]
  return (
    <Badge tone={tone} hasDot={status !== 'draft' && status !== 'void'}>
      {label}
    </Badge>
  )
}
