// All of the person's notifications, page by page.
import { useInfiniteQuery } from '@tanstack/react-query'
import CheckCheck from 'lucide-react/icons/check-check'
import { notifications } from '#contract/records/notifications.ts'
import { getApi } from '#web/lib/query.ts'
import { LoadErrorBanner } from '#web/ui/loading.tsx'
import { Button } from '#web/ui/button.tsx'
import { NoNotifications, NotificationDays } from './notification-days.tsx'
import { useMarking } from './use-marking.ts'

export function NotificationList() {
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage, refetch } = useInfiniteQuery(
    {
      queryKey: [notifications.list.path, 'pages'],
      queryFn: ({ client, pageParam, signal }) =>
        getApi(client)(
          notifications.list,
          { query: { before: pageParam ?? undefined } },
          { signal },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
    },
  )
  const { markRead, markAllRead } = useMarking()
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const unread = data?.pages[0]?.unread ?? 0
  if (error) {
    return <LoadErrorBanner onRetry={refetch}>{error.message}</LoadErrorBanner>
  }
  if (data && items.length === 0) return <NoNotifications />
  return (
    <div className="-mx-2">
      {unread > 0 && (
        <div className="flex items-center justify-between px-2">
          <p className="text-muted">{unread} unread</p>
          <Button
            size="sm"
            variant="quiet"
            icon={<CheckCheck size={14} aria-hidden />}
            onClick={() => void markAllRead(items[0]?._id)}
          >
            Mark all as read
          </Button>
        </div>
      )}
      <NotificationDays items={items} onOpen={(id) => void markRead(id)} />
      {hasNextPage && (
        <div className="grid place-items-center pt-4">
          <Button isPending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show older
          </Button>
        </div>
      )}
    </div>
  )
}
