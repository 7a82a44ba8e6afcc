// Campaigns as the screens read them.
import { campaigns } from '#contract/campaigns.ts'
import { cardListOf } from '#web/lib/card-list.ts'
import { recordOf } from '#web/lib/query.ts'

export const campaignsOf = (projectId: string) =>
  cardListOf(campaigns.allOfProject, { params: { projectId } })

export const campaignWith = (campaignId: string) =>
  recordOf(campaigns.get, { params: { campaignId } })
