// Calls that find the session over wait until its person has signed in again, and are then sent once more.
import { auth } from '#contract/auth.ts'
import type { SessionEnd } from '#contract/session-end.ts'
import { type Api, ApiError } from './api.ts'

/** Resolves once the session's person has signed in again; never where the window is left. */
type SignInAgain = (sessionEnd: SessionEnd | undefined) => Promise<void>

let signInAgain: SignInAgain | undefined

/** @returns takes it back: calls then fail as any others */
export function onSessionOver(ask: SignInAgain): () => void {
  signInAgain = ask
  return () => {
    if (signInAgain === ask) signInAgain = undefined
  }
}

let leaveForTwoFactor: (() => void) | undefined

/** Of staff of whom the agency has just demanded a second factor. @returns takes it back */
export function onTwoFactorRequired(leave: () => void): () => void {
  leaveForTwoFactor = leave
  return () => {
    if (leaveForTwoFactor === leave) leaveForTwoFactor = undefined
  }
}

/** The repeated call carries the same idempotency key. Whoever asks for the session itself gets the answer. */
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
