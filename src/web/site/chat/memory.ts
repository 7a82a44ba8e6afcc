// What the chat remembers in this browser: which conversation there is, and what this window was doing.

export const chatKey = 'enfilade-chat'

/** A message on its way. The key makes it arrive once, however often it is sent. */
export interface Outgoing {
  key: string
  text: string
}

/** Of all windows: there is a conversation, read as far as the message of this number. */
export interface Known {
  id: string
  seen: number
}

/** Of this window, from page to page. */
export interface Doing {
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

export function known(): Known | undefined {
  const { id, seen = 0 } = read<Known>(ofBrowser)
  return typeof id === 'string' ? { id, seen } : undefined
}

export const rememberKnown = (value: Known | undefined) => write(ofBrowser, value)

export function doing(): Doing {
  const { isOpen = false, draft = '', outbox = [] } = read<Doing>(ofWindow)
  return { isOpen, draft, outbox }
}

export const rememberDoing = (change: Partial<Doing>) => write(ofWindow, { ...doing(), ...change })
