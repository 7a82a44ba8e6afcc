// The bell in the app frame: unread count, and the latest notifications in a panel.
import { useQuery } from '@tanstack/react-query'
import BellIcon from 'lucide-react/icons/bell'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Notification } from '#contract/records/notifications.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { usePreload } from '#web/lib/preload.ts'
import { IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { floatingAlign, floatingClass } from '#web/ui/layer-classes.ts'
import { useLayer } from '#web/ui/layer.ts'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import type { BellPanelProps } from './bell-panel.tsx'
import { latestNotifications } from '../queries.ts'
import { useMarking } from './use-marking.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'

/** Has the text and icon of every kind. Loaded once the page is usable, then available synchronously. */
let loaded: typeof import('./bell-panel.tsx') | undefined
const loadPanel = async () => (loaded ??= await import('./bell-panel.tsx'))
const LoadingPanel = lazyPart(async () => ({ default: (await loadPanel()).BellPanel }))

interface BellProps {
  /** Path of the full list. */
  listPath: string
  settingsPath: string
}

export function Bell({ listPath, settingsPath }: BellProps) {
  const { data } = useQuery(latestNotifications)
  const layer = useLayer('dialog', focusIn)
  const unread = data?.unread ?? 0
  useReadingMark(data?.items)
  usePreload(loadPanel)
  return (
    <>
      <IconButton
        {...layer.trigger}
        label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
        tipSide="right"
        className="text-muted"
      >
        <BellIcon size={16} aria-hidden />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute top-0 right-0 min-w-4 rounded-full bg-brand inset-ring inset-ring-brand-line px-1 text-center text-[0.625rem] leading-4 font-semibold text-on-brand tabular-nums forced-fill"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </IconButton>
      <Announcement unread={data?.unread} />
      {layer.isOpen && (
        <div
          {...layer.layer}
          role="dialog"
          aria-label="Notifications"
          tabIndex={-1}
          className={cx(
            floatingClass,
            floatingAlign.start,
            'flex max-h-[min(36rem,calc(100dvh-80px))] w-[min(24rem,calc(100vw-32px))] flex-col overflow-hidden p-0',
          )}
        >
          <Panel listPath={listPath} settingsPath={settingsPath} onClose={layer.close} />
        </div>
      )}
    </>
  )
}

function LoadingNotifications() {
  return (
    <Loading label="Loading notifications" className="grid gap-3 p-5">
      <Skeleton className="h-8" />
      <Skeleton className="h-8" />
    </Loading>
  )
}

function Panel(props: BellPanelProps) {
  // Stays the same while the panel is open.
  const [Content] = useState(() => loaded?.BellPanel ?? LoadingPanel)
  return (
    <Suspense fallback={<LoadingNotifications />}>
      <Content {...props} />
    </Suspense>
  )
}

/** Marks notifications as read when the person views their record, however they got there. */
function useReadingMark(items: readonly Notification[] | undefined) {
  const { pathname } = useLocation()
  const { markRead } = useMarking()
  useEffect(() => {
    if (document.visibilityState !== 'visible') return
    const known = items?.filter(({ read, record }) => !read && pathname.includes(record._id))
    for (const { _id } of known ?? []) void markRead(_id)
    // These determine what to mark; the callback is recreated on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [items, pathname])
}

/** By keyboard, focuses the first element; by pointer, the panel itself, so nothing looks selected. */
function focusIn(panel: HTMLElement, openedBy: string) {
  const first = panel.querySelector<HTMLElement>('li a, button, a')
  const target = openedBy === 'pointer' ? panel : (first ?? panel)
  target.focus({ preventScroll: true })
}

/** Announces new notifications, but not the initial count. */
function Announcement({ unread }: { unread: number | undefined }) {
  const [text, setText] = useState('')
  const before = useRef(unread)
  useEffect(() => {
    if (unread !== undefined && before.current !== undefined && unread > before.current) {
      setText(pluralize(unread, 'unread notification'))
    }
    before.current = unread
  }, [unread])
  return (
    <span role="status" className="sr-only">
      {text}
    </span>
  )
}
