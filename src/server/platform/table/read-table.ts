// A table as people export and paste it: separated by commas, semicolons or tabs, the columns’ names above it. Pure.
import { parse } from 'csv-parse/sync'
import { type ImportFault, maxImportColumns } from '#contract/table-import.ts'
import { cutText } from '../cut-text.ts'

export interface TableRecord {
  /** Of the text, from 1. */
  line: number
  cells: string[]
}

export interface Table {
  columns: string[]
  records: TableRecord[]
  faults: ImportFault[]
}

/** Whether these are the names of columns that are known. */
export type IsHeader = (cells: readonly string[]) => boolean

const delimiters = ['\t', ';', ','] as const

/** What a line has most of. */
function delimiterOf(line: string): string {
  const count = (delimiter: string) => line.split(delimiter).length
  return delimiters.reduce((best, one) => (count(one) > count(best) ? one : best))
}

/** How far down the header is looked for. */
const maxLinesAbove = 30

interface Beginning {
  text: string
  delimiter: string
  /** Above it. */
  lines: number
}

/** The table from its header on, without the title, the dates or the `sep=;` that some programs write above it. */
function findBeginning(text: string, isHeader: IsHeader): Beginning {
  const whole = text.replace(/^\uFEFF/, '')
  // With what ends them.
  const lines = whole.split(/(?<=\n|\r(?!\n))/, maxLinesAbove + 1)
  const textAbove = (line: number) => lines.slice(0, line).join('')
  const isWithinQuotes = (line: number) => textAbove(line).split('"').length % 2 === 0
  const cellsOf = (line: string) =>
    line
      .split(delimiterOf(line), maxImportColumns)
      .map((cell) => cell.trim().replaceAll(/^"|"$/g, ''))
  const found = lines.findIndex((line, at) => isHeader(cellsOf(line)) && !isWithinQuotes(at))
  const [, named] = /^sep=([\t;,|])[\r\n]/i.exec(whole) ?? []
  const above = found === -1 ? Number(named !== undefined) : found
  const first = lines.slice(above).find((line) => line.trim() !== '') ?? ''
  return {
    text: whole.slice(textAbove(above).length),
    delimiter: named ?? delimiterOf(first),
    lines: above,
  }
}

interface Parsed {
  record: string[]
  /** `bytes`: up to the end of the record. */
  info: { bytes: number }
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

const [lineFeed, carriageReturn] = [0x0a, 0x0d]

/** The line of the first text at or after a place; asked for places in their order. */
function lineFinder(bytes: Buffer): (place: number) => number {
  let at = 0
  let line = 1
  const isBreak = () => bytes[at] === lineFeed || bytes[at] === carriageReturn
  const step = () => {
    if (isBreak() && !(bytes[at] === carriageReturn && bytes[at + 1] === lineFeed)) line += 1
    at += 1
  }
  return (place) => {
    while (at < place) step()
    while (isBreak()) step()
    return line
  }
}

const fault = (columns: string[], line: number, message: string): Table => ({
  columns,
  records: [],
  faults: [{ line, column: '', message }],
})

/**
 * @param maxRows what comes after them is not read
 * @param isHeader the first line that it is true of has the columns' names; where there is none, the first line of all
 * @returns nothing but a fault where quotes stand so that no columns can be told apart, or there are too many columns or
 * rows
 */
export function readTable(text: string, maxRows: number, isHeader: IsHeader): Table {
  const beginning = findBeginning(text, isHeader)
  const bytes = Buffer.from(beginning.text)
  const findLine = lineFinder(bytes)
  const lineAt = (place: number) => beginning.lines + findLine(place)
  let parsed: Parsed[]
  try {
    // With `info`, each record comes with where it ends.
    parsed = parse(bytes, {
      delimiter: beginning.delimiter,
      info: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      // The header, and one more than there may be.
      to: maxRows + 2,
    }) as unknown as Parsed[]
  } catch (error) {
    const { bytes: place = 0 } = error as { bytes?: number }
    return fault([], lineAt(place), 'The quotes in this line do not match')
  }
  const [header, ...rows] = parsed.map(({ record }, index) => ({
    line: lineAt(parsed[index - 1]?.info.bytes ?? 0),
    cells: record,
  }))
  if (header && header.cells.length > maxImportColumns) {
    return fault([], header.line, `There are more than ${maxImportColumns} columns`)
  }
  const columns = header?.cells.map((name) => cutText(name.trim(), 100)) ?? []
  if (rows.length > maxRows) {
    const most = maxRows.toLocaleString('en-US')
    return fault(columns, 1, `There are more than ${most} rows: split the table into several`)
  }
  return { columns, records: rows.filter(({ cells }) => !isBlank(cells)), faults: [] }
}

export const columnName = ({ columns }: Pick<Table, 'columns'>, column: number): string =>
  columns[column] || `Column ${column + 1}`
