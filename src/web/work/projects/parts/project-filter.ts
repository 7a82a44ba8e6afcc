// Filters of the projects board.
import type { Project } from '#contract/work/projects.ts'
import { dueFacet, type FilterOptions } from '#web/kit/boards/board-filter.ts'
import { toProjectStatus } from './project-columns.ts'

export const projectFilter: FilterOptions<Project> = {
  textOf: ({ title, description }) => `${title} ${description}`,
  facets: [
    dueFacet<Project>({
      label: 'End date',
      dueOn: ({ endDate }) => endDate,
      isOver: ({ status }) => toProjectStatus(status) === 'completed',
    }),
  ],
}
