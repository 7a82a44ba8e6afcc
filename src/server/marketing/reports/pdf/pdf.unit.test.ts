// A report's PDF, parsed by an independent program: it contains the report's text, and pages break well.
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { afterAll, expect, test } from 'vitest'
import { mapTexts } from '#contract/marketing/reports.ts'
import { anyCampaign, basis } from '#tests/support/any-campaign.ts'
import fc from 'fast-check'
import { figuresOfMonth } from '../figures-of-month.ts'
import { renderReport } from './render.ts'
import { type ReportDocument, pdfName } from './labels.ts'

const library = await PDFiumLibrary.init()
afterAll(() => library.destroy())

const [rows] = fc.sample(anyCampaign, { numRuns: 1, seed: 7 })
if (!rows) throw new Error('No campaign was made up')

const base: ReportDocument = {
  agency: {
    name: 'Lintel',
    legalName: 'Lintel Software LLC',
    email: 'hello@lintel.test',
    phone: '512 555 0142',
    color: '#1f47ff',
    paper: 'Letter',
    logo: null,
  },
  company: 'Brightleaf Health',
  campaign: 'Spring sale',
  month: '2026-06',
  number: 2,
  asOf: '2026-07-03T12:00:00.000Z',
  ...mapTexts((text) => `Text of ${text}`),
  whatHappened: 'Two of **three** weekends were full.',
  why: '- Rain\n- A rival’s offer',
  whatNext: 'We add a day, see [the plan](https://plan.example/a).',
  figures: [figuresOfMonth(rows, '2026-06', basis)],
  restated: [
    {
      campaign: { title: 'Spring sale' },
      ...{ metric: 'reach', name: 'Reach', unit: 'count', month: '2026-05', figure: 'actual' },
      ...{ before: 1000, currencyBefore: 'USD', after: 900, currency: 'USD' },
    },
  ],
}

async function pagesOf(document: ReportDocument): Promise<string[]> {
  const pdf = await library.loadDocument((await renderReport(document)).content)
  const texts = [...pdf.pages()].map((page) => page.getText())
  pdf.destroy()
  return texts
}

const flat = (texts: string[]) => texts.join(' ').replaceAll(/\s+/g, ' ')

test('the PDF includes everything in the report', async () => {
  const text = flat(await pagesOf(base))
  for (const part of [
    'Lintel',
    'Spring sale, June 2026',
    'Report for Brightleaf Health',
    'Version 2, as of Jul 3, 2026',
    'What happened Two of three weekends were full.',
    '• Rain',
    'the plan (plan.example/a)',
    'Restated in this version',
    'Reach May 2026 1,000 900',
    'Figures until',
    'Reach (highest day) by month',
    'Page 1 of',
  ]) {
    expect(text).toContain(part)
  }
})

test('the PDF of a draft is marked as a draft', async () => {
  expect(flat(await pagesOf({ ...base, number: null }))).toContain('Draft, as of')
})

test('the PDF shows no costs to users who may not see them', async () => {
  const figures = base.figures.map(({ costPer: _, costPerInMonth: __, budget: ___, ...one }) => ({
    ...one,
    overBudgetBy: null,
    metrics: one.metrics.filter(({ unit }) => unit !== 'money'),
  }))
  const text = flat(await pagesOf({ ...base, figures }))
  expect(text).not.toMatch(/cost|spend|\$/i)
})

test('long texts and many campaigns continue over pages without loss', async () => {
  const paragraphs = Array.from({ length: 150 }, (_, place) => `Paragraph ${place + 1}.`)
  const [figures] = base.figures
  const many = Array.from({ length: 12 }, (_, place) => ({
    ...(figures ?? ({} as never)),
    title: `Campaign ${place + 1} of twelve`,
  }))
  const pages = await pagesOf({ ...base, why: paragraphs.join('\n\n'), figures: many })
  const text = flat(pages)
  for (const part of [...paragraphs, ...many.map(({ title }) => title)]) {
    expect(text).toContain(part)
  }
  expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`)
})

test('the PDF draws only the last years of a long campaign, and says so', async () => {
  const [figures] = base.figures
  const months = Array.from({ length: 60 }, (_, place) => ({
    month: `${2021 + Math.floor(place / 12)}-${String((place % 12) + 1).padStart(2, '0')}`,
    ...{ actual: place + 1, planned: null },
  }))
  const metrics = (figures?.metrics ?? []).map((metric) => ({ ...metric, months }))
  const text = flat(
    await pagesOf({ ...base, restated: [], figures: [{ ...figures, metrics } as never] }),
  )
  expect(text).toContain('The last 24 months are shown.')
  expect(text).toContain('Dec 2025')
  expect(text).not.toContain('Dec 2023')
})

test.each(['株式会社さくら', 'Спасибо', 'ขอบคุณ', 'x'.repeat(200)])(
  'a title of any script is there: %s',
  async (campaign) => {
    const text = flat(await pagesOf({ ...base, campaign, whatHappened: `**${campaign}** works` }))
    expect(text.replaceAll(' ', '')).toContain(campaign)
  },
)

test('a report always gives the same tagged PDF, with a language and a title', async () => {
  const [{ content: one }, { content: other }] = await Promise.all([
    renderReport(base),
    renderReport(base),
  ])
  expect(Buffer.compare(one, other)).toBe(0)
  const pdf = one.toString('latin1')
  for (const part of ['/MarkInfo', '/StructTreeRoot', '/Lang (en-US)', '/DisplayDocTitle true']) {
    expect(pdf).toContain(part)
  }
})

test('the file name includes the campaign, month and version', () => {
  expect(pdfName(base)).toBe('Report Spring sale, June 2026 (version 2).pdf')
  expect(pdfName({ ...base, campaign: null, number: null })).toBe(
    'Report All campaigns, June 2026 (draft).pdf',
  )
  expect(pdfName({ ...base, campaign: 'A/B: test' })).toMatch(/^Report A B {2}test/)
})
