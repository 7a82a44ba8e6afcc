// Quote editor: a draft, or a new version of a sent quote.
import { type Quote, quotes } from '#contract/billing/quotes.ts'
import { QuoteForm as schema, toQuoteValues } from '#web/billing/quotes/parts/quote-values.ts'
import { MergeDialog } from '#web/kit/records/merge-dialog.tsx'
import { api } from '#web/lib/browser.ts'
import { Banner } from '#web/ui/banner.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useDocumentSave } from '#web/billing/invoices/parts/use-document-save.ts'
import { QuoteForm } from './quote-form.tsx'
import { useQuoteCache } from '../parts/use-quote-cache.ts'

/** Key of the quote editor's local draft. */
export const draftNameOf = (quoteId: string): string => `quote ${quoteId}`

interface EditQuoteProps {
  quote: Quote
  /** Called after saving a draft that is to be sent. */
  onSend: () => void
  /** Returns from editing a sent quote to its document. */
  onDone: () => void
}

export function EditQuote({ quote, onSend, onDone }: EditQuoteProps) {
  const { show, read } = useQuoteCache()
  const params = { quoteId: quote._id }
  const draft = draftNameOf(quote._id)
  const isDraft = quote.status === 'draft'
  const { formKey, submit, conflict } = useDocumentSave({
    kind: 'quote',
    latest: quote,
    draft,
    schema,
    valuesOf: toQuoteValues,
    read,
    async change({ company: _, ...body }, version) {
      const saved = await api(quotes.change, { params, body: { ...body, version } })
      await show(saved)
      toast.success(isDraft ? 'Draft saved' : `New version sent to ${saved.companyName}`)
      if (!isDraft) onDone()
      return saved
    },
  })
  return (
    <QuoteForm
      key={formKey}
      values={toQuoteValues(quote)}
      draft={draft}
      version={quote.version}
      submitLabel={isDraft ? 'Save draft' : 'Save and send new version'}
      onSubmit={submit}
      {...(isDraft ? { next: { label: 'Save and send…', onSaved: onSend } } : { onCancel: onDone })}
    >
      {!isDraft && (
        <Banner>
          The client is emailed, sees the new version, and can no longer accept the previous one.
        </Banner>
      )}
      {conflict && <MergeDialog {...conflict} />}
    </QuoteForm>
  )
}
