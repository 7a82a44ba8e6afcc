// Earlier invoices for a quote, instalment or overage that were voided; kept in its history.
import { Link } from 'react-router'
import type { VoidInvoice } from '#contract/billing/invoices.ts'
import { invoicePath } from './invoice-columns.tsx'

export function VoidInvoices({ invoices }: { invoices: readonly VoidInvoice[] }) {
  return (
    <ul className="grid gap-0.5 text-sm text-muted">
      {invoices.map(({ _id, number }) => (
        <li key={_id}>
          <Link to={invoicePath(_id)} className="underline">
            Invoice {number}
          </Link>{' '}
          was declared void
        </li>
      ))}
    </ul>
  )
}
