// Messages between the tabs of a browser about the session they share.
import type { User } from '#contract/accounts/auth.ts'
import { getHomePath } from './session-queries.ts'

export type SessionMessage =
  | { type: 'signed in'; personId: string; home: string }
  | { type: 'signed out'; personId: string }

const open = () => ('BroadcastChannel' in globalThis ? new BroadcastChannel('session') : undefined)

function post(message: SessionMessage): void {
  const channel = open()
  // A channel reaches only its own origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel?.postMessage(message)
  channel?.close()
}

export const announceSignIn = (user: User): void =>
  post({ type: 'signed in', personId: user._id, home: getHomePath(user) })

export const announceSignOut = (personId: string): void => post({ type: 'signed out', personId })

/** @returns a function that stops listening */
export function onSessionMessage(listener: (message: SessionMessage) => void): () => void {
  const channel = open()
  channel?.addEventListener('message', ({ data }: MessageEvent<SessionMessage>) => listener(data))
  return () => channel?.close()
}
