// Manage Projects: the projects of a company on their board.
import { useLocation } from 'react-router'
import { type Project, type ProjectStatus, projects } from '#contract/projects.ts'
import { ProjectCard } from '#web/features/projects/project-card.tsx'
import { projectColumns, projectStatusOf } from '#web/features/projects/project-columns.ts'
import { projectsOf } from '#web/features/projects/project-queries.ts'
import { api } from '#web/lib/browser.ts'
import { inBrowser, onServer } from '#web/lib/load.ts'
import { usePreload } from '#web/lib/preload.ts'
import { LinkButton, buttonClass } from '#web/ui/button.tsx'
import { BoardScreen, type BoardScreenOptions, loadBoard } from '../board-screen.tsx'

const board: BoardScreenOptions<ProjectStatus, Project> = {
  title: 'Manage Projects',
  noun: 'projects',
  owner: 'company',
  cardsOf: projectsOf,
  columns: projectColumns,
  columnOf: ({ status }) => projectStatusOf(status),
  renderCard: (project) => <ProjectCard project={project} />,
  saveMove: ({ cardId, toStatus, ...place }) =>
    api(projects.change, { params: { projectId: cardId }, body: { status: toStatus, ...place } }),
}

export const loader = onServer(loadBoard(board))
export const clientLoader = inBrowser(loadBoard(board))

const dialogs = () =>
  Promise.all([
    import('./project-details.tsx'),
    import('./add-project.tsx'),
    import('../tasks/add-task.tsx'),
  ])

export default function Projects() {
  usePreload(dialogs)
  const { search } = useLocation()
  return (
    <BoardScreen
      board={board}
      actions={
        <>
          <a href="/" target="_blank" rel="noreferrer" className={buttonClass()}>
            View Website
          </a>
          <LinkButton to={`new-task${search}`}>Add Task</LinkButton>
          <LinkButton variant="primary" to={`new${search}`}>
            Add Project
          </LinkButton>
        </>
      }
    />
  )
}
