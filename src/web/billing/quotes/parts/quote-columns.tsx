// Columns of quote tables.
import { Link } from 'react-router'
import { formatMoney } from '#contract/values/money.ts'
import type { ListedQuote, quoteSorts } from '#contract/billing/quotes.ts'
import { QuoteStatusBadge } from './quote-labels.tsx'
import { longDate } from '#web/lib/dates.ts'
import type { ListColumn } from '#web/kit/lists/list-table.tsx'

type Column = ListColumn<ListedQuote, (typeof quoteSorts)[number]>

export const quotePath = (quoteId: string) => `/app/admin/quotes/${quoteId}`

const number: Column = {
  sort: 'number',
  title: 'Number',
  isHeading: true,
  className: 'whitespace-nowrap',
  cell: (quote) => (
    <Link to={quotePath(quote._id)} className="font-medium tabular-nums hover:underline">
      {quote.number ?? 'Draft'}
    </Link>
  ),
}

const company: Column = {
  sort: 'company',
  title: 'Client',
  className: 'md:w-[30%] md:max-w-0 md:truncate',
  cell: ({ company: companyId, companyName }) => (
    <Link to={`/app/admin/clients/${companyId}/quotes`} className="hover:underline">
      <span dir="auto">{companyName}</span>
    </Link>
  ),
}

const others: readonly Column[] = [
  {
    sort: 'status',
    title: 'Status',
    cell: ({ status, invoice }) => (
      <span className="flex flex-wrap items-center gap-2">
        <QuoteStatusBadge status={status} />
        {invoice && (
          <Link
            to={`/app/admin/invoices/${invoice._id}`}
            className="text-sm text-muted tabular-nums hover:underline"
          >
            {invoice.number ?? 'Invoice draft'}
          </Link>
        )}
      </span>
    ),
  },
  {
    sort: 'issueDate',
    title: 'Date',
    priority: 'low',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ issueDate }) =>
      issueDate ? longDate(issueDate) : <span className="text-muted">Not sent yet</span>,
  },
  {
    sort: 'validUntil',
    title: 'Valid until',
    priority: 'low',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ validUntil }) => longDate(validUntil),
  },
  {
    sort: 'total',
    title: 'Total',
    align: 'end',
    className: 'whitespace-nowrap',
    cell: ({ total }) => formatMoney(total),
  },
]

export const quoteColumns: readonly Column[] = [number, company, ...others]
/** Columns for a client's own page. */
export const companyQuoteColumns: readonly Column[] = [number, ...others]
