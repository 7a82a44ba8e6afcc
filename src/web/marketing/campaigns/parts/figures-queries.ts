// Queries for a campaign's figures.
import { campaignFigures } from '#contract/marketing/campaign-figures.ts'
import { toQuery } from '#web/lib/query.ts'

export const figuresOf = (campaignId: string) =>
  toQuery(campaignFigures.get, { params: { campaignId }, query: {} })
