// Provides the owner of the drafts in a part of the page, and whether any exist.
import { createContext, use, useSyncExternalStore } from 'react'
import {
  type DraftName,
  areDraftsLoaded,
  hasDraftOf,
  readDraft,
  subscribeToDrafts,
} from './drafts.ts'

/** Owner of the drafts that a screen's forms keep; without one they keep none. */
export const DraftOwner = createContext<string | undefined>(undefined)

/** The person once the drafts are read, which may be after the page has started. */
export function useOwnerOfDrafts(personId: string): string | undefined {
  const areLoaded = useSyncExternalStore(subscribeToDrafts, areDraftsLoaded, () => true)
  return areLoaded ? personId : undefined
}

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
