// Keeps the selected company and project in the address, so a board can be linked.
import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { forgetLastBoard } from './last-board.ts'

const isId = (text: string | null) => text !== null && /^[\da-f-]{36}$/i.test(text)

export function readChoice(search: URLSearchParams, name: 'company' | 'project'): string | null {
  const value = search.get(name)
  return isId(value) ? value : null
}

/** Search string for a board without filters. */
export function boardSearch(companyId: string | null, projectId: string | null): string {
  const search = new URLSearchParams()
  if (companyId) search.set('company', companyId)
  if (companyId && projectId) search.set('project', projectId)
  return search.size > 0 ? `?${search}` : ''
}

export function useBoardAddress() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const companyId = readChoice(search, 'company')
  const projectId = readChoice(search, 'project')

  /** Switching boards drops the previous board's filters and open card. */
  const chooseCompany = useCallback(
    (chosen: string | null) => {
      if (chosen === null) forgetLastBoard()
      void navigate(`.${boardSearch(chosen, null)}`, { preventScrollReset: true })
    },
    [navigate],
  )
  const chooseProject = useCallback(
    (chosen: string | null) => {
      void navigate(`.${boardSearch(companyId, chosen)}`, { preventScrollReset: true })
    },
    [navigate, companyId],
  )
  return { companyId, projectId, chooseCompany, chooseProject }
}
