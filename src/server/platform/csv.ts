// Comma-separated values that a spreadsheet opens safely.

/** A cell that a spreadsheet would run as a formula is made text by a leading apostrophe. */
function cell(value: string | number | boolean): string {
  const text = String(value)
  const safe = /^[=+\-@\t\r]/.test(text) && typeof value !== 'number' ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** RFC 4180 with a byte-order mark, so that spreadsheets read it as UTF-8. */
export function toCsv(header: string[], rows: (string | number | boolean)[][]): string {
  return `\uFEFF${[header, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}
