// Manage Projects: the projects of a company on their board.
import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from 'react-router'
import { type Project, type ProjectStatus, projects } from '#contract/projects.ts'
import { Board } from '#web/features/boards/board.tsx'
import type { Move } from '#web/features/boards/board-types.ts'
import { useMove } from '#web/features/boards/use-move.ts'
import {
  CompanySelect,
  companiesMatching,
  companyWith,
} from '#web/features/companies/company-select.tsx'
import { ProjectCard } from '#web/features/projects/project-card.tsx'
import { projectColumns, projectStatusOf } from '#web/features/projects/project-columns.ts'
import { projectsOf } from '#web/features/projects/project-queries.ts'
import { api } from '#web/lib/browser.ts'
import { type Load, inBrowser, onServer } from '#web/lib/load.ts'
import { usePreload } from '#web/lib/preload.ts'
import { LinkButton, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { BoardFault, BoardPage, BoardSkeleton } from '../board-page.tsx'
import { readChoice, useBoardAddress } from '../board-address.ts'

const load: Load = async (cache, { url }) => {
  const companyId = readChoice(url.searchParams, 'company')
  await Promise.all([
    cache.prefetchQuery(companiesMatching('')),
    companyId && cache.prefetchQuery(companyWith(companyId)),
    companyId && cache.prefetchQuery(projectsOf(companyId)),
  ])
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

const dialogs = () =>
  Promise.all([
    import('./project-details.tsx'),
    import('./add-project.tsx'),
    import('../tasks/add-task.tsx'),
  ])

export default function Projects() {
  usePreload(dialogs)
  const { companyId, chooseCompany } = useBoardAddress()
  const { search } = useLocation()
  return (
    <BoardPage>
      <title>Manage Projects</title>
      <PageHeader
        title="Manage Projects"
        context={<CompanySelect value={companyId} onChange={chooseCompany} />}
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
      {companyId === null ? (
        <EmptyState title="Select a company to see its projects." />
      ) : (
        <ProjectsBoard key={companyId} companyId={companyId} />
      )}
      <Outlet />
    </BoardPage>
  )
}

const saveMove = ({ cardId, toStatus, after }: Move<ProjectStatus>) =>
  api(projects.change, { params: { projectId: cardId }, body: { status: toStatus, after } })

const columnOf = (project: Project) => projectStatusOf(project.status)
const renderCard = (project: Project) => <ProjectCard project={project} />

function ProjectsBoard({ companyId }: { companyId: string }) {
  const query = projectsOf(companyId)
  const list = useQuery(query)
  const onMove = useMove(query.queryKey, saveMove)
  if (list.isPending) return <BoardSkeleton label="Loading projects" />
  return (
    <>
      {list.isError && (
        <BoardFault onRetry={() => void list.refetch()}>
          Failed to fetch projects. Please try again.
        </BoardFault>
      )}
      {list.data && (
        <Board
          label="Projects"
          columns={projectColumns}
          columnOf={columnOf}
          cards={list.data}
          renderCard={renderCard}
          onMove={onMove}
          emptyText="No projects"
        />
      )}
    </>
  )
}
