// The messages on screen: made from anywhere, shown by `Toasts`.
export type ToastAction = { label: string; onSelect: () => void }

export type ToastMessage = {
  id: number
  kind: 'success' | 'error' | 'info'
  text: string
  action?: ToastAction | undefined
  /** Absent: stays until it is closed. */
  durationMs?: number | undefined
}

const shownAtOnce = 4

let messages: readonly ToastMessage[] = []
let lastId = 0
const listeners = new Set<() => void>()

function add(message: Omit<ToastMessage, 'id'>): number {
  const id = ++lastId
  const others = messages.filter((one) => !isReplaced(one, message))
  change([...others, { ...message, id }].slice(-shownAtOnce))
  return id
}

/** What was not done keeps its own Retry: there may be two of the same name. */
const isReplaced = (one: ToastMessage, { kind, text, action }: Omit<ToastMessage, 'id'>): boolean =>
  one.text === text && (kind !== 'error' || one.action?.onSelect === action?.onSelect)

export const toast = {
  /** For what was done, with a way back where there is one: `{action: {label: 'Undo', onSelect}}`. */
  success: (text: string, { action }: { action?: ToastAction | undefined } = {}) =>
    add({ kind: 'success', text, action, durationMs: action ? 10_000 : 5000 }),
  /** For what did not work. With `retry` it stays, and offers to try again. */
  error: (text: string, { retry }: { retry?: (() => void) | undefined } = {}) =>
    add({
      kind: 'error',
      text,
      ...(retry ? { action: { label: 'Retry', onSelect: retry } } : { durationMs: 12_000 }),
    }),
  info: (text: string, { action }: { action?: ToastAction | undefined } = {}) =>
    add({ kind: 'info', text, action, durationMs: action ? 10_000 : 5000 }),
  dismiss: (id: number) => change(messages.filter((one) => one.id !== id)),
  /** Takes away the message whose action has been carried out otherwise. */
  withdraw: (onSelect: ToastAction['onSelect']) =>
    change(messages.filter(({ action }) => action?.onSelect !== onSelect)),
}

export function currentToasts(): readonly ToastMessage[] {
  return messages
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: readonly ToastMessage[]) {
  messages = next
  for (const listener of listeners) listener()
}
