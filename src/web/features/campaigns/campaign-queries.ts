// Campaigns as the screens read them.
import { campaigns } from '#contract/campaigns.ts'
import { queryOf } from '#web/lib/query.ts'

export const campaignsOf = (projectId: string) =>
  queryOf(campaigns.allOfProject, { params: { projectId } })

export const campaignWith = (campaignId: string) =>
  queryOf(campaigns.get, { params: { campaignId } })
