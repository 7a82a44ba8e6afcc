// CSV output that is safe to open in a spreadsheet.

/** An exact decimal that spreadsheets read as a number. */
export interface CsvDecimal {
  decimal: string
}
type CsvValue = string | number | boolean | CsvDecimal

/** Column titles, each with a function that reads the value from an item. */
export type CsvColumns<Item> = Record<string, (item: Item) => CsvValue>

/** Characters that start a formula in a spreadsheet; the full-width ones occur in East Asian text. */
const formula = '=+\\-@＝＋－＠'
const firstSign = `(?='*[${formula}\\t\\r\\n])`
/** Spreadsheets may be configured to treat semicolons or tabs as cell separators. */
const laterSign = `(?<=[;\\t])(?='*[${formula}])`

/** Prefixes potential formulas with an apostrophe, so that they are read as text. */
function cell(value: CsvValue): string {
  const safe = safeText(value)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function safeText(value: CsvValue): string {
  if (typeof value === 'object') return value.decimal
  return typeof value === 'number' ? String(value) : asText(String(value))
}

const unmarked = new RegExp(`^${firstSign}|${laterSign}`, 'g')
const marked = new RegExp(`^'${firstSign}|(?<=[;\\t])'(?='*[${formula}])`, 'g')

const asText = (text: string) => text.replaceAll(unmarked, "'")

/** Reverses this for a cell of our exports that comes back in an import. */
export const withoutApostrophes = (text: string): string => text.replaceAll(marked, '')

/** RFC 4180. */
const linesOf = (rows: CsvValue[][]) => rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

/** Starts with a byte-order mark, so that spreadsheets read it as UTF-8. */
export const csvHeader = <Item>(columns: CsvColumns<Item>): string =>
  `\uFEFF${linesOf([Object.keys(columns)])}`

export function csvLines<Item>(columns: CsvColumns<Item>, items: readonly Item[]): string {
  const readers = Object.values(columns)
  return linesOf(items.map((item) => readers.map((read) => read(item))))
}
