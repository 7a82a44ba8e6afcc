// Posts: content planned for the client's channels, visible once it is up for review.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useSearchParams } from 'react-router'
import type { Waiting } from '#contract/work/approvals.ts'
import { monthOf } from '#contract/values/days.ts'
import type { Post } from '#contract/marketing/posts.ts'
import { waitingQuery } from '#web/work/approvals/queries.ts'
import { ApproveSeveral, useChosen } from '#web/work/approvals/parts/approve-several.tsx'
import type { SeveralPosts } from '#web/marketing/posts/parts/post-choice.tsx'
import { choicesIn, postsOf, readPostsAgain } from '#web/marketing/posts/queries.ts'
import { PostsPlan } from '#web/marketing/posts/parts/posts-plan.tsx'
import { inBrowser, onServer } from '#web/lib/load.ts'
import { todayQuery, useToday } from '#web/lib/today.ts'
import { ClientPage } from '#web/kit/client/client-page.tsx'
import { loadPortal, usePortal } from '#web/kit/client/portal.ts'
import { clientPostsPath } from '#web/kit/client/paths.ts'

const load = loadPortal(async (cache, company, { url }) => {
  const today = await cache.ensureQueryData(todayQuery)
  await Promise.all([
    cache.prefetchQuery(postsOf({ company, ...choicesIn(url.searchParams, today) })),
    cache.prefetchQuery(waitingQuery(company)),
  ])
})

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** Posts of the displayed month that await the client; restricted to it so no one approves posts they can't see. */
function useWaitingPosts(company: string) {
  const [address] = useSearchParams()
  const choices = choicesIn(address, useToday())
  const { data: shown = [] } = useQuery(postsOf({ company, ...choices }))
  const { data: waiting = [] } = useQuery(waitingQuery(company))
  const ofMonth = new Set(
    shown.flatMap(({ _id, plannedOn }) =>
      monthOf(plannedOn) === monthOf(choices.month) ? _id : [],
    ),
  )
  const open = waiting.filter(
    ({ _id, turn, canDecide }) => turn === 'client' && canDecide && ofMonth.has(_id),
  )
  return { open, selection: useChosen(open) }
}

const idsOf = (items: readonly Waiting[]) => new Set(items.map(({ _id }) => _id))

const choicesOf = (
  open: readonly Waiting[],
  selection: ReturnType<typeof useChosen>,
): SeveralPosts => ({
  open: idsOf(open),
  chosen: idsOf(selection.chosen),
  choose: (postId, isChosen) =>
    selection.set(
      open.filter(({ _id }) => _id === postId),
      isChosen,
    ),
})

export default function ClientPosts() {
  const { company } = usePortal()
  const cache = useQueryClient()
  const { open, selection } = useWaitingPosts(company._id)
  const [address] = useSearchParams()
  const search = address.size > 0 ? `?${address}` : ''
  const pathOf = ({ _id }: Post) => `${clientPostsPath}/${_id}${search}`
  return (
    <ClientPage
      title="Posts"
      subtitle="What’s planned for your channels and what needs your review."
    >
      <PostsPlan
        company={company._id}
        pathOf={pathOf}
        canMove={false}
        {...(open.length > 1 && {
          choices: choicesOf(open, selection),
          bulk: (
            <ApproveSeveral
              companyId={company._id}
              open={open}
              selection={selection}
              onApproved={() => void readPostsAgain(cache, company._id)}
            />
          ),
        })}
        emptyText="Posts appear here once the agency asks you to review them."
      />
      <Outlet />
    </ClientPage>
  )
}
