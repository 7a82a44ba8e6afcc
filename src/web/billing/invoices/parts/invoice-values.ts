// Invoice form values, and their conversion for the API.
import * as z from 'zod'
import { addDays } from '#contract/values/days.ts'
import { type Invoice, type InvoiceDefaults, NewInvoice } from '#contract/billing/invoices.ts'
import {
  type DocumentValues,
  documentShape,
  documentValues,
  newDocument,
  readDocument,
} from './document-values.ts'

export interface InvoiceValues extends DocumentValues {
  issueDate: string
  dueDate: string
}

export const newValues = (defaults: InvoiceDefaults, company: string): InvoiceValues => ({
  ...newDocument(defaults, company),
  issueDate: '',
  dueDate: addDays(defaults.today, defaults.dueDays),
})

export const valuesOf = (invoice: Invoice): InvoiceValues => ({
  ...documentValues(invoice),
  issueDate: invoice.issueDate ?? '',
  dueDate: invoice.dueDate,
})

const shape = z.object({ ...documentShape, issueDate: z.string(), dueDate: z.string() })

export const InvoiceForm = shape
  .transform((values, check): z.input<typeof NewInvoice> => ({
    ...readDocument(values, check),
    issueDate: values.issueDate || null,
    dueDate: values.dueDate,
  }))
  .pipe(NewInvoice)

/** A credit note has no due date. */
export const CreditNoteForm = shape
  .transform((values) => ({ ...values, dueDate: values.issueDate || values.dueDate }))
  .pipe(InvoiceForm)
