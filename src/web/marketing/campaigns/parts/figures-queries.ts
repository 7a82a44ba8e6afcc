// Queries for a campaign's figures.
import { campaignFigures } from '#contract/marketing/campaign-figures.ts'
import { queryOf } from '#web/lib/query.ts'

export const figuresOf = (campaignId: string) =>
  queryOf(campaignFigures.get, { params: { campaignId }, query: {} })
