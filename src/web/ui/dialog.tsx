// Dialogs on the browser's own dialog element: a form or details over the page, a question, a panel at the side.
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
        'min-h-0 flex-1 content-start overflow-y-auto overscroll-contain px-5 pt-1 pb-5',
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
  status,
  actions,
  onClose,
  isModal = false,
  children,
}: {
  title: string
  /** Shown in place of the title, where that can be edited. The panel is still named by `title`. */
  heading?: ReactNode
  /** In the panel's top row, above such a heading. */
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
