// Ends the session in this window.
import { useSyncExternalStore } from 'react'
import { auth } from '#contract/accounts/auth.ts'
import { ApiError } from '#web/lib/api.ts'
import { api, browserQueryClient } from '#web/lib/browser.ts'
import { countDrafts, removeDrafts } from '#web/lib/drafts.ts'
import { createListeners } from '#web/lib/listeners.ts'
import { dispatch } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast-store.ts'
import { announceSignOut } from './session-channel.ts'
import { sessionQuery } from './session-queries.ts'

let isUnderWay = false
/** Number of drafts the open question is about. */
let draftsAsked = 0
const listeners = createListeners()

/** Whether this window is already signing out, so the end of its session needs no handling. */
export const isSigningOut = (): boolean => isUnderWay

function ask(drafts: number): void {
  draftsAsked = drafts
  listeners.notify()
}

/** Number of drafts to ask about before signing out; 0 means no question. */
export const useDraftsAsked = (): number =>
  useSyncExternalStore(
    listeners.subscribe,
    () => draftsAsked,
    () => 0,
  )

export const cancelSignOut = (): void => ask(0)

const personId = () => browserQueryClient().getQueryData(sessionQuery.queryKey)?.user._id

/** Asks first if there are drafts. */
export async function signOut(): Promise<void> {
  const id = personId()
  const drafts = id === undefined ? 0 : countDrafts(id)
  if (drafts > 0) ask(drafts)
  else await endSessionHere()
}

/** @returns whether the window is being left; if not, the person has seen the error */
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
  // A full page load clears everything from the window's memory.
  location.assign('/login')
  return true
}
