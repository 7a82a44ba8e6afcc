// Time report: a period's time by person, client, project, week or month, with its billable share.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { monthName } from '#contract/marketing/figure-format.ts'
import {
  type TimeReportBy,
  TimeReportQuery,
  type TimeReportRow,
  timeReport,
  timeReportBy,
} from '#contract/work/time-report.ts'
import { addDays } from '#contract/values/days.ts'
import { PeriodChoice, type PeriodChoices } from '#web/billing/accounting/parts/period-choice.tsx'
import { kindOf, periodWith } from '#web/billing/accounting/parts/periods.ts'
import { ExportLink } from '#web/kit/lists/export-link.tsx'
import { longDate } from '#web/lib/dates.ts'
import { type Load, inBrowser, onServer } from '#web/lib/load.ts'
import { numberFormat } from '#web/lib/locale.ts'
import { toQuery } from '#web/lib/query.ts'
import { todayQuery, useToday } from '#web/lib/today.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { QueryError, Skeleton } from '#web/ui/loading.tsx'
import { Page, PageHeader } from '#web/ui/page-header.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '#web/ui/table.tsx'
import { hoursText } from '#web/work/time/parts/duration.ts'

const labels: Record<TimeReportBy, string> = {
  person: 'Person',
  client: 'Client',
  project: 'Project',
  week: 'Week',
  month: 'Month',
}
const segments = timeReportBy.map((value) => ({ value, label: labels[value] }))

/** Defaults to the current month by person. */
function choicesIn(address: URLSearchParams, today: string) {
  const [by, from, to] = ['by', 'from', 'to'].map((name) => address.get(name) ?? undefined)
  const { data } = TimeReportQuery.safeParse({ by, from, to })
  const period = data ? { from: data.from, to: data.to } : periodWith(today, 'month')
  const kind = address.has('dates') ? ('dates' as const) : kindOf(period)
  return { by: data?.by ?? ('person' as const), period, kind }
}

type Choices = ReturnType<typeof choicesIn>

const queryFor = ({ by, period }: Choices) => toQuery(timeReport.get, { query: { by, ...period } })

const load: Load = async (cache, { url }) => {
  const today = await cache.ensureQueryData(todayQuery)
  await cache.prefetchQuery(queryFor(choicesIn(url.searchParams, today)))
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function TimeReport() {
  const [address, setAddress] = useSearchParams()
  const choices = choicesIn(address, useToday())
  const query = useQuery({ ...queryFor(choices), placeholderData: keepPreviousData })
  const { by, period } = choices

  const show = ({ by: nextBy, period: next, kind }: PeriodChoices & Pick<Choices, 'by'>) =>
    setAddress(
      { by: nextBy, ...next, ...(kind === 'dates' && { dates: '' }) },
      { replace: true, preventScrollReset: true },
    )

  return (
    <Page>
      <title>Time report</title>
      <PageHeader
        title="Time report"
        back={<Link to="/app/admin/time">Time</Link>}
        actions={
          <ExportLink endpoint={timeReport.get} choices={{ by, ...period }} file="time.csv" />
        }
      />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <PeriodChoice {...choices} onChange={(next) => show({ ...choices, ...next })} />
        <Segmented
          label="Group by"
          value={by}
          segments={segments}
          onChange={(next) => show({ ...choices, by: next })}
        />
      </div>
      <QueryError query={query} />
      {!query.data && !query.error && <Skeleton className="h-40" />}
      {query.data?.length === 0 && <EmptyState title="No time was logged on these days." />}
      {query.data && query.data.length > 0 && <ReportTable by={by} rows={query.data} />}
    </Page>
  )
}

function nameOf(by: TimeReportBy, { key, name }: TimeReportRow): string {
  if (by === 'month') return monthName(key)
  return by === 'week' ? `${longDate(key)} – ${longDate(addDays(key, 6))}` : name
}

function ReportTable({ by, rows }: { by: TimeReportBy; rows: readonly TimeReportRow[] }) {
  const sum = (of: 'minutes' | 'billableMinutes') => rows.reduce((total, row) => total + row[of], 0)
  return (
    <Table label="Time report">
      <TableHead>
        <HeadCell>{labels[by]}</HeadCell>
        <HeadCell align="end">Time</HeadCell>
        <HeadCell align="end">Billable</HeadCell>
        <HeadCell align="end">Billable share</HeadCell>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <Row key={row.key}>
            <Cell isHeading>
              <span dir="auto" className="block wrap-anywhere">
                {nameOf(by, row)}
              </span>
              {row.clientName && (
                <span dir="auto" className="block text-sm text-muted wrap-anywhere">
                  {row.clientName}
                </span>
              )}
            </Cell>
            <TimeCells minutes={row.minutes} billableMinutes={row.billableMinutes} />
          </Row>
        ))}
        <Row>
          <Cell isHeading>
            <strong className="font-semibold">Total</strong>
          </Cell>
          <TimeCells minutes={sum('minutes')} billableMinutes={sum('billableMinutes')} />
        </Row>
      </TableBody>
    </Table>
  )
}

const percent = numberFormat({ style: 'percent', maximumFractionDigits: 0 })

function TimeCells(props: Pick<TimeReportRow, 'minutes' | 'billableMinutes'>) {
  const { minutes, billableMinutes } = props
  return (
    <>
      <Cell label="Time" align="end" className="tabular-nums">
        {hoursText(minutes)}
      </Cell>
      <Cell label="Billable" align="end" className="tabular-nums">
        {hoursText(billableMinutes)}
      </Cell>
      <Cell label="Billable share" align="end" className="tabular-nums">
        {percent(billableMinutes / minutes)}
      </Cell>
    </>
  )
}
