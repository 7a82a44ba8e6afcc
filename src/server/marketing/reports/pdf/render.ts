// Renders a report as a PDF for its reader: its texts, then the figures.
import { figureText } from '#contract/marketing/figure-format.ts'
import { textTitles } from '#contract/marketing/report-labels.ts'
import { reportTexts } from '#contract/marketing/reports.ts'
import { loadFonts } from '#server/platform/pdf/fonts.ts'
import {
  type Letterhead,
  drawBrand,
  drawFeet,
  openLetterhead,
} from '#server/platform/pdf/letterhead.ts'
import { type Look, lookOf } from '#server/platform/pdf/look.ts'
import { drawMarkdown, wordsIn } from '#server/platform/pdf/markdown-text.ts'
import { type Drawn, Sheet } from '#server/platform/pdf/sheet.ts'
import { drawCampaign, drawRestated } from './figures.ts'
import { type ReportDocument, titleOf, formatVersion } from './labels.ts'

/** Words drawn in addition to the texts with their headings, for choosing fonts. */
const ownTexts =
  'Report for Version Draft as of Figures until Metric Plan To date Planned Cost per click engagement (highest day) conversion Month Before After Total Actual Over budget by spent Restated in this version On track Watch Off plan No figures Page of All campaigns Bars show what was reached, dashes the January February March April May June July August September October November December 0123456789$.,%–·•'

/** Amounts in all currencies used, so that the fonts cover their signs. */
const amountsIn = ({ figures, restated }: ReportDocument): string[] =>
  [
    ...figures.map(({ currency }) => currency),
    ...restated.map(({ currencyBefore }) => currencyBefore),
  ].map((currency) => figureText('money', 0, currency))

export async function renderReport(document: ReportDocument): Promise<Drawn> {
  const { agency, asOf } = document
  const texts = reportTexts.map((text) => wordsIn(document[text]))
  const fonts = await loadFonts([
    ownTexts,
    ...Object.values(textTitles),
    JSON.stringify(document),
    ...amountsIn(document),
    ...texts,
  ])
  const look = lookOf(agency.color)
  const sheet = new Sheet({
    fonts,
    title: titleOf(document),
    author: agency.name,
    madeAt: new Date(asOf),
    size: agency.paper,
  })
  drawHead(sheet, look, { ...document, letterhead: await openLetterhead(agency) })
  for (const text of reportTexts) {
    drawHeading(sheet, look, textTitles[text])
    drawMarkdown(sheet, look, document[text])
  }
  drawRestated(sheet, look, document)
  for (const figures of document.figures) drawCampaign(sheet, look, figures, document.month)
  drawFeet(sheet, look, { ...agency, document: null })
  return sheet.finish()
}

function drawHead(
  sheet: Sheet,
  look: Look,
  { letterhead, ...document }: ReportDocument & { letterhead: Letterhead },
): void {
  const { company, number } = document
  drawBrand(sheet, look, letterhead)
  sheet.element('P', sheet.root, () =>
    sheet.drawLines([formatVersion(document)], {
      x: sheet.right,
      y: sheet.y + 6,
      style: number === null ? look.state : look.muted,
      align: 'right',
    }),
  )
  sheet.y += 58
  const lines = sheet.lines(titleOf(document), look.title, sheet.width)
  sheet.element('H1', sheet.root, () =>
    sheet.drawLines(lines, { x: sheet.left, y: sheet.y, style: look.title }),
  )
  sheet.y += lines.length * look.title.size * look.title.leading + 6
  sheet.paragraph(sheet.root, `Report for ${company}`, look.muted)
  sheet.y += 8
  const { doc, left, right, y } = sheet
  sheet.artifact(() => doc.moveTo(left, y).lineTo(right, y).lineWidth(1.4).stroke(look.brandLine))
  sheet.y += 4
}

/** Keeps a heading together with at least two lines of text. */
function drawHeading(sheet: Sheet, look: Look, title: string): void {
  if (sheet.room < 70) sheet.addPage()
  sheet.y += 12
  sheet.element('H2', sheet.root, () =>
    sheet.drawLines([title], { x: sheet.left, y: sheet.y, style: look.heading }),
  )
  sheet.y += 23
}
