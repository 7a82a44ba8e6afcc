// In a board's place until one is chosen, or while there is nobody yet whose it could be.
import { useQuery } from '@tanstack/react-query'
import { companiesMatching } from '#web/features/companies/company-select.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

interface NothingChosenProps {
  /** Whose boards they are: a company's, or a project's. */
  owner: 'company' | 'project'
  /** What the cards are: 'tasks'. */
  noun: string
  hasCompany: boolean
}

export function NothingChosen({ owner, noun, hasCompany }: NothingChosenProps) {
  const { data: page } = useQuery(companiesMatching(''))
  if (page?.total === 0) {
    return (
      <EmptyState
        title={`Add your first client, and its ${noun} stand here.`}
        action={
          <LinkButton variant="primary" to="/app/admin/clients/new">
            Add client
          </LinkButton>
        }
      />
    )
  }
  return <EmptyState title={chooseFirst(owner, noun, hasCompany)} />
}

function chooseFirst(owner: 'company' | 'project', noun: string, hasCompany: boolean): string {
  if (owner === 'company') return `Select a company to see its ${noun}.`
  return hasCompany
    ? `Select a project to see its ${noun}.`
    : `Select a company and a project to see the ${noun}.`
}
