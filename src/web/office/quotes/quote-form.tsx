// Quote editor form.
import type { NewQuote } from '#contract/quotes.ts'
import { QuoteForm as schema, type QuoteValues } from '#web/features/invoices/quote-values.ts'
import { Field } from '#web/ui/form-field.tsx'
import { DocumentForm, type DocumentFormProps } from '../invoices/document-form.tsx'

type QuoteFormProps = Omit<DocumentFormProps<QuoteValues, NewQuote>, 'schema' | 'renderDates'>

export function QuoteForm(props: QuoteFormProps) {
  return (
    <DocumentForm<QuoteValues, NewQuote>
      {...props}
      schema={schema}
      renderDates={(form) => (
        <Field form={form} name="validUntil" label="Valid until" type="date" isRequired />
      )}
    />
  )
}
