// A client company's retainers, each with its meter.
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useParams } from 'react-router'
import { kindText, rolloverText, unitsText } from '#contract/billing/retainer-labels.ts'
import type { Retainer } from '#contract/billing/retainers.ts'
import { RetainerMeter, RetainerStateBadge } from '#web/billing/retainers/parts/meter.tsx'
import { retainersQuery } from '#web/billing/retainers/queries.ts'
import { forStaffWith } from '#web/kit/session/permissions.ts'
import { inBrowser, onServer } from '#web/lib/load.ts'
import { Badge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { QueryError } from '#web/ui/loading.tsx'
import { retainerPath } from '#web/kit/office/paths.ts'

const load = forStaffWith('money', (cache, { params }) =>
  cache.prefetchQuery(retainersQuery(params['companyId'] ?? '')),
)

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function CompanyRetainers() {
  const companyId = useParams()['companyId'] ?? ''
  const query = useQuery(retainersQuery(companyId))
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-muted">
          Hours or deliverables per month, or a prepaid block. The client sees the same meter.
        </p>
        <LinkButton aria-haspopup="dialog" to="new" variant="primary">
          New retainer
        </LinkButton>
      </div>
      <QueryError query={query} />
      {query.data?.length === 0 && (
        <EmptyState title="No retainers yet.">
          The client’s billable time counts toward a retainer as it’s logged.
        </EmptyState>
      )}
      {query.data && query.data.length > 0 && (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2">
          {query.data.map((retainer) => (
            <RetainerCard key={retainer._id} retainer={retainer} />
          ))}
        </ul>
      )}
      <Outlet />
    </>
  )
}

function RetainerCard({ retainer }: { retainer: Retainer }) {
  const { _id, company, title, kind, state, terms, overages, months } = retainer
  const isAsked = overages.some((one) => one.state === 'asked')
  const hasOpen = months.some(({ toAsk }) => toAsk !== null)
  return (
    <li className="relative grid content-start gap-3 rounded-lg border border-line bg-raised p-4 hover:bg-hover">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 font-medium">
          <Link
            dir="auto"
            to={retainerPath(company, _id)}
            className="block truncate after:absolute after:inset-0"
          >
            {title}
          </Link>
        </h2>
        <span className="flex shrink-0 gap-1.5">
          {isAsked && <Badge tone="warn">Waiting for approval</Badge>}
          {!isAsked && hasOpen && <Badge tone="bad">Overage</Badge>}
          <RetainerStateBadge state={state} />
        </span>
      </div>
      <RetainerMeter retainer={retainer} />
      <p className="text-sm text-muted">
        {kindText[kind]}: {unitsText(kind, terms.allowance)}. {rolloverText(kind, terms)}.
      </p>
    </li>
  )
}
