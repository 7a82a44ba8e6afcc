// Messages: inbox and open message side by side; one at a time on narrow screens.
import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { Outlet, useParams } from 'react-router'
import { type Message, MessageQuery, messages } from '#contract/site/messages.ts'
import { InboxList, preserveOrder } from '#web/site/messages/office/inbox-list.tsx'
import {
  type InboxQuery,
  inboxPath,
  messageCounts,
  messageWith,
  messagesMatching,
} from '#web/site/messages/queries.ts'
import { forStaffWith } from '#web/kit/session/permissions.ts'
import { inBrowser, onServer } from '#web/lib/load.ts'
import { LinkButton, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { LoadErrorBanner, Loading, Skeleton } from '#web/ui/loading.tsx'
import { csvAddress, listAddress } from '#web/kit/lists/list-address.ts'
import { type ListFilter, ListFilters } from '#web/kit/lists/list-filters.tsx'
import { loadList, useList } from '#web/kit/lists/use-list.ts'
import { DueBanner } from './due-banner.tsx'
import { listClass, restClass, splitClass } from './split.ts'

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

/** Inbox filters. */
const inboxFilters: readonly ListFilter<InboxQuery>[] = [
  { name: 'status', label: 'Status', options: statuses },
  { name: 'kind', label: 'Kind', options: kinds },
]

const inbox = { address: listAddress(MessageQuery), pageOf: messagesMatching }

const load = forStaffWith('inbox', loadList(inbox))

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function Messages() {
  const openId = useParams()['messageId']
  const path = openId ? `${inboxPath}/${openId}` : inboxPath
  const { choices, isFiltered, query: list, show, hrefOf } = useList(inbox, path)
  const search = inbox.address.write(choices)
  const { data: counts } = useQuery(messageCounts)
  const { data: open } = useQuery({ ...messageWith(openId ?? ''), enabled: openId !== undefined })
  const shown = useSteadyOrder(
    { view: search, items: list.data?.items, open: openId ? open : undefined },
    list.isPlaceholderData,
  )

  return (
    <div className="@container/split h-[calc(100dvh-var(--frame-bottom-bar))]">
      <title>{counts?.unread ? `Messages (${counts.unread})` : 'Messages'}</title>
      <div className={splitClass} data-open={openId !== undefined || undefined}>
        <section aria-label="Inbox" data-inbox className={listClass}>
          <header className="flex items-center justify-between gap-2 px-4 pt-4">
            <h1 className="text-xl">Messages</h1>
            <div className={restClass}>
              <a
                className={buttonClass({ size: 'sm' })}
                href={csvAddress(messages.list, choices)}
                download="messages.csv"
              >
                <Download size={14} aria-hidden />
                Export CSV
              </a>
            </div>
          </header>
          <div className={restClass}>
            <div className="grid gap-3 border-b border-line px-4 py-3">
              <div role="search" aria-label="Filter messages" className="grid grid-cols-2 gap-2">
                <ListFilters
                  searchLabel="Search messages"
                  filters={inboxFilters}
                  choices={choices}
                  onChange={show}
                  searchClass="col-span-2"
                />
              </div>
              <DueBanner />
            </div>
            {list.isError && (
              <LoadErrorBanner className="m-4" onRetry={list.refetch}>
                {list.error.message}
              </LoadErrorBanner>
            )}
            {list.isPending && <ListSkeleton />}
            {shown && shown.length > 0 && (
              <InboxList
                messages={shown}
                openId={openId}
                search={search}
                isBusy={list.isPlaceholderData}
              />
            )}
            {shown?.length === 0 && <NoMessages isFiltered={isFiltered} />}
            {list.data && list.data.total > list.data.size && (
              <div className="mt-auto border-t border-line px-4 py-3">
                <Pagination
                  page={choices.page}
                  size={list.data.size}
                  total={list.data.total}
                  hrefFor={(page) => hrefOf({ page })}
                  noun="messages"
                />
              </div>
            )}
          </div>
        </section>
        {(openId !== undefined || shown?.length !== 0) && <Outlet />}
      </div>
    </div>
  )
}

interface Page {
  /** The current query, as in the address. */
  view: string
  items: Message[] | undefined
  /** The open message. */
  open: Message | undefined
}

/** A new search, filter or page starts in server order; after that, rows keep their positions. */
function useSteadyOrder(page: Page, isOfBefore: boolean) {
  const { view, items, open } = page
  const [steady, setSteady] = useState({ ...page, shown: items })
  if (isOfBefore || (items === steady.items && open === steady.open)) return steady.shown
  const shown =
    items && steady.shown && view === steady.view ? preserveOrder(steady.shown, items, open) : items
  setSteady({ ...page, shown })
  return shown
}

function ListSkeleton() {
  return (
    <Loading label="Loading messages">
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className="grid gap-2 border-b border-line px-4 py-3">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-8 w-full" />
        </div>
      ))}
    </Loading>
  )
}

function NoMessages({ isFiltered: isNarrowed }: { isFiltered: boolean }) {
  if (!isNarrowed) {
    return (
      <EmptyState title="No messages yet.">
        Messages from the contact form and the chat arrive here automatically.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No messages match."
      action={<LinkButton to=".">Show all messages</LinkButton>}
    />
  )
}
