// An invoice or credit note as a document, with its payments.
import type { Invoice } from '#contract/billing/invoices.ts'
import { formatMoney } from '#contract/values/money.ts'
import { longDate } from '#web/lib/dates.ts'
import { DocumentView } from './document-view.tsx'
import { Sum } from './totals-list.tsx'

export function InvoiceDocument({ invoice }: { invoice: Invoice }) {
  const { issueDate, dueDate, paid, credited, due, kind, status } = invoice
  const isInvoice = kind === 'invoice'
  const isOpen = isInvoice && status !== 'draft' && status !== 'void'
  return (
    <DocumentView
      document={invoice}
      buyerTitle="Billed to"
      dates={[
        { title: 'Issue date', value: issueDate ? longDate(issueDate) : 'When it is sent' },
        ...(isInvoice ? [{ title: 'Due date', value: longDate(dueDate) }] : []),
      ]}
      totalLabel={isInvoice ? 'Total' : 'Credit'}
    >
      {paid.amount !== 0 && <Sum label="Paid">-{formatMoney(paid)}</Sum>}
      {credited.amount > 0 && <Sum label="Credited">-{formatMoney(credited)}</Sum>}
      {isOpen && (
        <Sum label={due.amount < 0 ? 'Overpaid, kept as credit' : 'Amount due'} isStrong>
          {formatMoney(due.amount < 0 ? { ...due, amount: -due.amount } : due)}
        </Sum>
      )}
    </DocumentView>
  )
}
