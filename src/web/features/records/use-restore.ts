// Has deleted records restored, with what is said about it.
import { useQueryClient } from '@tanstack/react-query'
import { deletions } from '#contract/deletions.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { toast } from '#web/ui/toast-store.ts'

/** @returns restores what was deleted together with this record; whether it did */
export function useRestore() {
  const cache = useQueryClient()
  return async function restore(recordId: string, name: string): Promise<boolean> {
    try {
      await api(deletions.restore, { params: { recordId } })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const isFinal = error.code === 'wrong_state' || error.code === 'not_found'
      const retry = isFinal ? undefined : () => void restore(recordId, name)
      toast.error(`${name}: ${error.message}`, { retry })
      return false
    }
    // Queries that failed because it was gone are asked from the start.
    cache.removeQueries({ predicate: ({ state }) => state.status === 'error' })
    await cache.invalidateQueries()
    toast.success(`${name} restored`)
    return true
  }
}
