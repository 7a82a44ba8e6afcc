// The company and project a board shows stand in the address, so that a board can be linked.
import { useNavigate, useSearchParams } from 'react-router'

const isId = (text: string | null) => text !== null && /^[\da-f-]{36}$/i.test(text)

export function readChoice(search: URLSearchParams, name: 'company' | 'project'): string | null {
  const value = search.get(name)
  return isId(value) ? value : null
}

export function useBoardAddress() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const companyId = readChoice(search, 'company')
  const projectId = readChoice(search, 'project')

  /** Another choice leaves the filters of the board before behind. */
  function go(choice: { company?: string | null; project?: string | null }) {
    const next = new URLSearchParams()
    for (const [name, value] of Object.entries(choice)) if (value) next.set(name, value)
    void navigate(`?${next}`, { preventScrollReset: true })
  }

  return {
    companyId,
    projectId,
    chooseCompany: (company: string | null) => go({ company }),
    chooseProject: (project: string | null) => go({ company: companyId, project }),
  }
}
