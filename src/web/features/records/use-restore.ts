// Has deleted records restored, with what is said about it.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { deletions } from '#contract/deletions.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import type { UndoStep } from '#web/lib/undo.ts'
import { toast } from '#web/ui/toast-store.ts'

/** Restores what was deleted together with this record, and reads anew what is shown. */
async function restoreRecord(cache: QueryClient, recordId: string): Promise<void> {
  await api(deletions.restore, { params: { recordId } })
  // What failed because it was gone is asked from the start when it is next shown.
  cache.removeQueries({ type: 'inactive', predicate: ({ state }) => state.status === 'error' })
  await cache.invalidateQueries()
}

/** @returns whether it did */
export function useRestore() {
  const cache = useQueryClient()
  return async function restore(recordId: string, name: string): Promise<boolean> {
    try {
      await restoreRecord(cache, recordId)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const isFinal = error.code === 'wrong_state' || error.code === 'not_found'
      const retry = isFinal ? undefined : () => void restore(recordId, name)
      toast.error(`${name}: ${error.message}`, { retry })
      return false
    }
    toast.success(`${name} restored`)
    return true
  }
}

/** @returns the step that takes back a deletion, from the id of one of the deleted records */
export function useDeletionStep() {
  const cache = useQueryClient()
  return (recordId: string, name: string): UndoStep => ({
    label: `${name} deleted`,
    undo: () => restoreRecord(cache, recordId),
  })
}
