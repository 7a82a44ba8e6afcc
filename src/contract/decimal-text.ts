// Parses numbers as people type them: point or comma before the decimals, with or without thousands separators.

const withPoint = /^(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d*))?$/
const withComma = /^(\d{1,3}(?:\.\d{3})+|\d+)?,(\d*)$/

/** A single separator is ambiguous; a comma before three digits separates thousands, as it does in the UI. */
const parted = /(?<=\d)[\s'’](?=\d{3}(?!\d))/g

/**
 * `1,234.5`, `1.234,5`, `1 234,5` and `1234.5` all give `1234.5`; `12,50` is twelve and a half.
 * @returns undefined for anything else, including negative numbers
 */
export function plainDecimal(text: string): string | undefined {
  if (text.length > 40) return undefined
  const typed = text.trim().replaceAll(parted, '')
  const [, whole = '', fraction = ''] = withPoint.exec(typed) ?? withComma.exec(typed) ?? []
  if (whole + fraction === '') return undefined
  const digits = whole === '' ? '0' : whole.replaceAll(/[.,]/g, '')
  return fraction === '' ? digits : `${digits}.${fraction}`
}
