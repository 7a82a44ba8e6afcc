// The bell's panel: latest notifications, and links to all of them and the settings.
import { useQuery } from '@tanstack/react-query'
import CheckCheck from 'lucide-react/icons/check-check'
import Settings2 from 'lucide-react/icons/settings-2'
import { Link } from 'react-router'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { LoadError, Loading, Skeleton } from '#web/ui/loading.tsx'
import { NoNotifications, NotificationDays } from './notification-days.tsx'
import { latestNotifications } from '../queries.ts'
import { useMarking } from './use-marking.ts'

export interface BellPanelProps {
  listPath: string
  settingsPath: string
  onClose: () => void
}

export function BellPanel({ listPath, settingsPath, onClose }: BellPanelProps) {
  const { data, error, refetch } = useQuery(latestNotifications)
  const { markRead, markAllRead } = useMarking()
  const items = data?.items ?? []
  return (
    <>
      <div className="flex items-center gap-1 border-b border-line py-2 pr-2 pl-4">
        <h2 className="flex-1 text-base font-semibold">Notifications</h2>
        {data && data.unread > 0 && (
          <Button
            size="sm"
            variant="quiet"
            icon={<CheckCheck size={14} aria-hidden />}
            onClick={({ currentTarget }) => {
              // The focused button disappears once everything is read.
              currentTarget.closest<HTMLElement>('[role=dialog]')?.focus()
              void markAllRead(items[0]?._id)
            }}
          >
            Mark all as read
          </Button>
        )}
        <Link
          to={settingsPath}
          onClick={onClose}
          aria-label="Notification settings"
          className="grid size-7 place-content-center rounded-md text-muted hover:bg-hover pointer-coarse:size-10"
        >
          <Settings2 size={14} aria-hidden />
        </Link>
      </div>
      <div className="flex-auto overflow-y-auto overscroll-contain px-2 pb-2">
        {!data && !error && (
          <Loading label="Loading notifications" className="grid gap-3 p-3">
            <Skeleton className="h-8" />
            <Skeleton className="h-8" />
            <Skeleton className="h-8" />
          </Loading>
        )}
        {!data && error && (
          <LoadError className="p-3" onRetry={refetch}>
            {error.message}
          </LoadError>
        )}
        {data && items.length === 0 && <NoNotifications />}
        <NotificationDays
          items={items}
          onOpen={(id) => {
            onClose()
            void markRead(id)
          }}
        />
      </div>
      {data?.next && (
        <div className="border-t border-line p-2">
          <LinkButton to={listPath} size="sm" variant="quiet" className="w-full" onClick={onClose}>
            Show all
          </LinkButton>
        </div>
      )}
    </>
  )
}
