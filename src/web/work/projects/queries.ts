// Project queries.
import { type Project, projects } from '#contract/work/projects.ts'
import type { CardQueries } from '#web/lib/card-cache.ts'
import { createCardList } from '#web/lib/card-list.ts'
import { toQuery } from '#web/lib/query.ts'

export const projectsOf = (companyId: string) =>
  createCardList(projects.allOfCompany, { params: { companyId } })

export const projectNamesQuery = (companyId: string) =>
  toQuery(projects.names, { params: { companyId } })

export const projectWith = (projectId: string) => toQuery(projects.get, { params: { projectId } })

export const queriesOf = ({ _id, company }: Pick<Project, '_id' | 'company'>): CardQueries => ({
  list: projectsOf(company).queryKey,
  detail: projectWith(_id).queryKey,
})
