// Counts what is deleted with a project.
import { useQuery } from '@tanstack/react-query'
import type { Project } from '#contract/projects.ts'
import { time } from '#contract/time.ts'
import { campaignsOf } from '#web/features/campaigns/campaign-board.ts'
import { queryOf } from '#web/lib/query.ts'
import { DeletedWith, hoursOf } from '../deleted-with.tsx'

export function ProjectContents({ project: { _id, tasks } }: { project: Project }) {
  const campaigns = useQuery(campaignsOf(_id))
  const logged = useQuery({
    ...queryOf(time.ofProject, { params: { projectId: _id } }),
    staleTime: 0,
  })
  return (
    <DeletedWith
      counts={
        campaigns.data &&
        logged.data && [
          [tasks.length, 'task', 'tasks'],
          hoursOf(logged.data.minutes),
          [campaigns.data.length, 'campaign', 'campaigns'],
        ]
      }
      isFailed={campaigns.isError || logged.isError}
      nothing="No tasks or campaigns will be deleted with it."
    />
  )
}
