// Marks notifications as read: an optimistic update, then a call.
import { useQueryClient } from '@tanstack/react-query'
import { type NotificationPage, notifications } from '#contract/records/notifications.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { toast } from '#web/ui/toast-store.ts'
import { latestNotifications } from '../queries.ts'

export function useMarking() {
  const cache = useQueryClient()
  const refresh = () => cache.invalidateQueries({ queryKey: [notifications.list.path] })

  async function save(
    shown: (page: NotificationPage) => NotificationPage,
    job: () => Promise<unknown>,
  ): Promise<void> {
    cache.setQueryData(latestNotifications.queryKey, (page) => page && shown(page))
    try {
      await job()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // A deleted notification needs no marking.
      if (error.code !== 'not_found') toast.error(error.message)
    }
    await refresh()
  }

  return {
    markRead: (id: string) =>
      save(
        ({ items, unread, ...page }) => {
          const isNew = items.some(({ _id, read }) => _id === id && !read)
          return {
            ...page,
            items: items.map((item) => (item._id === id ? { ...item, read: true } : item)),
            unread: unread - (isNew ? 1 : 0),
          }
        },
        () => api(notifications.mark, { params: { notificationId: id }, body: { read: true } }),
      ),
    /** @param until the latest one shown; any that arrive later stay unread */
    markAllRead: (until: string | undefined) =>
      save(
        (page) => ({
          ...page,
          items: page.items.map((item) => ({ ...item, read: true })),
          unread: 0,
        }),
        () => api(notifications.markAll, { body: { read: true, until } }),
      ),
  }
}
