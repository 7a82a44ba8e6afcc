// A company's content plan for staff and clients, with a month as table or list.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { monthOf } from '#contract/values/days.ts'
import { type Post, maxPosts } from '#contract/marketing/posts.ts'
import { months, monthsFrom } from '#web/lib/month-grid.ts'
import { useToday } from '#web/lib/today.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { LoadErrorBanner, Skeleton } from '#web/ui/loading.tsx'
import { dispatch } from '#web/lib/session.ts'
import { type View, choicesIn, postsOf } from '../queries.ts'
import type { SeveralPosts } from './post-choice.tsx'
import { PostsList } from './posts-list.tsx'
import { PostsMonth } from './posts-month.tsx'
import { useMovePost } from './use-move-post.ts'

/**
 * Keeps the company's posts, as last read, in the session state (section 4 of the specification).
 */
function useSessionPosts(posts: readonly Post[] | undefined): void {
  useEffect(() => {
    if (posts) dispatch({ type: 'set posts', posts: [...posts] })
  }, [posts])
}

interface PostsPlanProps {
  company: string
  pathOf: (post: Post) => string
  /** Path for adding a post on a day; undefined if not allowed or if the campaign is unknown. */
  addPath?: ((day: string) => string) | undefined
  canMove: boolean
  filters?: ReactNode
  choices?: SeveralPosts
  /** Actions on selected posts. */
  bulk?: ReactNode
  /** Shown when there are no posts. */
  emptyText?: string | undefined
}

const segments = [
  { value: 'month', label: 'Month' },
  { value: 'list', label: 'List' },
] as const

export function PostsPlan(props: PostsPlanProps) {
  const { company, filters } = props
  const [address, setAddress] = useSearchParams()
  const today = useToday()
  const { month, campaign, view } = choicesIn(address, today)
  const shown = useQuery({
    ...postsOf({ company, campaign, month }),
    placeholderData: keepPreviousData,
  })
  useSessionPosts(shown.data)
  const name = `${months[Number(month.slice(5, 7)) - 1]?.label ?? ''} ${month.slice(0, 4)}`
  const set = (key: string, value: string | null) =>
    setAddress(
      (now) => {
        if (value === null) now.delete(key)
        else now.set(key, value)
        return now
      },
      { preventScrollReset: true },
    )
  const step = (count: number) => set('month', monthOf(monthsFrom(month, count)))
  return (
    <section aria-label="Posts" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex items-center gap-2">
          <IconButton label="Previous month" onClick={() => step(-1)}>
            <ChevronLeft size={18} aria-hidden />
          </IconButton>
          <IconButton label="Next month" onClick={() => step(1)}>
            <ChevronRight size={18} aria-hidden />
          </IconButton>
          <h2 aria-live="polite" className="text-lg font-medium">
            {name}
          </h2>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {filters}
          <Button onClick={() => set('month', null)}>Today</Button>
          <Segmented
            label="View"
            value={view}
            onChange={(next: View) => set('view', next === 'month' ? null : next)}
            segments={segments}
            className="max-sm:hidden"
          />
        </div>
      </div>
      {shown.isError && (
        <LoadErrorBanner onRetry={shown.refetch}>
          Couldn’t load the posts: {shown.error.message}
        </LoadErrorBanner>
      )}
      {props.bulk}
      {shown.data ? (
        <Shown {...props} posts={shown.data} month={month} name={name} view={view} today={today} />
      ) : (
        !shown.isError && <Skeleton className="h-96" />
      )}
    </section>
  )
}

interface ShownProps extends PostsPlanProps {
  posts: readonly Post[]
  month: string
  name: string
  view: View
  today: string
}

function Shown(props: ShownProps) {
  const { posts, month, name, view, today, pathOf, addPath, canMove, choices, emptyText } = props
  const move = useMovePost()
  const ofMonth = posts.filter(({ plannedOn }) => monthOf(plannedOn) === monthOf(month))
  const list =
    ofMonth.length === 0 ? (
      <EmptyState title={`No posts in ${name}.`}>{emptyText}</EmptyState>
    ) : (
      <PostsList
        posts={ofMonth}
        today={today}
        pathOf={pathOf}
        canMove={canMove}
        choices={choices}
      />
    )
  return (
    <>
      {posts.length >= maxPosts && (
        <Banner tone="info">
          There are more posts on these days than are shown. Choose a campaign to see all of its
          posts.
        </Banner>
      )}
      {view === 'month' && (
        <div className="max-sm:hidden">
          <PostsMonth
            posts={posts}
            month={month}
            today={today}
            label={name}
            pathOf={pathOf}
            addPath={addPath}
            choices={choices}
            onMove={canMove ? move : undefined}
          />
          {posts.length === 0 && <p className="mt-3 text-muted">{emptyText}</p>}
        </div>
      )}
      <div className={view === 'month' ? 'sm:hidden' : undefined}>{list}</div>
    </>
  )
}
