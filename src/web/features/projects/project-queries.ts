// Projects as the screens read them.
import { projects } from '#contract/projects.ts'
import { queryOf } from '#web/lib/query.ts'

export const projectsOf = (companyId: string) =>
  queryOf(projects.allOfCompany, { params: { companyId } })

export const projectNamesOf = (companyId: string) =>
  queryOf(projects.names, { params: { companyId } })

export const projectWith = (projectId: string) => queryOf(projects.get, { params: { projectId } })
