// Store of the toasts on screen; any module can add one, and `Toasts` shows them.
export type ToastAction = { label: string; onSelect: () => void }

export type ToastMessage = {
  id: number
  kind: 'success' | 'error' | 'info'
  text: string
  /** What failed, such as the record’s id: the same text about something else is another message. */
  about?: string | undefined
  action?: ToastAction | undefined
  /** Stays until dismissed if absent. */
  durationMs?: number | undefined
}

const shownAtOnce = 4

let messages: readonly ToastMessage[] = []
let lastId = 0
const listeners = new Set<() => void>()

function add(message: Omit<ToastMessage, 'id'>): number {
  const id = ++lastId
  change(
    [...messages.filter((one) => !repeats(message, one)), { ...message, id }].slice(-shownAtOnce),
  )
  return id
}

/** A repeated failure's Retry replaces the earlier one, whereas each Undo is separate. */
function repeats(
  { kind, text, about, action }: Omit<ToastMessage, 'id'>,
  earlier: ToastMessage,
): boolean {
  const isSameAction = kind === 'error' || earlier.action?.onSelect === action?.onSelect
  return earlier.text === text && earlier.about === about && isSameAction
}

export const toast = {
  /** Confirms an action, optionally with an undo: `{action: {label: 'Undo', onSelect}}`. */
  success: (text: string, { action }: { action?: ToastAction | undefined } = {}) =>
    add({ kind: 'success', text, action, durationMs: action ? 10_000 : 5000 }),
  /** Reports a failure. With `retry`, stays on screen and offers a Retry button. */
  error: (
    text: string,
    { about, retry }: Pick<ToastMessage, 'about'> & { retry?: (() => void) | undefined } = {},
  ) =>
    add({
      kind: 'error',
      text,
      about,
      ...(retry ? { action: { label: 'Retry', onSelect: retry } } : { durationMs: 12_000 }),
    }),
  info: (text: string, { action }: { action?: ToastAction | undefined } = {}) =>
    add({ kind: 'info', text, action, durationMs: action ? 10_000 : 5000 }),
  dismiss: (id: number) => change(messages.filter((one) => one.id !== id)),
  /** Removes the toast whose action has been carried out another way. */
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
