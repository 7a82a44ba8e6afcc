// Dialogs on the browser's own dialog element: a form or details over the page, a question, a panel at the side.
import X from 'lucide-react/icons/x'
import { useId, useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from 'react'
import { Banner } from './banner.tsx'
import { Button, IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { pushModal } from './modal-stack.ts'

export type DialogProps = {
  title: string
  /** One or two sentences under the title. */
  description?: ReactNode
  onClose: () => void
  size?: 'sm' | 'md' | 'lg' | undefined
  /** A press beside the dialog closes it too; leave it out where something typed could be lost. */
  closesOutside?: boolean | undefined
  children: ReactNode
}

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' }

/**
 * Is open while it is rendered. Put `DialogBody` and `DialogFooter` inside, or inside a form with `className="contents"`.
 * The focus goes to what carries `data-autofocus`, else to the first control.
 */
export function Dialog({
  title,
  description,
  onClose,
  size = 'md',
  closesOutside = false,
  children,
}: DialogProps) {
  const titleId = useId()
  const dialog = useDialog({ isModal: () => true, onClose })
  return (
    <dialog
      {...dialog}
      aria-labelledby={titleId}
      aria-describedby={description ? `${titleId}-description` : undefined}
      className={cx('dialog', widths[size])}
      onPointerDown={(event) => {
        if (closesOutside && event.target === event.currentTarget && isOutside(event)) onClose()
      }}
    >
      <header className="grid gap-1 px-5 pt-4 pr-14 pb-3">
        <h2 id={titleId} className="font-display text-xl font-semibold">
          {title}
        </h2>
        {description && (
          <div id={`${titleId}-description`} className="text-base text-muted">
            {description}
          </div>
        )}
      </header>
      {children}
      <IconButton label="Close" className="absolute! top-3 right-3" onClick={onClose}>
        <X size={16} aria-hidden />
      </IconButton>
    </dialog>
  )
}

export function DialogBody({
  className,
  children,
}: {
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <div
      className={cx('min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5', className)}
    >
      {children}
    </div>
  )
}

export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      {children}
    </footer>
  )
}

/** A question before something that cannot be taken back. The focus stands on the harmless answer. */
export function AlertDialog({
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  isDanger = false,
  isPending = false,
  error,
  onConfirm,
  onClose,
}: {
  title: string
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string | undefined
  isDanger?: boolean | undefined
  isPending?: boolean | undefined
  /** Why it did not work, when it did not. */
  error?: string | undefined
  onConfirm: () => void
  onClose: () => void
}) {
  const titleId = useId()
  const dialog = useDialog({ isModal: () => true, onClose })
  return (
    <dialog
      {...dialog}
      data-compact
      aria-labelledby={titleId}
      aria-describedby={`${titleId}-text`}
      className="dialog sm:max-w-md"
    >
      <div className="grid gap-2 overflow-y-auto p-5">
        <h2 id={titleId} className="font-display text-xl font-semibold">
          {title}
        </h2>
        <div id={`${titleId}-text`} className="text-base text-muted">
          {children}
        </div>
        {error && (
          <Banner tone="bad" className="mt-2">
            {error}
          </Banner>
        )}
      </div>
      <div className="flex justify-end gap-2 px-5 pb-5 max-sm:flex-col-reverse">
        <Button data-autofocus onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button variant={isDanger ? 'danger' : 'primary'} isPending={isPending} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </dialog>
  )
}

/**
 * Details at the right edge. Beside it the page stays in use (on a phone it covers everything); `isModal` for a drawer
 * that must be finished first.
 */
export function SidePanel({
  title,
  heading,
  actions,
  onClose,
  isModal = false,
  children,
}: {
  title: string
  /** Shown in place of the title, where that can be edited. The panel is still named by `title`. */
  heading?: ReactNode
  /** Buttons in the panel's top row, before Close. */
  actions?: ReactNode
  onClose: () => void
  isModal?: boolean | undefined
  children: ReactNode
}) {
  const titleId = useId()
  const dialog = useDialog({
    isModal: () => isModal || matchMedia('(width < 40rem)').matches,
    onClose,
  })
  return (
    <dialog {...dialog} aria-labelledby={titleId} className="side-panel">
      <header className="flex items-start gap-2 border-b border-line py-3 pr-3 pl-5">
        <h2
          id={titleId}
          tabIndex={-1}
          data-autofocus
          className={cx(
            'min-w-0 flex-1 py-0.5 font-display text-xl font-semibold break-words',
            heading !== undefined && 'sr-only',
          )}
        >
          {title}
        </h2>
        {heading !== undefined && <div className="min-w-0 flex-1">{heading}</div>}
        {actions}
        <IconButton label="Close" keys="Esc" onClick={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </header>
      {children}
    </dialog>
  )
}

function useDialog({ isModal, onClose }: { isModal: () => boolean; onClose: () => void }) {
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
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
    const pop = isOnTop ? pushModal(dialog) : listenForEscape(dialog, () => closeRef.current())
    return () => {
      pop()
      dialog.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
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
      closeRef.current()
    },
  }
}

/** A dialog that is not modal gets no cancel event: Escape closes it unless something above it takes the key. */
function listenForEscape(dialog: HTMLDialogElement, close: () => void): () => void {
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (document.querySelector('dialog:modal, :popover-open:not(.tooltip, .toasts)')) return
    const isTyping =
      event.target instanceof Element &&
      !dialog.contains(event.target) &&
      event.target.matches('input, textarea, select')
    if (!isTyping) close()
  }
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}

function isOutside(event: {
  currentTarget: HTMLDialogElement
  clientX: number
  clientY: number
}): boolean {
  const box = event.currentTarget.getBoundingClientRect()
  return (
    event.clientX < box.left ||
    event.clientX > box.right ||
    event.clientY < box.top ||
    event.clientY > box.bottom
  )
}
