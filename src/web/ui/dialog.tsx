// Dialogs based on the native dialog element: dialog, alert dialog and side panel.
import X from 'lucide-react/icons/x'
import { useId, type ReactNode } from 'react'
import { Banner } from './banner.tsx'
import { Button, IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { dialogClass, panelClass, questionClass } from './layer-classes.ts'
import { useDialog } from './use-dialog.ts'

export type DialogProps = {
  title: string
  /** One or two sentences under the title. */
  description?: ReactNode
  onClose: () => void
  size?: 'sm' | 'md' | 'lg' | undefined
  /** Also close on a press outside the dialog; omit it if typed text could be lost. */
  closesOutside?: boolean | undefined
  children: ReactNode
}

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' }

/**
 * Open while rendered. Put `DialogBody` and `DialogFooter` inside, or inside a form with `className="contents"`.
 * Focuses the element with `data-autofocus`, otherwise the first control.
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
      className={cx(dialogClass, widths[size])}
      onPointerDown={(event) => {
        if (closesOutside && event.target === event.currentTarget && isOutside(event)) onClose()
      }}
    >
      <header className="grid grid-cols-[minmax(0,1fr)] gap-1 px-5 pt-4 pr-14 pb-3">
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
      className={cx(
        'min-h-0 flex-auto content-start overflow-y-auto overscroll-contain px-5 pt-1 pb-5',
        className,
      )}
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

/** Confirmation before an action that can't be undone. Focuses the safe answer. */
export function AlertDialog({
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  isDanger = false,
  isDisabled = false,
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
  /** It can't be confirmed yet, or the text says why not. */
  isDisabled?: boolean | undefined
  isPending?: boolean | undefined
  /** Why the action failed. */
  error?: string | undefined
  onConfirm: () => void
  onClose: () => void
}) {
  const titleId = useId()
  const dialog = useDialog({ isModal: () => true, onClose })
  return (
    <dialog
      {...dialog}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={`${titleId}-text`}
      className={questionClass}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2 overflow-y-auto p-5">
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
        <Button
          variant={isDanger ? 'danger' : 'primary'}
          disabled={isDisabled}
          isPending={isPending}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </div>
    </dialog>
  )
}

/**
 * Panel at the right edge. The rest of the page stays interactive (on phones the panel covers everything) unless `isModal`
 * is set.
 */
export function SidePanel({
  title,
  heading,
  status,
  actions,
  onClose,
  isModal = false,
  children,
}: {
  title: string
  /** Replaces the visible title, e.g. with an editable one. `title` remains the panel's accessible name. */
  heading?: ReactNode
  /** Shown in the panel's top row, above `heading`. */
  status?: ReactNode
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
    <dialog {...dialog} aria-labelledby={titleId} className={panelClass}>
      <header className="grid grid-cols-[minmax(0,1fr)] gap-1 border-b border-line py-2 pr-3 pl-5">
        <div className="flex items-start gap-1">
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
          {heading !== undefined && <div className="min-w-0 flex-1">{status}</div>}
          {actions}
          <IconButton label="Close" keys="Esc" onClick={onClose}>
            <X size={16} aria-hidden />
          </IconButton>
        </div>
        {heading !== undefined && <div className="pr-2 pb-1">{heading}</div>}
      </header>
      {children}
    </dialog>
  )
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
