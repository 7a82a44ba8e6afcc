// The editor of an invoice.
import type { NewInvoice } from '#contract/invoices.ts'
import { InvoiceForm as schema, type InvoiceValues } from '#web/features/invoices/invoice-values.ts'
import { Field } from '#web/ui/form-field.tsx'
import { DocumentForm, type DocumentFormProps } from './document-form.tsx'

type InvoiceFormProps = Omit<DocumentFormProps<InvoiceValues, NewInvoice>, 'schema' | 'renderDates'>

export function InvoiceForm(props: InvoiceFormProps) {
  return (
    <DocumentForm<InvoiceValues, NewInvoice>
      {...props}
      schema={schema}
      renderDates={(form) => (
        <>
          <Field form={form} name="issueDate" label="Issue date" type="date" />
          <Field form={form} name="dueDate" label="Due date" type="date" isRequired />
        </>
      )}
    />
  )
}
