// A table with names on the left and right-aligned figures, repeating its header on each page.
import type { Look } from './look.ts'
import type { Element, Sheet, TextStyle } from './sheet.ts'

interface FigureRow {
  name: string
  /** Below the name, in a lighter color. */
  note?: string
  /** Never wrapped: a column is as wide as its widest figure; figures too wide for the page are smaller. */
  figures: string[]
}

export interface FigureTable {
  head: [name: string, ...figures: string[]]
  rows: FigureRow[]
  /** For many rows in little space. */
  isDense?: true
}

/** The table's position. */
export interface Frame {
  left: number
  right: number
}

const gap = 14
const minName = 60
const minFigure = 46

/** Padding above and below a row's content. */
const paddingOf = ({ isDense }: FigureTable) => (isDense ? 2 : 4)

interface Drawing {
  sheet: Sheet
  look: Look
  element: Element
  table: FigureTable
  name: Frame
  /** Right edges of the figure columns. */
  ends: number[]
  /** Of the figures' size. */
  scale: number
  frame: Frame
}

const heightOf = ({ size, leading }: { size: number; leading: number }, lines = 1) =>
  size * leading * lines

function columnsOf(sheet: Sheet, look: Look, { head, rows }: FigureTable, frame: Frame) {
  const [, ...titles] = head
  const widths = titles.map((title, place) =>
    Math.max(
      minFigure,
      sheet.measure(title, look.label),
      ...rows.map(({ figures }) => sheet.measure(figures[place] ?? '', look.text)),
    ),
  )
  const all = widths.reduce((sum, width) => sum + width, 0)
  const room = frame.right - frame.left - minName - gap * widths.length
  const scale = Math.min(1, room / all)
  const ends: number[] = []
  let edge = frame.right
  for (const width of widths.toReversed()) {
    ends.unshift(edge)
    edge -= width * scale + gap
  }
  return { name: { left: frame.left, right: edge }, ends, scale }
}

const scaled = (style: TextStyle, scale: number): TextStyle => ({
  ...style,
  size: style.size * scale,
})

function drawHead({ sheet, look, element, table, ends, scale, frame }: Drawing): void {
  const row = sheet.doc.struct('TR')
  element.add(row)
  const [name, ...titles] = table.head
  const { y } = sheet
  sheet.element('TH', row, () => sheet.drawLines([name], { x: frame.left, y, style: look.label }))
  const style = scaled(look.label, scale)
  for (const [place, title] of titles.entries()) {
    const x = ends[place] ?? frame.right
    sheet.element('TH', row, () => sheet.drawLines([title], { x, y, style, align: 'right' }))
  }
  sheet.y += heightOf(look.label) + 3
  sheet.rule(sheet.y, look.ink, frame.left, frame.right)
  sheet.y += paddingOf(table)
}

/** The left texts of a row, line by line. */
function namesOf({ sheet, look, name }: Pick<Drawing, 'sheet' | 'look' | 'name'>, row: FigureRow) {
  const width = name.right - name.left
  return {
    names: sheet.lines(row.name, look.text, width),
    notes: row.note ? sheet.lines(row.note, look.small, width) : [],
  }
}

const rowHeight = (
  look: Look,
  table: FigureTable,
  { names, notes }: ReturnType<typeof namesOf>,
): number =>
  heightOf(look.text, names.length) + heightOf(look.small, notes.length) + 2 * paddingOf(table)

function drawRow(drawing: Drawing, { figures, ...row }: FigureRow): void {
  const { sheet, look, element, ends, scale, frame, table } = drawing
  const { names, notes } = namesOf(drawing, { figures, ...row })
  if (sheet.room < rowHeight(look, table, { names, notes })) {
    sheet.addPage()
    drawHead(drawing)
  }
  const struct = sheet.doc.struct('TR')
  element.add(struct)
  const { y } = sheet
  const below = y + heightOf(look.text, names.length)
  sheet.element('TH', struct, () => {
    sheet.drawLines(names, { x: frame.left, y, style: look.text })
    sheet.drawLines(notes, { x: frame.left, y: below, style: look.small })
  })
  const style = scaled(look.text, scale)
  for (const [place, figure] of figures.entries()) {
    const x = ends[place] ?? frame.right
    sheet.element('TD', struct, () => sheet.drawLines([figure], { x, y, style, align: 'right' }))
  }
  sheet.y = below + heightOf(look.small, notes.length) + paddingOf(table)
  sheet.rule(sheet.y, look.line, frame.left, frame.right)
  sheet.y += paddingOf(table)
}

/** Whether the figures have their full size. */
export const fitsIn = (sheet: Sheet, look: Look, table: FigureTable, frame: Frame): boolean =>
  columnsOf(sheet, look, table, frame).scale === 1

const wholeWidth = ({ left, right }: Sheet): Frame => ({ left, right })

export function tableHeight(
  sheet: Sheet,
  look: Look,
  table: FigureTable,
  frame = wholeWidth(sheet),
): number {
  const { name } = columnsOf(sheet, look, table, frame)
  const rows = table.rows.map((row) => rowHeight(look, table, namesOf({ sheet, look, name }, row)))
  return rows.reduce((sum, height) => sum + height, heightOf(look.label) + 3 + paddingOf(table))
}

/** Draws at the sheet's position; a row that does not fit starts the next page. */
export function drawTable(
  sheet: Sheet,
  look: Look,
  table: FigureTable,
  frame = wholeWidth(sheet),
): void {
  const element = sheet.doc.struct('Table')
  sheet.root.add(element)
  const columns = columnsOf(sheet, look, table, frame)
  const drawing = { sheet, look, element, table, frame, ...columns }
  if (sheet.room < heightOf(look.label) + heightOf(look.text, 2) + 20) sheet.addPage()
  drawHead(drawing)
  for (const row of table.rows) drawRow(drawing, row)
}
