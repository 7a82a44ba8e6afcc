// Keeps the selected company and project: in the address, to link a board, and in a cookie, for the server to render the last one.
import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

export interface BoardChoice {
  companyId: string
  projectId: string | null
}

const yearInSeconds = 31_536_000

/** @param cookies the request's `Cookie` header on the server, `document.cookie` in the browser */
export function readLastBoard(cookies: string | null, personId: string): BoardChoice | undefined {
  const value = cookies?.match(/(?:^|;\s*)board=([\w.-]*)/)?.[1] ?? ''
  const [person, companyId, projectId] = value.split('.')
  return person === personId && companyId ? { companyId, projectId: projectId || null } : undefined
}

export function storeLastBoard(personId: string, { companyId, projectId }: BoardChoice): void {
  const value = `${personId}.${companyId}.${projectId ?? ''}`
  document.cookie = `board=${value}; path=/app; max-age=${yearInSeconds}; samesite=lax`
}

function forgetLastBoard(): void {
  document.cookie = 'board=; path=/app; max-age=0; samesite=lax'
}

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
