// Retainer queries.
import { retainers } from '#contract/billing/retainers.ts'
import { toQuery } from '#web/lib/query.ts'

export const retainersQuery = (companyId: string) =>
  toQuery(retainers.list, { params: { companyId } })

export const retainerWith = (companyId: string, retainerId: string) =>
  toQuery(retainers.get, { params: { companyId, retainerId } })
