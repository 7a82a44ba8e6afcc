// Client view of one invoice: the document, amount due, payments and PDF.
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { addressOf } from '#contract/endpoint.ts'
import { bankFacts } from '#contract/billing/bank-account.ts'
import { type Invoice as InvoiceType, invoices } from '#contract/billing/invoices.ts'
import { formatMoney } from '#contract/values/money.ts'
import { EInvoiceLinks } from '#web/billing/e-invoices/parts/e-invoice-links.tsx'
import { InvoiceDocument } from '#web/billing/invoices/parts/invoice-document.tsx'
import { eInvoiceCheckQuery, invoiceWith } from '#web/billing/invoices/queries.ts'
import {
  StatusBadge,
  invoiceName,
  paymentDay,
  takesAway,
} from '#web/billing/invoices/parts/invoice-labels.tsx'
import { paymentMethods } from '#web/billing/payments/queries.ts'
import { toMissing } from '#web/kit/records/missing-record.tsx'
import { longDate } from '#web/lib/dates.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { useToday } from '#web/lib/today.ts'
import { Banner } from '#web/ui/banner.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { PanelSection } from '#web/ui/section.tsx'
import { ClientPage } from '#web/kit/client/client-page.tsx'
import { MissingPage, missingPage } from '#web/kit/client/missing-page.tsx'
import { loadRecord, usePortal } from '#web/kit/client/portal.ts'
import { clientInvoicesPath } from '#web/kit/client/paths.ts'
import { PayOnline, ThanksForPaying, usePaysOnline } from './pay-online.tsx'

const load = loadRecord(async (cache, { params }) => {
  const [invoice] = await Promise.all([
    cache.ensureQueryData(invoiceWith(params['invoiceId'] ?? '')),
    cache.prefetchQuery(paymentMethods),
  ])
  return invoice
})

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export const ErrorBoundary = missingPage(clientInvoicesPath, 'the invoices')

export default function Invoice() {
  const today = useToday()
  const { to } = usePortal()
  const { data: invoice, error } = useSuspenseQuery(invoiceWith(useParams()['invoiceId'] ?? ''))
  const paysOnline = usePaysOnline(invoice)
  if (toMissing(error)) return <MissingPage path={clientInvoicesPath} what="the invoices" />
  const { status, voidReason, payments } = invoice
  return (
    <ClientPage
      title={invoiceName(invoice)}
      back={<Link to={to(clientInvoicesPath)}>Invoices</Link>}
      subtitle={
        <span className="flex flex-wrap items-center gap-2">
          <StatusBadge status={status === 'viewed' ? 'sent' : status} />
          <span>{dueLabel(invoice)}</span>
        </span>
      }
      actions={
        <>
          <a
            className={buttonClass(paysOnline ? {} : { variant: 'primary' })}
            href={addressOf(invoices.pdf, { invoiceId: invoice._id })}
            target="_blank"
            rel="noreferrer"
          >
            Open PDF
          </a>
          {paysOnline && <PayOnline invoice={invoice} />}
        </>
      }
    >
      <ThanksForPaying invoice={invoice} />
      {status === 'void' && (
        <Banner tone="warn">
          This invoice is void. You don’t need to pay it.{voidReason !== '' && ` ${voidReason}`}
        </Banner>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <InvoiceDocument invoice={invoice} />
        <aside className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <HowToPay invoice={invoice} />
          <EInvoice invoiceId={invoice._id} />
          {payments.length > 0 && (
            <PanelSection title="Payments">
              <ul className="-my-1 divide-y divide-line">
                {payments.map((payment) => (
                  <li key={payment._id} className="flex justify-between gap-3 py-2 tabular-nums">
                    <span className="min-w-0 text-muted">
                      {[paymentDay(payment, today), payment.method].filter(Boolean).join(' · ')}
                    </span>
                    <span className="font-medium">
                      {takesAway(payment) && '-'}
                      {formatMoney(payment.amount)}
                    </span>
                  </li>
                ))}
              </ul>
            </PanelSection>
          )}
        </aside>
      </div>
    </ClientPage>
  )
}

function EInvoice({ invoiceId }: { invoiceId: string }) {
  const { data } = useQuery(eInvoiceCheckQuery(invoiceId))
  if (!data || data.available.length === 0) return null
  return (
    <PanelSection title="E-invoice">
      <EInvoiceLinks invoiceId={invoiceId} available={data.available} />
      <p className="text-sm text-muted">For your accounting software. The PDF includes it too.</p>
    </PanelSection>
  )
}

function dueLabel({ due, dueDate, kind, status }: InvoiceType): string {
  if (kind !== 'invoice' || status === 'void' || due.amount <= 0) return ''
  return `${formatMoney(due)} due ${longDate(dueDate)}`
}

function HowToPay({ invoice: { due, seller, number, status } }: { invoice: InvoiceType }) {
  if (due.amount <= 0 || status === 'void' || !seller) return null
  const facts = [
    ...bankFacts(seller.bank),
    ['Reference', number ?? ''],
    ['Questions', seller.email],
  ].filter(([, value]) => value !== '')
  return (
    <PanelSection title="How to pay">
      <dl className="grid gap-2">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </PanelSection>
  )
}
