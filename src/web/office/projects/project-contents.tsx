// What goes with a project that is deleted.
import { useQuery } from '@tanstack/react-query'
import type { Project } from '#contract/projects.ts'
import { campaignsOf } from '#web/features/campaigns/campaign-board.ts'
import { DeletedWith } from '../deleted-with.tsx'

export function ProjectContents({ project: { _id, tasks } }: { project: Project }) {
  const campaigns = useQuery(campaignsOf(_id))
  return (
    <DeletedWith
      counts={
        campaigns.data && [
          [tasks.length, 'task', 'tasks'],
          [campaigns.data.length, 'campaign', 'campaigns'],
        ]
      }
      isFailed={campaigns.isError}
      nothing="No tasks and no campaigns go with it."
    />
  )
}
