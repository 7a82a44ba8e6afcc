// Retainers as the screens read them.
import { retainers } from '#contract/retainers.ts'
import { queryOf, recordOf } from '#web/lib/query.ts'

export const retainersOf = (companyId: string) => queryOf(retainers.list, { params: { companyId } })

export const retainerWith = (companyId: string, retainerId: string) =>
  recordOf(retainers.get, { params: { companyId, retainerId } })
