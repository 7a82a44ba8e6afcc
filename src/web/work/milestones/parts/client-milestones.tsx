// The milestones of a project as its client sees them, with Approve.
import { useQuery } from '@tanstack/react-query'
import { ReadError } from '#web/kit/client/missing-page.tsx'
import { Section } from '#web/ui/section.tsx'
import { milestonesOf } from '../queries.ts'
import { ApproveButton } from './approve-button.tsx'
import { MilestoneLine } from './milestone-line.tsx'

/** Nothing for a project without milestones. */
export function ClientMilestones({ projectId }: { projectId: string }) {
  const { data: milestones = [], isError, refetch } = useQuery(milestonesOf(projectId))
  if (milestones.length === 0 && !isError) return null
  return (
    <Section title="Milestones">
      {isError && <ReadError what="the milestones" onRetry={() => void refetch()} />}
      <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
        {milestones.map((milestone) => (
          <MilestoneLine
            key={milestone._id}
            milestone={milestone}
            actions={milestone.can.approve && <ApproveButton milestone={milestone} />}
          >
            {milestone.title}
          </MilestoneLine>
        ))}
      </ul>
    </Section>
  )
}
