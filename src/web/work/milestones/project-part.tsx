// Milestones in the screens of their project.
import type { Milestone } from '#contract/work/milestones.ts'
import type { ProjectPart } from '#web/kit/records/project-part.ts'
import { ClientMilestones } from './parts/client-milestones.tsx'
import { ProjectMilestones } from './parts/project-milestones.tsx'
import { milestonesOf } from './queries.ts'

export const projectPart: ProjectPart<readonly Milestone[]> = {
  rank: 20,
  Office: ({ project }) => <ProjectMilestones projectId={project._id} />,
  Client: ({ project }) => <ClientMilestones projectId={project._id} />,
  loadClient: (cache, { _id }) => cache.prefetchQuery(milestonesOf(_id)),
  contents: {
    query: milestonesOf,
    count: (found) => [found.length, 'milestone', 'milestones'],
  },
}
