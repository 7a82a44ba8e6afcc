// Invoice and credit note editor.
import type { InvoiceKind, NewInvoice } from '#contract/billing/invoices.ts'
import {
  CreditNoteForm,
  InvoiceForm as InvoiceSchema,
  type InvoiceValues,
} from '#web/billing/invoices/parts/invoice-values.ts'
import { Field } from '#web/ui/form-field.tsx'
import { DocumentForm, type DocumentFormProps } from '../parts/document-form.tsx'

export const invoiceSchemas = { invoice: InvoiceSchema, 'credit note': CreditNoteForm }

interface InvoiceFormProps extends Omit<
  DocumentFormProps<InvoiceValues, NewInvoice>,
  'schema' | 'renderDates'
> {
  kind: InvoiceKind
}

export function InvoiceForm({ kind, ...props }: InvoiceFormProps) {
  return (
    <DocumentForm<InvoiceValues, NewInvoice>
      {...props}
      schema={invoiceSchemas[kind]}
      renderDates={(form) => (
        <>
          <Field form={form} name="issueDate" label="Issue date" type="date" />
          {kind === 'invoice' && (
            <Field form={form} name="dueDate" label="Due date" type="date" isRequired />
          )}
        </>
      )}
    />
  )
}
