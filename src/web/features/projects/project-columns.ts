// The columns of the projects board, and which one a project's status text means.
import type { ProjectStatus } from '#contract/projects.ts'
import type { BoardColumn } from '#web/features/boards/board-types.ts'

export const projectColumns: readonly BoardColumn<ProjectStatus>[] = [
  { status: 'planned', title: 'Planned' },
  { status: 'in progress', title: 'In Progress' },
  { status: 'completed', title: 'Completed' },
  { status: 'on hold', title: 'On Hold' },
]

/** Case and spaces do not count; anything unknown is Planned. */
export function projectStatusOf(text: string): ProjectStatus {
  const bare = text.toLowerCase().replaceAll(' ', '')
  if (bare.includes('inprogress')) return 'in progress'
  if (bare.includes('completed')) return 'completed'
  if (bare.includes('onhold')) return 'on hold'
  return 'planned'
}
