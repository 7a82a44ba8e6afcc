// Columns of invoice tables.
import { Link } from 'react-router'
import type { ListedInvoice, invoiceSorts } from '#contract/billing/invoices.ts'
import { formatMoney } from '#contract/values/money.ts'
import { StatusBadge, kindName } from './invoice-labels.tsx'
import { longDate } from '#web/lib/dates.ts'
import type { ListColumn } from '#web/kit/lists/list-table.tsx'

type Column = ListColumn<ListedInvoice, (typeof invoiceSorts)[number]>

export const invoicePath = (invoiceId: string) => `/app/admin/invoices/${invoiceId}`

const number: Column = {
  sort: 'number',
  title: 'Number',
  isHeading: true,
  className: 'whitespace-nowrap',
  cell: (invoice) => (
    <Link to={invoicePath(invoice._id)} className="font-medium tabular-nums hover:underline">
      {invoice.number ?? (invoice.kind === 'invoice' ? 'Draft' : 'Credit note draft')}
      {invoice.kind === 'credit note' && invoice.number !== null && (
        <span className="sr-only">, {kindName(invoice)}</span>
      )}
    </Link>
  ),
}

const company: Column = {
  sort: 'company',
  title: 'Client',
  className: 'md:w-[30%] md:max-w-0 md:truncate',
  cell: ({ company: companyId, companyName }) => (
    <Link to={`/app/admin/clients/${companyId}/invoices`} className="hover:underline">
      <span dir="auto">{companyName}</span>
    </Link>
  ),
}

const others: readonly Column[] = [
  {
    sort: 'status',
    title: 'Status',
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    sort: 'issueDate',
    title: 'Issue date',
    priority: 'low',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ issueDate }) =>
      issueDate ? longDate(issueDate) : <span className="text-muted">Not sent yet</span>,
  },
  {
    sort: 'dueDate',
    title: 'Due date',
    priority: 'low',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ dueDate, kind }) => (kind === 'invoice' ? longDate(dueDate) : ''),
  },
  {
    sort: 'total',
    title: 'Total',
    align: 'end',
    className: 'whitespace-nowrap',
    cell: ({ total, due, status, kind }) => (
      <>
        {kind === 'credit note' && '-'}
        {formatMoney(total)}
        {due.amount > 0 && due.amount < total.amount && status !== 'draft' && (
          <span className="block text-sm text-muted">{formatMoney(due)} due</span>
        )}
      </>
    ),
  },
]

export const invoiceColumns: readonly Column[] = [number, company, ...others]
/** Columns for a client's own page. */
export const companyInvoiceColumns: readonly Column[] = [number, ...others]
