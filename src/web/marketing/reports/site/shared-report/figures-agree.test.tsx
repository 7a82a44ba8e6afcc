// A campaign's figures must match to the last digit everywhere: chart, table, CSV, print page, report and PDF.
import { PDFiumLibrary } from '@hyzyla/pdfium'
import fc from 'fast-check'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test } from 'vitest'
import {
  costNames,
  totalName,
  figureText,
  monthText,
  planStateLabels,
} from '#contract/marketing/figure-format.ts'
import { type ReportText, type SharedReport, mapTexts } from '#contract/marketing/reports.ts'
import { figuresCsv } from '#server/marketing/campaigns/figures-csv.ts'
import {
  type FiguresBasis,
  type FiguresRows,
  presentFigures,
} from '#server/marketing/campaigns/present-figures.ts'
import { figuresOfMonth } from '#server/marketing/reports/figures-of-month.ts'
import { renderReport } from '#server/marketing/reports/pdf/render.ts'
import { asAdministrator } from '#server/platform/caller.ts'
import { anyCampaign, today } from '#tests/support/any-campaign.ts'
import { CampaignCosts } from '#web/marketing/campaigns/parts/campaign-money.tsx'
import { FiguresTable } from '#web/marketing/campaigns/parts/figures-table.tsx'
import { monthsChart } from '#web/marketing/campaigns/parts/months-chart.ts'
import { tableRows } from '#web/kit/metrics/chart-data.ts'
import { SharedReportPage } from './shared-report-page.tsx'

const library = await PDFiumLibrary.init()
afterAll(() => library.destroy())

const month = today.slice(0, 7)
const textsIn = (markup: string) => markup.replaceAll(/<[^>]*>/g, '\u0000').split('\u0000')

/** Cell texts of a table, row by row. */
function tableIn(markup: string, label: string): string[][] {
  const [, after = ''] = markup.split(`aria-label="${label}"`)
  const [table = ''] = after.split('</table>')
  return table
    .split('<tr')
    .slice(2)
    .map((row) => row.split(/<t[hd]/).slice(1))
    .map((cells) => cells.map((cell) => textsIn(`<${cell}`).filter((text) => text !== '')[0] ?? ''))
}

/** Numbers by metric and period. */
function readCsv(text: string): Map<string, [actual: number | null, plan: number | null]> {
  const numberOf = (cell = '') => (cell === '' ? null : Number(cell))
  const lines = text.trim().split('\r\n').slice(1)
  return new Map(
    lines.map((line) => {
      const [metric, , period, actual, plan] = line.split(',')
      return [`${metric} ${period}`, [numberOf(actual), numberOf(plan)]]
    }),
  )
}

const reportOf = (
  rows: FiguresRows,
  basis: FiguresBasis,
): SharedReport & Record<ReportText, string> => ({
  company: 'Alder Clinic',
  campaign: 'Spring sale',
  month,
  number: 1,
  asOf: '2026-07-15T12:00:00.000Z',
  ...mapTexts(() => 'a'),
  html: mapTexts(() => '<p>a</p>'),
  figures: [figuresOfMonth(rows, month, basis)],
  restated: [
    {
      campaign: { title: 'Spring sale' },
      ...{ metric: 'spend', name: 'Spend', unit: 'money', month, figure: 'actual' },
      ...{ before: 1234.5, currencyBefore: 'USD', after: 0.5, currency: basis.currency },
    },
  ],
})

const agency = {
  name: 'Lintel',
  legalName: 'Lintel',
  email: '',
  phone: '',
  color: '#1f47ff',
  paper: 'Letter' as const,
  logo: null,
}

async function pdfText(report: ReturnType<typeof reportOf>): Promise<string> {
  const { html: _, ...facts } = report
  const { content } = await renderReport({ ...facts, agency })
  const document = await library.loadDocument(content)
  const text = [...document.pages()].map((page) => page.getText()).join(' ')
  document.destroy()
  return text.replaceAll(/\s+/g, ' ')
}

/** The server renders what the reader hydrates. */
const markupOf = (element: ReactElement) => renderToStaticMarkup(element)

const anyCurrency = fc.constantFrom('USD', 'EUR', 'JPY', 'INR')

test('figures of any campaign agree in the report, its PDF, the CSV and the page', async () => {
  await fc.assert(
    fc.asyncProperty(anyCampaign, anyCurrency, async (rows, currency) => {
      const basis = { today, currency }
      const figures = presentFigures(asAdministrator(), rows, basis)
      const csv = readCsv(figuresCsv(figures))
      const report = reportOf(rows, basis)
      const table = tableIn(markupOf(<FiguresTable figures={figures} />), 'Plan against actual')
      const page = markupOf(<SharedReportPage report={report} agency="Lintel" pdf="" />)
      const ofMonth = tableIn(page, 'Figures of Spring sale')
      const pdf = await pdfText(report)
      for (const [place, metric] of figures.metrics.entries()) {
        const { unit, months } = metric
        const name = totalName(metric)
        const said = (period: string) =>
          (csv.get(`${name} ${period}`) ?? []).map((value) => figureText(unit, value, currency))
        const byMonth = months.map((one) => [monthText(one.month), ...said(one.month)])
        const [actual = '', toDate = ''] = said(`To ${figures.asOf}`)
        const [projected, planned] = said('End')
        // The chart must match its own table.
        const chart = monthsChart(metric, currency)
        expect(chart.points.map(({ values }) => [values['actual'], values['planned']])).toEqual(
          months.map((one) => csv.get(`${name} ${one.month}`)),
        )
        expect(tableRows(chart).map(({ label, cells }) => [label, ...cells])).toEqual(byMonth)
        expect(table[place]?.slice(0, 5)).toEqual([name, actual, toDate, projected, planned])
        const drawn = months.some((one) => one.actual !== null || one.planned !== null)
        expect(tableIn(page, `${name} of Spring sale by month`)).toEqual(drawn ? byMonth : [])
        const now = byMonth.find(([label]) => label === monthText(month))?.slice(1)
        expect(ofMonth[place]?.slice(1)).toEqual([...(now ?? ['–', '–']), actual, toDate])
        expect(pdf).toContain(
          [name, planStateLabels[metric.state], ...(now ?? ['–', '–']), actual, toDate].join(' '),
        )
        for (const row of drawn ? byMonth : []) expect(pdf).toContain(row.join(' '))
      }
      const restated = [figureText('money', 1234.5, 'USD'), figureText('money', 0.5, currency)]
      expect(tableIn(page, 'Restated in this version')[0]?.slice(2)).toEqual(restated)
      expect(pdf).toContain(restated.join(' '))
      const costs = tableIn(page, 'Costs of Spring sale')
      const screen = markupOf(<CampaignCosts figures={figures} />)
      for (const [place, [, name]] of costNames.entries()) {
        const [cost = null] = csv.get(`${name} To ${figures.asOf}`) ?? []
        const written = figureText('cost', cost, currency)
        if (cost !== null) expect(Number(written.replaceAll(/[^\d.]/g, ''))).toBe(cost)
        expect(screen).toContain(
          `${name}</dt><dd class="text-lg font-medium tabular-nums">${written}<`,
        )
        expect(costs[place]?.[2]).toBe(written)
        expect(pdf).toContain(costs[place]?.join(' '))
      }
    }),
    { numRuns: 15 },
  )
})
