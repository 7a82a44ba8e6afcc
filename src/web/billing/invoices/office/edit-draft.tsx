// Edits and sends an invoice draft on its page.
import { type Invoice, invoices } from '#contract/billing/invoices.ts'
import { valuesOf } from '#web/billing/invoices/parts/invoice-values.ts'
import { MergeDialog } from '#web/kit/records/merge-dialog.tsx'
import { api } from '#web/lib/browser.ts'
import { toast } from '#web/ui/toast-store.ts'
import { InvoiceForm, invoiceSchemas } from './invoice-form.tsx'
import { draftNameOf } from '../parts/save-first.tsx'
import { useDocumentSave } from '../parts/use-document-save.ts'
import { useInvoiceCache } from '../queries.ts'

interface EditDraftProps {
  invoice: Invoice
  onSend: () => void
}

export function EditDraft({ invoice, onSend }: EditDraftProps) {
  const { show, read } = useInvoiceCache()
  const params = { invoiceId: invoice._id }
  const draft = draftNameOf(invoice._id)
  const { formKey, submit, conflict } = useDocumentSave({
    kind: 'invoice',
    latest: invoice,
    draft,
    schema: invoiceSchemas[invoice.kind],
    valuesOf,
    read,
    async change({ company: _, ...body }, version) {
      const saved = await api(invoices.change, { params, body: { ...body, version } })
      await show(saved)
      toast.success('Draft saved')
      return saved
    },
  })
  return (
    <InvoiceForm
      key={formKey}
      kind={invoice.kind}
      values={valuesOf(invoice)}
      draft={draft}
      version={invoice.version}
      submitLabel="Save draft"
      onSubmit={submit}
      next={{ label: 'Save and send…', onSaved: onSend }}
    >
      {conflict && <MergeDialog {...conflict} />}
    </InvoiceForm>
  )
}
