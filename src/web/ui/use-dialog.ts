// Opens the browser's dialog while its component is rendered: focus in and back, Escape, the stack of modal ones.
import { useLayoutEffect, useRef, type SyntheticEvent } from 'react'
import { isComposing } from '../lib/composing.ts'
import { pushModal, topModal } from './modal-stack.ts'

export function useDialog({ isModal, onClose }: { isModal: () => boolean; onClose: () => void }) {
  const ref = useRef<HTMLDialogElement>(null)
  const closeRef = useRef(onClose)
  const isModalRef = useRef(isModal)

  useLayoutEffect(() => {
    closeRef.current = onClose
  })

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const before = document.activeElement
    const isOnTop = isModalRef.current()
    if (isOnTop) dialog.showModal()
    else dialog.show()
    focusFirst(dialog)
    raiseInner(dialog)
    const pop = isOnTop ? pushModal(dialog) : listenForEscape(dialog, () => closeRef.current())
    return () => {
      pop()
      dialog.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
      queueMicrotask(focusWhereNothingIs)
    }
  }, [])

  return {
    ref,
    onCancel: (event: SyntheticEvent) => {
      if (event.target !== ref.current || !event.cancelable) return
      event.preventDefault()
      closeRef.current()
    },
    // The browser closes it without asking on a second Escape: it stays open as long as it is rendered.
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target !== ref.current || event.currentTarget.open) return
      if (isModalRef.current()) event.currentTarget.showModal()
      else event.currentTarget.show()
      focusFirst(event.currentTarget)
      closeRef.current()
    },
  }
}

const controls = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled'

/** What opened a dialog may go together with it: the keyboard goes on in the one below, if there is one, else on the page. */
function focusWhereNothingIs(): void {
  if (document.activeElement !== document.body) return
  const below = topModal()
  const target = below
    ? (firstIn(below) ?? below.querySelector<HTMLElement>(controls))
    : document.getElementById('main')
  target?.focus({ preventScroll: true })
}

/** A modal dialog within this one that was rendered together with it has been opened before it: below it, and deaf to Escape. */
function raiseInner(dialog: HTMLDialogElement): void {
  for (const inner of dialog.querySelectorAll<HTMLDialogElement>('dialog:modal')) {
    inner.close()
    inner.showModal()
    focusFirst(inner)
  }
}

const firstIn = (dialog: HTMLDialogElement) => dialog.querySelector<HTMLElement>('[data-autofocus]')

function focusFirst(dialog: HTMLDialogElement): void {
  firstIn(dialog)?.focus({ preventScroll: true })
}

/** A dialog that is not modal gets no cancel event: Escape closes it unless something above it takes the key. */
function listenForEscape(dialog: HTMLDialogElement, close: () => void): () => void {
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return
    if (
      document.querySelector(
        'dialog:modal, :popover-open:not([data-tooltip], .toasts, .connection-note)',
      )
    )
      return
    const isTyping =
      event.target instanceof Element &&
      !dialog.contains(event.target) &&
      event.target.matches('input, textarea, select')
    if (!isTyping) close()
  }
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}
