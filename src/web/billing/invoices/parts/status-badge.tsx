// Status badge of an invoice.
import type { InvoiceStatus } from '#contract/billing/invoices.ts'
import { Badge } from '#web/ui/badge.tsx'
import { statusWords } from './invoice-words.ts'

export function StatusBadge({ status }: { status: InvoiceStatus }) {
  const { label, tone } = statusWords[status]
  return (
    <Badge tone={tone} hasDot={status !== 'draft' && status !== 'void'}>
      {label}
    </Badge>
  )
}
