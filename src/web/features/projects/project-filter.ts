// Filters of the projects board.
import type { Project } from '#contract/projects.ts'
import { dueFacet, type FilterOptions } from '#web/features/boards/board-filter.ts'
import { projectStatusOf } from './project-columns.ts'

export const projectFilter: FilterOptions<Project> = {
  textOf: ({ title, description }) => `${title} ${description}`,
  facets: [
    dueFacet<Project>({
      label: 'End date',
      dueOn: ({ endDate }) => endDate,
      isOver: ({ status }) => projectStatusOf(status) === 'completed',
    }),
  ],
}
