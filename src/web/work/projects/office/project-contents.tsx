// Counts what is deleted with a project.
import { useQuery } from '@tanstack/react-query'
import type { Project } from '#contract/work/projects.ts'
import { time } from '#contract/work/time.ts'
import { campaignsOf } from '#web/marketing/campaigns/parts/campaign-board.ts'
import { queryOf } from '#web/lib/query.ts'
import { DeletedWith, hoursOf } from '#web/kit/office/deleted-with.tsx'

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
