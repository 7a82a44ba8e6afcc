// Draws the table of lines, across pages, with the header repeated on each.
import { totalsOf } from '#contract/billing/invoice-totals.ts'
import { percentText, quantityText } from '#contract/values/text.ts'
import { formatUnitPrice } from '#contract/billing/unit-prices.ts'
import type { StoredLine } from '#server/platform/database/schema.ts'
import type { Look } from '#server/platform/pdf/look.ts'
import type { Element, Sheet, TextStyle } from '#server/platform/pdf/sheet.ts'
import { type LineFields, priceIn } from '../lines.ts'
import { formatDiscount, moneyIn } from './labels.ts'

const titles = ['Quantity', 'Unit price', 'Tax', 'Amount'] as const

/** Minimum shares of the table width. */
const shares = [0.15, 0.16, 0.08, 0.15]

const padding = 5.5
const gap = 12

/** Kept free for the description, by wrapping a quantity's unit. */
const minDescription = 150

interface Columns {
  description: number
  quantity: number
  /** Right edges of the number columns. */
  ends: number[]
}

/** Amounts never wrap: their columns are as wide as their widest. */
function columnsOf(sheet: Sheet, look: Look, rows: readonly string[][]): Columns {
  const [natural = 0, ...amounts] = shares.map((share, place) =>
    Math.max(
      sheet.width * share,
      ...rows.map((figures) => sheet.measure(figures[place] ?? '', look.text) + gap),
    ),
  )
  const room = amounts.reduce((rest, width) => rest - width, sheet.width)
  const quantity = Math.min(natural, Math.max(room - minDescription, room * 0.4))
  const ends = amounts.map((_, place) =>
    amounts.slice(place + 1).reduce((edge, width) => edge - width, sheet.right),
  )
  const [first = sheet.right] = ends
  return {
    description: room - quantity,
    quantity,
    ends: [first - (amounts[0] ?? 0), ...ends],
  }
}

function drawHead({ sheet, table, look, columns }: Drawing): void {
  const row = sheet.doc.struct('TR')
  table.add(row)
  const at = { y: sheet.y, style: look.label }
  sheet.element('TH', row, () => sheet.drawLines(['Description'], { ...at, x: sheet.left }))
  for (const [place, title] of titles.entries()) {
    const x = columns.ends[place] ?? sheet.right
    sheet.element('TH', row, () => sheet.drawLines([title], { ...at, x, align: 'right' }))
  }
  sheet.y += look.label.size * look.label.leading + 4
  sheet.rule(sheet.y, look.ink)
  sheet.y += padding
}

function cellsOf(line: StoredLine, net: number, currency: string): string[] {
  const money = moneyIn(currency)
  return [
    quantityText(line),
    formatUnitPrice(priceIn(currency, line)),
    line.taxRate === 0 ? '–' : percentText(line.taxRate),
    money(net),
  ]
}

const heightOf = ({ size, leading }: TextStyle, lines: number) => lines * size * leading

/** Draws the numbers next to the description's first line. */
function drawFigures({ sheet, columns, look }: Drawing, row: Element, cells: readonly string[][]) {
  for (const [place, lines] of cells.entries()) {
    const x = columns.ends[place] ?? sheet.right
    sheet.element('TD', row, () =>
      sheet.drawLines(lines, { x, y: sheet.y, style: look.text, align: 'right' }),
    )
  }
}

function drawRow(
  drawing: Drawing,
  line: StoredLine,
  [counted = '', ...amounts]: readonly string[],
): void {
  const { sheet, table, look, columns, currency } = drawing
  const style = look.text
  const text = sheet.lines(line.description, style, columns.description - gap)
  const off = line.discount ? [formatDiscount(line.discount, currency)] : []
  const quantity = sheet.lines(counted, style, columns.quantity - gap)
  // Keeps a short row on one page, and the beginning of a long one.
  const together = Math.min(Math.max(text.length + off.length, quantity.length), 8)
  if (sheet.room < heightOf(style, together) + padding) nextPage(drawing)
  const row = sheet.doc.struct('TR')
  table.add(row)
  const cell = sheet.doc.struct('TD')
  row.add(cell)
  let end = sheet.y + heightOf(style, quantity.length)
  for (let from = 0; from < text.length;) {
    const fitting = Math.max(1, Math.floor((sheet.room - padding) / heightOf(style, 1)))
    const lines = text.slice(from, from + fitting)
    sheet.element('P', cell, () => sheet.drawLines(lines, { x: sheet.left, y: sheet.y, style }))
    if (from === 0) drawFigures(drawing, row, [quantity, ...amounts.map((amount) => [amount])])
    sheet.y += heightOf(style, lines.length)
    from += lines.length
    if (from < text.length) {
      nextPage(drawing)
      end = sheet.y
    }
  }
  if (off.length > 0) {
    sheet.element('P', cell, () =>
      sheet.drawLines(off, { x: sheet.left, y: sheet.y, style: look.muted }),
    )
    sheet.y += heightOf(look.muted, 1)
  }
  sheet.y = Math.max(sheet.y, end) + padding
  sheet.rule(sheet.y, look.line)
  sheet.y += padding
}

interface Drawing {
  sheet: Sheet
  table: Element
  look: Look
  columns: Columns
  currency: string
}

function nextPage(drawing: Drawing): void {
  drawing.sheet.addPage()
  drawHead(drawing)
}

export function drawLineTable(sheet: Sheet, look: Look, document: LineFields): void {
  const { lines, discount, currency } = document
  const table = sheet.doc.struct('Table')
  sheet.root.add(table)
  const totals = totalsOf(lines, discount)
  const figures = lines.map((line, place) => cellsOf(line, totals.lines[place]?.net ?? 0, currency))
  const drawing = { sheet, table, look, columns: columnsOf(sheet, look, figures), currency }
  drawHead(drawing)
  for (const [place, line] of lines.entries()) drawRow(drawing, line, figures[place] ?? [])
}
