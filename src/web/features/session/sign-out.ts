// Ending the session in this window.
import { auth } from '#contract/auth.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { dispatch } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast-store.ts'

let isUnderWay = false

/** Whether this window is leaving already, so that the end of its session is no news to it. */
export const isSigningOut = (): boolean => isUnderWay

export async function signOut(): Promise<void> {
  isUnderWay = true
  try {
    await api(auth.signOut, {})
  } catch (error) {
    isUnderWay = false
    if (!(error instanceof ApiError)) throw error
    toast.error(`You are still signed in. ${error.message}`, { retry: () => void signOut() })
    return
  }
  dispatch({ type: 'log out' })
  // A whole new page: nothing of what was read stays in the window's memory.
  location.assign('/login')
}
