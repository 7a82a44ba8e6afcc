// Status filter of quote lists.
import { quoteStatuses } from '#contract/billing/quotes.ts'
import { quoteStatusWords } from '#web/billing/quotes/parts/quote-words.ts'

export const statusFilter = {
  name: 'status',
  label: 'Status',
  options: [
    { value: '', label: 'All statuses' },
    { value: 'open', label: 'Open' },
    { value: 'to invoice', label: 'To invoice' },
    ...quoteStatuses.map((status) => ({ value: status, label: quoteStatusWords[status].label })),
  ],
} as const
