// Comma-separated values that a spreadsheet opens safely.

type CsvValue = string | number | boolean

/** Each column's title and how it reads an item. */
export type CsvColumns<Item> = Record<string, (item: Item) => CsvValue>

/** A cell that a spreadsheet would run as a formula is made text by a leading apostrophe. */
function cell(value: CsvValue): string {
  const text = String(value)
  const safe = /^[=+\-@\t\r]/.test(text) && typeof value !== 'number' ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** RFC 4180. */
const linesOf = (rows: CsvValue[][]) => rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

/** With a byte-order mark, so that spreadsheets read it as UTF-8. */
export const csvHeader = <Item>(columns: CsvColumns<Item>): string =>
  `\uFEFF${linesOf([Object.keys(columns)])}`

export function csvLines<Item>(columns: CsvColumns<Item>, items: readonly Item[]): string {
  const readers = Object.values(columns)
  return linesOf(items.map((item) => readers.map((read) => read(item))))
}
