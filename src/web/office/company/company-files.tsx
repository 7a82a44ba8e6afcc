// A client company's files.
import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useParams } from 'react-router'
import { CompanyFiles } from '#web/features/files/company-files.tsx'
import { projectNamesOf } from '#web/features/projects/project-queries.ts'
import { useCan } from '#web/features/session/permissions.ts'
import { filePath } from '../paths.ts'

export default function FilesOfCompany() {
  const companyId = useParams()['companyId'] ?? ''
  const { search } = useLocation()
  const { data: projects = [] } = useQuery(projectNamesOf(companyId))
  return (
    <>
      <CompanyFiles
        companyId={companyId}
        canAdd={useCan().work}
        projects={projects}
        linkOf={(file) => ({
          to: filePath(file) + search,
          preventScrollReset: true,
          'aria-haspopup': 'dialog',
        })}
      />
      <Outlet />
    </>
  )
}
