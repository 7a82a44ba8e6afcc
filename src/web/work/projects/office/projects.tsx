// Manage Projects: a company's projects as a board.
import Plus from 'lucide-react/icons/plus'
import { Link, useLocation } from 'react-router'
import { type Project, type ProjectStatus, projects } from '#contract/work/projects.ts'
import type { BoardColumn } from '#web/kit/boards/board-types.ts'
import { ADD_BUTTON } from '#web/kit/boards/quick-add.tsx'
import { ProjectCard } from '#web/work/projects/parts/project-card.tsx'
import { projectColumns, toProjectStatus } from '#web/work/projects/parts/project-columns.ts'
import { projectsOf } from '#web/work/projects/queries.ts'
import { useCan } from '#web/kit/session/permissions.ts'
import { api } from '#web/lib/browser.ts'
import { LinkButton, buttonClass } from '#web/ui/button.tsx'
import {
  boardClientLoader,
  boardLoader,
  isOtherBoard,
} from '#web/work/boards/parts/board-loaders.ts'
import { BoardScreen } from '#web/work/boards/parts/board-screen.tsx'
import type { BoardScreenOptions } from '#web/work/boards/parts/owners-board.tsx'
import { type FilterOptions, dueFacet } from '#web/kit/boards/board-filter.ts'
import type { AddedIn } from './add-project.tsx'

/** Filters of the projects board. */
const projectFilter: FilterOptions<Project> = {
  textOf: ({ title, description }) => `${title} ${description}`,
  facets: [
    dueFacet<Project>({
      label: 'End date',
      dueOn: ({ endDate }) => endDate,
      isOver: ({ status }) => toProjectStatus(status) === 'completed',
    }),
  ],
}

const board: BoardScreenOptions<ProjectStatus, Project> = {
  title: 'Manage Projects',
  noun: 'projects',
  needs: 'projects',
  path: '/app/admin/projects',
  param: 'projectId',
  owner: 'company',
  cardsOf: projectsOf,
  columns: projectColumns,
  columnOf: ({ status }) => toProjectStatus(status),
  renderCard: (project) => <ProjectCard project={project} />,
  saveMove: ({ cardId, toStatus, ...place }) =>
    api(projects.change, { params: { projectId: cardId }, body: { status: toStatus, ...place } }),
  filter: projectFilter,
  ColumnFooter: AddProjectLink,
}

/** Opens the dialog, because a project also needs dates. */
function AddProjectLink({ column }: { column: BoardColumn<ProjectStatus> }) {
  const { search } = useLocation()
  return (
    <Link
      aria-haspopup="dialog"
      to={`new${search}`}
      state={{ status: column.status } satisfies AddedIn}
      preventScrollReset
      aria-label={`Add to ${column.title}`}
      className={ADD_BUTTON}
    >
      <Plus aria-hidden size={14} />
      Add
    </Link>
  )
}

export const loader = boardLoader(board)
export const clientLoader = boardClientLoader(board)
export const shouldRevalidate = isOtherBoard

export default function Projects() {
  const { search } = useLocation()
  const can = useCan()
  return (
    <BoardScreen
      board={board}
      actions={
        <>
          <a href="/" target="_blank" rel="noreferrer" className={buttonClass()}>
            View Website
          </a>
          {can.work && (
            <LinkButton aria-haspopup="dialog" to={`new-task${search}`}>
              Add Task
            </LinkButton>
          )}
          {can.projects && (
            <LinkButton
              aria-haspopup="dialog"
              variant="primary"
              to={`new${search}`}
              aria-keyshortcuts="c"
            >
              Add Project
            </LinkButton>
          )}
        </>
      }
    />
  )
}
