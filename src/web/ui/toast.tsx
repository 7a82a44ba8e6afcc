// Shows toasts above everything, inside the topmost modal dialog if any: successes as status, failures as alert.
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Button, IconButton } from './button.tsx'
import { useAfterMount } from './after-mount.ts'
import { cx } from './cx.ts'
import { useTopModal } from './modal-stack.ts'
import { currentToasts, subscribeToToasts, toast, type ToastMessage } from './toast-store.ts'

const none: readonly ToastMessage[] = []

/** Render once per layout. */
export function Toasts() {
  const messages = useSyncExternalStore(subscribeToToasts, currentToasts, () => none)
  const modal = useTopModal()
  if (messages.length === 0) return null
  return createPortal(<ToastList messages={messages} />, modal ?? document.body)
}

function ToastList({ messages }: { messages: readonly ToastMessage[] }) {
  const list = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<Element>(null)
  const [isHeld, setHeld] = useState(false)

  // Reopens the popover for each message to keep it above layers opened since.
  useLayoutEffect(() => {
    const element = list.current
    // The enclosing dialog may be closing; the list is then re-created outside it.
    if (!element?.isConnected) return undefined
    element.showPopover()
    return () => element.hidePopover()
  }, [messages])

  /** Moves the focus to a remaining toast, or back to where it came from. */
  function dismiss(id: number) {
    toast.dismiss(id)
    const next = list.current?.querySelector<HTMLElement>(`[data-id]:not([data-id='${id}']) button`)
    const target = next ?? cameFrom.current
    if (target instanceof HTMLElement && target.isConnected) target.focus({ preventScroll: true })
  }

  return (
    <div
      ref={list}
      popover="manual"
      role="region"
      aria-label="Notifications"
      className="toasts fixed inset-[auto_16px_calc(var(--frame-bottom-bar)+var(--page-foot)+var(--connection-note)+var(--upload-tray)+16px)_auto] m-0 w-[min(24rem,100vw-32px)] overflow-visible border-0 bg-transparent p-0 text-inherit open:flex open:flex-col open:gap-2"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setHeld(true)
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
      }}
      onBlur={() => setHeld(false)}
    >
      {messages.map((message) => (
        <Toast key={message.id} message={message} isHeld={isHeld} onDismiss={dismiss} />
      ))}
    </div>
  )
}

const looks = {
  success: { Icon: CircleCheck, ink: 'text-good' },
  error: { Icon: TriangleAlert, ink: 'text-bad' },
  info: { Icon: Info, ink: 'text-info' },
}

function Toast({
  message,
  isHeld,
  onDismiss,
}: {
  message: ToastMessage
  isHeld: boolean
  onDismiss: (id: number) => void
}) {
  const { id, kind, text, action, durationMs } = message
  const { Icon, ink } = looks[kind]
  const isSpoken = useAfterMount()

  useEffect(() => {
    if (durationMs === undefined || isHeld) return
    const timer = setTimeout(() => toast.dismiss(id), durationMs)
    return () => clearTimeout(timer)
  }, [id, durationMs, isHeld])

  return (
    <div
      data-id={id}
      className="animate-toast flex items-start gap-2.5 rounded-lg bg-raised py-2.5 pr-2 pl-3.5 shadow-float forced-colors:border"
    >
      <Icon size={16} className={cx('mt-1 shrink-0', ink)} aria-hidden />
      <p role={kind === 'error' ? 'alert' : 'status'} className="min-h-5 flex-1 py-0.5 break-words">
        {isSpoken && text}
      </p>
      {action && (
        <Button
          size="sm"
          className="-my-0.5"
          onClick={() => {
            onDismiss(id)
            action.onSelect()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label="Dismiss" size="sm" className="-my-0.5" onClick={() => onDismiss(id)}>
        <X size={14} aria-hidden />
      </IconButton>
    </div>
  )
}
