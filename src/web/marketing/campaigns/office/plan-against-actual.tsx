// Plan against actual: each metric's standing, unit costs and a monthly chart; printable as is.
import { useSuspenseQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useParams, useSearchParams } from 'react-router'
import { campaignFigures, type CampaignFigures } from '#contract/marketing/campaign-figures.ts'
import { addressOf } from '#contract/endpoint.ts'
import { totalName } from '#contract/marketing/figure-format.ts'
import { CampaignCosts, OverBudget } from '#web/marketing/campaigns/parts/campaign-money.tsx'
import { FiguresTable } from '#web/marketing/campaigns/parts/figures-table.tsx'
import { figuresOf } from '#web/marketing/campaigns/parts/figures-queries.ts'
import { monthsChart } from '#web/marketing/campaigns/parts/months-chart.ts'
import { MetricChart } from '#web/kit/metrics/metric-chart.tsx'
import { longDate } from '#web/lib/dates.ts'
import { Button, LinkButton, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Segmented } from '#web/ui/segmented.tsx'

export default function PlanAgainstActual() {
  const campaignId = useParams()['campaignId'] ?? ''
  const { data: figures } = useSuspenseQuery(figuresOf(campaignId))
  const isEmpty = figures.values.length === 0 && figures.plan.length === 0
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <OverBudget figures={figures} />
      <div className="flex flex-wrap items-center gap-2">
        <p className="flex-1 text-muted">As of {longDate(figures.asOf)}.</p>
        <Actions campaignId={campaignId} />
      </div>
      <FiguresTable figures={figures} />
      <CampaignCosts figures={figures} />
      {isEmpty ? <Nothing canEdit={figures.can.edit} /> : <Months figures={figures} />}
    </div>
  )
}

function Actions({ campaignId }: { campaignId: string }) {
  return (
    <div className="flex gap-2 print:hidden">
      <Button icon={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
        Print
      </Button>
      <a
        className={buttonClass()}
        href={addressOf(campaignFigures.get, { campaignId }, { format: 'csv' })}
        download
      >
        <Download size={16} aria-hidden />
        CSV
      </a>
    </div>
  )
}

function Nothing({ canEdit }: { canEdit: boolean }) {
  return (
    <EmptyState
      title="No figures and no plan yet."
      action={
        canEdit && (
          <div className="flex flex-wrap justify-center gap-2">
            <LinkButton to="plan">Write the plan</LinkButton>
            <LinkButton variant="primary" to="figures">
              Enter figures
            </LinkButton>
          </div>
        )
      }
    >
      Enter figures by day, or import a CSV file.
    </EmptyState>
  )
}

/** Keeps the selected metric in the address. */
function Months({ figures }: { figures: CampaignFigures }) {
  const [search, setSearch] = useSearchParams()
  const { metrics, currency } = figures
  const shown = metrics.find(({ metric }) => metric === search.get('metric')) ?? metrics[0]
  if (!shown) return null
  return (
    <section aria-label="Month by month" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-medium">{totalName(shown)} by month</h2>
        <Segmented
          label="Metric"
          className="print:hidden"
          value={shown.metric}
          segments={metrics.map(({ metric, name }) => ({ value: metric, label: name }))}
          onChange={(metric) => setSearch({ metric }, { replace: true, preventScrollReset: true })}
        />
      </div>
      <MetricChart key={shown.metric} data={monthsChart(shown, currency)} />
      <p className="text-sm text-muted">
        {shown.definition}
        {shown.source && ` Source: ${shown.source}.`}
      </p>
    </section>
  )
}
