// Board placeholder until a company or project is chosen or exists.
import { useQuery } from '@tanstack/react-query'
import { companiesMatching } from '#web/clients/companies/parts/company-select.tsx'
import { projectNamesQuery } from '#web/work/projects/queries.ts'
import { useCan } from '#web/kit/session/permissions.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { boardSearch } from './board-address.ts'

interface NothingChosenProps {
  /** Whether boards belong to a company or a project. */
  owner: 'company' | 'project'
  /** Plural noun for the cards: 'tasks'. */
  noun: string
  /** The company already chosen, for project boards. */
  companyId: string | null
}

/** Above this many choices, a search field is shown instead. */
const maxChoices = 24

export function NothingChosen({ owner, noun, companyId }: NothingChosenProps) {
  if (companyId !== null) return <NoProjectChosen noun={noun} companyId={companyId} />
  const title =
    owner === 'project'
      ? `Select a client and a project to see the ${noun}.`
      : `Select a client to see its ${noun}.`
  return <NoCompanyChosen noun={noun} title={title} />
}

function NoCompanyChosen({ noun, title }: { noun: string; title: string }) {
  const { newClients } = useCan()
  const { data: page } = useQuery(companiesMatching(''))
  if (page?.total === 0) {
    return newClients ? (
      <EmptyState
        title={`Add your first client to see its ${noun} here.`}
        action={
          <LinkButton aria-haspopup="dialog" variant="primary" to="/app/admin/clients/new">
            Add Client
          </LinkButton>
        }
      />
    ) : (
      <EmptyState title="No clients to show yet." />
    )
  }
  const choices = (page?.items ?? []).map(({ _id, name }) => ({ name, to: boardSearch(_id, null) }))
  return <EmptyState title={title} action={choicesOf(choices)} />
}

function NoProjectChosen({ noun, companyId }: { noun: string; companyId: string }) {
  const { projects } = useCan()
  const { data: names } = useQuery(projectNamesQuery(companyId))
  if (names?.length === 0) {
    return (
      <EmptyState
        title="This client has no projects yet."
        action={
          projects && (
            <LinkButton
              aria-haspopup="dialog"
              variant="primary"
              to={`/app/admin/projects/new?company=${companyId}`}
            >
              Add Project
            </LinkButton>
          )
        }
      />
    )
  }
  const choices = (names ?? []).map(({ _id, title }) => ({
    name: title,
    to: boardSearch(companyId, _id),
  }))
  return <EmptyState title={`Select a project to see its ${noun}.`} action={choicesOf(choices)} />
}

function choicesOf(choices: readonly { name: string; to: string }[]) {
  if (choices.length === 0 || choices.length > maxChoices) return undefined
  return (
    <ul className="flex max-w-2xl flex-wrap justify-center gap-2">
      {choices.map(({ name, to }) => (
        <li key={to} className="min-w-0">
          <LinkButton to={`.${to}`} preventScrollReset className="max-w-64">
            <span className="truncate">{name}</span>
          </LinkButton>
        </li>
      ))}
    </ul>
  )
}
