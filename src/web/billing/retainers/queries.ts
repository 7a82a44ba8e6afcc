// Retainer queries.
import { retainers } from '#contract/billing/retainers.ts'
import { queryOf } from '#web/lib/query.ts'

export const retainersOf = (companyId: string) => queryOf(retainers.list, { params: { companyId } })

export const retainerWith = (companyId: string, retainerId: string) =>
  queryOf(retainers.get, { params: { companyId, retainerId } })
