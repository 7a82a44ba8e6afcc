// Columns of the projects board, and the mapping of status text to them.
import type { Project, ProjectStatus } from '#contract/work/projects.ts'
import type { BoardColumn } from '#web/kit/boards/board-types.ts'

export const projectColumns: readonly BoardColumn<ProjectStatus>[] = [
  { status: 'planned', title: 'Planned' },
  { status: 'in progress', title: 'In Progress' },
  { status: 'completed', title: 'Completed' },
  { status: 'on hold', title: 'On Hold' },
]

/** Ignores case and spaces; anything unknown is Planned. */
export function toProjectStatus(text: string): ProjectStatus {
  const bare = text.toLowerCase().replaceAll(' ', '')
  if (bare.includes('inprogress')) return 'in progress'
  if (bare.includes('completed')) return 'completed'
  if (bare.includes('onhold')) return 'on hold'
  return 'planned'
}

const order = ['in progress', 'planned', 'on hold', 'completed']

/** For sorting: those in progress first. */
export const byStatus = (one: Project, other: Project) =>
  order.indexOf(toProjectStatus(one.status)) - order.indexOf(toProjectStatus(other.status))
