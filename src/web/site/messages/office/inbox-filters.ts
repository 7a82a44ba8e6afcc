// Inbox filters.
import type { InboxQuery } from '#web/site/messages/queries.ts'
import type { ListFilter } from '#web/kit/lists/list-filters.tsx'

const statuses = [
  { value: '', label: 'Any status' },
  { value: 'unread', label: 'Unread' },
  { value: 'unanswered', label: 'Unanswered' },
  { value: 'due', label: 'Due soon' },
  { value: 'answered', label: 'Answered' },
  { value: 'spam', label: 'Spam' },
  { value: 'undelivered', label: 'Not delivered' },
]

const kinds = [
  { value: '', label: 'Any kind' },
  { value: 'contact', label: 'Contact form' },
  { value: 'chat', label: 'Chat' },
]

export const inboxFilters: readonly ListFilter<InboxQuery>[] = [
  { name: 'status', label: 'Status', options: statuses },
  { name: 'kind', label: 'Kind', options: kinds },
]
