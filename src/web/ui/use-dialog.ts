// Keeps a native dialog open while its component is rendered; manages focus, Escape and the stack of modal dialogs.
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
    // The browser closes the dialog on a second Escape without a cancelable event; reopen it, since rendering decides.
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target !== ref.current || event.currentTarget.open) return
      if (isModalRef.current()) event.currentTarget.showModal()
      else event.currentTarget.show()
      focusFirst(event.currentTarget)
      closeRef.current()
    },
  }
}

const controls =
  'a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled'

/** A dialog's opener may disappear with it; the focus then goes to the dialog below, or else to the page. */
function focusWhereNothingIs(): void {
  if (document.activeElement !== document.body) return
  const below = topModal()
  const target = below
    ? (firstIn(below) ??
      [...below.querySelectorAll<HTMLElement>(controls)].find((one) => one.checkVisibility()))
    : document.getElementById('main')
  target?.focus({ preventScroll: true })
}

/** Reopens modal dialogs inside this one that rendered with it: they opened first, so they are below it and miss Escape. */
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

/** A non-modal dialog gets no cancel event, so closes it on Escape unless something above it handles the key. */
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
