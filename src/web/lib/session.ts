// This window's session store. Only the choice of light or dark mode survives a reload.
import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'
import {
  type SessionAction,
  type SessionState,
  initialSession,
  nextSession,
  storeKey,
  storeVersion,
} from './session-state.ts'

let state: SessionState | undefined
const listeners = createListeners()

function systemMode(): SessionState['mode'] {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Undefined if storage is blocked or holds outdated data; the system's mode then applies. */
function storedMode(): SessionState['mode'] | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(storeKey) ?? '{}') as Record<string, unknown>
    const isOurs = stored['version'] === storeVersion
    return isOurs && (stored['mode'] === 'light' || stored['mode'] === 'dark')
      ? stored['mode']
      : undefined
  } catch {
    return undefined
  }
}

function current(): SessionState {
  state ??= { ...initialSession, mode: storedMode() ?? systemMode() }
  return state
}

export function dispatch(action: SessionAction): void {
  state = nextSession(current(), action)
  if (action.type === 'toggle mode') {
    document.documentElement.dataset['mode'] = state.mode
    try {
      localStorage.setItem(storeKey, JSON.stringify({ version: storeVersion, mode: state.mode }))
    } catch {
      // Without storage the choice lasts as long as the window.
    }
  }
  listeners.notify()
}

export function useSession(): SessionState {
  return useSyncExternalStore(listeners.subscribe, current, () => initialSession)
}
