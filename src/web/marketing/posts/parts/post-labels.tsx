// Labels for posts and their states, and the badge of their status.
import type { PostStatus, SettableStatus } from '#contract/marketing/posts.ts'
import { toLabel } from '#web/lib/choices.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

export const statusName = (status: PostStatus): string =>
  status === 'changes asked' ? 'Sent back' : toLabel(status)

const statusTones: Record<PostStatus, BadgeTone> = {
  draft: 'neutral',
  'in review': 'info',
  'changes asked': 'warn',
  approved: 'good',
  scheduled: 'good',
  published: 'neutral',
}

/** Label of the button that changes a post’s state. */
export function stepName(from: PostStatus, to: SettableStatus): string {
  if (to === 'draft') return 'Back to draft'
  if (from === 'published') return 'Mark as not published'
  if (to === 'in review') return from === 'scheduled' ? 'Take off the schedule' : 'Send for review'
  return to === 'published' ? 'Mark as published…' : 'Schedule'
}

/** Toast after the change. */
export const stepDone: Record<PostStatus, string> = {
  draft: 'Back to draft',
  'in review': 'Sent for review',
  'changes asked': 'Sent back',
  approved: 'Taken off the schedule. It’s still approved.',
  scheduled: 'Scheduled. You’ll be reminded on the day.',
  published: 'Marked as published',
}

export const PostBadge = ({ status }: { status: PostStatus }) => (
  <Badge tone={statusTones[status]} hasDot>
    {statusName(status)}
  </Badge>
)
