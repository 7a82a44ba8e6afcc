// Reports of a project.
import type { ProjectPart } from '#web/kit/records/project-part.ts'
import { LatestReports } from './parts/latest-reports.tsx'
import { reportsOfCompany } from './queries.ts'

export const projectPart: ProjectPart = {
  rank: 40,
  Client: ({ project }) => <LatestReports projectId={project._id} />,
  loadClient: (cache, { company }) => cache.prefetchQuery(reportsOfCompany(company)),
}
