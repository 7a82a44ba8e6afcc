// The campaign card shows money in the agency's currency.
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Campaign } from '#contract/marketing/campaigns.ts'
import { sessionQuery } from '#web/kit/session/session-queries.ts'
import { api } from '#web/lib/browser.ts'
import { createQueryClient } from '#web/lib/query.ts'
import { CampaignCard } from './campaign-card.tsx'

const campaign = {
  ...{ _id: 'a', title: 'Spring', description: '', status: 'active', visibility: 'shared' },
  ...{ startDate: null, endDate: null, budget: 5000, overBudgetBy: 30.5 },
  metrics: { reach: 1, engagement: 2, conversions: 3 },
} as Campaign

test.each([
  ['USD', '$5,000', 'Over budget by $30.50'],
  ['EUR', '€5,000', 'Over budget by €30.50'],
])('in %s a card shows %s and %s', (currency, budget, over) => {
  const cache = createQueryClient(api)
  // Only the part of the session that the card reads.
  cache.setQueryData(sessionQuery.queryKey, { user: { currency } } as never)
  // Renders as the server does.
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={cache}>
      <CampaignCard campaign={campaign} />
    </QueryClientProvider>,
  )
  expect(markup).toContain(`>${budget}<`)
  expect(markup.replaceAll(/<!-- -->/g, '')).toContain(over)
})
