// What the inbox shows, as it stands in the address.
import { MessageKind, messageStatuses } from '#contract/messages.ts'
import type { InboxQuery } from '#web/features/messages/message-queries.ts'

export const inboxPath = '/app/admin/messages'

/** Anything unknown in the address falls back to the whole inbox. */
export function readAddress(search: URLSearchParams): InboxQuery {
  const page = Number(search.get('page') ?? 1)
  return {
    search: search.get('search') ?? '',
    status: messageStatuses.find((status) => status === search.get('status')),
    kind: MessageKind.options.find((kind) => kind === search.get('kind')),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

/** The address's search part. */
export function searchOf({ search, status, kind, page }: InboxQuery): string {
  const address = new URLSearchParams()
  if (search) address.set('search', search)
  if (status) address.set('status', status)
  if (kind) address.set('kind', kind)
  if (page > 1) address.set('page', String(page))
  const text = address.toString()
  return text ? `?${text}` : ''
}

export const isFiltered = ({ search, status, kind }: InboxQuery): boolean =>
  search !== '' || status !== undefined || kind !== undefined
