// Invoice table with its empty state, for one client or all.
import type { ReactNode } from 'react'
import type { InvoiceQuery, ListedInvoice, invoiceSorts } from '#contract/billing/invoices.ts'
import { invoiceStatuses } from '#contract/billing/invoices.ts'
import { invoiceName, statusLabels } from '#web/billing/invoices/parts/invoice-labels.tsx'
import { ListResults } from '#web/kit/lists/list-results.tsx'
import type { ListColumn } from '#web/kit/lists/list-table.tsx'
import type { useList } from '#web/kit/lists/use-list.ts'

type Page = { items: ListedInvoice[]; total: number; page: number; size: number }
type Choices = Omit<InvoiceQuery, 'size' | 'format'>
type Sort = (typeof invoiceSorts)[number]

export const statusFilter = {
  name: 'status',
  label: 'Status',
  options: [
    { value: '', label: 'All statuses' },
    { value: 'outstanding', label: 'Outstanding' },
    ...invoiceStatuses.map((status) => ({ value: status, label: statusLabels[status].label })),
  ],
} as const

interface InvoiceListProps {
  list: ReturnType<typeof useList<Page, Choices>>
  columns: readonly ListColumn<ListedInvoice, Sort>[]
  /** Shown when there are no invoices. */
  empty: ReactNode
}

export function InvoiceList(props: InvoiceListProps) {
  return (
    <ListResults<ListedInvoice, Sort>
      label="Invoices"
      noun="invoices"
      nameOf={invoiceName}
      {...props}
    />
  )
}
