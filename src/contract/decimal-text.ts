// Numbers as people type them: with a point or a comma before the decimals, their thousands parted or not.

const withPoint = /^(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d*))?$/
const withComma = /^(\d{1,3}(?:\.\d{3})+|\d+)?,(\d*)$/

/** In English one point or comma can mean either; a comma before three digits parts thousands, as everywhere on screen. */
const parted = /(?<=\d)[\s'’](?=\d{3}(?!\d))/g

/**
 * `1,234.5`, `1.234,5`, `1 234,5` and `1234.5` are all `1234.5`; `12,50` is twelve and a half.
 * @returns undefined for what is no such number, or is one below zero
 */
export function plainDecimal(text: string): string | undefined {
  if (text.length > 40) return undefined
  const typed = text.trim().replaceAll(parted, '')
  const [, whole = '', fraction = ''] = withPoint.exec(typed) ?? withComma.exec(typed) ?? []
  if (whole + fraction === '') return undefined
  const digits = whole === '' ? '0' : whole.replaceAll(/[.,]/g, '')
  return fraction === '' ? digits : `${digits}.${fraction}`
}
