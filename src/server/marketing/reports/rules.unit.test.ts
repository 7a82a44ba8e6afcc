// When a report can be published, what it lacks, and what a new version restates.
import { describe, expect, test } from 'vitest'
import { missingTextLabels } from '#contract/marketing/report-labels.ts'
import { type ReportFigures, mapTexts, reportTexts } from '#contract/marketing/reports.ts'
import { differs, restatements } from './comparison.ts'
import {
  type ReportRow,
  assertPublishable,
  checkMonth,
  missingTexts,
  withCurrency,
} from './rules.ts'

const texts = mapTexts((text) => `Text of ${text}`)

const row: ReportRow = {
  ...texts,
  id: 'report',
  companyId: 'company',
  companyName: 'Alder',
  campaignId: 'campaign',
  campaignTitle: 'Spring sale',
  projectId: 'project',
  isInternal: false,
  month: '2026-03',
  publishedVersion: null,
  version: 1,
  createdAt: new Date(0),
  updatedAt: new Date(0),
}

test.each([
  [{}, []],
  [{ why: '' }, ['why']],
  [{ whatHappened: '', whatNext: '' }, ['whatHappened', 'whatNext']],
  [mapTexts(() => ''), reportTexts],
])('a report with %j lacks %j', (change, missing) => {
  expect(missingTexts({ ...texts, ...change })).toEqual(missing)
})

test.each([
  ['all texts', {}, undefined],
  ['no reason', { why: '' }, { fields: { why: 'Before you publish, explain why' } }],
  ['none of them', mapTexts(() => ''), { fields: missingTextLabels }],
  ['an internal campaign', { isInternal: true }, { code: 'wrong_state' }],
])('a report with %s is published, or refused with the reason', (_, change, refused) => {
  const publish = () => assertPublishable({ ...row, ...change })
  if (refused === undefined) return expect(publish).not.toThrow()
  return expect(publish).toThrow(expect.objectContaining(refused))
})

test.each([
  ['2026-03', true],
  ['2026-02', true],
  ['2026-04', false],
])('on 5 March 2026 a report of %s can be started: %s', (month, isAllowed) => {
  const begin = () => checkMonth(month, '2026-03-05')
  if (isAllowed) expect(begin).not.toThrow()
  else expect(begin).toThrow(expect.objectContaining({ code: 'invalid' }))
})

type Figure = number | null
type Month = [month: string, actual: Figure, planned?: Figure]

function figures(
  months: Month[],
  { metric = 'reach', id = 'a', total = null as Figure, lastDate = null as string | null } = {},
): ReportFigures {
  const shown = months.map(([month, actual, planned = null]) => ({ month, actual, planned }))
  return {
    _id: id,
    title: 'Spring sale',
    project: 'project',
    company: 'company',
    startDate: null,
    endDate: null,
    asOf: '2026-03-31',
    currency: 'USD',
    metrics: [
      {
        ...{ metric, name: 'Reach', unit: 'count', source: '', definition: '', isOwn: false },
        ...{ actual: total, lastDate, planned: null, plannedToDate: null, projected: null },
        state: 'no plan',
        months: shown,
      },
    ],
  }
}

describe('restated is', () => {
  test.each<[string, ReportFigures[], ReportFigures[], object[]]>([
    ['nothing where all is the same', [figures([['2026-03', 5]])], [figures([['2026-03', 5]])], []],
    [
      'a figure that was corrected',
      [
        figures([
          ['2026-02', 1],
          ['2026-03', 5],
        ]),
      ],
      [
        figures([
          ['2026-02', 1],
          ['2026-03', 7],
        ]),
      ],
      [{ month: '2026-03', figure: 'actual', before: 5, after: 7 }],
    ],
    [
      'one that came late, one that was taken away',
      [figures([['2026-02', 5]])],
      [figures([['2026-03', 6]])],
      [
        { month: '2026-02', figure: 'actual', before: 5, after: null },
        { month: '2026-03', figure: 'actual', before: null, after: 6 },
      ],
    ],
    [
      'a plan that was changed',
      [figures([['2026-03', 5, 10]])],
      [figures([['2026-03', 5, 20]])],
      [{ month: '2026-03', figure: 'planned', before: 10, after: 20 }],
    ],
    [
      'a total that was typed and corrected',
      [figures([], { total: 1000 })],
      [figures([], { total: 1200 })],
      [{ month: null, figure: 'actual', before: 1000, after: 1200 }],
    ],
    [
      'no total beside the months that it is the sum of',
      [figures([['2026-03', 5]], { total: 5, lastDate: '2026-03-02' })],
      [figures([['2026-03', 7]], { total: 7, lastDate: '2026-03-02' })],
      [{ month: '2026-03', figure: 'actual', before: 5, after: 7 }],
    ],
    [
      'a metric that was deleted',
      [figures([['2026-03', 5, 10]], { total: 5, lastDate: '2026-03-02' })],
      [{ ...figures([]), metrics: [] }],
      [
        { month: '2026-03', figure: 'actual', before: 5, after: null },
        { month: '2026-03', figure: 'planned', before: 10, after: null },
      ],
    ],
    [
      'nothing of a metric or a campaign that is new',
      [figures([['2026-03', 5]])],
      [
        {
          ...figures([]),
          metrics: [
            ...figures([['2026-03', 5]]).metrics,
            ...figures([['2026-03', 9]], { metric: 'calls' }).metrics,
          ],
        },
        figures([['2026-03', 9]], { id: 'b' }),
      ],
      [],
    ],
  ])('%s', (_, before, after, expected) => {
    expect(restatements(before, after)).toEqual(
      expected.map((one) => ({
        campaign: { _id: 'a', title: 'Spring sale' },
        ...{ metric: 'reach', name: 'Reach', unit: 'count' },
        ...{ currencyBefore: 'USD', currency: 'USD' },
        ...one,
      })),
    )
  })
})

test('restates money after a change of currency, but not counts', () => {
  const of = (unit: 'count' | 'money', currency: string): ReportFigures[] => {
    const made = figures([['2026-03', 5]])
    return [{ ...made, currency, metrics: made.metrics.map((metric) => ({ ...metric, unit })) }]
  }
  expect(restatements(of('money', 'USD'), of('money', 'EUR'))).toMatchObject([
    { figure: 'actual', before: 5, currencyBefore: 'USD', after: 5, currency: 'EUR' },
  ])
  expect(restatements(of('count', 'USD'), of('count', 'EUR'))).toEqual([])
})

test('a version that was stored without a currency was published in dollars', () => {
  const [{ currency: _, ...stored }, restated] = [
    figures([['2026-03', 5]]),
    restatements([figures([['2026-03', 5]])], [figures([['2026-03', 6]])]),
  ]
  const without = restated.map(({ currency: _c, currencyBefore: _b, ...one }) => one)
  expect(withCurrency({ figures: [stored], restated: without })).toEqual({
    figures: [figures([['2026-03', 5]])],
    restated,
  })
})

test('a draft differs from the published version by a text, a figure or its currency', () => {
  const content = { ...texts, figures: [figures([['2026-03', 5]])] }
  expect(differs(content, undefined)).toBe(true)
  expect(differs(content, structuredClone(content))).toBe(false)
  expect(differs({ ...content, why: 'Luck' }, content)).toBe(true)
  expect(differs({ ...content, figures: [figures([['2026-03', 6]])] }, content)).toBe(true)
  const inEuros = content.figures.map((one) => ({ ...one, currency: 'EUR' }))
  expect(differs({ ...content, figures: inEuros }, content)).toBe(true)
})

test('a draft does not differ by digits of a cost that are not shown', () => {
  const of = (clicks: number): Parameters<typeof differs>[0] => ({
    ...texts,
    figures: [
      { ...figures([['2026-03', 5]]), costPer: { clicks, engagement: null, conversions: 1 } },
    ],
  })
  expect(differs(of(1.2345), of(1.2346))).toBe(false)
  expect(differs(of(0.0045), of(0.0046))).toBe(true)
  expect(differs(of(1), of(1.005))).toBe(true)
})
