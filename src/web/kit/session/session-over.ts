// Handles the end of a session in this window: the person signs in again over the page, or the page is left.
import { useSyncExternalStore } from 'react'
import { type User, auth } from '#contract/accounts/auth.ts'
import type { SessionEnd } from '#contract/accounts/session-end.ts'
import { api, browserQueryClient, onSessionOver, onTwoFactorRequired } from '#web/lib/browser.ts'
import { removeDrafts } from '#web/lib/drafts.ts'
import { createListeners } from '#web/lib/listeners.ts'
import { reloadPage } from '#web/lib/reload-page.ts'
import { type SessionMessage, announceSignIn, onSessionMessage } from './session-channel.ts'
import { getHomePath, sessionQuery, twoFactorPath } from './session-queries.ts'
import { isSigningOut } from './sign-out.ts'

interface State {
  isOver: boolean
  /** Number of times someone signed in again in this window. */
  signIns: number
}

let state: State = { isOver: false, signIns: 0 }
const initial = state
const listeners = createListeners()

function set(next: State): void {
  state = next
  listeners.notify()
}

export const useSessionState = (): State =>
  useSyncExternalStore(
    listeners.subscribe,
    () => state,
    () => initial,
  )

let person: User | undefined
let focused: Element | null = null
let isLeft = false
const { promise: never } = Promise.withResolvers<never>()
let signedIn = Promise.withResolvers<void>()

/** Hides the page from sight, focus and assistive technology. */
function hidePage(isHidden: boolean): void {
  if (isHidden) document.documentElement.dataset['session'] = 'over'
  else delete document.documentElement.dataset['session']
}

function leaveTo(address?: string): void {
  if (isLeft) return
  isLeft = true
  hidePage(true)
  // A full page load clears everything from the window's memory.
  if (address === undefined) reloadPage()
  else location.replace(address)
}

/** Without the session cookie, the server cannot tell why the session ended. */
function detectEnd(): SessionEnd {
  const session = browserQueryClient().getQueryData(sessionQuery.queryKey)
  const isPast = session !== undefined && Date.parse(session.expiresAt) <= Date.now()
  // Signing out removes this cookie along with the session's.
  return isPast || /(?:^|; )signed_in=./.test(document.cookie) ? 'expired' : 'ended'
}

/** @returns a promise that resolves once the same person has signed in again */
export async function endSession(reported: SessionEnd | undefined): Promise<void> {
  if (isSigningOut() || isLeft) return never
  const sessionEnd = reported ?? detectEnd()
  if (sessionEnd === 'banned' && person) {
    hidePage(true)
    await removeDrafts(person._id)
  }
  if (sessionEnd !== 'expired') {
    leaveTo()
    return never
  }
  if (!state.isOver) {
    focused = document.activeElement
    hidePage(true)
    set({ ...state, isOver: true })
  }
  return signedIn.promise
}

/** For the dialog: continues if the same person signed in, otherwise leaves the page. */
export async function resumeAs(user: User): Promise<void> {
  announceSignIn(user)
  if (user._id === person?._id) return resume()
  leaveTo(getHomePath(user))
  return never
}

async function resume(): Promise<void> {
  const cache = browserQueryClient()
  cache.setQueryData(sessionQuery.queryKey, await api(auth.session, {}))
  hidePage(false)
  set({ isOver: false, signIns: state.signIns + 1 })
  signedIn.resolve()
  signedIn = Promise.withResolvers()
}

export function focusAgain(): void {
  if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true })
}

function onMessage(message: SessionMessage): void {
  if (isSigningOut()) return
  const isOwn = message.personId === person?._id
  if (message.type === 'signed out') {
    if (isOwn) leaveTo()
  } else if (!isOwn) leaveTo(message.home)
  else if (state.isOver) {
    // If the session is over after all, this window stays as it is.
    resume().catch(() => undefined)
  }
}

/** @returns a function that stops watching */
export function watchSession(user: User): () => void {
  person = user
  const stops = [
    onSessionOver(endSession),
    onTwoFactorRequired(() => leaveTo(twoFactorPath)),
    onSessionMessage(onMessage),
  ]
  return () => stops.forEach((stop) => stop())
}
