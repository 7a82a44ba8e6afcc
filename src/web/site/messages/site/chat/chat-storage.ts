// Stores the chat's state in this browser: the current conversation, and the state of this window.

export const chatKey = 'enfilade-chat'

/** A message being sent. Its idempotency key makes retries safe. */
export interface Outgoing {
  key: string
  text: string
}

/** Shared by all windows: the conversation, and the number of the last message read. */
export interface StoredConversation {
  id: string
  seen: number
}

/** State of this window, carried from page to page. */
export interface WindowState {
  isOpen: boolean
  draft: string
  outbox: Outgoing[]
}

function read<T>(storage: () => Storage): Partial<T> {
  try {
    return (JSON.parse(storage().getItem(chatKey) ?? '{}') ?? {}) as Partial<T>
  } catch {
    // Storage is off or contains something else: the chat lasts as long as the page.
    return {}
  }
}

function write(storage: () => Storage, value: object | undefined): void {
  try {
    if (value) storage().setItem(chatKey, JSON.stringify(value))
    else storage().removeItem(chatKey)
  } catch {
    // Storage is off.
  }
}

const ofBrowser = () => localStorage
const ofWindow = () => sessionStorage

export function storedConversation(): StoredConversation | undefined {
  const { id, seen = 0 } = read<StoredConversation>(ofBrowser)
  return typeof id === 'string' ? { id, seen } : undefined
}

export const storeConversation = (value: StoredConversation | undefined) => write(ofBrowser, value)

export function windowState(): WindowState {
  const { isOpen = false, draft = '', outbox = [] } = read<WindowState>(ofWindow)
  return { isOpen, draft, outbox }
}

export const storeWindowState = (change: Partial<WindowState>) =>
  write(ofWindow, { ...windowState(), ...change })
