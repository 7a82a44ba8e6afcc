// Actions for a quote in its current state.
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Quote, quotes } from '#contract/billing/quotes.ts'
import { EmailAgain } from '#web/billing/invoices/parts/email-again.tsx'
import { QuotePdfLink } from '#web/billing/quotes/parts/quote-document.tsx'
import { quoteName } from '#web/billing/quotes/parts/quote-labels.tsx'
import { DeleteRecord } from '#web/kit/records/delete-record.tsx'
import { useDeletionStep } from '#web/kit/records/use-restore.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { newKey } from '#web/lib/new-key.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { invoicePath } from '#web/billing/invoices/parts/invoice-columns.tsx'
import { PreviewPdf } from '#web/billing/invoices/parts/preview-pdf.tsx'
import { useInvoiceCache } from '#web/billing/invoices/queries.ts'
import { draftNameOf } from './edit-quote.tsx'
import { useQuoteCache } from '../parts/use-quote-cache.ts'
import { WithdrawQuote } from './withdraw-quote.tsx'

interface QuoteActionsProps {
  quote: Quote
  isRevising: boolean
  onRevise: () => void
}

export function QuoteActions({ quote, isRevising, onRevise }: QuoteActionsProps) {
  const [open, setOpen] = useState<'delete' | 'send again' | 'withdraw'>()
  const close = () => setOpen(undefined)
  const { can, status, invoice } = quote
  return (
    <>
      <PreviewPdf draft={draftNameOf(quote._id)} isDraft={status === 'draft'}>
        <QuotePdfLink quote={quote} />
      </PreviewPdf>
      {can.delete && (
        <Button aria-haspopup="dialog" onClick={() => setOpen('delete')}>
          Delete
        </Button>
      )}
      {can.sendAgain && !isRevising && (
        <Button aria-haspopup="dialog" onClick={() => setOpen('send again')}>
          Send again…
        </Button>
      )}
      {can.withdraw && !isRevising && (
        <Button aria-haspopup="dialog" onClick={() => setOpen('withdraw')}>
          Withdraw…
        </Button>
      )}
      {can.edit && status !== 'draft' && !isRevising && <Button onClick={onRevise}>Revise</Button>}
      {can.invoice && (
        <LinkButton aria-haspopup="dialog" to="instalments">
          Split into instalments…
        </LinkButton>
      )}
      {can.invoice && <MakeInvoice quote={quote} />}
      {invoice && (
        <LinkButton to={invoicePath(invoice._id)}>
          {invoice.number === null ? 'Invoice draft' : `Invoice ${invoice.number}`}
        </LinkButton>
      )}
      {open === 'delete' && <DeleteDraft quote={quote} onClose={close} />}
      {open === 'send again' && <SendAgain quote={quote} onClose={close} />}
      {open === 'withdraw' && <WithdrawQuote quote={quote} onClose={close} />}
    </>
  )
}

function SendAgain({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const { show } = useQuoteCache()
  const { _id: quoteId, company, companyName } = quote
  const name = quoteName(quote)
  return (
    <EmailAgain
      title={`Send ${name} again?`}
      confirmLabel="Send again"
      company={{ _id: company, name: companyName }}
      onConfirm={async (idempotencyKey) => {
        const params = { quoteId }
        await show(await api(quotes.sendAgain, { params }, { idempotencyKey }))
        toast.success(`${name} sent to ${companyName} again`)
        onClose()
      }}
      onClose={onClose}
    >
      {name}
    </EmailAgain>
  )
}

function MakeInvoice({ quote }: { quote: Quote }) {
  const [isPending, setPending] = useState(false)
  const [key] = useState(newKey)
  const navigate = useNavigate()
  const { show } = useInvoiceCache()
  const { refreshLists, read } = useQuoteCache()

  async function make() {
    setPending(true)
    try {
      const params = { quoteId: quote._id }
      const invoice = await api(quotes.invoice, { params }, { idempotencyKey: key })
      await Promise.all([show(invoice), refreshLists()])
      void navigate(invoicePath(invoice._id))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(`${quoteName(quote)}: ${error.message}`, {
        about: quote._id,
        retry: () => void make(),
      })
      // Someone else may have made it already.
      void read(quote._id)
      setPending(false)
    }
  }

  return (
    <Button variant="primary" isPending={isPending} onClick={() => void make()}>
      Create invoice
    </Button>
  )
}

function DeleteDraft({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const navigate = useNavigate()
  const stepOf = useDeletionStep()
  const { refreshLists } = useQuoteCache()
  const { _id: quoteId } = quote
  const name = quoteName(quote)
  return (
    <DeleteRecord
      title="Delete draft"
      name={name}
      undoStep={stepOf(quoteId, name)}
      onDelete={async () => {
        await api(quotes.remove, { params: { quoteId } })
        await navigate('/app/admin/quotes', { replace: true })
        await refreshLists()
      }}
      onClose={onClose}
    />
  )
}
