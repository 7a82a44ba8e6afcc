// Profitability: billed amounts against the cost of time, by project or client.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { daysBetween, addDays } from '#contract/values/days.ts'
import {
  ProfitabilityQuery,
  maxProfitabilityDays,
  profitability,
} from '#contract/billing/profitability.ts'
import { forStaffWith } from '#web/kit/session/permissions.ts'
import { inBrowser, onServer } from '#web/lib/load.ts'
import { toQuery } from '#web/lib/query.ts'
import { todayQuery, useToday } from '#web/lib/today.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Page, PageHeader } from '#web/ui/page-header.tsx'
import { QueryError, Skeleton } from '#web/ui/loading.tsx'
import { Select } from '#web/ui/select.tsx'
import { ExportLink } from '#web/kit/lists/export-link.tsx'
import { useLatestChoices } from '#web/kit/lists/use-list.ts'
import { ProfitabilityTable } from './profitability-table.tsx'

type Choices = Omit<ProfitabilityQuery, 'format'>

/** Defaults to the current year. */
function choicesIn(address: URLSearchParams, today: string): Choices {
  const year = today.slice(0, 4)
  const thisYear = { from: `${year}-01-01`, to: `${year}-12-31` }
  const asked = { ...thisYear, ...Object.fromEntries(address) }
  const { by, from, to } = { by: undefined, ...asked } as Record<string, string | undefined>
  const found = ProfitabilityQuery.safeParse({ ...(by && { by }), from, to })
  if (!found.data) return { by: 'project', ...thisYear }
  const { format: _, ...choices } = found.data
  return choices
}

const maxSpan = maxProfitabilityDays - 1

/** Moves the other date along with the edited one if the span would be negative or too long. */
function withinLimits({ by, from, to }: Choices, changed: Partial<Choices>): Choices {
  const days = daysBetween(from, to)
  if (!(days < 0 || days > maxSpan)) return { by, from, to }
  if (changed.to === undefined) return { by, from, to: addDays(from, days < 0 ? 0 : maxSpan) }
  return { by, from: addDays(to, days < 0 ? 0 : -maxSpan), to }
}

const queryFor = (query: Choices) => toQuery(profitability.get, { query })

const load = forStaffWith('money', async (cache, { url }) => {
  const today = await cache.ensureQueryData(todayQuery)
  await cache.prefetchQuery(queryFor(choicesIn(url.searchParams, today)))
})

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function Profitability() {
  const [address, setAddress] = useSearchParams()
  const choices = choicesIn(address, useToday())
  const withChoice = useLatestChoices(choices)
  const query = useQuery({ ...queryFor(choices), placeholderData: keepPreviousData })
  const { data } = query

  function choose(change: Partial<Choices>) {
    setAddress(withinLimits(withChoice(change), change), {
      replace: true,
      preventScrollReset: true,
    })
  }

  return (
    <Page>
      <title>Profitability</title>
      <PageHeader
        title="Profitability"
        back={<Link to="/app/admin/invoices">Invoices</Link>}
        subtitle="What was billed, without tax, against what the time cost."
      />
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label="By"
          placeholder={null}
          value={choices.by}
          options={[
            { value: 'project', label: 'Project' },
            { value: 'company', label: 'Client' },
          ]}
          onChange={({ target }) =>
            choose({ by: target.value === 'company' ? 'company' : 'project' })
          }
        />
        <TextField
          label="From"
          type="date"
          value={choices.from}
          onChange={({ target }) => target.value && choose({ from: target.value })}
        />
        <TextField
          label="To"
          type="date"
          value={choices.to}
          onChange={({ target }) => target.value && choose({ to: target.value })}
        />
        <ExportLink endpoint={profitability.get} choices={choices} file="profitability.csv" />
      </div>
      <QueryError query={query} />
      {!data && !query.error && <Skeleton className="h-40" />}
      {data?.rows.length === 0 && (
        <EmptyState title="Nothing was billed or worked on these days." />
      )}
      {data && data.rows.length > 0 && <ProfitabilityTable found={data} />}
      {data?.rows.some(({ minutesWithoutCost }) => minutesWithoutCost > 0) && (
        <p className="text-sm text-muted">
          Time without a cost counts as zero because the person’s hourly cost isn’t set.
          Administrators set it in People.
        </p>
      )}
    </Page>
  )
}
