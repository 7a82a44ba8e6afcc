// Draws each metric by month, bars for actuals, dashes for the plan, with a table below; two side by side if they fit.
import { figureText, monthText, totalName } from '#contract/marketing/figure-format.ts'
import type { ShownFigures, ShownMetric } from '#contract/marketing/reports.ts'
import type { Look } from '#server/platform/pdf/look.ts'
import type { Sheet } from '#server/platform/pdf/sheet.ts'
import {
  type FigureTable,
  type Frame,
  drawTable,
  fitsIn,
  tableHeight,
} from '#server/platform/pdf/table.ts'

/** For campaigns that run for years, only the last months; the report's page has all of them. */
const maxMonths = 24

const gutter = 24
const chartHeight = 66
const between = 14

const monthsTable = ({ unit, months }: ShownMetric, currency: string): FigureTable => ({
  head: ['Month', 'Actual', 'Plan'],
  isDense: true,
  rows: months.map(({ month, actual, planned }) => ({
    name: monthText(month),
    figures: [actual, planned].map((figure) => figureText(unit, figure, currency)),
  })),
})

/** Purely visual: the table contains the same data as text. */
function drawBars(sheet: Sheet, look: Look, { months }: ShownMetric, frame: Frame): void {
  const top = Math.max(1, ...months.flatMap(({ actual, planned }) => [actual ?? 0, planned ?? 0]))
  // Keeps bars narrow when there are only a few months.
  const step = (frame.right - frame.left) / Math.max(6, months.length)
  const width = step * 0.6
  const base = sheet.y + chartHeight
  const y = (value: number) => base - (value / top) * (chartHeight - 4)
  const { doc } = sheet
  sheet.artifact(() => {
    for (const [place, { actual, planned }] of months.entries()) {
      const x = frame.left + place * step + (step - width) / 2
      if (actual !== null && actual > 0) {
        doc.rect(x, y(actual), width, base - y(actual)).fill(look.brandLine)
      }
      if (planned !== null) {
        doc.moveTo(x - 2, y(planned)).lineTo(x + width + 2, y(planned))
        doc.lineWidth(1.2).dash(3, { space: 2 }).stroke(look.ink).undash()
      }
    }
  })
  sheet.rule(base, look.ink, frame.left, frame.right)
  sheet.y = base + 10
}

/** A metric's chart with its table. */
interface MetricChart {
  metric: ShownMetric
  table: FigureTable
}

const titleOf = (sheet: Sheet, look: Look, { metric }: MetricChart, { left, right }: Frame) =>
  sheet.lines(`${totalName(metric)} by month`, look.strong, right - left)

const titleHeight = ({ strong }: Look, lines: readonly string[]) =>
  lines.length * strong.size * strong.leading + 6

function heightOf(sheet: Sheet, look: Look, chart: MetricChart, frame: Frame): number {
  const title = titleHeight(look, titleOf(sheet, look, chart, frame))
  return title + chartHeight + 10 + tableHeight(sheet, look, chart.table, frame)
}

function drawChart(sheet: Sheet, look: Look, chart: MetricChart, frame: Frame): void {
  const lines = titleOf(sheet, look, chart, frame)
  const at = { x: frame.left, y: sheet.y, style: look.strong }
  sheet.element('H3', sheet.root, () => sheet.drawLines(lines, at))
  sheet.y += titleHeight(look, lines)
  drawBars(sheet, look, chart.metric, frame)
  drawTable(sheet, look, chart.table, frame)
}

/** Aligns both charts at the top; a chart taller than a page, or wider than half of one, gets its own row. */
function drawPair(sheet: Sheet, look: Look, pair: readonly MetricChart[]): void {
  const { left, right } = sheet
  const middle = (left + right) / 2
  const halves = [
    { left, right: middle - gutter / 2 },
    { left: middle + gutter / 2, right },
  ] as const
  const height = Math.max(...pair.map((chart) => heightOf(sheet, look, chart, halves[0])))
  const areNarrow = pair.every(({ table }) => fitsIn(sheet, look, table, halves[0]))
  if (!areNarrow || height > sheet.pageRoom) return drawEach(sheet, look, pair)
  if (height > sheet.room) sheet.addPage()
  const { y } = sheet
  const ends = pair.map((chart, place) => {
    sheet.y = y
    drawChart(sheet, look, chart, halves[place % 2] ?? halves[0])
    return sheet.y
  })
  sheet.y = Math.max(...ends) + between
}

function drawEach(sheet: Sheet, look: Look, charts: readonly MetricChart[]): void {
  const { left, right } = sheet
  for (const chart of charts) {
    if (sheet.room < chartHeight + 120) sheet.addPage()
    drawChart(sheet, look, chart, { left, right })
    sheet.y += between
  }
}

const hasMonths = ({ months }: ShownMetric) =>
  months.some(({ actual, planned }) => actual !== null || planned !== null)

export function drawMetricCharts(
  sheet: Sheet,
  look: Look,
  { metrics, currency }: ShownFigures,
): void {
  const charts = metrics
    .map((metric) => ({ ...metric, months: metric.months.slice(-maxMonths) }))
    .filter(hasMonths)
    .map((metric) => ({ metric, table: monthsTable(metric, currency) }))
  if (charts.length === 0) return
  const [first] = charts
  const height = first && heightOf(sheet, look, first, { left: sheet.left, right: sheet.right })
  // Keeps the note on the same page as its charts if they fit.
  if (height && height + 40 > sheet.room && height + 40 < sheet.pageRoom) sheet.addPage()
  else sheet.y += 16
  const isCut = metrics.some(({ months }) => months.length > maxMonths)
  const span = isCut ? ` The last ${maxMonths} months are shown.` : ''
  sheet.paragraph(sheet.root, `Bars show what was reached, dashes the plan.${span}`, look.small)
  sheet.y += 8
  for (let place = 0; place < charts.length; place += 2) {
    drawPair(sheet, look, charts.slice(place, place + 2))
  }
}
