// Channel, day and status of a post.
import { channelLimits } from '#contract/marketing/post-channels.ts'
import type { Post } from '#contract/marketing/posts.ts'
import { longDate } from '#web/lib/dates.ts'
import { Moment } from '#web/ui/moment.tsx'
import { PostBadge } from './post-labels.tsx'

export function PostFacts({ post }: { post: Post }) {
  const { status, channel, plannedOn, campaign, publishedAt, publishedUrl } = post
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-muted">
        <PostBadge status={status} />
        <span>{channelLimits[channel].label}</span>
        <span>{longDate(plannedOn)}</span>
        <span dir="auto" className="min-w-0 wrap-anywhere">
          {campaign.title}
        </span>
      </p>
      {publishedAt !== null && (
        <p className="text-muted">
          Published <Moment at={publishedAt} as="timed" />
          {publishedUrl !== '' && (
            <>
              {' · '}
              <a
                href={publishedUrl}
                target="_blank"
                rel="noopener noreferrer"
                className="text-accent underline underline-offset-4"
              >
                Open the post
              </a>
            </>
          )}
        </p>
      )}
    </div>
  )
}
