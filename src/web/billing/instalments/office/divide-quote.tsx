// Divides an accepted quote into instalments; a dialog over its page.
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { instalments } from '#contract/billing/instalments.ts'
import { instalmentsQuery } from '#web/billing/instalments/queries.ts'
import { quoteWith } from '#web/billing/quotes/queries.ts'
import { quoteName } from '#web/billing/quotes/parts/quote-labels.tsx'
import { forStaffWith } from '#web/kit/session/permissions.ts'
import { api } from '#web/lib/browser.ts'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { todayQuery } from '#web/lib/today.ts'
import { useQuoteCache } from '#web/billing/quotes/parts/use-quote-cache.ts'
import { DivideDialog } from './divide-dialog.tsx'

const load = forStaffWith('money', (cache, { params }) =>
  Promise.all([
    cache.ensureQueryData(quoteWith(params['quoteId'] ?? '')),
    cache.ensureQueryData(todayQuery),
  ]),
)

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export default function DivideQuote() {
  const quoteId = useParams()['quoteId'] ?? ''
  const { data: quote } = useSuspenseQuery(quoteWith(quoteId))
  const cache = useQueryClient()
  const close = useCloseDialog()
  const { read, refreshLists } = useQuoteCache()
  return (
    <DivideDialog
      divided={{ ...quote, name: quoteName(quote) }}
      draft={`instalments of ${quoteId}`}
      divide={({ parts }, idempotencyKey) =>
        api(
          instalments.divideQuote,
          { params: { quoteId }, body: { parts, version: quote.version } },
          { idempotencyKey },
        )
      }
      onDivided={async () => {
        await Promise.all([
          read(quoteId),
          refreshLists(),
          cache.invalidateQueries(instalmentsQuery(quote.company)),
        ])
        close()
      }}
    />
  )
}
