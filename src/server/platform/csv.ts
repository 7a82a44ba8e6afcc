// Comma-separated values that a spreadsheet opens safely.

type CsvValue = string | number | boolean

/** Each column's title and how it reads an item. */
export type CsvColumns<Item> = Record<string, (item: Item) => CsvValue>

/** What a spreadsheet begins a formula with; the wide ones where East Asian text is typed. */
const formula = '=+\\-@＝＋－＠'
const firstSign = new RegExp(`^[${formula}\\t\\r\\n]`)
/** Where a spreadsheet's own settings say that a semicolon or tab ends a cell. */
const laterSign = new RegExp(`[;\\t](?=[${formula}])`, 'g')

/** What a spreadsheet would run as a formula is made text by an apostrophe before it. */
function cell(value: CsvValue): string {
  const text = String(value)
  const safe = typeof value === 'number' ? text : asText(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
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
