// Restores deleted records, and shows a toast with the result.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { deletions } from '#contract/records/deletions.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import type { UndoStep } from '#web/lib/undo.ts'
import { toast } from '#web/ui/toast-store.ts'

/** Restores the record and everything deleted with it, and refetches what is shown. */
async function restoreRecord(cache: QueryClient, recordId: string): Promise<void> {
  await api(deletions.restore, { params: { recordId } })
  // Queries that failed while it was deleted start over when next shown.
  cache.removeQueries({ type: 'inactive', predicate: ({ state }) => state.status === 'error' })
  await cache.invalidateQueries()
}

/** @returns whether it succeeded */
export function useRestore() {
  const cache = useQueryClient()
  return async function restore(recordId: string, name: string): Promise<boolean> {
    try {
      await restoreRecord(cache, recordId)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const isFinal = error.code === 'wrong_state' || error.code === 'not_found'
      const retry = isFinal ? undefined : () => void restore(recordId, name)
      toast.error(`${name}: ${error.message}`, { about: recordId, retry })
      return false
    }
    toast.success(`${name} restored`)
    return true
  }
}

/** @returns a function that makes the undo step of a deletion from the id of one of the deleted records */
export function useDeletionStep() {
  const cache = useQueryClient()
  return (recordId: string, name: string): UndoStep => ({
    label: `${name} deleted`,
    undo: () => restoreRecord(cache, recordId),
  })
}
