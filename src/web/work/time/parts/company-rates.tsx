// A client's hourly rates, overall and by project, and how its time is rounded.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '#contract/values/money.ts'
import { type CompanyRates as Rates, timeRates } from '#contract/work/time-rates.ts'
import { toQuery } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { QueryError } from '#web/ui/loading.tsx'
import { RatesDialog } from './rates-dialog.tsx'
import { describeRounding } from './rates-form.ts'

export const ratesOf = (companyId: string) =>
  toQuery(timeRates.ofCompany, { params: { companyId } })

export function CompanyRates({ companyId }: { companyId: string }) {
  const query = useQuery(ratesOf(companyId))
  const [isEditing, setEditing] = useState(false)
  return (
    <section aria-labelledby="rates" className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="rates" className="text-lg font-medium">
          Hourly rates
        </h2>
        {query.data && (
          <Button size="sm" aria-haspopup="dialog" onClick={() => setEditing(true)}>
            Change rates
          </Button>
        )}
      </div>
      <QueryError query={query} />
      {query.data && <Facts rates={query.data} />}
      {isEditing && query.data && (
        <RatesDialog companyId={companyId} rates={query.data} onClose={() => setEditing(false)} />
      )}
    </section>
  )
}

function Facts({ rates: { rate, rounding, projects } }: { rates: Rates }) {
  const own = projects.flatMap((project) =>
    project.rate ? [{ ...project, rate: project.rate }] : [],
  )
  return (
    <dl className="grid max-w-xl grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1">
      <dt className="text-muted">The client</dt>
      <dd className="text-right tabular-nums">{rate ? formatMoney(rate) : 'Person’s rate'}</dd>
      {own.map((project) => (
        <div key={project._id} className="contents">
          <dt dir="auto" className="truncate text-muted">
            {project.title}
          </dt>
          <dd className="text-right tabular-nums">{formatMoney(project.rate)}</dd>
        </div>
      ))}
      <dt className="text-muted">Rounding of each entry</dt>
      <dd className="text-right">{describeRounding(rounding)}</dd>
    </dl>
  )
}
