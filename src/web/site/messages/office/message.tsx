// Message panel: header, conversation and reply.
import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { Link, Outlet, useLocation, useParams } from 'react-router'
import type { MessageDetail } from '#contract/site/messages.ts'
import { Conversation } from '#web/site/messages/parts/conversation.tsx'
import { DeliveryNote } from '#web/site/messages/parts/delivery-note.tsx'
import { useMessageActions } from '#web/site/messages/parts/message-actions.ts'
import { MessageFacts } from '#web/site/messages/parts/message-facts.tsx'
import { inboxPath, messageWith } from '#web/site/messages/queries.ts'
import { ReplyForm } from '#web/site/messages/parts/reply-form.tsx'
import { ApiError } from '#web/lib/api.ts'
import { type Load, inBrowser, onServer } from '#web/lib/load.ts'
import { Banner } from '#web/ui/banner.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadErrorBanner, Loading, Skeleton } from '#web/ui/loading.tsx'
import type { OpenState } from './inbox-list.tsx'
import { MessageHead, SpamBanner, titleId } from './message-head.tsx'
import { detailClass } from './split.ts'

const load: Load = (cache, { params }) =>
  cache.prefetchQuery(messageWith(params['messageId'] ?? ''))

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function Message() {
  const messageId = useParams()['messageId'] ?? ''
  const { data: message, error, refetch } = useQuery(messageWith(messageId))
  if (message) return <Opened key={messageId} message={message} />
  return (
    <section aria-label="Message" className={cx(detailClass, 'p-4 md:p-6')}>
      <BackLink />
      {error ? <Unreadable error={error} onRetry={() => void refetch()} /> : <Awaited />}
    </section>
  )
}

function Opened({ message }: { message: MessageDetail }) {
  const pane = useRef<HTMLElement>(null)
  const { key, state } = useLocation()
  const isAnswering = (state as OpenState | null)?.isAnswering
  const { mark, sendAgain } = useMessageActions(message)
  const canAnswer = message.kind === 'chat' || message.email !== ''
  useReadingMark(message, () => void mark({ read: true }))
  useLatestInView(pane, message)
  useFocusFromList(pane)

  return (
    <section aria-labelledby={titleId} ref={pane} className={cx(detailClass, '@container')}>
      <div className="border-b border-line px-4 py-4 md:px-6 md:pt-6">
        <BackLink />
        <MessageHead message={message} />
      </div>
      <div className="grid flex-1 grid-rows-[auto_1fr] @min-[46rem]:grid-cols-[minmax(0,1fr)_17rem] @min-[46rem]:grid-rows-1">
        <Details>
          <MessageFacts message={message} onSendAgain={() => sendAgain()} />
        </Details>
        <div className="flex min-w-0 flex-col">
          <div className="grid flex-1 content-start gap-4 px-4 py-5 md:px-6">
            {message.isSpam && <SpamBanner message={message} />}
            {message.delivery.state === 'failed' && (
              <Banner tone="warn">
                <DeliveryNote delivery={message.delivery} onSendAgain={() => sendAgain()} />
              </Banner>
            )}
            <Conversation message={message} onSendAgain={sendAgain} />
          </div>
          {canAnswer && (
            <div className="sticky bottom-0 border-t border-line bg-surface px-4 py-3 md:px-6">
              <ReplyForm message={message} focusKey={isAnswering ? key : undefined} />
            </div>
          )}
        </div>
      </div>
      <Outlet />
    </section>
  )
}

/** Beside the conversation on wide panes, collapsed above it on narrow ones. */
function Details({ children }: { children: ReactNode }) {
  return (
    <aside
      aria-label="Details"
      className="border-b border-line px-4 md:px-6 @min-[46rem]:order-last @min-[46rem]:border-b-0 @min-[46rem]:border-l"
    >
      <details className="group @min-[46rem]:[&::details-content]:[content-visibility:visible]">
        <summary className="flex h-10 list-none items-center gap-1.5 text-sm font-medium pointer-coarse:h-11 @min-[46rem]:hidden [&::-webkit-details-marker]:hidden">
          <ChevronRight
            size={14}
            aria-hidden
            className="transition-transform group-open:rotate-90"
          />
          Details and note
        </summary>
        <div className="pt-1 pb-5 @min-[46rem]:pt-5">{children}</div>
      </details>
    </aside>
  )
}

/** Marks a message as read when it is opened or updated while in view; stays unread if marked so by hand. */
function useReadingMark({ read, lastAt }: MessageDetail, markRead: () => void) {
  useEffect(() => {
    if (!read && document.visibilityState === 'visible') markRead()
    // Only a new visitor message triggers this, not someone marking it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [lastAt])
}

/** Scrolls to the end on open and stays there as messages arrive. */
function useLatestInView(pane: RefObject<HTMLElement | null>, { conversation }: MessageDetail) {
  const count = conversation.length
  useLayoutEffect(() => {
    if (count > 0) pane.current?.scrollTo({ top: pane.current.scrollHeight })
  }, [count, pane])
}

/** Moves focus to the message where it replaces the list. */
function useFocusFromList(pane: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const isFromList = document.activeElement?.closest('[data-inbox]')
    const back = pane.current?.querySelector('[data-back]')
    if (isFromList && back?.checkVisibility()) document.getElementById(titleId)?.focus()
  }, [pane])
}

function BackLink() {
  const { search } = useLocation()
  return (
    <div data-back className="pb-3 @min-[42rem]/split:hidden">
      <Link
        to={inboxPath + search}
        className="inline-flex h-8 items-center gap-1.5 text-sm text-muted hover:text-text pointer-coarse:h-11"
      >
        <ArrowLeft size={16} aria-hidden />
        All messages
      </Link>
    </div>
  )
}

function Awaited() {
  return (
    <Loading label="Loading the message" className="grid gap-4">
      <Skeleton className="h-6 w-56" />
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-32 w-full" />
    </Loading>
  )
}

function Unreadable({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { search } = useLocation()
  if (error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid')) {
    return (
      <EmptyState
        title="This message no longer exists."
        action={<LinkButton to={inboxPath + search}>Show all messages</LinkButton>}
      />
    )
  }
  return <LoadErrorBanner onRetry={onRetry}>{error.message}</LoadErrorBanner>
}
