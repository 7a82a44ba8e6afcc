// Creates a quote draft.
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type NewQuote as NewQuoteBody, quotes } from '#contract/billing/quotes.ts'
import { prefetchBilling, useClientDefaults } from '#web/billing/invoices/parts/client-defaults.ts'
import { quoteDefaults } from '#web/billing/quotes/queries.ts'
import { newQuoteValues } from '#web/billing/quotes/parts/quote-values.ts'
import { forStaffWith } from '#web/kit/session/permissions.ts'
import { api } from '#web/lib/browser.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { Page, PageHeader } from '#web/ui/page-header.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { quotePath } from '../parts/quote-columns.tsx'
import { QuoteForm } from './quote-form.tsx'
import { useQuoteCache } from '../parts/use-quote-cache.ts'

const load = forStaffWith('money', (cache, { url }) =>
  Promise.all([
    cache.ensureQueryData(quoteDefaults),
    prefetchBilling(cache, url.searchParams.get('company')),
  ]),
)

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export default function NewQuote() {
  const { data } = useSuspenseQuery(quoteDefaults)
  const company = useSearchParams()[0].get('company') ?? ''
  const defaults = useClientDefaults(data, company)
  const [values] = useState(() => newQuoteValues(defaults, company))
  const navigate = useNavigate()
  const { show } = useQuoteCache()

  async function create(body: NewQuoteBody, idempotencyKey: string) {
    const quote = await api(quotes.create, { body }, { idempotencyKey })
    await show(quote)
    toast.success('Draft saved')
    void navigate(quotePath(quote._id), { replace: true })
  }

  return (
    <Page className="max-w-6xl">
      <title>New quote</title>
      <PageHeader title="New quote" back={<Link to="/app/admin/quotes">Quotes</Link>} />
      <QuoteForm
        values={values}
        draft="new quote"
        canChooseCompany
        submitLabel="Save draft"
        onSubmit={create}
      />
    </Page>
  )
}
