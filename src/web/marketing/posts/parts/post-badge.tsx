// Status badge of a post.
import type { PostStatus } from '#contract/marketing/posts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { statusName, statusTones } from './post-labels.ts'

export const PostBadge = ({ status }: { status: PostStatus }) => (
  <Badge tone={statusTones[status]} hasDot>
    {statusName(status)}
  </Badge>
)
