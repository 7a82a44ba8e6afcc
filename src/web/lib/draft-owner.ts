// Provides the owner of the drafts in a part of the page, and whether any exist.
import { createContext, use, useSyncExternalStore } from 'react'
import { type DraftName, hasDraftOf, readDraft, subscribeToDrafts } from './drafts.ts'

/** Owner of the drafts that a screen's forms keep; without one they keep none. */
export const DraftOwner = createContext<string | undefined>(undefined)

/** Whether there is an unsaved draft for a record or a part of it. */
export function useHasDraft(recordId: string): boolean {
  const owner = use(DraftOwner)
  return useSyncExternalStore(
    subscribeToDrafts,
    () => owner !== undefined && hasDraftOf(owner, recordId),
    () => false,
  )
}

/** Whether there is an unsaved draft for one form, regardless of other forms for the same record. */
export function useHasDraftNamed(name: DraftName): boolean {
  const owner = use(DraftOwner)
  return useSyncExternalStore(
    subscribeToDrafts,
    () => owner !== undefined && readDraft(owner, name) !== undefined,
    () => false,
  )
}
