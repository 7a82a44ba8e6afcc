// Comma-separated values that a spreadsheet opens safely.

/** An amount with all its digits, which a spreadsheet reads as a number. */
export interface CsvDecimal {
  decimal: string
}
type CsvValue = string | number | boolean | CsvDecimal

/** Each column's title and how it reads an item. */
export type CsvColumns<Item> = Record<string, (item: Item) => CsvValue>

/** What a spreadsheet begins a formula with; the wide ones where East Asian text is typed. */
const formula = '=+\\-@＝＋－＠'
const firstSign = new RegExp(`^[${formula}\\t\\r\\n]`)
/** Where a spreadsheet's own settings say that a semicolon or tab ends a cell. */
const laterSign = new RegExp(`[;\\t](?=[${formula}])`, 'g')

/** What a spreadsheet would run as a formula is made text by an apostrophe before it. */
function cell(value: CsvValue): string {
  const safe = safeText(value)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function safeText(value: CsvValue): string {
  if (typeof value === 'object') return value.decimal
  return typeof value === 'number' ? String(value) : asText(String(value))
}

const asText = (text: string) =>
  `${firstSign.test(text) ? "'" : ''}${text.replaceAll(laterSign, "$&'")}`

/** RFC 4180. */
const linesOf = (rows: CsvValue[][]) => rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

/** With a byte-order mark, so that spreadsheets read it as UTF-8. */
export const csvHeader = <Item>(columns: CsvColumns<Item>): string =>
  `\uFEFF${linesOf([Object.keys(columns)])}`

export function csvLines<Item>(columns: CsvColumns<Item>, items: readonly Item[]): string {
  const readers = Object.values(columns)
  return linesOf(items.map((item) => readers.map((read) => read(item))))
}
