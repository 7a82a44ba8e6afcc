// Anyone who opens a report's private link gets nothing in JSON that its page does not show.
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SharedReport, mapTexts } from '#contract/marketing/reports.ts'
import { figuresOfMonth } from '#server/marketing/reports/figures-of-month.ts'
import { presentShared } from '#server/marketing/reports/present.ts'
import { anyCampaign, today } from '#tests/support/any-campaign.ts'
import { unshownFields } from '#tests/support/unshown-fields.ts'
import { SharedReportPage } from './shared-report-page.tsx'

const month = today.slice(0, 7)
const render = (report: SharedReport) =>
  renderToStaticMarkup(<SharedReportPage report={report} agency="Lintel" pdf="" />)

/** Decides how other values are written, or which of them are drawn. */
const isForm = (path: string) => /\.(?:metric|unit|figure|currency)$/.test(path)
/** Without a figure or a plan in any month there is no history by month. */
const isEmptyMonth = (path: string) => /\.months\.\d+\.month$/.test(path)

test('every value of a shared report is on its page', () => {
  fc.assert(
    fc.property(anyCampaign, (rows) => {
      const shared = presentShared({
        companyName: 'Alder Clinic',
        campaignTitle: 'Spring sale',
        month,
        number: 3,
        publishedAt: new Date('2026-07-15T12:00:00Z'),
        ...mapTexts((text) => `Text of ${text}`),
        figures: [figuresOfMonth(rows, month, { today, currency: 'EUR' })],
        restated: [
          {
            campaign: { _id: rows.campaign.id, title: 'Spring sale' },
            ...{ metric: 'spend', name: 'Spend', unit: 'money', month, figure: 'actual' },
            ...{ before: 1234.5, currencyBefore: 'USD', after: 0.5, currency: 'EUR' },
          },
        ],
      })
      expect(SharedReport.parse(shared)).toEqual(shared)
      const unshown = unshownFields(shared, render).filter(
        (path) => !isForm(path) && !isEmptyMonth(path),
      )
      // Named only where a report has several campaigns.
      expect(unshown).toEqual(['restated.0.campaign.title'])
    }),
    { numRuns: 30 },
  )
})
