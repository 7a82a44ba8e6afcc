// Quote editor form.
import type { NewQuote } from '#contract/billing/quotes.ts'
import { QuoteForm as schema, type QuoteValues } from '#web/billing/quotes/parts/quote-values.ts'
import { Field } from '#web/ui/form-field.tsx'
import { DocumentForm, type DocumentFormProps } from '#web/billing/invoices/parts/document-form.tsx'

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
