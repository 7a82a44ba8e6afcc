// Lists the latest shared comments with links to their tasks.
import { Link } from 'react-router'
import type { LatestComment } from '#contract/work/comments.ts'
import { PersonAvatar } from '#web/kit/session/person-photos.tsx'
import { Markdown } from '#web/ui/markdown.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { usePortal } from '#web/kit/client/portal.ts'

export function CommentsList({ comments }: { comments: readonly LatestComment[] }) {
  const { to } = usePortal()
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
      {comments.map(({ _id, author, task, taskTitle, html, createdAt }) => {
        const by = `${author.name.first} ${author.name.last}`
        return (
          <li key={_id} className="flex gap-3 py-3 first:pt-0 last:pb-0">
            <PersonAvatar person={author._id} name={by} size="sm" />
            <div className="grid min-w-0 flex-1 gap-0.5">
              <p className="flex items-baseline justify-between gap-2 text-sm">
                <span dir="auto" className="min-w-0 truncate font-medium">
                  {by}
                </span>
                <Moment at={createdAt} className="shrink-0 text-xs text-muted" />
              </p>
              <p className="min-w-0 truncate text-sm text-muted">
                on{' '}
                <Link
                  to={`${to(`/app/client/work-manager/${task}`)}#comment-${_id}`}
                  className="text-text underline-offset-2 hover:underline"
                >
                  <span dir="auto">{taskTitle}</span>
                </Link>
              </p>
              <div className="line-clamp-3 text-sm text-muted">
                <Markdown html={html} />
              </div>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
