// Updates what screens show after a retainer changed.
import { useQueryClient } from '@tanstack/react-query'
import type { Retainer } from '#contract/billing/retainers.ts'
import { refetchQueries } from '#web/lib/query.ts'
import { retainerWith, retainersQuery } from '../queries.ts'

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
