// Parses exported or pasted tables: separated by commas, semicolons or tabs, below a row of column names. Pure.
import { parse } from 'csv-parse/sync'
import type { ImportIssue } from '#contract/agency/table-import.ts'
import { maxImportColumns } from '#contract/agency/table-limits.ts'
import { cutText } from '../cut-text.ts'

export interface TableRecord {
  /** Line number in the text, from 1. */
  line: number
  cells: string[]
}

export interface Table {
  columns: string[]
  records: TableRecord[]
  issues: ImportIssue[]
}

/** Whether the cells are known column names. */
export type IsHeader = (cells: readonly string[]) => boolean

const delimiters = ['\t', ';', ','] as const

/** The start of a line decides, however long it is. */
const maxCountedCharacters = 20_000

/** The most frequent delimiter in a line. */
function detectDelimiter(line: string): string {
  const start = line.slice(0, maxCountedCharacters)
  const count = (delimiter: string) => start.split(delimiter).length
  return delimiters.reduce((best, one) => (count(one) > count(best) ? one : best))
}

/** Maximum number of lines before the header. */
const maxLinesAbove = 30

export interface Beginning {
  text: string
  delimiter: string
  /** Lines before the text. */
  lines: number
}

/**
 * The table from its header on, without the title, dates or `sep=;` that some programs write before it. Looks at few lines only.
 * @param isHeader the first line it accepts contains the column names; without one, the very first line does
 */
export function findBeginning(text: string, isHeader: IsHeader): Beginning {
  const whole = text.replace(/^\uFEFF/, '')
  // Includes line endings.
  const lines = whole.split(/(?<=\n|\r(?!\n))/, maxLinesAbove + 1)
  const textAbove = (line: number) => lines.slice(0, line).join('')
  const isWithinQuotes = (line: number) => textAbove(line).split('"').length % 2 === 0
  const cellsOf = (line: string) =>
    line
      .split(detectDelimiter(line), maxImportColumns)
      .map((cell) => cell.trim().replaceAll(/^"|"$/g, ''))
  const found = lines.findIndex((line, at) => isHeader(cellsOf(line)) && !isWithinQuotes(at))
  const [, named] = /^sep=([\t;,|])[\r\n]/i.exec(whole) ?? []
  const above = found === -1 ? Number(named !== undefined) : found
  const first = lines.slice(above).find((line) => line.trim() !== '') ?? ''
  return {
    text: whole.slice(textAbove(above).length),
    delimiter: named ?? detectDelimiter(first),
    lines: above,
  }
}

interface Parsed {
  record: string[]
  /** `bytes`: the offset of the record's end. */
  info: { bytes: number }
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

const [lineFeed, carriageReturn] = [0x0a, 0x0d]

/** Returns the line of the first text at or after an offset; offsets must be ascending. */
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

const withError = (columns: string[], line: number, message: string): Table => ({
  columns,
  records: [],
  issues: [{ line, column: '', message }],
})

/**
 * @param maxRows further rows are not read
 * @returns only an error if misplaced quotes make the columns ambiguous, or if there are too many columns or
 * rows
 */
export function parseTable(beginning: Beginning, maxRows: number): Table {
  const bytes = Buffer.from(beginning.text)
  const findLine = lineFinder(bytes)
  const lineAt = (place: number) => beginning.lines + findLine(place)
  let parsed: Parsed[]
  try {
    // With `info`, each record includes its end offset.
    parsed = parse(bytes, {
      delimiter: beginning.delimiter,
      info: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      // The header, and one row more than allowed.
      to: maxRows + 2,
    }) as unknown as Parsed[]
  } catch (error) {
    const { bytes: place = 0 } = error as { bytes?: number }
    return withError([], lineAt(place), 'The quotes in this line do not match')
  }
  const [header, ...rows] = parsed.map(({ record }, index) => ({
    line: lineAt(parsed[index - 1]?.info.bytes ?? 0),
    cells: record,
  }))
  if (header && header.cells.length > maxImportColumns) {
    return withError([], header.line, `There are more than ${maxImportColumns} columns`)
  }
  const columns = header?.cells.map((name) => cutText(name.trim(), 100)) ?? []
  if (rows.length > maxRows) {
    const most = maxRows.toLocaleString('en-US')
    return withError(columns, 1, `There are more than ${most} rows: split the table into several`)
  }
  const records = rows
    .filter(({ cells }) => !isBlank(cells))
    .map(({ line, cells }) => ({ line, cells: cells.slice(0, maxImportColumns) }))
  return { columns, records, issues: [] }
}

export const columnName = ({ columns }: Pick<Table, 'columns'>, column: number): string =>
  columns[column] || `Column ${column + 1}`
