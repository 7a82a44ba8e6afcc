// Messages: the inbox beside the message that is being read; on a narrow screen one after the other.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { Outlet, useNavigate, useParams, useSearchParams } from 'react-router'
import { addressOf } from '#contract/endpoint.ts'
import { type Message, messages } from '#contract/messages.ts'
import { keepOrder } from '#web/features/messages/inbox-order.ts'
import {
  type InboxQuery,
  messageCounts,
  messageWith,
  messagesMatching,
  pageSize,
} from '#web/features/messages/message-queries.ts'
import { type Load, inBrowser, onServer } from '#web/lib/load.ts'
import { usePreload } from '#web/lib/preload.ts'
import { Button, LinkButton, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useWanted } from '../wanted.ts'
import { DueBanner } from './due-banner.tsx'
import { inboxPath, isFiltered, readAddress, searchOf } from './inbox-address.ts'
import { InboxList } from './inbox-list.tsx'
import { InboxTools } from './inbox-tools.tsx'

const load: Load = (cache, { url }) =>
  cache.prefetchQuery(messagesMatching(readAddress(url.searchParams)))

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

const conversation = () => Promise.all([import('./message.tsx'), import('./make-client.tsx')])

export default function Messages() {
  usePreload(conversation)
  const [address] = useSearchParams()
  const query = readAddress(address)
  const openId = useParams()['messageId']
  const list = useQuery({ ...messagesMatching(query), placeholderData: keepPreviousData })
  const { data: counts } = useQuery(messageCounts)
  const { data: open } = useQuery({ ...messageWith(openId ?? ''), enabled: openId !== undefined })
  const shown = useSteadyOrder(
    { view: searchOf(query), items: list.data?.items, open: openId ? open : undefined },
    list.isPlaceholderData,
  )
  const show = useShow(query, openId)

  return (
    <div className="split">
      <title>{counts?.unread ? `Messages (${counts.unread})` : 'Messages'}</title>
      <div className="split-panes" data-open={openId !== undefined || undefined}>
        <section aria-label="Inbox" className="split-list">
          <header className="flex items-center justify-between gap-2 px-4 pt-4">
            <h1 className="text-xl">Messages</h1>
            <div className="split-rest">
              <a
                className={buttonClass({ size: 'sm' })}
                href={addressOf(messages.list, {}, { ...query, page: undefined, format: 'csv' })}
                download="messages.csv"
              >
                <Download size={14} aria-hidden />
                Export CSV
              </a>
            </div>
          </header>
          <div className="split-rest">
            <div className="grid gap-3 border-b border-line px-4 py-3">
              <InboxTools query={query} onChange={(change) => show({ page: 1, ...change })} />
              <DueBanner />
            </div>
            {list.isError && (
              <ListFault message={list.error.message} onRetry={() => void list.refetch()} />
            )}
            {list.isPending && <ListSkeleton />}
            {shown && shown.length > 0 && (
              <InboxList
                messages={shown}
                openId={openId}
                search={searchOf(query)}
                isBusy={list.isPlaceholderData}
              />
            )}
            {shown?.length === 0 && <NoMessages isFiltered={isFiltered(query)} />}
            {list.data && list.data.total > pageSize && (
              <div className="mt-auto border-t border-line px-4 py-3">
                <Pagination
                  page={query.page}
                  size={pageSize}
                  total={list.data.total}
                  hrefFor={(page) => placeOf(openId) + searchOf({ ...query, page })}
                  noun="messages"
                />
              </div>
            )}
          </div>
        </section>
        <Outlet />
      </div>
    </div>
  )
}

const placeOf = (openId: string | undefined) => (openId ? `${inboxPath}/${openId}` : inboxPath)

function useShow(query: InboxQuery, openId: string | undefined) {
  const navigate = useNavigate()
  const choose = useWanted(query)
  return (change: Partial<InboxQuery>) =>
    void navigate(placeOf(openId) + searchOf(choose(change)), { replace: true })
}

interface Page {
  /** What was asked for, as the address says it. */
  view: string
  items: Message[] | undefined
  /** What is being read. */
  open: Message | undefined
}

/** Another search, filter or page begins with the server's order; from then on rows stay where they are. */
function useSteadyOrder(page: Page, isOfBefore: boolean) {
  const { view, items, open } = page
  const [steady, setSteady] = useState({ ...page, shown: items })
  if (isOfBefore || (items === steady.items && open === steady.open)) return steady.shown
  const shown =
    items && steady.shown && view === steady.view ? keepOrder(steady.shown, items, open) : items
  setSteady({ ...page, shown })
  return shown
}

function ListFault({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Banner
      tone="bad"
      className="m-4"
      action={
        <Button size="sm" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {message}
    </Banner>
  )
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
      <EmptyState title="Nobody has written yet.">
        What visitors write in the contact form and in the chat arrives here by itself.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No message matches."
      action={<LinkButton to=".">Show all messages</LinkButton>}
    />
  )
}
