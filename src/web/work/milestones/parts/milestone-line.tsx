// A milestone in a list: date, title, what has become of it, and actions.
import EyeOff from 'lucide-react/icons/eye-off'
import type { ReactNode } from 'react'
import type { Milestone } from '#contract/work/milestones.ts'
import { longDate } from '#web/lib/dates.ts'
import { useToday } from '#web/lib/today.ts'
import { Badge } from '#web/ui/badge.tsx'

interface MilestoneLineProps {
  milestone: Milestone
  /** The title, in the office a link. */
  children: ReactNode
  actions?: ReactNode
}

export function MilestoneLine({ milestone, children, actions }: MilestoneLineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-3.5 py-2.5">
      <span className="grid min-w-0 flex-1 basis-48 gap-0.5">
        <span dir="auto" className="wrap-anywhere">
          {children}
        </span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted tabular-nums">
          {longDate(milestone.dueDate)}
          <MilestoneBadges milestone={milestone} />
        </span>
      </span>
      {actions}
    </li>
  )
}

function MilestoneBadges({
  milestone: { dueDate, reachedAt, approval, visibility },
}: Pick<MilestoneLineProps, 'milestone'>) {
  const today = useToday()
  return (
    <>
      {reachedAt === null && today !== '' && dueDate < today && <Badge tone="bad">Overdue</Badge>}
      {reachedAt !== null && <Badge tone="info">Reached</Badge>}
      {approval && (
        <Badge tone="good">
          Approved{approval.by && ` by ${approval.by.first} ${approval.by.last}`}
        </Badge>
      )}
      {visibility === 'internal' && (
        <Badge tone="warn" icon={<EyeOff size={12} aria-hidden />}>
          Internal
        </Badge>
      )}
    </>
  )
}
