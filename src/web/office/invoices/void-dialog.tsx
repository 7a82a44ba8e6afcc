// Declares a sent invoice void, with a reason that the client reads.
import { useState } from 'react'
import * as z from 'zod'
import { type Invoice, invoices } from '#contract/invoices.ts'
import { optionalText } from '#contract/shared.ts'
import { invoiceName } from '#web/features/invoices/invoice-words.ts'
import { CreateForm } from '#web/features/records/create-form.tsx'
import { api } from '#web/lib/browser.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldArea } from '#web/ui/form-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useInvoiceCache } from './use-invoice-cache.ts'

const VoidForm = z.strictObject({ reason: optionalText(500) })

export function VoidDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { show } = useInvoiceCache()
  const [values] = useState({ reason: '' })
  const { _id: invoiceId } = invoice
  const name = invoiceName(invoice)
  return (
    <Dialog
      title={`Declare ${name} void`}
      description="It keeps its number, nothing is to be paid of it, and the client is told. This cannot be undone."
      onClose={onClose}
    >
      <CreateForm
        schema={VoidForm}
        values={values}
        submitLabel="Declare void"
        draft={`void ${invoiceId}`}
        onClose={onClose}
        onSubmit={async (body) => {
          await show(await api(invoices.void, { params: { invoiceId }, body }))
          toast.success(`${name} is void`)
          onClose()
        }}
      >
        {(form) => (
          <FieldArea
            form={form}
            name="reason"
            label="Reason"
            rows={3}
            className="sm:col-span-2"
            data-autofocus
          />
        )}
      </CreateForm>
    </Dialog>
  )
}
