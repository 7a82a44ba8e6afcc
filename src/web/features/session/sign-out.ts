// Ending the session in this window.
import { useSyncExternalStore } from 'react'
import { auth } from '#contract/auth.ts'
import { ApiError } from '#web/lib/api.ts'
import { api, browserQueryClient } from '#web/lib/browser.ts'
import { countDrafts, removeDrafts } from '#web/lib/drafts.ts'
import { dispatch } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast-store.ts'
import { announceSignOut } from './session-channel.ts'
import { sessionQuery } from './session-queries.ts'

let isUnderWay = false
/** How many drafts the person is being asked about. */
let draftsAsked = 0
const listeners = new Set<() => void>()

/** Whether this window is leaving already, so that the end of its session is no news to it. */
export const isSigningOut = (): boolean => isUnderWay

function ask(drafts: number): void {
  draftsAsked = drafts
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How many drafts to ask about before signing out; 0: there is no question. */
export const useDraftsAsked = (): number =>
  useSyncExternalStore(
    subscribe,
    () => draftsAsked,
    () => 0,
  )

export const cancelSignOut = (): void => ask(0)

const personId = () => browserQueryClient().getQueryData(sessionQuery.queryKey)?.user._id

/** Asks first where there are drafts. */
export async function signOut(): Promise<void> {
  const id = personId()
  const drafts = id === undefined ? 0 : countDrafts(id)
  if (drafts > 0) ask(drafts)
  else await endSessionHere()
}

/** @returns whether the window is being left; else the person has been told why not */
export async function endSessionHere({ removesDrafts = false } = {}): Promise<boolean> {
  const id = personId()
  isUnderWay = true
  try {
    await api(auth.signOut, {})
  } catch (error) {
    isUnderWay = false
    if (!(error instanceof ApiError)) throw error
    toast.error(`You’re still signed in. ${error.message}`, {
      retry: () => void endSessionHere({ removesDrafts }),
    })
    return false
  }
  if (id !== undefined) {
    if (removesDrafts) await removeDrafts(id)
    announceSignOut(id)
  }
  dispatch({ type: 'log out' })
  // A whole new page: nothing of what was read stays in the window's memory.
  location.assign('/login')
  return true
}
