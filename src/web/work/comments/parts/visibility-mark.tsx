// Who sees a comment: icon, label and background.
import Lock from 'lucide-react/icons/lock'
import Users from 'lucide-react/icons/users'
import type { Comment } from '#contract/work/comments.ts'
import { Badge } from '#web/ui/badge.tsx'

export const commentVisibilities = [
  { value: 'internal', label: 'Internal note' },
  { value: 'shared', label: 'Shared with client' },
] as const

/** Background of a comment or of its editor. */
export const grounds: Record<Comment['visibility'], string> = {
  internal: 'border-warn/30 bg-warn-soft',
  shared: 'border-line-strong bg-raised',
}

export function VisibilityMark({ visibility }: Pick<Comment, 'visibility'>) {
  return visibility === 'internal' ? (
    <Badge tone="warn" icon={<Lock size={12} aria-hidden />}>
      Internal
    </Badge>
  ) : (
    <Badge tone="info" icon={<Users size={12} aria-hidden />}>
      Shared with client
    </Badge>
  )
}
