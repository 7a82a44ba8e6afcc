// A month of posts as a list by day. The default on phones.
import { useState } from 'react'
import { Link } from 'react-router'
import { channelLimits } from '#contract/marketing/post-channels.ts'
import type { Post } from '#contract/marketing/posts.ts'
import { longDate } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { MovePost } from './move-post.tsx'
import { PostBadge } from './post-labels.tsx'
import { PostChoice, type SeveralPosts } from './post-choice.tsx'

interface PostsListProps {
  posts: readonly Post[]
  today: string
  pathOf: (post: Post) => string
  canMove: boolean
  choices?: SeveralPosts | undefined
}

export function PostsList({ posts, today, pathOf, canMove, choices }: PostsListProps) {
  const [moving, setMoving] = useState<Post>()
  const days = [...Map.groupBy(posts, ({ plannedOn }) => plannedOn)]
  return (
    <>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {days.map(([day, ofDay]) => (
          <li key={day} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
            <h3 className="text-sm font-medium text-muted">
              {longDate(day)}
              {day === today && ', today'}
            </h3>
            <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line rounded-lg border border-line bg-raised">
              {ofDay.map((post) => (
                <li
                  key={post._id}
                  className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3"
                >
                  <PostChoice post={post} choices={choices} />
                  <div className="grid min-w-0 flex-1 basis-56 grid-cols-[minmax(0,1fr)] gap-1">
                    <Link
                      aria-haspopup="dialog"
                      to={pathOf(post)}
                      preventScrollReset
                      dir="auto"
                      className="font-medium wrap-anywhere hover:underline"
                    >
                      {post.title}
                    </Link>
                    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
                      <PostBadge status={post.status} />
                      <span>{channelLimits[post.channel].label}</span>
                      <span dir="auto" className="min-w-0 truncate">
                        {post.campaign.title}
                      </span>
                    </p>
                  </div>
                  {canMove && (
                    <Button size="sm" aria-haspopup="dialog" onClick={() => setMoving(post)}>
                      Move to…<span className="sr-only"> {post.title}</span>
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {moving && <MovePost post={moving} onClose={() => setMoving(undefined)} />}
    </>
  )
}
