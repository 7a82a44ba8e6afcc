// A client company's files.
import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useParams } from 'react-router'
import { CompanyFiles } from '#web/work/files/parts/company-files.tsx'
import { projectNamesQuery } from '#web/work/projects/queries.ts'
import { useCan } from '#web/kit/session/permissions.ts'
import { filePath } from '#web/kit/office/paths.ts'

export default function FilesOfCompany() {
  const companyId = useParams()['companyId'] ?? ''
  const { search } = useLocation()
  const { data: projects = [] } = useQuery(projectNamesQuery(companyId))
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
