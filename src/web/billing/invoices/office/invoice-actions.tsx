// Actions for an invoice in its current state.
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { addressOf } from '#contract/endpoint.ts'
import { type Invoice, invoices } from '#contract/billing/invoices.ts'
import { invoiceName } from '#web/billing/invoices/parts/invoice-labels.tsx'
import { EmailAgain } from '#web/billing/invoices/parts/email-again.tsx'
import { DeleteRecord } from '#web/kit/records/delete-record.tsx'
import { useDeletionStep } from '#web/kit/records/use-restore.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { dayOfMoment } from '#web/lib/dates.ts'
import { newKey } from '#web/lib/new-key.ts'
import { Button, LinkButton, buttonClass } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { invoicePath } from '../parts/invoice-columns.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { PreviewPdf } from '../parts/preview-pdf.tsx'
import { draftNameOf } from '../parts/save-first.tsx'
import { TimeDialog } from './time-dialog.tsx'
import { useInvoiceCache } from '../queries.ts'
import { VoidDialog } from './void-dialog.tsx'

type Open = 'send again' | 'payment' | 'void' | 'delete' | 'time'

export function InvoiceActions({ invoice, onSend }: { invoice: Invoice; onSend: () => void }) {
  const { can, status } = invoice
  const takesTime = can.edit && invoice.kind === 'invoice'
  const [address, setAddress] = useSearchParams()
  const [chosen, setOpen] = useState<Open>()
  const open = chosen ?? (takesTime && address.has('time') ? 'time' : undefined)
  const close = () => {
    setOpen(undefined)
    if (address.has('time')) setAddress({}, { replace: true })
  }
  const isDraft = status === 'draft'
  return (
    <>
      <PreviewPdf draft={draftNameOf(invoice._id)} isDraft={isDraft}>
        <a
          className={buttonClass()}
          href={addressOf(invoices.pdf, { invoiceId: invoice._id })}
          target="_blank"
          rel="noreferrer"
        >
          {isDraft ? 'Preview PDF' : 'PDF'}
        </a>
      </PreviewPdf>
      {takesTime && (
        <Button aria-haspopup="dialog" onClick={() => setOpen('time')}>
          Add from time
        </Button>
      )}
      {can.divide && (
        <LinkButton aria-haspopup="dialog" to="instalments">
          Split into instalments…
        </LinkButton>
      )}
      {can.delete && (
        <Button aria-haspopup="dialog" onClick={() => setOpen('delete')}>
          Delete
        </Button>
      )}
      {can.void && (
        <Button aria-haspopup="dialog" onClick={() => setOpen('void')}>
          Void
        </Button>
      )}
      {can.sendAgain && (
        <Button aria-haspopup="dialog" onClick={() => setOpen('send again')}>
          Send again…
        </Button>
      )}
      {can.credit && <AddCreditNote invoice={invoice} />}
      {can.send && invoice.kind === 'credit note' && (
        <Button aria-haspopup="dialog" onClick={onSend}>
          Send…
        </Button>
      )}
      {can.pay && (
        <Button
          variant={invoice.due.amount > 0 ? 'primary' : 'secondary'}
          aria-haspopup="dialog"
          onClick={() => setOpen('payment')}
        >
          Record payment
        </Button>
      )}
      {open === 'send again' && <SendAgain invoice={invoice} onClose={close} />}
      {open === 'payment' && <PaymentDialog invoice={invoice} onClose={close} />}
      {open === 'time' && <TimeDialog invoice={invoice} onClose={close} />}
      {open === 'void' && <VoidDialog invoice={invoice} onClose={close} />}
      {open === 'delete' && <DeleteDraft invoice={invoice} onClose={close} />}
    </>
  )
}

function SendAgain({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { show } = useInvoiceCache()
  const { _id: invoiceId, company, companyName, sentAt } = invoice
  const name = invoiceName(invoice)
  return (
    <EmailAgain
      title={`Send ${name} again?`}
      confirmLabel="Send again"
      company={{ _id: company, name: companyName }}
      onConfirm={async (idempotencyKey) => {
        const params = { invoiceId }
        await show(await api(invoices.sendAgain, { params }, { idempotencyKey }))
        toast.success(`${name} sent to ${companyName} again`)
        onClose()
      }}
      onClose={onClose}
    >
      {sentAt && `First sent on ${dayOfMoment(sentAt)}. `}
      {name}, with the PDF,
    </EmailAgain>
  )
}

function AddCreditNote({ invoice }: { invoice: Invoice }) {
  const [isPending, setPending] = useState(false)
  const [key] = useState(newKey)
  const navigate = useNavigate()
  const { show } = useInvoiceCache()

  async function add() {
    setPending(true)
    try {
      const params = { invoiceId: invoice._id }
      const note = await api(invoices.credit, { params }, { idempotencyKey: key })
      await show(note)
      void navigate(invoicePath(note._id))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(`${invoiceName(invoice)}: ${error.message}`, {
        about: invoice._id,
        retry: () => void add(),
      })
      setPending(false)
    }
  }

  return (
    <Button isPending={isPending} onClick={() => void add()}>
      Credit note
    </Button>
  )
}

function DeleteDraft({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const navigate = useNavigate()
  const stepOf = useDeletionStep()
  const { refreshLists } = useInvoiceCache()
  const { _id: invoiceId } = invoice
  const name = invoiceName(invoice)
  return (
    <DeleteRecord
      title="Delete draft"
      name={name}
      undoStep={stepOf(invoiceId, name)}
      onDelete={async () => {
        await api(invoices.remove, { params: { invoiceId } })
        await navigate('/app/admin/invoices', { replace: true })
        await refreshLists()
      }}
      onClose={onClose}
    />
  )
}
