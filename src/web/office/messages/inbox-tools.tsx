// Finding messages: by words, state and kind.
import type { InboxQuery } from '#web/features/messages/message-queries.ts'
import { Select } from '#web/ui/select.tsx'
import { SearchBox } from '../search-box.tsx'

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

interface InboxToolsProps {
  query: InboxQuery
  onChange: (change: Partial<InboxQuery>) => void
}

export function InboxTools({ query, onChange }: InboxToolsProps) {
  return (
    <div role="search" aria-label="Filter messages" className="grid grid-cols-2 gap-2">
      <SearchBox
        label="Search messages"
        value={query.search}
        onChange={(search) => onChange({ search })}
        className="col-span-2"
      />
      <Select
        label="Status"
        isLabelHidden
        placeholder={null}
        options={statuses}
        value={query.status ?? ''}
        onChange={({ target }) =>
          onChange({ status: (target.value || undefined) as InboxQuery['status'] })
        }
      />
      <Select
        label="Kind"
        isLabelHidden
        placeholder={null}
        options={kinds}
        value={query.kind ?? ''}
        onChange={({ target }) =>
          onChange({ kind: (target.value || undefined) as InboxQuery['kind'] })
        }
      />
    </div>
  )
}
