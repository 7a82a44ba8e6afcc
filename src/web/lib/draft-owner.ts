// Whose drafts there are below a part of the page, and whether there are any.
import { createContext, use, useSyncExternalStore } from 'react'
import { type DraftName, hasDraftOf, readDraft, subscribeToDrafts } from './drafts.ts'

/** Whose drafts a screen's forms keep; without one they keep none. */
export const DraftOwner = createContext<string | undefined>(undefined)

/** Whether what is typed for a record, or for a part of it, waits to be saved. */
export function useHasDraft(recordId: string): boolean {
  const owner = use(DraftOwner)
  return useSyncExternalStore(
    subscribeToDrafts,
    () => owner !== undefined && hasDraftOf(owner, recordId),
    () => false,
  )
}

/** The same of one form, whatever is typed into others over its record. */
export function useHasDraftNamed(name: DraftName): boolean {
  const owner = use(DraftOwner)
  return useSyncExternalStore(
    subscribeToDrafts,
    () => owner !== undefined && readDraft(owner, name) !== undefined,
    () => false,
  )
}
