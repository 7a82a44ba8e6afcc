// The milestones of a project in its panel, with links to add and edit them.
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { useCan } from '#web/kit/session/permissions.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { PanelSection } from '#web/ui/section.tsx'
import { QueryError, Skeleton } from '#web/ui/loading.tsx'
import { milestonesOf } from '../queries.ts'
import { MilestoneLine } from './milestone-line.tsx'
import { ReachButton } from './reach-button.tsx'

/** For the project's route, below which their dialogs are. */
export function ProjectMilestones({ projectId }: { projectId: string }) {
  const { search } = useLocation()
  const list = useQuery(milestonesOf(projectId))
  const { projects: canAdd } = useCan()
  return (
    <PanelSection
      title="Milestones"
      aside={
        canAdd && (
          <LinkButton
            size="sm"
            aria-haspopup="dialog"
            to={`milestones/new${search}`}
            preventScrollReset
          >
            Add milestone
          </LinkButton>
        )
      }
    >
      <QueryError query={list} prefix="Couldn’t load the milestones" />
      {list.isPending && <Skeleton className="h-12" />}
      {list.data?.length === 0 && <p className="text-sm text-muted">No milestones yet.</p>}
      {list.data && list.data.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
          {list.data.map((milestone) => (
            <MilestoneLine
              key={milestone._id}
              milestone={milestone}
              actions={milestone.can.edit && <ReachButton milestone={milestone} />}
            >
              <Link
                aria-haspopup="dialog"
                to={`milestones/${milestone._id}${search}`}
                preventScrollReset
                className="font-medium hover:underline"
              >
                {milestone.title}
              </Link>
            </MilestoneLine>
          ))}
        </ul>
      )}
    </PanelSection>
  )
}
