// Holds calls that find the session over until the person signs in again, then retries them once.
import { auth } from '#contract/accounts/auth.ts'
import type { SessionEnd } from '#contract/accounts/session-end.ts'
import { type Api, ApiError } from './api.ts'

/** Resolves once the same person has signed in again; never resolves if the window navigates away. */
type SignInAgain = (sessionEnd: SessionEnd | undefined) => Promise<void>

let signInAgain: SignInAgain | undefined

/** @returns unregisters the handler; calls then fail like any others */
export function onSessionOver(ask: SignInAgain): () => void {
  signInAgain = ask
  return () => {
    if (signInAgain === ask) signInAgain = undefined
  }
}

let leaveForTwoFactor: (() => void) | undefined

/** Handles the agency newly requiring a second factor of a staff member. @returns unregisters the handler */
export function onTwoFactorRequired(leave: () => void): () => void {
  leaveForTwoFactor = leave
  return () => {
    if (leaveForTwoFactor === leave) leaveForTwoFactor = undefined
  }
}

/** Retries use the same idempotency key. Public endpoints and session queries are never held. */
export function repeatAfterSignIn(api: Api): Api {
  return async (endpoint, sent, options) => {
    try {
      return await api(endpoint, sent, options)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'two_factor_required') leaveForTwoFactor?.()
      const isOver = error instanceof ApiError && error.code === 'signed_out'
      const isAsking = endpoint.access === 'public' || endpoint.path === auth.session.path
      if (!isOver || isAsking || !signInAgain) throw error
      await signInAgain(error.sessionEnd)
      return api(endpoint, sent, options)
    }
  }
}
