// A month of posts as a table of weeks. Posts can be moved by dragging or by keyboard.
import Plus from 'lucide-react/icons/plus'
import { type Ref, useRef } from 'react'
import { Link } from 'react-router'
import { monthOf } from '#contract/values/days.ts'
import { channelLimits } from '#contract/marketing/post-channels.ts'
import type { Post } from '#contract/marketing/posts.ts'
import { longDate } from '#web/lib/dates.ts'
import { weekdayNames, toWeeks } from '#web/lib/month-grid.ts'
import { cx } from '#web/ui/cx.ts'
import { PostChoice, type SeveralPosts } from './post-choice.tsx'
import { statusName } from './post-labels.tsx'
import { type DayDrag, useDayDrag } from './use-day-drag.ts'

interface PostsMonthProps {
  posts: readonly Post[]
  month: string
  today: string
  label: string
  pathOf: (post: Post) => string
  /** Path for adding a post; undefined if the person may not. */
  addPath: ((day: string) => string) | undefined
  onMove: ((post: Post, day: string) => Promise<void>) | undefined
  choices?: SeveralPosts | undefined
}

export function PostsMonth(props: PostsMonthProps) {
  const { posts, month, label, onMove } = props
  // While a post moves it is a new element on each day that it is shown on, so the focus has to follow.
  const moved = useRef<{ postId: string; day: string }>(null)
  const drag = useDayDrag({
    canMove: onMove !== undefined,
    onMove(post, day) {
      const moving = { postId: post._id, day }
      moved.current = moving
      void onMove?.(post, day).finally(() => {
        if (moved.current === moving) moved.current = null
      })
    },
  })
  const takeFocus = (post: Post) => (chip: HTMLAnchorElement | null) => {
    if (!chip || moved.current?.postId !== post._id || moved.current.day !== post.plannedOn) return
    if (document.activeElement === document.body) chip.focus()
  }
  return (
    <>
      <table
        aria-label={label}
        className="w-full table-fixed border-collapse overflow-hidden rounded-lg"
      >
        <thead>
          <tr>
            {weekdayNames().map((name) => (
              <th
                key={name}
                scope="col"
                className="border-b border-line px-2 pb-1.5 text-left text-xs font-medium text-muted"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {toWeeks(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <Day
                  key={day}
                  {...props}
                  day={day}
                  drag={drag}
                  shown={posts.filter(({ plannedOn }) => plannedOn === day)}
                  takeFocus={takeFocus}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status" className="sr-only">
        {drag.said}
      </p>
    </>
  )
}

type TakeFocus = (post: Post) => (chip: HTMLAnchorElement | null) => void

interface DayProps extends PostsMonthProps {
  day: string
  shown: readonly Post[]
  drag: DayDrag
  takeFocus: TakeFocus
}

function Day(props: DayProps) {
  const { day, shown, drag, takeFocus, month, today, pathOf, addPath, onMove, choices } = props
  const isToday = day === today
  const isTarget = drag.dragged?.day === day
  return (
    <td
      data-day={day}
      aria-current={isToday ? 'date' : undefined}
      className={cx(
        'group h-28 border border-line p-1 align-top',
        monthOf(day) !== monthOf(month) && 'bg-sunken',
        isTarget && 'bg-accent-soft',
      )}
    >
      <div className="flex items-center justify-between gap-1">
        <span
          className={cx(
            'grid h-6 min-w-6 place-content-center rounded-full px-1 text-sm tabular-nums',
            isToday && 'bg-brand inset-ring inset-ring-brand-line font-semibold text-on-brand',
            !isToday && monthOf(day) !== monthOf(month) && 'text-muted',
          )}
        >
          {Number(day.slice(8))}
        </span>
        {addPath && (
          <Link
            aria-haspopup="dialog"
            to={addPath(day)}
            preventScrollReset
            draggable={false}
            aria-label={`Add post on ${longDate(day)}`}
            className="grid size-6 place-content-center rounded-sm text-muted opacity-0 group-hover:opacity-100 hover:bg-hover focus-visible:opacity-100 pointer-coarse:opacity-100"
          >
            <Plus size={14} aria-hidden />
          </Link>
        )}
      </div>
      {shown.length > 0 && (
        <ul className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-1">
          {shown.map((post) => (
            <li key={post._id} className="flex items-start gap-1">
              <PostChoice post={post} choices={choices} />
              <PostChip
                post={post}
                path={pathOf(post)}
                drag={drag}
                canMove={onMove !== undefined}
                ref={takeFocus(post)}
              />
            </li>
          ))}
        </ul>
      )}
    </td>
  )
}

const chipLooks: Record<Post['status'], string> = {
  draft: 'border-dashed border-line-strong bg-raised text-muted',
  'in review': 'border-info bg-info-soft text-info',
  'changes asked': 'border-warn bg-warn-soft text-warn',
  approved: 'border-good bg-good-soft text-good',
  scheduled: 'border-good bg-raised text-text',
  published: 'border-line bg-hover text-muted',
}

interface PostChipProps {
  post: Post
  path: string
  drag: DayDrag
  canMove: boolean
  ref: Ref<HTMLAnchorElement>
}

function PostChip({ post, path, drag, canMove, ref }: PostChipProps) {
  const { title, channel, status } = post
  return (
    <Link
      aria-haspopup="dialog"
      ref={ref}
      to={path}
      preventScrollReset
      draggable={false}
      aria-keyshortcuts={canMove ? 'Space' : undefined}
      aria-description={canMove ? 'Press Space to move it to another day' : undefined}
      onPointerDown={(event) => drag.onPointerDown(event, post)}
      onKeyDown={(event) => drag.onKeyDown(event, post)}
      onBlur={drag.onBlur}
      className={cx(
        'grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5 rounded-md border-l-2 px-1.5 py-1 text-xs select-none hover:brightness-95',
        chipLooks[status],
        drag.dragged?.postId === post._id && 'shadow-lift ring-2 ring-brand-line',
      )}
    >
      <span dir="auto" className="truncate font-medium">
        {title}
      </span>
      <span className="truncate">
        {channelLimits[channel].label}
        <span aria-hidden> · </span>
        <span className="sr-only">, </span>
        {statusName(status)}
      </span>
    </Link>
  )
}
