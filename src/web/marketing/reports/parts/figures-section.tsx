// The figures of a single-campaign report: their date, the month and the costs. The reader passes in the monthly history.
import type { ReactNode } from 'react'
import type { ShownFigures } from '#contract/marketing/reports.ts'
import { longDate } from '#web/lib/dates.ts'
import { OverBudget } from '#web/marketing/campaigns/parts/campaign-money.tsx'
import { CostTable, MonthTable } from './month-table.tsx'

interface FiguresSectionProps {
  figures: ShownFigures
  month: string
  children: ReactNode
}

export function FiguresSection({ figures, month, children }: FiguresSectionProps) {
  const { title, asOf } = figures
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 dir="auto" className="text-lg font-medium wrap-anywhere">
          {title}
        </h2>
        <p className="text-sm text-muted">Figures until {longDate(asOf)}</p>
      </header>
      <OverBudget figures={figures} />
      <MonthTable figures={figures} month={month} />
      <CostTable figures={figures} month={month} />
      {children}
    </section>
  )
}
