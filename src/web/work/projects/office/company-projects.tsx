// A client company's projects, each linking to its tasks.
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { projectsOf } from '#web/work/projects/queries.ts'
import { useCan } from '#web/kit/session/permissions.ts'
import { type Load, inBrowser, onServer } from '#web/lib/load.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { ProjectTable } from '../parts/project-panel.tsx'
import { CompanySection } from '#web/clients/companies/parts/company-section.tsx'

const load: Load = (cache, { params }) => cache.prefetchQuery(projectsOf(params['companyId'] ?? ''))

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function CompanyProjects() {
  const companyId = useParams()['companyId'] ?? ''
  const can = useCan()
  const add = can.projects && (
    <div className="flex flex-wrap gap-2">
      <LinkButton to={`/app/admin/import?kind=project&company=${companyId}`}>Import</LinkButton>
      <LinkButton
        aria-haspopup="dialog"
        variant="primary"
        to={`/app/admin/projects/new?company=${companyId}`}
      >
        Add Project
      </LinkButton>
    </div>
  )
  return (
    <CompanySection
      label="Projects"
      query={useQuery(projectsOf(companyId))}
      emptyTitle="No projects yet."
      add={add}
    >
      {(projects) => <ProjectTable projects={projects} companyId={companyId} />}
    </CompanySection>
  )
}
