// Project queries.
import { type Project, projects } from '#contract/work/projects.ts'
import type { CardQueries } from '#web/lib/card-cache.ts'
import { createCardList } from '#web/lib/card-list.ts'
import { toQuery } from '#web/lib/query.ts'
import type { ChangedCard } from '#web/kit/live/card-refetcher.ts'

export const projectsOf = (companyId: string) =>
  createCardList(projects.allOfCompany, { params: { companyId } })

export const projectNamesQuery = (companyId: string) =>
  toQuery(projects.names, { params: { companyId } })

export const projectWith = (projectId: string) => toQuery(projects.get, { params: { projectId } })

export const queriesOf = ({ _id, company }: Pick<Project, '_id' | 'company'>): CardQueries => ({
  list: projectsOf(company).queryKey,
  detail: projectWith(_id).queryKey,
})

/** The card of a project in its client's list, for live updates of whatever the card shows. */
export function projectCard(id: string, companyId: string, version?: number): ChangedCard {
  return {
    id,
    version,
    list: [projects.allOfCompany.path, { params: { companyId } }],
    endpoint: projects.get,
    sent: { params: { projectId: id } },
  }
}
