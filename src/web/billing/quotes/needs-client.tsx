// Quotes that the client has to accept or decline.
import type { Answer } from '#contract/endpoint.ts'
import type { quotes } from '#contract/billing/quotes.ts'
import { formatMoney } from '#contract/values/money.ts'
import type { NeedsClient } from '#web/kit/client/needs-client.ts'
import { clientQuotesPath } from '#web/kit/client/paths.ts'
import { longDate } from '#web/lib/dates.ts'
import { quoteName } from './parts/quote-labels.tsx'
import { openQuotesQuery } from './queries.ts'

export const needsClient: NeedsClient<Answer<typeof quotes.list>> = {
  rank: 20,
  query: openQuotesQuery,
  isOfMoney: true,
  total: ({ total }) => total,
  needs: ({ items }, { canWrite }) =>
    items.map((quote) => ({
      id: quote._id,
      title: quoteName(quote),
      facts: (
        <span className="tabular-nums">
          {formatMoney(quote.total)}, valid until {longDate(quote.validUntil)}
        </span>
      ),
      path: `${clientQuotesPath}/${quote._id}`,
      isTheirs: canWrite,
    })),
}
