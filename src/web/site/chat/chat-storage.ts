// What the chat stores in this browser: which conversation there is, and the state of this window.

export const chatKey = 'enfilade-chat'

/** A message on its way. The key makes it arrive once, however often it is sent. */
export interface Outgoing {
  key: string
  text: string
}

/** Of all windows: there is a conversation, read as far as the message of this number. */
export interface StoredConversation {
  id: string
  seen: number
}

/** Of this window, from page to page. */
export interface WindowState {
  isOpen: boolean
  draft: string
  outbox: Outgoing[]
}

function read<T>(storage: () => Storage): Partial<T> {
  try {
    return (JSON.parse(storage().getItem(chatKey) ?? '{}') ?? {}) as Partial<T>
  } catch {
    // Storage is off or holds something else: the chat lasts as long as the page.
    return {}
  }
}

function write(storage: () => Storage, value: object | undefined): void {
  try {
    if (value) storage().setItem(chatKey, JSON.stringify(value))
    else storage().removeItem(chatKey)
  } catch {
    // As above.
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
