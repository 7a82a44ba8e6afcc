// Remembers the board being viewed and resolves its names.
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { companyOf } from '#web/clients/companies/queries.ts'
import { recentCompanies } from '#web/clients/companies/parts/company-select.tsx'
import { projectNamesQuery } from '#web/work/projects/queries.ts'
import { recentProjectsKey } from '#web/work/projects/parts/project-select.tsx'
import { useUser } from '#web/kit/session/session-queries.ts'
import { recordRecent } from '#web/lib/recent.ts'
import { readLastBoard, storeLastBoard } from './board-address.ts'

/**
 * @param owner whether the board belongs to a company or a project; a company board remembers its last project
 * @returns names of the company and project, once loaded
 */
export function useBoardChoice(
  owner: 'company' | 'project',
  companyId: string | null,
  projectId: string | null,
): { companyName: string | undefined; projectName: string | undefined } {
  const { _id: personId } = useUser()
  const company = useQuery({ ...companyOf(companyId ?? ''), enabled: companyId !== null })
  const names = useQuery({ ...projectNamesQuery(companyId ?? ''), enabled: companyId !== null })
  const companyName = company.data?.name
  const projectName = names.data?.find(({ _id }) => _id === projectId)?.title

  useEffect(() => {
    if (companyId === null || companyName === undefined) return
    recordRecent(personId, recentCompanies, { id: companyId, name: companyName })
    const last = readLastBoard(document.cookie, personId)
    const lastProject = last?.companyId === companyId ? last.projectId : null
    storeLastBoard(personId, {
      companyId,
      projectId: owner === 'company' ? lastProject : projectId,
    })
  }, [personId, owner, companyId, companyName, projectId])

  useEffect(() => {
    if (companyId === null || projectId === null || projectName === undefined) return
    recordRecent(personId, recentProjectsKey(companyId), { id: projectId, name: projectName })
  }, [personId, companyId, projectId, projectName])

  return { companyName, projectName }
}
