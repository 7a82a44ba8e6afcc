// Draws the figures in a report's PDF: restatements, then each campaign's month, costs and charts.
import {
  costNames,
  figureText,
  monthText,
  planStateLabels,
  totalName,
} from '#contract/marketing/figure-format.ts'
import type { ShownFigures } from '#contract/marketing/reports.ts'
import { usDate } from '#contract/values/text.ts'
import type { Look } from '#server/platform/pdf/look.ts'
import type { Sheet } from '#server/platform/pdf/sheet.ts'
import { type FigureTable, drawTable } from '#server/platform/pdf/table.ts'
import { drawMetricCharts } from './metric-charts.ts'
import { type ReportDocument, restatedName } from './labels.ts'

/** Height of a title, a line, and a table's header with one row, in points. */
const together = 130

/** Draws a campaign's heading, wrapped as needed. */
function drawTitle(sheet: Sheet, look: Look, title: string, note?: string): void {
  if (sheet.room < together) sheet.addPage()
  else sheet.y += 20
  const lines = sheet.lines(title, look.heading, sheet.width)
  sheet.element('H2', sheet.root, () =>
    sheet.drawLines(lines, { x: sheet.left, y: sheet.y, style: look.heading }),
  )
  sheet.y += lines.length * look.heading.size * look.heading.leading + 2
  if (note) sheet.paragraph(sheet.root, note, look.muted)
  sheet.y += 8
}

export function drawRestated(sheet: Sheet, look: Look, document: ReportDocument): void {
  const { restated, figures } = document
  if (restated.length === 0) return
  drawTitle(sheet, look, 'Restated in this version')
  drawTable(sheet, look, {
    head: ['Metric', 'Month', 'Before', 'After'],
    rows: restated.map((one) => ({
      name: restatedName(one),
      ...(figures.length > 1 && { note: one.campaign.title }),
      figures: [
        one.month === null ? 'Total' : monthText(one.month),
        figureText(one.unit, one.before, one.currencyBefore),
        figureText(one.unit, one.after, one.currency),
      ],
    })),
  })
}

function monthTable({ metrics, currency }: ShownFigures, month: string): FigureTable {
  const of = monthText(month)
  return {
    head: ['Metric', of, `Plan, ${of}`, 'To date', 'Planned to date'],
    rows: metrics.map((metric) => {
      const { unit, months, actual, plannedToDate, state } = metric
      const shown = months.find((one) => one.month === month)
      const figures = [shown?.actual, shown?.planned, actual, plannedToDate]
      return {
        name: totalName(metric),
        note: planStateLabels[state],
        figures: figures.map((figure) => figureText(unit, figure, currency)),
      }
    }),
  }
}

function costTable(
  { costPer, costPerInMonth, currency }: ShownFigures,
  month: string,
): FigureTable {
  return {
    head: ['Cost', monthText(month), 'To date'],
    rows: costNames.map(([key, name]) => ({
      name,
      figures: [costPerInMonth?.[key], costPer?.[key]].map((cost) =>
        figureText('cost', cost, currency),
      ),
    })),
  }
}

/** Undefined if it is within budget, or if the reader may not see the budget. */
function overBudgetText(figures: ShownFigures): string | undefined {
  const { overBudgetBy, budget, metrics, currency } = figures
  const spend = metrics.find(({ metric }) => metric === 'spend')?.actual ?? null
  if (!overBudgetBy || budget === undefined || spend === null) return undefined
  const textOf = (amount: number) => figureText('money', amount, currency)
  return `Over budget by ${textOf(overBudgetBy)}: ${textOf(spend)} of ${textOf(budget)} spent.`
}

export function drawCampaign(sheet: Sheet, look: Look, figures: ShownFigures, month: string): void {
  drawTitle(sheet, look, figures.title, `Figures until ${usDate(figures.asOf)}`)
  const over = overBudgetText(figures)
  if (over) {
    sheet.paragraph(sheet.root, over, look.state)
    sheet.y += 8
  }
  drawTable(sheet, look, monthTable(figures, month))
  if (figures.costPer && figures.costPerInMonth) {
    sheet.y += 14
    drawTable(sheet, look, costTable(figures, month))
  }
  drawMetricCharts(sheet, look, figures)
}
