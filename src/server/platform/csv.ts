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

/** RFC 4180 with a byte-order mark, so that spreadsheets read it as UTF-8. */
export function toCsv(header: string[], rows: CsvValue[][]): string {
  return `\uFEFF${[header, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

export function csvOf<Item>(columns: CsvColumns<Item>, items: readonly Item[]): string {
  const readers = Object.values(columns)
  return toCsv(
    Object.keys(columns),
    items.map((item) => readers.map((read) => read(item))),
  )
}
