// Quote form values, and their conversion for the API.
import * as z from 'zod'
import { NewQuote, type Quote, type QuoteDefaults } from '#contract/billing/quotes.ts'
import {
  type DocumentValues,
  documentShape,
  documentValues,
  newDocument,
  readDocument,
} from '#web/billing/invoices/parts/document-values.ts'

export interface QuoteValues extends DocumentValues {
  validUntil: string
}

export const newQuoteValues = (defaults: QuoteDefaults, company: string): QuoteValues => ({
  ...newDocument(defaults, company),
  validUntil: defaults.validUntil,
})

export const toQuoteValues = (quote: Quote): QuoteValues => ({
  ...documentValues(quote),
  validUntil: quote.validUntil,
})

export const QuoteForm = z
  .object({ ...documentShape, validUntil: z.string() })
  .transform((values, check): z.input<typeof NewQuote> => ({
    ...readDocument(values, check),
    validUntil: values.validUntil,
  }))
  .pipe(NewQuote)
