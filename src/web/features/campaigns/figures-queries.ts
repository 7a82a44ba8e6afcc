// A campaign's figures as the screens read them.
import { campaignFigures } from '#contract/campaign-figures.ts'
import { recordOf } from '#web/lib/query.ts'

export const figuresOf = (campaignId: string) =>
  recordOf(campaignFigures.get, { params: { campaignId }, query: {} })
