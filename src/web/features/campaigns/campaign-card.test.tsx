// The card of a campaign: its money in the agency's currency.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Campaign } from '#contract/campaigns.ts'
import { CampaignCard } from './campaign-card.tsx'

const campaign = {
  ...{ _id: 'a', title: 'Spring', description: '', status: 'active', visibility: 'shared' },
  ...{ startDate: null, endDate: null, budget: 5000, overBudgetBy: 30.5 },
  metrics: { reach: 1, engagement: 2, conversions: 3 },
} as Campaign

test.each([
  ['USD', '$5,000', 'Over budget by $30.50'],
  ['EUR', '€5,000', 'Over budget by €30.50'],
])('in %s it says %s and %s', (currency, budget, over) => {
  // The server renders what the reader hydrates.
  const markup = renderToStaticMarkup(<CampaignCard campaign={campaign} currency={currency} />)
  expect(markup).toContain(`>${budget}<`)
  expect(markup.replaceAll(/<!-- -->/g, '')).toContain(over)
})
