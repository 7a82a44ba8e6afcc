// Campaigns of projects.
import { boardPath } from '#server/records/record-path.ts'
import type { NounModule } from '#server/records/module.ts'
import { listAttention } from './attention/service.ts'
import { requireCampaign } from './service.ts'
import { calendar, search } from './store.ts'

export const campaigns: NounModule = {
  records: [
    {
      kind: 'campaign',
      deletion: { needs: ['projects'] },
      table: 'campaigns',
      search,
      path: {
        office: boardPath('campaigns'),
      },
      require: requireCampaign,
    },
  ],
  computedAttention: listAttention,
  calendar,
  tables: {
    campaigns: 'company',
    campaign_metrics: 'company',
    campaign_plans: 'company',
    campaign_values: 'company',
  },
}
