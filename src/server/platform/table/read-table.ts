// A table as people export and paste it: separated by commas, semicolons or tabs, its first line the columns' names. Pure.
import { parse } from 'csv-parse/sync'
import { type ImportFault, maxImportColumns } from '#contract/table-import.ts'

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

const delimiters = ['\t', ';', ','] as const

/** What the first line with something in it has most of. */
function delimiterOf(text: string): string {
  const [first = ''] = text.replace(/^[\uFEFF\r\n]+/, '').split(/[\r\n]/, 1)
  const count = (delimiter: string) => first.split(delimiter).length
  return delimiters.reduce((best, one) => (count(one) > count(best) ? one : best))
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
 * @returns nothing but a fault where quotes stand so that no columns can be told apart, or there are too many columns or
 * rows
 */
export function readTable(text: string, maxRows: number): Table {
  const bytes = Buffer.from(text.replace(/^\uFEFF/, ''))
  const lineAt = lineFinder(bytes)
  let parsed: Parsed[]
  try {
    // With `info`, each record comes with where it ends.
    parsed = parse(bytes, {
      delimiter: delimiterOf(text),
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
  const columns = header?.cells.map((name) => name.trim().slice(0, 100)) ?? []
  if (rows.length > maxRows) {
    const most = maxRows.toLocaleString('en-US')
    return fault(columns, 1, `There are more than ${most} rows: split the table into several`)
  }
  return { columns, records: rows.filter(({ cells }) => !isBlank(cells)), faults: [] }
}

export const columnName = ({ columns }: Pick<Table, 'columns'>, column: number): string =>
  columns[column] || `Column ${column + 1}`
