// Tracks the topmost modal dialog. The page outside it is inert, so toasts must be shown inside it.
import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/lib/listeners.ts'

let open: readonly HTMLDialogElement[] = []
const listeners = createListeners()

/** Pushes a dialog on top of all others except those inside it. @returns removes it again */
export function pushModal(dialog: HTMLDialogElement): () => void {
  const isWithin = (other: HTMLDialogElement) => dialog.contains(other)
  change([...open.filter((one) => !isWithin(one)), dialog, ...open.filter(isWithin)])
  return () => change(open.filter((one) => one !== dialog))
}

export const topModal = (): HTMLDialogElement | undefined => open.at(-1)

export const useTopModal = (): HTMLDialogElement | undefined =>
  useSyncExternalStore(listeners.subscribe, topModal, nothing)

function change(next: readonly HTMLDialogElement[]) {
  open = next
  listeners.notify()
}

function nothing() {
  return undefined
}
