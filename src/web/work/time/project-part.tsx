// Time logged on a project.
import type { Answer } from '#contract/endpoint.ts'
import { time } from '#contract/work/time.ts'
import { hoursOf } from '#web/kit/records/deleted-with.tsx'
import type { ProjectPart } from '#web/kit/records/project-part.ts'
import { toQuery } from '#web/lib/query.ts'

export const projectPart: ProjectPart<Answer<typeof time.ofProject>> = {
  rank: 10,
  contents: {
    query: (projectId) => toQuery(time.ofProject, { params: { projectId } }),
    count: ({ minutes }) => hoursOf(minutes),
  },
}
