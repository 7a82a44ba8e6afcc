// The card of a project in its client's list, for live updates of whatever the card shows.
import { projects } from '#contract/work/projects.ts'
import type { ChangedCard } from '#web/kit/live/card-refetcher.ts'

export function projectCard(id: string, companyId: string, version?: number): ChangedCard {
  return {
    id,
    version,
    list: [projects.allOfCompany.path, { params: { companyId } }],
    endpoint: projects.get,
    sent: { params: { projectId: id } },
  }
}
