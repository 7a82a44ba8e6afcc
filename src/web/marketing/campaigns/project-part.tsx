// Campaigns of a project.
import type { Answer } from '#contract/endpoint.ts'
import type { campaigns } from '#contract/marketing/campaigns.ts'
import type { ProjectPart } from '#web/kit/records/project-part.ts'
import { campaignsOf } from './parts/campaign-board.ts'

export const projectPart: ProjectPart<Answer<typeof campaigns.allOfProject>> = {
  rank: 30,
  contents: {
    query: campaignsOf,
    count: (found) => [found.length, 'campaign', 'campaigns'],
  },
}
