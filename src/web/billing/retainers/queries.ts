// Retainer queries.
import { useQueryClient } from '@tanstack/react-query'
import { type Retainer, retainers } from '#contract/billing/retainers.ts'
import { refetchQueries, toQuery } from '#web/lib/query.ts'

export const retainersQuery = (companyId: string) =>
  toQuery(retainers.list, { params: { companyId } })

export const retainerWith = (companyId: string, retainerId: string) =>
  toQuery(retainers.get, { params: { companyId, retainerId } })

/** Updates what screens show after a retainer changed. */
export function useRetainerCache(companyId: string) {
  const cache = useQueryClient()
  const { queryKey: listKey } = retainersQuery(companyId)
  return {
    async show(retainer: Retainer) {
      cache.setQueryData(retainerWith(companyId, retainer._id).queryKey, retainer)
      await cache.invalidateQueries({ queryKey: listKey })
    },
    /** The data on screen may be older than the data the server refused the call for. */
    async read(retainerId: string) {
      await refetchQueries(cache, { queryKey: retainerWith(companyId, retainerId).queryKey })
      await refetchQueries(cache, { queryKey: listKey })
    },
    refreshList: () => cache.invalidateQueries({ queryKey: listKey }),
  }
}
