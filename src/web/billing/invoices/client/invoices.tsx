// Client invoice list: total outstanding, then all invoices sent to the company.
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { InvoiceQuery, type ListedInvoice } from '#contract/billing/invoices.ts'
import { formatMoney } from '#contract/values/money.ts'
import { invoiceSums, invoicesPage } from '#web/billing/invoices/queries.ts'
import { StatusBadge, invoiceName } from '#web/billing/invoices/parts/invoice-labels.tsx'
import { longDate } from '#web/lib/dates.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { Cell, Row } from '#web/ui/table.tsx'
import { ClientPage } from '#web/kit/client/client-page.tsx'
import { Documents } from '../parts/sent-documents.tsx'
import { loadPortal, usePortal } from '#web/kit/client/portal.ts'
import { clientInvoicesPath } from '#web/kit/client/paths.ts'

function listOf(company: string, address: URLSearchParams) {
  const page = InvoiceQuery.shape.page.safeParse(address.get('page') ?? undefined).data ?? 1
  return invoicesPage({ ...InvoiceQuery.parse({}), company, page })
}

const load = loadPortal((cache, companyId, { url }) =>
  Promise.all([
    cache.ensureQueryData(listOf(companyId, url.searchParams)),
    cache.ensureQueryData(invoiceSums(companyId)),
  ]),
)

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export default function Invoices() {
  const { company, to } = usePortal()
  const [address] = useSearchParams()
  const { items, ...found } = useSuspenseQuery(listOf(company._id, address)).data
  const { data: sums } = useSuspenseQuery(invoiceSums(company._id))
  const open = sums.filter(({ outstanding }) => outstanding.amount > 0)
  return (
    <ClientPage
      title="Invoices"
      subtitle={
        open.length === 0
          ? 'Nothing to pay right now.'
          : `${open.map(({ outstanding }) => formatMoney(outstanding)).join(' and ')} to pay.`
      }
    >
      <Documents noun="invoices" label="Invoices" dates={['Issue date', 'Due date']} found={found}>
        {items.map((invoice) => (
          <InvoiceRow
            key={invoice._id}
            invoice={invoice}
            path={to(`${clientInvoicesPath}/${invoice._id}`)}
          />
        ))}
      </Documents>
    </ClientPage>
  )
}

function InvoiceRow({ invoice, path }: { invoice: ListedInvoice; path: string }) {
  const { status, issueDate, dueDate, total, due, kind } = invoice
  const isPartlyPaid = due.amount > 0 && due.amount < total.amount
  return (
    <Row>
      <Cell isHeading className="whitespace-nowrap">
        <Link to={path} className="font-medium tabular-nums hover:underline">
          {invoiceName(invoice)}
        </Link>
      </Cell>
      <Cell label="Status">
        <StatusBadge status={status === 'viewed' ? 'sent' : status} />
      </Cell>
      <Cell label="Issue date" className="whitespace-nowrap tabular-nums">
        {issueDate ? longDate(issueDate) : ''}
      </Cell>
      <Cell label="Due date" className="whitespace-nowrap tabular-nums">
        {kind === 'invoice' ? longDate(dueDate) : ''}
      </Cell>
      <Cell label="Total" align="end" className="whitespace-nowrap">
        {kind === 'credit note' && '-'}
        {formatMoney(total)}
        {isPartlyPaid && <span className="block text-sm text-muted">{formatMoney(due)} due</span>}
      </Cell>
    </Row>
  )
}
