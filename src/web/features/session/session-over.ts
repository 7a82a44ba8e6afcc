// What this window does when its session is over: its person signs in again over the page, or the page is left at once.
import { useSyncExternalStore } from 'react'
import { type User, auth } from '#contract/auth.ts'
import type { SessionEnd } from '#contract/session-end.ts'
import { api, browserQueryClient } from '#web/lib/browser.ts'
import { removeDrafts } from '#web/lib/drafts.ts'
import { onSessionOver, onTwoFactorRequired } from '#web/lib/repeat-after-sign-in.ts'
import { type SessionMessage, announceSignIn, onSessionMessage } from './session-channel.ts'
import { homeOf, sessionQuery, twoFactorPath } from './session-queries.ts'
import { isSigningOut } from './sign-out.ts'

interface State {
  isOver: boolean
  /** How often somebody has signed in again in this window. */
  signIns: number
}

let state: State = { isOver: false, signIns: 0 }
const initial = state
const listeners = new Set<() => void>()

function set(next: State): void {
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSessionState = (): State =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => initial,
  )

let person: User | undefined
let focused: Element | null = null
let isLeft = false
const { promise: never } = Promise.withResolvers<never>()
let signedIn = Promise.withResolvers<void>()

/** Nothing of the page can be read any more, by whatever means. */
function hidePage(isHidden: boolean): void {
  if (isHidden) document.documentElement.dataset['session'] = 'over'
  else delete document.documentElement.dataset['session']
}

function leaveTo(address?: string): void {
  if (isLeft) return
  isLeft = true
  hidePage(true)
  // A whole new page: nothing of what was read stays in the window's memory.
  if (address === undefined) location.reload()
  else location.replace(address)
}

/** Of a session whose cookie is gone the server cannot tell. */
function detectEnd(): SessionEnd {
  const session = browserQueryClient().getQueryData(sessionQuery.queryKey)
  const isPast = session !== undefined && Date.parse(session.expiresAt) <= Date.now()
  // Ended with the session's own cookie at signing out.
  return isPast || /(?:^|; )signed_in=./.test(document.cookie) ? 'expired' : 'ended'
}

/** @returns resolves once this window's person has signed in again */
export async function endSession(told: SessionEnd | undefined): Promise<void> {
  if (isSigningOut() || isLeft) return never
  const sessionEnd = told ?? detectEnd()
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

/** For the dialog: whoever signed in there goes on here, unless that is somebody else. */
export async function resumeAs(user: User): Promise<void> {
  announceSignIn(user)
  if (user._id === person?._id) return resume()
  leaveTo(homeOf(user))
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
    // Not so after all: it stays over here.
    resume().catch(() => undefined)
  }
}

/** @returns stops watching */
export function watchSession(user: User): () => void {
  person = user
  const stops = [
    onSessionOver(endSession),
    onTwoFactorRequired(() => leaveTo(twoFactorPath)),
    onSessionMessage(onMessage),
  ]
  return () => stops.forEach((stop) => stop())
}
