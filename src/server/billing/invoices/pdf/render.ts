// Renders an invoice or quote as a PDF from frozen facts, so the result is always the same.
import { bankFacts } from '#contract/billing/bank-account.ts'
import { paperIn } from '#contract/values/country-defaults.ts'
import { loadFonts } from '#server/platform/pdf/fonts.ts'
import {
  type Letterhead,
  type LetterheadLogo,
  drawBrand,
  drawFeet,
  drawLabel,
  openLetterhead,
} from '#server/platform/pdf/letterhead.ts'
import { type Look, lookOf } from '#server/platform/pdf/look.ts'
import { type Drawn, Sheet } from '#server/platform/pdf/sheet.ts'
import { drawLineTable } from './line-table.ts'
import type { PrintedDocument } from './printed.ts'
import { drawTotals, totalLines } from './totals-block.ts'
import { buyerLines, sellerLines } from './labels.ts'

/** Fixed texts, so that fonts cover their characters. */
const ownTexts = 'From Number Payment Reference Notes Terms Page of 0123456789 –'

export interface RenderOptions {
  /** CII to embed for programs. */
  eInvoice?: string | undefined
  /** The agency's logo today: unlike the facts, it is not part of the document. */
  logo?: LetterheadLogo
}

export async function renderDocument(
  document: PrintedDocument,
  { eInvoice, logo = null }: RenderOptions = {},
): Promise<Drawn> {
  const { seller } = document
  const fonts = await loadFonts([
    ownTexts,
    JSON.stringify(document),
    ...totalLines(document).flat(),
  ])
  const look = lookOf(seller.color)
  const sheet = new Sheet({
    fonts,
    title: `${document.title} ${document.number ?? '(draft)'}`,
    author: seller.legalName,
    madeAt: document.madeAt,
    eInvoice,
    size: seller.paper ?? paperIn(seller.address.country),
  })
  const letterhead = await openLetterhead({ name: seller.name, logo })
  drawHead(sheet, look, { ...document, letterhead })
  drawParties(sheet, look, document)
  drawLineTable(sheet, look, document)
  drawTotals(sheet, look, document)
  drawNotes(sheet, look, document)
  drawFeet(sheet, look, { ...seller, document: document.number })
  return sheet.finish()
}

type Headed = Pick<PrintedDocument, 'title' | 'number' | 'state'> & { letterhead: Letterhead }

function drawHead(sheet: Sheet, look: Look, { title, number, state, letterhead }: Headed): void {
  const top = sheet.y
  drawBrand(sheet, look, letterhead)
  sheet.element('H1', sheet.root, () =>
    sheet.drawLines([title], {
      x: sheet.right,
      y: top - 5,
      style: look.title,
      align: 'right',
    }),
  )
  sheet.element('P', sheet.root, () =>
    sheet.drawLines([[number, state].filter(Boolean).join(' · ')], {
      x: sheet.right,
      y: top + 28,
      style: state ? look.state : look.muted,
      align: 'right',
    }),
  )
  sheet.y = top + 66
}

function drawBlock(
  sheet: Sheet,
  { title, lines, x, width }: { title: string; lines: string[]; x: number; width: number },
  look: Look,
): number {
  const section = sheet.doc.struct('Sect')
  sheet.root.add(section)
  sheet.element('H2', section, () => sheet.drawLines([title], { x, y: sheet.y, style: look.label }))
  let y = sheet.y + 15
  for (const [place, line] of lines.entries()) {
    const style = place === 0 ? look.strong : look.text
    const wrapped = sheet.lines(line, style, width)
    const at = y
    sheet.element('P', section, () => sheet.drawLines(wrapped, { x, y: at, style }))
    y += wrapped.length * style.size * style.leading
  }
  return y
}

function drawParties(sheet: Sheet, look: Look, document: PrintedDocument): void {
  const { seller, buyer, buyerTitle, facts } = document
  const column = sheet.width / 3
  const width = column - 18
  const ends = [
    drawBlock(sheet, { title: 'From', lines: sellerLines(seller), x: sheet.left, width }, look),
    drawBlock(
      sheet,
      { title: buyerTitle, lines: buyerLines(buyer), x: sheet.left + column, width },
      look,
    ),
    drawFacts(sheet, look, facts, sheet.left + 2 * column),
  ]
  sheet.y = Math.max(...ends) + 30
}

function drawFacts(sheet: Sheet, look: Look, facts: [string, string][], x: number): number {
  const table = sheet.doc.struct('Table')
  sheet.root.add(table)
  let y = sheet.y
  for (const [label, value] of facts) {
    const row = sheet.doc.struct('TR')
    table.add(row)
    const at = y
    sheet.element('TH', row, () => sheet.drawLines([label], { x, y: at, style: look.label }))
    sheet.element('TD', row, () => sheet.drawLines([value], { x, y: at + 12, style: look.strong }))
    y += 32
  }
  return y
}

function drawNotes(sheet: Sheet, look: Look, document: PrintedDocument): void {
  const { seller, number, hasPayment } = document
  const bank = hasPayment ? bankFacts(seller.bank) : []
  if (document.taxNote !== '') {
    sheet.paragraph(sheet.root, document.taxNote, look.text, Math.min(sheet.width, 400))
  }
  if (bank.length > 0) {
    drawLabel(sheet, look, 'Payment')
    const facts = bank.map(([label, value]) => `${label}: ${value}`)
    const reference = number ? [`Reference: ${number}`] : []
    for (const line of [...facts, ...reference]) sheet.paragraph(sheet.root, line, look.text)
  }
  for (const [title, text] of [
    ['Notes', document.notes],
    ['Terms', document.terms],
  ] as const) {
    if (text === '') continue
    drawLabel(sheet, look, title)
    sheet.paragraph(sheet.root, text, look.text, Math.min(sheet.width, 400))
  }
}
