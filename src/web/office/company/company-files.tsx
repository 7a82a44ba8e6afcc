// A client company's files.
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { CompanyFiles } from '#web/features/files/company-files.tsx'
import { projectNamesOf } from '#web/features/projects/project-queries.ts'
import { useCan } from '#web/features/session/permissions.ts'

export default function FilesOfCompany() {
  const companyId = useParams()['companyId'] ?? ''
  const { data: projects = [] } = useQuery(projectNamesOf(companyId))
  return <CompanyFiles companyId={companyId} canAdd={useCan().work} projects={projects} />
}
