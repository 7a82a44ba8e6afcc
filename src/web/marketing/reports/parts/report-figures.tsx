// Figures of a report, per campaign: the month, the costs, and a metric by month as a chart.
import { useState } from 'react'
import type { Report, ReportFigures } from '#contract/marketing/reports.ts'
import { totalName } from '#contract/marketing/figure-format.ts'
import { MetricChart } from '#web/kit/metrics/metric-chart.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { monthsChart } from '#web/marketing/campaigns/parts/months-chart.ts'
import { FiguresSection } from './figures-section.tsx'

interface ReportFiguresListProps {
  report: Pick<Report, 'figures' | 'month'>
  /** Puts the charts' tables below them, for narrow layouts. */
  isNarrow?: boolean
}

export function ReportFiguresList({ report, isNarrow = false }: ReportFiguresListProps) {
  const { figures, month } = report
  if (figures.length === 0) {
    return <p className="text-muted">No campaign has figures or a plan for this month.</p>
  }
  return figures.map((one) => (
    <FiguresSection key={one._id} figures={one} month={month}>
      <Months figures={one} isNarrow={isNarrow} />
    </FiguresSection>
  ))
}

interface MonthsProps {
  figures: ReportFigures
  isNarrow: boolean
}

function Months({ figures, isNarrow }: MonthsProps) {
  const { title, metrics, currency } = figures
  const [chosen, choose] = useState<string>()
  const shown = metrics.find(({ metric }) => metric === chosen) ?? metrics[0]
  if (!shown || shown.months.length === 0) return null
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-medium">{totalName(shown)} by month</h3>
        <Segmented
          label={`Metric of ${title}`}
          className="print:hidden"
          value={shown.metric}
          segments={metrics.map(({ metric, name }) => ({ value: metric, label: name }))}
          onChange={choose}
        />
      </div>
      <MetricChart
        key={shown.metric}
        data={monthsChart(shown, currency)}
        className={isNarrow ? 'lg:grid-cols-[minmax(0,1fr)]!' : undefined}
      />
    </>
  )
}
