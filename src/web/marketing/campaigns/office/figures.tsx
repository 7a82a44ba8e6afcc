// A campaign's daily figures, one month at a time, in a grid built for typing.
import { useSuspenseQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Outlet, useParams, useSearchParams } from 'react-router'
import type { CampaignFigures } from '#contract/marketing/campaign-figures.ts'
import { campaignMetrics } from '#contract/marketing/campaign-metrics.ts'
import { monthAfter, monthOf } from '#contract/values/days.ts'
import { addressOf } from '#contract/endpoint.ts'
import { monthName } from '#contract/marketing/figure-format.ts'
import { useFiguresForm } from '#web/marketing/campaigns/parts/figures-form.ts'
import { FiguresGrid } from '#web/marketing/campaigns/parts/figures-grid.tsx'
import { figuresOf } from '#web/marketing/campaigns/parts/figures-queries.ts'
import { dayRows, totalsOf } from '#web/marketing/campaigns/parts/grid-rows.ts'
import { monthOr } from '#web/marketing/campaigns/parts/months.ts'
import { FieldConflicts } from '#web/kit/records/field-conflicts.tsx'
import { ReadOnly } from '#web/kit/records/record-fields.tsx'
import { SaveStatus } from '#web/kit/records/save-status.tsx'
import { type Load, awaitInBrowser, onServer } from '#web/lib/load.ts'
import { todayQuery, useToday } from '#web/lib/today.ts'
import { IconButton, LinkButton, buttonClass } from '#web/ui/button.tsx'

const load: Load = (cache) => cache.ensureQueryData(todayQuery)

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export default function Figures() {
  const campaignId = useParams()['campaignId'] ?? ''
  const { data: figures } = useSuspenseQuery(figuresOf(campaignId))
  const [search, setSearch] = useSearchParams()
  const today = useToday()
  const month = monthOr(search.get('month'), monthOf(figures.asOf))
  const go = (count: number) =>
    setSearch({ month: monthAfter(month, count) }, { preventScrollReset: true })
  return (
    <section aria-label="Figures" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <IconButton label="Previous month" onClick={() => go(-1)}>
          <ChevronLeft size={16} aria-hidden />
        </IconButton>
        <h2 aria-live="polite" className="min-w-36 text-center text-lg font-medium">
          {monthName(month)}
        </h2>
        <IconButton label="Next month" disabled={month >= monthOf(today)} onClick={() => go(1)}>
          <ChevronRight size={16} aria-hidden />
        </IconButton>
        <span className="ml-auto flex gap-2">
          <a
            className={buttonClass()}
            href={addressOf(campaignMetrics.list, { campaignId }, { format: 'csv' })}
            download
          >
            Export CSV
          </a>
          {figures.can.edit && (
            <LinkButton aria-haspopup="dialog" to={`import?${search}`}>
              Import CSV
            </LinkButton>
          )}
        </span>
      </div>
      <MonthGrid key={`${campaignId} ${month} ${today}`} {...{ figures, month, today }} />
      <Outlet />
    </section>
  )
}

interface MonthGridProps {
  figures: CampaignFigures
  month: string
  today: string
}

function MonthGrid({ figures, month, today }: MonthGridProps) {
  const rows = dayRows(figures, month, today)
  const fields = useFiguresForm(
    figures,
    'values',
    rows.map(({ key }) => key),
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex items-center gap-4">
        <p className="text-sm text-muted">
          {figures.can.edit
            ? 'Move between cells with the arrow keys and Enter. To paste from a spreadsheet, start in the cell for its first value.'
            : 'Your role lets you view this but not change it.'}
        </p>
        <SaveStatus state={fields.state} lastStep={fields.lastStep} />
      </div>
      <FieldConflicts fields={fields} />
      <ReadOnly value={!figures.can.edit}>
        <FiguresGrid
          label={`Figures of ${monthName(month)}`}
          fields={fields}
          rows={rows}
          rowName="Day"
          metrics={figures.metrics}
          currency={figures.currency}
          totals={totalsOf(figures, 'values', rows)}
          totalName="Month"
        />
      </ReadOnly>
    </div>
  )
}
