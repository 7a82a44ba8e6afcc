// Project queries.
import { type Project, projects } from '#contract/work/projects.ts'
import type { CardQueries } from '#web/lib/card-cache.ts'
import { cardListOf } from '#web/lib/card-list.ts'
import { queryOf } from '#web/lib/query.ts'

export const projectsOf = (companyId: string) =>
  cardListOf(projects.allOfCompany, { params: { companyId } })

export const projectNamesOf = (companyId: string) =>
  queryOf(projects.names, { params: { companyId } })

export const projectWith = (projectId: string) => queryOf(projects.get, { params: { projectId } })

export const queriesOf = ({ _id, company }: Pick<Project, '_id' | 'company'>): CardQueries => ({
  list: projectsOf(company).queryKey,
  detail: projectWith(_id).queryKey,
})
