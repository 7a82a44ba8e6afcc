// Status filter of quote lists.
import { quoteStatuses } from '#contract/billing/quotes.ts'
import { quoteStatusLabels } from '#web/billing/quotes/parts/quote-labels.tsx'

export const statusFilter = {
  name: 'status',
  label: 'Status',
  options: [
    { value: '', label: 'All statuses' },
    { value: 'open', label: 'Open' },
    { value: 'to invoice', label: 'To invoice' },
    ...quoteStatuses.map((status) => ({ value: status, label: quoteStatusLabels[status].label })),
  ],
} as const
