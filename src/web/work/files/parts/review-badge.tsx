// Review badge of a file, as a link to its approval.
import { Link, type LinkProps } from 'react-router'
import type { File, FileReview } from '#contract/work/files.ts'
import { toLabel } from '#web/lib/choices.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

/** Where a file's approval is shown. */
export type FileLink = Pick<LinkProps, 'preventScrollReset' | 'aria-haspopup'> & { to: string }

const tones: Record<FileReview, BadgeTone> = {
  none: 'neutral',
  'in review': 'info',
  'changes asked': 'warn',
  approved: 'good',
}

interface ReviewBadgeProps {
  file: File
  /** Absent where the approval itself is shown. */
  link?: FileLink | undefined
}

export function ReviewBadge({ file: { name, review }, link }: ReviewBadgeProps) {
  if (review === 'none') return null
  const label = review === 'changes asked' ? 'Sent back' : toLabel(review)
  const badge = (
    <Badge tone={tones[review]} hasDot>
      {label}
    </Badge>
  )
  if (!link) return badge
  return (
    <Link {...link} aria-label={`${label}: ${name}`} className="inline-flex rounded-sm py-0.5">
      {badge}
    </Link>
  )
}
