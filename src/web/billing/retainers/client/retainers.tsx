// The company's retainers: usage meter (the same one the agency sees), overage requests and monthly history.
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatMoney } from '#contract/values/money.ts'
import {
  countsHours,
  kindText,
  rolloverText,
  unitsText,
} from '#contract/billing/retainer-labels.ts'
import type { Retainer } from '#contract/billing/retainers.ts'
import { DeliveryList } from '#web/billing/retainers/parts/delivery-list.tsx'
import { RetainerMeter, RetainerStateBadge } from '#web/billing/retainers/parts/meter.tsx'
import { MonthsTable } from '#web/billing/retainers/parts/months-table.tsx'
import { OverageFacts } from '#web/billing/retainers/parts/overage-facts.tsx'
import { retainersQuery } from '#web/billing/retainers/queries.ts'
import { longDate } from '#web/lib/dates.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ClientPage } from '#web/kit/client/client-page.tsx'
import { clientInvoicesPath } from '#web/kit/client/paths.ts'
import { loadPortal, usePortal } from '#web/kit/client/portal.ts'
import { DecideOnOverage } from './decide.tsx'

const load = loadPortal((cache, companyId) => cache.ensureQueryData(retainersQuery(companyId)))

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export default function Retainers() {
  const { company } = usePortal()
  const { data: list } = useSuspenseQuery(retainersQuery(company._id))
  return (
    <ClientPage title="Retainers" subtitle="What you’ve agreed on and how much you’ve used.">
      {list.length === 0 && (
        <EmptyState title="No retainers yet.">
          Your monthly agreements with us appear here, with how much you’ve used.
        </EmptyState>
      )}
      {list.map((retainer) => (
        <OneRetainer key={retainer._id} retainer={retainer} />
      ))}
    </ClientPage>
  )
}

/** 'All of your projects. Since Nov 1, 2026' */
function coverText({ kind, projects, startsOn, endsOn }: Retainer): string {
  const named = projects?.map(({ title }) => title).join(', ') ?? 'All of your projects'
  const days = endsOn
    ? `${longDate(startsOn)} to ${longDate(endsOn)}`
    : `Since ${longDate(startsOn)}`
  return countsHours(kind) ? `${named}. ${days}` : days
}

function termsText({ kind, terms }: Retainer): string {
  const { allowance, price, overageRate } = terms
  const amount = kind === 'block' ? '' : `${unitsText(kind, allowance)} a month`
  const cost = price ? ` for ${formatMoney(price)}` : ''
  const each = countsHours(kind) ? 'an hour' : 'each'
  return `${amount}${cost}${amount ? '. ' : ''}${rolloverText(kind, terms)}. Beyond that, ${formatMoney(overageRate)} ${each}, with your approval.`
}

function OneRetainer({ retainer }: { retainer: Retainer }) {
  const { _id, title, kind, state, overages } = retainer
  return (
    <section aria-labelledby={`retainer-${_id}`} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid gap-4 rounded-lg border border-line bg-raised p-4">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 id={`retainer-${_id}`} dir="auto" className="text-lg font-medium wrap-anywhere">
              {title}
            </h2>
            <p className="text-sm text-muted">
              {kindText[kind]}. {coverText(retainer)}
            </p>
          </div>
          <RetainerStateBadge state={state} />
        </div>
        <RetainerMeter retainer={retainer} />
        <p className="text-sm text-muted">{termsText(retainer)}</p>
      </div>
      {overages.length > 0 && <Overages retainer={retainer} />}
      <MonthsTable retainer={retainer} />
      {!countsHours(kind) && <DeliveryList retainer={retainer} />}
    </section>
  )
}

function Overages({ retainer }: { retainer: Retainer }) {
  const { to } = usePortal()
  return (
    <ul
      aria-label={`Overage of ${retainer.title}`}
      className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line rounded-lg border border-line"
    >
      {retainer.overages.map((overage) => (
        <li key={overage._id} className="flex flex-wrap items-start gap-x-4 gap-y-3 p-4">
          <OverageFacts overage={overage} kind={retainer.kind} />
          {overage.can.decide && <DecideOnOverage retainer={retainer} overage={overage} />}
          {overage.state === 'asked' && !overage.can.decide && (
            <p className="text-sm text-muted">An owner of your company decides.</p>
          )}
          {overage.invoice && (
            <Link
              to={to(`${clientInvoicesPath}/${overage.invoice._id}`)}
              className="text-accent hover:underline"
            >
              Invoice {overage.invoice.number}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
