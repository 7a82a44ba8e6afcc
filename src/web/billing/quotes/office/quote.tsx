// Quote page: a draft in the editor, a sent one as a document with the client's answer and history.
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Outlet, useParams, useSearchParams } from 'react-router'
import { type Quote as QuoteType, type Quote, quotes } from '#contract/billing/quotes.ts'
import { formatMoney } from '#contract/values/money.ts'
import { RecordActivity } from '#web/records/activity/parts/record-activity.tsx'
import { instalmentsQuery } from '#web/billing/instalments/queries.ts'
import { QuoteDecision, QuoteDocument } from '#web/billing/quotes/parts/quote-document.tsx'
import { quoteWith } from '#web/billing/quotes/queries.ts'
import { QuoteStatusBadge, quoteName } from '#web/billing/quotes/parts/quote-labels.tsx'
import { toMissing } from '#web/kit/records/missing-record.tsx'
import { forStaffWith } from '#web/kit/session/permissions.ts'
import { WhoSees } from '#web/kit/session/who-sees.tsx'
import { longDate } from '#web/lib/dates.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { Page, PageHeader } from '#web/ui/page-header.tsx'
import { PanelSection } from '#web/ui/section.tsx'
import { QueryError } from '#web/ui/loading.tsx'
import { InstalmentList } from '#web/billing/instalments/parts/instalment-list.tsx'
import { SendingNote } from '#web/billing/invoices/parts/sending-note.tsx'
import { VoidInvoices } from '#web/billing/invoices/parts/void-invoices.tsx'
import { MissingPage, missingPage } from '#web/kit/office/missing-page.tsx'
import { api } from '#web/lib/browser.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useQuoteCache } from '../parts/use-quote-cache.ts'
import { EditQuote } from './edit-quote.tsx'
import { QuoteActions } from './quote-actions.tsx'

/** Confirms sending a quote. */
function SendQuote({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const { show } = useQuoteCache()
  const { _id: quoteId, version, company, companyName, total, validUntil } = quote

  async function send(idempotencyKey: string) {
    const sent = await api(
      quotes.send,
      { params: { quoteId }, body: { version } },
      { idempotencyKey },
    )
    await show(sent)
    toast.success(`${sent.number} sent to ${companyName}`)
    onClose()
  }

  return (
    <ConfirmDialog title="Send this quote?" confirmLabel="Send" onConfirm={send} onClose={onClose}>
      <SendingNote
        what="quote"
        companyId={company}
        companyName={companyName}
        purpose="where they accept or decline it"
      >
        {formatMoney(total)}, valid until {longDate(validUntil)}
      </SendingNote>
    </ConfirmDialog>
  )
}

const load = forStaffWith('money', (cache, { params }) =>
  cache.ensureQueryData(quoteWith(params['quoteId'] ?? '')),
)

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

const wayOn = { to: '/app/admin/quotes', what: 'the quotes' }

export const ErrorBoundary = missingPage('quoteId', wayOn)

export default function QuotePage() {
  const quoteId = useParams()['quoteId'] ?? ''
  const { data: quote, error } = useSuspenseQuery(quoteWith(quoteId))
  const missing = toMissing(error)
  if (missing) return <MissingPage recordId={quoteId} deleted={missing.deleted} wayOn={wayOn} />
  return <Shown key={quoteId} quote={quote} />
}

function Shown({ quote }: { quote: QuoteType }) {
  const [isSending, setSending] = useState(false)
  const [address, setAddress] = useSearchParams()
  const { _id, status, company, companyName, viewedAt, decision, voidInvoices, can } = quote
  const isDraft = status === 'draft'
  const isRevising = !isDraft && can.edit && address.has('revise')
  const revise = (isOn: boolean) => setAddress(isOn ? { revise: '' } : {}, { replace: true })
  const name = quoteName(quote)
  return (
    <Page className="max-w-6xl">
      <title>{name}</title>
      <PageHeader
        title={name}
        back={<Link to="/app/admin/quotes">Quotes</Link>}
        subtitle={
          <span className="flex flex-wrap items-center gap-2">
            <QuoteStatusBadge status={status} />
            <Link to={`/app/admin/clients/${company}/quotes`} className="hover:underline">
              <span dir="auto">{companyName}</span>
            </Link>
            {viewedAt && !decision && (
              <span>Opened by the client on {longDate(viewedAt.slice(0, 10))}</span>
            )}
          </span>
        }
        actions={
          <QuoteActions quote={quote} isRevising={isRevising} onRevise={() => revise(true)} />
        }
      />
      <QuoteDecision quote={quote} />
      {isDraft || isRevising ? (
        <EditQuote quote={quote} onSend={() => setSending(true)} onDone={() => revise(false)} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <QuoteDocument quote={quote} />
          <aside className="grid grid-cols-[minmax(0,1fr)] gap-6">
            {status === 'accepted' && <QuoteInstalments quote={quote} />}
            {voidInvoices.length > 0 && (
              <PanelSection title="Void invoices">
                <VoidInvoices invoices={voidInvoices} />
              </PanelSection>
            )}
            <RecordActivity kind="quote" id={_id} />
            <WhoSees kind="quote" id={_id} />
          </aside>
        </div>
      )}
      {isDraft && <RecordActivity kind="quote" id={_id} />}
      <Outlet />
      {isSending && <SendQuote quote={quote} onClose={() => setSending(false)} />}
    </Page>
  )
}

function QuoteInstalments({ quote: { _id, company } }: { quote: QuoteType }) {
  const query = useQuery(instalmentsQuery(company))
  const plan = query.data?.find(({ quote }) => quote?._id === _id)
  if (!plan) return <QueryError query={query} prefix="Instalments" />
  return (
    <PanelSection title="Instalments">
      <InstalmentList plan={plan} />
    </PanelSection>
  )
}
