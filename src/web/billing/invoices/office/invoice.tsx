// Invoice page: a draft in the editor, a sent one as a document with payments and history.
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Outlet, useParams } from 'react-router'
import type { Invoice as InvoiceType } from '#contract/billing/invoices.ts'
import { RecordActivity } from '#web/records/activity/parts/record-activity.tsx'
import { InvoiceDocument } from '#web/billing/invoices/parts/invoice-document.tsx'
import { eInvoiceCheckQuery, invoiceWith } from '#web/billing/invoices/queries.ts'
import { StatusBadge, invoiceName } from '#web/billing/invoices/parts/invoice-labels.tsx'
import { toMissing } from '#web/kit/records/missing-record.tsx'
import { forStaffWith } from '#web/kit/session/permissions.ts'
import { WhoSees } from '#web/kit/session/who-sees.tsx'
import { longDate } from '#web/lib/dates.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Page, PageHeader } from '#web/ui/page-header.tsx'
import { MissingPage, missingPage } from '#web/kit/office/missing-page.tsx'
import { quotePath } from '#web/billing/quotes/parts/quote-columns.tsx'
import { EInvoice } from './e-invoice.tsx'
import { EditDraft } from './edit-draft.tsx'
import { InvoiceActions } from './invoice-actions.tsx'
import { invoicePath } from '../parts/invoice-columns.tsx'
import { PaymentsList } from './payments-list.tsx'
import { RefundDecision } from './refund-decision.tsx'
import { Reminders } from './reminders.tsx'
import { SendDialog } from './send-dialog.tsx'
import { Unprintable } from './unprintable.tsx'

const load = forStaffWith('money', (cache, { params }) =>
  cache.ensureQueryData(invoiceWith(params['invoiceId'] ?? '')),
)

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

const wayOn = { to: '/app/admin/invoices', what: 'the invoices' }

export const ErrorBoundary = missingPage('invoiceId', wayOn)

export default function InvoicePage() {
  const invoiceId = useParams()['invoiceId'] ?? ''
  const { data: invoice, error } = useSuspenseQuery(invoiceWith(invoiceId))
  const missing = toMissing(error)
  if (missing) return <MissingPage recordId={invoiceId} deleted={missing.deleted} wayOn={wayOn} />
  return <Shown key={invoiceId} invoice={invoice} />
}

function Shown({ invoice }: { invoice: InvoiceType }) {
  const [isSending, setSending] = useState(false)
  const { _id, status, company, companyName, isDetached } = invoice
  const isDraft = status === 'draft'
  const name = invoiceName(invoice)
  return (
    <Page className="max-w-6xl">
      <title>{name}</title>
      <PageHeader
        title={name}
        back={<Link to="/app/admin/invoices">Invoices</Link>}
        subtitle={
          <span className="flex flex-wrap items-center gap-2">
            <StatusBadge status={status} />
            {isDetached ? (
              <span>{companyName}</span>
            ) : (
              <Link to={`/app/admin/clients/${company}/invoices`} className="hover:underline">
                <span dir="auto">{companyName}</span>
              </Link>
            )}
          </span>
        }
        actions={<InvoiceActions invoice={invoice} onSend={() => setSending(true)} />}
      />
      <Notes invoice={invoice} />
      {isDraft && <PdfProblem invoiceId={_id} />}
      {isDraft ? (
        <EditDraft invoice={invoice} onSend={() => setSending(true)} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <InvoiceDocument invoice={invoice} />
          <aside className="grid grid-cols-[minmax(0,1fr)] gap-6">
            {invoice.kind === 'invoice' && <PaymentsList invoice={invoice} />}
            <RefundDecision invoice={invoice} />
            <EInvoice invoice={invoice} />
            {invoice.can.remind && <Reminders invoice={invoice} />}
            <RecordActivity kind="invoice" id={_id} />
            <WhoSees kind="invoice" id={_id} />
          </aside>
        </div>
      )}
      {isDraft && <EInvoice invoice={invoice} />}
      {isDraft && <RecordActivity kind="invoice" id={_id} />}
      <Outlet />
      {isSending && <SendDialog invoice={invoice} onClose={() => setSending(false)} />}
    </Page>
  )
}

/** Shown with the saved draft, as its preview would be. */
function PdfProblem({ invoiceId }: { invoiceId: string }) {
  const { data } = useQuery(eInvoiceCheckQuery(invoiceId))
  return (
    data?.unprintable !== undefined && (
      <Banner tone="warn">
        <Unprintable characters={data.unprintable} />
      </Banner>
    )
  )
}

/** Notes and links to related documents. */
function Notes({ invoice }: { invoice: InvoiceType }) {
  const { creditOf, creditNotes, quote, voidedAt, voidReason, viewedAt, isDetached } = invoice
  return (
    <>
      {isDetached && (
        <Banner tone="warn">
          Its client was deleted. The invoice is kept as a record; of the client’s details, only
          those that its tax depends on.
        </Banner>
      )}
      {voidedAt && (
        <Banner tone="warn">
          Declared void on {longDate(voidedAt.slice(0, 10))}
          {voidReason !== '' && `: ${voidReason}`}
        </Banner>
      )}
      {(creditOf ?? creditNotes[0] ?? quote ?? viewedAt) && (
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
          {creditOf && (
            <span>
              Credit for <Link to={invoicePath(creditOf._id)}>invoice {creditOf.number}</Link>
            </span>
          )}
          {quote && (
            <span>
              Created from <Link to={quotePath(quote._id)}>quote {quote.number}</Link>
            </span>
          )}
          {creditNotes.map(({ _id, number }) => (
            <Link key={_id} to={invoicePath(_id)}>
              {number === null ? 'Credit note draft' : `Credit note ${number}`}
            </Link>
          ))}
          {viewedAt && <span>Opened by the client on {longDate(viewedAt.slice(0, 10))}</span>}
        </p>
      )}
    </>
  )
}
